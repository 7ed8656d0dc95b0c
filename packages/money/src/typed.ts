/** Digits and marks in what people type, and in what they paste from pages, mails and contacts. */

/**
 * Zero-width marks, direction marks and byte order marks. Pasted text brings them along; people neither see nor type them. Inside
 * names and free text some of them have a meaning (joiners of Persian letters, emoji), so they stay there.
 */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const DIGIT = /\p{Nd}/gu;
const isDigit = (codePoint: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/** Text of a code, number, address or contact without invisible marks. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

/** The digits of every script (٣, ३, ３) as 0 to 9; everything else stays. */
export const asciiDigits = (text: string): string => text.replaceAll(DIGIT, (digit) => String(digitValue(digit)));

/** Only the digits of a typed code or number, as 0 to 9. */
export const typedDigits = (text: string): string => asciiDigits(text).replaceAll(/[^0-9]/gu, '');

/** A code, number, address or contact as it was meant: without invisible marks, with 0 to 9 as digits. */
export const typedText = (text: string): string => asciiDigits(withoutInvisible(text));

/** Unicode keeps the ten digits of a script together, from 0 to 9, and only digits directly before a 0. */
function digitValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (codePoint - before > 0 && isDigit(codePoint - before - 1)) before += 1;
  return before % 10;
}
