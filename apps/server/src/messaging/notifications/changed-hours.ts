/**
 * Changed opening hours of an instrument, for users who hold it, have an order in it, or watch it. Announced on
 * approval.
 */
import { z } from 'zod';
import type { Queryable } from '../../platform/db/index.ts';
import type { Draft } from './types.ts';

const APPROVALS = `
  SELECT seq, time_ms AS "timeMs", after FROM audit_log
   WHERE seq > $1::bigint AND seq <= $2::bigint AND action = 'change.approve' ORDER BY seq`;

/** The hours of a kind apply to instruments without their own sessions. */
const CONCERNED = `
  SELECT concerned.id, i.show_code AS symbol FROM instruments i CROSS JOIN LATERAL (
    SELECT account_id AS id FROM orders WHERE instrument_id = i.id AND status IN ('pending', 'holding')
    UNION SELECT user_id FROM watchlists WHERE i.code = ANY (codes)
  ) AS concerned
  WHERE i.code = $1::text AND ($2::boolean OR i.sessions IS NULL) ORDER BY concerned.id`;

const approval = z.looseObject({
  kind: z.literal('instrument'),
  code: z.string(),
  sessions: z.string().optional(),
  hours: z.string().optional(),
  effective_at: z.int().nonnegative(),
});

interface Row {
  readonly seq: number;
  readonly timeMs: number;
  readonly after: string | null;
}

/** Approvals of changed hours after `after`, up to `upto`. */
export async function changedHours(db: Queryable, after: number, upto: number): Promise<readonly Draft[]> {
  const { rows } = await db.query<Row>(APPROVALS, [after, upto]);
  const drafts: Draft[] = [];
  for (const row of rows) drafts.push(...(await draftsOf(db, row)));
  return drafts;
}

async function draftsOf(db: Queryable, { seq, timeMs, after }: Row): Promise<readonly Draft[]> {
  const change = approval.safeParse(JSON.parse(after ?? '{}')).data;
  if (change === undefined || (change.sessions === undefined && change.hours === undefined)) return [];
  const { code, sessions, effective_at: from } = change;
  const { rows } = await db.query<{ id: number; symbol: string }>(CONCERNED, [code, sessions !== undefined]);
  const time = from === 0 ? timeMs : from;
  return rows.map(({ id, symbol }) => ({
    userId: id,
    event: 'hours_changed',
    params: { code, symbol, time, hours: sessions ?? '' },
    timeMs,
    source: `audit ${seq} ${id}`,
  }));
}
