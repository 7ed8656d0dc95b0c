/** Identifies visitors: by the session of a user, or by the token of a guest, of which only the hash is stored. */
import { hash, randomBytes } from 'node:crypto';
import { CHAT_TOKEN, type Locale, toLocale } from '@tradewind/contract';
import type { ActiveSession } from '../../platform/access/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import type { Sessions } from '../../people/identity/index.ts';
import type { Visitor } from './types.ts';

const TOKEN_BYTES = 32;
/** How long idle conversations of guests, closed ones, and guests who never wrote are kept. */
export const GUEST_KEPT_MS = 90 * DAY_MS;
const SILENT_GUEST_KEPT_MS = DAY_MS;

interface VisitorRow {
  readonly id: number;
  readonly userId: number | null;
  readonly name: string;
  readonly email: string;
}

const COLUMNS = 'id, user_id AS "userId", name, email';
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

export class Visitors {
  readonly #database: Database;
  readonly #sessions: Pick<Sessions, 'find'>;
  readonly #now: () => number;
  readonly #guestsKeptMs: number;

  constructor(
    database: Database,
    sessions: Pick<Sessions, 'find'>,
    now: () => number,
    guestsKeptMs: number = GUEST_KEPT_MS,
  ) {
    this.#database = database;
    this.#sessions = sessions;
    this.#now = now;
    this.#guestsKeptMs = guestsKeptMs;
  }

  /** Creates a guest; returns the token, which is not stored. */
  async start(locale: Locale): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.#database.query(
      'INSERT INTO chat_visitors (token_hash, lang, created_at_ms, seen_at_ms) VALUES ($1, $2, $3, $3)',
      [hashOf(token), locale, this.#now()],
    );
    return token;
  }

  /**
   * The visitor identified by the tokens of a call; the user has priority over the guest. Throws Refused
   * `session_invalid` without a valid token. `create`: a user gets a row now, because they are about to write.
   */
  async find(
    { tokens, locale, address }: Pick<Caller, 'tokens' | 'locale' | 'address'>,
    create = false,
  ): Promise<Visitor> {
    const session = tokens.session === undefined ? undefined : await this.#sessions.find(tokens.session, address);
    if (session !== undefined) return this.ofUser(session, locale, create);
    const guest = tokens.chat === undefined ? undefined : await this.guest(tokens.chat, locale);
    if (guest === undefined) throw new Refused('session_invalid');
    return guest;
  }

  /** Undefined when the token is malformed, unknown, or was taken over by a user. */
  async guest(token: string, locale: Locale): Promise<Visitor | undefined> {
    if (!CHAT_TOKEN.test(token)) return undefined;
    const { rows } = await this.#database.query<VisitorRow>(
      `SELECT ${COLUMNS} FROM chat_visitors WHERE token_hash = $1`,
      [hashOf(token)],
    );
    const [row] = rows;
    return row === undefined ? undefined : { ...row, locale };
  }

  async ofUser({ user }: ActiveSession, locale: Locale, create: boolean): Promise<Visitor> {
    const { rows } = await this.#database.query<{ id: number }>('SELECT id FROM chat_visitors WHERE user_id = $1', [
      user.id,
    ]);
    let id = rows[0]?.id;
    if (id === undefined && create) id = await this.#create(user.id, locale);
    return { id: id ?? 0, userId: user.id, name: '', email: user.email ?? '', locale };
  }

  /** The visitor of a conversation; throws Refused `not_found`. */
  async ofConversation(db: Queryable, conversationId: number): Promise<Visitor> {
    const { rows } = await db.query<VisitorRow & { lang: string; userEmail: string | null }>(
      `SELECT v.id, v.user_id AS "userId", v.name, v.email, v.lang, u.email AS "userEmail"
         FROM chat_conversations c JOIN chat_visitors v ON v.id = c.visitor_id LEFT JOIN users u ON u.id = v.user_id
        WHERE c.id = $1`,
      [conversationId],
    );
    const [row] = rows;
    if (row === undefined) throw new Refused('not_found');
    const { id, userId, name, email, userEmail, lang } = row;
    return { id, userId, name, email: userId === null ? email : (userEmail ?? ''), locale: toLocale(lang) };
  }

  /** Stores the contact that a guest gives; a user's contact is in the account. */
  async describe(visitor: Visitor, name: string, email: string): Promise<Visitor> {
    if (visitor.userId !== null) throw new Refused('forbidden');
    await this.#database.query('UPDATE chat_visitors SET name = $2, email = $3 WHERE id = $1 AND user_id IS NULL', [
      visitor.id,
      name,
      email,
    ]);
    return { ...visitor, name, email };
  }

  /**
   * Moves the guest's conversations to the user and invalidates the guest's token. If both have an open one, the
   * guest's continues, because it is on the screen. Returns the ids of the conversations that were closed by this.
   */
  async attach(guest: Visitor, user: Visitor): Promise<readonly number[]> {
    return inTransaction(this.#database, async (client) => {
      // in the order of ids, so that two concurrent calls cannot deadlock
      await client.query('SELECT FROM chat_visitors WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE', [
        [guest.id, user.id],
      ]);
      const taken = await client.query(
        'UPDATE chat_visitors SET token_hash = NULL WHERE id = $1 AND token_hash IS NOT NULL',
        [guest.id],
      );
      if (taken.rowCount === 0) throw new Refused('session_invalid');
      const closed = await client.query<{ id: number }>(
        `UPDATE chat_conversations SET state = 'closed', closed_at_ms = $3, waiting_since_ms = NULL
          WHERE visitor_id = $1 AND state = 'open'
            AND EXISTS (SELECT FROM chat_conversations WHERE visitor_id = $2 AND state = 'open')
          RETURNING id`,
        [user.id, guest.id, this.#now()],
      );
      await client.query('UPDATE chat_conversations SET visitor_id = $2 WHERE visitor_id = $1', [guest.id, user.id]);
      await client.query('UPDATE chat_images SET visitor_id = $2 WHERE visitor_id = $1', [guest.id, user.id]);
      await client.query('DELETE FROM chat_visitors WHERE id = $1', [guest.id]);
      return closed.rows.map(({ id }) => id);
    });
  }

  /**
   * Closes conversations that guests abandoned, deletes guests' conversations that have been closed for long enough,
   * and guests without any data.
   */
  async sweep(): Promise<number> {
    const now = this.#now();
    await this.#database.query(
      `UPDATE chat_conversations c
          SET state = 'closed', closed_at_ms = $2, waiting_since_ms = NULL, operator_unread = 0,
              operator_read_id = last_message_id
         FROM chat_visitors v
        WHERE v.id = c.visitor_id AND v.user_id IS NULL AND c.state = 'open' AND c.created_at_ms < $1
          AND NOT EXISTS (SELECT FROM chat_messages m WHERE m.id = c.last_message_id AND m.created_at_ms >= $1)`,
      [now - this.#guestsKeptMs, now],
    );
    const { rowCount } = await this.#database.query(
      `DELETE FROM chat_conversations c USING chat_visitors v
        WHERE v.id = c.visitor_id AND v.user_id IS NULL AND c.state = 'closed' AND c.closed_at_ms < $1`,
      [now - this.#guestsKeptMs],
    );
    await this.#database.query(
      `DELETE FROM chat_visitors v
        WHERE v.user_id IS NULL AND v.seen_at_ms < $1
          AND NOT EXISTS (SELECT FROM chat_conversations WHERE visitor_id = v.id)
          AND NOT EXISTS (SELECT FROM chat_images WHERE visitor_id = v.id)`,
      [now - SILENT_GUEST_KEPT_MS],
    );
    return rowCount ?? 0;
  }

  async #create(userId: number, locale: Locale): Promise<number> {
    const { id } = onlyRow(
      await this.#database.query<{ id: number }>(
        `INSERT INTO chat_visitors (user_id, lang, created_at_ms, seen_at_ms) VALUES ($1, $2, $3, $3)
         ON CONFLICT (user_id) DO UPDATE SET seen_at_ms = excluded.seen_at_ms RETURNING id`,
        [userId, locale, this.#now()],
      ),
    );
    return id;
  }
}
