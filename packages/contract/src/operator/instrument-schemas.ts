/** The schemas of an instrument's terms, made from the table of instrument-terms.ts. */
import { z } from 'zod';
import { decimalInput, idInput, integerInput, lots, textInput } from '../primitives.ts';
import { CONTENT_IMAGE_URL } from '../wire.ts';
import {
  CUSTOMER_BOUNDS,
  type CustomerBounds,
  type InstrumentTerm,
  PROPOSED_TERMS,
  TERM_NAMES,
  type TermKind,
  type TermName,
  type TermTable,
  termOf,
} from './instrument-terms.ts';

/** By kind: the type in an answer, as sent with a proposal, and as the server reads it. */
interface Types {
  text: { answer: string; sent: string; read: string };
  names: { answer: Record<string, string>; sent: Record<string, string>; read: Record<string, string> };
  category: { answer: number; sent: number | string; read: number };
  whole: { answer: number; sent: number | string; read: number };
  decimal: { answer: string; sent: number | string; read: string };
  bound: { answer: string; sent: number | string; read: string };
  rate: { answer: string; sent: number | string; read: string };
  multiples: { answer: number[]; sent: string | (number | string)[]; read: string | number[] };
  sessions: { answer: string; sent: string; read: string };
  picture: { answer: string; sent: string; read: string };
}
type TypeOf<Term, Way extends 'answer' | 'sent' | 'read'> = Term extends { values: readonly (infer Value)[] }
  ? Value
  : Term extends { kind: infer Kind extends keyof Types }
    ? Types[Kind][Way]
    : never;

const decimal = z.string().meta({ description: 'an exact decimal' });

const ANSWERS: Readonly<Record<TermKind, (term: InstrumentTerm) => z.ZodType>> = {
  text: () => z.string(),
  names: () => z.record(z.string(), z.string()),
  category: () => z.int().positive(),
  whole: ({ min = 0, max = Number.MAX_SAFE_INTEGER }) => z.int().min(min).max(max),
  decimal: () => decimal,
  bound: () => z.string(),
  rate: () => decimal,
  choice: ({ values = [] }) => z.enum(values),
  multiples: () => z.array(z.int().positive()),
  sessions: () => z.string(),
  picture: () => z.string(),
};

const INPUTS: Readonly<Record<TermKind, (term: InstrumentTerm) => z.ZodType>> = {
  text: ({ max = 80 }) => textInput(max, 1),
  names: () => z.record(z.string().max(8), textInput(80)),
  category: () => idInput,
  whole: ({ min = 0, max }) => integerInput(min, max),
  decimal: () => decimalInput,
  bound: () => z.union([z.literal(''), decimalInput]),
  rate: () => decimalInput,
  choice: ({ values = [] }) => z.enum(values),
  multiples: ({ max }) => z.union([z.array(integerInput(1, max)).max(100), textInput(600)]),
  sessions: ({ max = 2000 }) => textInput(max),
  picture: () => z.union([z.literal(''), z.string().regex(CONTENT_IMAGE_URL)]),
};

const described = (schema: z.ZodType, description: string | undefined): z.ZodType =>
  description === undefined ? schema : schema.meta({ description });

/** The terms in answers, in the order of the table. */
export const termAnswers = Object.fromEntries(
  TERM_NAMES.map((name) => [name, described(ANSWERS[termOf(name).kind](termOf(name)), termOf(name).answer)]),
) as { [Name in TermName]: z.ZodType<TypeOf<TermTable[Name], 'answer'>> };

/** The terms in a proposal; all of them may be absent. */
export const termInputs = Object.fromEntries(
  PROPOSED_TERMS.map((name) => [
    name,
    described(INPUTS[termOf(name).kind](termOf(name)).optional(), termOf(name).input),
  ]),
) as {
  [Name in TermName]: z.ZodOptional<z.ZodType<TypeOf<TermTable[Name], 'read'>, TypeOf<TermTable[Name], 'sent'>>>;
};

/** The bounds in the trade list. */
export const customerBounds = Object.fromEntries(
  CUSTOMER_BOUNDS.map(termOf).map(({ file = '', scale, unit, customers }) => [
    file,
    described((unit === 'lots' ? lots : scale === 0 ? z.int() : z.number()).nullable(), customers),
  ]),
) as Record<keyof CustomerBounds, z.ZodNullable<z.ZodNumber>>;
