/** Reasons as worded by the schema library and the server become texts in every language. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldText } from './field-text.ts';
import { LOCALES } from './locales.ts';
import { faultsTexts } from './locales/index.ts';
import { pluralForm } from './plural.ts';
import { integerInput, textInput } from './primitives.ts';

const reasonOf = (schema: z.ZodType, value: unknown): string =>
  schema.safeParse(value).error?.issues[0]?.message ?? 'accepted';

it.each([
  [z.string(), undefined, 'required'],
  [textInput(10, 1), '', 'required'],
  [textInput(10, 4), 'abc', 'tooShort', '4'],
  [textInput(10), 'a'.repeat(11), 'tooLong', '10'],
  [textInput(10), 'a\u0000', 'characters'],
  [integerInput(1, 5), 0, 'least', '1'],
  [integerInput(1, 5), 6, 'most', '5'],
  [z.number().gt(0), 0, 'above', '0'],
  [z.number(), 'many', 'number'],
  [z.int(), 1.5, 'number'],
  [integerInput(1), 'many', 'invalid'],
  [z.enum(['one', 'two']), 'three', 'option'],
  [z.email(), 'nobody', 'email'],
] as const)('%#: %j', (schema, value, fault, n?: string) => {
  const reason = reasonOf(schema, value);
  for (const locale of LOCALES)
    expect([reason, fieldText(reason, locale)]).toEqual([
      reason,
      pluralForm(faultsTexts[locale][fault], locale, Number(n)).replace('{n}', n ?? ''),
    ]);
});
