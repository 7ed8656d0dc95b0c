/** Stored reconciliations: what each checked, what it found, and who acknowledged its faults. */
import { PAGE_SIZE } from '@tradewind/contract';
import type { Reconciliation } from '@tradewind/contract/operator';
import { z } from 'zod';
import { type Database, type Page, type Queryable, offsetOf, onlyRow } from '../../platform/db/index.ts';

export interface Finding {
  readonly startedAtMs: number;
  readonly finishedAtMs: number;
  readonly accounts: number;
  readonly transfers: number;
  readonly faults: readonly string[];
}

interface Row {
  readonly id: number;
  readonly startedAtMs: number;
  readonly finishedAtMs: number;
  readonly accounts: number;
  readonly transfers: number;
  readonly faults: unknown;
  readonly acknowledgedAtMs: number | null;
  readonly operatorId: number | null;
  readonly operatorName: string | null;
}

const faultTexts = z.array(z.string());
const SELECT = `
  SELECT r.id, r.started_at_ms AS "startedAtMs", r.finished_at_ms AS "finishedAtMs", r.accounts, r.transfers, r.faults,
         r.acknowledged_at_ms AS "acknowledgedAtMs", o.id AS "operatorId", o.name AS "operatorName"
    FROM reconciliations r LEFT JOIN operators o ON o.id = r.acknowledged_by`;

const present = (row: Row): Reconciliation => ({
  id: row.id,
  started_at: row.startedAtMs,
  finished_at: row.finishedAtMs,
  accounts: row.accounts,
  transfers: row.transfers,
  faults: faultTexts.parse(row.faults),
  acknowledged_by: row.operatorId === null ? null : { id: row.operatorId, name: row.operatorName ?? '' },
  acknowledged_at: row.acknowledgedAtMs,
});

export async function saveFinding(db: Queryable, finding: Finding): Promise<number> {
  const { startedAtMs, finishedAtMs, accounts, transfers, faults } = finding;
  const { id } = onlyRow(
    await db.query<{ id: number }>(
      `INSERT INTO reconciliations (started_at_ms, finished_at_ms, accounts, transfers, faults)
       VALUES ($1, $2, $3, $4, $5::jsonb) RETURNING id`,
      [startedAtMs, finishedAtMs, accounts, transfers, JSON.stringify(faults)],
    ),
  );
  return id;
}

export async function reconciliation(db: Queryable, id: number): Promise<Reconciliation | undefined> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE r.id = $1`, [id]);
  return rows.map(present)[0];
}

export async function lastReconciliation(db: Queryable): Promise<Reconciliation | undefined> {
  const { rows } = await db.query<Row>(`${SELECT} ORDER BY r.id DESC LIMIT 1`);
  return rows.map(present)[0];
}

/** Newest first; `page` starts at 1. */
export async function reconciliationsPage(db: Database, page: number): Promise<Page<Reconciliation>> {
  const { rows } = await db.query<Row>(`${SELECT} ORDER BY r.id DESC LIMIT $1 OFFSET $2`, [PAGE_SIZE, offsetOf(page)]);
  const counted = await db.query<{ total: number }>('SELECT count(*) AS total FROM reconciliations');
  return { data: rows.map(present), total: onlyRow(counted).total };
}

/** Returns whether it had faults that were not acknowledged yet. Runs in the transaction of `client`. */
export async function acknowledge(client: Queryable, id: number, operatorId: number, nowMs: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE reconciliations SET acknowledged_by = $2, acknowledged_at_ms = $3
      WHERE id = $1 AND acknowledged_at_ms IS NULL AND faults <> '[]'::jsonb`,
    [id, operatorId, nowMs],
  );
  return rowCount === 1;
}

/** Number of runs with faults that no operator has acknowledged, and the time of the earliest. */
export async function unseenFaults(
  db: Queryable,
): Promise<{ readonly count: number; readonly sinceMs: number | null }> {
  return onlyRow(
    await db.query<{ count: number; sinceMs: number | null }>(
      `SELECT count(*) AS count, min(finished_at_ms) AS "sinceMs" FROM reconciliations
      WHERE acknowledged_at_ms IS NULL AND faults <> '[]'::jsonb`,
    ),
  );
}
