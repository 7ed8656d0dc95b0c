/** Stores and reads the events of the calendar. */
import { type CalendarEvent, CALENDAR_LIMITS, EVENT_IMPORTANCES, type EventImportance } from '@tradewind/contract';
import type { CalendarImportRow, OperatorCalendarEvent } from '@tradewind/contract/operator';
import { DAY_MS } from '../../platform/clock/index.ts';
import { Conditions, type Page, type Queryable, onlyRow, readPage } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';

interface EventRow extends Omit<OperatorCalendarEvent, 'importance' | 'id'> {
  readonly id: number;
  readonly importance: number;
}

const COLUMNS = `e.id, e.time_ms AS time, e.currency, e.country, e.importance, e.title, e.previous, e.forecast, e.actual`;
const OPERATOR_COLUMNS = `${COLUMNS}, e.source, e.external_id, e.import_id`;

/** The stored value. */
export const rankOf = (importance: EventImportance): number => EVENT_IMPORTANCES.indexOf(importance) + 1;
const importanceOf = (rank: number): EventImportance => EVENT_IMPORTANCES[rank - 1] ?? 'low';

interface Wanted {
  readonly from: number;
  readonly to: number;
  readonly currencies?: readonly string[] | undefined;
  readonly importance?: EventImportance | undefined;
  readonly page: number;
}

/** Throws Refused invalid_input when the range has too many days. */
export async function calendarPage(db: Queryable, wanted: Wanted): Promise<Page<CalendarEvent>> {
  const { from, to, currencies, importance, page } = wanted;
  if (to - from > CALENDAR_LIMITS.days * DAY_MS) throw new Refused('invalid_input', { fields: { to: 'too_large' } });
  const conditions = new Conditions()
    .add('e.time_ms >= ?::bigint', from)
    .add('e.time_ms < ?::bigint', to)
    .add('e.currency = ANY (?::text[])', currencies)
    .add('e.importance >= ?::smallint', importance === undefined ? undefined : rankOf(importance));
  const { text: where, values } = conditions;
  const total = onlyRow(
    await db.query<{ total: number }>(`SELECT count(*) AS total FROM calendar_events e ${where}`, [...values]),
  ).total;
  const { rows } = await db.query<EventRow>(
    `SELECT ${COLUMNS} FROM calendar_events e ${where} ORDER BY e.time_ms, e.id
      LIMIT ${CALENDAR_LIMITS.page} OFFSET ${conditions.parameter((page - 1) * CALENDAR_LIMITS.page)}::bigint`,
    [...conditions.values],
  );
  return { data: rows.map((row) => ({ ...row, importance: importanceOf(row.importance) })), total };
}

export async function operatorPage(
  db: Queryable,
  wanted: { readonly search?: string | undefined; readonly import_id?: number | undefined; readonly page: number },
): Promise<Page<OperatorCalendarEvent>> {
  const search = wanted.search === '' ? undefined : wanted.search;
  const conditions = new Conditions()
    .add('e.import_id = ?::bigint', wanted.import_id)
    .add('(position(lower(?) in lower(e.title)) > 0 OR e.currency = upper(?))', search, search);
  const selection = {
    columns: OPERATOR_COLUMNS,
    from: 'calendar_events e',
    conditions,
    order: 'e.time_ms DESC, e.id DESC',
  };
  const { data, total } = await readPage<EventRow>(db, selection, wanted.page);
  return { data: data.map((row) => ({ ...row, importance: importanceOf(row.importance) })), total };
}

export function importsPage(db: Queryable, page: number): Promise<Page<CalendarImportRow>> {
  return readPage<CalendarImportRow>(
    db,
    {
      columns: `i.id, i.source, i.format, i.operator_id AS operator, i.created_at_ms AS created_at, i.added, i.changed,
        (SELECT count(*) FROM calendar_events e WHERE e.import_id = i.id) AS left`,
      from: 'calendar_imports i',
      conditions: new Conditions(),
      order: 'i.id DESC',
    },
    page,
  );
}
