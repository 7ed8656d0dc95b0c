/** Who takes part in the ranking, under which name. */
import { type Database, inTransaction, violated } from '../../db/index.ts';
import { Refused } from '../../errors/index.ts';
import type { RankingFigures } from './figures.ts';
import { freeNameKey, nameKey } from './name.ts';

export interface Member {
  readonly name: string;
}

export class RankingMembers {
  readonly #pool: Database;
  readonly #figures: RankingFigures;
  readonly #now: () => number;

  constructor(pool: Database, figures: RankingFigures, now: () => number) {
    this.#pool = pool;
    this.#figures = figures;
    this.#now = now;
  }

  async find(userId: number): Promise<Member | undefined> {
    const { rows } = await this.#pool.query<Member>('SELECT name FROM ranking_members WHERE user_id = $1', [userId]);
    return rows[0];
  }

  /** Joins, or changes the name. Throws Refused `invalid_input`, and `conflict` (reason name_taken). */
  async join(userId: number, name: string | undefined): Promise<void> {
    await this.#keep(userId, name ?? '', freeNameKey(name), false);
  }

  /** Whether somebody has a name that reads like this one. */
  async isTaken(name: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query('SELECT FROM ranking_members WHERE name_key = $1', [nameKey(name)]);
    return rowCount !== 0;
  }

  /** A demonstration trader. Throws Refused `conflict` as `join` does. */
  async joinBot(userId: number, name: string): Promise<void> {
    await this.#keep(userId, name, nameKey(name), true);
  }

  async leave(userId: number): Promise<void> {
    await this.#pool.query('DELETE FROM ranking_members WHERE user_id = $1', [userId]);
    this.#figures.leave(userId);
  }

  async #keep(userId: number, name: string, key: string, isBot: boolean): Promise<void> {
    try {
      await inTransaction(this.#pool, (client) =>
        client.query(
          `INSERT INTO ranking_members (user_id, name, name_key, is_bot, joined_at_ms) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key`,
          [userId, name, key, isBot, this.#now()],
        ),
      );
    } catch (error) {
      if (violated('unique', error) === 'ranking_members_name') throw new Refused('conflict', { reason: 'name_taken' });
      throw error;
    }
    await this.#figures.join(userId);
  }
}
