/** Operators' actions on conversations: reading, taking, assigning, closing. Each action is in the audit log. */
import { CHAT_PAGE_SIZE } from '@tradewind/contract';
import type { ChatMessage } from '@tradewind/contract';
import { CHAT_ROLES, type ChatOperator, type ChatRow } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Queryable, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { presentStretch } from './present.ts';
import type { ChatServices } from './services.ts';
import { type StretchLimits, readMessages } from './store.ts';
import type { DeskEnd, Visitor } from './types.ts';

interface Assignment {
  readonly state: 'open' | 'closed';
  readonly assignedId: number | null;
  readonly assignedName: string | null;
}

export interface InboxServices extends ChatServices {
  readonly inTurn: <Result>(visitorId: number, work: () => Promise<Result>) => Promise<Result>;
  readonly tellState: (visitor: Visitor) => Promise<void>;
}

type Named = Pick<ActingOperator, 'id' | 'name'>;

export class Inbox {
  readonly #services: InboxServices;

  constructor(services: InboxServices) {
    this.#services = services;
  }

  async messages(id: number, limits: Omit<StretchLimits, 'count'>): Promise<{ data: ChatMessage[]; more: boolean }> {
    const read = await readMessages(
      this.#services.database,
      { conversationId: id },
      { ...limits, count: CHAT_PAGE_SIZE },
    );
    return presentStretch(read, 'operator');
  }

  /**
   * As for visitors: `joined` is called while the conversation's queue is held, once `look` is recorded. Throws Refused
   * `not_found`.
   */
  async join(
    id: number,
    afterId: number | undefined,
    look: () => Promise<void>,
    joined: (read: { conversation: ChatRow; data: ChatMessage[]; more: boolean }) => void,
  ): Promise<void> {
    await this.withVisitor(id, async () => {
      await look();
      const { data, more } = await this.messages(id, { afterId });
      joined({ conversation: await this.#services.rows.one(id), data, more: more && afterId !== undefined });
    });
  }

  /** Marks messages as read by the assigned operator, or by any operator while it is unassigned; others only view it. */
  async read(operator: Named, id: number, upToId: number): Promise<ChatRow> {
    const { database, presence, rows } = this.#services;
    return this.withVisitor(id, async (visitor) => {
      const { rows: read } = await database.query<{ upToId: number }>(
        `UPDATE chat_conversations c
            SET operator_read_id = least($2, c.last_message_id),
                operator_unread = (SELECT count(*) FROM chat_messages m
                                    WHERE m.conversation_id = c.id AND m.id > $2 AND m.operator_id IS NULL)
          WHERE c.id = $1 AND c.operator_read_id < least($2, c.last_message_id)
            AND coalesce(c.assigned_to, $3) = $3
          RETURNING c.operator_read_id AS "upToId"`,
        [id, upToId, operator.id],
      );
      const conversation = await rows.one(id);
      const [change] = read;
      if (change === undefined) return conversation;
      presence.hub.toVisitor(visitor.id, { event: 'read', by: 'operator', up_to_id: change.upToId });
      presence.hub.toDesks({ event: 'conversation', conversation });
      return conversation;
    });
  }

  /** Only the assigned operator may write. Throws Refused `not_found` or `conflict`. */
  async requireMine(client: Queryable, operator: Named, id: number): Promise<void> {
    const assignment = await assignmentOf(client, id);
    if (assignment.state === 'closed') throw new Refused('conflict', { reason: 'closed' });
    if (assignment.assignedId !== operator.id) throw notYours(assignment);
  }

  take(operator: ActingOperator, id: number): Promise<ChatRow> {
    return this.#change(operator, id, 'chat.take', (before) => {
      if (before.assignedId !== null) throw notYours(before);
      return operator;
    });
  }

  /** `from`: the assigned operator, as the list showed; 0 = unassigned. Throws Refused `invalid_input` for operators without the role. */
  async assign(operator: ActingOperator, id: number, toId: number, from: number): Promise<ChatRow> {
    const to = (await this.operators()).find((one) => one.id === toId);
    if (to === undefined) throw new Refused('invalid_input', { fields: { operator_id: 'enum' } });
    return this.#change(operator, id, 'chat.assign', (before) => {
      if ((before.assignedId ?? 0) !== from) throw notYours(before);
      return to;
    });
  }

  release(operator: ActingOperator, id: number): Promise<ChatRow> {
    return this.#change(operator, id, 'chat.release', (before) => {
      if (before.assignedId !== operator.id) throw notYours(before);
      return null;
    });
  }

  close(operator: ActingOperator, id: number): Promise<ChatRow> {
    return this.#change(operator, id, 'chat.close', (before) => {
      if (before.assignedId !== null && before.assignedId !== operator.id) throw notYours(before);
      return 'close';
    });
  }

  /** Throws Refused `not_found`. */
  async typing(operator: Named, conversationId: number, except: DeskEnd): Promise<void> {
    const { database, visitors, presence } = this.#services;
    const { hub } = presence;
    const { id } = await visitors.ofConversation(database, conversationId);
    hub.toVisitor(id, { event: 'typing', name: operator.name });
    hub.toDesks({ event: 'typing', conversation_id: conversationId, from: 'operator', name: operator.name }, except);
  }

  /** Operators who can be assigned a conversation, by name. */
  async operators(): Promise<ChatOperator[]> {
    const { database, presence } = this.#services;
    const { rows } = await database.query<Omit<ChatOperator, 'online'>>(
      `SELECT id, name, role FROM operators WHERE NOT disabled AND totp_enabled AND role = ANY ($1::text[]) ORDER BY name, id`,
      [CHAT_ROLES],
    );
    const here = new Set(presence.hub.operators().map(({ id }) => id));
    return rows.map((row) => ({ ...row, online: here.has(row.id) }));
  }

  /** `decide` returns the new assignment, or that the conversation is closed; it throws when that is not possible. */
  async #change(
    operator: ActingOperator,
    id: number,
    action: string,
    decide: (before: Assignment) => Named | null | 'close',
  ): Promise<ChatRow> {
    const { database, now, presence, rows, visitors } = this.#services;
    return this.withVisitor(id, async () => {
      await inTransaction(database, async (client) => {
        const before = await assignmentOf(client, id);
        if (before.state === 'closed') throw new Refused('conflict', { reason: 'closed' });
        const after = decide(before);
        const nowMs = now();
        if (after === 'close')
          await client.query(
            `UPDATE chat_conversations
                SET state = 'closed', closed_at_ms = $2, waiting_since_ms = NULL, operator_unread = 0,
                    operator_read_id = last_message_id
              WHERE id = $1`,
            [id, nowMs],
          );
        else
          await client.query('UPDATE chat_conversations SET assigned_to = $2 WHERE id = $1', [id, after?.id ?? null]);
        const audited = (assigned: string | null | undefined, state: string): object => ({
          state,
          assigned: assigned ?? '',
        });
        await appendAudit(
          client,
          {
            operator,
            action,
            subject: { type: 'chat', id },
            before: audited(before.assignedName, 'open'),
            after: after === 'close' ? audited(before.assignedName, 'closed') : audited(after?.name, 'open'),
          },
          nowMs,
        );
      });
      const conversation = await rows.one(id);
      await this.#services.tellState(await visitors.ofConversation(database, id));
      presence.hub.toDesks({ event: 'conversation', conversation });
      return conversation;
    });
  }

  /** Runs in the queue of the conversation's visitor. Throws Refused `not_found`. */
  async withVisitor<Result>(id: number, work: (visitor: Visitor) => Promise<Result>): Promise<Result> {
    const { database, visitors, inTurn } = this.#services;
    let { id: visitorId } = await visitors.ofConversation(database, id);
    for (;;) {
      const done = await inTurn(visitorId, async () => {
        const visitor = await visitors.ofConversation(database, id);
        // the guest became a user meanwhile, who has another queue
        if (visitor.id !== visitorId) return { movedTo: visitor.id };
        return { result: await work(visitor) };
      });
      if ('result' in done) return done.result;
      visitorId = done.movedTo;
    }
  }
}

/** Locks the conversation until the end of the transaction. */
async function assignmentOf(client: Queryable, id: number): Promise<Assignment> {
  const { rows } = await client.query<Assignment>(
    `SELECT c.state, c.assigned_to AS "assignedId", o.name AS "assignedName"
       FROM chat_conversations c LEFT JOIN operators o ON o.id = c.assigned_to WHERE c.id = $1 FOR UPDATE OF c`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Refused('not_found');
  return row;
}

/** It is assigned to someone else, or unassigned. */
const notYours = ({ assignedId, assignedName }: Assignment): Refused =>
  new Refused('conflict', {
    reason: 'not_yours',
    assigned: assignedId === null ? null : { id: assignedId, name: assignedName ?? '' },
  });
