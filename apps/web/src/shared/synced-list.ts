/**
 * Data of an account that this browser changes while offline, too. A change is shown at once, waits in a queue that
 * outlives the page, and is sent when the server answers. After a conflict with another device the data is read again,
 * and the waiting changes are applied to it.
 */
import { ApiError, type TradewindClient } from '@tradewind/client/app';
import type { User } from '@tradewind/contract/light';

const RETRY_MS = { first: 2_000, most: 60_000 } as const;
/** More consecutive conflicts than this are not caused by other devices, but by an error. */
const MAX_CONFLICTS = 8;

export interface SyncedListHost<Data, Change> {
  load(): Promise<Data>;
  /** Sends the first waiting changes; returns the data afterwards, and how many of the changes it settles. */
  send(data: Data, waiting: readonly Change[]): Promise<{ readonly data: Data; readonly settled: number }>;
  /** What an error of `send` means; undefined = try again later. */
  meaningOf(errorKey: string): 'conflict' | 'refused' | undefined;
  /** The server refused what was sent; returns how many of the waiting changes are lost. */
  onRefused(waiting: readonly Change[]): number;
  /** Called after each load, before `onChange`. */
  onLoaded(data: Data): void;
  /**
   * Shows the data with the waiting changes, and stores both for the next visit. After `stop`, called only when the answer
   * to what was being sent arrives.
   */
  onChange(state: SyncedState<Data, Change>): void;
  /** Whether something other than the waiting changes is to be sent. */
  hasMore?(): boolean;
  /** Calls back after `ms`; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

export interface SyncedState<Data, Change> {
  /** As last read from the server, or kept from the last visit; undefined = neither. */
  readonly data: Data | undefined;
  readonly waiting: readonly Change[];
  readonly hasFailed: boolean;
}

export class SyncedList<Data, Change> {
  readonly #host: SyncedListHost<Data, Change>;
  #data: Data | undefined;
  #waiting: readonly Change[];
  #isStale = true;
  #isStopped = false;
  #isWorking = false;
  #failures = 0;
  #cancelRetry: (() => void) | undefined;

  constructor(host: SyncedListHost<Data, Change>, data: Data | undefined, waiting: readonly Change[]) {
    this.#host = host;
    this.#data = data;
    this.#waiting = waiting;
  }

  get state(): SyncedState<Data, Change> {
    return { data: this.#data, waiting: this.#waiting, hasFailed: this.#failures > 0 };
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  change(...changes: readonly Change[]): void {
    this.#waiting = [...this.#waiting, ...changes];
    this.#notify();
    this.#work();
  }

  /** Reads the data and sends waiting changes: at the start, and when the page becomes visible or online again. */
  refresh(): void {
    this.#isStale = true;
    this.#work();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelRetry?.();
  }

  #notify(): void {
    this.#host.onChange(this.state);
  }

  get #hasMore(): boolean {
    return this.#waiting.length > 0 || this.#host.hasMore?.() === true;
  }

  async #load(): Promise<Data> {
    const data = await this.#host.load();
    if (this.#isStopped) return data;
    this.#data = data;
    this.#isStale = false;
    this.#host.onLoaded(data);
    this.#notify();
    return data;
  }

  async #sendAll(): Promise<void> {
    let conflicts = 0;
    for (;;) {
      if (this.#isStopped) return;
      const data = this.#isStale || this.#data === undefined ? await this.#load() : this.#data;
      // a different account may be logged in when an answer arrives
      if (this.#isStopped || !this.#hasMore) return;
      try {
        const sent = await this.#host.send(data, this.#waiting);
        this.#data = sent.data;
        this.#settle(sent.settled);
      } catch (error) {
        const meaning = error instanceof ApiError ? this.#host.meaningOf(error.key) : undefined;
        if (meaning === undefined) throw error;
        if (meaning === 'refused') this.#settle(this.#host.onRefused(this.#waiting));
        else {
          conflicts += 1;
          if (conflicts > MAX_CONFLICTS) throw error;
          this.#isStale = true;
        }
      }
    }
  }

  /** Changes that were made in the meantime keep waiting. */
  #settle(count: number): void {
    this.#waiting = this.#waiting.slice(count);
    this.#notify();
  }

  #work(): void {
    if (this.#isWorking || this.#isStopped) return;
    this.#isWorking = true;
    this.#cancelRetry?.();
    this.#sendAll().then(
      () => {
        this.#isWorking = false;
        this.#failures = 0;
        // changes made while the last answer was being processed
        if (this.#waiting.length > 0 || this.#isStale) this.#work();
      },
      () => {
        this.#isWorking = false;
        if (this.#isStopped) return;
        this.#failures += 1;
        this.#notify();
        const pauseMs = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (this.#failures - 1));
        this.#cancelRetry = this.#host.after(pauseMs, () => this.#work());
      },
    );
  }
}

export function afterMs(ms: number, callback: () => void): () => void {
  const timer = window.setTimeout(callback, ms);
  return () => window.clearTimeout(timer);
}

/**
 * Calls `onUser` for the user now and after each change of the session, and `refresh` when the page becomes visible or
 * online. Returns a function that stops it.
 */
export function followUser(
  { session }: Pick<TradewindClient, 'session'>,
  onUser: (user: User | undefined) => void,
  refresh: () => void,
): () => void {
  const follow = (): void => onUser(session.get()?.user);
  const wake = (): void => {
    if (document.visibilityState === 'visible') refresh();
  };
  follow();
  const stopSession = session.subscribe(follow);
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  return () => {
    stopSession();
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', wake);
  };
}
