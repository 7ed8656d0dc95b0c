/** Which news and announcements an account has read. Visitors store theirs in the browser. */
import { type ContentKind, type ContentReads, READS_RETURNED } from '@tradewind/contract';
import { type Database, type Queryable, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { isAnnouncementShown, newestAnnouncement } from '../announcements/index.ts';
import { isNewsShown, newestNews } from '../news/index.ts';

export interface ReadsServices {
  readonly database: Database;
  readonly now: () => number;
}

const SHOWN: Readonly<Record<ContentKind, (db: Queryable, id: number, nowMs: number) => Promise<boolean>>> = {
  news: isNewsShown,
  announcement: isAnnouncementShown,
};

/** When the newest of each kind was published. */
export async function newestContent({
  database,
  now,
}: ReadsServices): Promise<Readonly<Record<ContentKind, number | null>>> {
  const nowMs = now();
  const [news, announcement] = await Promise.all([newestNews(database, nowMs), newestAnnouncement(database, nowMs)]);
  return { news, announcement };
}

export async function readsOf(db: Queryable, userId: number): Promise<ContentReads> {
  const ofKind = async (kind: ContentKind) => {
    const { seenAtMs, ids } = onlyRow(
      await db.query<{ seenAtMs: number; ids: number[] }>(
        `SELECT coalesce((SELECT seen_at_ms FROM content_seen WHERE user_id = $1::bigint AND kind = $2), 0) AS "seenAtMs",
              ARRAY(SELECT item_id::integer FROM content_reads WHERE user_id = $1 AND kind = $2
                     ORDER BY item_id DESC LIMIT $3::integer) AS ids`,
        [userId, kind, READS_RETURNED],
      ),
    );
    return { seen_at: seenAtMs, ids };
  };
  const [news, announcement] = await Promise.all([ofKind('news'), ofKind('announcement')]);
  return { news, announcement };
}

/** Throws Refused not_found for content that is not published: an account stores no reads of anything else. */
export async function noteRead(
  { database, now }: ReadsServices,
  userId: number,
  {
    kind,
    id,
    seen_at,
  }: { readonly kind: ContentKind; readonly id?: number | undefined; readonly seen_at?: number | undefined },
): Promise<void> {
  const nowMs = now();
  if (id !== undefined) {
    if (!(await SHOWN[kind](database, id, nowMs))) throw new Refused('not_found');
    await database.query(
      'INSERT INTO content_reads (user_id, kind, item_id) VALUES ($1::bigint, $2, $3::bigint) ON CONFLICT DO NOTHING',
      [userId, kind, id],
    );
  }
  if (seen_at === undefined) return;
  await database.query(
    `INSERT INTO content_seen (user_id, kind, seen_at_ms) VALUES ($1::bigint, $2, $3::bigint)
     ON CONFLICT (user_id, kind) DO UPDATE SET seen_at_ms = greatest(content_seen.seen_at_ms, excluded.seen_at_ms)`,
    [userId, kind, seen_at],
  );
}
