/** Checks that every package in the lock files has a licence compatible with publishing under MIT, serving and distributing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * By SPDX id. MPL-2.0 covers its own files only, LGPL-3.0 a library that is loaded and can be replaced (libvips), OFL-1.1
 * fonts. CC0-1.0 and Unlicense dedicate a work to the public domain.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
/** Packages without a licence in package.json, with the licence in their licence file. */
const STATED_ELSEWHERE = { 'png-js': 'MIT' };

/** Whether an SPDX expression allows use: all parts of AND, any part of OR. Parentheses only around the whole. */
function isAllowed(expression) {
  return expression
    .replace(/^\((.*)\)$/u, '$1')
    .split(/ or /iu)
    .some((alternative) => alternative.split(/ and /iu).every((id) => ALLOWED.has(id.trim())));
}

/** Faults of a parsed lock file (version 3), one line per fault. */
export function licenceFaults({ packages }, file = 'package-lock.json') {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, { license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { path, licence: license ?? STATED_ELSEWHERE[name] };
    })
    .filter(({ licence }) => typeof licence !== 'string' || !isAllowed(licence))
    .map(({ path, licence }) => `${file}: ${path}: licence ${licence ?? 'unknown'} is not allowed`);
}

export function checkLicences(root) {
  return ['package-lock.json', 'docs/package-lock.json'].flatMap((path) =>
    licenceFaults(JSON.parse(readFileSync(join(root, path), 'utf8')), path),
  );
}
