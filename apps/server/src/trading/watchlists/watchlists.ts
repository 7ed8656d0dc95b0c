/** Stored watchlists. Concurrent changes of two devices are resolved by the version that each has read. */
import { FAVOURITES_LIST, WATCHLIST_LIMITS, type Watchlist } from '@tradewind/contract';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';

const ROW = 'id, name, version, codes';
const NO_FAVOURITES: Watchlist = { id: FAVOURITES_LIST, name: '', version: 0, codes: [] };

export interface WatchlistChange {
  readonly id: string;
  /** The version that was read. */
  readonly version: number;
  readonly codes: readonly string[];
}

export class Watchlists {
  readonly #database: Database;
  readonly #now: () => number;

  /** `now`: milliseconds since 1970. */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** The favourites first, then the others in order of creation. */
  async of(userId: number): Promise<Watchlist[]> {
    const { rows } = await this.#database.query<Watchlist>(
      `SELECT ${ROW} FROM watchlists WHERE user_id = $1 ORDER BY created_at_ms, id`,
      [userId],
    );
    const favourites = rows.find(({ id }) => id === FAVOURITES_LIST) ?? NO_FAVOURITES;
    return [favourites, ...rows.filter(({ id }) => id !== FAVOURITES_LIST)];
  }

  /** Creates a list, or renames it. Throws Refused invalid_input (data.reason = too_many_lists). */
  async save(userId: number, id: string, name: string): Promise<Watchlist> {
    return inTransaction(this.#database, async (client) => {
      // locks the user's row, so that two devices together do not exceed the limit
      await client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      const renamed = await one(
        client,
        `UPDATE watchlists SET name = $3, version = version + (name <> $3)::integer
          WHERE user_id = $1 AND id = $2 RETURNING ${ROW}`,
        [userId, id, name],
      );
      if (renamed !== undefined) return renamed;
      const { count } = onlyRow(
        await client.query<{ count: number }>(
          'SELECT count(*) AS count FROM watchlists WHERE user_id = $1 AND id <> $2',
          [userId, FAVOURITES_LIST],
        ),
      );
      if (count >= WATCHLIST_LIMITS.lists)
        throw new Refused('invalid_input', {
          reason: 'too_many_lists',
          fields: { id: { fault: 'too_large', bound: WATCHLIST_LIMITS.lists } },
        });
      const made = await one(
        client,
        `INSERT INTO watchlists (user_id, id, name, version, created_at_ms) VALUES ($1, $2, $3, 1, $4) RETURNING ${ROW}`,
        [userId, id, name, this.#now()],
      );
      return found(made);
    });
  }

  async delete(userId: number, id: string): Promise<void> {
    await this.#database.query('DELETE FROM watchlists WHERE user_id = $1 AND id = $2', [userId, id]);
  }

  /**
   * Sets the content of a list. Throws Refused `conflict` when the version that was read is no longer current,
   * `not_found` when the list no longer exists.
   */
  async set(userId: number, { id, version, codes }: WatchlistChange): Promise<Watchlist> {
    const changed =
      id === FAVOURITES_LIST && version === 0
        ? await one(
            this.#database,
            `INSERT INTO watchlists (user_id, id, name, codes, version, created_at_ms) VALUES ($1, $2, '', $3, 1, $4)
             ON CONFLICT DO NOTHING RETURNING ${ROW}`,
            [userId, id, codes, this.#now()],
          )
        : await one(
            this.#database,
            `UPDATE watchlists SET codes = $4, version = version + 1
              WHERE user_id = $1 AND id = $2 AND version = $3 RETURNING ${ROW}`,
            [userId, id, version, codes],
          );
    if (changed !== undefined) return changed;
    const now = await one(this.#database, `SELECT ${ROW} FROM watchlists WHERE user_id = $1 AND id = $2`, [userId, id]);
    if (now === undefined && id !== FAVOURITES_LIST) throw new Refused('not_found');
    throw new Refused('conflict', { version: now?.version ?? 0 });
  }
}

async function one(db: Queryable, text: string, values: readonly unknown[]): Promise<Watchlist | undefined> {
  const { rows } = await db.query<Watchlist>(text, [...values]);
  return rows[0];
}

function found(list: Watchlist | undefined): Watchlist {
  if (list === undefined) throw new Error('an inserted row was not returned');
  return list;
}
