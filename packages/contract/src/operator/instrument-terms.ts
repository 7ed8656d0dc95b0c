/**
 * The terms of an instrument. Their schemas, columns, names in INSTRUMENTS_FILE, change requests and the operators' form
 * follow from this table; docs/hacking.md shows how to add one. Without schemas. Operators of finance propose terms and
 * a second operator approves; `fixed` ones are set once, when the instrument is created.
 */
import { LEVERAGE_CLASSES } from '../groups-wire.ts';
import { SWAP_MODES } from '../wire.ts';
import { INSTRUMENT_HOURS, INSTRUMENT_MARGIN_MODES } from './wire.ts';

/** How a term is written, stored and entered. */
export type TermKind =
  | 'text'
  /** A text for each language. */
  | 'names'
  /** The id of a category. */
  | 'category'
  /** A whole number. */
  | 'whole'
  /** A number that is at least 0, stored as an integer × 10^scale. */
  | 'decimal'
  /** The same, but it may be empty: then a default of the server counts, or there is no bound. */
  | 'bound'
  /** A rate of financing, of either sign. */
  | 'rate'
  /** One of `values`. */
  | 'choice'
  /** A list of leverages. */
  | 'multiples'
  /** Opening hours of a week. */
  | 'sessions'
  /** The path of a public picture. */
  | 'picture';

export interface InstrumentTerm {
  readonly kind: TermKind;
  /** Of the table `instruments`. */
  readonly column: string;
  /** Its name in INSTRUMENTS_FILE (contract §6). */
  readonly file?: string;
  readonly fixed?: true;
  /** Of a new instrument for which it is not proposed. */
  readonly default: string | number;
  /** In the form for a new instrument, if that is not the default. */
  readonly start?: string;
  /** Of a choice. */
  readonly values?: readonly string[];
  /** Decimals that are stored. */
  readonly scale?: number;
  /** Of a bound. */
  readonly unit?: 'ms' | 'percent' | 'points' | 'lots' | 'USD';
  /** Of a number as it is written; the length of a text. A decimal without `min` must be above 0. */
  readonly min?: number;
  readonly max?: number;
  /** For a bound: 0 is written for none, and stored as none. */
  readonly zeroIsNone?: true;
  /** Its column may be null, as in rows of older versions: then this value counts. */
  readonly whenNull?: string | number;
  /** Descriptions in the operators' calls. */
  readonly answer?: string;
  readonly input?: string;
  /** For a bound that customers see in the trade list, under its name of INSTRUMENTS_FILE: its description there. */
  readonly customers?: string;
}

const NEW_ONLY = 'for a new one';
/** Micro-units. */
const MICRO = 6;
/** A hundred years, so that prices of earlier times can be accepted. */
const MAX_AGE_MS = 36_525 * 86_400_000;

export const INSTRUMENT_TERMS = {
  code: { kind: 'text', column: 'code', file: 'Code', max: 32, fixed: true, default: '', input: NEW_ONLY },
  show_code: { kind: 'text', column: 'show_code', file: 'ShowCode', max: 32, default: '' },
  name: { kind: 'text', column: 'name', max: 80, default: '', answer: 'English' },
  names: { kind: 'names', column: 'names', default: '{}', answer: 'by locale; instead of the built-in ones' },
  category_id: { kind: 'category', column: 'category_id', default: 0, start: '1' },
  base: { kind: 'text', column: 'base', file: 'Base', max: 16, fixed: true, default: '', input: NEW_ONLY },
  quote: { kind: 'text', column: 'quote', file: 'Quote', max: 16, fixed: true, default: '', input: NEW_ONLY },
  price_precision: {
    kind: 'whole',
    column: 'price_precision',
    file: 'PricePrecision',
    min: 0,
    max: 8,
    fixed: true,
    default: '',
    start: '5',
    input: NEW_ONLY,
  },
  lot_step: { kind: 'decimal', column: 'lot_step_micro', file: 'Pip', scale: MICRO, default: '0.01' },
  min_lots: { kind: 'decimal', column: 'min_lots_micro', file: 'ForexMinCont', scale: MICRO, default: '0.01' },
  max_lots: { kind: 'decimal', column: 'max_lots_micro', file: 'MaxCont', scale: MICRO, default: '50' },
  contract_size: {
    kind: 'decimal',
    column: 'contract_size_micro',
    file: 'ForexContNum',
    scale: MICRO,
    default: '',
    start: '100000',
  },
  fee_rate: {
    kind: 'decimal',
    column: 'fee_rate_e8',
    file: 'ForexFeeRate',
    scale: 8,
    min: 0,
    default: '0',
    answer: 'USD per lot, or a fraction of the margin, by trade_fee_type',
  },
  margin_mode: {
    kind: 'choice',
    column: 'margin_mode',
    file: 'MarginMode',
    values: INSTRUMENT_MARGIN_MODES,
    default: 'leverage',
  },
  multiples: {
    kind: 'multiples',
    column: 'multiples',
    file: 'HasForexMultiple',
    max: 10_000,
    default: '',
    start: '10, 20, 50, 100',
  },
  trigger_distance: {
    kind: 'whole',
    column: 'trigger_distance_points',
    min: 0,
    max: 1_000_000_000,
    default: 0,
    answer: 'points',
  },
  leverage_class: {
    kind: 'choice',
    column: 'leverage_class',
    file: 'LeverageClass',
    values: LEVERAGE_CLASSES,
    whenNull: 'equities',
    // by its category and currencies
    default: '',
    answer: 'the leverage cap of account groups that applies',
    input: 'absent on a new one = by its category and currencies',
  },
  hours: { kind: 'choice', column: 'hours', file: 'Hours', values: INSTRUMENT_HOURS, default: 'fx' },
  sessions: {
    kind: 'sessions',
    column: 'sessions',
    file: 'Sessions',
    max: 2000,
    default: '',
    answer: 'opening hours in New York time, "Sun 18:00-Mon 17:00, …"; empty = those of hours',
  },
  max_quote_age_ms: {
    kind: 'bound',
    column: 'max_quote_age_ms',
    file: 'MaxQuoteAgeMs',
    unit: 'ms',
    scale: 0,
    min: 100,
    max: MAX_AGE_MS,
    default: '',
    answer: 'empty = QUOTE_MAX_AGE_MS, or by kind',
  },
  max_deviation: {
    kind: 'bound',
    column: 'max_deviation_ppm',
    file: 'MaxDeviation',
    unit: 'percent',
    scale: 4,
    min: 0,
    max: 100,
    default: '',
    answer: 'percent; 0 = no bound, empty = default of its kind',
  },
  max_spread: {
    kind: 'bound',
    column: 'max_spread_points',
    file: 'MaxSpread',
    unit: 'points',
    scale: 0,
    min: 0,
    max: 1_000_000_000,
    default: '',
    answer: 'points; 0 = no bound, empty = based on the median',
    customers: 'points; 0 = no bound; null = based on the median of past spreads',
  },
  max_position_lots: {
    kind: 'bound',
    column: 'max_position_lots_micro',
    file: 'MaxPositionLots',
    unit: 'lots',
    scale: MICRO,
    min: 0,
    zeroIsNone: true,
    default: '',
    answer: 'gross lots of an account, holding and pending; empty = none',
    input: 'lots; 0 or empty = none',
    customers: 'maximum gross lots of an account in it, holding and pending; null = no limit',
  },
  max_net_exposure_usd: {
    kind: 'bound',
    column: 'max_net_exposure_micro_usd',
    file: 'MaxNetExposureUsd',
    unit: 'USD',
    scale: MICRO,
    min: 0,
    zeroIsNone: true,
    default: '',
    answer: 'net of real accounts; empty = only MAX_NET_EXPOSURE_USD applies',
    input: 'USD; 0 or empty = none',
  },
  swap_mode: {
    kind: 'choice',
    column: 'swap_mode',
    file: 'SwapMode',
    values: SWAP_MODES,
    whenNull: 'none',
    default: 'none',
    answer: 'overnight financing: points per lot, or percent a year',
  },
  swap_long: {
    kind: 'rate',
    column: 'swap_long_micro',
    file: 'SwapLong',
    scale: MICRO,
    default: '0',
    answer: 'of a bought position; positive = paid to the customer',
  },
  swap_short: {
    kind: 'rate',
    column: 'swap_short_micro',
    file: 'SwapShort',
    scale: MICRO,
    default: '0',
    answer: 'of a sold position',
  },
  swap_triple_day: {
    kind: 'whole',
    column: 'swap_triple_day',
    file: 'SwapTripleDay',
    min: 1,
    max: 5,
    // Wednesday, as is usual: its night is settled over the weekend
    whenNull: 3,
    default: 3,
    answer: '1 Monday … 5 Friday: the night that counts three days',
  },
  logo: {
    kind: 'picture',
    column: 'logo',
    default: '',
    answer: 'path of a picture of content, or empty',
    input: 'url of an uploaded picture; empty = none',
  },
} as const satisfies Readonly<Record<string, InstrumentTerm>>;

export type TermTable = typeof INSTRUMENT_TERMS;
export type TermName = keyof TermTable;
/** The names of the terms of these kinds. */
export type TermOf<Kind extends TermKind> = {
  [Name in TermName]: TermTable[Name]['kind'] extends Kind ? Name : never;
}[TermName];

/** A term by its name, in the form that all of them share. */
export const termOf = (name: TermName): InstrumentTerm => INSTRUMENT_TERMS[name];

/** In the order of the table, as in answers. */
export const TERM_NAMES = Object.keys(INSTRUMENT_TERMS) as TermName[];
/** Set once, because they define the meaning of its prices. */
export const FIXED_TERMS = TERM_NAMES.filter((name) => termOf(name).fixed === true);
export const CHANGEABLE_TERMS = TERM_NAMES.filter((name) => termOf(name).fixed !== true);
/** As in proposals. */
export const PROPOSED_TERMS: readonly TermName[] = [...FIXED_TERMS, ...CHANGEABLE_TERMS];

export const termsOfKind = <Kind extends TermKind>(kind: Kind): readonly TermOf<Kind>[] =>
  TERM_NAMES.filter((name): name is TermOf<Kind> => termOf(name).kind === kind);

/** Bounds that customers see. */
export type CustomerBound = {
  [Name in TermName]: TermTable[Name] extends { readonly customers: string } ? Name : never;
}[TermName];
export const CUSTOMER_BOUNDS = TERM_NAMES.filter((name): name is CustomerBound => termOf(name).customers !== undefined);
/** As in the trade list; null = none, or by a default. */
export type CustomerBounds = Readonly<Record<TermTable[CustomerBound]['file'], number | null>>;
