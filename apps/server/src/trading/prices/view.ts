/** Prices as one group sees them. */
import type { Candle } from '@tradewind/contract';
import { type InstrumentId, type InstrumentSpec, type MarkupTerms, NO_MARKUP, markedBid } from '@tradewind/engine';
import { parseScaled, toDecimalNumber } from '@tradewind/money';

export interface PriceView {
  /** The same for all groups with the same prices; empty = the raw ones. */
  readonly key: string;
  readonly of: (instrument: InstrumentId) => MarkupTerms;
}

/** Raw prices. */
export const PLAIN: PriceView = { key: '', of: () => NO_MARKUP };

type Spec = Pick<InstrumentSpec, 'pricePrecision'>;

/** A bid in decimals, as candles have it. */
export function markedClose(bid: number, { pricePrecision }: Spec, markup: MarkupTerms): number {
  if (markup.bid === 0) return bid;
  const raw = parseScaled(bid, pricePrecision);
  if (raw === undefined) throw new RangeError(`not a price: ${bid}`);
  return toDecimalNumber(markedBid(raw, markup), pricePrecision);
}

/** Candles are of the bid, and history has today's mark-up. */
export function markedCandle<C extends Candle>(candle: C, spec: Spec, markup: MarkupTerms): C {
  if (markup.bid === 0) return candle;
  const { Open, High, Low, Close } = candle;
  const marked = (bid: number): number => markedClose(bid, spec, markup);
  return { ...candle, Open: marked(Open), High: marked(High), Low: marked(Low), Close: marked(Close) };
}
