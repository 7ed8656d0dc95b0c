/** Imports and their removal, each in one transaction with its audit row. */
import { CALENDAR_IMPORT, type CalendarFormat, type CalendarImportResult } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { readCsv } from './csv.ts';
import type { ImportedEvent, ReadFile } from './event.ts';
import { rankOf } from './events.ts';
import { readIcs } from './ics.ts';

export interface Importing {
  readonly database: Database;
  readonly operator: ActingOperator;
  readonly nowMs: number;
}

export interface WantedImport {
  readonly source: string;
  readonly format: CalendarFormat;
  readonly text: string;
  readonly preview: number;
}

interface Sorted {
  readonly added: readonly ImportedEvent[];
  readonly changed: readonly ImportedEvent[];
}

/**
 * Throws Refused invalid_input with the faults, unless it is a preview. Importing the same file again changes nothing.
 */
export function importEvents(importing: Importing, wanted: WantedImport): Promise<CalendarImportResult> {
  const { events, faults }: ReadFile = wanted.format === 'csv' ? readCsv(wanted.text) : readIcs(wanted.text);
  const named = { faults: faults.slice(0, CALENDAR_IMPORT.faults), fault_count: faults.length };
  const isPreview = wanted.preview === 1;
  if (faults.length > 0 && !isPreview) throw new Refused('invalid_input', { fields: { text: 'format' }, ...named });
  return inTransaction(importing.database, async (client) => {
    const sorted = await sortedOut(client, wanted.source, events);
    const [added, changed] = [sorted.added.length, sorted.changed.length];
    const result = { events: events.length, added, changed, same: events.length - added - changed, ...named };
    if (!isPreview && added + changed > 0) await write(client, importing, wanted, sorted);
    return result;
  });
}

/** Compared with the stored events, which are locked until the transaction ends. */
async function sortedOut(client: Queryable, source: string, events: readonly ImportedEvent[]): Promise<Sorted> {
  const { rows } = await client.query<{ id: string; text: string }>(
    `SELECT external_id AS id,
            json_build_array(time_ms, currency, country, importance, title, previous, forecast, actual)::text AS text
       FROM calendar_events WHERE source = $1::text AND external_id = ANY ($2::text[])
      ORDER BY external_id FOR UPDATE`,
    [source, events.map(({ id }) => id)],
  );
  const stored = new Map(rows.map(({ id, text }) => [id, JSON.stringify(JSON.parse(text))]));
  return {
    added: events.filter(({ id }) => !stored.has(id)),
    changed: events.filter((event) => stored.has(event.id) && stored.get(event.id) !== JSON.stringify(valuesOf(event))),
  };
}

/** In the order of the stored columns. */
const valuesOf = (event: ImportedEvent): readonly (string | number)[] => {
  const { timeMs, currency, country, importance, title, previous, forecast, actual } = event;
  return [timeMs, currency, country, rankOf(importance), title, previous, forecast, actual];
};

async function write(
  client: Queryable,
  { operator, nowMs }: Importing,
  { source, format }: WantedImport,
  { added, changed }: Sorted,
): Promise<void> {
  const { id } = onlyRow(
    await client.query<{ id: number }>(
      `INSERT INTO calendar_imports (source, format, operator_id, created_at_ms, added, changed)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [source, format, operator.id, nowMs, added.length, changed.length],
    ),
  );
  const events = [...added, ...changed];
  const column = (place: number): readonly unknown[] => events.map((event) => valuesOf(event)[place]);
  await client.query(
    `INSERT INTO calendar_events
       (source, import_id, external_id, time_ms, currency, country, importance, title, previous, forecast, actual)
     SELECT $1::text, $2::bigint, d.* FROM unnest($3::text[], $4::bigint[], $5::text[], $6::text[], $7::smallint[],
            $8::text[], $9::text[], $10::text[], $11::text[])
       AS d (external_id, time_ms, currency, country, importance, title, previous, forecast, actual)
      ORDER BY d.external_id
     ON CONFLICT (source, external_id) DO UPDATE SET
       import_id = EXCLUDED.import_id, time_ms = EXCLUDED.time_ms, currency = EXCLUDED.currency,
       country = EXCLUDED.country, importance = EXCLUDED.importance, title = EXCLUDED.title,
       previous = EXCLUDED.previous, forecast = EXCLUDED.forecast, actual = EXCLUDED.actual`,
    [source, id, events.map((event) => event.id), ...[0, 1, 2, 3, 4, 5, 6, 7].map(column)],
  );
  // an event that was moved is announced again, before its new time
  await client.query(
    `UPDATE calendar_alerts a SET due_at_ms = e.time_ms - a.minutes * 60000, fired_at_ms = NULL
       FROM calendar_events e
      WHERE e.id = a.event_id AND e.import_id = $1::bigint AND a.due_at_ms <> e.time_ms - a.minutes * 60000`,
    [id],
  );
  const after = { source, format, added: added.length, changed: changed.length };
  const entry = { operator, action: 'calendar.import', subject: { type: 'calendar_import', id }, after };
  await appendAudit(client, entry, nowMs);
}

/** Throws Refused not_found. */
export function removeEvent({ database, operator, nowMs }: Importing, id: number): Promise<void> {
  return inTransaction(database, async (client) => {
    const { rows } = await client.query<{ source: string; external_id: string; time: number; title: string }>(
      `DELETE FROM calendar_events WHERE id = $1::bigint RETURNING source, external_id, time_ms AS time, title`,
      [id],
    );
    const [before] = rows;
    if (before === undefined) throw new Refused('not_found');
    const entry = { operator, action: 'calendar.remove', subject: { type: 'calendar_event', id }, before };
    await appendAudit(client, entry, nowMs);
  });
}

/** Returns how many; throws Refused not_found, or conflict when none of its events are left. */
export function removeImport({ database, operator, nowMs }: Importing, id: number): Promise<number> {
  return inTransaction(database, async (client) => {
    const { rows } = await client.query<{ source: string }>(
      'SELECT source FROM calendar_imports WHERE id = $1::bigint FOR UPDATE',
      [id],
    );
    const [found] = rows;
    if (found === undefined) throw new Refused('not_found');
    const { rowCount } = await client.query('DELETE FROM calendar_events WHERE import_id = $1::bigint', [id]);
    const removed = rowCount ?? 0;
    if (removed === 0) throw new Refused('conflict');
    const subject = { type: 'calendar_import', id };
    const entry = { operator, action: 'calendar.remove_import', subject, before: found, after: { removed } };
    await appendAudit(client, entry, nowMs);
    return removed;
  });
}
