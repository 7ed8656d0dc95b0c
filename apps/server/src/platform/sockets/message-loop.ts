/**
 * What a client says on one socket, message after message: read, limited, taken in turn. Subclasses decide what messages mean and how they are
 * answered.
 */
import type { ErrorKey } from '@tradewind/contract';
import type { z } from 'zod';
import { CLOSE_CODES, type Connection } from './connection.ts';
import { RateLimiter } from '../concurrency/index.ts';

/** Messages that were refused as junk or too many, before the socket is closed. */
const STRIKES = { burst: 40, perSecond: 1 } as const;
/** Messages of one socket that wait for the one before them; a client that is behind so far begins anew. */
const MOST_WAITING = 256;

/** One side of a socket, as the gateway keeps it. */
export interface SocketHandler {
  readonly connection: Connection;
  /** Takes a message; the answer follows in the order of the messages. */
  receive(data: Buffer, isBinary: boolean): void;
  /** The session of the connection ended elsewhere. */
  sessionEnded(): void;
  /** The socket is closed. */
  closed(): void;
  /** Checks now and then whether those connected may still be. */
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
  /** The messages before this one; each waits for them, so that a login is done before what follows it. */
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
  /** Answers a message that could be read. What it throws is answered as `internal`. */
  protected abstract handle(message: Message): Promise<void> | void;
  /** Answers that a message was refused. */
  protected abstract refuseMessage(key: ErrorKey): void;

  receive(data: Buffer, isBinary: boolean): void {
    this.connection.alive = true;
    if (this.#waiting >= MOST_WAITING) return this.connection.close(CLOSE_CODES.tryAgainLater, 'too many waiting');
    const { rateLimits, limits } = this.#options;
    if (rateLimits && this.#messages.take('') > 0) return this.#strike('rate_limited');
    const message = isBinary || data.length > limits.messageBytes ? undefined : this.#read(data);
    if (message === undefined) return this.#strike('invalid_input');
    this.#inTurn(async () => {
      if (this.connection.isOpen) await this.handle(message);
    });
  }

  #inTurn(work: () => Promise<void> | void): void {
    this.#waiting += 1;
    this.#before = this.#before
      .then(work)
      .catch((error: unknown) => {
        this.#options.onError(error);
        this.refuseMessage('internal');
      })
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  #strike(key: ErrorKey): void {
    this.#inTurn(() => this.refuseMessage(key));
    if (this.#strikes.take('') > 0) this.connection.close(CLOSE_CODES.policy, key);
  }

  #read(data: Buffer): Message | undefined {
    try {
      return this.#options.schema.safeParse(JSON.parse(data.toString('utf8'))).data;
    } catch {
      return undefined;
    }
  }
}
