/**
 * What an insider with all rights to the database could change, each with the hash chain and every table rewritten so that they agree
 * again. Verify finds each, where the remaining events show it, or else with a head that was stored elsewhere.
 */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientConfig } from '../platform/db/index.ts';
import { type TestDatabase, createTestDatabase } from '../testing/database.ts';
import { ALTERATIONS } from './testing/alterations.ts';
import { tradeDay } from './testing/full-day.ts';
import { Log, readLog, rewrite } from './testing/insider.ts';
import { type Verified, verifyOn } from './verify.ts';

let database: TestDatabase;
let insider: pg.Client;
let heads: readonly string[];
beforeAll(async () => {
  database = await createTestDatabase();
  await tradeDay(database);
  insider = new pg.Client(clientConfig(database.adminUrl));
  await insider.connect();
  // possible with the owner's rights: switch off the triggers
  await insider.query('SET session_replication_role = replica');
  const { rows } = await insider.query<{ head: string }>(
    `SELECT seq || ':' || encode(hash, 'hex') AS head FROM trade_events ORDER BY seq`,
  );
  heads = rows.map(({ head }) => head);
});
afterAll(async () => {
  await insider.end();
  await database.drop();
});
beforeEach(() => insider.query('BEGIN'));
afterEach(() => insider.query('ROLLBACK'));

/** Verifies in the insider's own transaction. */
const verify = (stored: readonly string[] = []): Promise<Verified> => verifyOn(insider, stored);

async function alter(change: (log: Log) => void): Promise<void> {
  const log = new Log(await readLog(insider));
  change(log);
  await rewrite(insider, log.events);
}

describe('verify', () => {
  it('accepts the day as it was, also after everything was written once more', async () => {
    const { proofs, notes } = await verify(heads);
    expect(notes).toEqual([]);
    expect(proofs).toContainEqual({ what: 'heads that were stored elsewhere are in the log', count: heads.length });
    await alter(() => {});
    expect((await verify(heads)).proofs).toEqual(proofs);
  });

  it.each(ALTERATIONS)('finds %s', async (_, change, fault) => {
    await alter(change);
    await expect(verify()).rejects.toThrow(fault);
  });
});

describe('a head that was stored elsewhere', () => {
  it.each([
    ['the price that was asked for', (log: Log) => log.set(1, { originPrice: 108_420 })],
    [
      'the last events cut off',
      (log: Log) => {
        const reset = log.events.indexOf(log.one('closed', 5));
        log.events = log.events.slice(0, reset);
      },
    ],
    [
      'a quote that no other event shows, with the profit that it gives',
      (log: Log) => {
        const close = log.one('closed', 1);
        if (close.quote !== undefined) Object.assign(close.quote, { bid: 108_450, ask: 108_459 });
        Object.assign(close.payload, { closePrice: 108_450, closeOriginPrice: 108_450 });
        log.earn(1, 29_000_000);
      },
    ],
  ] as const)('shows what the remaining events cannot: %s', async (_, change) => {
    await alter(change);
    await expect(verify()).resolves.toBeDefined();
    await expect(verify(heads)).rejects.toThrow(/the log was rewritten|was expected, but the log ends with/u);
    await expect(verify(heads.slice(-1))).rejects.toThrow(/the log was rewritten|was expected, but the log ends with/u);
    await expect(verify(heads.slice(0, 10))).resolves.toBeDefined();
  });
});

describe('a log of the version before', () => {
  it('is accepted, and what its events do not state is counted', async () => {
    // it had no numbers of private events either
    await insider.query('DELETE FROM account_events');
    await alter((log) => {
      log.drop(...log.events.filter(({ type }) => type === 'configured'));
      for (const { payload } of log.events)
        for (const field of ['prices', 'agesFrom', 'skipped']) delete payload[field];
    });
    const { notes } = await verify();
    expect(notes.map((note) => note.replace(/ up to event \d+ \(\d{4}-\d\d-\d\d\)/u, ''))).toEqual([
      expect.stringMatching(/^\d+ submissions and fills are of before the settings were in the log/u),
      expect.stringMatching(/^\d+ margins state no conversion quote/u),
      expect.stringMatching(
        /^\d+ closes state no conversion quote: their profit in USD was checked for its sign only$/u,
      ),
      expect.stringMatching(/^\d+ fills do not state the prices of the other positions/u),
      expect.stringMatching(/^\d+ margin calls do not state their prices/u),
      expect.stringMatching(/^\d+ ends of margin calls do not state their prices/u),
      expect.stringMatching(/^\d+ stop-outs do not state all prices/u),
    ]);
  });

  it('is still refused a profit that its prices do not give', async () => {
    await alter((log) => {
      log.drop(...log.events.filter(({ type }) => type === 'configured'));
      for (const { payload } of log.events)
        for (const field of ['prices', 'agesFrom', 'skipped']) delete payload[field];
      log.earn(8, 540_000);
    });
    await expect(verify()).rejects.toThrow(/its profit of 540000 is not that of its prices, -460000/u);
  });
});
