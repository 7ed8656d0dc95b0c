/**
 * The conversation between a visitor and the desk. All changes of a visitor's conversations, and every initial read of
 * a socket, run in the visitor's queue. So messages are sent in commit order, and none is missed between a read and the
 * pushes after it.
 */
import { type ChatDraft, type ChatMessage, type ChatState, CHAT_IMAGE_PATH, CHAT_PAGE_SIZE } from '@tradewind/contract';
import { type ChatRow, OPERATOR_CHAT_IMAGE_PATH } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { RateLimiter } from '../../platform/concurrency/index.ts';
import { inTransaction } from '../../platform/db/index.ts';
import { Refused, TooManyRequests } from '../../platform/errors/index.ts';
import type { Queue } from '../../platform/peers/index.ts';
import { addressKey } from '../../platform/http/index.ts';
import { Inbox } from './inbox.ts';
import { presentMessage, presentStretch } from './present.ts';
import type { ChatServices } from './services.ts';
import {
  type Kept,
  type StretchLimits,
  answerOf,
  holdVisitor,
  keepOfOperator,
  keepOfVisitor,
  readMessages,
} from './store.ts';
import type { DeskEnd, Draft, StoredMessage, Visitor, VisitorEnd } from './types.ts';

/** Far more than the tabs of one visitor and the operators who read the conversation. */
const MAX_WAITING = 200;
/** Even a fast writer with pictures stays below this; beyond it, each message waits a second. */
const MESSAGE_RATE = { burst: 20, perSecond: 1 } as const;
/** Catching up takes one read per 50 messages, in each tab. */
const READ_RATE = { burst: 200, perSecond: 10 } as const;

/** Context of a visitor's message. */
export interface Sending {
  readonly address: string;
  /** Called with the message in its order among the pushes. */
  readonly kept?: (message: ChatMessage) => void;
  /** This socket does not get the message as a push. */
  readonly except?: VisitorEnd;
}

export class Chat {
  readonly inbox: Inbox;
  readonly #services: ChatServices;
  readonly #queues: Queue;
  readonly #rate = new RateLimiter(MESSAGE_RATE);
  readonly #reads = new RateLimiter(READ_RATE);

  constructor(services: ChatServices) {
    this.#services = services;
    this.#queues = services.locks.queue('chat', MAX_WAITING);
    this.inbox = new Inbox({
      ...services,
      inTurn: (id, work) => this.#inTurn(id, work),
      tellState: (visitor) => this.#sendState(visitor),
    });
  }

  /** Stores a visitor's message and sends it to everyone. Throws Refused `invalid_input`, or TooManyRequests. */
  async send(visitor: Visitor, input: ChatDraft, { address, kept, except }: Sending): Promise<ChatMessage> {
    const { database, now, images, mails, presence, limits } = this.#services;
    const draft = draftOf(input, CHAT_IMAGE_PATH);
    this.#limit(this.#rate, `visitor ${visitor.id}`);
    await limits.take('chat_message_visitor', String(visitor.id));
    // neither a token nor a demo account costs anything
    if (visitor.userId === null || visitor.email === '') await limits.take('chat_message_address', addressKey(address));
    if (draft.image !== undefined) await images.requireOf({ visitorId: visitor.id }, draft.image);
    const deskAddress = await presence.deskAddress();
    return this.#inTurn(visitor.id, async () => {
      let mailed = false;
      const { message, repeated } = await inTransaction(database, async (client): Promise<Kept> => {
        const done = await keepOfVisitor(client, visitor, draft, now());
        if (!done.repeated && deskAddress !== undefined) mailed = await mails.toDesk(client, done.message, deskAddress);
        return done;
      });
      if (mailed) mails.hurry();
      const shown = presentMessage(message, 'visitor');
      kept?.(shown);
      if (!repeated) await this.#sendMessage(visitor.id, message, except);
      return shown;
    });
  }

  /** The same for an answer of the assigned operator. Throws Refused `not_found` or `conflict`. */
  async answer(
    operator: Pick<ActingOperator, 'id' | 'name'>,
    { id, ...input }: ChatDraft & { readonly id: number },
    kept?: (message: ChatMessage) => void,
    except?: DeskEnd,
  ): Promise<ChatMessage> {
    const { database, now, images, mails, presence } = this.#services;
    const draft = draftOf(input, OPERATOR_CHAT_IMAGE_PATH);
    this.#limit(this.#rate, `operator ${operator.id}`);
    if (draft.image !== undefined) await images.requireOf({ operatorId: operator.id }, draft.image);
    return this.inbox.withVisitor(id, async (visitor) => {
      let mailed = false;
      const { message, repeated } = await inTransaction(database, async (client): Promise<Kept> => {
        await holdVisitor(client, visitor);
        const known = await answerOf(client, id, operator.id, draft.clientId);
        if (known !== undefined) return { message: known, repeated: true };
        await this.inbox.requireMine(client, operator, id);
        const done = await keepOfOperator(client, id, operator.id, draft, now());
        if (!presence.hub.isConnected(visitor.id)) mailed = await mails.toVisitor(client, done, visitor);
        return { message: done, repeated: false };
      });
      if (mailed) mails.hurry();
      const shown = presentMessage(message, 'operator');
      kept?.(shown);
      if (!repeated) await this.#sendMessage(visitor.id, message, undefined, except);
      return shown;
    });
  }

  /**
   * Marks a visitor's messages as read, in all their conversations; returns the unread count. Throws TooManyRequests.
   */
  async read(visitor: Visitor, upToId: number): Promise<number> {
    const { database } = this.#services;
    this.#limit(this.#reads, String(visitor.id));
    return this.#inTurn(visitor.id, async () => {
      const { rows } = await database.query<{ id: number }>(
        `UPDATE chat_conversations c
            SET visitor_read_id = least($2, c.last_message_id),
                visitor_unread = (SELECT count(*) FROM chat_messages m
                                   WHERE m.conversation_id = c.id AND m.id > $2 AND m.operator_id IS NOT NULL)
          WHERE c.visitor_id = $1 AND c.visitor_read_id < least($2, c.last_message_id)
          RETURNING c.id`,
        [visitor.id, upToId],
      );
      const state = await this.state(visitor);
      if (rows.length > 0) this.#services.presence.hub.toVisitor(visitor.id, { event: 'state', state });
      for (const { id } of rows) await this.#sendRow(id);
      return state.unread;
    });
  }

  async state(visitor: Visitor): Promise<ChatState> {
    const { database, presence } = this.#services;
    const { rows } = await database.query<ConversationRow>(CONVERSATION, [visitor.id]);
    const [row] = rows;
    return {
      ...(await presence.current()),
      visitor: visitor.userId === null ? 'guest' : 'user',
      name: visitor.name,
      email: visitor.email,
      conversation:
        row === undefined
          ? null
          : {
              id: row.id,
              state: row.state,
              operator: row.operator ?? '',
              visitor_read_id: row.visitorReadId,
              operator_read_id: row.operatorReadId,
              created_at: row.createdAtMs,
            },
      unread: row?.unread ?? 0,
      last_id: row?.lastId ?? 0,
    };
  }

  async messages(
    visitor: Visitor,
    limits: Omit<StretchLimits, 'count'>,
  ): Promise<{ data: ChatMessage[]; more: boolean }> {
    const read = await readMessages(
      this.#services.database,
      { visitorId: visitor.id },
      { ...limits, count: CHAT_PAGE_SIZE },
    );
    return presentStretch(read, 'visitor');
  }

  /**
   * Reads the messages that a socket starts from. `joined` is called while the queue is held, so that later messages
   * are pushed after it. Throws TooManyRequests.
   */
  async join(
    visitor: Visitor,
    afterId: number | undefined,
    joined: (read: { state: ChatState; data: ChatMessage[]; more: boolean }) => void,
  ): Promise<void> {
    this.#limit(this.#reads, String(visitor.id));
    await this.#inTurn(visitor.id, async () => {
      const { data, more } = await this.messages(visitor, { afterId });
      // without a start there may be older ones, which are read backwards, but nothing newer
      joined({ state: await this.state(visitor), data, more: more && afterId !== undefined });
    });
  }

  typing(visitor: Visitor, conversationId: number): void {
    this.#services.presence.hub.toDesks({
      event: 'typing',
      conversation_id: conversationId,
      from: 'visitor',
      name: visitor.name,
    });
  }

  /** A visitor connected or disconnected, as far as sockets show. */
  async connected(visitor: Visitor): Promise<void> {
    const { database, presence } = this.#services;
    if (!presence.hub.hasDesks) return;
    const { rows } = await database.query<{ id: number }>(
      `SELECT id FROM chat_conversations WHERE visitor_id = $1 AND state = 'open'`,
      [visitor.id],
    );
    for (const { id } of rows) await this.#sendRow(id);
  }

  /** Moves a guest's conversations to the user, after proof that both are the same person. */
  async attach(guest: Visitor, user: Visitor): Promise<ChatState> {
    const { visitors, presence } = this.#services;
    const [first, second] = guest.id < user.id ? [guest, user] : [user, guest];
    const closed = await this.#inTurn(first.id, () => this.#inTurn(second.id, () => visitors.attach(guest, user)));
    presence.hub.restart(guest.id);
    presence.hub.restart(user.id);
    const state = await this.state(user);
    for (const id of new Set([...closed, ...(state.conversation === null ? [] : [state.conversation.id])]))
      await this.#sendRow(id);
    return state;
  }

  #inTurn<Result>(visitorId: number, work: () => Promise<Result>): Promise<Result> {
    return this.#queues.run(String(visitorId), async () => {
      try {
        return await work();
      } finally {
        await this.#services.presence.hub.sent();
      }
    });
  }

  #limit(rate: RateLimiter, key: string): void {
    const waitMs = this.#services.rateLimits ? rate.take(key) : 0;
    if (waitMs > 0) throw new TooManyRequests(waitMs);
  }

  async #sendMessage(visitorId: number, message: StoredMessage, end?: VisitorEnd, desk?: DeskEnd): Promise<void> {
    const { presence, rows } = this.#services;
    presence.hub.toVisitor(visitorId, { event: 'message', message: presentMessage(message, 'visitor') }, end);
    if (!presence.hub.hasDesks) return;
    const conversation: ChatRow = await rows.one(message.conversationId);
    presence.hub.toDesks({ event: 'message', conversation, message: presentMessage(message, 'operator') }, desk);
    // the sender has the message, but not the new state of the conversation
    desk?.push(JSON.stringify({ topic: 'CHAT', data: { event: 'conversation', conversation } }));
  }

  async #sendRow(id: number): Promise<void> {
    const { presence, rows } = this.#services;
    if (presence.hub.hasDesks) presence.hub.toDesks({ event: 'conversation', conversation: await rows.one(id) });
  }

  async #sendState(visitor: Visitor): Promise<void> {
    const { hub } = this.#services.presence;
    if (hub.isConnected(visitor.id)) hub.toVisitor(visitor.id, { event: 'state', state: await this.state(visitor) });
  }
}

interface ConversationRow {
  readonly id: number;
  readonly state: 'open' | 'closed';
  readonly operator: string | null;
  readonly visitorReadId: number;
  readonly operatorReadId: number;
  readonly createdAtMs: number;
  readonly unread: number;
  readonly lastId: number;
}

/** The newest conversation of a visitor, with the unread count and newest message of all their conversations. */
const CONVERSATION = `
  SELECT c.id, c.state, o.name AS operator, c.visitor_read_id AS "visitorReadId",
         c.operator_read_id AS "operatorReadId", c.created_at_ms AS "createdAtMs",
         (sum(c.visitor_unread) OVER ())::bigint AS unread, max(c.last_message_id) OVER () AS "lastId"
    FROM chat_conversations c LEFT JOIN operators o ON o.id = c.assigned_to
   WHERE c.visitor_id = $1 ORDER BY c.state = 'open' DESC, c.id DESC LIMIT 1`;

/** `path`: where pictures of this side are read. Throws Refused `invalid_input` for an empty message. */
function draftOf({ client_id: clientId, text, image }: ChatDraft, path: string): Draft {
  if (text === '' && image === undefined) throw new Refused('invalid_input', { fields: { text: 'required' } });
  if (image !== undefined && !image.startsWith(path))
    throw new Refused('invalid_input', { fields: { image: 'upload' } });
  return { clientId, text, image: image?.slice(path.length) };
}
