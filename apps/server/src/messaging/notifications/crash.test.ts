/** kill -9 between an event and its notification: every notification is written exactly once. */
import { onlyRow } from '../../platform/db/index.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Call,
  type NotificationRow,
  HEADERS,
  accountCalls,
  alertCalls,
  calendarCalls,
  forexCalls,
  notificationCalls,
  session,
} from '@tradewind/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { unguardedInstruments } from '../../core/market/testing/unguarded.ts';
import { FEED_KEY, TEST_DATA_KEY } from '../../platform/http/testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { Servers } from '../../testing/server-process.ts';
import { ask } from '../../money/testing/http-caller.ts';

/** Bitcoin, which trades every day of the week. */
const CODE = 'BTCUSD';
const ALERTS = 20;

let folder: string;
let database: TestDatabase;
let servers: Servers;
let url: string;
let forexId: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-notification-crash-'));
  database = await createTestDatabase();
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    DATA_KEY: TEST_DATA_KEY.toString('base64'),
    FEED: 'push',
    FEED_KEY,
    PORT: '0',
    RATE_LIMITS: 'off',
    FEED_SILENCE_MS: '0',
    INSTRUMENTS_FILE: unguardedInstruments(folder),
    LOG_LEVEL: 'error',
    DEMO_TRADERS: '0',
  };
  servers = new Servers(settings, process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'));
  url = await servers.start();
  const found = await database.pool.query<{ id: number }>('SELECT id FROM instruments WHERE code = $1', [CODE]);
  forexId = onlyRow(found).id;
});
afterAll(async () => {
  await servers.killAndWait();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Like a price bridge: rejects when there is no answer, so that the caller can send the same prices again. */
async function tick(bid: number): Promise<void> {
  const response = await fetch(`${url}/v1/feed/ticks`, {
    method: 'POST',
    headers: { [HEADERS.feedKey]: FEED_KEY, 'content-type': 'application/x-ndjson', connection: 'close' },
    body: JSON.stringify({ code: CODE, bid, ask: bid + 10 }),
  });
  expect(response.status).toBe(200);
}

async function take<O extends z.ZodType>(call: Call<z.ZodType, O>, input: object, token = ''): Promise<z.output<O>> {
  const { code, data } = await ask(url, call, input, { token });
  expect([call.path, code]).toEqual([call.path, 1]);
  return call.output.parse(data);
}

const newTrader = async (device: string): Promise<string> =>
  session.parse(await take(accountCalls.demoLogin, { demo_id: device })).token;
const notified = async (token: string): Promise<readonly NotificationRow[]> =>
  (await take(notificationCalls.notifications, {}, token)).data;

/**
 * Kills the server while it waits for the rows that `lock` holds, in the middle of processing `action`, and starts the
 * next server. `isAnswered`: the action completes before the blocked write.
 */
async function killWhileWriting(
  lock: string,
  action: () => Promise<unknown>,
  { isAnswered = false } = {},
): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`BEGIN; ${lock}`);
    // an unanswered call may have failed
    const done = action().catch(() => undefined);
    if (isAnswered) await done;
    await expect
      .poll(
        async () => {
          const { rowCount } = await database.pool.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return rowCount;
        },
        { timeout: 10_000, interval: 5 },
      )
      .toBeGreaterThan(0);
    servers.kill();
    await servers.ended();
    await done;
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
  url = await servers.start();
}

it('alerts whose firing was being stored fire once', async () => {
  await tick(60_000);
  const token = await newTrader('alert-crash-device');
  const terms = { forex_id: forexId, condition: 'rises_to' };
  for (let count = 0; count < ALERTS; count++)
    await take(alertCalls.addAlert, { ...terms, price: String(60_100 + count) }, token);
  await killWhileWriting('SELECT FROM price_alerts FOR UPDATE', () => tick(60_200));
  // in one statement, because the server goes on meanwhile
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM price_alerts WHERE state = 'active') + (SELECT count(*) FROM notifications) AS count`,
  );
  expect(rows).toEqual([{ count: ALERTS }]);
  // not answered, so the bridge sends it again; prices continue
  await tick(60_200);
  await tick(60_000);
  await tick(60_300);
  const fired = await take(alertCalls.alerts, { past: 1 }, token);
  expect([fired.total, new Set(fired.data.map(({ fired_count }) => fired_count))]).toEqual([ALERTS, new Set([1])]);
  expect((await take(notificationCalls.notifications, {}, token)).total).toBe(ALERTS);
});

it('an event without a stored notification is notified once by the next server', async () => {
  await tick(60_000);
  const token = await newTrader('stop-loss-crash-device');
  const order = { type: 1, cont: '0.01', forex_id: forexId, status: 1, multiple: 1, stop_loss_price: '59000' };
  await take(forexCalls.submit, order, token);
  await vi.waitFor(async () => expect((await notified(token)).length).toBe(1), 30_000);
  // the tick is answered: the position is durably closed
  await killWhileWriting('SELECT FROM notification_cursors FOR UPDATE', () => tick(58_990), { isAnswered: true });
  await vi.waitFor(async () => expect((await notified(token)).length).toBe(2), 30_000);
  await tick(58_900);
  expect((await notified(token)).map(({ event }) => event)).toEqual(['stop_loss', 'order_filled']);
});

it('an alert before an economic event that was being stored comes once', async () => {
  const token = await newTrader('calendar-crash-device');
  // due in a second: this server uses the real time
  const { rows } = await database.pool.query<{ id: number }>(
    `WITH i AS (INSERT INTO operators (email, name, password_hash, role, created_at_ms)
                VALUES ('crash@example.com', 'Crash', '-', 'content', 0) RETURNING id),
          w AS (INSERT INTO calendar_imports (source, format, operator_id, created_at_ms, added, changed)
                SELECT 'Crash', 'csv', id, 0, 1, 0 FROM i RETURNING id)
     INSERT INTO calendar_events (source, external_id, import_id, time_ms, currency, country, importance, title, previous, forecast, actual)
     SELECT 'Crash', 'one', id, $1, 'USD', 'US', 3, 'Payrolls', '', '', '' FROM w RETURNING id`,
    [Date.now() + 5 * 60_000 + 1000],
  );
  const event_id = rows[0]?.id;
  await killWhileWriting(
    'LOCK TABLE notifications IN EXCLUSIVE MODE',
    () => take(calendarCalls.setEventAlert, { event_id, minutes: 5 }, token),
    { isAnswered: true },
  );
  await vi.waitFor(
    async () => expect((await notified(token)).map(({ event }) => event)).toEqual(['calendar_event']),
    5000,
  );
  await tick(60_000);
  expect((await notified(token)).length).toBe(1);
  expect(await take(calendarCalls.eventAlerts, {}, token)).toEqual([{ event_id, minutes: 5 }]);
});
