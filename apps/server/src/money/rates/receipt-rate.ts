/** The rate at which a transfer was received, which may be hours before an operator records it. */
import type { Candle, Period } from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import { parseScaled, points } from '@tradewind/money';
import { MINUTE_MS } from '../../platform/clock/index.ts';
import type { FundsCurrency } from './currencies.ts';
import { type Rate, type RateMarket, type Rates, rateOfPrice } from './rates.ts';

/** What a past rate needs besides the current ones. */
export interface PastPrices extends RateMarket {
  candles(id: InstrumentId, period: Period, limit: number, to?: number): Promise<readonly Candle[]>;
  /** The periods between two instants in which the market was open. */
  openings(id: InstrumentId, from: number, to: number): readonly object[];
}

/**
 * Within the current minute, and for a currency with a fixed rate: the current rate. Before that: the closing bid of
 * the minute of `atMs`, or of the last earlier minute with a price, as on the chart, raised by the currency's spread, and
 * by the weekend spread if the market was closed in all of that minute. Undefined when there is none.
 */
export async function receiptRate(
  { rates, market, nowMs }: { readonly rates: Rates; readonly market: PastPrices; readonly nowMs: number },
  currency: FundsCurrency,
  atMs: number,
): Promise<Rate | undefined> {
  const minuteMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
  const isNow = currency.rateInstrument === null || nowMs < minuteMs + MINUTE_MS;
  const current = isNow ? rates.current(currency, 'deposit') : undefined;
  return current ?? rateOfMinute(market, currency, minuteMs);
}

async function rateOfMinute(market: PastPrices, currency: FundsCurrency, minuteMs: number): Promise<Rate | undefined> {
  const spec = currency.rateInstrument === null ? undefined : market.byCode(currency.rateInstrument)?.spec;
  if (spec === undefined) return undefined;
  const [candle] = await market.candles(spec.id, '1min', 1, minuteMs + MINUTE_MS);
  const close = candle === undefined ? undefined : parseScaled(candle.Close, spec.pricePrecision);
  if (close === undefined) return undefined;
  const isClosed = market.openings(spec.id, minuteMs, minuteMs + MINUTE_MS).length === 0;
  return rateOfPrice({ bid: points(close), ask: points(close) }, isClosed, spec, currency);
}
