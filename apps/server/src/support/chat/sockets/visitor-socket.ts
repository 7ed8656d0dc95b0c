/** The socket of a visitor. */
import { CHAT_WS_LIMITS, type ErrorKey, chatClientMessage } from '@tradewind/contract';
import type { z } from 'zod';
import { CLOSE_CODES, type Connection, MessageLoop } from '../../../platform/sockets/index.ts';
import { RateLimiter } from '../../../platform/concurrency/index.ts';
import type { RefusalDetails } from '../../../platform/errors/index.ts';
import type { Sessions } from '../../../people/identity/index.ts';
import type { Chat } from '../chat.ts';
import type { Hub } from '../hub.ts';
import type { Visitor, VisitorEnd } from '../types.ts';
import type { Visitors } from '../visitors.ts';
import { answered, orRefuse, refused } from './replies.ts';

type Message = z.output<typeof chatClientMessage>;
type Received<Type extends Message['type']> = Extract<Message, { type: Type }>;

/** Further typing messages are dropped. */
const TYPING_RATE = { burst: 2, perSecond: 1 } as const;

export interface VisitorSocketServices {
  readonly chat: Chat;
  readonly hub: Hub;
  readonly visitors: Visitors;
  readonly sessions: Sessions;
  readonly rateLimits: boolean;
  readonly onError: (error: unknown) => void;
}

export class VisitorSocket extends MessageLoop<Message> implements VisitorEnd {
  readonly #services: VisitorSocketServices;
  readonly #typing = new RateLimiter(TYPING_RATE);
  readonly #address: string;
  #visitor: Visitor | undefined;
  /** The earlier messages have been read; later ones are pushed. */
  #joined = false;
  /** The open conversation, as last sent; 0 = none. */
  #conversationId = 0;

  constructor(connection: Connection, address: string, services: VisitorSocketServices) {
    super(connection, { ...services, schema: chatClientMessage, limits: CHAT_WS_LIMITS });
    this.#services = services;
    this.#address = address;
  }

  get visitorId(): number {
    return this.#visitor?.id ?? 0;
  }

  push(text: string): void {
    if (this.#joined) this.connection.send(text);
  }

  restart(): void {
    this.connection.close(CLOSE_CODES.restart, 'read again');
  }

  sessionEnded(): void {
    this.#leave();
    this.#refuse('logout', 'session_invalid');
  }

  closed(): void {
    this.#leave();
  }

  protected async handle(message: Message): Promise<void> {
    switch (message.type) {
      case 'ping':
        return this.connection.send(answered('pong'));
      case 'login':
        return this.#login(message);
      case 'logout':
        this.#leave();
        return this.connection.send(answered('logout'));
      case 'join':
        return this.#join(message);
      case 'message':
        return this.#send(message);
      case 'read':
        return this.#read(message);
      case 'typing':
        return this.#types();
    }
  }

  protected refuseMessage(key: ErrorKey): void {
    this.#refuse('error', key);
  }

  async #login({ params }: Received<'login'>): Promise<void> {
    const { visitors, sessions, hub, chat, onError } = this.#services;
    const { locale } = this.connection;
    this.#leave();
    const session = 'token' in params ? await sessions.find(params.token, this.#address) : undefined;
    const visitor =
      'chat_token' in params
        ? await visitors.guest(params.chat_token, locale)
        : session && (await visitors.ofUser(session, locale, true));
    if (visitor === undefined) return this.#refuse('login', 'session_invalid');
    if (!this.connection.isOpen) return;
    this.#visitor = visitor;
    this.connection.session = session;
    this.connection.send(answered('login'));
    if (hub.addVisitor(this)) chat.connected(visitor).catch(onError);
  }

  async #join({ params }: Received<'join'>): Promise<void> {
    const visitor = this.#visitor;
    if (visitor === undefined) return this.#refuse('join', 'session_invalid');
    await this.#orRefuse('join', () =>
      this.#services.chat.join(visitor, params.after_id, (read) => {
        this.connection.send(answered('join', read));
        this.#joined = !read.more;
        this.#conversationId = read.state.conversation?.state === 'open' ? read.state.conversation.id : 0;
      }),
    );
  }

  async #send({ params }: Received<'message'>): Promise<void> {
    const named = { client_id: params.client_id };
    const visitor = this.#visitor;
    const { locale } = this.connection;
    if (visitor === undefined) return this.connection.send(refused('message', locale, 'session_invalid', named));
    const kept = (message: { conversation_id: number }): void => {
      this.#conversationId = message.conversation_id;
      this.connection.send(answered('message', message, named));
    };
    await orRefuse(
      async () =>
        void (await this.#services.chat.send(visitor, params, { address: this.#address, kept, except: this })),
      ({ key, details }) => this.connection.send(refused('message', locale, key, named, details)),
    );
  }

  async #read({ params }: Received<'read'>): Promise<void> {
    const visitor = this.#visitor;
    if (visitor === undefined) return this.#refuse('read', 'session_invalid');
    await this.#orRefuse('read', async () => {
      await this.#services.chat.read(visitor, params.up_to_id);
      this.connection.send(answered('read'));
    });
  }

  #types(): void {
    if (this.#visitor === undefined || this.#conversationId === 0 || this.#typing.take('') > 0) return;
    this.#services.chat.typing(this.#visitor, this.#conversationId);
  }

  #leave(): void {
    const visitor = this.#visitor;
    const { hub, chat, onError } = this.#services;
    const wasLast = visitor !== undefined && hub.removeVisitor(this);
    this.#visitor = undefined;
    this.connection.session = undefined;
    this.#joined = false;
    this.#conversationId = 0;
    if (wasLast) chat.connected(visitor).catch(onError);
  }

  #orRefuse(type: 'join' | 'read', work: () => Promise<void>): Promise<void> {
    return orRefuse(work, ({ key, details }) => this.#refuse(type, key, details));
  }

  #refuse(type: 'login' | 'logout' | 'join' | 'read' | 'error', key: ErrorKey, details?: RefusalDetails): void {
    this.connection.send(refused(type, this.connection.locale, key, undefined, details));
  }
}
