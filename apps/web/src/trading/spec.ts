/** Converts instruments and quotes of the contract to the integers of the engine's formulas. */
import type { InstrumentSpec } from '@tradewind/engine';
import { CONTRACT_SIZE_SCALE, FEE_RATE_SCALE } from '@tradewind/engine';
import type { Instrument } from '@tradewind/contract/light';
import { MICRO_PER_USD, microLots, parseScaled } from '@tradewind/money';

/** Decimals of a lot size and of a USD amount in the contract. */
export const LOT_SCALE = 6;
export const USD_SCALE = 6;

const cache = new WeakMap<Instrument, InstrumentSpec>();

/** Throws when a number has more decimals than its unit, because it would change its value. */
export function scaled(value: number, scale: number, what: string): number {
  const result = parseScaled(value, scale);
  if (result === undefined) throw new RangeError(`${what} has more than ${scale} decimals: ${value}`);
  return result;
}

/** The engine's view of an instrument; the same object for the same instrument. */
export function specOf(instrument: Instrument): InstrumentSpec {
  const known = cache.get(instrument);
  if (known !== undefined) return known;
  const spec: InstrumentSpec = {
    id: instrument.Id,
    code: instrument.Code,
    base: instrument.Base,
    quote: instrument.Quote,
    pricePrecision: instrument.PricePrecision,
    lotStep: microLots(scaled(instrument.Pip, LOT_SCALE, 'Pip')),
    minLots: microLots(scaled(instrument.ForexMinCont, LOT_SCALE, 'ForexMinCont')),
    maxLots: microLots(scaled(instrument.MaxCont, LOT_SCALE, 'MaxCont')),
    contractSize: scaled(instrument.ForexContNum, CONTRACT_SIZE_SCALE, 'ForexContNum'),
    feeRate: scaled(instrument.ForexFeeRate, FEE_RATE_SCALE, 'ForexFeeRate'),
    marginMode: instrument.MarginMode === 1 ? 'fixed' : 'leverage',
    multiples: instrument.HasForexMultiple.map(({ Value }) => Value),
    triggerDistance: instrument.TriggerDistance,
    leverageClass: instrument.LeverageClass,
    ...(instrument.TradingDisabled === null ? {} : { suspended: instrument.TradingDisabled }),
  };
  cache.set(instrument, spec);
  return spec;
}

export interface Prices {
  /** Points. */
  readonly bid: number;
  readonly ask: number;
}

/** Bid and ask in points; undefined while there is no price. */
export function pricesOf(
  quote: { readonly Bid: number | null; readonly Ask: number | null } | undefined,
  pricePrecision: number,
): Prices | undefined {
  if (quote === undefined || quote.Bid === null || quote.Ask === null) return undefined;
  const bid = parseScaled(quote.Bid, pricePrecision);
  const ask = parseScaled(quote.Ask, pricePrecision);
  return bid === undefined || ask === undefined ? undefined : { bid, ask };
}

/** Micro-lots of a lot size; undefined when it has more than 6 decimals. */
export function lotsOf(value: number | string): number | undefined {
  return parseScaled(value, LOT_SCALE);
}

/**
 * Micro-dollars of a USD amount. Amounts in the contract have at most 6 decimals. One with more, left by a sum of binary
 * numbers, is rounded: such amounts are displayed and compared, but never sent.
 */
export function microUsdOf(value: number): number {
  return parseScaled(value, USD_SCALE) ?? Math.round(value * MICRO_PER_USD);
}
