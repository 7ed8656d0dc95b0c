import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textDiff, type Piece } from './text-diff.ts';

/** Changed characters in brackets. */
const shown = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

it.each([
  ['the same', 'TR7NHq', 'TR7NHq', 'TR7NHq', 'TR7NHq'],
  ['one letter in the middle', 'TR7NHq', 'TR7nHq', 'TR7[N]Hq', 'TR7[n]Hq'],
  ['letters of similar shape', 'Il1O0', 'I11O0', 'I[l]1O0', 'I[1]1O0'],
  ['two places', 'abcdefghij', 'abXdefgYij', 'ab[c]defg[h]ij', 'ab[X]defg[Y]ij'],
  ['something added', 'abcdef', 'abcXdef', 'abcdef', 'abc[X]def'],
  ['something taken out', 'abcXdef', 'abcdef', 'abc[X]def', 'abcdef'],
  ['nothing before', '', 'abc', '', '[abc]'],
  ['nothing after', 'abc', '', '[abc]', ''],
  ['another address with the same first letter', 'TR7NHqjeKQ', 'TUpMhErZL2', 'T[R7NHqjeKQ]', 'T[UpMhErZL2]'],
  ['characters beyond 16 bits', 'a😀b', 'a😃b', 'a[😀]b', 'a[😃]b'],
  ['a repeated letter less', 'aaa', 'aa', 'aa[a]', 'aa'],
])('%s', (_, before, after, markedBefore, markedAfter) => {
  const diff = textDiff(before, after);
  expect([shown(diff.before), shown(diff.after)]).toEqual([markedBefore, markedAfter]);
});

it('the diff loses no character, and its unmarked parts are the same on both sides', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '1', 'l', '陳'), maxLength: 60 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = textDiff(before, after);
      const whole = (pieces: readonly Piece[]) => pieces.map((piece) => piece.text).join('');
      const kept = (pieces: readonly Piece[]) => whole(pieces.filter((piece) => !piece.isChanged));
      expect(whole(diff.before)).toBe(before);
      expect(whole(diff.after)).toBe(after);
      expect(kept(diff.before)).toBe(kept(diff.after));
    }),
  );
});
