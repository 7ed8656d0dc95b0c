/** The terms of an instrument in the form that people write and compare, field → text or number; and back. */
import { CONTENT_IMAGE_URL, schemaFaults } from '@tradewind/contract';
import {
  type InstrumentTerms,
  PROPOSED_TERMS,
  TERM_NAMES,
  type TermKind,
  type TermName,
  termOf,
} from '@tradewind/contract/operator';
import { z } from 'zod';
import { Refused } from '../../platform/errors/index.ts';
import {
  type CatalogueInstrument,
  type InstrumentRow,
  instrumentFields,
  instrumentOfRow,
  rowOfFields,
  termText,
} from '../../core/market/index.ts';
import { changedOf, sameOf } from '../../platform/wire/index.ts';

/**
 * `names` is JSON; `multiples` and `sessions` are comma-separated; lots, sizes and percentages are decimals without
 * trailing zeros. For `sessions` and price bounds '' means the default, for limits it means none.
 */
export type Terms = Readonly<Record<TermName, string | number>>;
export type ChangedTerms = Readonly<Partial<Terms>>;

const termsBy = (valueOf: (name: TermName) => string | number): Terms =>
  Object.fromEntries(PROPOSED_TERMS.map((name) => [name, valueOf(name)])) as Terms;

export const termsOf = ({ row }: CatalogueInstrument): Terms => termsBy((name) => termText(name, row));

/** Nothing that would trigger a trade by itself. */
export const NEW_TERMS: Terms = termsBy((name) => termOf(name).default);

/** In the form of the operators' calls. */
export function presentTerms({ row }: CatalogueInstrument): InstrumentTerms {
  const texts = Object.fromEntries(TERM_NAMES.map((name) => [name, termText(name, row)]));
  const terms = { ...texts, names: row.names, multiples: row.multiples, suspended: row.suspended ?? '' };
  return terms as unknown as InstrumentTerms;
}

/**
 * Leverages as entered: whole numbers with any separator. Returned ascending, without duplicates; undefined for
 * anything else.
 */
export function multiplesText(typed: string | readonly number[]): string | undefined {
  const parts = typeof typed === 'string' ? typed.split(/[\s,;]+/u).filter((part) => part !== '') : typed.map(String);
  if (parts.some((part) => !/^\d{1,5}$/u.test(part))) return undefined;
  return [...new Set(parts.map(Number))].toSorted((left, right) => left - right).join(',');
}

/** The fields of INSTRUMENTS_FILE, whose rules also apply here. */
const FIELD_OF: ReadonlyMap<string | undefined, TermName> = new Map(
  TERM_NAMES.filter((name) => termOf(name).file !== undefined).map((name) => [termOf(name).file, name]),
);

const fieldAt = (path: string): string => FIELD_OF.get(path.split('.', 1)[0]) ?? 'id';

/** Left out of the fields when they are empty: then the default counts. */
const MAY_BE_EMPTY: ReadonlySet<TermKind> = new Set(['bound', 'rate', 'choice', 'sessions']);

function fileFields(terms: Terms, category: string): Record<string, unknown> {
  const fields: Record<string, unknown> = { Category: category };
  for (const [field = '', name] of FIELD_OF) {
    // a change that was scheduled before a term existed does not have it
    const text: string | number | undefined = terms[name];
    const { kind } = termOf(name);
    if (text === undefined || (text === '' && MAY_BE_EMPTY.has(kind))) continue;
    fields[field] = fileValue(kind, text);
  }
  return { ...fields, MarginMode: terms.margin_mode === 'fixed' ? 1 : 2 };
}

function fileValue(kind: TermKind, text: string | number): unknown {
  const list = (): string[] => (text === '' ? [] : String(text).split(/\s*,\s*/u));
  switch (kind) {
    case 'decimal':
      return text === '' ? Number.NaN : Number(text);
    case 'bound':
    case 'rate':
      return Number(text);
    case 'multiples':
      return list().map((value) => ({ Value: Number(value) }));
    case 'sessions':
      return list();
    default:
      return text;
  }
}

const extras = z.object({
  names: z.record(z.string(), z.string()),
  trigger_distance: z.int().nonnegative(),
  logo: z.union([z.literal(''), z.string().regex(CONTENT_IMAGE_URL)]),
});

/**
 * Builds an instrument from complete terms; `category` is the key of its category. Throws Refused invalid_input by field.
 */
export function instrumentOf(
  terms: Terms,
  {
    id,
    version,
    suspended,
    category,
  }: Pick<InstrumentRow, 'id' | 'version' | 'suspended'> & { readonly category: string },
): CatalogueInstrument {
  const parsed = instrumentFields.safeParse(fileFields(terms, category), { reportInput: true });
  if (!parsed.success) {
    const faults = [...schemaFaults(parsed.error)].map(([path, fault]) => [fieldAt(path), fault] as const);
    // the first of a field counts
    throw new Refused('invalid_input', { fields: Object.fromEntries(faults.toReversed()) });
  }
  const { names, trigger_distance, logo } = extras.parse({
    names: JSON.parse(String(terms.names)),
    trigger_distance: terms.trigger_distance,
    logo: terms.logo,
  });
  const row = rowOfFields(parsed.data, id, Number(terms.category_id), String(terms.name));
  return instrumentOfRow({ ...row, names, trigger_distance_points: trigger_distance, logo, version, suspended });
}

/** The terms that differ afterwards. */
export const changedTerms = (before: Terms, after: Terms): ChangedTerms => changedOf(PROPOSED_TERMS, before, after);

/** The values in `terms` of the changed fields. */
export const sameTerms = (terms: Terms, changed: ChangedTerms): ChangedTerms => sameOf(PROPOSED_TERMS, terms, changed);

const value = z.union([z.string(), z.number()]).optional();
const shape: Record<string, typeof value> = {};
for (const field of PROPOSED_TERMS) shape[field] = value;
/** Changed terms as stored; other fields next to them are dropped. */
export const storedTerms = z.object(shape).transform((fields): ChangedTerms => {
  const given = Object.entries(fields).filter(([, each]) => each !== undefined);
  return Object.fromEntries(given);
});
