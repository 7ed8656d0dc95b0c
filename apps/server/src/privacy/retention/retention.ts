/** Deletes data by age, in addition to each resource's own sweep; a setting of 0 switches a rule off. */
import { DAY_MS } from '../../platform/clock/index.ts';
import type { RetentionConfig } from '../../platform/config/index.ts';
import { type Database, inTransaction } from '../../platform/db/index.ts';
import type { Erasures } from '../erasure/index.ts';

/** Accounts per sweep: each is a separate transaction. */
const ACCOUNTS_AT_ONCE = 200;

export interface RetentionServices {
  readonly database: Database;
  readonly erasures: Erasures;
  readonly retention: RetentionConfig;
  readonly now: () => number;
}

export class Retention {
  readonly #options: RetentionServices;

  constructor(options: RetentionServices) {
    this.#options = options;
  }

  async sweep(): Promise<void> {
    const { erasures, retention, now } = this.#options;
    await erasures.sweep();
    if (retention.chats > 0) await this.#chats(now() - retention.chats * DAY_MS);
    if (retention.refusedIdentities > 0) await this.#refusedIdentities(now() - retention.refusedIdentities * DAY_MS);
    if (retention.demoAccounts > 0) await this.#demoAccounts(now() - retention.demoAccounts * DAY_MS);
  }

  /** Conversations of customers. One that was left open counts as closed with its last message. */
  async #chats(beforeMs: number): Promise<void> {
    await inTransaction(this.#options.database, async (client) => {
      await client.query(`SELECT set_config('tradewind.erasing', 'on', true)`);
      await client.query(
        `UPDATE chat_conversations c
            SET state = 'closed', closed_at_ms = $1::bigint - 1, waiting_since_ms = NULL, operator_unread = 0,
                operator_read_id = last_message_id
           FROM chat_visitors v
          WHERE v.id = c.visitor_id AND v.user_id IS NOT NULL AND c.state = 'open' AND c.created_at_ms < $1::bigint
            AND NOT EXISTS (SELECT FROM chat_messages m WHERE m.id = c.last_message_id AND m.created_at_ms >= $1::bigint)`,
        [beforeMs],
      );
      await client.query(
        `DELETE FROM chat_conversations c USING chat_visitors v
          WHERE v.id = c.visitor_id AND v.user_id IS NOT NULL AND c.state = 'closed' AND c.closed_at_ms < $1::bigint`,
        [beforeMs],
      );
    });
  }

  /** The daily sweep of pictures then removes those that nothing refers to. */
  async #refusedIdentities(beforeMs: number): Promise<void> {
    await this.#options.database.query(
      `WITH gone AS (DELETE FROM verifications WHERE state = 'refused' AND decided_at_ms < $1::bigint RETURNING id)
       SELECT erase_audit_texts('verification', coalesce(array_agg(id::text), '{}')) FROM gone`,
      [beforeMs],
    );
  }

  /**
   * Demo accounts that were neither opened, entered nor traded on since; those with open orders wait until these have
   * ended.
   */
  async #demoAccounts(beforeMs: number): Promise<void> {
    const { database, erasures } = this.#options;
    const { rows } = await database.query<{ id: number }>(
      `SELECT u.id FROM users u
        WHERE u.is_demo AND u.erased_at_ms IS NULL AND u.created_at_ms < $1::bigint
          AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.used_at_ms >= $1::bigint)
          AND NOT EXISTS (SELECT FROM ledger_transfers t WHERE t.account_id = u.id AND t.time_ms >= $1::bigint)
          AND NOT EXISTS (SELECT FROM orders o WHERE o.account_id = u.id AND o.status IN ('pending', 'holding'))
          AND NOT EXISTS (SELECT FROM ranking_members m WHERE m.user_id = u.id AND m.is_bot)
        ORDER BY u.id LIMIT $2::integer`,
      [beforeMs, ACCOUNTS_AT_ONCE],
    );
    for (const { id } of rows) await erasures.eraseUnused(id);
  }
}
