/** Validates input and output against the contract's schemas. */
import type { z } from 'zod';
import { Refused } from '../errors/index.ts';
import { isAsIs } from './as-is.ts';
import { successBody } from './envelope.ts';

const WHOLE = 'body';
const REASON_LENGTH = 200;
const FIELDS = 20;

/** One reason per field, the first that was found; a fault of the whole input is reported under "body". */
function fieldFaults(error: z.ZodError): Readonly<Record<string, string>> {
  const faults = new Map<string, string>();
  for (const issue of error.issues) {
    const name = issue.path.length === 0 ? WHOLE : issue.path.map(String).join('.');
    if (faults.size < FIELDS && !faults.has(name)) faults.set(name, issue.message.slice(0, REASON_LENGTH));
  }
  return Object.fromEntries(faults);
}

/** Parses an input with its schema; throws `invalid_input` with `data.fields = { name: reason }`. */
export function checked<I extends z.ZodType>(schema: I, raw: unknown): z.output<I> {
  const parsed = schema.safeParse(raw ?? {});
  if (!parsed.success) throw new Refused('invalid_input', { fields: fieldFaults(parsed.error) });
  return parsed.data;
}

/** Like `checked`; also throws when a text contains what PostgreSQL cannot store (U+0000) or half a character. */
export function checkedText<I extends z.ZodType>(schema: I, raw: unknown): z.output<I> {
  const input = checked(schema, raw);
  const field = unreadableField(input);
  if (field !== undefined) throw new Refused('invalid_input', { fields: { [field]: 'unreadable characters' } });
  return input;
}

/** Inputs of operators are flat: a field is a text, a number or a list of them. */
function unreadableField(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const isUnreadable = (text: unknown): boolean =>
    typeof text === 'string' && (text.includes('\u0000') || !text.isWellFormed());
  return Object.entries(input).find(([, value]) => [value].flat().some(isUnreadable))?.[0];
}

/** The value as its schema would return it; throws when it violates the schema. */
export function asRead<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  return isAsIs(schema, value) ? (value as z.output<S>) : schema.parse(value);
}

/** Only what the contract's schema names is sent. An output that violates it is a bug and throws. */
export function rendered<O extends z.ZodType>(schema: O, output: z.output<O>): string {
  return successBody(asRead(schema, output));
}
