/** Published news, in the reader's language, else in English, else in any available one. */
import {
  LOCALES,
  type Locale,
  type NewsArticle,
  type NewsCategory,
  type NewsRow,
  PAGE_SIZE,
} from '@tradewind/contract';
import { type Database, type Page, type Queryable, offsetOf, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { categoryName } from './category-name.ts';
import { type FigureServices, type Reader, guideFigures } from './figures.ts';
import { GUIDE_KEYS, type GuideKey, guideOf, guidesTexts } from './guides.ts';
import type { ReadableTexts } from './readable.ts';

export interface NewsServices {
  readonly database: Database;
  readonly now: () => number;
}

interface Row {
  readonly id: number;
  readonly key: string | null;
  readonly categoryId: number;
  readonly logo: string;
  readonly publishedAtMs: number;
  readonly lang: string | null;
  readonly title: string | null;
  readonly description: string | null;
}

/**
 * Conditions on `news n`, its category `c` and its text `t` for publicly visible articles. $1 now, $2 keys that the
 * program has texts for (built-in articles are visible from the first start on, whatever the clock says), $3 language.
 */
const SHOWN = `
  FROM news n JOIN news_categories c ON c.id = n.category_id
  LEFT JOIN LATERAL (
    SELECT lang, title, description, content FROM news_texts WHERE news_id = n.id
     ORDER BY (lang = $3) DESC, (lang = 'en') DESC, lang LIMIT 1) t ON true
 WHERE n.archived_at_ms IS NULL AND NOT c.hidden AND n.publish_at_ms IS NOT NULL
   AND CASE WHEN n.key IS NULL THEN n.publish_at_ms <= $1::bigint AND t.lang IS NOT NULL ELSE n.key = ANY($2::text[]) END`;

const COLUMNS = `n.id, n.key, n.category_id AS "categoryId", n.logo, n.publish_at_ms AS "publishedAtMs", t.lang, t.title,
  t.description`;

const guideKeyOf = (key: string | null): GuideKey | undefined => GUIDE_KEYS.find((known) => known === key);
const localeOf = (lang: string | null): Locale => LOCALES.find((locale) => locale === lang) ?? 'en';

/** Newest first; `page` starts at 1. */
export async function newsPage(
  { database, now }: NewsServices,
  locale: Locale,
  { category_id, page }: { readonly category_id?: number | undefined; readonly page: number },
): Promise<Page<NewsRow>> {
  const values = [now(), GUIDE_KEYS, locale, category_id ?? null];
  const shown = `${SHOWN} AND ($4::bigint IS NULL OR n.category_id = $4)`;
  const [{ rows }, counted] = await Promise.all([
    database.query<Row>(
      `SELECT ${COLUMNS} ${shown} ORDER BY n.publish_at_ms DESC, n.id DESC LIMIT $5::integer OFFSET $6::bigint`,
      [...values, PAGE_SIZE, offsetOf(page)],
    ),
    database.query<{ total: number }>(`SELECT count(*) AS total ${shown}`, values),
  ]);
  return { data: rows.map((row) => present(row, locale)), total: onlyRow(counted).total };
}

/** Throws Refused not_found for articles that are not (yet) published. */
export async function newsArticle(
  services: NewsServices & FigureServices & { readonly texts: ReadableTexts },
  reader: Reader,
  id: number,
): Promise<NewsArticle> {
  const { database, now, texts } = services;
  const { locale } = reader;
  const { rows } = await database.query<Row & { content: string | null }>(
    `SELECT ${COLUMNS}, t.content ${SHOWN} AND n.id = $4::bigint`,
    [now(), GUIDE_KEYS, locale, id],
  );
  const [row] = rows;
  if (row === undefined) throw new Refused('not_found');
  const guide = guideKeyOf(row.key);
  const written =
    guide === undefined ? (row.content ?? '') : guideOf(guide, locale, await guideFigures(services, reader)).content;
  return { ...present(row, locale), ...(await texts.of(written)) };
}

/** Categories that have a published article. */
export async function newsCategories({ database, now }: NewsServices, locale: Locale): Promise<NewsCategory[]> {
  const { rows } = await database.query<{ id: number; key: string | null; names: unknown }>(
    `SELECT k.id, k.key, k.names FROM news_categories k
      WHERE EXISTS (SELECT ${SHOWN} AND n.category_id = k.id) ORDER BY k.sort, k.id`,
    [now(), GUIDE_KEYS, locale],
  );
  return rows.map((row) => ({ id: row.id, name: categoryName(row, locale) }));
}

/** When the newest article was published; null when there is none. */
export async function newestNews(db: Queryable, nowMs: number): Promise<number | null> {
  const { newest } = onlyRow(
    await db.query<{ newest: number | null }>(`SELECT max(n.publish_at_ms) AS newest ${SHOWN}`, [
      nowMs,
      GUIDE_KEYS,
      'en',
    ]),
  );
  return newest;
}

/** Whether there is a published article with this id. */
export async function isNewsShown(db: Queryable, id: number, nowMs: number): Promise<boolean> {
  const { rows } = await db.query(`SELECT ${SHOWN} AND n.id = $4::bigint`, [nowMs, GUIDE_KEYS, 'en', id]);
  return rows.length > 0;
}

function present(row: Row, locale: Locale): NewsRow {
  const guide = guideKeyOf(row.key);
  const { title, desc } =
    guide === undefined ? { title: row.title ?? '', desc: row.description ?? '' } : guidesTexts[locale].articles[guide];
  const lang = guide === undefined ? localeOf(row.lang) : locale;
  const { id, logo, publishedAtMs, categoryId } = row;
  return { id, title, desc, logo, created_at: publishedAtMs, category_id: categoryId, lang };
}
