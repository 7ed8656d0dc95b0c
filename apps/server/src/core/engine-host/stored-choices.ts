/** Choices (enums) as the database stores them; with an unknown one the start fails. */
import { CANCEL_REASONS, CLOSE_REASONS } from '@tradewind/engine';
import type { CancelReason, CloseReason } from '@tradewind/engine';

/** Throws when the text is not one of the choices. */
export function oneOf<Choice extends string>(choices: readonly Choice[], text: string | null | undefined): Choice {
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) throw new Error(`the database has "${text}" where one of ${choices.join(', ')} belongs`);
  return choice;
}

export const endReason = (text: string): CancelReason | CloseReason =>
  oneOf([...CLOSE_REASONS, ...CANCEL_REASONS], text);
