/** Messages and conversations as rows. Writers lock the visitor's row, so that ids follow commit order. */
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Draft, StoredMessage, Visitor } from './types.ts';

const MESSAGES = `
  SELECT m.id, m.conversation_id AS "conversationId", m.operator_id AS "operatorId", o.name AS "operatorName",
         m.client_id AS "clientId", m.body AS text, m.image, i.width, i.height, m.created_at_ms AS "timeMs"
    FROM chat_messages m
    LEFT JOIN operators o ON o.id = m.operator_id
    LEFT JOIN chat_images i ON i.name = m.image`;

/** Which messages are read: of all conversations of a visitor, or of one conversation. */
export type Stretch = { readonly visitorId: number } | { readonly conversationId: number };

export interface StretchLimits {
  readonly beforeId?: number | undefined;
  readonly afterId?: number | undefined;
  readonly count: number;
}

export interface ReadStretch {
  /** Oldest first. */
  readonly messages: readonly StoredMessage[];
  readonly more: boolean;
}

/** The messages after `afterId`, or else the last ones (before `beforeId`). */
export async function readMessages(db: Queryable, of: Stretch, limits: StretchLimits): Promise<ReadStretch> {
  const { beforeId, afterId, count } = limits;
  const [owner, id] =
    'visitorId' in of
      ? ['m.conversation_id IN (SELECT id FROM chat_conversations WHERE visitor_id = $1)', of.visitorId]
      : ['m.conversation_id = $1', of.conversationId];
  const order = afterId === undefined ? 'DESC' : 'ASC';
  const { rows } = await db.query<StoredMessage>(
    `${MESSAGES} WHERE ${owner} AND ($2::bigint IS NULL OR m.id > $2) AND ($3::bigint IS NULL OR m.id < $3)
      ORDER BY m.id ${order} LIMIT $4`,
    [id, afterId ?? null, beforeId ?? null, count + 1],
  );
  const messages = rows.slice(0, count);
  return { messages: order === 'ASC' ? messages : messages.toReversed(), more: rows.length > count };
}

async function messageOf(db: Queryable, id: number): Promise<StoredMessage> {
  const { rows } = await db.query<StoredMessage>(`${MESSAGES} WHERE m.id = $1`, [id]);
  const [message] = rows;
  if (message === undefined) throw new Error(`chat message ${id} does not exist`);
  return message;
}

export interface Kept {
  readonly message: StoredMessage;
  /** Whether it was already stored and must not be sent again. */
  readonly repeated: boolean;
}

/** Locks the visitor until the end of the transaction. */
export async function holdVisitor(client: Queryable, visitor: Pick<Visitor, 'id'>): Promise<void> {
  await client.query('SELECT FROM chat_visitors WHERE id = $1 FOR UPDATE', [visitor.id]);
}

/** Stores a visitor's message, in their open conversation or a new one. */
export async function keepOfVisitor(client: Queryable, visitor: Visitor, draft: Draft, nowMs: number): Promise<Kept> {
  const { rowCount } = await client.query('UPDATE chat_visitors SET seen_at_ms = $2, lang = $3 WHERE id = $1', [
    visitor.id,
    nowMs,
    visitor.locale,
  ]);
  // a guest whose conversations were moved to a user meanwhile
  if (rowCount === 0) throw new Refused('session_invalid');
  const found = await client.query<{ id: number }>(
    `SELECT m.id FROM chat_messages m JOIN chat_conversations c ON c.id = m.conversation_id
      WHERE m.client_id = $1 AND m.operator_id IS NULL AND c.visitor_id = $2`,
    [draft.clientId, visitor.id],
  );
  const [known] = found.rows;
  if (known !== undefined) return { message: await messageOf(client, known.id), repeated: true };
  const { id: conversationId } = onlyRow(
    await client.query<{ id: number }>(
      `WITH opened AS (
         INSERT INTO chat_conversations (visitor_id, created_at_ms)
         SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM chat_conversations WHERE visitor_id = $1 AND state = 'open')
         RETURNING id)
       SELECT id FROM opened UNION ALL SELECT id FROM chat_conversations WHERE visitor_id = $1 AND state = 'open'`,
      [visitor.id, nowMs],
    ),
  );
  const id = await insertMessage(client, conversationId, null, draft, nowMs);
  await client.query(
    `UPDATE chat_conversations
        SET last_message_id = $2, operator_unread = operator_unread + 1, waiting_since_ms = coalesce(waiting_since_ms, $3)
      WHERE id = $1`,
    [conversationId, id, nowMs],
  );
  return { message: await messageOf(client, id), repeated: false };
}

/** Stores an answer; the caller has checked the permission. */
export async function keepOfOperator(
  client: Queryable,
  conversationId: number,
  operatorId: number,
  draft: Draft,
  nowMs: number,
): Promise<StoredMessage> {
  const id = await insertMessage(client, conversationId, operatorId, draft, nowMs);
  await client.query(
    `UPDATE chat_conversations SET last_message_id = $2, visitor_unread = visitor_unread + 1, waiting_since_ms = NULL
      WHERE id = $1`,
    [conversationId, id],
  );
  return messageOf(client, id);
}

/** The answer that an operator has already sent under the same client id. */
export async function answerOf(
  db: Queryable,
  conversationId: number,
  operatorId: number,
  clientId: string,
): Promise<StoredMessage | undefined> {
  const { rows } = await db.query<StoredMessage>(
    `${MESSAGES} WHERE m.client_id = $1 AND m.conversation_id = $2 AND m.operator_id = $3`,
    [clientId, conversationId, operatorId],
  );
  return rows[0];
}

async function insertMessage(
  client: Queryable,
  conversationId: number,
  operatorId: number | null,
  draft: Draft,
  nowMs: number,
): Promise<number> {
  const { id } = onlyRow(
    await client.query<{ id: number }>(
      `INSERT INTO chat_messages (conversation_id, operator_id, client_id, body, image, created_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [conversationId, operatorId, draft.clientId, draft.text, draft.image ?? null, nowMs],
    ),
  );
  return id;
}
