/** Proves a database: log, ledger, orders, accounts and prices, all of one moment. */
import pg from 'pg';
import { clientConfig } from '../db/index.ts';
import { readLedgerReport } from '../ledger/index.ts';
import { verifyChain } from './chain.ts';
import type { ChainHead } from './chain.ts';
import { VerifyFault } from './fault.ts';
import type { Proof } from './fault.ts';
import { verifyOrders, verifyTables } from './tables.ts';

export interface Verified {
  readonly proofs: readonly Proof[];
  readonly head: ChainHead;
}

/**
 * Returns what was proved. Throws VerifyFault with the first fault. Reads one snapshot, so the server may go on
 * trading meanwhile; changes nothing.
 */
export async function verifyDatabase(url: string): Promise<Verified> {
  const client = new pg.Client({ ...clientConfig(url), application_name: 'tradewind verify' });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const chain = await verifyChain(client);
    const orders = await verifyOrders(client);
    const tables = await verifyTables(client);
    return { proofs: [...chain.proofs, ...orders, ...tables, ...(await verifyLedger(client))], head: chain.head };
  } finally {
    await client.end();
  }
}

async function verifyLedger(client: pg.Client): Promise<readonly Proof[]> {
  const report = await readLedgerReport(client);
  if (!report.ok) throw new VerifyFault(report.faults[0] ?? 'the ledger does not add up');
  return [
    { what: 'ledger transfers add up to zero over all accounts', count: report.transfers },
    { what: 'balances equal the sums of their entries', count: report.accounts },
  ];
}
