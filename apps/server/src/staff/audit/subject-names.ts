/** Current names of the subjects of audit rows. The log itself keeps only types and ids. */
import type { Queryable } from '../../platform/db/index.ts';

/** By type of the subject: its names by id. Customers are not named: who reads about them is logged at their record. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    instrument: 'SELECT id, show_code AS name FROM instruments',
    category: 'SELECT id, name FROM instrument_categories',
    group: 'SELECT id, name FROM account_groups',
    operator: 'SELECT id, name FROM operators',
    company: 'SELECT id, name FROM companies',
    currency: `SELECT id, trim(code || ' ' || protocol) AS name FROM funds_currencies`,
    channel: `SELECT c.id, trim(f.code || ' ' || f.protocol) AS name
                FROM deposit_channels c JOIN funds_currencies f ON f.id = c.currency_id`,
    bank: 'SELECT id, bank_name AS name FROM deposit_banks',
  }),
);
const NUMBER = /^[1-9]\d{0,14}$/u;

interface Subject {
  readonly subjectType: string;
  readonly subjectId: string;
}

/** A function that names a subject; empty = it has no name, or does not exist any more. */
export async function subjectNames(db: Queryable, rows: readonly Subject[]): Promise<(subject: Subject) => string> {
  const names = new Map<string, string>();
  for (const [type, query] of NAMES) {
    const ids = new Set(
      rows.flatMap((row) => (row.subjectType === type && NUMBER.test(row.subjectId) ? [Number(row.subjectId)] : [])),
    );
    if (ids.size === 0) continue;
    const found = await db.query<{ id: number; name: string }>(
      `SELECT id, name FROM (${query}) AS named WHERE id = ANY ($1::bigint[])`,
      [[...ids]],
    );
    for (const { id, name } of found.rows) names.set(`${type} ${id}`, name);
  }
  return ({ subjectType, subjectId }) => names.get(`${subjectType} ${subjectId}`) ?? '';
}
