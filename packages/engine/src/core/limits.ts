/** Checks an order against the limits of the account and of the house, in the fast engine. */
import type { Book } from './book.ts';
import type { Market } from './market.ts';
import { NO_SLOT } from './order-table.ts';
import { limitsOf, wrongExposure, wrongLots, wrongOrders } from '../limits.ts';
import type { Ratio } from '../conversion.ts';
import type { Quote, Refusal, Side } from '../types.ts';

/** The order to be added. If it already exists and is counted, `own` is its slot. */
interface Added {
  readonly side: Side;
  readonly lots: number;
  /** Its own slot while it is pending; NO_SLOT = a new order. */
  readonly own: number;
  /** The holding order that is closed beforehand; NO_SLOT = none. */
  readonly closing: number;
}

/** Why an order exceeds a limit; undefined when it does not. */
export function overLimit(
  book: Book,
  account: number,
  market: Market,
  added: Added,
  quote: Quote,
  rate: Ratio,
): Refusal | undefined {
  const { accounts, orders } = book;
  const { spec } = market;
  const limits = limitsOf(book.settings, spec, book.groupOf(account).terms, accounts.limitsOf(account));
  const gone = added.own === NO_SLOT ? added.closing : added.own;
  const goneLots = gone === NO_SLOT ? 0 : orders.lotsOf(gone);
  const count = wrongOrders(limits, accounts.openOf(account) - (gone === NO_SLOT ? 0 : 1), 1);
  if (count !== undefined) return count;
  const lots =
    limits.lots === 0 ? undefined : wrongLots(limits, spec, book.grossLotsOf(account, market) - goneLots, added.lots);
  if (lots !== undefined || limits.exposure === 0 || !accounts.isReal(account)) return lots;
  const closed = added.closing === NO_SLOT ? 0 : orders.isBuy(added.closing) ? goneLots : -goneLots;
  return wrongExposure(limits, spec, market.netLots - closed, added.side, added.lots, quote, rate);
}
