/** Groups as operators see them: the list, and one group with its versions. */
import type { GroupDetail, GroupRow, GroupVersion } from '@tradewind/contract/operator';
import { DEMO, type GroupId, RETAIL } from '@tradewind/engine';
import { z } from 'zod';
import { type Database, type Queryable } from '../../platform/db/index.ts';
import { historyOf } from '../../staff/audit/index.ts';
import { type StoredGroup, groupFromTerms, storedGroup, storedGroups } from './stored.ts';
import { changedFields, fieldsOf, sameFields } from './terms.ts';

const MAX_VERSIONS = 50;
/** Groups of operators have ids above it (migration 116). */
const LAST_BUILT_IN = 100;

export const isBuiltIn = (id: GroupId): boolean => id <= LAST_BUILT_IN;

/** Number of accounts by group; those that were never moved belong to the built-in group of their kind. */
async function accountsByGroup(db: Queryable): Promise<ReadonlyMap<GroupId, number>> {
  const { rows } = await db.query<{ id: GroupId; accounts: number }>(
    `SELECT coalesce(group_id, CASE kind WHEN 'real' THEN ${RETAIL} ELSE ${DEMO} END) AS id, count(*) AS accounts
       FROM accounts GROUP BY 1`,
  );
  return new Map(rows.map(({ id, accounts }) => [id, accounts]));
}

/** Waiting change requests by group. */
async function waitingByGroup(db: Queryable): Promise<ReadonlyMap<GroupId, number>> {
  const { rows } = await db.query<{ id: number; subject: GroupId }>(
    `SELECT id, subject_id AS subject FROM change_requests
      WHERE kind = 'group' AND state = 'waiting' AND subject_id IS NOT NULL`,
  );
  return new Map(rows.map(({ id, subject }) => [subject, id]));
}

export async function groupRows(db: Queryable): Promise<GroupRow[]> {
  return presentRows(db, await storedGroups(db));
}

async function presentRows(db: Queryable, groups: readonly StoredGroup[]): Promise<GroupRow[]> {
  const accounts = await accountsByGroup(db);
  const waiting = await waitingByGroup(db);
  return groups.map((group) => {
    const { id } = group.terms;
    return {
      id,
      ...fieldsOf(group),
      version: group.version,
      changed_at: group.changedAtMs,
      accounts: accounts.get(id) ?? 0,
      built_in: isBuiltIn(id) ? 1 : 0,
      waiting_change: waiting.get(id) ?? null,
    };
  });
}

/** Throws Refused not_found. */
export async function groupDetail(database: Database, id: GroupId): Promise<GroupDetail> {
  const [row] = await presentRows(database, [await storedGroup(database, id)]);
  if (row === undefined) throw new Error(`group ${id} was not presented`);
  return {
    ...row,
    versions: await versionsOf(database, id),
    history: await historyOf(database, { type: 'group', id }),
  };
}

const versionRow = z.object({
  version: z.int(),
  terms: z.record(z.string(), z.unknown()),
  applied_at: z.int(),
  change_request_id: z.int().nullable(),
});

/** Newest first, each with its changes. */
async function versionsOf(db: Queryable, id: GroupId): Promise<GroupVersion[]> {
  const { rows } = await db.query(
    `SELECT version, terms, applied_at_ms AS applied_at, change_request_id FROM account_group_versions
      WHERE group_id = $1::bigint ORDER BY version DESC LIMIT $2::integer`,
    [id, MAX_VERSIONS + 1],
  );
  const versions = z.array(versionRow).parse(rows);
  return versions.slice(0, MAX_VERSIONS).map(({ terms, ...row }, index) => {
    const previous = versions[index + 1];
    const now = fieldsOf(groupFromTerms(terms));
    if (previous === undefined) return { ...row, before: null, changes: { ...now } };
    const older = fieldsOf(groupFromTerms(previous.terms));
    const changes = changedFields(older, now);
    return { ...row, before: sameFields(older, changes), changes };
  });
}
