/**
 * A Vite plugin: fonts without what the apps do not use (decision 0592): glyphs beyond the characters that the stylesheet names,
 * weights that no style has, and features of the font such as old-style figures. That is 30 to 40 percent of each file.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './paths.mjs';

const STYLES = join(root, 'packages', 'ui', 'src', 'fonts.css');
const FILES = '@fontsource-variable/inter/files';
const TOOL = join(root, 'node_modules', 'subset-font', 'package.json');
const FOLDER = join(root, 'node_modules', '.cache', 'tradewind-fonts');
const OPTIONS = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  // figures of equal width, kerning, forms that depend on their neighbours (the colon of a time), marks and local forms
  keepFeatures: ['calt', 'ccmp', 'kern', 'lnum', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum'],
  // copyright and licence
  preserveNameIds: [0, 13, 14],
};

/** Font files that a stylesheet names, each with the characters of its `unicode-range`. */
function fontsOf(css) {
  return css
    .split('@font-face')
    .slice(1)
    .map((rule) => {
      const [, name] = /files\/([^']+)'/u.exec(rule) ?? [];
      const ranges = [...rule.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gu)];
      if (name === undefined || ranges.length === 0) throw new Error(`not a font with a unicode-range: ${rule}`);
      return { name, text: ranges.map(([, first, last = first]) => charactersOf(first, last)).join('') };
    });
}

const charactersOf = (first, last) => {
  const from = Number.parseInt(first, 16);
  return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) =>
    String.fromCodePoint(from + index),
  ).join('');
};

/** Writes the files, unless they are there from an earlier build. Returns their folder. */
async function writeFonts() {
  const fonts = fontsOf(readFileSync(STYLES, 'utf8')).map(({ name, text }) => ({
    name,
    text,
    whole: readFileSync(join(root, 'node_modules', FILES, name)),
  }));
  const hash = createHash('sha256').update(JSON.stringify(OPTIONS)).update(readFileSync(TOOL));
  for (const { text, whole } of fonts) hash.update(text).update(whole);
  const folder = join(FOLDER, hash.digest('hex').slice(0, 16));
  mkdirSync(folder, { recursive: true });
  for (const { name, text, whole } of fonts) {
    const path = join(folder, name);
    if (existsSync(path)) continue;
    const part = `${path}.${process.pid}`;
    writeFileSync(part, await subsetFont(whole, text, OPTIONS));
    renameSync(part, path);
  }
  return folder;
}

export function leanFonts() {
  return {
    name: 'tradewind-lean-fonts',
    config: async () => ({ resolve: { alias: { [FILES]: await writeFonts() } } }),
  };
}
