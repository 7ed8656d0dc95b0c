/** The fonts of statements: Noto Sans in parts by script, each loaded when a text first needs it. SIL Open Font Licence. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Locale } from '@tradewind/contract';
import { z } from 'zod';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);

/** Packages in the order in which they are asked for a character. */
const PACKAGES = ['noto-sans', 'noto-sans-arabic', 'noto-sans-thai', 'noto-sans-hk'] as const;

/** Whose scripts are not in these packages: their statements on paper are English, and the app says so before. */
const WITHOUT_FONTS: readonly Locale[] = ['jp', 'kr'];

export const paperLocale = (locale: Locale): Locale => (WITHOUT_FONTS.includes(locale) ? 'en' : locale);

/** One file, which holds the characters of its ranges. */
export interface FontPart {
  readonly name: string;
  readonly file: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

let parts: readonly FontPart[] | undefined;
const files = new Map<string, Buffer>();
const byCharacter = new Map<number, FontPart | undefined>();

/** The part that holds a character; undefined when none does. */
export function partOf(codePoint: number): FontPart | undefined {
  if (byCharacter.has(codePoint)) return byCharacter.get(codePoint);
  parts ??= PACKAGES.flatMap(partsOf);
  const part = parts.find(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last));
  byCharacter.set(codePoint, part);
  return part;
}

/** Read once for all statements. */
export function bytesOf({ file }: FontPart): Buffer {
  const known = files.get(file);
  if (known !== undefined) return known;
  const bytes = unpackWoff(readFileSync(file));
  files.set(file, bytes);
  return bytes;
}

function partsOf(name: string): readonly FontPart[] {
  const folder = dirname(require.resolve(`@fontsource/${name}/unicode.json`));
  const subsets = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')));
  return Object.entries(subsets).map(([subset, ranges]) => ({
    name: `${name}-${subset}`,
    // numbered parts of a large script: [12] is the file 12
    file: join(folder, 'files', `${name}-${subset.replace(/^\[(\d+)\]$/u, '$1')}-400-normal.woff`),
    ranges: ranges.split(',').map(rangeOf),
  }));
}

function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/iu, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
