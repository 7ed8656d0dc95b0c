import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import type { ChildMessage } from '../../testing/host-child.ts';
import { hasSent as has, HostProcess } from '../../testing/host-process.ts';
import { randomFrom } from '../../testing/trading.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { isLong } from '../../testing/long.ts';

const ORDERS_PER_SECOND = 100;
const KILLS = isLong ? 10 : 1;
/** Positions are charged for the night again and again, so that a kill interrupts it. */
const NIGHT_MS = 300;
const STOPS = isLong ? 10_000 : 2000;
/** Longer than the tick that fires all of them takes. */
const TICK_MS = STOPS * 0.03;

const durable = (messages: readonly ChildMessage[]) => messages.filter((message) => message.type === 'durable');

let database: TestDatabase;
let child: HostProcess | undefined;

async function start(nightMs = 0): Promise<HostProcess> {
  child = new HostProcess(database.url, nightMs);
  await child.until(has('ready'));
  return child;
}

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await child?.kill();
  await database.drop();
});

describe('kill -9', () => {
  it(
    `under ${ORDERS_PER_SECOND} orders/s (kills: ${KILLS}): every acknowledged order exists once, and was charged once a night`,
    { timeout: 120_000 },
    async () => {
      const random = randomFrom(77);
      const acknowledged = new Map<string, number>();
      const shown = new Map<string, string>();
      const note = (messages: readonly ChildMessage[]): void => {
        for (const { key, order, shown: text } of durable(messages)) {
          expect(acknowledged.get(key) ?? order).toBe(order);
          acknowledged.set(key, order);
          // answers are made from it, so it must be the same byte for byte
          expect(shown.get(key) ?? text).toBe(text);
          shown.set(key, text);
        }
      };
      const sent: string[] = [];
      for (let round = 0; round < KILLS; round++) {
        const host = await start(NIGHT_MS);
        if (round === 0) {
          host.send({ type: 'open', account: 1 });
          await host.until(has('opened'));
        }
        // unanswered requests are repeated under their key, as a careful client does
        for (const key of sent) if (!acknowledged.has(key)) host.send({ type: 'buy', account: 1, key, stopLoss: 0 });
        const timer = setInterval(() => {
          const key = `key-${sent.length}`;
          sent.push(key);
          host.send({ type: 'buy', account: 1, key, stopLoss: 0 });
        }, 1000 / ORDERS_PER_SECOND);
        const goal = 20 + Math.floor(random() * 40);
        await host.until((messages) => durable(messages).length >= goal);
        const messages = await host.kill();
        clearInterval(timer);
        note(messages);
      }
      const host = await start(NIGHT_MS);
      for (const key of sent) host.send({ type: 'buy', account: 1, key, stopLoss: 0 });
      note(await host.until((messages) => durable(messages).length === sent.length));
      const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM orders ORDER BY id');
      expect(rows.map((row) => row.id)).toEqual([...acknowledged.values()].toSorted((left, right) => left - right));
      expect(acknowledged.size).toBe(sent.length);
      await host.kill();
      const { rows: nights } = await database.pool.query<{ count: number }>('SELECT count(*) AS count FROM rollovers');
      expect(nights[0]?.count).toBeGreaterThan(1);
      await verifyDatabase(database.adminUrl);
    },
  );

  it(`while a tick fires ${STOPS} stop-losses: none is lost and none fires twice`, { timeout: 120_000 }, async () => {
    const random = randomFrom(78);
    let host = await start();
    host.send({ type: 'open', account: 1 });
    await host.until(has('opened'));
    for (let index = 0; index < STOPS; index++)
      host.send({ type: 'buy', account: 1, key: String(index), stopLoss: 108_000 });
    await host.until((messages) => durable(messages).length === STOPS);
    const closedCount = async (): Promise<number> =>
      (await database.pool.query<{ count: number }>(`SELECT count(*) AS count FROM orders WHERE status = 'closed'`))
        .rows[0]?.count ?? 0;
    const found: number[] = [];
    for (let round = 0; round < 4 && (await closedCount()) === 0; round++) {
      host.send({ type: 'quote', bid: 107_990, ask: 107_999 });
      // the process is killed somewhere while the tick is applied, encoded, sent or committed
      await new Promise((resolve) => setTimeout(resolve, 20 + random() * TICK_MS));
      await host.kill();
      found.push(await closedCount());
      host = await start();
    }
    expect(found.every((count) => count === 0 || count === STOPS)).toBe(true);
    host.send({ type: 'quote', bid: 107_990, ask: 107_999 });
    await host.until(has('quoted'));
    expect(await closedCount()).toBe(STOPS);
    const { rows } = await database.pool.query(
      `SELECT count(*) AS events, count(DISTINCT order_id) AS orders FROM trade_events WHERE type = 'closed'`,
    );
    expect(rows).toEqual([{ events: STOPS, orders: STOPS }]);
    await verifyDatabase(database.adminUrl);
  });
});
