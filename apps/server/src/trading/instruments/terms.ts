/** The terms of an instrument in the form that people write and compare, field → text or number; and back. */
import { CONTENT_IMAGE_URL, schemaFaults } from '@tradewind/contract';
import type { InstrumentTerms } from '@tradewind/contract/operator';
import { CONTRACT_SIZE_SCALE, FEE_RATE_SCALE, OTHER_CLASS, SWAP_SCALE } from '@tradewind/engine';
import { formatScaled } from '@tradewind/money';
import { z } from 'zod';
import { Refused } from '../../platform/errors/index.ts';
import {
  type CatalogueInstrument,
  NO_SWAP,
  PPM_DECIMALS,
  TRIPLE_DAY,
  instrumentFields,
  sessionTexts,
  toInstrument,
} from '../../core/market/index.ts';
import { MICRO_DECIMALS, changedOf, sameOf } from '../../platform/wire/index.ts';

/** Fields that define the meaning of its prices: set once, on creation. */
export const FIXED_FIELDS = ['code', 'base', 'quote', 'price_precision'] as const;
/** Fields that operators can change. */
export const TERMS = [
  'show_code',
  'name',
  'names',
  'category_id',
  'lot_step',
  'min_lots',
  'max_lots',
  'contract_size',
  'fee_rate',
  'margin_mode',
  'multiples',
  'trigger_distance',
  'leverage_class',
  'hours',
  'sessions',
  'max_quote_age_ms',
  'max_deviation',
  'max_spread',
  'max_position_lots',
  'max_net_exposure_usd',
  'swap_mode',
  'swap_long',
  'swap_short',
  'swap_triple_day',
  'logo',
] as const;
const ALL_FIELDS = [...FIXED_FIELDS, ...TERMS] as const;
export type FixedField = (typeof FIXED_FIELDS)[number];
export type Term = (typeof TERMS)[number];

/**
 * `names` is JSON; `multiples` and `sessions` are comma-separated; lots, sizes and percentages are decimals without
 * trailing zeros. For `sessions` and price bounds '' means the default, for limits it means none.
 */
export type Terms = Readonly<Record<FixedField | Term, string | number>>;
export type ChangedTerms = Readonly<Partial<Terms>>;

/** As a decimal without trailing zeros. */
export function decimalText(value: number, scale: number): string {
  const text = formatScaled(value, scale);
  return text.includes('.') ? text.replace(/\.?0+$/u, '') : text;
}

export function termsOf(instrument: CatalogueInstrument): Terms {
  const { spec } = instrument;
  return {
    code: spec.code,
    base: spec.base,
    quote: spec.quote,
    price_precision: spec.pricePrecision,
    show_code: instrument.showCode,
    name: instrument.name,
    names: namesText(instrument.names),
    category_id: instrument.categoryId,
    lot_step: decimalText(spec.lotStep, MICRO_DECIMALS),
    min_lots: decimalText(spec.minLots, MICRO_DECIMALS),
    max_lots: decimalText(spec.maxLots, MICRO_DECIMALS),
    contract_size: decimalText(spec.contractSize, CONTRACT_SIZE_SCALE),
    fee_rate: decimalText(spec.feeRate, FEE_RATE_SCALE),
    margin_mode: spec.marginMode,
    multiples: spec.multiples.join(','),
    trigger_distance: spec.triggerDistance,
    leverage_class: spec.leverageClass ?? OTHER_CLASS,
    hours: instrument.hours,
    sessions: sessionTexts(instrument.sessions ?? []).join(', '),
    max_quote_age_ms: String(spec.maxQuoteAgeMs ?? ''),
    max_deviation:
      instrument.maxDeviationPpm === undefined ? '' : decimalText(instrument.maxDeviationPpm, PPM_DECIMALS),
    max_spread: String(instrument.maxSpread ?? ''),
    max_position_lots: spec.maxPositionLots === undefined ? '' : decimalText(spec.maxPositionLots, MICRO_DECIMALS),
    max_net_exposure_usd:
      spec.maxNetExposureUsd === undefined ? '' : decimalText(spec.maxNetExposureUsd, MICRO_DECIMALS),
    swap_mode: spec.swap?.mode ?? NO_SWAP,
    swap_long: decimalText(spec.swap?.long ?? 0, SWAP_SCALE),
    swap_short: decimalText(spec.swap?.short ?? 0, SWAP_SCALE),
    swap_triple_day: spec.swap?.tripleDay ?? TRIPLE_DAY,
    logo: instrument.logo,
  };
}

/** In the form of the operators' calls. */
export function presentTerms(instrument: CatalogueInstrument): InstrumentTerms {
  const { spec, names, hours } = instrument;
  const terms = termsOf(instrument);
  const text = (field: Term): string => String(terms[field]);
  return {
    code: spec.code,
    show_code: instrument.showCode,
    name: instrument.name,
    names: { ...names },
    category_id: instrument.categoryId,
    base: spec.base,
    quote: spec.quote,
    price_precision: spec.pricePrecision,
    lot_step: text('lot_step'),
    min_lots: text('min_lots'),
    max_lots: text('max_lots'),
    contract_size: text('contract_size'),
    fee_rate: text('fee_rate'),
    margin_mode: spec.marginMode,
    multiples: [...spec.multiples],
    trigger_distance: spec.triggerDistance,
    leverage_class: spec.leverageClass ?? OTHER_CLASS,
    hours,
    sessions: text('sessions'),
    max_quote_age_ms: text('max_quote_age_ms'),
    max_deviation: text('max_deviation'),
    max_spread: text('max_spread'),
    max_position_lots: text('max_position_lots'),
    max_net_exposure_usd: text('max_net_exposure_usd'),
    swap_mode: spec.swap?.mode ?? NO_SWAP,
    swap_long: text('swap_long'),
    swap_short: text('swap_short'),
    swap_triple_day: spec.swap?.tripleDay ?? TRIPLE_DAY,
    logo: instrument.logo,
    suspended: spec.suspended ?? '',
  };
}

/** Sorted, so that equal names give equal texts; an empty name counts as none. */
export function namesText(names: Readonly<Record<string, string>>): string {
  const given = Object.entries(names).filter(([, name]) => name !== '');
  return JSON.stringify(Object.fromEntries(given.toSorted(([left], [right]) => (left < right ? -1 : 1))));
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

/** By the names of INSTRUMENTS_FILE, whose rules also apply here. */
const FIELD_OF: Readonly<Record<string, FixedField | Term>> = {
  Code: 'code',
  ShowCode: 'show_code',
  Base: 'base',
  Quote: 'quote',
  PricePrecision: 'price_precision',
  Pip: 'lot_step',
  ForexMinCont: 'min_lots',
  MaxCont: 'max_lots',
  ForexContNum: 'contract_size',
  ForexFeeRate: 'fee_rate',
  MarginMode: 'margin_mode',
  HasForexMultiple: 'multiples',
  Hours: 'hours',
  Sessions: 'sessions',
  MaxQuoteAgeMs: 'max_quote_age_ms',
  MaxDeviation: 'max_deviation',
  MaxSpread: 'max_spread',
  MaxPositionLots: 'max_position_lots',
  MaxNetExposureUsd: 'max_net_exposure_usd',
  LeverageClass: 'leverage_class',
  SwapMode: 'swap_mode',
  SwapLong: 'swap_long',
  SwapShort: 'swap_short',
  SwapTripleDay: 'swap_triple_day',
};

const fieldAt = (path: string): string => FIELD_OF[path.split('.', 1)[0] ?? ''] ?? 'id';

/** Left out when it is the default. */
const given = <Value>(
  name: string,
  term: string | number | undefined,
  read: (text: string) => Value,
): Record<string, Value> => (term === undefined || term === '' ? {} : { [name]: read(String(term)) });

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
  }: {
    readonly id: number;
    readonly version: number;
    readonly suspended?: string | undefined;
    readonly category: string;
  },
): CatalogueInstrument {
  const number = (field: Term): number => (terms[field] === '' ? Number.NaN : Number(terms[field]));
  const multiples = String(terms.multiples);
  const parsed = instrumentFields.safeParse(
    {
      Code: terms.code,
      ShowCode: terms.show_code,
      Category: category,
      Base: terms.base,
      Quote: terms.quote,
      PricePrecision: terms.price_precision,
      Pip: number('lot_step'),
      ForexMinCont: number('min_lots'),
      MaxCont: number('max_lots'),
      ForexContNum: number('contract_size'),
      ForexFeeRate: number('fee_rate'),
      MarginMode: terms.margin_mode === 'fixed' ? 1 : 2,
      HasForexMultiple: multiples === '' ? [] : multiples.split(',').map((value) => ({ Value: Number(value) })),
      Hours: terms.hours,
      ...given('Sessions', terms.sessions, (text) => text.split(/\s*,\s*/u)),
      ...given('MaxQuoteAgeMs', terms.max_quote_age_ms, Number),
      ...given('MaxDeviation', terms.max_deviation, Number),
      ...given('MaxSpread', terms.max_spread, Number),
      ...given('MaxPositionLots', terms.max_position_lots, Number),
      ...given('MaxNetExposureUsd', terms.max_net_exposure_usd, Number),
      // a change that was scheduled before these terms existed does not have them
      ...given('LeverageClass', terms.leverage_class, String),
      ...given('SwapMode', terms.swap_mode, String),
      ...given('SwapLong', terms.swap_long, Number),
      ...given('SwapShort', terms.swap_short, Number),
      ...given('SwapTripleDay', terms.swap_triple_day, Number),
    },
    { reportInput: true },
  );
  if (!parsed.success) {
    const faults = [...schemaFaults(parsed.error)].map(([path, fault]) => [fieldAt(path), fault] as const);
    // the first of a field counts
    throw new Refused('invalid_input', { fields: Object.fromEntries(faults.toReversed()) });
  }
  const {
    names,
    trigger_distance: triggerDistance,
    logo,
  } = extras.parse({
    names: JSON.parse(String(terms.names)),
    trigger_distance: terms.trigger_distance,
    logo: terms.logo,
  });
  const made = toInstrument(parsed.data, id, Number(terms.category_id), String(terms.name));
  const spec = { ...made.spec, triggerDistance, ...(suspended === undefined ? {} : { suspended }) };
  return { ...made, spec, names, logo, version };
}

/** The terms that differ afterwards. */
export const changedTerms = (before: Terms, after: Terms): ChangedTerms => changedOf(ALL_FIELDS, before, after);

/** The values in `terms` of the changed fields. */
export const sameTerms = (terms: Terms, changed: ChangedTerms): ChangedTerms => sameOf(ALL_FIELDS, terms, changed);

const value = z.union([z.string(), z.number()]).optional();
const shape: Record<string, typeof value> = {};
for (const field of ALL_FIELDS) shape[field] = value;
/** Changed terms as stored; other fields next to them are dropped. */
export const storedTerms = z.object(shape).transform((fields): ChangedTerms => {
  const given = Object.entries(fields).filter(([, each]) => each !== undefined);
  return Object.fromEntries(given);
});
