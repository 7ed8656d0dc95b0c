/** Normalises numbers of identity documents, so that two spellings of a number compare equal. */

const SHOWN = 4;
const HIDDEN = '••••';
/** Spaces, dashes and brackets are ignored, as are full-width forms and case. */
const NOT_OF_THE_NUMBER = /[^\p{L}\p{N}]+/gu;

/** For comparison: `a 123456(7)` and `A-1234567` are the same. */
export function normalCardId(cardId: string): string {
  return cardId.normalize('NFKC').toUpperCase().replaceAll(NOT_OF_THE_NUMBER, '');
}

/** The part stored in plain text: the last four characters, and at most half of a short number. */
export function cardIdEnd(cardId: string): string {
  const normal = normalCardId(cardId);
  const shown = Math.min(SHOWN, Math.floor(normal.length / 2));
  return normal.slice(normal.length - shown);
}

export const shownCardId = (end: string): string => HIDDEN + end;
