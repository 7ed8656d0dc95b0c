/** Writes messages with their sending jobs; a customer's call waits only for the database. */
import type { PgBoss } from 'pg-boss';
import { DAY_MS } from '../../platform/clock/index.ts';
import { type Database, type Queryable, inTransaction, jobsIn, onlyRow } from '../../platform/db/index.ts';
import type { SealedTable, Vault } from '../../platform/secrets/index.ts';
import { HURRIED_PACE, QUEUES } from './queues.ts';
import type { Outbox, Recipient, Template, TemplateParams } from './types.ts';

/** Vault purpose of message parameters. */
export const PARAMS_PURPOSE = 'message params';

export const SEALED_MESSAGES: SealedTable = {
  table: 'messages',
  key: ['id'],
  sealed: { params_sealed: PARAMS_PURPOSE },
};
const KEPT = { mailTexts: 30, mails: 365 } as const;
const CODE_TEMPLATES: readonly Template[] = ['code_register', 'code_reset'];
/** The SQL counterpart of maskedContact. */
const MASKED_RECIPIENT = `CASE channel
  WHEN 'email' THEN left(recipient, 1) || '***' || substring(recipient FROM '@[^@]*$')
  ELSE left(recipient, 4) || '***' || CASE WHEN length(recipient) > 7 THEN right(recipient, 3) ELSE '' END END`;

export interface StoredOutboxOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly jobs: PgBoss;
  readonly now: () => number;
  /** Makes the worker poll the channel's messages now. */
  readonly wake: (channel: Recipient['channel']) => void;
  /** In days: how long operators can read a message, and how long after that they can see that it was sent. */
  readonly kept?: { readonly mailTexts: number; readonly mails: number };
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
    const { database, vault } = this.#options;
    const sealed = vault.seal(PARAMS_PURPOSE, JSON.stringify(params));
    const write = (db: Queryable): Promise<void> => this.#write(db, template, recipient, sealed, expiresAtMs);
    if (client !== undefined) return write(client);
    await inTransaction(database, write);
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
    const { id } = onlyRow(
      await db.query<{ id: number }>(
        `INSERT INTO messages (channel, recipient, template, lang, params_sealed, created_at_ms, expires_at_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
        [channel, to, template, locale, sealed, this.#options.now(), expiresAtMs ?? null],
      ),
    );
    const pace = expiresAtMs === undefined ? {} : HURRIED_PACE;
    await this.#options.jobs.send(QUEUES[channel], { id }, { ...pace, db: jobsIn(db) });
  }

  /**
   * Deletes old messages with codes, which were valid for minutes and may contain a stranger's address. Clears the text
   * of other messages and masks their recipient. A message that is still waiting has lost its job and is given up.
   * Finally all are deleted. Returns the number of changed rows.
   */
  async sweep(): Promise<number> {
    const { database, now, kept = KEPT } = this.#options;
    const until = now() - kept.mailTexts * DAY_MS;
    const deleted = await database.query(
      `DELETE FROM messages WHERE created_at_ms < $1 OR (created_at_ms < $2 AND template = ANY ($3))`,
      [now() - kept.mails * DAY_MS, until, CODE_TEMPLATES],
    );
    const forgotten = await database.query(
      `UPDATE messages SET params_sealed = '', recipient = ${MASKED_RECIPIENT},
              last_error = CASE state WHEN 'waiting' THEN 'too old' ELSE last_error END,
              state = CASE state WHEN 'waiting' THEN 'given_up' ELSE state END
        WHERE created_at_ms < $1 AND params_sealed <> ''`,
      [until],
    );
    return (deleted.rowCount ?? 0) + (forgotten.rowCount ?? 0);
  }
}
