/**
 * Processes the messages of one socket: parses them, applies rate limits and handles them one after the other.
 * Subclasses define what messages mean and how they are answered.
 */
import { type ErrorKey, type MessageId, messageId } from '@tradewind/contract';
import type { z } from 'zod';
import { CLOSE_CODES, type Connection } from './connection.ts';
import { RateLimiter } from '../concurrency/index.ts';

/** How many messages may be refused as invalid or too frequent before the socket is closed. */
const STRIKES = { burst: 40, perSecond: 1 } as const;
/** Limit of queued messages per socket. Beyond it the socket is closed and the client has to reconnect. */
const MAX_WAITING = 256;

/** The server side of a socket, as the gateway holds it. */
export interface SocketHandler {
  readonly connection: Connection;
  /** Accepts a message. Answers are sent in the order of the messages. */
  receive(data: Buffer, isBinary: boolean): void;
  /** The session of the connection ended elsewhere. */
  sessionEnded(): void;
  /** The socket is closed. */
  closed(): void;
  /** Called from time to time: checks whether the client may still be connected. */
  check?(): Promise<void>;
}

/** Creates the handler of a new socket on a path. `address` is the client's. */
export type HandlerFactory = (connection: Connection, address: string) => SocketHandler;

export interface MessageLoopOptions<Message> {
  readonly schema: z.ZodType<Message>;
  readonly limits: { readonly messageBytes: number; readonly messagesPerSecond: number };
  readonly rateLimits: boolean;
  readonly onError: (error: unknown) => void;
}

export abstract class MessageLoop<Message> implements SocketHandler {
  readonly connection: Connection;
  readonly #options: MessageLoopOptions<Message>;
  readonly #messages: RateLimiter;
  readonly #strikes = new RateLimiter(STRIKES);
  /** Settles after the messages so far. Each waits for those before it, so that a login is complete before the next message. */
  #before: Promise<void> = Promise.resolve();
  #waiting = 0;

  protected constructor(connection: Connection, options: MessageLoopOptions<Message>) {
    this.connection = connection;
    this.#options = options;
    const { messagesPerSecond } = options.limits;
    this.#messages = new RateLimiter({ burst: messagesPerSecond, perSecond: messagesPerSecond });
  }

  abstract sessionEnded(): void;
  abstract closed(): void;
  /** Handles a valid message. An exception is answered as `internal`. */
  protected abstract handle(message: Message): Promise<void> | void;
  /** Answers that a message was refused. */
  protected abstract refuseMessage(key: ErrorKey, id: MessageId | undefined): void;

  receive(data: Buffer, isBinary: boolean): void {
    this.connection.alive = true;
    if (this.#waiting >= MAX_WAITING) return this.connection.close(CLOSE_CODES.tryAgainLater, 'too many waiting');
    const { rateLimits, limits } = this.#options;
    const isTooMany = rateLimits && this.#messages.take('') > 0;
    const given = isBinary || data.length > limits.messageBytes ? undefined : jsonOf(data);
    const id = idOf(given);
    if (isTooMany) return this.#strike('rate_limited', id);
    const { data: message } = this.#options.schema.safeParse(given);
    if (message === undefined) return this.#strike('invalid_input', id);
    this.#enqueue(id, async () => {
      if (this.connection.isOpen) await this.handle(message);
    });
  }

  #enqueue(id: MessageId | undefined, work: () => Promise<void> | void): void {
    this.#waiting += 1;
    this.#before = this.#before
      .then(work)
      .catch((error: unknown) => {
        this.#options.onError(error);
        this.refuseMessage('internal', id);
      })
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  #strike(key: ErrorKey, id: MessageId | undefined): void {
    this.#enqueue(id, () => this.refuseMessage(key, id));
    if (this.#strikes.take('') > 0) this.connection.close(CLOSE_CODES.policy, key);
  }
}

/** Undefined = no JSON. */
function jsonOf(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The client's own id of a message, which its answer repeats. */
function idOf(message: unknown): MessageId | undefined {
  if (typeof message !== 'object' || message === null || !('id' in message)) return undefined;
  return messageId.safeParse(message.id).data;
}
