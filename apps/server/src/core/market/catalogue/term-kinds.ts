/** How the terms of an instrument (INSTRUMENT_TERMS) are stored in the table `instruments`, and written by people. */
import {
  type InstrumentTerm,
  type TermKind,
  type TermName,
  type TermTable,
  termOf,
} from '@tradewind/contract/operator';
import { formatScaled } from '@tradewind/money';
import { z } from 'zod';
import { parseSessions, sessionTexts } from '../weekly.ts';

/** The type of a column, by the kind of its term. */
interface StoredTypes {
  text: string;
  names: Readonly<Record<string, string>>;
  category: number;
  whole: number;
  decimal: number;
  bound: number | null;
  rate: number | null;
  multiples: readonly number[];
  sessions: readonly string[] | null;
  picture: string;
}
type StoredType<Term> = Term extends { values: readonly (infer Value)[] }
  ? Value
  : Term extends { kind: infer Kind extends keyof StoredTypes }
    ? StoredTypes[Kind]
    : never;
/** The terms as stored, by column. */
export type StoredTerms = {
  readonly [Name in TermName as TermTable[Name]['column']]: TermTable[Name] extends { whenNull: string | number }
    ? StoredType<TermTable[Name]> | null
    : StoredType<TermTable[Name]>;
};

interface Kind {
  /** Of the column; rows are checked as they are read. */
  schema(term: InstrumentTerm): z.ZodType;
  /** The type to which a parameter of a statement is cast. */
  readonly cast: string;
  /** The value as a parameter of this type. Absent = as it is. */
  parameterOf?(stored: never): string;
  /** As people write and compare it. Absent = as it is. */
  textOf?(stored: never, term: InstrumentTerm): string;
}

const number = z.int();
const list = (texts: readonly (string | number)[]): string => `{${texts.join(',')}}`;

const KINDS: Readonly<Record<TermKind, Kind>> = {
  text: { schema: () => z.string(), cast: 'text' },
  picture: { schema: () => z.string(), cast: 'text' },
  choice: { schema: ({ values = [] }) => z.enum(values), cast: 'text' },
  category: { schema: () => number, cast: 'integer' },
  whole: {
    schema: ({ min = 0, max = Number.MAX_SAFE_INTEGER }) => number.min(min).max(max),
    cast: 'bigint',
  },
  decimal: {
    schema: ({ min }) => (min === undefined ? number.positive() : number.nonnegative()),
    cast: 'bigint',
    textOf: (stored: number, { scale = 0 }) => decimalText(stored, scale),
  },
  bound: {
    schema: ({ min = 0, zeroIsNone }) => (min > 0 || zeroIsNone === true ? number.positive() : number.nonnegative()),
    cast: 'bigint',
    textOf: (stored: number | null, { scale = 0 }) => (stored === null ? '' : decimalText(stored, scale)),
  },
  rate: {
    schema: () => number,
    cast: 'bigint',
    textOf: (stored: number | null, { scale = 0 }) => decimalText(stored ?? 0, scale),
  },
  names: {
    schema: () => z.record(z.string(), z.string()),
    cast: 'jsonb',
    parameterOf: (stored: StoredTypes['names']) => JSON.stringify(stored),
    textOf: (stored: StoredTypes['names']) => namesText(stored),
  },
  multiples: {
    schema: () => z.array(number.positive()),
    cast: 'integer[]',
    parameterOf: (stored: readonly number[]) => list(stored),
    textOf: (stored: StoredTypes['multiples']) => stored.join(','),
  },
  sessions: {
    schema: () => z.array(z.string()),
    cast: 'text[]',
    parameterOf: (stored: readonly string[]) => list(stored.map((text) => `"${text}"`)),
    textOf: (stored: StoredTypes['sessions']) => sessionTexts(parseSessions(stored ?? []) ?? []).join(', '),
  },
};
const MAY_BE_NONE: ReadonlySet<TermKind> = new Set(['bound', 'rate', 'sessions']);

/** As a decimal without trailing zeros. */
export function decimalText(value: number, scale: number): string {
  const text = formatScaled(value, scale);
  return text.includes('.') ? text.replace(/\.?0+$/u, '') : text;
}

/** Sorted, so that equal names give equal texts; an empty name counts as none. */
export function namesText(names: Readonly<Record<string, string>>): string {
  const given = Object.entries(names).filter(([, name]) => name !== '');
  return JSON.stringify(Object.fromEntries(given.toSorted(([left], [right]) => (left < right ? -1 : 1))));
}

/** Whether the column of a term may be null. */
export function mayBeNull(name: TermName): boolean {
  const { whenNull, kind } = termOf(name);
  return whenNull !== undefined || MAY_BE_NONE.has(kind);
}

/** The column of a term, in a row as read; rows of older versions lack some. */
export function storedSchema(name: TermName): z.ZodType {
  const term = termOf(name);
  const schema = KINDS[term.kind].schema(term);
  return mayBeNull(name) ? schema.nullable().default(null) : schema;
}

/** In a change request, and in the form. */
export function termText(name: TermName, terms: StoredTerms): string | number {
  const term = termOf(name);
  const stored = valueOf(name, terms);
  const { textOf } = KINDS[term.kind];
  if (textOf !== undefined) return textOf(stored as never, term);
  return (stored ?? term.whenNull) as string | number;
}

function valueOf(name: TermName, terms: StoredTerms): StoredTerms[keyof StoredTerms] {
  return terms[termOf(name).column as keyof StoredTerms];
}

/** For a statement: `$4::jsonb` with its value. */
export const castOf = (name: TermName): string => KINDS[termOf(name).kind].cast;
export function parameterOf(name: TermName, terms: StoredTerms): string | number | null {
  const stored = valueOf(name, terms);
  if (stored === null) return null;
  const { parameterOf: encoded } = KINDS[termOf(name).kind];
  return encoded === undefined ? (stored as string | number) : encoded(stored as never);
}
