/** Customers' texts that operators and banks will read: they must not contain anything invisible. */

export type TextFault = 'required' | 'too_large' | 'characters';

/**
 * Control characters (including line breaks), everything that Unicode renders as nothing (zero width, direction
 * overrides, fillers, variation selectors: Default_Ignorable_Code_Point, UAX #44), line separators, private and
 * unassigned characters, lone surrogates, and the Braille blank, which looks like a space.
 */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;

export type TextCheck =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: TextFault };

/**
 * One line of text in Unicode's composed form (NFC). Any whitespace becomes a single plain space, with none at the
 * ends. Not empty, and at most `maxLength` characters (code points).
 */
export function checkText(input: string, maxLength: number): TextCheck {
  if (UNSEEN.test(input)) return { ok: false, reason: 'characters' };
  const text = input
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();
  if (text === '') return { ok: false, reason: 'required' };
  return Array.from(text).length > maxLength ? { ok: false, reason: 'too_large' } : { ok: true, text };
}
