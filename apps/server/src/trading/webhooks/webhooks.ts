/** Webhooks of accounts: where their events are sent, and up to which number that was done. Address and secret are stored sealed. */
import { randomBytes } from 'node:crypto';
import { type AccountEvent, WEBHOOK_LIMITS } from '@tradewind/contract';
import { type Notices, namedNotice } from '../../people/identity/index.ts';
import type { RequestOrigin, UserRow } from '../../platform/access/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { SealedTable, Vault } from '../../platform/secrets/index.ts';

const SECRET_BYTES = 32;
/** Webhooks of one account that are sent to at once. */
const AT_ONCE_OF_ACCOUNT = 2;
/** Vault purpose of addresses. */
export const WEBHOOK_URL = 'webhook address';
const SECRET_PURPOSE = 'webhook secret';

export const SEALED_WEBHOOKS: SealedTable = {
  table: 'webhooks',
  key: ['id'],
  sealed: { url_sealed: WEBHOOK_URL, secret_sealed: SECRET_PURPOSE },
};

type EventName = AccountEvent['event'];

export interface StoredWebhook {
  readonly id: number;
  readonly url: string;
  /** Empty = all. */
  readonly events: readonly EventName[];
  readonly isPaused: boolean;
  /** Paused by operators. */
  readonly isHeld: boolean;
  readonly createdAtMs: number;
  /** Number of the last event that was accepted, left out or given up. */
  readonly n: number;
  /** Number of the account's last event. */
  readonly last: number;
  readonly sentAtMs: number | null;
  readonly failingSinceMs: number | null;
  readonly failure: string;
  readonly nextTryMs: number;
}

export interface WebhookTarget extends Pick<StoredWebhook, 'id' | 'url'> {
  readonly secret: string;
}

export interface WebhookOwner {
  readonly id: number;
  readonly userId: number;
}

/** A webhook with events to send. */
export interface DueWebhook extends WebhookOwner, WebhookTarget, Pick<StoredWebhook, 'events' | 'n' | 'last'> {
  readonly lang: string;
  /** Tries of the next event so far. */
  readonly failures: number;
}

type Sealed<Row extends { readonly url: string }> = Omit<Row, 'url' | 'secret'> & {
  readonly urlSealed: Buffer;
  readonly secretSealed: Buffer;
};

/** Those that had no turn yet come first, then those whose turn is the longest ago. */
const DUE = `
  SELECT id, "userId", lang, "urlSealed", "secretSealed", events, n, last, failures
    FROM (
      SELECT w.id, w.user_id AS "userId", u.lang, w.url_sealed AS "urlSealed", w.secret_sealed AS "secretSealed", w.events, w.n,
             a.event_count AS last, w.failures, w.next_try_ms, coalesce(turn.place, 0) AS place,
             cardinality(array_positions($3::bigint[], w.user_id))
               + row_number() OVER (PARTITION BY w.user_id ORDER BY coalesce(turn.place, 0), w.next_try_ms, w.id) AS of_account
        FROM webhooks w JOIN accounts a ON a.id = w.user_id JOIN users u ON u.id = w.user_id
             LEFT JOIN unnest($4::bigint[]) WITH ORDINALITY AS turn (id, place) ON turn.id = w.id
       WHERE NOT w.paused AND NOT w.held AND w.n < a.event_count AND w.next_try_ms <= $1::bigint AND NOT w.id = ANY($2::bigint[])
    ) AS waiting
   WHERE of_account <= ${AT_ONCE_OF_ACCOUNT} ORDER BY place, next_try_ms, id LIMIT $5::integer`;

const LIST = `
  SELECT w.id, w.url_sealed AS "urlSealed", w.secret_sealed AS "secretSealed", w.events, w.paused AS "isPaused", w.held AS "isHeld",
         w.created_at_ms AS "createdAtMs", w.n,
         a.event_count AS last, w.sent_at_ms AS "sentAtMs", w.failing_since_ms AS "failingSinceMs", w.failure,
         w.next_try_ms AS "nextTryMs"
    FROM webhooks w JOIN accounts a ON a.id = w.user_id
   WHERE w.user_id = $1::bigint ORDER BY w.id DESC`;

const PAUSE = `
  WITH own AS (SELECT id FROM webhooks WHERE id = $1::bigint AND user_id = $2::bigint), changed AS (
    UPDATE webhooks w SET paused = $3::boolean, next_try_ms = CASE WHEN $3::boolean THEN w.next_try_ms ELSE 0 END
      FROM own WHERE w.id = own.id AND w.paused <> $3::boolean
  )
  SELECT FROM own`;

/** For what its owner may not do while operators have paused a webhook. */
export const webhookHeld = (): Refused => new Refused('forbidden', { reason: 'webhook_held' });

export class Webhooks {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #now: () => number;

  readonly #notices: Notices;

  constructor(services: Notices & { readonly database: Database; readonly vault: Vault }) {
    const { database, vault, now } = services;
    this.#database = database;
    this.#vault = vault;
    this.#now = now;
    this.#notices = services;
  }

  /** Newest first. */
  async list(userId: number): Promise<readonly StoredWebhook[]> {
    const { rows } = await this.#database.query<Sealed<StoredWebhook>>(LIST, [userId]);
    return rows.map(({ urlSealed, secretSealed: _sealed, ...row }) => ({
      ...row,
      url: this.#opened(WEBHOOK_URL, urlSealed) ?? '',
    }));
  }

  /**
   * Sends the events after number `n` to an address. The only time that the secret is known to anyone but this server. Throws Refused
   * conflict when the user has as many as allowed, and forbidden while operators have paused one of them.
   */
  async create(
    user: UserRow,
    wanted: Pick<StoredWebhook, 'url' | 'events' | 'n'>,
    visit: RequestOrigin,
  ): Promise<{ readonly id: number; readonly secret: string }> {
    const { url, events, n } = wanted;
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const [urlSealed, secretSealed] = [this.#vault.seal(WEBHOOK_URL, url), this.#vault.seal(SECRET_PURPOSE, secret)];
    return inTransaction(this.#database, async (client) => {
      // one at a time for a user, so that two do not both find room
      await client.query('SELECT FROM users WHERE id = $1::bigint FOR NO KEY UPDATE', [user.id]);
      const { count, held } = onlyRow(
        await client.query<{ count: number; held: number }>(
          'SELECT count(*) AS count, count(*) FILTER (WHERE held) AS held FROM webhooks WHERE user_id = $1::bigint',
          [user.id],
        ),
      );
      // another one would be a way round the pause
      if (held > 0) throw webhookHeld();
      if (count >= WEBHOOK_LIMITS.perAccount) throw new Refused('conflict', { reason: 'too_many_webhooks' });
      const { id } = onlyRow(
        await client.query<{ id: number }>(
          `INSERT INTO webhooks (user_id, url_sealed, secret_sealed, events, created_at_ms, n)
           VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
          [user.id, urlSealed, secretSealed, events, this.#now(), n],
        ),
      );
      await namedNotice(this.#notices, client, 'service_added', user, visit, new URL(url).host);
      return { id, secret };
    });
  }

  /** False when the user has no such webhook. Throws Refused forbidden while operators have paused it. */
  async delete(userId: number, id: number): Promise<boolean> {
    const { rowCount } = await this.#database.query(
      'DELETE FROM webhooks WHERE id = $1::bigint AND user_id = $2::bigint AND NOT held',
      [id, userId],
    );
    if (rowCount === 1) return true;
    const { rowCount: held } = await this.#database.query(
      'SELECT FROM webhooks WHERE id = $1::bigint AND user_id = $2::bigint AND held',
      [id, userId],
    );
    if (held === 1) throw webhookHeld();
    return false;
  }

  /** Its next event is tried at once when a pause ends. False when the user has no such webhook. */
  async pause(userId: number, id: number, paused: boolean): Promise<boolean> {
    const { rowCount } = await this.#database.query(PAUSE, [id, userId, paused]);
    return rowCount === 1;
  }

  /** Pauses a webhook for operators, in the transaction of `client`. False when there is nothing to change. */
  async hold(client: Queryable, userId: number, id: number, held: boolean): Promise<boolean> {
    const { rowCount } = await client.query(
      `UPDATE webhooks SET held = $3::boolean, next_try_ms = CASE WHEN $3::boolean THEN next_try_ms ELSE 0 END
        WHERE id = $1::bigint AND user_id = $2::bigint AND held <> $3::boolean`,
      [id, userId, held],
    );
    return rowCount === 1;
  }

  /** Where a message of a webhook goes, and what signs it. Undefined when the user has no such webhook, or it cannot be read. */
  async target(userId: number, id: number): Promise<(WebhookTarget & Pick<StoredWebhook, 'isHeld'>) | undefined> {
    const { rows } = await this.#database.query<Sealed<WebhookTarget & Pick<StoredWebhook, 'isHeld'>>>(
      `SELECT id, url_sealed AS "urlSealed", secret_sealed AS "secretSealed", held AS "isHeld" FROM webhooks
        WHERE id = $1::bigint AND user_id = $2::bigint`,
      [id, userId],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    const [url, secret] = [this.#opened(WEBHOOK_URL, row.urlSealed), this.#opened(SECRET_PURPOSE, row.secretSealed)];
    return url === undefined || secret === undefined ? undefined : { id, url, secret, isHeld: row.isHeld };
  }

  /** All of them, of all accounts. */
  async owners(): Promise<readonly WebhookOwner[]> {
    return (await this.#database.query<WebhookOwner>('SELECT id, user_id AS "userId" FROM webhooks')).rows;
  }

  /**
   * At most `limit` webhooks whose next event may be sent now, except those that are sent to already. `turns`: their ids in the order of
   * their last turns.
   */
  async due(running: readonly WebhookOwner[], turns: readonly number[], limit: number): Promise<readonly DueWebhook[]> {
    const [ids, accounts] = [running.map(({ id }) => id), running.map(({ userId }) => userId)];
    const { rows } = await this.#database.query<Sealed<DueWebhook>>(DUE, [this.#now(), ids, accounts, turns, limit]);
    const due: DueWebhook[] = [];
    for (const { urlSealed, secretSealed, ...row } of rows) {
      const [url, secret] = [this.#opened(WEBHOOK_URL, urlSealed), this.#opened(SECRET_PURPOSE, secretSealed)];
      if (url === undefined || secret === undefined) await this.failed(row.id, row.n, 'unreadable', DAY_MS);
      else due.push({ ...row, url, secret });
    }
    return due;
  }

  /** Each of these is false when the webhook was deleted or paused, or another process has sent the event after `n`. */
  async accepted(id: number, n: number, upTo: number): Promise<boolean> {
    const { rows } = await this.#database.query<{ isPaused: boolean }>(
      `UPDATE webhooks SET n = $3::bigint, sent_at_ms = $4::bigint, failures = 0, failing_since_ms = NULL, failure = '', next_try_ms = 0
        WHERE id = $1::bigint AND n = $2::bigint RETURNING paused OR held AS "isPaused"`,
      [id, n, upTo, this.#now()],
    );
    return rows[0]?.isPaused === false;
  }

  async passedOver(id: number, n: number, upTo: number): Promise<boolean> {
    const { rowCount } = await this.#database.query(
      'UPDATE webhooks SET n = $3::bigint WHERE id = $1::bigint AND n = $2::bigint',
      [id, n, upTo],
    );
    return rowCount === 1;
  }

  async failed(id: number, n: number, failure: string, waitMs: number): Promise<boolean> {
    const now = this.#now();
    const { rowCount } = await this.#database.query(
      `UPDATE webhooks SET failures = failures + 1, failing_since_ms = coalesce(failing_since_ms, $3::bigint), failure = $4::text,
              next_try_ms = $5::bigint
        WHERE id = $1::bigint AND n = $2::bigint`,
      [id, n, now, failure, now + waitMs],
    );
    return rowCount === 1;
  }

  /** Undefined when it was sealed with a lost key. */
  #opened(purpose: string, sealed: Buffer): string | undefined {
    try {
      return this.#vault.unseal(purpose, sealed).toString();
    } catch {
      return undefined;
    }
  }
}
