/** Instruments of the fast engine: new ones, and other terms of those that it has. */
import type { Book } from './book.ts';
import type { Market } from './market.ts';
import { assertSpec, mayRedefine } from '../rules.ts';
import type { InstrumentSpec, Refusal } from '../types.ts';

/** A refusal changes nothing. Throws RangeError on terms that contradict each other. */
export function define(book: Book, spec: InstrumentSpec): Refusal | undefined {
  assertSpec(spec);
  const market = book.markets.get(spec.id);
  if (market === undefined) book.markets.add(spec);
  else if (!mayBecome(book, market, spec) || book.markups.wouldChange(market.spec, spec)) return { key: 'conflict' };
  else market.redefine(spec);
  book.markups.resolve();
  return undefined;
}

/** Looks through the orders only where the answer depends on them. */
function mayBecome(book: Book, market: Market, spec: InstrumentSpec): boolean {
  if (mayRedefine(market.spec, spec, true)) return true;
  return mayRedefine(market.spec, spec, false) && !isInUse(book, market);
}

/** Whether an order is pending or holding in it. */
function isInUse({ orders }: Book, market: Market): boolean {
  for (const slot of orders.slots()) if (orders.marketOf(slot) === market.index) return true;
  return false;
}
