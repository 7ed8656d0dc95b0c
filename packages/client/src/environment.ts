/** Everything that the client needs from its runtime, so that it runs the same in a browser, a script and a test. */

/** The host's timers. `Timer` is whatever its setTimeout returns. */
export interface Clock<Timer = unknown> {
  /** Epoch milliseconds. */
  now(): number;
  setTimeout(callback: () => void, ms: number): Timer;
  clearTimeout(timer: Timer): void;
  setInterval(callback: () => void, ms: number): Timer;
  clearInterval(timer: Timer): void;
}

/** The part of a browser's (or the ws package's) WebSocket that is used. */
export interface SocketLike {
  send(data: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Stores text across visits. May throw (full, forbidden): the client then keeps the value in memory. */
export interface Storage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Calls back when the stores shall publish next; returns a function that cancels it. */
export type Frame = (callback: () => void) => () => void;

/** A Clock whose timers are cancelled by calling the returned function; cancelling twice is harmless. */
export interface Timers {
  now(): number;
  after(ms: number, callback: () => void): () => void;
  every(ms: number, callback: () => void): () => void;
}

export function timersOf<Timer>(clock: Clock<Timer>): Timers {
  return {
    now: () => clock.now(),
    after(ms, callback) {
      const timer = clock.setTimeout(callback, ms);
      return () => clock.clearTimeout(timer);
    },
    every(ms, callback) {
      const timer = clock.setInterval(callback, ms);
      return () => clock.clearInterval(timer);
    },
  };
}

/** The upload of one file. */
export interface FileRequest {
  readonly url: string;
  /** Without content-type: the sender of the form sets it together with its boundary. */
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  readonly signal: AbortSignal;
  /** Bytes sent so far and in total, both including the form's own bytes. */
  onProgress(sentBytes: number, totalBytes: number): void;
}

/** POSTs a form and resolves with the answer; rejects when there was none. Browsers use XMLHttpRequest, because fetch reports no progress. */
export type SendFile = (request: FileRequest) => Promise<{ readonly status: number; readonly text: string }>;
