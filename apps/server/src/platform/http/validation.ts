/** What comes in and goes out, held against the contract's schemas. */
import type { z } from 'zod';
import { Refused } from '../errors/index.ts';
import { isAsIs } from './as-is.ts';
import { successBody } from './envelope.ts';

const WHOLE = 'body';
const REASON_LENGTH = 200;
const FIELDS = 20;

/** One reason a field, the first that was found; a fault of the whole input is reported under "body". */
function fieldFaults(error: z.ZodError): Readonly<Record<string, string>> {
  const faults = new Map<string, string>();
  for (const issue of error.issues) {
    const name = issue.path.length === 0 ? WHOLE : issue.path.map(String).join('.');
    if (faults.size < FIELDS && !faults.has(name)) faults.set(name, issue.message.slice(0, REASON_LENGTH));
  }
  return Object.fromEntries(faults);
}

/** An input as its schema reads it; throws `invalid_input` with `data.fields = { name: reason }`. */
export function checked<I extends z.ZodType>(schema: I, raw: unknown): z.output<I> {
  const parsed = schema.safeParse(raw ?? {});
  if (!parsed.success) throw new Refused('invalid_input', { fields: fieldFaults(parsed.error) });
  return parsed.data;
}

/** As `checked`; throws also when a text holds what PostgreSQL cannot keep (U+0000) or what is half a character. */
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

/** What a schema makes of a value; throws when it breaks the schema. */
export function asRead<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  return isAsIs(schema, value) ? (value as z.output<S>) : schema.parse(value);
}

/** Only what the contract's schema names goes out; an output that breaks it is a fault of the server and throws. */
export function rendered<O extends z.ZodType>(schema: O, output: z.output<O>): string {
  return successBody(asRead(schema, output));
}
