/** Change requests as both operators see them. */
import type { ChangeKind, ChangeRequest, ChangeState } from '@tradewind/contract/operator';
import { type Database, type Page, Conditions, readPage } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { customerOf, customersOf } from '../../staff/records/index.ts';
import type { Fields } from './types.ts';

type Customers = Parameters<typeof customerOf>[0];

interface Services {
  readonly database: Database;
  readonly vault: Vault;
}

interface Columns {
  readonly id: number;
  readonly kind: ChangeKind;
  readonly subjectId: number | null;
  readonly before: Fields | null;
  readonly payload: Fields;
  readonly reason: string;
  readonly state: ChangeState;
  readonly remark: string;
  readonly proposedBy: number;
  readonly proposerName: string;
  readonly proposedAtMs: number;
  readonly decidedBy: number | null;
  readonly deciderName: string | null;
  readonly decidedAtMs: number | null;
}

const COLUMNS = `
  q.id, q.kind, q.subject_id AS "subjectId", q.before, q.payload, q.reason, q.state, q.remark,
  q.proposed_by AS "proposedBy", p.name AS "proposerName", q.proposed_at_ms AS "proposedAtMs",
  q.decided_by AS "decidedBy", d.name AS "deciderName", q.decided_at_ms AS "decidedAtMs"`;
const FROM = `change_requests q JOIN operators p ON p.id = q.proposed_by LEFT JOIN operators d ON d.id = q.decided_by`;

interface ChangeFilter {
  readonly state?: ChangeState | undefined;
  readonly kind?: ChangeKind | undefined;
  /** The kinds that the reader may see. */
  readonly kinds: readonly ChangeKind[];
}

/** Pending ones oldest first, otherwise newest first; `page` starts at 1. */
export async function changePage(
  services: Services,
  { state, kind, kinds }: ChangeFilter,
  page: number,
): Promise<Page<ChangeRequest>> {
  const conditions = new Conditions()
    .add('q.state = ?', state)
    .add('q.kind = ?', kind)
    .add('q.kind = ANY (?::text[])', kinds);
  const order = state === 'waiting' ? 'q.id ASC' : 'q.id DESC';
  const selection = { columns: COLUMNS, from: FROM, conditions, order };
  const { data: rows, total } = await readPage<Columns>(services.database, selection, page);
  return { data: await presentAll(services, rows), total };
}

/** Throws Refused not_found, also for a kind that the reader may not see. */
export async function changeOf(services: Services, id: number, kinds: readonly ChangeKind[]): Promise<ChangeRequest> {
  const { rows } = await services.database.query<Columns>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE q.id = $1::bigint AND q.kind = ANY ($2::text[])`,
    [id, kinds],
  );
  const [change] = await presentAll(services, rows);
  if (change === undefined) throw new Refused('not_found');
  return change;
}

async function presentAll({ database, vault }: Services, rows: readonly Columns[]): Promise<ChangeRequest[]> {
  const ids = rows.flatMap((row) => customerIn(row) ?? []);
  const customers = await customersOf(database, vault, ids);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject_id: row.subjectId,
    customer: shownCustomer(customers, customerIn(row)),
    before: row.before,
    payload: row.payload,
    reason: row.reason,
    state: row.state,
    remark: row.remark,
    proposed_by: { id: row.proposedBy, name: row.proposerName },
    proposed_at: row.proposedAtMs,
    decided_by:
      row.decidedBy === null || row.deciderName === null ? null : { id: row.decidedBy, name: row.deciderName },
    decided_at: row.decidedAtMs,
  }));
}

const shownCustomer = (customers: Customers, id: number | undefined) =>
  id === undefined ? null : customerOf(customers, id);

/** The customer concerned. */
const customerIn = ({ kind, subjectId }: Columns): number | undefined =>
  kind === 'correction' || kind === 'account_limits' || kind === 'account_group' ? (subjectId ?? undefined) : undefined;
