/** Announcements: those of the program, told in every language, and those that operators write. */
import { type AnnouncementRow, type Locale, PAGE_SIZE } from '@tradewind/contract';
import { z } from 'zod';
import type { Database } from '../../db/index.ts';
import { RESTRICTED_REGIONS } from '../areas/index.ts';
import { ANNOUNCEMENT_KEYS, announcementText } from '../texts/index.ts';

const text = z.object({ title: z.string(), body: z.string() });
/** By locale key. */
const textsByLocale = z.record(z.string(), text);
type Text = z.infer<typeof text>;

interface StoredAnnouncement {
  readonly id: number;
  readonly key: string | null;
  readonly texts: unknown;
  readonly publishedAtMs: number;
}

/** A key that this version has no text for is not shown. */
const SHOWN = 'FROM announcements WHERE key IS NULL OR key = ANY($1::text[])';

/** Newest first; `page` starts at 1. */
export async function announcementPage(
  database: Database,
  page: number,
  locale: Locale,
): Promise<{ readonly data: AnnouncementRow[]; readonly total: number }> {
  const [{ rows }, total] = await Promise.all([
    database.query<StoredAnnouncement>(
      `SELECT id, key, texts, published_at_ms AS "publishedAtMs" ${SHOWN}
        ORDER BY published_at_ms DESC, id DESC LIMIT $2::integer OFFSET $3::bigint`,
      [ANNOUNCEMENT_KEYS, PAGE_SIZE, (page - 1) * PAGE_SIZE],
    ),
    database.query<{ total: number }>(`SELECT count(*) AS total ${SHOWN}`, [ANNOUNCEMENT_KEYS]),
  ]);
  const data = rows.flatMap((row) => {
    const told = textOf(row, locale);
    return told === undefined ? [] : [{ id: row.id, ...told, created_at: row.publishedAtMs }];
  });
  return { data, total: total.rows[0]?.total ?? 0 };
}

function textOf({ key, texts }: StoredAnnouncement, locale: Locale): Text | undefined {
  const own = ANNOUNCEMENT_KEYS.find((known) => known === key);
  return own === undefined ? inLanguage(texts, locale) : announcementText(own, locale, RESTRICTED_REGIONS);
}

/** In the reader's language, else in English, else in any there is; undefined for a row that was written wrongly. */
function inLanguage(stored: unknown, locale: Locale): Text | undefined {
  const { data: texts } = textsByLocale.safeParse(stored);
  return texts?.[locale] ?? texts?.['en'] ?? Object.values(texts ?? {})[0];
}
