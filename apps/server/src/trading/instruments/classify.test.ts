/** A database from before classes for leverage caps existed gets them at its first start. */
import { forexCalls } from '@tradewind/contract';
import { operatorBaseCalls, operatorInstrumentCalls } from '@tradewind/contract/operator';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCatalogue } from '../../core/market/index.ts';
import { auditOf } from '../../desk/payment-decisions/testing/records.ts';
import { type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { newOperator } from '../../staff/operators/testing/operators.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';

const rows = async () =>
  (
    await app.app.database.pool.query<{ code: string; leverage_class: string | null; version: number }>(
      'SELECT code, leverage_class, version FROM instruments ORDER BY id',
    )
  ).rows;

const rowOf = async (wanted: string) => (await rows()).find(({ code }) => code === wanted);

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  await loadCatalogue(database.pool);
  // as migration 116 finds a catalogue; with shares in a category of the operators
  await asOwner(
    `INSERT INTO instrument_categories (id, name) VALUES (99, 'Shares');
     ALTER TABLE instruments DISABLE TRIGGER USER;
     ALTER TABLE instrument_versions DISABLE TRIGGER USER;
     UPDATE instruments SET leverage_class = NULL, category_id = CASE code WHEN 'US500' THEN 99 ELSE category_id END;
     UPDATE instrument_versions v SET terms = to_jsonb(i) - ARRAY['version', 'changed_at_ms', 'change_id', 'leverage_class']
       FROM instruments i WHERE i.id = v.instrument_id;
     ALTER TABLE instruments ENABLE TRIGGER USER;
     ALTER TABLE instrument_versions ENABLE TRIGGER USER`,
  );
  app = await startTestApp({ database, prices: false });
});
afterAll(() => app.stop());

/** Makes the tables those of a database that migration 116 has just changed. */
async function asOwner(statements: string): Promise<void> {
  const client = new pg.Client(database.adminUrl);
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

async function restart(): Promise<void> {
  await app.app.stop();
  app = await startTestApp({ database, prices: false });
}

it('instruments without a class are classified once, as a new version of the trading core, but not those that operators classified', async () => {
  const [gold, shares] = [app.idOf('XAUUSD'), app.idOf('US500')];
  expect(await rowOf('XAUUSD')).toMatchObject({ leverage_class: 'gold', version: 2 });
  expect(await rowOf('AUDUSD')).toMatchObject({ leverage_class: 'minors', version: 2 });
  expect(await rowOf('US500')).toMatchObject({ leverage_class: 'equities', version: 2 });
  expect(await auditOf(app, 'instrument', gold)).toMatchObject([
    { operator: null, action: 'instrument.classify', after: { leverage_class: 'gold', version: 2 } },
  ]);
  const listed = await app.take(forexCalls.tradeList);
  expect(listed.find(({ Id }) => Id === gold)?.LeverageClass).toBe('gold');
  expect(listed.find(({ Id }) => Id === shares)?.LeverageClass).toBe('equities');

  const [finance, compliance] = [await newOperator(app, 'finance'), await newOperator(app, 'compliance')];
  const { id } = await finance.call(operatorInstrumentCalls.proposeInstrument, {
    id: gold,
    leverage_class: 'equities',
    reason: 'Agreed with the desk.',
  });
  await compliance.call(operatorBaseCalls.approveChange, { id });
  await finance.call(operatorInstrumentCalls.suspendInstrument, { id: shares, reason: 'The exchange is closed.' });

  await restart();
  expect(await rowOf('XAUUSD')).toMatchObject({ leverage_class: 'equities', version: 3 });
  expect(await rowOf('US500')).toMatchObject({ leverage_class: 'equities', version: 3 });
  expect(await rowOf('AUDUSD')).toMatchObject({ leverage_class: 'minors', version: 2 });
  await expect(verifyDatabase(database.adminUrl)).resolves.toBeDefined();
});
