/** Writes messages and the jobs that send them; a customer's call waits for nothing but the database. */
import type { PgBoss } from 'pg-boss';
import { type Database, type Queryable, inTransaction, jobsIn } from '../../db/index.ts';
import type { Vault } from '../../secrets/index.ts';
import { QUEUES } from './queues.ts';
import type { Outbox, Recipient, Template, TemplateParams } from './types.ts';

/** What the parameters of a message are sealed for. */
export const PARAMS_PURPOSE = 'message params';

export interface StoredOutboxOptions {
  readonly pool: Database;
  readonly vault: Vault;
  readonly jobs: PgBoss;
  readonly now: () => number;
  /** Called after a message of a transaction of its own was written, so that it is sent at once. */
  readonly onWritten: (channel: Recipient['channel']) => void;
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
    const { pool, vault, onWritten } = this.#options;
    const sealed = vault.seal(PARAMS_PURPOSE, JSON.stringify(params));
    const write = (db: Queryable): Promise<void> => this.#write(db, template, recipient, sealed, expiresAtMs);
    if (client !== undefined) return write(client);
    await inTransaction(pool, write);
    onWritten(recipient.channel);
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
    await this.#options.jobs.send(QUEUES[channel], { id: rows[0]?.id }, { db: jobsIn(db) });
  }
}
