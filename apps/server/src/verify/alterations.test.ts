import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { tradeDay } from './testing/full-day.ts';
import { verifyDatabase } from './verify.ts';
it('day', async () => {
  const db = await createTestDatabase();
  await tradeDay(db);
  const { rows } = await db.pool.query<{ e: string }>(`SELECT concat_ws(' ', seq, time_ms, type, account_id, order_id, quote_id, quote_instrument_id, quote_bid_points, quote_ask_points, payload) AS e FROM trade_events ORDER BY seq`);
  console.log(rows.map(({ e }) => e.slice(0, 700)).join('\n'));
  try { const v = await verifyDatabase(db.adminUrl); console.log(v.proofs.map((p) => `${p.count} ${p.what}`).join('\n'), v.notes); } catch (e) { console.log('FAULT', String(e)); }
  await db.drop();
  expect(1).toBe(1);
});
