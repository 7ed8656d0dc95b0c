/**
 * Contract §2: margin call, stop-out, negative balance protection, to the exact micro-dollar.
 * What is tagged @long is tested in `npm test` by: packages/engine (scenarios).
 */
import { instrumentOf } from './catalogue.ts';
import { sumUsd } from './exact.ts';
import { listen } from './socket.ts';
import { type Details, expect, must, type Server, test, tick, type Trader } from './support.ts';

/** US30: 100 USD of margin per lot, 100 USD per lot and whole point, no fee, and here no spread. */
const us30 = (server: Server, level: string) => tick(server, { US30: [level, level] });
const lots = (trader: Trader, cont: number, type = 1, code = 'US30') =>
  must(trader.submit({ code, cont, type, multiple: 0 }));

/** `margin_call` events received, after a round trip on the socket. */
async function marginCalls(listener: Awaited<ReturnType<typeof listen>>): Promise<number> {
  await listener.ask('ping');
  return listener.pushed('FOREX_TRADE').filter((data) => data['event'] === 'margin_call').length;
}

test(
  'the margin call comes at exactly 100 %, not a cent above, once per crossing, and again after a recovery',
  { tag: '@long' },
  async ({ server, trader }) => {
    const listener = await listen(server, trader.token);
    await lots(trader, 500); // used 50,000; equity 100,000
    await us30(server, '38999.01'); // equity 50,500: 101 %
    expect(await marginCalls(listener)).toBe(0);
    expect((await trader.balance())['margin_level']).toBe(101);
    await us30(server, '38999.00'); // equity 50,000: 100 %
    await listener.next((message) => (message.data as Details | undefined)?.['event'] === 'margin_call');
    expect((await trader.balance())['margin_level']).toBe(100);
    for (const level of ['38998.90', '38998.95', '38998.60', '38999.00']) await us30(server, level);
    expect(await marginCalls(listener)).toBe(1);
    await us30(server, '38999.50');
    expect(await marginCalls(listener)).toBe(1);
    const since = listener.heard.length;
    await us30(server, '38998.80');
    const again = await listener.next(
      (message) => (message.data as Details | undefined)?.['event'] === 'margin_call',
      since,
    );
    expect((again.data as Details)['account']).toMatchObject({
      balance: 100_000,
      equity: 40_000,
      used_margin: 50_000,
      free_margin: -10_000,
      margin_level: 80,
    });
    expect(await marginCalls(listener)).toBe(2);
    expect(await trader.holding()).toHaveLength(1);
    listener.close();
  },
);

test('stop-out comes at exactly 50 %, not a cent above', { tag: '@long' }, async ({ server, trader }) => {
  const { Id } = await lots(trader, 500);
  await us30(server, '38998.51'); // equity 25,500: 51 %
  expect(await trader.holding()).toHaveLength(1);
  await us30(server, '38998.50'); // equity 25,000: 50 %
  expect(await trader.holding()).toEqual([]);
  expect((await trader.history())[0]).toMatchObject({
    Id,
    CloseReason: 'stop_out',
    UpdatePrice: 38_998.5,
    FactProfits: -75_000,
  });
  expect(await trader.balance()).toMatchObject({ balance: 25_000, equity: 25_000, used_margin: 0 });
});

test('stop-out closes the largest loss first and stops above 50 %', { tag: '@long' }, async ({ server, trader }) => {
  const [a, b, c, d] = [
    await lots(trader, 300),
    await lots(trader, 200),
    await lots(trader, 100, 2),
    await lots(trader, 100, 1, 'NAS100'),
  ];
  await us30(server, '38998.30'); // equity 32,000 of 70,000 used: 45.7 %; without A 80 %
  expect((await trader.history()).map((row) => [row.Id, row.CloseReason, row.FactProfits])).toEqual([
    [a.Id, 'stop_out', -51_000],
  ]);
  expect((await trader.holding()).map((row) => row.Id)).toEqual([d.Id, c.Id, b.Id]);
  await us30(server, '38997.11'); // equity 20,100 of 40,000
  expect(await trader.holding()).toHaveLength(3);
  await us30(server, '38997.10'); // equity 20,000 of 40,000: 50 %; without B 100 %
  expect((await trader.history())[0]).toMatchObject({ Id: b.Id, CloseReason: 'stop_out', FactProfits: -58_000 });
  expect((await trader.holding()).map((row) => row.Id)).toEqual([d.Id, c.Id]);
  expect(await trader.balance()).toMatchObject({ balance: -9000, equity: 20_000, used_margin: 20_000 });
});

test('a gap closes everything, largest loss first, and a separate row covers the debt', async ({ server, trader }) => {
  const listener = await listen(server, trader.token);
  const [a, b, c, d] = [
    await lots(trader, 300),
    await lots(trader, 200),
    await lots(trader, 100, 2),
    await lots(trader, 100, 1, 'NAS100'),
  ];
  await us30(server, '38997.10'); // equity −16,000
  expect(await trader.holding()).toEqual([]);
  expect(await trader.balance()).toMatchObject({ balance: 0, equity: 0, used_margin: 0, free_margin: 0 });
  const rows = await trader.log();
  expect(rows.filter((row) => row.Value === 16_000)).toHaveLength(1);
  expect(rows[0]?.Value).toBe(16_000);
  expect(sumUsd(rows.map((row) => row.Value))).toBe(0);
  await listener.ask('ping');
  const closed = listener.pushed('FOREX_CLOSED');
  expect(closed.map((data) => [data['id'], data['reason'], data['profit']])).toEqual([
    [a.Id, 'stop_out', -87_000],
    [b.Id, 'stop_out', -58_000],
    [d.Id, 'stop_out', 0],
    [c.Id, 'stop_out', 29_000],
  ]);
  listener.close();
});

test(
  'the debt of a stop-loss below zero after a gap is covered, too, but not if money remains',
  { tag: '@long' },
  async ({ server, trader }) => {
    await must(trader.submit({ code: 'US30', cont: 500, multiple: 0, stop_loss_price: '38999.50' }));
    await us30(server, '38995.00'); // −250,000
    expect((await trader.history())[0]).toMatchObject({ CloseReason: 'stop_loss', FactProfits: -250_000 });
    expect(await trader.balance()).toMatchObject({ balance: 0, equity: 0 });
    expect((await trader.log()).map((row) => row.Value)).toEqual([150_000, -250_000, 100_000]);
  },
);

test('a negative balance remains while a position is open', { tag: '@long' }, async ({ server, trader }) => {
  const losing = await lots(trader, 500);
  await lots(trader, 500, 2);
  await us30(server, '38996.00'); // −200,000 and +200,000: equity 100,000, level 100 %
  await must(trader.close(losing.Id));
  expect(await trader.balance()).toMatchObject({ balance: -100_000, equity: 100_000, used_margin: 50_000 });
  await us30(server, '38996.01');
  expect(await trader.balance()).toMatchObject({ balance: -100_000, equity: 99_500 });
  expect((await trader.log()).map((row) => row.Value)).toEqual([-200_000, 100_000]);
});

test(
  'stops come before margin: a stop that saves the account prevents stop-out and call',
  { tag: '@long' },
  async ({ server, trader }) => {
    const listener = await listen(server, trader.token);
    const saved = await must(trader.submit({ code: 'US30', cont: 800, multiple: 0, stop_loss_price: '38999.50' }));
    const other = await lots(trader, 100);
    await us30(server, '38999.20'); // −64,000 and −8,000: equity 28,000 of 90,000 before the stop, of 10,000 after
    expect((await trader.history()).map((row) => [row.Id, row.CloseReason])).toEqual([[saved.Id, 'stop_loss']]);
    expect((await trader.holding()).map((row) => row.Id)).toEqual([other.Id]);
    expect(await marginCalls(listener)).toBe(0);
    listener.close();
  },
);

test('a conversion rate alone can cause a stop-out', { tag: '@long' }, async ({ server, trader }) => {
  // the spread of 10 yen costs 900 × 100 × 10 yen
  const used = 900 * instrumentOf('JP225').ForexContNum;
  await lots(trader, 900, 1, 'JP225');
  const before = await trader.balance();
  expect(before).toMatchObject({ used_margin: used });
  expect(before['margin_level']).toBeGreaterThan(100);
  // a loss of 900,000 yen is 6,005.59 USD at 149.86 and 60,000 USD at 15
  await tick(server, { USDJPY: ['14.995', '15.005'] });
  expect((await trader.history())[0]).toMatchObject({
    CloseReason: 'stop_out',
    FactProfits: -60_000,
    UpdatePrice: 38_500,
  });
  expect(await trader.balance()).toMatchObject({ balance: 40_000 });
});

test('a hedge of equal lots holds its equity through any move', { tag: '@long' }, async ({ server, trader }) => {
  await lots(trader, 400, 1);
  await lots(trader, 400, 2);
  for (const level of ['30000.00', '48000.00', '39000.00']) {
    await us30(server, level);
    expect(await trader.balance()).toMatchObject({ balance: 100_000, equity: 100_000, used_margin: 80_000 });
  }
});
