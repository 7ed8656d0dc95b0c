/** Operators' editing of news categories. */
import { LOCALES, type Locale } from '@tradewind/contract';
import type { NewsCategoryRow } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { categoryName, namesOf } from './category-name.ts';
import { differences } from './editing.ts';
import { guidesTexts } from './guides.ts';
import type { NewsServices } from './shown.ts';

interface Row {
  readonly id: number;
  readonly key: string | null;
  readonly names: unknown;
  readonly sort: number;
  readonly hidden: boolean;
  readonly version: number;
  readonly articles: number;
}

const SELECT = `SELECT c.id, c.key, c.names, c.sort, c.hidden, c.version,
  (SELECT count(*) FROM news n WHERE n.category_id = c.id) AS articles FROM news_categories c`;

export interface WantedCategory {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
  readonly names?: Readonly<Partial<Record<Locale, string>>> | undefined;
  readonly sort: number;
  readonly hidden: 0 | 1;
}

/** In the order of the app. */
export async function listCategories(db: Queryable, locale: Locale): Promise<NewsCategoryRow[]> {
  const { rows } = await db.query<Row>(`${SELECT} ORDER BY c.sort, c.id`);
  return rows.map((row) => present(row, locale));
}

/** Creates or changes a category. Throws Refused invalid_input by field, not_found, conflict. */
export async function saveCategory(
  { database, now }: Pick<NewsServices, 'database' | 'now'>,
  operator: ActingOperator,
  wanted: WantedCategory,
  locale: Locale,
): Promise<NewsCategoryRow> {
  const id = await inTransaction(database, (client) =>
    wanted.id === undefined
      ? add(client, operator, wanted, now())
      : change(client, operator, { ...wanted, id: wanted.id }, now()),
  );
  return present(await find(database, id), locale);
}

async function find(db: Queryable, id: number, lock = false): Promise<Row> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE c.id = $1::bigint ${lock ? 'FOR UPDATE OF c' : ''}`, [id]);
  const [row] = rows;
  if (row === undefined) throw new Refused('not_found');
  return row;
}

function requireNames({ names = {} }: WantedCategory): Readonly<Partial<Record<Locale, string>>> {
  if (Object.keys(names).length === 0) throw new Refused('invalid_input', { fields: { names: 'required' } });
  return names;
}

async function add(client: Queryable, operator: ActingOperator, wanted: WantedCategory, nowMs: number) {
  const names = requireNames(wanted);
  const { id } = onlyRow(
    await client.query<{ id: number }>(
      'INSERT INTO news_categories (names, sort, hidden) VALUES ($1::jsonb, $2, $3) RETURNING id',
      [JSON.stringify(names), wanted.sort, wanted.hidden === 1],
    ),
  );
  const subject = { type: 'news_category', id };
  const after = { ...names, sort: wanted.sort, hidden: wanted.hidden };
  await appendAudit(client, { operator, action: 'news_category.add', subject, after }, nowMs);
  return id;
}

async function change(
  client: Queryable,
  operator: ActingOperator,
  wanted: WantedCategory & { readonly id: number },
  nowMs: number,
): Promise<number> {
  const { id, version, sort, hidden } = wanted;
  if (version === undefined) throw new Refused('invalid_input', { fields: { version: 'required' } });
  const row = await find(client, id, true);
  if (row.version !== version) throw new Refused('conflict', { reason: 'changed', version: row.version });
  // built-in categories keep their names
  const names = row.key === null ? requireNames(wanted) : null;
  const before = { ...namesOf(row.names), sort: row.sort, hidden: row.hidden ? 1 : 0 };
  const changed = differences(before, { ...names, sort, hidden });
  if (changed === undefined) return id;
  await client.query(
    `UPDATE news_categories SET names = $2::jsonb, sort = $3, hidden = $4, version = version + 1 WHERE id = $1::bigint`,
    [id, names === null ? null : JSON.stringify(names), sort, hidden === 1],
  );
  const subject = { type: 'news_category', id };
  await appendAudit(client, { operator, action: 'news_category.change', subject, ...changed }, nowMs);
  return id;
}

function present(row: Row, locale: Locale): NewsCategoryRow {
  const { id, key, sort, version, articles } = row;
  const ofProgram = LOCALES.map((it) => [it, guidesTexts[it].category] as const);
  const names = key === null ? namesOf(row.names) : Object.fromEntries(ofProgram);
  return { id, key, name: categoryName(row, locale), names, sort, hidden: row.hidden ? 1 : 0, articles, version };
}
