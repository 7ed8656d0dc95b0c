/**
 * A changed mark-up of a group (contract §14), for every account of the group that holds the instrument, has an order in it, or watches it.
 * Announced on approval, with the instant. One for a class names the instruments that the account has.
 */
import { DEMO, OTHER_CLASS, RETAIL } from '@tradewind/engine';
import { z } from 'zod';
import type { Queryable } from '../../platform/db/index.ts';
import type { Draft } from './types.ts';

const APPROVALS = `
  SELECT seq, time_ms AS "timeMs", after FROM audit_log
   WHERE seq > $1::bigint AND seq <= $2::bigint AND action = 'group.markup' ORDER BY seq`;

/** Instruments with a mark-up of their own do not follow that of their class. */
const CONCERNED = `
  SELECT concerned.id, string_agg(i.show_code, ', ' ORDER BY i.id) AS symbols, min(i.code) AS code FROM instruments i CROSS JOIN LATERAL (
    SELECT account_id AS id FROM orders WHERE instrument_id = i.id AND status IN ('pending', 'holding')
    UNION SELECT user_id FROM watchlists WHERE i.code = ANY (codes)
  ) AS concerned JOIN accounts a ON a.id = concerned.id
  WHERE coalesce(a.group_id, CASE a.kind WHEN 'real' THEN ${RETAIL} ELSE ${DEMO} END) = $1::integer
    AND CASE WHEN $2::integer IS NULL
      THEN coalesce(i.leverage_class, '${OTHER_CLASS}') = $3::text AND NOT EXISTS (
        SELECT FROM markups m WHERE m.group_id = $1::integer AND m.instrument_id = i.id AND m.applied_at_ms IS NOT NULL)
      ELSE i.id = $2::integer END
  GROUP BY concerned.id ORDER BY concerned.id`;

const approval = z.looseObject({
  group_id: z.int(),
  forex_id: z.int().optional(),
  leverage_class: z.string().optional(),
  markup_bid: z.int(),
  markup_ask: z.int(),
  effective_at: z.int(),
});

interface Row {
  readonly seq: number;
  readonly timeMs: number;
  readonly after: string | null;
}

/** Approvals of mark-ups after `after`, up to `upto`. */
export async function changedSpreads(db: Queryable, after: number, upto: number): Promise<readonly Draft[]> {
  const { rows } = await db.query<Row>(APPROVALS, [after, upto]);
  const drafts: Draft[] = [];
  for (const row of rows) drafts.push(...(await draftsOf(db, row)));
  return drafts;
}

async function draftsOf(db: Queryable, { seq, timeMs, after }: Row): Promise<readonly Draft[]> {
  const change = approval.parse(JSON.parse(after ?? '{}'));
  const { group_id: group, forex_id: instrument = null, leverage_class: leverageClass = null } = change;
  const { rows } = await db.query<{ id: number; symbols: string; code: string }>(CONCERNED, [
    group,
    instrument,
    leverageClass,
  ]);
  return rows.map(({ id, symbols, code }) => ({
    userId: id,
    event: 'spread_changes',
    params: { symbols, code, time: change.effective_at, bid: change.markup_bid, ask: change.markup_ask },
    timeMs,
    source: `audit ${seq} ${id}`,
  }));
}
