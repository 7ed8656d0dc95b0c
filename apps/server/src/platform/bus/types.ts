/**
 * What the roles of a server say to each other. PostgreSQL keeps the truth: whatever the bus loses can be read again or is
 * sent again.
 */

/** No one answered: no one listens, the bus is away, or the time is over. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** False = it reached no one. True = no one knows: it may have been done. */
  readonly maybeReceived: boolean;

  constructor(message: string, maybeReceived: boolean, options?: ErrorOptions) {
    super(message, options);
    this.maybeReceived = maybeReceived;
  }
}

/** The one who was asked failed. */
export class AnswerFailed extends Error {
  override readonly name = 'AnswerFailed';
}

/** The stream does not end with the entry that was expected: somebody else has written, or it began anew. */
export class WrongSequence extends Error {
  override readonly name = 'WrongSequence';
}

/** Hears what handlers of messages throw. */
export type OnFault = (error: unknown) => void;
export type Unsubscribe = () => void;

/** Entries are missing, or the stream is another one, which began with 1 again. */
export interface Gap {
  /** The entry that was expected. */
  readonly expected: number;
  /** The entry that comes next. */
  readonly next: number;
  /** The earlier entries are of a stream that is gone: numbers do not compare with theirs. */
  readonly isNewStream: boolean;
}

export interface StreamFollower {
  /** Each entry once, in order. */
  entry(bytes: Uint8Array, sequence: number): void;
  /** Before the entry that comes after what is missing. */
  gap(gap: Gap): void;
}

/** What of a stream is kept. */
export interface StreamLimits {
  readonly maxAgeMs: number;
  readonly maxBytes: number;
}

/** Numbered entries, kept in memory for a while. The first is number 1. */
export interface BusStream {
  /** `first` = `last` + 1 when it holds nothing. */
  ends(): Promise<{ readonly first: number; readonly last: number }>;
  /**
   * Adds an entry; resolves with its number once the stream holds it. Rejects with WrongSequence unless `expectedLast` is
   * the number of the last entry (absent = any), with NoAnswer when no one knows whether it was added. Several may be under
   * way: each expects the one before it.
   */
  append(bytes: Uint8Array, expectedLast?: number): Promise<number>;
  /** Reads entries from number `from` on, those to come included, across interruptions. */
  follow(from: number, follower: StreamFollower): Unsubscribe;
}

/**
 * Subjects are words joined by dots. Handlers are called in the order in which one sender sent, and must not throw. What
 * is sent while the bus is away is lost.
 */
export interface Bus {
  /** Whether the others can be reached, as far as known. */
  readonly isConnected: boolean;
  onConnection(listener: (isConnected: boolean) => void): Unsubscribe;
  /** Largest message of `publish` and entry of a stream, in bytes. */
  readonly maxBytes: number;
  /** To everyone who has subscribed, this process too. */
  publish(subject: string, bytes: Uint8Array): void;
  subscribe(subject: string, handler: (bytes: Uint8Array) => void): Unsubscribe;
  /** Rejects with NoAnswer or AnswerFailed. The answer may be of any size. */
  request(subject: string, bytes: Uint8Array, timeoutMs: number): Promise<Uint8Array>;
  /** One of those who answer a subject gets each request. */
  reply(subject: string, handler: (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array): Unsubscribe;
  /** Made when it is missing. All who use it give the same limits. */
  stream(name: string, limits: StreamLimits): BusStream;
  /** Resolves when what was published before reaches everyone before what others publish later, or while the bus is away. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
