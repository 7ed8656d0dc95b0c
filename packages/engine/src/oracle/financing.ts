/** Rollovers of the plain engine (contract §9). */
import { put, rateFor, sourceQuote, transfer } from './book.ts';
import type { Account, Book } from './book.ts';
import { groupOf } from './groups.ts';
import { financedOrder, isDue, nightOf, swapRate } from '../financing.ts';
import type { FinancingCommand, Night, Order, Refusal, Rollover, TimeMs } from '../types.ts';

type Of<T extends FinancingCommand['type']> = Extract<FinancingCommand, { type: T }>;

/** The night that a position has still to be charged for; undefined = none. */
function nightFor(book: Book, order: Order): Night | undefined {
  const { rollover } = book;
  const account = book.accounts.get(order.account);
  if (account === undefined || groupOf(book, account).swapFree) return undefined;
  const night = rollover?.nights.find(({ instrument }) => instrument === order.instrument);
  return rollover !== undefined && night !== undefined && isDue(order, rollover, night) ? night : undefined;
}

const dueOrders = (book: Book): readonly Order[] =>
  [...book.orders.values()]
    .filter((order) => nightFor(book, order) !== undefined)
    .toSorted((left, right) => left.id - right.id);

export function rollOver(book: Book, { instant, days, now }: Of<'roll_over'>): Refusal | undefined {
  if (book.rollover !== undefined) return { key: 'conflict' };
  const markets = [...book.markets.values()].toSorted((left, right) => left.spec.id - right.spec.id);
  const nights: Night[] = [];
  for (const market of markets) {
    const { spec, quote } = market;
    const count = days.get(spec.id);
    const rate = rateFor(book, spec.quote);
    const night = count === undefined ? undefined : nightOf(spec, count, quote, rate, sourceQuote(book, market));
    if (night !== undefined) nights.push(night);
  }
  const rollover: Rollover = { instant, nights };
  book.rollover = rollover;
  book.events.push({ type: 'rollover', account: 0, ...rollover, time: now });
  endIfDone(book, now);
  return undefined;
}

export function finance(book: Book, { most, now }: Of<'finance'>): undefined {
  if (book.rollover === undefined) return;
  for (const order of dueOrders(book).slice(0, most)) {
    const account = book.accounts.get(order.account);
    if (account !== undefined) chargeDue(book, account, order, now);
  }
  endIfDone(book, now);
}

/** Charges a position if its turn has not come; returns it as it is then. */
export function chargeDue(book: Book, account: Account, order: Order, time: TimeMs): Order {
  const night = nightFor(book, order);
  const spec = book.markets.get(order.instrument)?.spec;
  if (book.rollover === undefined || night === undefined || spec === undefined) return order;
  const { order: charged, amount } = financedOrder(spec, order, book.rollover, night, account.state.balance);
  put(book, account, charged);
  const { days, swap, quote } = night;
  book.events.push({ type: 'financed', order: charged, rate: swapRate(swap, order.side), days, quote, time });
  const path = amount > 0 ? (['house_financing', 'cash'] as const) : (['cash', 'house_financing'] as const);
  transfer(book, account, path, Math.abs(amount), 'financing', order.id, time);
  return charged;
}

function endIfDone(book: Book, time: TimeMs): void {
  if (book.rollover === undefined || dueOrders(book).length > 0) return;
  const { instant } = book.rollover;
  delete book.rollover;
  book.events.push({ type: 'rollover_ended', account: 0, instant, time });
}
