/** Project rules that no linter has: banned code with its replacement, and the size of files. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles, textOf } from './files.mjs';

/** [what, why or instead, where it is allowed]. */
const BANNED = [
  [/\bit\.only\(|\btest\.only\(|\bdescribe\.only\(/u, 'a focused test hides the others'],
  [/\b(?:it|test|describe)\.(?:skip|todo|fixme)\(/u, 'a skipped test shows nothing; make it pass or remove it'],
  [/\b(?:TODO|FIXME|XXX)\b/u, 'finish it, or open an issue'],
  [/\bvi\.mock\(|\bjest\.mock\(/u, 'use the real module'],
  [/@ts-(?:ignore|nocheck)/u, 'fix the type, or @ts-expect-error with its reason'],
  [
    /\.toFixed\(/u,
    'formatScaled of @tradewind/money, or Intl',
    /^packages\/(?:money|ui)\/|^bench\/|^e2e\/|\/testing\/|\.test\.tsx?$|^scripts\//u,
  ],
  [
    /\bMath\.round\(/u,
    'a named rounding of @tradewind/money',
    /^packages\/(?:money|ui|client)\/|^bench\/|\/testing\/|\.test\.tsx?$|^apps\/web\/|^scripts\/|^apps\/server\/src\/core\/market\/|^e2e\//u,
  ],
  [/\bwaitForTimeout\(/u, 'wait for what you expect to see'],
  [/https?:\/\/registry\.|registry\.npmjs/u, 'a package by its name'],
  [/\bleverage_?[Rr]atio\b|\bmarginRatio\b/u, 'the field says multiple (leverage) and margin level'],
];

const MAX_LINES = 400;
const MAX_BYTES = 1_000_000;
const CODE = /\.(?:ts|tsx|mjs|css|sql|html)$/u;
/** Generated or tabular: their length is not significant. */
const LONG_BY_NATURE = /schema\.sql$|\/locales\/|catalogue-data|package-lock\.json$|instruments\.ts$/u;

/** Where calls are registered (docs/hacking.md): operators' calls in operator routes, customers' calls in other routes. */
const REGISTERS = /\bexport (?:async )?function (serve\w+)\(/gu;
const ROUTES = /^apps\/server\/src\/(?!platform\/)\w[\w-]*\/.*\/([\w-]+)\.ts$/u;

function routeFaults(path, text) {
  const file = ROUTES.exec(path)?.[1];
  if (file === undefined || file === 'index' || path.endsWith('.test.ts')) return [];
  return [...text.matchAll(REGISTERS)].flatMap(([, name]) => {
    const home = name.endsWith('ToOperators') ? /^operator-(?:\w+-)?routes$/u : /^(?!operator-)(?:\w+-)*routes$/u;
    return home.test(file)
      ? []
      : [`${path}: ${name} belongs in ${name.endsWith('ToOperators') ? 'operator-routes.ts' : 'routes.ts'}`];
  });
}

export function faultsOf(path, text) {
  const faults = routeFaults(path, text);
  if (path !== 'scripts/check/tidy.mjs' && path !== 'scripts/check/check.test.ts') {
    for (const [pattern, instead, allowed] of BANNED) {
      if (allowed?.test(path)) continue;
      const match = pattern.exec(text);
      if (match !== null)
        faults.push(`${path}:${text.slice(0, match.index).split('\n').length}: "${match[0]}" – ${instead}`);
    }
  }
  const lines = text.split('\n').length;
  if (lines > MAX_LINES && !LONG_BY_NATURE.test(path))
    faults.push(`${path}: ${lines} lines (at most ${MAX_LINES}): look for the seam`);
  return faults;
}

export function checkTidy(root) {
  const heavy = sourceFiles(root, /./u)
    .filter((path) => statSync(join(root, path)).size > MAX_BYTES)
    .map((path) => `${path}: more than ${MAX_BYTES} bytes`);
  return [...heavy, ...sourceFiles(root, CODE).flatMap((path) => faultsOf(path, textOf(root, path)))];
}
