/**
 * Messages between the roles of a server. PostgreSQL is the source of truth: whatever the bus loses can be read again
 * or is sent again.
 */

/** No answer: nothing listens, the bus is unavailable, or the request timed out. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** False = it reached no one. True = unknown; the request may have been carried out. */
  readonly maybeReceived: boolean;

  constructor(message: string, maybeReceived: boolean, options?: ErrorOptions) {
    super(message, options);
    this.maybeReceived = maybeReceived;
  }
}

/** The handler of the request failed. */
export class AnswerFailed extends Error {
  override readonly name = 'AnswerFailed';
}

/** The stream does not end with the expected entry: another process wrote to it, or it was recreated. */
export class WrongSequence extends Error {
  override readonly name = 'WrongSequence';
}

/** Called with what message handlers throw. */
export type OnFault = (error: unknown) => void;
export type Unsubscribe = () => void;

/** Entries are missing or not ours, or the stream is a new one, numbered from 1 again. */
export interface Gap {
  /** The entry that was expected. */
  readonly expected: number;
  /** The entry that comes next. */
  readonly next: number;
  /** The earlier entries belong to a stream that is gone: its numbers are not comparable. */
  readonly isNewStream: boolean;
}

export interface StreamFollower {
  /** Each entry once, in order. */
  entry(bytes: Uint8Array, sequence: number): void;
  /** Called before the entry that follows the missing ones. */
  gap(gap: Gap): void;
}

/** Retention of a stream. */
export interface StreamLimits {
  readonly maxAgeMs: number;
  readonly maxBytes: number;
}

/** Numbered entries, kept in memory for a while. The first is number 1. */
export interface BusStream {
  /** `first` = `last` + 1 when it is empty. */
  ends(): Promise<{ readonly first: number; readonly last: number }>;
  /**
   * Appends an entry; resolves with its number once the stream holds it. Rejects with WrongSequence unless
   * `expectedLast` is the number of the last entry (absent = any). Rejects with NoAnswer when it is unknown whether the
   * entry was appended. Several appends may be in flight: each expects the previous one.
   */
  append(bytes: Uint8Array, expectedLast?: number): Promise<number>;
  /** Reads all entries from number `from` on, including future ones, across interruptions. */
  follow(from: number, follower: StreamFollower): Unsubscribe;
}

/**
 * Subjects are words joined by dots, of those in access.ts. Messages that another role or another program sent are
 * dropped. Handlers are called in the order in which one sender sent, and must not throw.
 * Messages sent while the bus is unavailable are lost.
 */
export interface Bus {
  /** Whether the others can be reached, as far as known. */
  readonly isConnected: boolean;
  onConnection(listener: (isConnected: boolean) => void): Unsubscribe;
  /** Largest message of `publish` and entry of a stream, in bytes. */
  readonly maxBytes: number;
  /** Sends to all subscribers, including this process. */
  publish(subject: string, bytes: Uint8Array): void;
  subscribe(subject: string, handler: (bytes: Uint8Array) => void): Unsubscribe;
  /** Rejects with NoAnswer or AnswerFailed. The answer may be of any size. */
  request(subject: string, bytes: Uint8Array, timeoutMs: number): Promise<Uint8Array>;
  /** Each request goes to one of the processes that answer the subject. */
  reply(subject: string, handler: (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array): Unsubscribe;
  /**
   * Created by its writers when it is missing; until then it is empty for readers. All users have to give the same
   * limits.
   */
  stream(name: string, limits: StreamLimits): BusStream;
  /**
   * Resolves when earlier messages are sure to arrive before messages that others publish later, or when the bus is
   * unavailable.
   */
  flush(): Promise<void>;
  close(): Promise<void>;
}
