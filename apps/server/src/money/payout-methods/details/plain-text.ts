/** Texts of customers that operators and banks will read: what is seen must be what is there. */

export type TextFault = 'required' | 'too_long' | 'characters';

/**
 * Control characters (line breaks too), everything that Unicode draws as nothing (zero width, direction overrides,
 * fillers, variation selectors: Default_Ignorable_Code_Point, UAX #44), separators of lines, private and unassigned
 * characters, lone surrogates, and the Braille blank, which is no letter but looks like a space.
 */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;

export type TextCheck =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: TextFault };

/**
 * One line of text in Unicode's composed form (NFC), spaces of every kind made single plain ones, none at the
 * ends; at most `maxLength` characters (code points) and not empty.
 */
export function checkText(input: string, maxLength: number): TextCheck {
  if (UNSEEN.test(input)) return { ok: false, reason: 'characters' };
  const text = input
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();
  if (text === '') return { ok: false, reason: 'required' };
  return Array.from(text).length > maxLength ? { ok: false, reason: 'too_long' } : { ok: true, text };
}
