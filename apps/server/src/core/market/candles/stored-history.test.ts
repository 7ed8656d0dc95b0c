/** The simulated history in the database. */
import { PERIODS } from '@tradewind/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '../../../platform/clock/index.ts';
import { copyRows } from '../../../platform/db/index.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { startTestMarket } from '../testing/market.ts';
import { instruments, prepared } from '../testing/sim.ts';
import type { PointCandle } from './builder.ts';

/** A Wednesday in winter, 12:00:00 UTC. */
const NOON = Date.UTC(2026, 0, 14, 12);

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const rowOf = ({ instrument, period, time, open, high, low, close, volume }: PointCandle): string =>
  [instrument, period, time, open, high, low, close, volume].join(' ');

async function storedRows(): Promise<readonly string[]> {
  const rows: string[] = [];
  await copyRows(
    database.pool,
    'SELECT instrument_id, period, time_ms, open_points, high_points, low_points, close_points, volume FROM candles',
    (fields) => rows.push(fields.join(' ')),
  );
  return rows.toSorted();
}

it('every candle that the simulated feed generates is stored, also for a pause, after a restart', async () => {
  const { history } = await prepared(NOON, { seed: 1 });
  const made = instruments.flatMap(({ spec }) => PERIODS.flatMap((period) => history.candles(spec.id, period)));
  const first = await startTestMarket(database, NOON, { feed: 'sim' });
  const stored = await storedRows();
  await first.stop();
  expect(stored).toEqual(made.map(rowOf).toSorted());

  const second = await startTestMarket(database, NOON + 3 * HOUR_MS, { feed: 'sim' });
  const { rows } = await database.pool.query<{ minutes: number }>(
    `SELECT count(*) AS minutes FROM candles WHERE period = '1min' AND time_ms >= $1 GROUP BY instrument_id`,
    [NOON],
  );
  await second.stop();
  expect(rows).toEqual(instruments.map(() => ({ minutes: 180 })));
});
