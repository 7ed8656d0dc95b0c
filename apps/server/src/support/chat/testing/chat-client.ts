/** A client of the chat's sockets for tests: keeps the received messages, and waits for expected ones. */
import {
  CHAT_WS_PATH,
  type ChatMessage,
  type ChatReply,
  OPERATOR_CHAT_WS_PATH,
  chatMessage,
  chatPush,
  chatReply,
} from '@tradewind/contract';
import { operatorChatPush, operatorChatReply } from '@tradewind/contract/operator';
import { WebSocket } from 'ws';
import { z } from 'zod';

const WAIT_MS = 60_000;
const refusal = z.object({ key: z.string() }).loose();
const eventOf = z.object({ topic: z.literal('CHAT'), data: z.object({ event: z.string() }).loose() });
const messageEvent = z.object({ data: z.object({ event: z.literal('message'), message: chatMessage }) });
const joinReply = z.object({
  type: z.literal('join'),
  data: z.object({ data: z.array(chatMessage), more: z.boolean() }),
});

/** A socket's reply to a message; the replies of both sides have the same fields as far as tests need them. */
export type Reply = Pick<ChatReply, 'type' | 'code'> & {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly data?: unknown;
};

const SIDES = {
  visitor: { path: CHAT_WS_PATH, message: z.union([chatReply, chatPush]) },
  operator: { path: OPERATOR_CHAT_WS_PATH, message: z.union([operatorChatReply, operatorChatPush]) },
} as const;

let drawn = 0;
/** A client id that no other message of this process has. */
export const newClientId = (): string => `test-message-${String((drawn += 1)).padStart(6, '0')}`;

interface Waiting {
  readonly isIt: () => boolean;
  readonly done: () => void;
}

export class ChatClient {
  readonly socket: WebSocket;
  /** Everything received, checked against the contract. */
  readonly received: object[] = [];
  closeCode: number | undefined;
  readonly #seen: ChatMessage[] = [];
  #joinedAt: number | undefined;
  #waiting: Waiting[] = [];

  private constructor(socket: WebSocket, side: keyof typeof SIDES) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      const one = SIDES[side].message.parse(JSON.parse(data.toString()));
      this.received.push(one);
      this.#note(one);
      this.#checkWaiting();
    });
    socket.on('close', (code) => {
      this.closeCode = code;
      this.#checkWaiting();
    });
    socket.on('open', () => this.#checkWaiting());
    socket.on('error', () => {});
  }

  /** `url`: that of the listener, such as http://127.0.0.1:8080. */
  static async open(url: string, side: keyof typeof SIDES, lang = 'en'): Promise<ChatClient> {
    const address = `${url.replace('http', 'ws')}${SIDES[side].path}?lang=${lang}`;
    const client = new ChatClient(new WebSocket(address), side);
    await client.until(() => client.socket.readyState !== WebSocket.CONNECTING);
    return client;
  }

  say(content: unknown): void {
    this.socket.send(typeof content === 'string' ? content : JSON.stringify(content));
  }

  /** Sends a message and waits for its answer, or an error. */
  async ask(type: string, params?: Readonly<Record<string, unknown>>): Promise<Reply> {
    const before = this.replies().length;
    const wanted = type === 'ping' ? 'pong' : type;
    this.say({ type, ...(params && { params }) });
    const next = () =>
      this.replies()
        .slice(before)
        .find((reply) => reply.type === wanted || reply.type === 'error');
    await this.until(() => next() !== undefined);
    const reply = next();
    if (reply === undefined) throw new Error('no reply');
    return reply;
  }

  /** Logs in and reads the existing messages. */
  async enter(
    login: { token: string } | { chat_token: string },
    join?: Readonly<Record<string, unknown>>,
  ): Promise<Reply> {
    const { code } = await this.ask('login', login);
    if (code !== 1) throw new Error(`login was refused with ${code}`);
    return this.ask('join', join ?? {});
  }

  /** Sends a message and waits until it is stored. */
  async send(text: string, more: Readonly<Record<string, unknown>> = {}): Promise<ChatMessage> {
    const { code, data } = await this.ask('message', { client_id: newClientId(), text, ...more });
    if (code !== 1) throw new Error(`message was refused: ${JSON.stringify(data)}`);
    return chatMessage.parse(data);
  }

  replies(): readonly Reply[] {
    return this.received.filter((one): one is Reply => 'type' in one);
  }

  /** Pushed events with this name. */
  events(name: string): readonly Readonly<Record<string, unknown>>[] {
    return this.received.flatMap((one) => {
      const { data } = eventOf.safeParse(one);
      return data?.data.event === name ? [data.data] : [];
    });
  }

  /** Messages as the user sees them: read on joins, pushed, and their own; in order of arrival. */
  seen(): readonly ChatMessage[] {
    return this.#seen;
  }

  /** Messages since the first join: pushes to operators before it are included in what the join reads. */
  seenSinceJoin(): readonly ChatMessage[] {
    return this.#joinedAt === undefined ? [] : this.#seen.slice(this.#joinedAt);
  }

  #note(one: object): void {
    const joined = joinReply.safeParse(one).data;
    if (joined !== undefined) {
      this.#joinedAt ??= this.#seen.length;
      this.#seen.push(...joined.data.data);
      return;
    }
    const pushed = messageEvent.safeParse(one).data;
    if (pushed !== undefined) this.#seen.push(pushed.data.message);
    if (!('type' in one) || one.type !== 'message' || !('data' in one)) return;
    const own = chatMessage.safeParse(one.data).data;
    if (own !== undefined) this.#seen.push(own);
  }

  /** Resolves when the condition holds, checked after each message. */
  until(isIt: () => boolean): Promise<void> {
    if (isIt()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`timed out; last messages: ${JSON.stringify(this.received.slice(-3))}`));
      }, WAIT_MS);
      this.#waiting.push({
        isIt,
        done: () => {
          clearTimeout(timer);
          resolve();
        },
      });
    });
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.until(() => this.closeCode !== undefined);
  }

  #checkWaiting(): void {
    const due = this.#waiting.filter(({ isIt }) => isIt());
    this.#waiting = this.#waiting.filter((one) => !due.includes(one));
    for (const { done } of due) done();
  }
}

/** Key of a refusal, as a socket got it. */
export const keyOf = (reply: Reply): string | undefined => refusal.safeParse(reply.data).data?.key;
