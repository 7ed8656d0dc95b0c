/** The fonts of statements, split by script and loaded when a text first needs them. SIL Open Font Licence. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Locale } from '@tradewind/contract';
import { create } from 'fontkit';
import { z } from 'zod';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);

/** Packages in the order in which they are searched for a character. */
const PACKAGES = ['noto-sans', 'noto-sans-arabic', 'noto-sans-thai'] as const;
/** Han characters are drawn differently in Hong Kong, Japan and Korea. */
const HAN = ['noto-sans-hk', 'sawarabi-gothic', 'gowun-dodum'] as const;
/** The parts of this font contain exactly their ranges. */
const WITHOUT_SPACE = 'gowun-dodum';
type Han = (typeof HAN)[number];
/** Searched last: simplified Chinese, symbols, and emoji without colour. */
const OTHERS = ['noto-sans-sc', 'noto-sans-symbols-2', 'noto-sans-symbols', 'noto-emoji'] as const;
const HAN_OF: Readonly<Partial<Record<Locale, Han>>> = { jp: 'sawarabi-gothic', kr: 'gowun-dodum' };

/** One font file, with the characters of its ranges. */
export interface FontPart {
  readonly name: string;
  readonly file: string;
  readonly hasSpace: boolean;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const files = new Map<string, Buffer>();
const fonts = new Map<Han, FontFinder>();

/** Finds the part that has a character, in the order for one language. */
export class FontFinder {
  readonly #parts: readonly FontPart[];
  readonly #known = new Map<number, FontPart | undefined>();

  constructor(first: Han) {
    this.#parts = [...PACKAGES, first, ...HAN.filter((name) => name !== first), ...OTHERS].flatMap(partsOf);
  }

  /** Undefined when none has it. */
  partOf(codePoint: number): FontPart | undefined {
    if (this.#known.has(codePoint)) return this.#known.get(codePoint);
    const part = this.#parts.find(
      (one) => one.ranges.some(([first, last]) => codePoint >= first && codePoint <= last) && hasGlyph(one, codePoint),
    );
    this.#known.set(codePoint, part);
    return part;
  }
}

/** Shared by all statements in a language. */
export function fontsOf(locale: Locale): FontFinder {
  const first = HAN_OF[locale] ?? 'noto-sans-hk';
  const known = fonts.get(first);
  if (known !== undefined) return known;
  const finder = new FontFinder(first);
  fonts.set(first, finder);
  return finder;
}

const coverage = new Map<string, (codePoint: number) => boolean>();

/** The ranges of a part promise more characters than some of its files have. */
function hasGlyph(part: FontPart, codePoint: number): boolean {
  let has = coverage.get(part.file);
  if (has === undefined) {
    const font = create(bytesOf(part));
    has = (point) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(point);
    coverage.set(part.file, has);
  }
  return has(codePoint);
}

/** Read once for all statements. */
export function bytesOf({ file }: FontPart): Buffer {
  const known = files.get(file);
  if (known !== undefined) return known;
  const bytes = unpackWoff(readFileSync(file));
  files.set(file, bytes);
  return bytes;
}

/** Where ranges overlap the later part wins, as in style sheets. */
function partsOf(name: string): readonly FontPart[] {
  const folder = dirname(require.resolve(`@fontsource/${name}/unicode.json`));
  const subsets = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')));
  return Object.entries(subsets)
    .toReversed()
    .map(([subset, ranges]) => ({
      name: `${name}-${subset}`,
      // numbered parts of a large script: [12] is file 12
      file: join(folder, 'files', `${name}-${subset.replace(/^\[(\d+)\]$/u, '$1')}-400-normal.woff`),
      hasSpace: name !== WITHOUT_SPACE,
      ranges: ranges.split(',').map(rangeOf),
    }));
}

function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/iu, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
