import { foldText } from '../quotes/index.ts';

/** A matching part of a text: start inclusive, end exclusive. */
export type Range = readonly [from: number, to: number];

/**
 * The matches of a search in a text, as the search compares them: "eurusd" is all of "EUR/USD". Sorted, without
 * overlaps.
 */
export function rangesOf(text: string, search: string): readonly Range[] {
  // the original position of each character of the folded text
  const from: Range[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const part = foldText(character);
    for (let unit = 0; unit < part.length; unit += 1) from.push([at, at + character.length]);
    folded += part;
    at += character.length;
  }
  const marked = Array.from({ length: text.length }, () => false);
  for (const word of search.split(/\s+/u).map(foldText)) {
    if (word === '') continue;
    for (let found = folded.indexOf(word); found !== -1; found = folded.indexOf(word, found + 1)) {
      marked.fill(true, from[found]?.[0], from[found + word.length - 1]?.[1]);
    }
  }
  const ranges: Range[] = [];
  for (let start = marked.indexOf(true); start !== -1; start = marked.indexOf(true, ranges.at(-1)?.[1])) {
    const end = marked.indexOf(false, start);
    ranges.push([start, end === -1 ? text.length : end]);
  }
  return ranges;
}
