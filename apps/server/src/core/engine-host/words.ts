/** Enum words as the database stores them; with an unknown one the start fails. */
import { CANCEL_REASONS, CLOSE_REASONS } from '@tradewind/engine';
import type { CancelReason, CloseReason } from '@tradewind/engine';

/** Throws when the text is not one of the words. */
export function oneOf<Word extends string>(words: readonly Word[], text: string | null | undefined): Word {
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw new Error(`the database has "${text}" where one of ${words.join(', ')} belongs`);
  return word;
}

export const endReason = (text: string): CancelReason | CloseReason =>
  oneOf([...CLOSE_REASONS, ...CANCEL_REASONS], text);
