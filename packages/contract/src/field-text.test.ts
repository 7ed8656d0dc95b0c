/** What schemas find wrong becomes one of a closed list of faults, with a text in every language. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { FIELD_FAULTS, isFieldFault } from './field-faults.ts';
import { faultOf, fieldText } from './field-text.ts';
import { LOCALES } from './locales.ts';
import { faultsTexts } from './locales/index.ts';
import { pluralForm } from './plural.ts';
import { choiceInput, decimalInput, filterIdInput, integerInput, textInput, timeInput } from './primitives.ts';
import { schemaFaults } from './schema-faults.ts';

const faultsOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true });
  return error === undefined ? [] : [...schemaFaults(error)];
};

it.each([
  [z.string(), undefined, 'required', 'required'],
  [decimalInput, undefined, 'required', 'required'],
  [integerInput(1), undefined, 'required', 'required'],
  [z.enum(['one', 'two']), undefined, 'required', 'required'],
  [textInput(10, 1), ' ', 'required', 'required'],
  [textInput(10, 4), 'abc', 'too_small', 'tooShort', 4],
  [textInput(10), 'a'.repeat(11), 'too_large', 'tooLong', 10],
  [textInput(10), 'a\u0000', 'characters', 'characters'],
  [textInput(10), 7, 'type', 'invalid'],
  [integerInput(1, 5), 0, 'too_small', 'least', 1],
  [integerInput(1, 5), '-1', 'too_small', 'least', 1],
  [integerInput(1, 5), 6, 'too_large', 'most', 5],
  [integerInput(1), '99999999999999999999', 'too_large', 'large'],
  [timeInput, 8_640_000_000_000_001, 'too_large', 'most', 8.64e15],
  [z.number().gt(0), 0, 'too_small', 'above', 0],
  [z.number(), 'many', 'type', 'number'],
  [z.int(), 1.5, 'format', 'number'],
  [integerInput(1), 'many', 'format', 'number'],
  [integerInput(1), '1.00000000000000000001', 'format', 'number'],
  [integerInput(1), '1e3', 'format', 'number'],
  [integerInput(1), 1.5, 'format', 'number'],
  [integerInput(1), '', 'required', 'required'],
  [integerInput(1), {}, 'type', 'invalid'],
  [integerInput(1), ['1'], 'type', 'invalid'],
  [integerInput(1), null, 'type', 'invalid'],
  [decimalInput, 'abc', 'format', 'number'],
  [decimalInput, '', 'required', 'required'],
  [decimalInput, Infinity, 'format', 'number'],
  [decimalInput, true, 'type', 'invalid'],
  [z.array(z.string()).max(1), ['a', 'b'], 'too_large', 'large', 1],
  [z.enum(['one', 'two']), 'three', 'enum', 'option'],
  [z.union([z.literal(1), z.literal(2)]), 3, 'enum', 'option'],
  [choiceInput([1, 2], '1 buy, 2 sell'), 3, 'enum', 'option'],
  [choiceInput([1, 2], '1 buy, 2 sell'), '-1', 'enum', 'option'],
  [choiceInput([1, 2], '1 buy, 2 sell'), 1.5, 'format', 'number'],
  [choiceInput([1, 2], '1 buy, 2 sell'), undefined, 'required', 'required'],
  [filterIdInput, 'x', 'format', 'number'],
  [z.email(), 'nobody', 'format', 'email'],
  [z.union([z.literal(''), z.email()]), 'nobody', 'format', 'email'],
  [z.string().regex(/^a$/u), 'b', 'format', 'invalid'],
] as const)('%#: %j', (schema, value, fault, text, bound?: number) => {
  const [[name, found] = []] = faultsOf(schema, value);
  expect([name, found && faultOf(found).fault, found && faultOf(found).bound]).toEqual(['body', fault, bound]);
  for (const locale of LOCALES)
    expect(found && fieldText(found, locale)).toBe(
      pluralForm(faultsTexts[locale][text], locale, Number(bound)).replace('{n}', String(bound ?? '')),
    );
});

it('the first fault of each field is named with its path', () => {
  const schema = z.object({
    a: z.array(z.object({ b: idOf() })),
    c: z.union([z.object({ d: z.string() }), z.literal(1)]),
  });
  expect(faultsOf(schema, { a: [{ b: 0 }], c: { d: 1 } })).toEqual([
    ['a.0.b', { fault: 'too_small', text: 'least', bound: 1 }],
    ['c.d', 'type'],
  ]);
});

const idOf = () => integerInput(1);

it('every fault has a text in every language', () => {
  for (const fault of FIELD_FAULTS) for (const locale of LOCALES) expect(fieldText(fault, locale)).toMatch(/^[^{}]+$/u);
  expect(isFieldFault('Invalid input')).toBe(false);
});

it.each([
  [0.1, '0.10', ' +.1 ', '1e-1', '0.1e0', '00.1'],
  [100, '100', '1e2', '100.00'],
  [8.6e-7, '8.6e-7', '0.00000086', '.00000086'],
  [0, '0', '-0', '0.000', '0e5'],
] as const)('the number %d is the same however it is written', (...written) => {
  expect(new Set(written.map((value) => decimalInput.parse(value))).size).toBe(1);
});

it.each([
  '0x1',
  '0b1',
  '0o7',
  'Infinity',
  'NaN',
  '1 000',
  '1_000',
  '1,5',
  '0.',
  '.',
  'e5',
  '1e',
  '--1',
  '１',
  '1e9999',
  '1e400',
  '9'.repeat(65),
])('%j is no number', (text) => {
  expect(faultsOf(decimalInput, text)).toEqual([['body', { fault: 'format', text: 'number' }]]);
});
