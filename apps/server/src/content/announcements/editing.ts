/** Edits and schedules announcements. Each change is recorded in the audit log with the values before and after. */
import type { AnnouncementDetail } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type AuditEntry, appendAudit } from '../../staff/audit/index.ts';
import { type AnnouncementRecord, findAnnouncement, stateOf } from './record.ts';
import { textsOf } from './texts.ts';

export interface EditingServices {
  readonly database: Database;
  readonly now: () => number;
}

export interface WantedAnnouncement {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
  readonly pinned: 0 | 1;
  readonly texts: AnnouncementDetail['texts'];
}

export interface KnownVersion {
  readonly id: number;
  readonly version: number;
}

/**
 * Creates or changes an announcement; returns the id. Throws Refused invalid_input by field, conflict, or forbidden for
 * a built-in one.
 */
export function saveAnnouncement(
  { database, now }: EditingServices,
  operator: ActingOperator,
  wanted: WantedAnnouncement,
): Promise<number> {
  if (Object.keys(wanted.texts).length === 0) throw new Refused('invalid_input', { fields: { texts: 'required' } });
  const { id, version } = wanted;
  if (id === undefined) return inTransaction(database, (client) => add(client, operator, wanted, now()));
  if (version === undefined) throw new Refused('invalid_input', { fields: { version: 'required' } });
  return inTransaction(database, (client) => change(client, operator, wanted, { id, version }, now()));
}

async function add(client: Queryable, operator: ActingOperator, wanted: WantedAnnouncement, nowMs: number) {
  const { id } = onlyRow(
    await client.query<{ id: number }>(
      'INSERT INTO announcements (texts, pinned, created_at_ms) VALUES ($1::jsonb, $2, $3) RETURNING id',
      [JSON.stringify(wanted.texts), wanted.pinned === 1, nowMs],
    ),
  );
  const after = { pinned: wanted.pinned, texts: wanted.texts };
  const subject = { type: 'announcement', id };
  await appendAudit(client, { operator, action: 'announcement.add', subject, after }, nowMs);
  return id;
}

async function change(
  client: Queryable,
  operator: ActingOperator,
  { texts, pinned }: WantedAnnouncement,
  known: KnownVersion,
  nowMs: number,
): Promise<number> {
  const row = await ownAnnouncement(client, known);
  const before = { pinned: row.pinned ? 1 : 0, texts: textsOf(row.texts) };
  await client.query(
    'UPDATE announcements SET texts = $2::jsonb, pinned = $3, version = version + 1 WHERE id = $1::bigint',
    [known.id, JSON.stringify(texts), pinned === 1],
  );
  const entry = { operator, action: 'announcement.change', subject: { type: 'announcement', id: known.id } };
  await appendAudit(client, { ...entry, before, after: { pinned, texts } }, nowMs);
  return known.id;
}

/** Locked until the transaction ends. Throws Refused conflict for another version, forbidden for a built-in one. */
async function ownAnnouncement(client: Queryable, { id, version }: KnownVersion): Promise<AnnouncementRecord> {
  const row = await findAnnouncement(client, id, true);
  if (row.key !== null) throw new Refused('forbidden', { reason: 'built_in' });
  if (row.version !== version) throw new Refused('conflict', { reason: 'changed', version: row.version });
  return row;
}

interface Times {
  readonly publishAtMs: number | null;
  readonly untilAtMs: number | null;
}

/** `at` before now counts as now. If it is already published, it keeps its time, and only its end is set. */
export function publishAnnouncement(
  services: EditingServices,
  operator: ActingOperator,
  { at, until, ...known }: KnownVersion & { readonly at?: number | undefined; readonly until?: number | undefined },
): Promise<number> {
  return setTimes(services, operator, known, (row, nowMs) => {
    const isOut = stateOf(row, nowMs) === 'published';
    const publishAtMs = isOut && row.publishAtMs !== null ? row.publishAtMs : Math.max(at ?? nowMs, nowMs);
    const untilAtMs = until ?? null;
    if (untilAtMs !== null && untilAtMs <= Math.max(publishAtMs, nowMs))
      throw new Refused('invalid_input', { fields: { until: 'too_small' } });
    const action = publishAtMs > nowMs ? 'announcement.schedule' : 'announcement.publish';
    return { action, publishAtMs, untilAtMs };
  });
}

/** Throws Refused conflict for a draft. */
export function takeBackAnnouncement(
  services: EditingServices,
  operator: ActingOperator,
  known: KnownVersion,
): Promise<number> {
  return setTimes(services, operator, known, (row, nowMs) => {
    if (stateOf(row, nowMs) === 'draft') throw new Refused('conflict', { reason: 'draft' });
    return { action: 'announcement.take_back', publishAtMs: null, untilAtMs: null };
  });
}

function setTimes(
  { database, now }: EditingServices,
  operator: ActingOperator,
  known: KnownVersion,
  decide: (row: AnnouncementRecord, nowMs: number) => Times & Pick<AuditEntry, 'action'>,
): Promise<number> {
  return inTransaction(database, async (client) => {
    const nowMs = now();
    const row = await ownAnnouncement(client, known);
    const { action, publishAtMs, untilAtMs } = decide(row, nowMs);
    await client.query(
      `UPDATE announcements SET published_at_ms = $2::bigint, until_at_ms = $3::bigint, version = version + 1
        WHERE id = $1::bigint`,
      [known.id, publishAtMs, untilAtMs],
    );
    const audited = ({ publishAtMs: at, untilAtMs: until }: Times) => ({
      state: stateOf({ key: row.key, publishAtMs: at, untilAtMs: until }, nowMs),
      publish_at: at,
      until_at: until,
    });
    const subject = { type: 'announcement', id: known.id };
    const entry = { operator, action, subject, before: audited(row), after: audited({ publishAtMs, untilAtMs }) };
    await appendAudit(client, entry, nowMs);
    return known.id;
  });
}
