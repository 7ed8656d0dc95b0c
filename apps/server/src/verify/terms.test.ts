/** What `npm run verify` finds when terms, versions and orders do not match. */
import { expect, it } from 'vitest';
import { buy, openDemo, quoteAll, startTestHost, storeInstruments, suspendAndResume } from '../testing/trading.ts';
import { tamperWith } from './testing/tampering.ts';

const traded = tamperWith(async (target) => {
  await storeInstruments(target);
  const host = await startTestHost(target);
  quoteAll(host);
  await host.execute(openDemo(1));
  await host.execute(buy(1, { lots: 1_000_000 }));
  await suspendAndResume(host);
  // dollars against yen: its quote gives the rate
  await host.execute(buy(1, { instrument: 2, multiple: 500 }));
  await host.stop();
});

it.each([
  [
    'another fee than that of the terms',
    `UPDATE instrument_versions SET terms = terms || '{"fee_rate_e8": 800000000}' WHERE instrument_id = 2`,
    /instrument USDJPY differs from its last version/u,
  ],
  [
    'another fee, written everywhere but into the log',
    `UPDATE instruments SET fee_rate_e8 = 800000000 WHERE id = 2; UPDATE instrument_versions SET terms = terms || '{"fee_rate_e8": 800000000}' WHERE instrument_id = 2`,
    /its fee of 70000 is not that of the terms, 80000 \(order \d+\)/u,
  ],
  [
    'another contract size of a first version',
    `UPDATE instrument_versions SET terms = terms || '{"contract_size_micro": 200000000000}' WHERE instrument_id = 1 AND version = 1`,
    /trade event \d+: its margin of 1084210000 is not that of the terms, 2168420000 \(order 1\)/u,
  ],
  [
    'a leverage that was not offered',
    `UPDATE instruments SET multiples = '{100}' WHERE id = 2; UPDATE instrument_versions SET terms = terms || '{"multiples": [100]}' WHERE instrument_id = 2`,
    /its leverage of 500 was not offered/u,
  ],
  [
    'orders while it was suspended',
    `UPDATE instruments SET suspended = 'x' WHERE id = 2; UPDATE instrument_versions SET terms = terms || '{"suspended": "x"}' WHERE instrument_id = 2`,
    /USDJPY was suspended/u,
  ],
  [
    'more lots of an account than an instrument allowed',
    `UPDATE instruments SET max_position_lots_micro = 9999 WHERE id = 2; UPDATE instrument_versions SET terms = terms || '{"max_position_lots_micro": 9999}' WHERE instrument_id = 2`,
    /its account had \d+ micro-lots, above the limit of 9999/u,
  ],
  [
    'a version that is gone',
    'DELETE FROM instrument_versions WHERE instrument_id = 1 AND version = 2',
    /this definition is not the next version of EURUSD/u,
  ],
  [
    'a version that the engine never had',
    `INSERT INTO instrument_versions SELECT 2, 2, terms, 1, NULL, 0 FROM instrument_versions WHERE instrument_id = 2; UPDATE instruments SET version = 2 WHERE id = 2`,
    /instrument 2 has a version that no event defined/u,
  ],
  [
    'terms that no one approved',
    `UPDATE instrument_versions SET terms = terms || '{"name": "x"}' WHERE instrument_id = 1 AND version = 3; UPDATE instruments SET name = 'x' WHERE id = 1`,
    /version 3 of instrument 1 has no approved change/u,
  ],
])('verify finds %s', async (_, tampering, fault) => {
  const done = [await traded.admin.query(tampering)].flat();
  expect(done.at(-1)?.rowCount).toBeGreaterThan(0);
  await expect(traded.verify()).rejects.toThrow(fault);
});
