/** The last use of each key, written a few seconds later for all keys together: never one write for a call. */
import type { Database } from '../../platform/db/index.ts';

const WRITE_AFTER_MS = 5000;

interface Use {
  readonly atMs: number;
  readonly address: string;
}

export class LastUses {
  readonly #database: Database;
  readonly #timer: NodeJS.Timeout;
  /** Not written yet. */
  #uses = new Map<number, Use>();

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#timer = setInterval(() => void this.write().catch(onError), WRITE_AFTER_MS).unref();
  }

  note(keyId: number, atMs: number, address: string): void {
    this.#uses.set(keyId, { atMs, address });
  }

  async write(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = this.#uses;
    this.#uses = new Map();
    // in one order everywhere, so that two processes do not wait for each other
    const entries = [...uses].toSorted(([first], [second]) => first - second);
    try {
      await this.#database.query(
        `WITH locked AS (SELECT id FROM api_keys WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE)
         UPDATE api_keys k SET used_at_ms = u.at, used_address = u.address
           FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS u(id, at, address), locked
          WHERE k.id = u.id AND locked.id = u.id AND (k.used_at_ms IS NULL OR k.used_at_ms <= u.at)`,
        [entries.map(([id]) => id), entries.map(([, { atMs }]) => atMs), entries.map(([, { address }]) => address)],
      );
    } catch (error) {
      // newer ones count
      for (const [id, use] of uses) if (!this.#uses.has(id)) this.#uses.set(id, use);
      throw error;
    }
  }

  /** Writes what is left. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}
