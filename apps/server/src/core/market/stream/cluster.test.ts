/** The market over a bus, in one process: on both buses. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bus, openBus } from '../../../platform/bus/index.ts';
import { type TestDatabase, createTestDatabase } from '../../../testing/database.ts';
import { NatsProcess } from '../../../testing/nats-process.ts';
import { MarketCluster } from '../testing/cluster.ts';
import { openAccount } from '../testing/market.ts';

const EURUSD = 1;
const ACCOUNT = 1;
const tick = (bid: number) =>
  JSON.stringify({ code: 'EURUSD', bid: bid / 100_000, ask: Number(((bid + 9) / 100_000).toFixed(5)) });

let nats: NatsProcess;
let database: TestDatabase;
let cluster: MarketCluster;
const buses: Bus[] = [];

beforeAll(async () => {
  nats = await NatsProcess.start();
});
afterAll(() => nats.stop());
beforeEach(async () => {
  database = await createTestDatabase();
  cluster = await MarketCluster.on(database);
});
afterEach(async () => {
  await cluster.stop();
  for (const bus of buses.splice(0)) await bus.close();
  await database.drop();
});

async function bus(kind: string): Promise<Bus> {
  const opened = await openBus(kind === 'NATS' ? nats.url : undefined);
  buses.push(opened);
  return opened;
}

describe.each(['in the process', 'NATS'])('the market over a bus %s', (kind) => {
  it('is answered to the bridge once the engine has committed what its lines caused', async () => {
    const one = await bus(kind);
    cluster.feed(one);
    const market = await cluster.follower(one);
    const { host } = await cluster.engine(one);
    await openAccount(host, ACCOUNT);
    expect(await market.acceptLines?.([tick(108_412), 'no tick', tick(108_430)].join('\n'))).toEqual({
      accepted: 2,
      rejected: [{ line: 2, key: 'unreadable' }],
    });
    expect(host.lastQuote(EURUSD)).toMatchObject({ bid: 108_430, ask: 108_439 });
    const bought = await host.execute({
      type: 'submit',
      account: ACCOUNT,
      instrument: EURUSD,
      side: 'buy',
      pending: false,
      lots: 10_000,
      multiple: 100,
      targetPrice: 0,
      stopLoss: 108_400,
      takeProfit: 0,
    });
    expect(bought).toMatchObject({ outcome: { ok: true } });
    await market.acceptLines?.(tick(108_399));
    const { rows } = await database.pool.query('SELECT status, close_reason, close_quote_id FROM orders');
    expect(rows).toEqual([{ status: 'closed', close_reason: 'stop_loss', close_quote_id: host.lastQuote(EURUSD)?.id }]);
    await vi.waitFor(() => expect(market.lastQuote(EURUSD)).toEqual(host.lastQuote(EURUSD)));
    expect(market.isOpen(EURUSD)).toBe(true);
    expect(market.priceState(EURUSD)).toBe('live');
    expect(market.formingMinute(EURUSD)?.Close).toBe(1.08399);
  });
});
