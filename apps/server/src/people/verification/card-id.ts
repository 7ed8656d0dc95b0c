/** Numbers of identity documents: two ways of writing one number are one number. */

const SHOWN = 4;
const HIDDEN = '••••';
/** Spaces, dashes, brackets and the like are ways of writing, as are wide and small letters. */
const NOT_OF_THE_NUMBER = /[^\p{L}\p{N}]+/gu;

/** For comparing: `a 123456(7)` and `A-1234567` are the same. */
export function normalCardId(cardId: string): string {
  return cardId.normalize('NFKC').toUpperCase().replaceAll(NOT_OF_THE_NUMBER, '');
}

/** What is kept readable: the last four characters, and of short numbers at most half of them. */
export function cardIdEnd(cardId: string): string {
  const normal = normalCardId(cardId);
  const shown = Math.min(SHOWN, Math.floor(normal.length / 2));
  return normal.slice(normal.length - shown);
}

export const shownCardId = (end: string): string => HIDDEN + end;
