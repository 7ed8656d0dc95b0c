/**
 * Verifies a database: log, ledger, orders, accounts, prices, money records and the operators' log, all in one
 * snapshot.
 */
import type pg from 'pg';
import { clientConfig, withConnection } from '../platform/db/index.ts';
import { readLedgerReport } from '../core/ledger/index.ts';
import type { AuditHead } from '../staff/audit/index.ts';
import { openArchives, proveArchives } from './archived.ts';
import { verifyAudit } from './audit.ts';
import { verifyChain } from './chain.ts';
import type { ChainHead } from './chain.ts';
import { verifyExecution } from './execution.ts';
import { Expected } from './expected.ts';
import { VerifyFault } from './fault.ts';
import type { Proof } from './fault.ts';
import { verifyGroupRecords } from './group-records.ts';
import { verifyFunds } from './funds.ts';
import { verifyKeptTicks } from './kept-ticks.ts';
import { verifyRecords } from './records.ts';
import { verifyOrders, verifyTables } from './tables.ts';

export interface VerifiedTrading {
  readonly proofs: readonly Proof[];
  /** What could not be proved, as sentences. */
  readonly notes: readonly string[];
  readonly head: ChainHead;
}

export interface Verified extends VerifiedTrading {
  readonly auditHead: AuditHead;
}

/** Checks after the chain, in this order; each throws VerifyFault at the first fault. */
const CHECKS: readonly ((client: pg.ClientBase) => Promise<readonly Proof[]>)[] = [
  verifyKeptTicks,
  verifyOrders,
  verifyTables,
  verifyFunds,
  verifyLedger,
];

/**
 * Returns what was proved. Throws VerifyFault with the first fault. `heads`: as readHeads returns them. Reads one snapshot, so the server may continue
 * trading meanwhile; changes nothing.
 */
export const verifyDatabase = (url: string, archive = '', heads: readonly string[] = []): Promise<Verified> =>
  inSnapshot(url, archive, (client, archived) => verifyOn(client, heads, archived));

/** The same in a transaction that has begun. */
export async function verifyOn(
  client: pg.ClientBase,
  heads: readonly string[],
  archived: readonly Proof[] = [],
): Promise<Verified> {
  const { proofs, notes, head } = await tradingOf(client, heads);
  const records = [...(await verifyRecords(client)), ...(await verifyGroupRecords(client))];
  const execution = await verifyExecution(client);
  const audit = await verifyAudit(client);
  const all = [...proofs, ...archived, ...records, ...execution, ...audit.proofs];
  return { proofs: all, notes, head, auditHead: audit.head };
}

/** The same for what the trading core writes, without the other modules' records of customers' money. */
export const verifyTrading = (url: string, archive = ''): Promise<VerifiedTrading> =>
  inSnapshot(url, archive, (client) => tradingOf(client));

/** `archive`: the folder of the archived ranges. */
const inSnapshot = <Result>(
  url: string,
  archive: string,
  work: (client: pg.ClientBase, archived: readonly Proof[]) => Promise<Result>,
): Promise<Result> =>
  withConnection({ ...clientConfig(url), application_name: 'tradewind verify' }, async (client) => {
    const ranges = await openArchives(client, archive);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return work(client, await proveArchives(client, ranges));
  });

async function tradingOf(client: pg.ClientBase, heads: readonly string[] = []): Promise<VerifiedTrading> {
  const chain = await verifyChain(client, new Expected(heads));
  const proofs = [...chain.proofs];
  for (const check of CHECKS) proofs.push(...(await check(client)));
  return { proofs, notes: chain.notes, head: chain.head };
}

async function verifyLedger(client: pg.ClientBase): Promise<readonly Proof[]> {
  const report = await readLedgerReport(client);
  if (!report.ok) throw new VerifyFault(report.faults[0] ?? 'the ledger does not add up');
  return [
    { what: 'ledger transfers add up to zero over all accounts', count: report.transfers },
    { what: 'balances and locked money equal the sums of their entries', count: report.accounts },
  ];
}
