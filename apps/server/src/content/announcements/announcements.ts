/** Announcements: built-in ones in every language, and those written by operators. */
import { type AnnouncementRow, LOCALES, type Locale, PAGE_SIZE } from '@tradewind/contract';
import { type Database, type Page, type Queryable, offsetOf, onlyRow } from '../../platform/db/index.ts';
import { ANNOUNCEMENT_KEYS } from '../../platform/texts/index.ts';
import { type StoredTexts, textOf } from './texts.ts';

interface StoredAnnouncement extends StoredTexts {
  readonly id: number;
  readonly pinned: boolean;
  readonly publishedAtMs: number;
}

/**
 * $1 keys that this version has texts for, $2 now. Built-in announcements are visible from the first start on, whatever
 * the clock says.
 */
const SHOWN = `FROM announcements a
  WHERE CASE WHEN a.key IS NULL
    THEN a.published_at_ms <= $2::bigint AND (a.until_at_ms IS NULL OR a.until_at_ms > $2) AND a.texts <> '{}'
    ELSE a.key = ANY($1::text[]) END`;

/** Pinned ones first, then newest first; `page` starts at 1. */
export async function announcementPage(
  database: Database,
  page: number,
  locale: Locale,
  nowMs: number,
): Promise<Page<AnnouncementRow>> {
  const values = [ANNOUNCEMENT_KEYS, nowMs];
  const [{ rows }, total] = await Promise.all([
    database.query<StoredAnnouncement>(
      `SELECT a.id, a.key, a.texts, a.pinned, a.published_at_ms AS "publishedAtMs" ${SHOWN}
        ORDER BY a.pinned DESC, a.published_at_ms DESC, a.id DESC LIMIT $3::integer OFFSET $4::bigint`,
      [...values, PAGE_SIZE, offsetOf(page)],
    ),
    database.query<{ total: number }>(`SELECT count(*) AS total ${SHOWN}`, values),
  ]);
  const data = rows.flatMap((row) => {
    const found = textOf(row, locale);
    const { id, pinned, publishedAtMs } = row;
    if (found === undefined) return [];
    const lang = LOCALES.find((known) => known === found.lang) ?? 'en';
    const { title, body } = found;
    return [{ id, title, body, created_at: publishedAtMs, pinned: pinned ? (1 as const) : (0 as const), lang }];
  });
  return { data, total: onlyRow(total).total };
}

/** When the newest announcement was published; null when there is none. */
export async function newestAnnouncement(db: Queryable, nowMs: number): Promise<number | null> {
  const { newest } = onlyRow(
    await db.query<{ newest: number | null }>(`SELECT max(a.published_at_ms) AS newest ${SHOWN}`, [
      ANNOUNCEMENT_KEYS,
      nowMs,
    ]),
  );
  return newest;
}

/** Whether there is a published announcement with this id. */
export async function isAnnouncementShown(db: Queryable, id: number, nowMs: number): Promise<boolean> {
  const { rows } = await db.query(`SELECT ${SHOWN} AND a.id = $3::bigint`, [ANNOUNCEMENT_KEYS, nowMs, id]);
  return rows.length > 0;
}
