/** Texts for invalid input fields, in the reader's language. */
import { faultsTexts } from './locales/index.ts';
import type { Locale } from './locales.ts';
import { pluralForm } from './plural.ts';

type Fault = keyof (typeof faultsTexts)['en'];

/** Reasons as worded by the schema library and the server's own checks; a number in them is the bound. */
const FAULTS: readonly (readonly [reason: RegExp, fault: Fault])[] = [
  [/received undefined$|^(?:is )?required$|expected string to have >=1 characters|must not be empty/u, 'required'],
  [/expected number\b(?!.*(?:>|<)).*|^not a number$|expected int\b(?!.*(?:>|<))/u, 'number'],
  [/expected string to have >=(\d+) characters/u, 'tooShort'],
  [/expected string to have <=(\d+) characters/u, 'tooLong'],
  [/^Too small: .* >=(-?[\d.]+)$/u, 'least'],
  [/^Too small: .* >(-?[\d.]+)$/u, 'above'],
  [/^Too big: .* <=?(-?[\d.]+)$/u, 'most'],
  [/^Invalid option|expected one of/u, 'option'],
  [/email address/u, 'email'],
  [/characters that are no text|unreadable characters|^characters$|mixes alphabets/u, 'characters'],
  [/^in the past$/u, 'future'],
  [/JPEG, PNG or WebP/u, 'picture'],
  [/not an image that you uploaded/u, 'upload'],
  [/^same as /u, 'same'],
];

/** The text for a reason in `data.fields`. */
export function fieldText(reason: string, locale: Locale): string {
  const texts = faultsTexts[locale];
  for (const [pattern, fault] of FAULTS) {
    const found = pattern.exec(reason);
    if (found === null) continue;
    const bound = found[1] ?? '';
    return pluralForm(texts[fault], locale, Number(bound)).replace('{n}', bound);
  }
  return texts.invalid;
}
