import { describe, expect, it } from 'vitest';
import { createOwnOrders } from './own-orders.ts';
import type { Account, AccountEvent, Order, OrderPage } from './types.ts';

const account: Account = { balance: '100', equity: '100', used_margin: '0', free_margin: '100', margin_level: null };
const orderOf = (Id: number, Status: Order['Status'], Quantity = '0.01'): Order =>
  ({ Id, Status, Quantity }) as unknown as Order;
const pageOf = (n: number, ...data: Order[]): OrderPage => ({
  ...account,
  data,
  total: data.length,
  all_fact_profits: '0',
  n,
});
const eventOf = (n: number, event: AccountEvent['event'], order: Order): AccountEvent => ({
  n,
  time: 0,
  event,
  order,
  account: { ...account, balance: String(n) },
});
const idsOf = (orders: readonly Order[]): readonly number[] => orders.map(({ Id }) => Id);

describe('own orders', () => {
  it('follow from lists of different instants and the events between them, and are shown when they agree', () => {
    const own = createOwnOrders();
    // order 1 was filled between the two readings, order 2 was closed, and order 3 came
    own.read([pageOf(10, orderOf(2, 1)), pageOf(13)]);
    expect([own.position(), own.isComplete(), own.holding.get()]).toEqual([10, false, []]);
    own.event(eventOf(11, 'triggered', orderOf(1, 1)));
    own.event(eventOf(12, 'closed', orderOf(2, 3)));
    expect(own.holding.get()).toEqual([]);
    own.event(eventOf(13, 'opened', orderOf(3, 1)));
    expect([own.isComplete(), idsOf(own.holding.get())]).toEqual([true, [3, 1]]);
  });

  it('say when an event is missing, and ignore one that was applied', () => {
    const own = createOwnOrders();
    own.read([pageOf(5)]);
    expect(own.event(eventOf(7, 'opened', orderOf(1, 1)))).toBe(false);
    expect(own.event(eventOf(6, 'pending', orderOf(1, 0)))).toBe(true);
    expect(own.event(eventOf(6, 'opened', orderOf(1, 1)))).toBe(true);
    expect([own.holding.get(), idsOf(own.pending.get()), own.account.get()?.balance]).toEqual([[], [1], '6']);
  });

  it('keep the newer of an answer and an event, whichever comes first', () => {
    const own = createOwnOrders();
    own.read([pageOf(5)]);
    const answer = (n: number, order: Order): void => own.answer({ ...order, n });
    answer(6, orderOf(1, 1));
    expect(idsOf(own.holding.get())).toEqual([1]);
    own.event(eventOf(6, 'opened', orderOf(1, 1)));
    own.event(eventOf(7, 'updated', orderOf(1, 1, '0.02')));
    answer(6, orderOf(1, 1));
    expect(own.holding.get()[0]?.Quantity).toBe('0.02');
    own.event(eventOf(8, 'closed', orderOf(1, 3)));
    answer(7, orderOf(1, 1));
    expect(own.holding.get()).toEqual([]);
  });
});
