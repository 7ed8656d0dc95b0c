/** Rereading the catalogue while the market runs. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { type TestMarket, startTestMarket } from './testing/market.ts';

let database: TestDatabase;
let running: TestMarket;
beforeEach(async () => {
  database = await createTestDatabase();
  running = await startTestMarket(database, Date.UTC(2026, 0, 14, 12));
});
afterEach(async () => {
  await running.stop();
  await database.drop();
});

const rename = (code: string) =>
  database.pool.query(`UPDATE instruments SET show_code = $1 WHERE code = 'EURUSD'`, [code]);
const shown = () => running.market.byCode('EURUSD')?.showCode;

it('two concurrent refreshes end with the stored state', async () => {
  const { pool } = database;
  const query = pool.query.bind(pool);
  let go = (): void => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  let isFirst = true;
  Object.assign(pool, {
    async query(text: string, values?: unknown[]) {
      const wait = isFirst && text.includes('holidays');
      isFirst &&= !wait;
      if (wait) await held;
      return query(text, values);
    },
  });
  const first = running.market.refresh();
  await rename('EUR/USD 2');
  const second = running.market.refresh();
  await Promise.race([second, query('SELECT pg_sleep(0.2)')]);
  go();
  await Promise.all([first, second]);
  expect(shown()).toBe('EUR/USD 2');
});

it('a failed refresh is repeated a little later', async () => {
  await database.asOwner('ALTER TABLE holidays RENAME TO holidays_elsewhere');
  await rename('EUR/USD 3');
  await expect(running.market.refresh()).rejects.toThrow(/holidays/u);
  expect(shown()).toBe('EUR/USD');
  running.clock.advance(1000);
  await database.asOwner('ALTER TABLE holidays_elsewhere RENAME TO holidays');
  await expect
    .poll(() => {
      running.clock.advance(1000);
      return shown();
    })
    .toBe('EUR/USD 3');
});
