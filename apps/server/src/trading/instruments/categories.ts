/** Categories of instruments. They are only names, so one operator may set them. */
import type { InstrumentCategory } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow, violated } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { categoryName, namesText } from '../../core/market/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';

interface Row {
  readonly id: number;
  readonly key: string;
  readonly names: Record<string, string>;
  readonly instruments: number;
}

export async function categoryRows(db: Queryable, id?: number): Promise<InstrumentCategory[]> {
  const { rows } = await db.query<Row>(
    `SELECT c.id, c.name AS key, c.names, (SELECT count(*) FROM instruments WHERE category_id = c.id) AS instruments
       FROM instrument_categories c WHERE $1::bigint IS NULL OR c.id = $1::bigint ORDER BY c.id`,
    [id ?? null],
  );
  return rows.map((row) => ({ ...row, name: categoryName({ id: row.id, name: row.key, names: row.names }, 'en') }));
}

export interface WantedCategory {
  readonly id?: number | undefined;
  readonly name: string;
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/** Adds a category, or changes its names. Throws Refused not_found, conflict (data.reason = exists). */
export async function saveCategory(
  database: Database,
  operator: ActingOperator,
  { id, name, names = {} }: WantedCategory,
  nowMs: number,
): Promise<InstrumentCategory> {
  const saved = await inTransaction(database, async (client) => {
    const [before] = id === undefined ? [] : await categoryRows(client, id);
    if (id !== undefined && before === undefined) throw new Refused('not_found');
    // the key stays unchanged: built-in names are looked up by it
    const given = namesText(before === undefined ? names : { ...before.names, ...names, en: name });
    const savedId = before === undefined ? await insertCategory(client, name, given) : before.id;
    if (before !== undefined)
      await client.query('UPDATE instrument_categories SET names = $2::jsonb WHERE id = $1::bigint', [savedId, given]);
    await appendAudit(
      client,
      {
        operator,
        action: 'category.save',
        subject: { type: 'category', id: savedId },
        ...(before === undefined ? {} : { before: { name: before.name, names: before.names } }),
        after: { name, names: JSON.parse(given) },
      },
      nowMs,
    );
    return savedId;
  });
  const [row] = await categoryRows(database, saved);
  if (row === undefined) throw new Refused('not_found');
  return row;
}

async function insertCategory(client: Queryable, name: string, names: string): Promise<number> {
  const { id } = onlyRow(
    await client
      .query<{ id: number }>(
        `INSERT INTO instrument_categories (id, name, names)
         SELECT coalesce(max(id), 0) + 1, $1::text, $2::jsonb FROM instrument_categories RETURNING id`,
        [name, names],
      )
      .catch((error: unknown) => {
        throw violated('unique', error) === undefined ? error : new Refused('conflict', { reason: 'exists' });
      }),
  );
  return id;
}
