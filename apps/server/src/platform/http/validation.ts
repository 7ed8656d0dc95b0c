/** Validates input and output against the contract's schemas. */
import { type Fault, schemaFaults } from '@tradewind/contract';
import type { z } from 'zod';
import { Refused } from '../errors/index.ts';
import { isAsIs } from './as-is.ts';
import { successBody } from './envelope.ts';
import { unknownFields } from './unknown-fields.ts';

const FIELDS = 20;
/** Names of unknown fields are the caller's own. */
const NAME_LENGTH = 100;

/** An input as it arrived. */
export interface RawInput {
  readonly value: unknown;
  /** From a body: fields that the schema does not know are refused. A query may have more, such as a time stamp. */
  readonly isBody: boolean;
  /** Names that were sent more than once, as far as the value does not show it. */
  readonly repeated: readonly string[];
  /** Everything arrived as text, as in a form or a query: a list means that a name was sent more than once. */
  readonly isText: boolean;
}

/**
 * Parses an input with its schema; throws `invalid_input` with the first fault of each field, and with every field that is
 * unknown or came twice.
 */
export function checked<I extends z.ZodType>(schema: I, { value, isBody, repeated, isText }: RawInput): z.output<I> {
  const raw = value ?? {};
  const parsed = schema.safeParse(raw, { reportInput: true });
  const faults = new Map<string, Fault>();
  for (const name of repeated) faults.set(name.slice(0, NAME_LENGTH), 'repeated');
  if (isBody) for (const name of unknownFields(schema, raw)) faults.set(name.slice(0, NAME_LENGTH), 'unknown');
  if (!parsed.success)
    for (const [name, fault] of schemaFaults(parsed.error))
      if (!faults.has(name)) faults.set(name, isText && isList(raw, name) ? 'repeated' : fault);
  if (parsed.success && faults.size === 0) return parsed.data;
  throw new Refused('invalid_input', { fields: Object.fromEntries([...faults].slice(0, FIELDS)) });
}

const isList = (value: object, name: string): boolean => Array.isArray(new Map(Object.entries(value)).get(name));

/** Like `checked`; also throws when a text contains what PostgreSQL cannot store (U+0000) or half a character. */
export function checkedText<I extends z.ZodType>(schema: I, raw: RawInput): z.output<I> {
  const input = checked(schema, raw);
  const field = unreadableField(input);
  if (field !== undefined) throw new Refused('invalid_input', { fields: { [field]: 'characters' } });
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
