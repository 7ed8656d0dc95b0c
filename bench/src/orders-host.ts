/** The engine host under load: durable orders per second, and ten thousand stop-losses fired by one tick. */
import { createPool } from '@tradewind/server/db';
import type { Database } from '@tradewind/server/db';
import { startEngineHost } from '@tradewind/server/engine-host';
import type { EngineHost, EngineHostOptions, HostCommand } from '@tradewind/server/engine-host';
import { microLots, microUsd } from '@tradewind/money';
import { DEFAULT_SETTINGS, type InstrumentSpec } from '@tradewind/engine';

const BID = 108_412;
const ASK = 108_421;
const STOP = 108_000;
const CALLERS = 2048;

const EURUSD: InstrumentSpec = {
  id: 1,
  code: 'EURUSD',
  base: 'EUR',
  quote: 'USD',
  pricePrecision: 5,
  lotStep: microLots(10_000),
  minLots: microLots(10_000),
  maxLots: microLots(100_000_000),
  contractSize: 100_000_000_000,
  feeRate: 700_000_000,
  marginMode: 'leverage',
  multiples: [100],
  triggerDistance: 0,
};

export interface HostUnderTest {
  readonly host: EngineHost;
  readonly accounts: number;
  stop(): Promise<void>;
}

export async function startHost(
  url: string,
  accounts: number,
  options: Pick<EngineHostOptions, 'leaseWaitMs'> = {},
): Promise<HostUnderTest> {
  const db: Database = createPool(url);
  const host = await startEngineHost({
    url,
    db,
    settings: { ...DEFAULT_SETTINGS, quoteMaxAgeMs: 3_600_000, maxOpenOrders: 0 },
    instruments: [EURUSD],
    openMarkets: [1],
    ...options,
  });
  host.quote(1, BID, ASK, Date.now());
  const balance = microUsd(1_000_000_000_000);
  await Promise.all(
    Array.from({ length: accounts }, (_, index) =>
      host.execute({ type: 'open_account', account: index + 1, kind: 'demo', balance }),
    ),
  );
  return {
    host,
    accounts,
    async stop() {
      await host.stop();
      await db.end();
    },
  };
}

export const orderOf = (account: number): HostCommand => ({
  type: 'submit',
  account,
  instrument: 1,
  side: 'buy',
  pending: false,
  lots: 10_000,
  multiple: 100,
  targetPrice: 0,
  stopLoss: STOP,
  takeProfit: 0,
});

/** Market orders with a stop-loss by many callers, each waiting until its own is durable. Orders per second. */
export async function hostOrdersPerSecond({ host, accounts }: HostUnderTest, count: number): Promise<number> {
  let next = 0;
  const call = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const executed = await host.execute(orderOf(1 + (index % accounts)));
      if (executed.kind !== 'applied' || !executed.outcome.ok)
        throw new Error(`an order was refused: ${JSON.stringify(executed)}`);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CALLERS }, call));
  return (count / (performance.now() - startedAt)) * 1000;
}

/**
 * Fires the stop-losses of all open positions by one tick. Milliseconds until all are closed, durable and
 * announced; `stallMs` is the longest time without an answer to any other client.
 */
export async function massStop(
  { host }: HostUnderTest,
  expected: number,
): Promise<{ readonly totalMs: number; readonly stallMs: number }> {
  let announced = 0;
  const { promise: allAnnounced, resolve } = Promise.withResolvers<void>();
  const unsubscribe = host.onCommitted((events) => {
    announced += events.filter((event) => event.type === 'closed').length;
    if (announced === expected) resolve();
  });
  let last = performance.now();
  let stallMs = 0;
  const pulse = setInterval(() => {
    const now = performance.now();
    stallMs = Math.max(stallMs, now - last);
    last = now;
  }, 1);
  const startedAt = performance.now();
  await host.quote(1, STOP - 10, STOP - 1, Date.now()).durable;
  await allAnnounced;
  const totalMs = performance.now() - startedAt;
  clearInterval(pulse);
  unsubscribe();
  return { totalMs, stallMs };
}
