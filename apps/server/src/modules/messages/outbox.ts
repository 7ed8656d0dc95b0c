/** Writes messages and the jobs that send them; a customer's call waits for nothing but the database. */
import type { PgBoss } from 'pg-boss';
import { type Database, type Queryable, inTransaction, jobsIn } from '../../db/index.ts';
import type { Vault } from '../../secrets/index.ts';
import { HURRIED_PACE, QUEUES } from './queues.ts';
import type { Outbox, Recipient, Template, TemplateParams } from './types.ts';

/** What the parameters of a message are sealed for. */
export const PARAMS_PURPOSE = 'message params';
const PARAMS_KEPT_MS = 30 * 24 * 3_600_000;

export interface StoredOutboxOptions {
  readonly pool: Database;
  readonly vault: Vault;
  readonly jobs: PgBoss;
  readonly now: () => number;
  /** Makes the worker look for messages of the channel now. */
  readonly wake: (channel: Recipient['channel']) => void;
}

interface EnqueueOptions {
  readonly expiresAtMs?: number;
  readonly client?: Queryable;
}

export class StoredOutbox implements Outbox {
  readonly #options: StoredOutboxOptions;

  constructor(options: StoredOutboxOptions) {
    this.#options = options;
  }

  async enqueue<T extends Template>(
    template: T,
    recipient: Recipient,
    params: TemplateParams<T>,
    { client, expiresAtMs }: EnqueueOptions = {},
  ): Promise<void> {
    const { pool, vault } = this.#options;
    const sealed = vault.seal(PARAMS_PURPOSE, JSON.stringify(params));
    const write = (db: Queryable): Promise<void> => this.#write(db, template, recipient, sealed, expiresAtMs);
    if (client !== undefined) return write(client);
    await inTransaction(pool, write);
    this.hurry(recipient.channel);
  }

  hurry(channel: Recipient['channel']): void {
    this.#options.wake(channel);
  }

  async #write(
    db: Queryable,
    template: Template,
    { channel, to, locale }: Recipient,
    sealed: Buffer,
    expiresAtMs: number | undefined,
  ): Promise<void> {
    const { rows } = await db.query<{ id: number }>(
      `INSERT INTO messages (channel, recipient, template, lang, params_sealed, created_at_ms, expires_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [channel, to, template, locale, sealed, this.#options.now(), expiresAtMs ?? null],
    );
    const pace = expiresAtMs === undefined ? {} : HURRIED_PACE;
    await this.#options.jobs.send(QUEUES[channel], { id: rows[0]?.id }, { ...pace, db: jobsIn(db) });
  }

  /**
   * Forgets what old messages said; that they were sent, to whom and when stays. One that still waits by then lost
   * its job and is given up. Returns how many.
   */
  async sweep(): Promise<number> {
    const { rowCount } = await this.#options.pool.query(
      `UPDATE messages SET params_sealed = '',
              last_error = CASE state WHEN 'waiting' THEN 'too old' ELSE last_error END,
              state = CASE state WHEN 'waiting' THEN 'given_up' ELSE state END
        WHERE created_at_ms < $1 AND params_sealed <> ''`,
      [this.#options.now() - PARAMS_KEPT_MS],
    );
    return rowCount ?? 0;
  }
}
