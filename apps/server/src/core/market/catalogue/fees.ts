/** Detects implausible fees. */
import { type EngineSettings, FEE_RATE_SCALE } from '@tradewind/engine';
import { ConfigError } from '../../../platform/config/index.ts';
import type { CatalogueInstrument } from '../types.ts';

type FeeType = EngineSettings['feeType'];

/** As a share of the margin, 1 is the whole margin. Rates in USD per lot are mostly above it. */
const WHOLE_MARGIN = 10 ** FEE_RATE_SCALE;

/** Why a fee rate makes no sense; undefined when it does. */
export const feeRateFault = (feeRate: number, feeType: FeeType): string | undefined =>
  feeType === 'of_margin' && feeRate > WHOLE_MARGIN
    ? 'must be at most 1: with this TRADE_FEE_TYPE it is a share of the margin'
    : undefined;

/** Throws ConfigError when an instrument charges more than its margin. */
export function checkFees(instruments: readonly CatalogueInstrument[], feeType: FeeType): void {
  const [first, ...more] = instruments.filter(({ spec }) => feeRateFault(spec.feeRate, feeType) !== undefined);
  if (first === undefined) return;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  throw new ConfigError([
    `TRADE_FEE_TYPE makes ForexFeeRate a share of the margin, and ${first.spec.code}${others} would charge more than the margin: set it to 1, or use rates of at most 1 (INSTRUMENTS_FILE)`,
  ]);
}
