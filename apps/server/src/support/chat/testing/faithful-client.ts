/**
 * A client that behaves like the app: chooses an id for each message, resends unanswered messages, catches up by ids.
 */
import type { ChatMessage } from '@tradewind/contract';
import { type ChatClient, newClientId } from './chat-client.ts';

export interface FaithfulOptions {
  /** Opens a socket and logs in; may fail while the server is down. */
  readonly connect: () => Promise<ChatClient>;
  /** Sent with each message and join, for operators. */
  readonly conversation?: { readonly id: number };
}

export class FaithfulClient {
  /** Messages as the user sees them. */
  readonly messages: ChatMessage[] = [];
  /** Client ids of messages that were acknowledged as stored. */
  readonly acknowledged = new Set<string>();
  readonly #options: FaithfulOptions;
  #waiting: { readonly client_id: string; readonly text: string }[] = [];
  #socket: ChatClient | undefined;
  #taken = 0;

  constructor(options: FaithfulOptions) {
    this.#options = options;
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  get lastId(): number {
    return this.messages.at(-1)?.id ?? 0;
  }

  /** Queues a message and sends it if connected. */
  write(text: string): void {
    const message = { client_id: newClientId(), text };
    this.#waiting.push(message);
    this.#say(message);
  }

  /** Connects, reads the missed messages, and resends unanswered ones. */
  async connect(): Promise<void> {
    const socket = await this.#options.connect();
    this.#taken = 0;
    for (;;) {
      const { data } = await socket.ask('join', { ...this.#options.conversation, after_id: this.lastId });
      this.#socket = socket;
      this.take();
      if ((data as { more: boolean }).more) continue;
      break;
    }
    for (const message of this.#waiting) this.#say(message);
  }

  /** Drops the connection without a closing handshake. */
  drop(): void {
    this.take();
    this.#socket?.socket.terminate();
    this.#socket = undefined;
  }

  /** Reads the received messages; throws when a message is duplicated or out of order. */
  take(): void {
    const seen = (this.#socket?.seenSinceJoin() ?? []).filter(
      ({ conversation_id: id }) => (this.#options.conversation?.id ?? id) === id,
    );
    for (const message of seen.slice(this.#taken)) this.#takeOne(message);
    this.#taken = seen.length;
  }

  #takeOne(message: ChatMessage): void {
    this.acknowledged.add(message.client_id);
    const waited = this.#waiting.some(({ client_id }) => client_id === message.client_id);
    this.#waiting = this.#waiting.filter(({ client_id }) => client_id !== message.client_id);
    const known = this.messages.some(({ id }) => id === message.id);
    // a message that was resent just before its first copy was read is acknowledged by the read
    if (known && !waited && message.from === (this.#options.conversation === undefined ? 'visitor' : 'operator'))
      return;
    if (message.id <= this.lastId) throw new Error(`message ${message.id} came after ${this.lastId}`);
    this.messages.push(message);
  }

  #say(message: { client_id: string; text: string }): void {
    const { socket } = this.#socket ?? {};
    if (socket?.readyState !== 1) return;
    this.#socket?.say({ type: 'message', params: { ...this.#options.conversation, ...message } });
  }
}
