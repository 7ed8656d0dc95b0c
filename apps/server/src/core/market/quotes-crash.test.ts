/** What SIGKILL leaves of accepted prices and of what the guard has learned (contract §7, §9). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEADERS, feedAnswer } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FEED_KEY, TEST_DATA_KEY } from '../../platform/http/testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { isLong } from '../../testing/long.ts';
import { Servers } from '../../testing/server-process.ts';

const KILLS = isLong ? 10 : 2;

let database: TestDatabase;
let servers: Servers;
let url = '';
const folder = mkdtempSync(join(tmpdir(), 'tradewind-quotes-crash-'));

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = {
    DATABASE_URL: database.adminUrl,
    DATA_DIR: join(folder, 'data'),
    DATA_KEY: TEST_DATA_KEY.toString('base64'),
    FEED: 'push',
    FEED_KEY,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
  servers = new Servers(settings, process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'));
  url = await servers.start();
}, 120_000);
afterAll(async () => {
  await servers.killAndWait();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function push(...lines: readonly object[]): Promise<z.infer<typeof feedAnswer>> {
  const response = await fetch(new URL('/v1/feed/ticks', url), {
    method: 'POST',
    headers: { [HEADERS.feedKey]: FEED_KEY, 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
  return z.object({ data: feedAnswer }).parse(await response.json()).data;
}
const tick = (code: string, bid: number, spread = 0.0001) => ({ code, bid, ask: Number((bid + spread).toFixed(5)) });

async function killAndStart(): Promise<void> {
  servers.kill();
  await servers.ended();
  url = await servers.start();
}

describe('kill -9', () => {
  it(
    `right after the answer keeps the last accepted price of every instrument (kills: ${KILLS})`,
    { timeout: 120_000 },
    async () => {
      for (let round = 1; round <= KILLS; round += 1) {
        await push(tick('EURUSD', 1.1), tick('GBPUSD', 1.3));
        const last = round * 10;
        const answer = await push(tick('EURUSD', 1.1 + last / 100_000), tick('GBPUSD', 1.3 + last / 100_000));
        await killAndStart();
        expect(answer).toEqual({ accepted: 2, rejected: [] });
        const { rows } = await database.pool.query(
          `SELECT code, bid_points AS bid FROM quotes JOIN instruments ON instruments.id = instrument_id
         WHERE code IN ('EURUSD', 'GBPUSD') ORDER BY code`,
        );
        expect(rows).toEqual([
          { code: 'EURUSD', bid: 110_000 + last },
          { code: 'GBPUSD', bid: 130_000 + last },
        ]);
      }
    },
  );

  it('loses of the kept ticks only those of its last second', { timeout: 120_000 }, async () => {
    const bids = async () => {
      const answer = await fetch(new URL('/v1/data/ticks?code=USDCHF', url));
      const { data } = z.object({ data: z.array(z.object({ bid: z.number() })) }).parse(await answer.json());
      return data.map(({ bid }) => bid);
    };
    await push(tick('USDCHF', 0.9), tick('USDCHF', 0.9001));
    await expect.poll(bids).toEqual([0.9, 0.9001]);
    await push(tick('USDCHF', 0.9002));
    await killAndStart();
    await push(tick('USDCHF', 0.9003));
    // the one right before the kill may be lost
    await expect.poll(async () => (await bids()).filter((bid) => bid !== 0.9002)).toEqual([0.9, 0.9001, 0.9003]);
    const { rows } = await database.pool.query('SELECT FROM kept_ticks');
    expect(rows.length).toBeGreaterThan(0);
  });

  it(
    'keeps the usual spread from the hundredth tick on, later ticks within seconds, and a wider one that was confirmed',
    { timeout: 120_000 },
    async () => {
      const known = async (code: string): Promise<unknown> => {
        const { rows } = await database.pool.query<{ ticks: number; confirmed: number }>(
          `SELECT cardinality(spreads) AS ticks, confirmed_spread_points AS confirmed
         FROM price_guards JOIN instruments ON instruments.id = instrument_id WHERE code = $1`,
          [code],
        );
        return rows[0];
      };
      await push(...Array.from({ length: 120 }, () => tick('AUDUSD', 0.65)));
      await expect.poll(() => known('AUDUSD')).toEqual({ ticks: 120, confirmed: 0 });
      await killAndStart();
      const wide = tick('AUDUSD', 0.65, 0.005);
      expect(await push(wide)).toMatchObject({ held: [{ line: 1 }] });
      const confirms = async (count: number): Promise<boolean> =>
        (await push(tick('AUDUSD', 0.65, 0.005 - (count % 2) / 100_000))).accepted === 1;
      let count = 0;
      await expect.poll(() => confirms((count += 1)), { interval: 500 }).toBe(true);
      await expect.poll(() => known('AUDUSD')).toEqual({ ticks: 121, confirmed: 500 });
      await killAndStart();
      expect(await push(wide)).toEqual({ accepted: 1, rejected: [] });
    },
  );
});
