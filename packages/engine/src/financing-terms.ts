/** The vocabulary of financing: what holding a position over 17:00 New York costs or pays (contract §9). */
import type { InstrumentId, Quote, Ratio, TimeMs } from './basics.ts';

/** `points`: points a lot and night. `percent`: percent of the position's value a year of 360 days. */
export const SWAP_MODES = ['points', 'percent'] as const;
export type SwapMode = (typeof SWAP_MODES)[number];

/** Decimals of `SwapTerms.long` and `short`. */
export const SWAP_SCALE = 6;

/** Largest rate, × 10^SWAP_SCALE: a million points or percent. */
export const MAX_SWAP = 10 ** 12;

/** Terms of an instrument. Rates × 10^SWAP_SCALE; positive = paid to the customer. */
export interface SwapTerms {
  readonly mode: SwapMode;
  readonly long: number;
  readonly short: number;
  /** The night that counts three days: 1 = Monday … 5 = Friday. The caller counts the days; the engine does not use it. */
  readonly tripleDay: number;
}

/** The rates and prices of one instrument at a rollover. */
export interface Night {
  readonly instrument: InstrumentId;
  /** Days that the night counts; positive. */
  readonly days: number;
  readonly swap: SwapTerms;
  /** The last quote before the instant, of any age. */
  readonly quote: Quote;
  /** USD per unit of the quote currency at the instant. */
  readonly rate: Ratio;
  /** The quote that gave the rate, if it is of another instrument. */
  readonly source?: Quote;
}

/** A rollover that has begun: positions opened before the instant are charged once, in chunks, or earlier if they close. */
export interface Rollover {
  readonly instant: TimeMs;
  readonly nights: readonly Night[];
}

/**
 * `roll_over` begins a rollover at the last quotes; `days` by instrument, and one without financing or without a price is
 * left out. Refused (`conflict`) while another has not ended. `finance` charges the next `most` positions, by id.
 */
export type FinancingCommand =
  | {
      readonly type: 'roll_over';
      readonly instant: TimeMs;
      readonly days: ReadonlyMap<InstrumentId, number>;
      readonly now: TimeMs;
    }
  | { readonly type: 'finance'; readonly most: number; readonly now: TimeMs };

/** `account` 0: they belong to no account. `rollover_ended`: every position has been charged. */
export type RolloverEvent =
  | ({ readonly type: 'rollover'; readonly account: 0; readonly time: TimeMs } & Rollover)
  | { readonly type: 'rollover_ended'; readonly account: 0; readonly instant: TimeMs; readonly time: TimeMs };
