/** The price of a trailing stop (contract §8), shared by both engines. */
import { points } from '@tradewind/money';
import type { Points } from '@tradewind/money';

import { minDistance } from './rules.ts';
import type { InstrumentSpec, Order, Quote, Side } from './types.ts';

type Prices = { readonly bid: number; readonly ask: number };

/** The stop-loss after a quote: a buy's never falls, a sell's never rises. 0 = none, before and after. */
export function trailedStop(side: Side, stopLoss: number, trailing: number, quote: Prices): Points {
  if (side === 'buy') return points(Math.max(stopLoss, quote.bid - trailing, 0));
  const level = Math.min(quote.ask + trailing, Number.MAX_SAFE_INTEGER);
  return points(stopLoss === 0 ? level : Math.min(stopLoss, level));
}

/** Whether a distance may be set while the closing side, or the target of a pending order, is at `reference`. */
export function isTrailingAllowed(spec: InstrumentSpec, side: Side, trailing: number, reference: number): boolean {
  if (!Number.isSafeInteger(trailing) || trailing < minDistance(spec)) return false;
  return side === 'buy' ? reference - trailing > 0 : Number.isSafeInteger(reference + trailing);
}

/** A position whose stop-loss starts to trail at a quote. */
export function startTrailing<O extends Order>(order: O, trailing: number, quote: Quote): O {
  const stopLoss = trailedStop(order.side, order.stopLoss, trailing, quote);
  return { ...order, stopLoss, trailing, stopQuote: quote.id };
}
