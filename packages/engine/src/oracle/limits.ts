/** Checks an order against the limits of the account and of the house, in the plain engine. */
import type { Account, Book } from './book.ts';
import { groupOf } from './groups.ts';
import type { Ratio } from '../conversion.ts';
import { limitsOf, wrongExposure, wrongLots, wrongOrders } from '../limits.ts';
import type { Order, Quote, Refusal, SubmitCommand } from '../types.ts';

/** Why an order exceeds a limit. The orders in `apart` do not count: itself while pending, and the one closed beforehand. */
export function overLimit(
  book: Book,
  account: Account,
  { instrument, side, lots }: Pick<SubmitCommand, 'instrument' | 'side' | 'lots'>,
  quote: Quote,
  rate: Ratio,
  apart: readonly Order[],
): Refusal | undefined {
  const spec = book.markets.get(instrument)?.spec;
  if (spec === undefined) return undefined;
  const limits = limitsOf(book.settings, spec, groupOf(book, account), account.state.limits);
  const counts = (order: Order): boolean => !apart.some(({ id }) => id === order.id);
  const own = [...account.orders.values()].filter(counts);
  const gross = own.reduce((sum, order) => sum + (order.instrument === instrument ? order.lots : 0), 0);
  const wrong = wrongOrders(limits, own.length, 1) ?? wrongLots(limits, spec, gross, lots);
  if (wrong !== undefined || account.state.kind !== 'real') return wrong;
  const net = [...book.orders.values()]
    .filter((order) => counts(order) && order.instrument === instrument && order.status === 'holding')
    .filter((order) => book.accounts.get(order.account)?.state.kind === 'real')
    .reduce((sum, order) => sum + (order.side === 'buy' ? order.lots : -order.lots), 0);
  return wrongExposure(limits, spec, net, side, lots, quote, rate);
}
