/** The browsers subscribed to push messages. Endpoint and keys are stored sealed. */
import { createHash } from 'node:crypto';
import { PUSH_DEVICES, type PushDevice } from '@tradewind/contract';
import { z } from 'zod';
import { deviceText } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction } from '../../platform/db/index.ts';
import type { SealedTable, Vault } from '../../platform/secrets/index.ts';

const PURPOSE = 'push subscription';

export const SEALED_DEVICES: SealedTable = {
  table: 'push_devices',
  key: ['id'],
  sealed: { subscription_sealed: PURPOSE },
};
const subscriptionForm = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/** A browser's PushSubscription. */
export type Subscription = z.infer<typeof subscriptionForm>;

export interface FoundDevice {
  readonly userId: number;
  readonly subscription: Subscription;
}

const sessionHash = (sessionId: string): Buffer => Buffer.from(sessionId, 'hex');

export class Devices {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #now: () => number;

  constructor(database: Database, vault: Vault, now: () => number) {
    this.#database = database;
    this.#vault = vault;
    this.#now = now;
  }

  /**
   * Assigns a browser to this session. A browser belongs to the user who used it last; the oldest device is removed
   * when there are too many.
   */
  async add(userId: number, sessionId: string, subscription: Subscription): Promise<void> {
    const endpointHash = createHash('sha256').update(subscription.endpoint).digest();
    const sealed = this.#vault.seal(PURPOSE, JSON.stringify(subscription));
    await inTransaction(this.#database, async (client) => {
      await client.query('DELETE FROM push_devices WHERE endpoint_hash = $1::bytea OR session_hash = $2::bytea', [
        endpointHash,
        sessionHash(sessionId),
      ]);
      await client.query(
        `INSERT INTO push_devices (user_id, session_hash, endpoint_hash, subscription_sealed, created_at_ms)
         VALUES ($1::bigint, $2::bytea, $3::bytea, $4::bytea, $5::bigint)`,
        [userId, sessionHash(sessionId), endpointHash, sealed, this.#now()],
      );
      await client.query(
        `DELETE FROM push_devices WHERE user_id = $1::bigint AND id NOT IN (
           SELECT id FROM push_devices WHERE user_id = $1::bigint ORDER BY id DESC LIMIT ${PUSH_DEVICES})`,
        [userId],
      );
    });
  }

  /** Removes one device of the user, or that of the session. */
  async remove(userId: number, sessionId: string, id: number | undefined): Promise<void> {
    await this.#database.query(
      `DELETE FROM push_devices
        WHERE user_id = $1::bigint AND CASE WHEN $2::bigint IS NULL THEN session_hash = $3::bytea ELSE id = $2::bigint END`,
      [userId, id ?? null, sessionHash(sessionId)],
    );
  }

  /** Removes a device that the push service no longer knows. */
  async forget(id: number): Promise<void> {
    await this.#database.query('DELETE FROM push_devices WHERE id = $1::bigint', [id]);
  }

  async list(userId: number, sessionId: string): Promise<PushDevice[]> {
    const { rows } = await this.#database.query<{ id: number; agent: string; createdAtMs: number; isHere: boolean }>(
      `SELECT d.id, s.user_agent AS agent, d.created_at_ms AS "createdAtMs", d.session_hash = $2::bytea AS "isHere"
         FROM push_devices d JOIN sessions s ON s.token_hash = d.session_hash
        WHERE d.user_id = $1::bigint ORDER BY d.id DESC`,
      [userId, sessionHash(sessionId)],
    );
    return rows.map(({ id, agent, createdAtMs, isHere }) => ({
      id,
      device: deviceText(agent),
      created_at: createdAtMs,
      here: isHere ? 1 : 0,
    }));
  }

  async ofSession(sessionId: string): Promise<number | undefined> {
    const { rows } = await this.#database.query<{ id: number }>(
      'SELECT id FROM push_devices WHERE session_hash = $1::bytea',
      [sessionHash(sessionId)],
    );
    return rows[0]?.id;
  }

  /** Device ids by user; users without devices are left out. */
  async of(db: Queryable, userIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const { rows } = await db.query<{ userId: number; ids: number[] }>(
      `SELECT user_id AS "userId", array_agg(id::integer) AS ids FROM push_devices
        WHERE user_id = ANY ($1::bigint[]) GROUP BY user_id`,
      [userIds],
    );
    return new Map(rows.map(({ userId, ids }) => [userId, ids]));
  }

  async find(id: number): Promise<FoundDevice | undefined> {
    const { rows } = await this.#database.query<{ userId: number; sealed: Buffer }>(
      'SELECT user_id AS "userId", subscription_sealed AS sealed FROM push_devices WHERE id = $1::bigint',
      [id],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    const opened: unknown = JSON.parse(this.#vault.unseal(PURPOSE, row.sealed).toString());
    return { userId: row.userId, subscription: subscriptionForm.parse(opened) };
  }
}
