/** Reads mark-ups of groups (contract §14), and what waits for its instant. */
import { type GroupId, type InstrumentId, LEVERAGE_CLASSES, type Markup } from '@tradewind/engine';
import { z } from 'zod';
import type { Queryable } from '../../platform/db/index.ts';

const markupRow = z.object({
  id: z.int().positive(),
  group_id: z.int().positive(),
  instrument_id: z.int().positive().nullable(),
  leverage_class: z.enum(LEVERAGE_CLASSES).nullable(),
  markup_bid: z.int(),
  markup_ask: z.int(),
});

const COLUMNS = Object.keys(markupRow.shape).join(', ');

/** Reads a row of markups. Throws on invalid data. */
export function markupFromRow(stored: unknown): Markup {
  const row = markupRow.parse(stored);
  const terms = { version: row.id, group: row.group_id, bid: row.markup_bid, ask: row.markup_ask };
  if (row.instrument_id !== null) return { ...terms, instrument: row.instrument_id };
  if (row.leverage_class === null) throw new RangeError(`mark-up ${row.id} is for nothing`);
  return { ...terms, leverageClass: row.leverage_class };
}

/** Those in force: of each group and instrument or class, the last one that was applied. */
export async function readMarkups(db: Queryable): Promise<readonly Markup[]> {
  const { rows } = await db.query(
    `SELECT DISTINCT ON (group_id, instrument_id, leverage_class) ${COLUMNS} FROM markups WHERE applied_at_ms IS NOT NULL
      ORDER BY group_id, instrument_id, leverage_class, applied_at_ms DESC, effective_at_ms DESC, id DESC`,
  );
  return rows.map(markupFromRow);
}

/** A change that two operators approved and that waits for its instant. */
export type Scheduled = { readonly id: number; readonly instant: number } & (
  | { readonly kind: 'markup'; readonly markup: Markup }
  | { readonly kind: 'move'; readonly account: number; readonly group: GroupId }
);

const instantRow = z.object({ effective_at_ms: z.int() });
const moveRow = instantRow.extend({ id: z.int(), account_id: z.int(), group_id: z.int() });

/** In the order in which they are applied. */
export async function readScheduled(db: Queryable): Promise<readonly Scheduled[]> {
  const markups = await db.query(`SELECT ${COLUMNS}, effective_at_ms FROM markups WHERE applied_at_ms IS NULL`);
  const moves = await db.query(
    'SELECT id, account_id, group_id, effective_at_ms FROM group_moves WHERE applied_at_ms IS NULL',
  );
  const all: Scheduled[] = [
    ...markups.rows.map((row): Scheduled => {
      const markup = markupFromRow(row);
      return { kind: 'markup', id: markup.version, instant: instantRow.parse(row).effective_at_ms, markup };
    }),
    ...z
      .array(moveRow)
      .parse(moves.rows)
      .map((row): Scheduled => {
        const { id, account_id: account, group_id: group, effective_at_ms: instant } = row;
        return { kind: 'move', id, instant, account, group };
      }),
  ];
  return all.toSorted((left, right) => left.instant - right.instant || left.id - right.id);
}

/** Whether a mark-up is for an instrument. */
export const isMarkupFor = (markup: Markup, id: InstrumentId, leverageClass: string): boolean =>
  markup.leverageClass === undefined ? markup.instrument === id : markup.leverageClass === leverageClass;
