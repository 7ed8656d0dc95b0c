import type { Order } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { eventually } from './testing/harness.ts';
import { reads, start } from './testing/orders.ts';
import { sampleInstrument, sampleOrder, sampleRow } from './testing/sample.ts';

describe('figures', () => {
  it('follow the quotes, once per frame', async () => {
    const harness = await start(
      (server) => {
        server.orders.push(sampleOrder(1, { CautionMoney: 1000 }));
      },
      {
        valuate: (order: Order, _: unknown, quotes: (code: string) => { Bid: number | null } | undefined) => {
          const bid = quotes(order.ForexTradeLists.Code)?.Bid ?? null;
          return bid === null ? undefined : { price: bid, profit: bid };
        },
      },
    );
    const { client, server, frames } = harness;
    frames.paint();
    let notified = 0;
    client.orders.figures.subscribe(() => (notified += 1));
    const arrived = new Promise<void>((resolve) => client.orders.onEvent(() => resolve()));
    for (let tick = 1; tick <= 9; tick += 1) server.push('DAY_MARKET', [sampleRow('EURUSD', tick + 10, tick)]);
    // comes after the ticks, and immediately: nothing private waits for a frame
    server.trade('margin_call');
    await arrived;
    expect(notified).toBe(0);
    frames.paint();
    expect(client.orders.live(1).get()).toEqual({ price: 19, profit: 19 });
    expect(notified).toBe(1);
    expect(client.orders.figures.get()).toEqual({
      balance: 100_000,
      profit: 19,
      equity: 100_019,
      used_margin: 1000,
      free_margin: 99_019,
      margin_level: 10_001.9,
    });
  });
});

describe('a trailing stop-loss', () => {
  it('follows the quotes and never moves back; changes between two quotes are read a little later', async () => {
    const harness = await start((server) => {
      const quotations = { ...sampleInstrument('EURUSD').ForexQuotations, Bid: 1.082, Ask: 1.086 };
      server.instruments = [sampleInstrument('EURUSD', { ForexQuotations: quotations })];
      server.addOrder({ Trailing: 200, TargetLossPrice: 1.078 });
      server.addOrder({ Trailing: 200, TargetLossPrice: 1.09, OrderType: 2 });
      server.addOrder({ TargetLossPrice: 1.05 });
    });
    const { client, server, frames, clock } = harness;
    const stops = () => client.orders.holding.get().map(({ TargetLossPrice }) => TargetLossPrice);
    const see = async (bid: number, time: number) => {
      server.push('DAY_MARKET', [sampleRow('EURUSD', bid, time)]);
      await eventually(() => {
        frames.paint();
        expect(client.market.quote(1).get()?.Bid).toBe(bid);
      });
    };
    await see(1.0831, 1);
    expect(stops()).toEqual([1.05, 1.0851, 1.0811]);
    await see(1.0825, 2);
    expect(stops()).toEqual([1.05, 1.0845, 1.0811]);
    const before = reads(harness).length;
    // a tick of 1.0840 was not pushed
    server.orders = server.orders.map((order) => ({
      ...order,
      TargetLossPrice: { 1: 1.082, 2: 1.0845 }[order.Id] ?? 1.05,
    }));
    clock.advance(15_000);
    await eventually(() => expect(stops()).toEqual([1.05, 1.0845, 1.082]));
    expect(reads(harness).length).toBeGreaterThan(before);
  });
});
