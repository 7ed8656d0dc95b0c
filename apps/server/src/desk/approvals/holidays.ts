/** Holidays: periods in which a market is closed and positions cannot be closed, so two operators must agree. */
import type { FieldFault } from '@tradewind/contract';
import { INSTRUMENT_HOURS } from '@tradewind/contract/operator';
import { z } from 'zod';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type Hours, newYorkInstant } from '../../core/market/index.ts';
import { holidayOf, instantOf } from '../../trading/instruments/index.ts';
import type { CarryOut, Fields, Proposal } from './types.ts';

/** A market that is closed for longer should be suspended instead. */
const LONGEST_MS = 14 * 86_400_000;
const MAX_AHEAD_MS = 800 * 86_400_000;

export interface WantedHoliday {
  readonly hours?: Hours | undefined;
  readonly instrument_id?: number | undefined;
  readonly name: string;
  /** New York local time, YYYY-MM-DDTHH:MM. */
  readonly from: string;
  readonly to: string;
}

const payload = z.object({
  hours: z.enum(INSTRUMENT_HOURS).or(z.literal('')),
  instrument_id: z.int().nonnegative(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  removed: z.union([z.literal(0), z.literal(1)]),
});

/** Throws Refused invalid_input by field, not_found for an unknown instrument. */
export async function proposedHoliday(db: Queryable, wanted: WantedHoliday, nowMs: number): Promise<Proposal> {
  const { hours, instrument_id: instrument, name, from, to } = wanted;
  if ((hours === undefined) === (instrument === undefined))
    throw invalid('hours', hours === undefined ? 'required' : 'not_applicable');
  checkStretch(from, to, nowMs);
  return {
    kind: 'holiday',
    subjectId: null,
    subjectVersion: null,
    before: null,
    payload: { ...(await scopeOf(db, hours, instrument)), name, from, to, removed: 0 },
  };
}

/** Throws Refused not_found, conflict when it has begun (data.reason = too_late) or was removed. */
export async function proposedHolidayRemoval(db: Queryable, id: number, nowMs: number): Promise<Proposal> {
  const found = await holidayOf(db, id);
  if (found.removed_at !== null) throw new Refused('conflict');
  if (found.from_at <= nowMs) throw new Refused('conflict', { reason: 'too_late' });
  const scope = await scopeOf(db, found.hours ?? undefined, found.instrument?.id);
  const before: Fields = { ...scope, name: found.name, from: found.from, to: found.to, removed: 0 };
  return { kind: 'holiday', subjectId: id, subjectVersion: null, before, payload: { ...before, removed: 1 } };
}

/** Throws Refused conflict when it would have begun by now (data.reason = too_late), or was removed since. */
export const carryOutHoliday: CarryOut = async (client, change, nowMs) => {
  const { hours, instrument_id: instrument, name, from, to, removed } = payload.parse(change.payload);
  if (instantOf(from) <= nowMs) throw new Refused('conflict', { reason: 'too_late' });
  if (removed === 1) {
    const { rowCount } = await client.query(
      `UPDATE holidays SET removed_by_request_id = $2::bigint, removed_at_ms = $3::bigint
        WHERE id = $1::bigint AND removed_at_ms IS NULL`,
      [change.subjectId, change.id, nowMs],
    );
    if (rowCount !== 1) throw new Refused('conflict', { reason: 'changed' });
    return { holiday: change.subjectId ?? 0 };
  }
  const { id } = onlyRow(
    await client.query<{ id: number }>(
      `INSERT INTO holidays (hours, instrument_id, name, from_local, to_local, change_request_id, created_at_ms)
       VALUES ($1::text, $2::integer, $3::text, $4::text, $5::text, $6::bigint, $7::bigint) RETURNING id`,
      [hours === '' ? null : hours, instrument === 0 ? null : instrument, name, from, to, change.id, nowMs],
    ),
  );
  return { holiday: id };
};

function checkStretch(from: string, to: string, nowMs: number): void {
  const [start, end] = [newYorkInstant(from), newYorkInstant(to)];
  if (start === undefined) throw invalid('from', 'format');
  if (end === undefined) throw invalid('to', 'format');
  if (start <= nowMs) throw invalid('from', 'past');
  if (start > nowMs + MAX_AHEAD_MS) throw invalid('from', 'too_large');
  if (end <= start) throw invalid('to', 'too_small');
  if (end - start > LONGEST_MS) throw invalid('to', 'too_large');
}

async function scopeOf(db: Queryable, hours: string | undefined, instrument: number | undefined): Promise<Fields> {
  if (instrument === undefined) return { hours: hours ?? '', instrument_id: 0 };
  const { rows } = await db.query<{ code: string }>('SELECT code FROM instruments WHERE id = $1::bigint', [instrument]);
  if (rows[0] === undefined) throw new Refused('not_found');
  return { hours: '', instrument_id: instrument, code: rows[0].code };
}

const invalid = (field: string, fault: FieldFault): Refused =>
  new Refused('invalid_input', { fields: { [field]: fault } });
