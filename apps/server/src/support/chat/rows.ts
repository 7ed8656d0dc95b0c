/** Conversations in the form of the inbox. */
import { toLocale } from '@tradewind/contract';
import type { ChatCounts, ChatRow, ChatTab } from '@tradewind/contract/operator';
import { type Database, type Page, type Queryable, Conditions, onlyRow, readPage } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { mobileOf, recordNumber, customersOf } from '../../staff/records/index.ts';
import type { Hub } from './hub.ts';

/** Characters of the last message that a list shows. */
const SHOWN_TEXT = 160;

const COLUMNS = `
  c.id, c.visitor_id AS "visitorId", c.state, c.assigned_to AS "assignedId", a.name AS "assignedName",
  c.operator_unread AS unread, c.visitor_read_id AS "visitorReadId", c.operator_read_id AS "operatorReadId",
  c.waiting_since_ms AS "waitingSinceMs", c.created_at_ms AS "createdAtMs", c.closed_at_ms AS "closedAtMs",
  v.user_id AS "userId", v.name, v.email, v.lang, u.is_demo AS "isDemo", u.email AS "userEmail",
  m.id AS "lastId", m.operator_id AS "lastOperatorId", lo.name AS "lastName", left(m.body, ${SHOWN_TEXT}) AS "lastText",
  m.image IS NOT NULL AS "lastImage", m.created_at_ms AS "lastAtMs"`;
const FROM = `chat_conversations c
  JOIN chat_visitors v ON v.id = c.visitor_id
  LEFT JOIN users u ON u.id = v.user_id
  LEFT JOIN operators a ON a.id = c.assigned_to
  LEFT JOIN chat_messages m ON m.id = c.last_message_id
  LEFT JOIN operators lo ON lo.id = m.operator_id`;

interface Row {
  readonly id: number;
  readonly visitorId: number;
  readonly state: 'open' | 'closed';
  readonly assignedId: number | null;
  readonly assignedName: string | null;
  readonly unread: number;
  readonly visitorReadId: number;
  readonly operatorReadId: number;
  readonly waitingSinceMs: number | null;
  readonly createdAtMs: number;
  readonly closedAtMs: number | null;
  readonly userId: number | null;
  readonly name: string;
  readonly email: string;
  readonly lang: string;
  readonly isDemo: boolean | null;
  readonly userEmail: string | null;
  readonly lastId: number | null;
  readonly lastOperatorId: number | null;
  readonly lastName: string | null;
  readonly lastText: string | null;
  readonly lastImage: boolean;
  readonly lastAtMs: number | null;
}

export interface RowServices {
  readonly database: Database;
  readonly vault: Vault;
  readonly hub: Hub;
}

export interface ListQuery {
  readonly tab: ChatTab;
  readonly search?: string | undefined;
  readonly page: number;
}

export class ChatRows {
  readonly #services: RowServices;

  constructor(services: RowServices) {
    this.#services = services;
  }

  /** Throws Refused `not_found`. */
  async one(id: number): Promise<ChatRow> {
    const { rows } = await this.#services.database.query<Row>(`SELECT ${COLUMNS} FROM ${FROM} WHERE c.id = $1`, [id]);
    const [row] = await this.#present(rows);
    if (row === undefined) throw new Refused('not_found');
    return row;
  }

  async list({ tab, search, page }: ListQuery, operatorId: number): Promise<Page<ChatRow>> {
    const conditions = new Conditions();
    conditions.add('c.state = ?', tab === 'closed' ? 'closed' : 'open');
    if (tab === 'mine') conditions.add('c.assigned_to = ?', operatorId);
    if (tab === 'unassigned') conditions.add('c.assigned_to IS NULL');
    addSearch(conditions, search);
    const order =
      tab === 'closed'
        ? 'c.closed_at_ms DESC, c.id DESC'
        : 'c.waiting_since_ms ASC NULLS LAST, c.last_message_id DESC, c.id DESC';
    const { data: rows, total } = await readPage<Row>(
      this.#services.database,
      { columns: COLUMNS, from: FROM, conditions, order },
      page,
    );
    return { data: await this.#present(rows), total };
  }

  async counts(operatorId: number): Promise<ChatCounts> {
    return onlyRow(
      await this.#services.database.query<ChatCounts>(
        `SELECT count(*) AS open,
                count(*) FILTER (WHERE assigned_to = $1) AS mine,
                count(*) FILTER (WHERE assigned_to IS NULL) AS unassigned,
                count(*) FILTER (WHERE waiting_since_ms IS NOT NULL) AS waiting,
                coalesce(sum(operator_unread) FILTER (WHERE assigned_to IS NULL OR assigned_to = $1), 0)::bigint AS unread
           FROM chat_conversations WHERE state = 'open'`,
        [operatorId],
      ),
    );
  }

  /** The visitor's other conversations, newest first. */
  async others(id: number): Promise<{ id: number; created_at: number; closed_at: number | null }[]> {
    const { rows } = await this.#services.database.query<{ id: number; created_at: number; closed_at: number | null }>(
      `SELECT o.id, o.created_at_ms AS created_at, o.closed_at_ms AS closed_at
         FROM chat_conversations c JOIN chat_conversations o ON o.visitor_id = c.visitor_id AND o.id <> c.id
        WHERE c.id = $1 ORDER BY o.id DESC LIMIT 50`,
      [id],
    );
    return rows;
  }

  async #present(rows: readonly Row[]): Promise<ChatRow[]> {
    const { database, vault, hub } = this.#services;
    const ids = rows.flatMap(({ userId }) => userId ?? []);
    const customers = await customersOf(database satisfies Queryable, vault, ids);
    return rows.map((row) => {
      const user = row.userId === null ? null : (customers.get(row.userId) ?? null);
      return {
        id: row.id,
        visitor: {
          type: row.userId === null ? 'guest' : 'user',
          user,
          demo: row.isDemo ?? false,
          name: user?.name ?? row.name,
          email: row.userId === null ? row.email : (row.userEmail ?? ''),
          lang: toLocale(row.lang),
          online: hub.isConnected(row.visitorId),
        },
        state: row.state,
        assigned: row.assignedId === null ? null : { id: row.assignedId, name: row.assignedName ?? '' },
        unread: row.unread,
        visitor_read_id: row.visitorReadId,
        operator_read_id: row.operatorReadId,
        last: lastOf(row),
        waiting_since: row.waitingSinceMs,
        created_at: row.createdAtMs,
        closed_at: row.closedAtMs,
      };
    });
  }
}

function lastOf({ lastId, lastOperatorId, lastName, lastText, lastImage, lastAtMs }: Row): ChatRow['last'] {
  if (lastId === null || lastAtMs === null) return null;
  return {
    id: lastId,
    from: lastOperatorId === null ? 'visitor' : 'operator',
    name: lastName ?? '',
    text: lastText ?? '',
    image: lastImage,
    time: lastAtMs,
  };
}

function addSearch(conditions: Conditions, search: string | undefined): void {
  if (search === undefined || search === '') return;
  const lower = search.toLowerCase();
  conditions.add(
    `(c.id = ? OR u.uid = ? OR u.email = ? OR u.mobile = ? OR lower(v.email) = ? OR position(? IN lower(v.name)) > 0)`,
    recordNumber(search) ?? 0,
    search,
    lower,
    mobileOf(search),
    lower,
    lower,
  );
}
