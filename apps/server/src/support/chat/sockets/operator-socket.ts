/** The socket of an operator with an answering role: receives everything that happens in any conversation. */
import { CHAT_WS_LIMITS, type ErrorKey } from '@tradewind/contract';
import { CHAT_ROLES, operatorChatClientMessage } from '@tradewind/contract/operator';
import type { z } from 'zod';
import type { ActingOperator, OperatorSessions } from '../../../platform/access/index.ts';
import { CLOSE_CODES, type Connection, MessageLoop } from '../../../platform/sockets/index.ts';
import { RateLimiter } from '../../../platform/concurrency/index.ts';
import { Refused } from '../../../platform/errors/index.ts';
import type { AccessLog } from '../../../staff/records/index.ts';
import type { Chat } from '../chat.ts';
import type { Hub } from '../hub.ts';
import type { DeskEnd } from '../types.ts';
import { type Params, answered, orRefuse, refused } from './replies.ts';

type Message = z.output<typeof operatorChatClientMessage>;
type Received<Type extends Message['type']> = Extract<Message, { type: Type }>;

const TYPING_RATE = { burst: 4, perSecond: 2 } as const;
const NO_OPERATOR = { id: 0, name: '' };

export interface OperatorSocketServices {
  readonly chat: Chat;
  readonly hub: Hub;
  readonly sessions: OperatorSessions;
  readonly accessLog: AccessLog;
  readonly rateLimits: boolean;
  readonly onError: (error: unknown) => void;
}

export class OperatorSocket extends MessageLoop<Message> implements DeskEnd {
  readonly #services: OperatorSocketServices;
  readonly #address: string;
  readonly #typing = new RateLimiter(TYPING_RATE);
  #operator: ActingOperator | undefined;
  #token = '';

  constructor(connection: Connection, address: string, services: OperatorSocketServices) {
    super(connection, { ...services, schema: operatorChatClientMessage, limits: CHAT_WS_LIMITS });
    this.#services = services;
    this.#address = address;
  }

  get operator(): DeskEnd['operator'] {
    return this.#operator ?? NO_OPERATOR;
  }

  push(text: string): void {
    this.connection.send(text);
  }

  restart(): void {
    this.connection.close(CLOSE_CODES.restart, 'read again');
  }

  sessionEnded(): void {
    this.#leave();
    this.#refuse('logout', new Refused('session_invalid'));
  }

  closed(): void {
    this.#leave();
  }

  /** Also ends sessions that have been unused for too long: an open page does not count as use. */
  async check(): Promise<void> {
    const operator = this.#operator;
    if (operator === undefined || (await this.#services.sessions.stands(operator.sessionId))) return;
    if (this.#operator === operator) this.sessionEnded();
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
        return this.#types(message);
    }
  }

  protected refuseMessage(key: ErrorKey): void {
    this.#refuse('error', new Refused(key));
  }

  async #login({ params: { token } }: Received<'login'>): Promise<void> {
    this.#leave();
    await orRefuse(
      async () => {
        const operator = await this.#find(token);
        if (!this.connection.isOpen) return;
        this.#operator = operator;
        this.#token = token;
        this.connection.send(answered('login'));
        this.#services.hub.addDesk(this);
      },
      (refusal) => this.#refuse('login', refusal),
    );
  }

  async #join({ params: { id, after_id } }: Received<'join'>): Promise<void> {
    const named = { id };
    await this.#do('join', named, async (operator) => {
      const { chat, accessLog } = this.#services;
      await chat.inbox.join(
        id,
        after_id,
        async () => accessLog.record(operator, { type: 'chat', id }),
        (read) => this.connection.send(answered('join', read, named)),
      );
    });
  }

  async #send({ params }: Received<'message'>): Promise<void> {
    const named = { id: params.id, client_id: params.client_id };
    await this.#do('message', named, async (operator) => {
      const kept = (message: object): void => this.connection.send(answered('message', message, named));
      await this.#services.chat.answer(operator, params, kept, this);
    });
  }

  async #read({ params: { id, up_to_id } }: Received<'read'>): Promise<void> {
    await this.#do('read', undefined, async (operator) => {
      await this.#services.chat.inbox.read(operator, id, up_to_id);
      this.connection.send(answered('read'));
    });
  }

  async #types({ params: { id } }: Received<'typing'>): Promise<void> {
    const operator = this.#operator;
    if (operator === undefined || this.#typing.take('') > 0) return;
    await orRefuse(
      async () => this.#services.chat.inbox.typing(operator, id, this),
      () => {},
    );
  }

  /** Acts as the operator, whose session is checked each time, so that its end takes effect at once. */
  async #do(
    type: 'join' | 'message' | 'read',
    params: Params | undefined,
    work: (operator: ActingOperator) => Promise<void>,
  ): Promise<void> {
    await orRefuse(
      async () => {
        if (this.#operator === undefined) throw new Refused('session_invalid');
        await work(await this.#find(this.#token));
      },
      (refusal) => {
        this.#refuse(type, refusal, params);
        if (refusal.key === 'session_invalid') this.#leave();
      },
    );
  }

  async #find(token: string): Promise<ActingOperator> {
    const operator = await this.#services.sessions.find(token, this.#address);
    if (operator === undefined) throw new Refused('session_invalid');
    const roles: readonly string[] = CHAT_ROLES;
    if (!roles.includes(operator.role)) throw new Refused('forbidden', { reason: 'role' });
    return operator;
  }

  #leave(): void {
    if (this.#operator === undefined) return;
    this.#services.hub.removeDesk(this);
    this.#operator = undefined;
    this.#token = '';
  }

  #refuse(
    type: 'login' | 'logout' | 'join' | 'message' | 'read' | 'error',
    { key, details }: Refused,
    params?: Params,
  ): void {
    this.connection.send(refused(type, this.connection.locale, key, params, details));
  }
}
