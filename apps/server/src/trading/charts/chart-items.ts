/** Stored indicators and drawings. Concurrent changes of two devices are resolved by the version that each has read. */
import type { Drawing, Study } from '@tradewind/contract';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';

interface Items {
  study: Study;
  drawing: Drawing;
}

interface Stored<Kind extends keyof Items> {
  readonly version: number;
  items: Items[Kind][];
}

export class ChartItems {
  readonly #database: Database;
  readonly #now: () => number;

  /** `now`: milliseconds since 1970. */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async of<Kind extends keyof Items>(userId: number, code: string): Promise<Stored<Kind>> {
    const { rows } = await this.#database.query<Stored<Kind>>(
      'SELECT version, items FROM chart_items WHERE user_id = $1 AND code = $2',
      [userId, code],
    );
    return rows[0] ?? { version: 0, items: [] };
  }

  /** Throws Refused `conflict` when the version that was read is no longer current. */
  async set<Kind extends keyof Items>(
    userId: number,
    code: string,
    { version, items }: Stored<Kind>,
  ): Promise<Stored<Kind>> {
    const { rows } = await this.#database.query<Stored<Kind>>(
      version === 0
        ? `INSERT INTO chart_items (user_id, code, items, version, changed_at_ms) VALUES ($1, $2, $4, $3 + 1, $5)
           ON CONFLICT DO NOTHING RETURNING version, items`
        : `UPDATE chart_items SET items = $4, version = version + 1, changed_at_ms = $5
            WHERE user_id = $1 AND code = $2 AND version = $3 RETURNING version, items`,
      [userId, code, version, JSON.stringify(items), this.#now()],
    );
    const [changed] = rows;
    if (changed !== undefined) return changed;
    throw new Refused('conflict', { version: (await this.of(userId, code)).version });
  }
}
