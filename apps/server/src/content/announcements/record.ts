/** An announcement as operators see it. */
import { LOCALES, type Locale } from '@tradewind/contract';
import type { AnnouncementDetail, AnnouncementItem, AnnouncementState } from '@tradewind/contract/operator';
import { type Page, type Queryable, Conditions, readPage } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { historyOf } from '../../staff/audit/index.ts';
import { type StoredTexts, textOf, textsOf } from './texts.ts';

export interface AnnouncementRecord extends StoredTexts {
  readonly id: number;
  readonly pinned: boolean;
  readonly publishAtMs: number | null;
  readonly untilAtMs: number | null;
  readonly version: number;
}

const COLUMNS = `a.id, a.key, a.texts, a.pinned, a.published_at_ms AS "publishAtMs", a.until_at_ms AS "untilAtMs", a.version`;

export function stateOf(
  { key, publishAtMs, untilAtMs }: Pick<AnnouncementRecord, 'key' | 'publishAtMs' | 'untilAtMs'>,
  nowMs: number,
): AnnouncementState {
  if (key !== null) return 'published';
  if (publishAtMs === null) return 'draft';
  if (untilAtMs !== null && untilAtMs <= nowMs) return 'ended';
  return publishAtMs > nowMs ? 'scheduled' : 'published';
}

function conditionsOf(state: AnnouncementState | undefined, nowMs: number): Conditions {
  const conditions = new Conditions();
  switch (state) {
    case undefined:
      return conditions;
    case 'draft':
      return conditions.add('a.key IS NULL AND a.published_at_ms IS NULL');
    case 'scheduled':
      return conditions.add('a.key IS NULL AND a.published_at_ms > ?::bigint', nowMs);
    case 'ended':
      return conditions.add('a.until_at_ms <= ?::bigint', nowMs);
    case 'published':
      return conditions.add(
        '(a.key IS NOT NULL OR a.published_at_ms <= ?::bigint AND (a.until_at_ms IS NULL OR a.until_at_ms > ?::bigint))',
        nowMs,
        nowMs,
      );
  }
}

/** Newest first; `page` starts at 1. */
export async function announcementsPage(
  db: Queryable,
  { state, page }: { readonly state?: AnnouncementState | undefined; readonly page: number },
  locale: Locale,
  nowMs: number,
): Promise<Page<AnnouncementItem>> {
  const selection = {
    columns: COLUMNS,
    from: 'announcements a',
    conditions: conditionsOf(state, nowMs),
    order: 'coalesce(a.published_at_ms, a.created_at_ms) DESC, a.id DESC',
  };
  const { data: rows, total } = await readPage<AnnouncementRecord>(db, selection, page);
  return { data: rows.map((row) => presentItem(row, locale, nowMs)), total };
}

/** Throws Refused not_found. `lock` prevents other changes until the transaction ends. */
export async function findAnnouncement(db: Queryable, id: number, lock = false): Promise<AnnouncementRecord> {
  const { rows } = await db.query<AnnouncementRecord>(
    `SELECT ${COLUMNS} FROM announcements a WHERE a.id = $1::bigint ${lock ? 'FOR UPDATE' : ''}`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Refused('not_found');
  return row;
}

export async function announcementDetail(
  db: Queryable,
  id: number,
  locale: Locale,
  nowMs: number,
): Promise<AnnouncementDetail> {
  const row = await findAnnouncement(db, id);
  const history = await historyOf(db, { type: 'announcement', id });
  return { ...presentItem(row, locale, nowMs), texts: shownTexts(row), history };
}

/** By language; for a built-in announcement in every language. */
const shownTexts = (row: AnnouncementRecord): AnnouncementDetail['texts'] =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const found = textOf(row, locale);
      return found?.lang === locale ? [[locale, { title: found.title, body: found.body }] as const] : [];
    }),
  );

function presentItem(row: AnnouncementRecord, locale: Locale, nowMs: number): AnnouncementItem {
  const { id, key, publishAtMs, untilAtMs, version } = row;
  const stored = textsOf(row.texts);
  return {
    id,
    key,
    title: textOf(row, locale)?.title ?? '',
    langs: key === null ? LOCALES.filter((lang) => stored[lang] !== undefined) : [...LOCALES],
    state: stateOf(row, nowMs),
    pinned: row.pinned ? 1 : 0,
    publish_at: publishAtMs,
    until_at: untilAtMs,
    version,
  };
}
