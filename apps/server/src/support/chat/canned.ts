/** Canned answers, edited by operators. */
import type { CannedAnswer } from '@tradewind/contract/operator';
import type { Locale } from '@tradewind/contract';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';

const COLUMNS = 'id, lang, title, body AS text, version, changed_at_ms AS changed_at';

export interface WantedCanned {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
  readonly lang: Locale;
  readonly title: string;
  readonly text: string;
}

export class CannedAnswers {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async all(): Promise<CannedAnswer[]> {
    const { rows } = await this.#database.query<CannedAnswer>(`SELECT ${COLUMNS} FROM chat_canned ORDER BY title, id`);
    return rows;
  }

  /** Throws Refused `not_found`, or `conflict` when someone else changed it meanwhile. */
  async save(operator: ActingOperator, { id, version, lang, title, text }: WantedCanned): Promise<CannedAnswer> {
    const nowMs = this.#now();
    return inTransaction(this.#database, async (client) => {
      const before = id === undefined ? undefined : await this.#standing(client, id, version);
      const { rows } =
        id === undefined
          ? await client.query<CannedAnswer>(
              `INSERT INTO chat_canned (lang, title, body, changed_at_ms) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
              [lang, title, text, nowMs],
            )
          : await client.query<CannedAnswer>(
              `UPDATE chat_canned SET lang = $2, title = $3, body = $4, changed_at_ms = $5, version = version + 1
                WHERE id = $1::bigint RETURNING ${COLUMNS}`,
              [id, lang, title, text, nowMs],
            );
      const [saved] = rows;
      if (saved === undefined) throw new Error('a canned answer was not stored');
      const subject = { type: 'canned', id: saved.id };
      const action = before === undefined ? 'canned.add' : 'canned.change';
      await appendAudit(
        client,
        {
          operator,
          action,
          subject,
          ...(before === undefined ? {} : { before: audited(before) }),
          after: audited(saved),
        },
        nowMs,
      );
      return saved;
    });
  }

  async remove(operator: ActingOperator, id: number, version: number): Promise<void> {
    const nowMs = this.#now();
    await inTransaction(this.#database, async (client) => {
      const before = await this.#standing(client, id, version);
      await client.query('DELETE FROM chat_canned WHERE id = $1::bigint', [id]);
      await appendAudit(
        client,
        { operator, action: 'canned.remove', subject: { type: 'canned', id }, before: audited(before) },
        nowMs,
      );
    });
  }

  async #standing(client: Pick<Database, 'query'>, id: number, version: number | undefined): Promise<CannedAnswer> {
    const { rows } = await client.query<CannedAnswer>(
      `SELECT ${COLUMNS} FROM chat_canned WHERE id = $1::bigint FOR UPDATE`,
      [id],
    );
    const [row] = rows;
    if (row === undefined) throw new Refused('not_found');
    if (row.version !== version) throw new Refused('conflict');
    return row;
  }
}

const audited = ({ lang, title, text }: CannedAnswer): object => ({ lang, title, text });
