/** An article as operators see it. */
import { LOCALES, type Locale } from '@tradewind/contract';
import type { NewsDetail, NewsItem, NewsState, NewsText, NewsTexts } from '@tradewind/contract/operator';
import { type Page, type Queryable, Conditions, readPage } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { historyOf } from '../../staff/audit/index.ts';
import { recordNumber } from '../../staff/records/index.ts';
import { categoryName } from './category-name.ts';
import { guidesTexts, GUIDE_KEYS, type GuideKey } from './guides.ts';

export interface ArticleRow {
  readonly id: number;
  readonly key: string | null;
  readonly categoryId: number;
  readonly categoryKey: string | null;
  readonly categoryNames: unknown;
  readonly logo: string;
  readonly publishAtMs: number | null;
  readonly archivedAtMs: number | null;
  readonly version: number;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
}

const COLUMNS = `n.id, n.key, n.category_id AS "categoryId", c.key AS "categoryKey", c.names AS "categoryNames", n.logo,
  n.publish_at_ms AS "publishAtMs", n.archived_at_ms AS "archivedAtMs", n.version, n.created_at_ms AS "createdAtMs",
  n.changed_at_ms AS "changedAtMs"`;
const FROM = 'news n JOIN news_categories c ON c.id = n.category_id';

/** The key of a built-in article, whose texts are in the program. */
const guideKeyOf = (key: string | null): GuideKey | undefined => GUIDE_KEYS.find((known) => known === key);
const isLocale = (lang: string): lang is Locale => LOCALES.some((locale) => locale === lang);

export function stateOf(row: Pick<ArticleRow, 'key' | 'publishAtMs' | 'archivedAtMs'>, nowMs: number): NewsState {
  if (row.archivedAtMs !== null) return 'archived';
  if (row.publishAtMs === null) return 'draft';
  return row.key === null && row.publishAtMs > nowMs ? 'scheduled' : 'published';
}

const STATES: Readonly<Record<NewsState, string>> = {
  archived: 'n.archived_at_ms IS NOT NULL',
  draft: 'n.archived_at_ms IS NULL AND n.publish_at_ms IS NULL',
  scheduled: 'n.archived_at_ms IS NULL AND n.key IS NULL AND n.publish_at_ms > ?::bigint',
  published: 'n.archived_at_ms IS NULL AND (n.publish_at_ms <= ?::bigint OR n.key IS NOT NULL)',
};

export interface NewsFilter {
  readonly state?: NewsState | undefined;
  readonly category_id?: number | undefined;
  readonly search?: string | undefined;
}

function conditionsOf({ state, category_id, search }: NewsFilter, nowMs: number): Conditions {
  const conditions = new Conditions().add('n.category_id = ?::bigint', category_id);
  if (state !== undefined) conditions.add(STATES[state], ...(STATES[state].includes('?') ? [nowMs] : []));
  if (search === undefined || search === '') return conditions;
  const number = recordNumber(search);
  if (number !== undefined) return conditions.add('n.id = ?::bigint', number);
  const pattern = `%${search.replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;
  return conditions.add('EXISTS (SELECT FROM news_texts t WHERE t.news_id = n.id AND t.title ILIKE ?)', pattern);
}

/** Most recently changed first; `page` starts at 1. */
export async function articlesPage(
  db: Queryable,
  filter: NewsFilter,
  page: number,
  { locale, nowMs }: { readonly locale: Locale; readonly nowMs: number },
): Promise<Page<NewsItem>> {
  const conditions = conditionsOf(filter, nowMs);
  const selection = { columns: COLUMNS, from: FROM, conditions, order: 'n.changed_at_ms DESC, n.id DESC' };
  const { data: rows, total } = await readPage<ArticleRow>(db, selection, page);
  const titles = await titlesOf(
    db,
    rows.map(({ id }) => id),
  );
  return { data: rows.map((row) => presentItem(row, titles.get(row.id) ?? {}, locale, nowMs)), total };
}

/** Throws Refused not_found. `lock` prevents other changes until the transaction ends. */
export async function findArticle(db: Queryable, id: number, lock = false): Promise<ArticleRow> {
  const { rows } = await db.query<ArticleRow>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE n.id = $1::bigint ${lock ? 'FOR UPDATE OF n' : ''}`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Refused('not_found');
  return row;
}

/** The stored texts, by language. */
export async function textsOf(db: Queryable, id: number): Promise<NewsTexts> {
  const { rows } = await db.query<NewsText & { lang: string }>(
    'SELECT lang, title, description AS "desc", content FROM news_texts WHERE news_id = $1::bigint ORDER BY lang',
    [id],
  );
  return Object.fromEntries(rows.map(({ lang, ...text }) => [lang, text]));
}

export async function articleDetail(db: Queryable, id: number, locale: Locale, nowMs: number): Promise<NewsDetail> {
  const row = await findArticle(db, id);
  const [texts, history] = await Promise.all([textsOf(db, id), historyOf(db, { type: 'news', id })]);
  const titles = Object.fromEntries(Object.entries(texts).map(([lang, { title }]) => [lang, title]));
  return { ...presentItem(row, titles, locale, nowMs), texts, created_at: row.createdAtMs, history };
}

async function titlesOf(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, string>>>> {
  const { rows } = await db.query<{ id: number; titles: Readonly<Record<string, string>> }>(
    `SELECT news_id AS id, jsonb_object_agg(lang, title) AS titles FROM news_texts WHERE news_id = ANY($1::bigint[])
      GROUP BY news_id`,
    [ids],
  );
  return new Map(rows.map(({ id, titles }) => [id, titles]));
}

function presentItem(
  row: ArticleRow,
  titles: Readonly<Record<string, string>>,
  locale: Locale,
  nowMs: number,
): NewsItem {
  const guide = guideKeyOf(row.key);
  const title =
    guide === undefined
      ? (titles[locale] ?? titles['en'] ?? Object.values(titles)[0] ?? row.key ?? '')
      : guidesTexts[locale].articles[guide].title;
  const langs = guide === undefined ? Object.keys(titles).filter(isLocale) : [...LOCALES];
  const category = {
    id: row.categoryId,
    name: categoryName({ key: row.categoryKey, names: row.categoryNames }, locale),
  };
  return {
    id: row.id,
    key: row.key,
    category,
    title,
    langs,
    logo: row.logo,
    state: stateOf(row, nowMs),
    publish_at: row.publishAtMs,
    changed_at: row.changedAtMs,
    version: row.version,
  };
}
