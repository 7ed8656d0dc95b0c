/**
 * What moves simulated prices. Every currency, metal and coin has a value in USD, every index and energy a value in its
 * own quote currency. An instrument's price is the ratio of two such values, so crosses agree with their legs by
 * construction. Each value is driven by a few common factors and by its own movement.
 *
 * Levels are those of late 2025, rounded. Volatilities are typical annual ones, checked against the median one-minute
 * ranges of March 2021 (see docs/reference/market.md).
 */
import type { Profile } from './profiles.ts';

export const COMMON_FACTORS = ['dollar', 'risk', 'metal', 'energy', 'crypto'] as const;
export type CommonFactor = (typeof COMMON_FACTORS)[number];

export interface ValueModel {
  /** USD per unit, or units of the quote currency for an index or energy. */
  readonly level: number;
  /** Standard deviation of the annual log return. */
  readonly volatility: number;
  /** Correlation with common factors; the rest of the variance is the value's own. */
  readonly loadings: Readonly<Partial<Record<CommonFactor, number>>>;
  readonly profile: Profile;
  /** Days in which a deviation from `level` halves. Keeps a simulation of months within a plausible range. */
  readonly halfLifeDays: number;
}

const HALF_LIFE_DAYS = 180;
/** The Hong Kong dollar is held between 7.75 and 7.85 to the USD. */
const PEG_HALF_LIFE_DAYS = 10;

type Row = readonly [
  level: number,
  volatility: number,
  profile: Profile,
  loadings: ValueModel['loadings'],
  halfLifeDays?: number,
];

/** By currency or metal or coin: its value in USD. */
const IN_USD: Readonly<Record<string, Row>> = {
  EUR: [1.16, 0.072, 'europe', { dollar: -0.85, risk: 0.1 }],
  GBP: [1.32, 0.078, 'europe', { dollar: -0.75, risk: 0.25 }],
  CHF: [1.24, 0.08, 'europe', { dollar: -0.8, risk: -0.2 }],
  JPY: [1 / 155.5, 0.085, 'asia', { dollar: -0.6, risk: -0.4 }],
  AUD: [0.655, 0.1, 'asia', { dollar: -0.6, risk: 0.5, metal: 0.15 }],
  NZD: [0.572, 0.1, 'asia', { dollar: -0.6, risk: 0.5 }],
  CAD: [1 / 1.398, 0.06, 'america', { dollar: -0.55, risk: 0.35, energy: 0.2 }],
  SEK: [1 / 9.45, 0.1, 'europe', { dollar: -0.75, risk: 0.3 }],
  NOK: [1 / 10.1, 0.105, 'europe', { dollar: -0.65, risk: 0.3, energy: 0.25 }],
  SGD: [1 / 1.302, 0.042, 'asia', { dollar: -0.75, risk: 0.2 }],
  HKD: [1 / 7.782, 0.006, 'asia', { dollar: -0.2 }, PEG_HALF_LIFE_DAYS],
  MXN: [1 / 18.4, 0.11, 'america', { dollar: -0.35, risk: 0.5 }],
  ZAR: [1 / 17.2, 0.13, 'europe', { dollar: -0.45, risk: 0.45, metal: 0.2 }],
  TRY: [1 / 42.3, 0.1, 'europe', { dollar: -0.15, risk: 0.15 }],
  XAU: [4_100, 0.17, 'america', { dollar: -0.35, metal: 0.75 }],
  XAG: [50.5, 0.32, 'america', { dollar: -0.3, metal: 0.8, risk: 0.1 }],
  XPT: [1_560, 0.28, 'america', { dollar: -0.25, metal: 0.6, risk: 0.2 }],
  BTC: [90_000, 0.45, 'coin', { crypto: 0.88, risk: 0.25 }],
  ETH: [3_050, 0.62, 'coin', { crypto: 0.88, risk: 0.25 }],
  SOL: [138, 0.78, 'coin', { crypto: 0.8, risk: 0.25 }],
  LTC: [92, 0.7, 'coin', { crypto: 0.75, risk: 0.2 }],
  XRP: [2.2, 0.75, 'coin', { crypto: 0.75, risk: 0.2 }],
};

/** By instrument code: its value in its quote currency. */
const IN_QUOTE: Readonly<Record<string, Row>> = {
  USOIL: [59.2, 0.34, 'america', { energy: 0.95, risk: 0.15 }],
  UKOIL: [63.1, 0.32, 'america', { energy: 0.96, risk: 0.15 }],
  NATGAS: [4.4, 0.55, 'america', { energy: 0.3 }],
  US500: [6_680, 0.15, 'american_index', { risk: 0.95 }],
  NAS100: [24_600, 0.2, 'american_index', { risk: 0.92 }],
  US30: [46_400, 0.14, 'american_index', { risk: 0.9 }],
  DE40: [23_300, 0.16, 'european_index', { risk: 0.75 }],
  UK100: [9_580, 0.12, 'european_index', { risk: 0.65, energy: 0.15 }],
  FRA40: [8_010, 0.15, 'european_index', { risk: 0.75 }],
  JP225: [49_000, 0.21, 'asian_index', { risk: 0.6, dollar: 0.2 }],
  HK50: [25_400, 0.23, 'asian_index', { risk: 0.5 }],
  AUS200: [8_450, 0.13, 'asian_index', { risk: 0.6 }],
};

/** For names in INSTRUMENTS_FILE that are not in this table. */
const UNKNOWN: Row = [100, 0.2, 'coin', { risk: 0.3 }];

function toModel([level, volatility, profile, loadings, halfLifeDays = HALF_LIFE_DAYS]: Row): ValueModel {
  return { level, volatility, profile, loadings, halfLifeDays };
}

/** Two values whose ratio is the price. `under` undefined = USD, or the quote currency that `over` is already in. */
export interface Legs {
  readonly over: string;
  readonly under: string | undefined;
}

export function legsOf(spec: { readonly code: string; readonly base: string; readonly quote: string }): Legs {
  const known = (name: string): boolean => name === 'USD' || IN_USD[name] !== undefined;
  if (IN_QUOTE[spec.code] !== undefined || !known(spec.base) || !known(spec.quote))
    return { over: spec.code, under: undefined };
  return { over: spec.base, under: spec.quote === 'USD' ? undefined : spec.quote };
}

/** The model of a value named by legsOf. USD itself is 1 and never moves. */
export function valueModel(name: string): ValueModel {
  if (name === 'USD')
    return { level: 1, volatility: 0, loadings: {}, profile: 'america', halfLifeDays: HALF_LIFE_DAYS };
  return toModel(IN_QUOTE[name] ?? IN_USD[name] ?? UNKNOWN);
}
