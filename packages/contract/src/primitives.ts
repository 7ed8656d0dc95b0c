/** Building blocks of the schemas. Inputs accept numbers both as numbers and as text, because bodies may be JSON or form-encoded. */
import { plainDecimal, typedText } from '@tradewind/money';
import { z } from 'zod';

/** The last instant of JavaScript's dates, and so of every time in an input. */
export const MAX_TIME_MS = 8.64e15;

/** A number as sent, as its one plain text, so that no digit is lost and equal values are equal. */
const numberText = z.union([z.number(), z.string()]).transform((value, context) => {
  const text = plainDecimal(typeof value === 'string' ? value.trim() : value);
  if (text !== undefined) return text;
  context.issues.push({ code: 'custom', message: value === '' ? 'required' : 'number', input: value });
  return z.NEVER;
});

/**
 * A decimal; money/parseScaled reads its digits exactly. What these inputs accept is in their meta data, which is what
 * documents show.
 */
export const decimalInput = numberText.meta({
  description: 'a decimal number, as JSON number or text',
  maxLength: 64,
  pattern: String.raw`^\s*[+-]?(\d+(\.\d+)?|\.\d+)([eE][+-]?\d{1,3})?\s*$`,
});

/** Ids, pages and counts: digits alone, so that "1e3" is no id. */
const WHOLE = /^-?\d{1,40}$/u;

const wholeNumber = z
  .union([z.number(), z.string().trim()])
  .refine((value) => (typeof value === 'number' ? Number.isInteger(value) : WHOLE.test(value)), {
    error: ({ input }) => (input === '' ? 'required' : 'number'),
    abort: true,
  })
  .transform(Number);

/** A whole number within bounds, as number or text. Documents show the number. */
export const integerInput = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  wholeNumber
    .pipe(z.int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }) });

/** One of a few whole numbers. The description says what each means. */
export const choiceInput = <const Choice extends number>(choices: readonly Choice[], description: string) =>
  wholeNumber.pipe(z.literal([...choices])).meta({ type: 'integer', enum: choices, description });
export const flagInput = choiceInput([0, 1], '0 no, 1 yes');

/** Free text of at most `max` characters, trimmed. Line breaks and tabs are allowed, other control characters and broken ones are not. */
export function textInput(max: number, min: number = 0) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'characters');
}

/** An instant, as epoch milliseconds. 0 often means none. */
export const timeInput = integerInput(0, MAX_TIME_MS).meta({ description: 'epoch milliseconds, UTC' });

/** What people type or paste of a code, number, address or contact: digits of every script, invisible marks. */
const TYPED_MAX = 1000;
/** Such text in the form that is stored and compared: 0 to 9, without invisible marks, trimmed. */
export const typedInput = (max: number, min: number = 0) =>
  z.string().max(TYPED_MAX).transform(typedText).pipe(textInput(max, min));

/** A list of texts, or texts joined by commas, as a form sends it. `entry`: what a list may have in place of texts. */
export const listInput = <Item extends z.ZodType<string, string>>(
  item: Item,
  max: number,
  entry: z.ZodType<string> = z.string(),
) =>
  z
    .union([
      z.array(entry),
      z.string().transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
    ])
    .pipe(z.array(item).max(max));

/** Ids are 64-bit in the database and far below 2^53 in practice. */
export const idInput = integerInput(1);
/** An id that filters a list; empty or 0, which clients send when nothing is selected, means no filter. */
export const filterIdInput = z
  .union([z.literal(''), integerInput(0)])
  .transform((value) => (value === '' || value === 0 ? undefined : value))
  .optional();
export const pageInput = integerInput(1, 100_000).default(1);

export const timeMs = z.int().nonnegative().meta({ description: 'epoch milliseconds, UTC' });
/** Number of the last private event of an account (events.ts). */
export const eventNumber = z
  .int()
  .nonnegative()
  .meta({ description: "number of the account's last event: the stream continues after it" });
export const usd = z.number().meta({ description: 'USD, at most 6 decimals' });
export const price = z.number().meta({ description: "price, to the instrument's precision" });
export const lots = z.number().meta({ description: "lots, to the instrument's step" });

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), total: z.int().nonnegative() });
}
