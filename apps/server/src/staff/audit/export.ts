/** The audit log as a file, in the order of its chain, read and sent in batches, however long it is. */
import { Readable } from 'node:stream';
import type { ActingOperator } from '../../platform/access/index.ts';
import { Semaphore } from '../../platform/concurrency/index.ts';
import { type Database, inTransaction } from '../../platform/db/index.ts';
import { appendAudit } from './audit.ts';
import { lineOf } from './export-line.ts';
import { auditRange, auditStretch } from './sql.ts';

const BATCH_ROWS = 1000;
/** Limit of database connections held by exports, because the pool is shared. */
const BATCHES_AT_ONCE = 2;

const semaphore = new Semaphore(BATCHES_AT_ONCE);

export interface AuditExport {
  readonly database: Database;
  readonly operator: ActingOperator;
  /** Time range of the rows, epoch milliseconds; both inclusive, absent = open. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly nowMs: number;
}

/**
 * Every row from the first to the last of the period, without gaps. The export is audited before it begins; it fails
 * half-way when a batch cannot be read.
 */
export async function auditExport({ database, operator, fromMs, toMs, nowMs }: AuditExport): Promise<Readable> {
  const range = await inTransaction(database, async (client) => {
    const found = await auditRange(client, { fromMs, toMs });
    const after = { first: found?.first ?? null, last: found?.last ?? null };
    const subject = { type: 'audit_log', id: '' };
    await appendAudit(client, { operator, action: 'audit.export', subject, after }, nowMs);
    return found;
  });
  return Readable.from(range === undefined ? [] : stretches(database, range.first, range.last), { objectMode: false });
}

async function* stretches(database: Database, first: number, last: number): AsyncGenerator<string> {
  for (let next = first; next <= last;) {
    const rows = await semaphore.run(() => auditStretch(database, next, last, BATCH_ROWS));
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.map(lineOf).join('');
    next = end.seq + 1;
  }
}
