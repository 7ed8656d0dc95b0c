/** Backtests of programs: what they are filled at, what the report says, and that nothing else than the data decides it. */
import { createBot } from '@tradewind/client/bot';
import { createOracle } from '@tradewind/engine/oracle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerCsv, reportHtml, tradesCsv } from './files.ts';
import { reportOf } from './report.ts';
import { reportText } from './report-text.ts';
import { runBacktest } from './run.ts';
import { type Row, START_MS, optionsOf, recordingsOf, walk } from './testing/ticks.ts';
import { randomOf } from './virtual-globals.ts';

const EURUSD = 1;
const URL = 'https://backtest.invalid';

/** Orders of all kinds at random; refusals are part of it. */
async function randomProgram(seed: number): Promise<void> {
  const next = randomOf(seed);
  const oneOf = <T>(list: readonly T[]): T | undefined => list[next() % Math.max(1, list.length)];
  const bot = createBot({ url: URL, key: 'k' });
  await bot.ready();
  const { orders } = bot;
  let count = 0;
  for await (const { Bid, Time } of bot.ticks('EURUSD')) {
    const near = (points: number): string => (Number(Bid) + points / 1e5).toFixed(5);
    const [held, waiting] = [oneOf(orders.holding.get()), oneOf(orders.pending.get())];
    const type = next() % 2 === 0 ? 1 : 2;
    count += 1;
    const cont = oneOf(['0.1', '5', '20']) ?? '1';
    const order = { type, forex_id: EURUSD, cont, multiple: 200, client_id: `order-${count}` } as const;
    const away = (type === 1 ? -1 : 1) * (50 + (next() % 100));
    const act = [
      () => orders.submit({ ...order, status: 1, stop_loss_price: near(away), trailing: next() % 2 === 0 ? 60 : 0 }),
      () => orders.submit({ ...order, status: 0, target_price: near(away), expires_at: Time + 30_000 }),
      () => orders.submit({ ...order, status: 0, target_price: near(-away) }),
      () => held && orders.close(held.Id, next() % 2 === 0 ? { cont: '0.05' } : {}),
      () => held && orders.setStops(held.Id, { target_profit_price: near(-away) }),
      () => waiting && orders.cancel(waiting.Id),
    ][next() % 18];
    await act?.()?.catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'ApiError') throw error;
    });
  }
}

async function run(rows: readonly Row[], program: () => Promise<unknown>, more = {}) {
  const result = await runBacktest(optionsOf(recordingsOf(rows), more), program);
  return { result, report: reportOf(result) };
}

describe('a backtest', () => {
  it('of random orders has the fills and the ledger of the plain engine, and the same each time', async () => {
    const seeds = fc.integer({ min: 1, max: 1_000_000 });
    let financed = 0;
    let stopped = 0;
    await fc.assert(
      fc.asyncProperty(seeds, fc.constantFrom('raw', 'standard'), async (seed, style) => {
        const rows = walk(seed, 900);
        const files = [];
        for (const createEngine of [undefined, createOracle, undefined]) {
          const { report } = await run(rows, () => randomProgram(seed), { style, createEngine });
          files.push([ledgerCsv(report), tradesCsv(report), reportHtml(report)]);
          financed += report.ledger.filter(({ transfer }) => transfer.cause === 'financing').length;
          stopped += report.trades.filter(({ order }) => order.closeReason === 'stop_loss').length;
        }
        expect(files[1]).toEqual(files[0]);
        expect(files[2]).toEqual(files[0]);
      }),
      { numRuns: 8 },
    );
    expect(financed).toBeGreaterThan(0);
    expect(stopped).toBeGreaterThan(0);
  });

  it('reports figures that can be computed by hand', async () => {
    const rows: readonly Row[] = [
      [0, 110_000, 110_010],
      [1000, 110_000, 110_010],
      [2000, 110_110, 110_120],
      [3000, 110_100, 110_110],
      [4000, 110_050, 110_060],
    ];
    const seen: string[] = [];
    const { report } = await run(rows, async () => {
      const bot = createBot({ url: URL, key: 'k' });
      await bot.ready();
      const order = { type: 1, status: 1, forex_id: EURUSD, cont: '0.1', multiple: 100 } as const;
      let [count, held] = [0, 0];
      for await (const { Time } of bot.ticks('EURUSD')) {
        count += 1;
        if (count === 2) held = (await bot.orders.submit(order)).Id;
        if (count === 3) await bot.orders.close(held);
        if (count === 4) held = (await bot.orders.submit({ ...order, type: 1 })).Id;
        seen.push(`${count} ${Time - START_MS} ${bot.orders.holding.get().length}`);
      }
      await bot.orders.close(held);
    });
    expect(seen).toEqual(['1 0 0', '2 1000 1', '3 2000 0', '4 3000 1', '5 4000 1']);
    // 0.1 lots are 10,000 EUR: a point is 0.10 USD; a fee of 3 and a commission of 3.5 a lot and side
    const costs = 300_000 + 2 * 350_000;
    expect(report).toMatchObject({
      startBalance: 10_000_000_000,
      balance: 10_000_000_000 + (10_000_000 - costs) + (-6_000_000 - costs),
      wins: 1,
      losses: 1,
      grossWon: 9_000_000,
      grossLost: 7_000_000,
      profitFactor: '1.29',
      winRate: '50.00',
      expectancy: 1_000_000,
      openPositions: 0,
      // half of ten points at each of four fills
      costs: { spread: 2_000_000, markup: 0, fee: 600_000, commission: 1_400_000, financing: 0 },
      ticks: { read: 5, accepted: 5, held: 0, closed: 0 },
    });
    // from 9 USD won, down by the close at 1.10050 and its commission
    expect(report.drawdown.amount).toBe(7_000_000);
    expect(report.ledger.at(-1)?.balance).toBe(report.balance);
    expect(tradesCsv(report).split('\n')[1]).toBe(
      `1,${report.trades[0]?.order.clientId},EURUSD,buy,0.100000,${START_MS + 1000},1.10010,${START_MS + 2000},1.10110,user,10000000,-300000,-700000,0,9000000`,
    );
    expect(reportText(report, { seconds: 2, out: 'x' })).toContain('Profit factor     1.29');
  });

  it('gives the program time, events and calls of the data, with the latency that was asked for', async () => {
    const rows: readonly Row[] = [0, 1, 2, 3, 4, 5].map((second) => [
      second * 1000,
      110_000 + second * 10,
      110_010 + second * 10,
    ]);
    const times: number[] = [];
    const events: string[] = [];
    const { report } = await run(
      rows,
      async () => {
        const bot = createBot({ url: URL, simulate: true });
        await bot.ready();
        const watching = (async () => {
          for await (const { event, time } of bot.events()) events.push(`${event} ${time - START_MS}`);
        })();
        for await (const { Time } of bot.ticks('EURUSD')) {
          if (Time - START_MS !== 1000) continue;
          const opened = await bot.orders.submit({ type: 1, status: 1, forex_id: EURUSD, cont: '0.1', multiple: 100 });
          times.push((opened.OpenTime ?? 0) - START_MS);
          expect(opened.Price).toBe('1.1003');
          const candles = await bot.candles({ forex_id: EURUSD, period: '1min' });
          expect(candles.map(({ Open, Close }) => [Open, Close])).toEqual([['1.1', '1.1003']]);
          await expect(bot.call('GET', '/v1/api/nothing')).rejects.toMatchObject({ key: 'not_found' });
          await expect(bot.orders.close(77)).rejects.toMatchObject({ key: 'not_found' });
        }
        await watching;
      },
      { latencyMs: 1500 },
    );
    expect(times).toEqual([2500]);
    expect(events).toEqual(['opened 2500']);
    expect(report.openPositions).toBe(1);
  });

  it('tells where the market has moved a trailing stop', async () => {
    // the last price stands long enough for its move to be told
    const rows: readonly Row[] = [0, 100, 200, 300, 400, 500, 500].map((points, index) => [
      index * 2000,
      110_000 + points,
      110_010 + points,
    ]);
    const moves: (string | null | undefined)[] = [];
    let held: string | null | undefined;
    await run(rows, async () => {
      const bot = createBot({ url: URL, key: 'k' });
      await bot.ready();
      const order = { type: 1, status: 1, forex_id: EURUSD, cont: '0.1', multiple: 100 } as const;
      const watching = (async () => {
        for await (const { event, order: moved } of bot.events())
          if (event === 'trailed') moves.push(moved?.TargetLossPrice);
      })();
      for await (const { Time } of bot.ticks('EURUSD')) {
        if (Time === START_MS) await bot.orders.submit({ ...order, stop_loss_price: '1.09950', trailing: 60 });
        held = bot.orders.holding.get()[0]?.TargetLossPrice;
      }
      await watching;
    });
    expect(moves.length).toBeGreaterThanOrEqual(3);
    expect(moves.at(-1)).toBe('1.1044');
    expect(held).toBe('1.1044');
  });

  it.each([0, 50])(
    'ends a minute after the last tick, however long the program goes on: latency %i',
    async (latencyMs) => {
      const rows = walk(1, 10);
      const endless = async (): Promise<void> => {
        const bot = createBot({ url: URL, key: 'k' });
        await bot.ready();
        const orders: number[] = [];
        for await (const _ of bot.ticks('EURUSD'))
          if (orders.length < 2) {
            const { Id } = await bot.orders.submit({
              type: 1,
              status: 1,
              forex_id: EURUSD,
              cont: '0.1',
              multiple: 100,
            });
            orders.push(Id);
          }
        for (const id of orders) await bot.orders.close(id);
        for (;;) await bot.call('GET', '/v1/api/nothing').catch(() => undefined);
      };
      const { report } = await run(rows, endless, { latencyMs });
      expect(report.trades).toHaveLength(2);
      expect(report.openPositions).toBe(0);
    },
  );

  it('passes on what the program throws, and refuses one without a bot', async () => {
    const rows = walk(1, 10);
    const failing = async (): Promise<void> => {
      const bot = createBot({ url: URL, key: 'k' });
      await bot.ready();
      for await (const _ of bot.ticks('EURUSD')) throw new Error('a mistake of the program');
    };
    await expect(run(rows, failing)).rejects.toThrow('a mistake of the program');
    await expect(run(rows, async () => {}, { idle: async () => {} })).rejects.toThrow('without a bot');
  });
});
