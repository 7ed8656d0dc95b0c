/** Members of the ranking, and their names. */
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, inTransaction, violated } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import type { RankingFigures } from './figures.ts';
import { freeNameKey, nameKey, neutralName } from './name.ts';

export interface Member {
  readonly name: string;
}

export class RankingMembers {
  readonly #database: Database;
  readonly #figures: RankingFigures;
  readonly #now: () => number;

  constructor(database: Database, figures: RankingFigures, now: () => number) {
    this.#database = database;
    this.#figures = figures;
    this.#now = now;
  }

  async find(userId: number): Promise<Member | undefined> {
    const { rows } = await this.#database.query<Member>('SELECT name FROM ranking_members WHERE user_id = $1', [
      userId,
    ]);
    return rows[0];
  }

  /** Joins, or changes the name. Throws Refused `invalid_input`, and `conflict` (reason name_taken). */
  async join(userId: number, name: string | undefined): Promise<void> {
    const key = freeNameKey(name);
    const barred = await this.#database.query('SELECT FROM ranking_barred_names WHERE name_key = $1', [key]);
    if (barred.rowCount !== 0) throw new Refused('invalid_input', { fields: { name: 'reserved' } });
    await this.#keep(userId, name ?? '', key, false);
  }

  /** Whether someone has a name that reads like this one. */
  async isTaken(name: string): Promise<boolean> {
    const { rowCount } = await this.#database.query('SELECT FROM ranking_members WHERE name_key = $1', [nameKey(name)]);
    return rowCount !== 0;
  }

  /** Adds a demonstration trader. Throws Refused `conflict` like `join`. */
  async joinBot(userId: number, name: string): Promise<void> {
    await this.#keep(userId, name, nameKey(name), true);
  }

  async leave(userId: number): Promise<void> {
    await this.#database.query('DELETE FROM ranking_members WHERE user_id = $1', [userId]);
    this.#figures.leave(userId);
  }

  /**
   * Removes a name. The entry and its figures stay under a neutral name, so that no member can be hidden; the removed
   * name is barred for everyone. Returns the new name. Throws Refused `not_found` for users who do not take part, and
   * `conflict` when the name is already neutral.
   */
  takeName(operator: ActingOperator, userId: number, reason: string): Promise<string> {
    const nowMs = this.#now();
    return inTransaction(this.#database, async (client) => {
      const { rows } = await client.query<{ id: number; name: string; key: string }>(
        `SELECT id, name, name_key AS key FROM ranking_members WHERE user_id = $1 AND NOT is_bot FOR UPDATE`,
        [userId],
      );
      const [member] = rows;
      if (member === undefined) throw new Refused('not_found');
      const name = neutralName(member.id);
      if (member.name === name) throw new Refused('conflict');
      await client.query('UPDATE ranking_members SET name = $2, name_key = $3 WHERE user_id = $1', [
        userId,
        name,
        nameKey(name),
      ]);
      await client.query('INSERT INTO ranking_barred_names VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        member.key,
        nowMs,
      ]);
      const subject = { type: 'customer', id: userId };
      const [before, after] = [{ name: member.name }, { name, reason }];
      await appendAudit(client, { operator, action: 'customer.ranking_name', subject, before, after }, nowMs);
      return name;
    });
  }

  async #keep(userId: number, name: string, key: string, isBot: boolean): Promise<void> {
    try {
      await inTransaction(this.#database, (client) =>
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
