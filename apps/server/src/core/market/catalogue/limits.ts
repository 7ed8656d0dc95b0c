/**
 * Limits of a new instrument whose file states none (decision 0568). Later starts, and instruments that operators add,
 * do not use them.
 */
import { defaultDeviationPpm } from '../guard/index.ts';
import type { InstrumentRow } from '../types.ts';
import type { InstrumentFields } from './fields.ts';

/** Loss of the house in one instrument by a wrong price that its source alone can confirm. */
const LOSS_MICRO_USD = 250_000_000_000;
/** Such a price lies at most this many times MaxDeviation away (contract §7). */
const UNCONFIRMED_DEVIATIONS = 5;
const WHOLE_PPM = 1_000_000;
const MILLION_MICRO_USD = 1_000_000_000_000;
/** An account may hold this many orders of the largest size. The server does not know what a lot of a file is worth. */
const LARGEST_ORDERS = 5;

/** Limits that the fields leave out. One that they state wins, also a 0. */
export function missingLimits(
  { MaxPositionLots: lots, MaxNetExposureUsd: exposure }: InstrumentFields,
  row: InstrumentRow,
): Partial<Pick<InstrumentRow, 'max_position_lots_micro' | 'max_net_exposure_micro_usd'>> {
  return {
    ...(lots === undefined && {
      max_position_lots_micro: Math.min(row.max_lots_micro * LARGEST_ORDERS, Number.MAX_SAFE_INTEGER),
    }),
    ...(exposure === undefined && { max_net_exposure_micro_usd: netExposure(row) }),
  };
}

/** Whole millions of USD. */
function netExposure(row: InstrumentRow): number {
  const moved = UNCONFIRMED_DEVIATIONS * defaultDeviationPpm(row, row.hours);
  const most = (LOSS_MICRO_USD / moved) * WHOLE_PPM;
  return most - (most % MILLION_MICRO_USD);
}
