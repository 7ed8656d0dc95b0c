import { forexCalls } from '@tradewind/contract/light';
import type { ClosedMessage, Order, TradeMessage } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { BACKOFF_MS } from './socket.ts';
import { eventually, failureOf } from './testing/harness.ts';
import type { Harness } from './testing/harness.ts';
import { reads, ready, start } from './testing/orders.ts';

const ids = (orders: readonly Order[]): number[] => orders.map((order) => order.Id);

async function loseConnection(harness: Harness): Promise<void> {
  harness.server.dropSockets();
  await eventually(() => expect(harness.client.connection.get().state).toBe('offline'));
}

const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1 } as const;

describe('orders', () => {
  it('contain all pages of open and pending orders, newest first', async () => {
    const { client } = await start((server) => {
      for (let order = 1; order <= 130; order += 1) server.addOrder({ Status: order % 3 === 0 ? 0 : 1 });
    });
    expect(client.orders.holding.get()).toHaveLength(87);
    expect(client.orders.pending.get()).toHaveLength(43);
    expect(ids(client.orders.holding.get()).slice(0, 3)).toEqual([130, 128, 127]);
    expect(client.orders.figures.get()).toMatchObject({ balance: 100_000, used_margin: 87 * 1080 });
  });

  it('are idle for a visitor, and cleared at logout', async () => {
    const harness = await start((server) => server.addOrder());
    const { orders, session } = harness.client;
    expect(ids(orders.holding.get())).toEqual([1]);
    await session.logout();
    expect(orders.status.get()).toBe('idle');
    expect(orders.holding.get()).toEqual([]);
    expect(orders.figures.get()).toBeNull();
  });

  it('ignore a read for the previous account', async () => {
    const harness = await start();
    let open: () => void = () => undefined;
    harness.server.gates.set(forexCalls.myDeal.path, new Promise((resolve) => (open = resolve)));
    harness.server.addOrder();
    const before = reads(harness).length;
    const reading = harness.client.orders.refresh();
    await eventually(() => expect(reads(harness).length).toBe(before + 1));
    harness.client.session.clear();
    open();
    await reading;
    expect(harness.client.orders.holding.get()).toEqual([]);
    expect(harness.client.orders.status.get()).toBe('idle');
  });

  it('follow events: opened, filled, changed, cancelled, closed', async () => {
    const { client, server } = await start();
    const { holding, pending } = client.orders;
    const messages: (TradeMessage | ClosedMessage)[] = [];
    client.orders.onEvent((message) => {
      // the stores have already applied it
      if ('reason' in message) expect(ids(holding.get())).not.toContain(message.id);
      messages.push(message);
    });
    const order = server.addOrder({ Status: 0 });
    server.trade('pending', order);
    await eventually(() => expect(ids(pending.get())).toEqual([1]));
    server.orders[0] = { ...order, Status: 1 };
    server.trade('triggered', server.orders[0]);
    await eventually(() => expect(ids(holding.get())).toEqual([1]));
    expect(pending.get()).toEqual([]);
    server.trade('updated', { ...server.orders[0], TargetLossPrice: 1.05 });
    await eventually(() => expect(holding.get()[0]?.TargetLossPrice).toBe(1.05));
    server.closeOrder(1);
    await eventually(() => expect(holding.get()).toEqual([]));
    const other = server.addOrder({ Status: 0 });
    server.trade('pending', other);
    server.trade('cancelled', { ...other, Status: 3 });
    server.trade('margin_call');
    await eventually(() => expect(messages).toHaveLength(7));
    expect(pending.get()).toEqual([]);
    expect(messages.map((message) => ('event' in message ? message.event : message.reason))).toEqual([
      'pending',
      'triggered',
      'updated',
      'stop_loss',
      'pending',
      'cancelled',
      'margin_call',
    ]);
  });

  it('apply an event of financing: their sum and the balance change, and nothing else', async () => {
    const { client, server, frames } = await start((world) => {
      world.addOrder();
      world.addOrder();
    });
    const { holding, figures } = client.orders;
    expect(holding.get().map(({ Swap }) => Swap)).toEqual([0, 0]);
    const before = holding.get().find(({ Id }) => Id === 1);
    if (before === undefined) throw new Error('order 1 is not held');
    server.balance -= 6.2;
    server.trade('financed', { ...before, Swap: -6.2 });
    await eventually(() => expect(holding.get().map(({ Swap }) => Swap)).toEqual([0, -6.2]));
    expect(holding.get()[1]).toEqual({ ...before, Swap: -6.2 });
    frames.paint();
    expect(figures.get()).toMatchObject({ balance: 99_993.8, profit: 0, equity: 99_993.8 });
  });

  it('are read again after a reconnect, so that nothing is missed', async () => {
    const harness = await start((server) => {
      server.addOrder();
      server.addOrder();
    });
    await loseConnection(harness);
    const { server, client } = harness;
    server.closeOrder(1);
    server.addOrder({ Status: 0 });
    server.balance = 99_000;
    harness.clock.advance(BACKOFF_MS.min);
    await eventually(() => expect(ids(client.orders.holding.get())).toEqual([2]));
    expect(ids(client.orders.pending.get())).toEqual([3]);
    await eventually(() => {
      harness.frames.paint();
      expect(client.orders.figures.get()?.balance).toBe(99_000);
    });
  });

  it('are read again after a reconnect until that succeeds', async () => {
    const harness = await start((server) => server.addOrder());
    await loseConnection(harness);
    harness.server.closeOrder(1);
    harness.server.faults.set(forexCalls.myDeal.path, ['bad_gateway', 'drop']);
    harness.clock.advance(BACKOFF_MS.min);
    await eventually(() => expect(harness.client.orders.status.get()).toBe('error'));
    await eventually(() => {
      harness.clock.advance(100);
      expect(harness.client.orders.status.get()).toBe('ready');
    });
    expect(harness.client.orders.holding.get()).toEqual([]);
    expect(harness.errors).toEqual([]);
  });

  it('are current from a read on the open connection until it is lost', async () => {
    const harness = await start();
    const { server, client, clock } = harness;
    const { current, status } = client.orders;
    await eventually(() => expect(current.get()).toBe(true));
    await loseConnection(harness);
    expect(current.get()).toBe(false);
    // one that began without a connection
    await client.orders.refresh();
    expect([status.get(), current.get()]).toEqual(['ready', false]);
    server.faults.set(forexCalls.myDeal.path, ['bad_gateway']);
    clock.advance(BACKOFF_MS.min);
    await eventually(() => expect(status.get()).toBe('error'));
    expect([client.connection.get().state, current.get()]).toEqual(['online', false]);
    await eventually(() => {
      clock.advance(100);
      expect(current.get()).toBe(true);
    });
    await client.session.logout();
    expect(current.get()).toBe(false);
  });

  it('are read once more on a request during a read, which may have started too early', async () => {
    const harness = await start();
    const { server, client } = harness;
    let open: () => void = () => undefined;
    server.gates.set(forexCalls.myDeal.path, new Promise((resolve) => (open = resolve)));
    const before = reads(harness).length;
    const first = client.orders.refresh();
    await eventually(() => expect(reads(harness).length).toBe(before + 1));
    server.addOrder({ Status: 0 });
    const second = client.orders.refresh();
    open();
    await Promise.all([first, second]);
    expect(ids(client.orders.pending.get())).toEqual([1]);
  });

  it('apply an event that overtakes the read of a reconnect', async () => {
    const harness = await start((server) => {
      server.addOrder();
      server.addOrder();
    });
    const { server, client } = harness;
    await loseConnection(harness);
    let open: () => void = () => undefined;
    server.gates.set(forexCalls.myDeal.path, new Promise((resolve) => (open = resolve)));
    const before = reads(harness).length;
    harness.clock.advance(BACKOFF_MS.min);
    await eventually(() => expect(reads(harness).length).toBe(before + 1));
    // pending is answered with the earlier state, holding is requested afterwards: hold that one back, too
    server.gates.delete(forexCalls.myDeal.path);
    let openSecond: () => void = () => undefined;
    server.gates.set(forexCalls.myDeal.path, new Promise((resolve) => (openSecond = resolve)));
    open();
    await eventually(() => expect(reads(harness).length).toBe(before + 2));
    server.closeOrder(1);
    await eventually(() => expect(ids(client.orders.holding.get())).toEqual([2]));
    openSecond();
    await ready(harness);
    await eventually(() => expect(harness.clock.armed).toBe(1));
    expect(ids(client.orders.holding.get())).toEqual([2]);
  });

  it('are read again after an unreadable event', async () => {
    const harness = await start();
    harness.server.addOrder();
    harness.server.push('FOREX_TRADE', { event: 'opened', order: { Id: 'one' } });
    await eventually(() => expect(ids(harness.client.orders.holding.get())).toEqual([1]));
  });

  it('are complete even if rows move to another page while they are read', async () => {
    const harness = await start((server) => {
      for (let order = 1; order <= 60; order += 1) server.addOrder();
    });
    const { server, client } = harness;
    await loseConnection(harness);
    let open: () => void = () => undefined;
    server.gates.set(forexCalls.myDeal.path, new Promise((resolve) => (open = resolve)));
    const before = reads(harness).length;
    const reading = client.orders.refresh();
    await eventually(() => expect(reads(harness).length).toBe(before + 1));
    let openFirst: () => void = () => undefined;
    server.gates.set(forexCalls.myDeal.path, new Promise((resolve) => (openFirst = resolve)));
    open();
    await eventually(() => expect(reads(harness).length).toBe(before + 2));
    // the first page of holding has been read; now its rows move, and 40 slips from the second page to the first
    server.closeOrder(55);
    server.gates.clear();
    openFirst();
    await reading;
    expect(ids(client.orders.holding.get())).toHaveLength(59);
    expect(ids(client.orders.holding.get())).not.toContain(55);
  });
});

describe('an action', () => {
  it('shows its outcome once, without waiting for the event', async () => {
    const harness = await start();
    const { orders } = harness.client;
    const order = await orders.submit(BUY);
    expect(ids(orders.holding.get())).toEqual([order.Id]);
    expect((await orders.setStops(order.Id, '1.05', '1.2')).TargetLossPrice).toBe(1.05);
    const { TargetLossPrice, TargetProfitPrice } = await orders.setStops(order.Id, undefined, '1.3');
    expect([TargetLossPrice, TargetProfitPrice]).toEqual([1.05, 1.3]);
    expect(orders.holding.get()[0]).toMatchObject({ TargetLossPrice: 1.05, TargetProfitPrice: 1.3 });
    await orders.close(order.Id);
    expect(orders.holding.get()).toEqual([]);
    const pending = await orders.submit({ ...BUY, status: 0, target_price: '1.0' });
    expect(ids(orders.pending.get())).toEqual([pending.Id]);
    await orders.cancel(pending.Id);
    expect(orders.pending.get()).toEqual([]);
    expect((await orders.history(1)).total).toBe(2);
    expect(orders.sending.get()).toBe(0);
  });

  it('at the market sends the price that was seen', async () => {
    const { client, server } = await start();
    const bodyOf = (path: string) => server.seen.findLast((seen) => seen.path === path)?.body;
    const seen = { price: '1.08000', deviation: 5 };
    const { Id } = await client.orders.submit({ ...BUY, ...seen });
    expect(bodyOf(forexCalls.submit.path)).toMatchObject(seen);
    // the small server does not support reversing
    expect(await failureOf(client.orders.reverse(Id, seen))).toMatchObject({ key: 'not_found' });
    expect(bodyOf(forexCalls.reverse.path)).toEqual({ id: Id, ...seen });
    await client.orders.close(Id, undefined, { price: '1.08000' });
    expect(bodyOf(forexCalls.close.path)).toEqual({ id: Id, price: '1.08000' });
  });

  it('has a separate key each time', async () => {
    const { client, server } = await start();
    await Promise.all([client.orders.submit(BUY), client.orders.submit(BUY)]);
    const keys = server.seen.flatMap((seen) => seen.headers['idempotency-key'] ?? []);
    expect(new Set(keys).size).toBe(2);
    expect(server.orders).toHaveLength(2);
  });

  it('is reported as being sent until the outcome is known', async () => {
    const harness = await start();
    const { orders } = harness.client;
    harness.server.faults.set(forexCalls.submit.path, ['drop_answer']);
    const submitted = orders.submit(BUY);
    expect(orders.sending.get()).toBe(1);
    await eventually(() => {
      harness.clock.advance(100);
      expect(orders.sending.get()).toBe(0);
    });
    expect((await submitted).Id).toBe(1);
    expect(harness.server.orders).toHaveLength(1);
  });

  it('closes a part, and the rest keeps its id', async () => {
    const harness = await start((server) => server.addOrder({ Quantity: 1 }));
    const part = await harness.client.orders.close(1, '0.25');
    expect(part).toMatchObject({ ParentId: 1, Quantity: 0.25, Status: 3 });
    await eventually(() => expect(harness.client.orders.holding.get()[0]).toMatchObject({ Id: 1, Quantity: 0.75 }));
    expect(harness.client.orders.holding.get()).toHaveLength(1);
  });

  it('reads its effect if there is no connection', async () => {
    const harness = await start((server) => server.addOrder({ Quantity: 1 }));
    await loseConnection(harness);
    await harness.client.orders.close(1, '0.25');
    await eventually(() => expect(harness.client.orders.holding.get()[0]?.Quantity).toBe(0.75));
  });

  it('that is refused because the order is gone updates the list', async () => {
    const harness = await start((server) => server.addOrder());
    await loseConnection(harness);
    harness.server.closeOrder(1);
    await expect(harness.client.orders.close(1)).rejects.toMatchObject({ key: 'order_not_holding' });
    await eventually(() => expect(harness.client.orders.holding.get()).toEqual([]));
    expect(harness.errors).toHaveLength(1);
  });

  it('without an answer reads the outcome', async () => {
    const harness = await start();
    await loseConnection(harness);
    harness.server.faults.set(forexCalls.submit.path, ['drop_answer', 'drop', 'drop', 'drop', 'drop']);
    const failure = failureOf(harness.client.orders.submit(BUY));
    await eventually(() => {
      harness.clock.advance(100);
      expect(harness.client.orders.sending.get()).toBe(0);
    });
    expect(await failure).toMatchObject({ message: 'ERR_NETWORK' });
    await eventually(() => expect(ids(harness.client.orders.holding.get())).toEqual([1]));
  });
});
