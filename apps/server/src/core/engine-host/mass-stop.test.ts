import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { buy, openDemo, quoteAll, startTestHost } from '../../testing/trading.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import type { BatchFigures, EngineHost } from './index.ts';

const STOPS = 10_000;
const ACCOUNTS = 100;
/** The goal is a second on an idle machine (`npm run bench -- orders` measures it); here other tests run as well. */
const LIMIT_MS = 10_000;

let database: TestDatabase;
let host: EngineHost;
let batches: BatchFigures[];

beforeEach(async () => {
  batches = [];
  database = await createTestDatabase();
  host = await startTestHost(database, { onBatch: (figures) => batches.push(figures) });
  quoteAll(host);
});
afterEach(async () => {
  await host.stop();
  await database.drop();
});

it(`one tick closes ${STOPS} positions completely, in order and with events, while other calls are answered`, async () => {
  const bystander = ACCOUNTS + 1;
  for (let account = 1; account <= bystander; account++) await host.execute(openDemo(account, 1_000_000));
  await Promise.all(
    Array.from({ length: STOPS }, (_, index) => host.execute(buy(1 + (index % ACCOUNTS), { stopLoss: 108_000 }))),
  );
  batches = [];

  const closed: number[] = [];
  const { promise: announced, resolve } = Promise.withResolvers<void>();
  host.onCommitted((events) => {
    for (const event of events) if (event.type === 'closed') closed.push(event.order.id);
    if (closed.length === STOPS) resolve();
  });
  const order: string[] = [];
  const startedAt = performance.now();
  const { id, durable } = host.quote(1, 107_990, 107_999, Date.now());
  const closing = durable.then(() => order.push('closed'));
  await host.settled(bystander);
  order.push('bystander can read');
  expect(await host.execute(buy(bystander, { lots: 1 }))).toMatchObject({
    outcome: { refusal: { key: 'lots_invalid' } },
  });
  order.push('bystander is answered');
  let turns = 0;
  const pulse = setInterval(() => {
    turns += 1;
  }, 1);
  expect(await host.execute(buy(bystander))).toMatchObject({ outcome: { ok: true } });
  order.push('bystander traded');
  await Promise.all([closing, announced]);
  const tookMs = performance.now() - startedAt;
  clearInterval(pulse);
  console.log(`${STOPS} stop-losses by one tick: closed, durable and announced in ${tookMs.toFixed(0)} ms`);

  expect(tookMs).toBeLessThan(LIMIT_MS);
  expect(order).toEqual(['bystander can read', 'bystander is answered', 'closed', 'bystander traded']);
  expect(turns).toBeGreaterThan(10);
  expect(closed).toEqual(closed.toSorted((left, right) => left - right));
  expect(batches[0]?.events).toBe(STOPS * 2);
  const { rows } = await database.pool.query(
    `SELECT count(*) AS orders, count(DISTINCT close_quote_id) AS quotes, min(close_quote_id) AS quote, min(close_price_points) AS price
     FROM orders WHERE status = 'closed' AND close_reason = 'stop_loss'`,
  );
  expect(rows).toEqual([{ orders: STOPS, quotes: 1, quote: id, price: 107_990 }]);
  await verifyDatabase(database.adminUrl);
});
