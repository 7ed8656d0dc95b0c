/** Account numbers and BICs while they are typed. The server decides (docs/decisions/0111). */
import { typedText } from '@tradewind/money';

/** Upper case without spaces and hyphens: what banks send. */
const bare = (text: string): string => typedText(text).replaceAll(/[\s-]/gu, '').toUpperCase();

/** Two letters and two digits, which no other account number starts with. */
export const looksLikeIban = (text: string): boolean => /^[A-Z]{2}\d{2}/u.test(bare(text));

const SHORTEST_IBAN = 15;
const LONGEST_IBAN = 34;
const IBAN_PRIME = 97;
/** Number of digits that stay a safe integer after a remainder below 97. */
const CHUNK = 9;

/** ISO 7064 mod 97-10, as used by ISO 13616. */
function isSound(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = Array.from(moved, (letter) => String(Number.parseInt(letter, 36))).join('');
  let remainder = 0;
  for (let at = 0; at < digits.length; at += CHUNK)
    remainder = Number(String(remainder) + digits.slice(at, at + CHUNK)) % IBAN_PRIME;
  return remainder === 1;
}

export type AccountNote = 'characters' | 'length' | 'checksum';

/** What is certainly wrong with a complete account number; undefined = nothing that can be detected here. */
export function accountNote(text: string): AccountNote | undefined {
  const account = bare(text);
  if (account === '') return undefined;
  if (!looksLikeIban(account)) return /^[\dA-Z/]+$/u.test(account) ? undefined : 'characters';
  if (!/^[\dA-Z]+$/u.test(account)) return 'characters';
  // a short one may be another kind of account number that starts like an IBAN: the server decides
  if (account.length > LONGEST_IBAN) return 'length';
  return account.length >= SHORTEST_IBAN && !isSound(account) ? 'checksum' : undefined;
}

/** An account for display: an IBAN in groups of four, anything else unchanged. */
export function showAccount(text: string): string {
  return looksLikeIban(text) ? (bare(text).match(/.{1,4}/gu) ?? []).join(' ') : text;
}

/** An account as sent: an IBAN without spaces, anything else trimmed. */
export const sentAccount = (text: string): string => (looksLikeIban(text) ? bare(text) : typedText(text).trim());

/**
 * The position of the caret after the text is grouped: after the same number of significant characters. `shown` is
 * showAccount of the typed text.
 */
export function caretAfterGrouping(typed: string, caret: number, shown: string): number {
  const counts = (text: string): number => text.replaceAll(/[\s-]/gu, '').length;
  const wanted = counts(typed.slice(0, caret));
  let at = 0;
  while (at < shown.length && counts(shown.slice(0, at)) < wanted) at += 1;
  // typing continues after a space that was just inserted, deleting continues before it
  return at;
}

/** ISO 9362: bank, country, location, and optionally the branch. May be empty where there is an IBAN. */
export const isBic = (text: string): boolean => /^[A-Z]{6}[\dA-Z]{2}(?:[\dA-Z]{3})?$/u.test(bare(text));
export const sentBic = bare;
