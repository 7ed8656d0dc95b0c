/** Instruments and their changes in the tables. */
import { z } from 'zod';
import { CHANGEABLE_TERMS, FIXED_TERMS } from '@tradewind/contract/operator';
import type { Queryable } from '../../platform/db/index.ts';
import { BatchStatement, type BatchWrite, type ParameterKind } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import {
  type CatalogueInstrument,
  type Columns,
  INSTRUMENT_COLUMNS,
  columnsOf,
  insertText,
  instrumentFromRow,
  parametersOf,
} from '../../core/market/index.ts';
import { type ChangedTerms, storedTerms } from './terms.ts';

/** Throws Refused not_found. */
export async function storedInstrument(db: Queryable, id: number): Promise<CatalogueInstrument> {
  const { rows } = await db.query(`SELECT ${INSTRUMENT_COLUMNS} FROM instruments WHERE id = $1::bigint`, [id]);
  if (rows[0] === undefined) throw new Refused('not_found');
  return instrumentFromRow(rows[0]);
}

export async function storedInstruments(db: Queryable): Promise<readonly CatalogueInstrument[]> {
  const { rows } = await db.query(`SELECT ${INSTRUMENT_COLUMNS} FROM instruments ORDER BY id`);
  return rows.map((row) => instrumentFromRow(row));
}

/** Key of a category; undefined = there is none with this id. */
export async function categoryKey(db: Queryable, id: number): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>('SELECT name FROM instrument_categories WHERE id = $1::bigint', [
    id,
  ]);
  return rows[0]?.name;
}

/** An approved change whose time has not come, or has just come. */
export interface Scheduled {
  readonly id: number;
  readonly changeRequestId: number;
  /** Null = a new instrument. */
  readonly instrumentId: number | null;
  readonly terms: ChangedTerms;
  readonly effectiveAtMs: number;
}

const scheduledRow = z.object({
  id: z.int(),
  change_request_id: z.int(),
  instrument_id: z.int().nullable(),
  terms: storedTerms,
  effective_at_ms: z.int(),
});

/** Scheduled and due changes, in the order in which they take effect. */
export async function scheduledChanges(
  db: Queryable,
  dueAtMs = Number.MAX_SAFE_INTEGER,
): Promise<readonly Scheduled[]> {
  const { rows } = await db.query(
    `SELECT id, change_request_id, instrument_id, terms, effective_at_ms FROM instrument_changes
      WHERE state = 'scheduled' AND effective_at_ms <= $1::bigint ORDER BY effective_at_ms, id`,
    [dueAtMs],
  );
  return z
    .array(scheduledRow)
    .parse(rows)
    .map((row) => ({
      id: row.id,
      changeRequestId: row.change_request_id,
      instrumentId: row.instrument_id,
      terms: row.terms,
      effectiveAtMs: row.effective_at_ms,
    }));
}

/** The first parameters of both statements. A term that can change may be written again. */
const WRITTEN: Columns = [
  ['id', 'integer', false],
  ...columnsOf(CHANGEABLE_TERMS),
  ['suspended', 'text', true],
  ['changed_at_ms', 'bigint', false],
  ['change_id', 'bigint', true],
];
const INSERTED: Columns = [...WRITTEN, ...columnsOf(FIXED_TERMS)];
const assignments = WRITTEN.slice(1).map(([column, type], index) => `${column} = $${index + 2}::${type}`);

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'bigint']);
const kindsOf = (columns: Columns): readonly ParameterKind[] =>
  columns.map(([, type, mayBeNull]) => {
    const kind = NUMBERS.has(type) ? 'number' : 'text';
    return mayBeNull ? (`${kind}?` as const) : kind;
  });

export const INSERT_INSTRUMENT = new BatchStatement({
  name: 'insert_instrument',
  text: insertText(INSERTED),
  parameters: kindsOf(INSERTED),
  rows: 1,
});

export const UPDATE_INSTRUMENT = new BatchStatement({
  name: 'update_instrument',
  text: `UPDATE instruments SET ${assignments.join(', ')} WHERE id = $1::integer AND version = $${WRITTEN.length + 1}::integer`,
  parameters: [...kindsOf(WRITTEN), 'number'],
  rows: 1,
});

interface Writing {
  readonly isNew?: boolean;
  readonly nowMs: number;
  /** The approved change; null = there is none. */
  readonly changeId: number | null;
}

/** Writes the instrument's row. */
export function instrumentWrite({ row }: CatalogueInstrument, { isNew = false, nowMs, changeId }: Writing): BatchWrite {
  const values = [row.id, ...parametersOf(CHANGEABLE_TERMS, row), row.suspended, nowMs, changeId];
  if (isNew) return INSERT_INSTRUMENT.write(...values, ...parametersOf(FIXED_TERMS, row));
  return UPDATE_INSTRUMENT.write(...values, row.version - 1);
}
