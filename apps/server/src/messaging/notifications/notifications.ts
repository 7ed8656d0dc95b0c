/**
 * Writes and reads notifications. They are written in the transaction of their event or of the follower's cursor,
 * together with their push and mail jobs.
 */
import {
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type NotificationKind,
  PAGE_SIZE,
  UNREAD_COUNTED,
} from '@tradewind/contract';
import { DAY_MS } from '../../platform/clock/index.ts';
import { RateLimiter } from '../../platform/concurrency/index.ts';
import { type Database, type Page, type Queryable, offsetOf, onlyRow } from '../../platform/db/index.ts';
import { type SendToPeers, PeerMessages } from '../../platform/peers/index.ts';
import { type Outbox, type Recipient, recipientOf } from '../outbox/index.ts';
import type { Push } from '../push/index.ts';
import { ALWAYS_MAILED, BY_TEXT_MESSAGE, sendMail } from './mail.ts';
import { type Switches, switchedBy, switchesOf } from './switches.ts';
import type { Draft, StoredNotification } from './types.ts';

const KEPT_DAYS = 180;
/** If one tick causes more notifications of a kind for an account, the rest are only in the app. */
const LOUD_AT_ONCE = 3;
/** A customer can cause these at no cost all day, so their mails are rate-limited. */
const CAUSED_AT_WILL: ReadonlySet<NotificationKind> = new Set(['alert', 'fill', 'stop']);
const MAIL_RATE = { burst: 20, perSecond: 1 / 300 } as const;

const COLUMNS = `id, user_id AS "userId", kind, event, params, created_at_ms AS "createdAtMs",
  read_at_ms IS NOT NULL AS "isRead"`;

export interface NotificationsOptions {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly push: Push;
  readonly now: () => number;
  /** Messages to the other processes, which have sockets of the same users; absent = there are none. */
  readonly peers?: PeerMessages;
  /** How long they are kept, in days: security notices, and all others. Absent = half a year. */
  readonly kept?: { readonly securityNotices: number; readonly notifications: number };
}

/** Pass it to `publish` once its transaction is committed. */
export interface Recorded {
  readonly shown: readonly StoredNotification[];
  /** Unread count by user id. */
  readonly unread: ReadonlyMap<number, number>;
  readonly mailed: ReadonlySet<Recipient['channel']>;
  readonly isPushed: boolean;
}

/** Called without a notification when only the unread count changed. */
export type NoticeListener = (userId: number, unread: number, notification?: StoredNotification) => void;

interface Announced {
  readonly userId: number;
  readonly unread: number;
  readonly notification?: StoredNotification;
}

interface Reader {
  readonly id: number;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly lang: string;
}

interface Planned {
  readonly draft: Draft;
  readonly reader: Reader;
  readonly kind: NotificationKind;
  readonly switches: Switches;
}

const NOTHING: Recorded = { shown: [], unread: new Map(), mailed: new Set(), isPushed: false };

export class Notifications {
  readonly #options: NotificationsOptions;
  readonly #listeners = new Set<NoticeListener>();
  readonly #mails = new RateLimiter(MAIL_RATE);
  readonly #send: SendToPeers<Announced>;

  constructor(options: NotificationsOptions) {
    this.#options = options;
    const { peers = new PeerMessages() } = options;
    this.#send = peers.on('notices', (announced) => this.#receive(announced));
  }

  /**
   * Writes the notifications that the users want, once for each source, in the transaction of `client`. Accounts
   * without a user are left out.
   */
  async record(client: Queryable, drafts: readonly Draft[]): Promise<Recorded> {
    if (drafts.length === 0) return NOTHING;
    const planned = await this.#plan(client, drafts);
    if (planned.length === 0) return NOTHING;
    const stored = await insert(client, planned);
    const loud = loudOnes(planned.filter((_, index) => stored.has(index)));
    const mailed = await this.#mail(client, loud);
    const pushed = planned.flatMap((one, index) => {
      const notification = stored.get(index);
      return notification !== undefined && loud.has(one) && one.switches.push ? [notification] : [];
    });
    const isPushed = await this.#options.push.enqueue(client, pushed);
    const shown = planned.flatMap(({ switches }, index) => {
      const notification = stored.get(index);
      return notification === undefined || !switches.in_app ? [] : [notification];
    });
    return { shown, unread: await unreadOf(client, new Set(shown.map(({ userId }) => userId))), mailed, isPushed };
  }

  /** Call after the commit: notifies the sockets and sends mail and push now instead of within seconds. */
  publish({ shown, unread, mailed, isPushed }: Recorded): void {
    for (const notification of shown) this.#announce(notification.userId, unread, notification);
    for (const channel of mailed) this.#options.outbox.hurry(channel);
    if (isPushed) this.#options.push.hurry();
  }

  onRecorded(listener: NoticeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Newest first; `page` starts at 1. */
  async page(userId: number, page: number, kind: NotificationKind | undefined): Promise<Page<StoredNotification>> {
    const { database } = this.#options;
    const where = 'FROM notifications WHERE user_id = $1::bigint AND in_app AND ($2::text IS NULL OR kind = $2::text)';
    const [{ rows }, total] = await Promise.all([
      database.query<StoredNotification>(
        `SELECT ${COLUMNS} ${where} ORDER BY id DESC LIMIT ${PAGE_SIZE} OFFSET $3::bigint`,
        [userId, kind ?? null, offsetOf(page)],
      ),
      database.query<{ count: number }>(`SELECT count(*) ${where}`, [userId, kind ?? null]),
    ]);
    return { data: rows, total: onlyRow(total).count };
  }

  async unread(userId: number): Promise<number> {
    return (await unreadOf(this.#options.database, new Set([userId]))).get(userId) ?? 0;
  }

  /** Marks one as read, or all without `id`, and notifies the user's other screens. Resolves with the unread count. */
  async markRead(userId: number, id: number | undefined): Promise<number> {
    const { database, now } = this.#options;
    await database.query(
      `UPDATE notifications SET read_at_ms = $2::bigint
        WHERE user_id = $1::bigint AND read_at_ms IS NULL AND in_app AND ($3::bigint IS NULL OR id = $3::bigint)`,
      [userId, now(), id ?? null],
    );
    const unread = await this.unread(userId);
    this.#announce(userId, new Map([[userId, unread]]));
    return unread;
  }

  /** Deletes notifications older than 180 days; returns how many. */
  async sweep(): Promise<number> {
    const { database, now, kept = { securityNotices: KEPT_DAYS, notifications: KEPT_DAYS } } = this.#options;
    const { rowCount } = await database.query(
      `DELETE FROM notifications
        WHERE created_at_ms < greatest($1::bigint, $2::bigint)
          AND created_at_ms < CASE kind WHEN 'security' THEN $1::bigint ELSE $2::bigint END`,
      [now() - kept.securityNotices * DAY_MS, now() - kept.notifications * DAY_MS],
    );
    return rowCount ?? 0;
  }

  #announce(userId: number, unread: ReadonlyMap<number, number>, notification?: StoredNotification): void {
    const count = unread.get(userId) ?? 0;
    const announced = { userId, unread: count, ...(notification === undefined ? {} : { notification }) };
    this.#receive(announced);
    this.#send(announced);
  }

  #receive({ userId, unread, notification }: Announced): void {
    for (const listener of this.#listeners) listener(userId, unread, notification);
  }

  async #plan(client: Queryable, drafts: readonly Draft[]): Promise<readonly Planned[]> {
    const ids = [...new Set(drafts.map(({ userId }) => userId))];
    const { rows } = await client.query<Reader>(
      'SELECT id, email, mobile, lang FROM users WHERE id = ANY ($1::bigint[])',
      [ids],
    );
    const readers = new Map(rows.map((row) => [row.id, row]));
    const switched = await switchedBy(client, ids);
    return drafts.flatMap((draft) => {
      const reader = readers.get(draft.userId);
      if (reader === undefined) return [];
      const kind = NOTIFICATION_EVENTS[draft.event];
      const switches = switchesOf(kind, switched.get(draft.userId) ?? new Map<string, boolean>());
      const email = switches.email || ALWAYS_MAILED.has(draft.event);
      return [{ draft, reader, kind, switches: { ...switches, email } }];
    });
  }

  async #mail(client: Queryable, loud: ReadonlySet<Planned>): Promise<ReadonlySet<Recipient['channel']>> {
    const channels = new Set<Recipient['channel']>();
    for (const { draft, reader, kind, switches } of loud) {
      const recipient = switches.email ? recipientFor(draft.event, reader) : undefined;
      if (recipient === undefined) continue;
      if (CAUSED_AT_WILL.has(kind) && this.#mails.take(String(reader.id)) > 0) continue;
      channels.add(recipient.channel);
      await sendMail(draft, recipient.locale, (template, params) =>
        this.#options.outbox.enqueue(template, recipient, params, { client }),
      );
    }
    return channels;
  }
}

function recipientFor(event: NotificationEvent, reader: Reader): Recipient | undefined {
  const recipient = recipientOf(reader);
  return recipient?.channel === 'sms' && !BY_TEXT_MESSAGE.has(event) ? undefined : recipient;
}

/** The first few of each account and kind. */
function loudOnes(planned: readonly Planned[]): ReadonlySet<Planned> {
  const counts = new Map<string, number>();
  return new Set(
    planned.filter(({ draft, kind }) => {
      const key = `${draft.userId} ${kind}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= LOUD_AT_ONCE;
    }),
  );
}

/** New rows by their index in `planned`; already recorded sources are left out. */
async function insert(
  client: Queryable,
  planned: readonly Planned[],
): Promise<ReadonlyMap<number, StoredNotification>> {
  // ids are drawn in the order of the rows, so both lists have the same order
  const { rows } = await client.query<StoredNotification & { readonly place: number }>(
    `WITH drafts AS MATERIALIZED (
       SELECT nextval(pg_get_serial_sequence('notifications', 'id')) AS id, d.*
         FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::bigint[])
              WITH ORDINALITY AS d (user_id, kind, event, params, source, in_app, created_at_ms, place)
     ), written AS (
       INSERT INTO notifications (id, user_id, kind, event, params, source, in_app, created_at_ms)
       OVERRIDING SYSTEM VALUE
       SELECT id, user_id, kind, event, params::jsonb, source, in_app, created_at_ms FROM drafts ORDER BY place
       ON CONFLICT (source) DO NOTHING
       RETURNING ${COLUMNS}
     )
     SELECT written.*, drafts.place FROM written JOIN drafts USING (id)`,
    [
      planned.map(({ draft }) => draft.userId),
      planned.map(({ kind }) => kind),
      planned.map(({ draft }) => draft.event),
      planned.map(({ draft }) => JSON.stringify(draft.params)),
      planned.map(({ draft }) => draft.source ?? null),
      planned.map(({ switches }) => switches.in_app),
      planned.map(({ draft }) => draft.timeMs),
    ],
  );
  return new Map(rows.map(({ place, ...notification }) => [place - 1, notification]));
}

async function unreadOf(db: Queryable, userIds: ReadonlySet<number>): Promise<ReadonlyMap<number, number>> {
  if (userIds.size === 0) return new Map();
  const { rows } = await db.query<{ userId: number; count: number }>(
    `SELECT u.id AS "userId", (SELECT count(*) FROM (
              SELECT FROM notifications n WHERE n.user_id = u.id AND n.in_app AND n.read_at_ms IS NULL
               LIMIT ${UNREAD_COUNTED}) AS counted) AS count
       FROM unnest($1::bigint[]) AS u (id)`,
    [[...userIds]],
  );
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

/** Undefined when it was deleted. */
export async function notificationById(db: Queryable, id: number): Promise<StoredNotification | undefined> {
  const { rows } = await db.query<StoredNotification>(`SELECT ${COLUMNS} FROM notifications WHERE id = $1::bigint`, [
    id,
  ]);
  return rows[0];
}
