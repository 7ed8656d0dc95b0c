/**
 * Typesets single lines in any of our scripts: finds the font of every character, reorders right-to-left text for
 * drawing, truncates text that is too long, and breaks paragraphs where the language allows it.
 */
import { createRequire } from 'node:module';
import { type FontFinder, type FontPart, bytesOf } from './fonts.ts';

/** The used part of bidi-js, whose own types describe a different build. */
interface Bidi {
  getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): { readonly levels: Uint8Array };
  getMirroredCharacter(character: string): string | null;
}
const bidiFactory: () => Bidi = createRequire(import.meta.url)('bidi-js');
const bidi = bidiFactory();
const ELLIPSIS = '…';
const UNKNOWN = '?';
/** Texts repeated on every row are measured once; the cache is cleared beyond this size. */
const REMEMBERED = 5000;

/** Consecutive characters with the same font and direction, in reading order. */
interface Run {
  readonly text: string;
  readonly part: FontPart;
  readonly rightToLeft: boolean;
}

export interface LineStyle {
  readonly size: number;
  readonly color: string;
  readonly align?: 'start' | 'end' | 'center';
}

export class Typesetter {
  readonly #document: PDFKit.PDFDocument;
  readonly #fonts: FontFinder;
  readonly #rightToLeft: boolean;
  readonly #segmenter: Intl.Segmenter;
  readonly #registered = new Set<string>();
  readonly #runs = new Map<string, readonly Run[]>();

  constructor(
    document: PDFKit.PDFDocument,
    { fonts, tag, rightToLeft }: { readonly fonts: FontFinder; readonly tag: string; readonly rightToLeft: boolean },
  ) {
    this.#document = document;
    this.#fonts = fonts;
    this.#rightToLeft = rightToLeft;
    this.#segmenter = new Intl.Segmenter(tag, { granularity: 'word' });
  }

  /** Width in points. */
  width(text: string, size: number): number {
    return this.#runsOf(text).reduce((sum, run) => sum + this.#runWidth(run, size), 0);
  }

  /** One line within a box; a text that is too long ends with an ellipsis. `top`: top of the line. */
  line(
    text: string,
    box: { readonly x: number; readonly top: number; readonly width: number },
    style: LineStyle,
  ): void {
    const shown = this.#cut(text, box.width, style.size);
    const runs = this.#runsOf(shown);
    const width = runs.reduce((sum, run) => sum + this.#runWidth(run, style.size), 0);
    let x = box.x + this.#offset(box.width - width, style.align ?? 'start');
    this.#document.fillColor(style.color);
    for (const run of runs) {
      this.#use(run, style.size);
      // the baseline is the same for all fonts
      this.#document.text(run.text, x, box.top + style.size, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...featuresOf(run),
      });
      x += this.#runWidth(run, style.size);
    }
  }

  /** A paragraph split into lines that fit. */
  broken(text: string, width: number, size: number): readonly string[] {
    const lines: string[] = [];
    let line = '';
    for (const { segment } of this.#segmenter.segment(text)) {
      if (line !== '' && this.width(line + segment.trimEnd(), size) > width) {
        lines.push(line.trimEnd());
        line = segment.trimStart();
      } else line += segment;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    return lines;
  }

  #offset(room: number, align: 'start' | 'end' | 'center'): number {
    if (align === 'center') return room * 0.5;
    return (align === 'end') === this.#rightToLeft ? 0 : room;
  }

  #cut(text: string, width: number, size: number): string {
    if (this.width(text, size) <= width) return text;
    const characters = Array.from(text);
    let [fits, tooLong] = [0, characters.length];
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1;
      if (this.width(characters.slice(0, middle).join('') + ELLIPSIS, size) <= width) fits = middle;
      else tooLong = middle;
    }
    return characters.slice(0, fits).join('') + ELLIPSIS;
  }

  #runWidth(run: Run, size: number): number {
    this.#use(run, size);
    return this.#document.widthOfString(run.text, featuresOf(run));
  }

  #use({ part }: Run, size: number): void {
    if (!this.#registered.has(part.name)) {
      this.#document.registerFont(part.name, bytesOf(part));
      this.#registered.add(part.name);
    }
    this.#document.font(part.name).fontSize(size);
  }

  #forget(): void {
    this.#runs.clear();
    forgetWords(this.#document);
  }

  #runsOf(text: string): readonly Run[] {
    const known = this.#runs.get(text);
    if (known !== undefined) return known;
    const runs = runsOf(text, this.#fonts, this.#rightToLeft);
    if (this.#runs.size >= REMEMBERED) this.#forget();
    this.#runs.set(text, runs);
    return runs;
  }
}

/**
 * The library caches the layout of each word permanently, with no way to clear it; a long statement has many figures.
 */
function forgetWords(document: object): void {
  const fonts: unknown = Reflect.get(document, '_fontFamilies');
  if (typeof fonts !== 'object' || fonts === null) return;
  for (const font of Object.values(fonts)) {
    if (typeof font === 'object' && font !== null && 'layoutCache' in font) font.layoutCache = Object.create(null);
  }
}

/** Whole runs are shaped at once: word by word they would come in the wrong order. */
const featuresOf = ({ rightToLeft }: Run): { features?: [] } => (rightToLeft ? { features: [] } : {});

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Direction marks and variation selectors: they affect other characters, and are not drawn. Joiners shape Arabic letters. */
const MARK = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u;
const SPACE = /^[\s\u00a0\u202f\u2009]$/u;

/** Runs in drawing order. */
function runsOf(text: string, fonts: FontFinder, rightToLeft: boolean): readonly Run[] {
  // figures, times and texts of another language keep their own direction
  const direction = rightToLeft && RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr';
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const logical: (Run & { readonly level: number })[] = [];
  let index = 0;
  for (const character of text) {
    const level = levels[index] ?? 0;
    index += character.length;
    if (MARK.test(character)) continue;
    const before = logical.at(-1);
    const drawn = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const { shown, part } = shownAs(drawn, fonts, before?.part);
    if (part === undefined) continue;
    if (before !== undefined && before.level === level && before.part === part)
      logical[logical.length - 1] = { ...before, text: before.text + shown };
    else logical.push({ text: shown, part, level, rightToLeft: level % 2 === 1 });
  }
  return reordered(logical);
}

/** A space uses the font of the preceding character, so that words need no other font. */
function shownAs(
  character: string,
  fonts: FontFinder,
  before: FontPart | undefined,
): { shown: string; part: FontPart | undefined } {
  if (SPACE.test(character)) return { shown: ' ', part: before?.hasSpace === true ? before : fonts.partOf(32) };
  const part = fonts.partOf(character.codePointAt(0) ?? 0);
  return part === undefined
    ? { shown: UNKNOWN, part: fonts.partOf(UNKNOWN.charCodeAt(0)) }
    : { shown: character, part };
}

/** Rule L2 of the Unicode bidirectional algorithm, on runs. */
function reordered<R extends { readonly level: number }>(logical: readonly R[]): readonly R[] {
  const runs = [...logical];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    let start = 0;
    while (start < runs.length) {
      if ((runs[start]?.level ?? 0) < level) {
        start += 1;
        continue;
      }
      let end = start;
      while (end < runs.length && (runs[end]?.level ?? 0) >= level) end += 1;
      runs.splice(start, end - start, ...runs.slice(start, end).toReversed());
      start = end;
    }
  }
  return runs;
}
