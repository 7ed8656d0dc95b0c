/**
 * Holidays as operators see them. They are proposed and approved as changes (desk/approvals), and read by the market.
 */
import { type Holiday, INSTRUMENT_HOURS } from '@tradewind/contract/operator';
import { z } from 'zod';
import { type Database, type Page, type Queryable, Conditions, readPage } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { newYorkInstant } from '../../core/market/index.ts';

const COLUMNS = `h.id, h.hours, h.instrument_id, i.show_code, h.name, h.from_local, h.to_local, h.change_request_id, h.removed_at_ms,
  (SELECT id FROM change_requests WHERE kind = 'holiday' AND subject_id = h.id AND state = 'waiting') AS waiting_change`;
const FROM = 'holidays h LEFT JOIN instruments i ON i.id = h.instrument_id';

const row = z.object({
  id: z.int(),
  hours: z.enum(INSTRUMENT_HOURS).nullable(),
  instrument_id: z.int().nullable(),
  show_code: z.string().nullable(),
  name: z.string(),
  from_local: z.string(),
  to_local: z.string(),
  change_request_id: z.int(),
  removed_at_ms: z.int().nullable(),
  waiting_change: z.int().nullable(),
});

function present(found: unknown): Holiday {
  const {
    instrument_id: id,
    show_code: code,
    from_local: from,
    to_local: to,
    removed_at_ms,
    ...rest
  } = row.parse(found);
  return {
    ...rest,
    instrument: id === null ? null : { id, show_code: code ?? '' },
    from,
    to,
    from_at: instantOf(from),
    to_at: instantOf(to),
    removed_at: removed_at_ms,
  };
}

/** The instant of a stored local time; it was checked when it was written. */
export function instantOf(local: string): number {
  const instant = newYorkInstant(local);
  if (instant === undefined) throw new Error(`the local time ${local} does not exist`);
  return instant;
}

/** Latest first. */
export async function holidayPage(db: Database, page: number): Promise<Page<Holiday>> {
  const selection = {
    columns: COLUMNS,
    from: FROM,
    conditions: new Conditions(),
    order: 'h.from_local DESC, h.id DESC',
  };
  const { data: rows, total } = await readPage<object>(db, selection, page);
  return { data: rows.map(present), total };
}

/** Throws Refused not_found. */
export async function holidayOf(db: Queryable, id: number): Promise<Holiday> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM ${FROM} WHERE h.id = $1::bigint`, [id]);
  if (rows[0] === undefined) throw new Refused('not_found');
  return present(rows[0]);
}
