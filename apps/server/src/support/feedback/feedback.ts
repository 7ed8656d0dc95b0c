/** Feedback of customers and guests, and who handled it. */
import { type Locale, PAGE_SIZE, toLocale } from '@tradewind/contract';
import type { FeedbackRow } from '@tradewind/contract/operator';
import { z } from 'zod';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction, offsetOf, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { SealedTable, Vault } from '../../platform/secrets/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { customersOf, deciderOf, decidersOf } from '../../staff/records/index.ts';

const PURPOSE = 'feedback';
export const SEALED_FEEDBACK: SealedTable = { table: 'feedback', key: ['id'], sealed: { content_sealed: PURPOSE } };

const content = z.object({ text: z.string(), contact: z.string() });

export interface NewFeedback extends z.infer<typeof content> {
  readonly clientId: string;
  /** Undefined = a guest. */
  readonly userId: number | undefined;
  readonly locale: Locale;
}

export interface FeedbackFilter {
  readonly state: 'open' | 'handled' | undefined;
  readonly page: number;
}

interface Row {
  readonly id: number;
  readonly userId: number | null;
  readonly isDemo: boolean | null;
  readonly sealed: Buffer;
  readonly lang: string;
  readonly createdAtMs: number;
  readonly handledBy: number | null;
  readonly handledAtMs: number | null;
  readonly remark: string;
}

const SELECT = `SELECT f.id, f.user_id AS "userId", u.is_demo AS "isDemo", f.content_sealed AS sealed, f.lang,
    f.created_at_ms AS "createdAtMs", f.handled_by AS "handledBy", f.handled_at_ms AS "handledAtMs", f.remark
  FROM feedback f LEFT JOIN users u ON u.id = f.user_id`;
const WANTED = '($1::boolean IS NULL OR (f.handled_at_ms IS NOT NULL) = $1::boolean)';

export class Feedback {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #now: () => number;

  constructor({ database, vault, now }: { readonly database: Database; readonly vault: Vault; now(): number }) {
    this.#database = database;
    this.#vault = vault;
    this.#now = now;
  }

  /** Stores it once, however often it is sent. */
  async add({ clientId, userId, locale, text, contact }: NewFeedback): Promise<void> {
    const sealed = this.#vault.seal(PURPOSE, JSON.stringify({ text, contact }));
    await this.#database.query(
      `INSERT INTO feedback (user_id, client_id, content_sealed, lang, created_at_ms)
       VALUES ($1::bigint, $2::text, $3::bytea, $4::text, $5::bigint) ON CONFLICT (client_id) DO NOTHING`,
      [userId ?? null, clientId, sealed, locale, this.#now()],
    );
  }

  /** Newest first. */
  async page({ state, page }: FeedbackFilter): Promise<{ data: FeedbackRow[]; total: number; open: number }> {
    const wanted = state === undefined ? null : state === 'handled';
    const [{ rows }, counted] = await Promise.all([
      this.#database.query<Row>(`${SELECT} WHERE ${WANTED} ORDER BY f.id DESC LIMIT ${PAGE_SIZE} OFFSET $2::bigint`, [
        wanted,
        offsetOf(page),
      ]),
      this.#database.query<{ total: number; open: number }>(
        `SELECT count(*) FILTER (WHERE ${WANTED}) AS total, count(*) FILTER (WHERE f.handled_at_ms IS NULL) AS open
           FROM feedback f`,
        [wanted],
      ),
    ]);
    const { total, open } = onlyRow(counted);
    return { data: await this.#present(this.#database, rows), total, open };
  }

  /** Throws Refused `not_found`, or `conflict` when it already has this state. */
  async handle(operator: ActingOperator, id: number, isHandled: boolean, remark: string): Promise<FeedbackRow> {
    return inTransaction(this.#database, async (client) => {
      const before = await this.#one(client, id);
      if ((before.handledAtMs !== null) === isHandled) throw new Refused('conflict');
      const nowMs = this.#now();
      await client.query(
        `UPDATE feedback SET handled_by = $2::integer, handled_at_ms = $3::bigint, remark = $4::text WHERE id = $1::bigint`,
        [id, isHandled ? operator.id : null, isHandled ? nowMs : null, isHandled ? remark : ''],
      );
      const after = await this.#one(client, id);
      const [row] = await this.#present(client, [after]);
      if (row === undefined) throw new Refused('not_found');
      await appendAudit(
        client,
        {
          operator,
          action: isHandled ? 'feedback.handle' : 'feedback.reopen',
          subject: { type: 'feedback', id },
          before: { handled: isHandled ? 0 : 1 },
          after: { handled: isHandled ? 1 : 0, remark },
        },
        nowMs,
      );
      return row;
    });
  }

  async #one(client: Queryable, id: number): Promise<Row> {
    const { rows } = await client.query<Row>(`${SELECT} WHERE f.id = $1::bigint FOR UPDATE OF f`, [id]);
    const [row] = rows;
    if (row === undefined) throw new Refused('not_found');
    return row;
  }

  async #present(db: Queryable, rows: readonly Row[]): Promise<FeedbackRow[]> {
    const userIds = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]));
    const customers = await customersOf(db, this.#vault, userIds);
    const deciders = await decidersOf(
      db,
      rows.map(({ handledBy }) => handledBy),
    );
    return rows.map((row) => ({
      id: row.id,
      ...content.parse(JSON.parse(this.#vault.unseal(PURPOSE, row.sealed).toString())),
      lang: toLocale(row.lang),
      customer: customers.get(row.userId ?? 0) ?? null,
      demo: row.isDemo === true,
      created_at: row.createdAtMs,
      handled_by: deciderOf(deciders, row.handledBy),
      handled_at: row.handledAtMs,
      remark: row.remark,
    }));
  }
}
