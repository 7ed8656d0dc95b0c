import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { HandClock } from '../clock/testing/hand-clock.ts';
import type { Role } from '../config/index.ts';
import { ProcessReport, readProcesses } from './processes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const reports: ProcessReport[] = [];
afterEach(async () => {
  for (const report of reports.splice(0)) await report.stop();
  await database.pool.query('DELETE FROM processes');
});

const clock = new HandClock(Date.UTC(2026, 5, 10));

function report(roles: readonly Role[], ms = 0, isTooFar = false): ProcessReport {
  const skew = { skew: { ms, marginMs: 1 }, isTooFar };
  const made = new ProcessReport({ database: database.pool, clock, roles, version: '1.2.3', skew });
  reports.push(made);
  return made;
}

const states = async () =>
  (await readProcesses(database.pool)).map(({ roles, active, state }) => ({ roles, active, state }));

describe('A process', () => {
  it('reports its roles and its state', async () => {
    let hasTurn = false;
    const engine = report(['engine'], 12);
    engine.does('engine', () => hasTurn);
    engine.does('feed', () => true);
    engine.shows('lag_ms', () => 3.4);
    engine.shows('unknown', () => Number.NaN);
    engine.start();
    const row = { roles: ['engine'], active: [], state: 'alive', version: '1.2.3', pid: process.pid };
    await expect
      .poll(() => readProcesses(database.pool))
      .toMatchObject([{ ...row, skewMs: 12, clockWrong: false, figures: { lag_ms: 3 } }]);
    hasTurn = true;
    await expect
      .poll(() => {
        clock.advance(2000);
        return states();
      })
      .toEqual([{ roles: ['engine'], active: ['engine'], state: 'alive' }]);
  });

  it('is shown as ended or gone, and is forgotten after a day', async () => {
    const [ended, gone, forgotten] = [report(['worker']), report(['gateway']), report(['feed'])];
    for (const each of [ended, gone, forgotten]) each.start();
    await expect.poll(states).toHaveLength(3);
    await ended.stop();
    const silent = 'UPDATE processes SET beat_at_ms = beat_at_ms - $2::bigint WHERE id = $1';
    await database.pool.query(silent, [gone.id, 11_000]);
    await database.pool.query(silent, [forgotten.id, 24 * 3_600_000 + 1]);
    expect(await states()).toEqual([
      { roles: ['worker'], active: [], state: 'ended' },
      { roles: ['gateway'], active: [], state: 'gone' },
    ]);
    report(['engine']).start();
    await expect
      .poll(async () => (await database.pool.query('SELECT FROM processes WHERE id = $1', [forgotten.id])).rowCount)
      .toBe(0);
  });

  it('notices that the clock of the active feed is wrong, and that it is right again', async () => {
    const engine = report(['engine']);
    engine.start();
    const feed = report(['feed'], 1500, true);
    let hasTurn = false;
    feed.does('feed', () => hasTurn);
    feed.start();
    const known = (): boolean => {
      clock.advance(2000);
      return engine.isFeedClockWrong;
    };
    await expect.poll(states).toHaveLength(2);
    expect(known()).toBe(false);
    hasTurn = true;
    await expect.poll(known).toBe(true);
    hasTurn = false;
    await expect.poll(known).toBe(false);
  });
});
