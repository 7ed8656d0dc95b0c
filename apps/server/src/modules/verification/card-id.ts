/** Numbers of identity documents: two ways of writing one number are one number. */

const SHOWN = 4;
const HIDDEN = '••••';
/** Between the characters of a number; wide forms are brought to plain ones before. */
const SEPARATORS = /[\s\p{Pd}.\u00b7/\\]+/gu;

/** For comparing: `a 123456(7)` and `A-123456(7)` are the same. */
export function normalCardId(cardId: string): string {
  return cardId.normalize('NFKC').toUpperCase().replaceAll(SEPARATORS, '');
}

/** What is kept readable: the last four characters, and of short numbers at most half of them. */
export function cardIdEnd(cardId: string): string {
  const characters = [...normalCardId(cardId)];
  const shown = Math.min(SHOWN, Math.floor(characters.length / 2));
  return shown === 0 ? '' : characters.slice(-shown).join('');
}

export const shownCardId = (end: string): string => HIDDEN + end;
