/** Proves a database: log, ledger, orders, accounts and prices, all of one moment. */
import pg from 'pg';
import { clientConfig } from '../db/index.ts';
import { readLedgerReport } from '../ledger/index.ts';
import { verifyChain } from './chain.ts';
import type { ChainHead } from './chain.ts';
import { VerifyFault } from './fault.ts';
import type { Proof } from './fault.ts';
import { verifyFunds } from './funds.ts';
import { verifyOrders, verifyTables } from './tables.ts';

export interface Verified {
  readonly proofs: readonly Proof[];
  readonly head: ChainHead;
}

/** What is proved after the chain, in this order; each throws VerifyFault at the first fault. */
const CHECKS: readonly ((client: pg.ClientBase) => Promise<readonly Proof[]>)[] = [
  verifyOrders,
  verifyTables,
  verifyFunds,
  verifyLedger,
];

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
    const proofs = [...chain.proofs];
    for (const check of CHECKS) proofs.push(...(await check(client)));
    return { proofs, head: chain.head };
  } finally {
    await client.end();
  }
}

async function verifyLedger(client: pg.ClientBase): Promise<readonly Proof[]> {
  const report = await readLedgerReport(client);
  if (!report.ok) throw new VerifyFault(report.faults[0] ?? 'the ledger does not add up');
  return [
    { what: 'ledger transfers add up to zero over all accounts', count: report.transfers },
    { what: 'balances and locked money equal the sums of their entries', count: report.accounts },
  ];
}
