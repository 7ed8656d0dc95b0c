/** Keeps a connection to the source: opens another when it ends or falls silent. */
import { Backoff } from './backoff.ts';
import type { Price } from './book.ts';
import { type Clock, every, sleep } from './clock.ts';
import { Fatal, reasonOf } from './faults.ts';
import type { Pace } from './pace.ts';
import type { Source, SourceEvents } from './sources/types.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const WATCH_MS = 250;
/** Until the server may have one of the instruments. */
const NO_SYMBOLS_MS = 1000;

export interface SourceLoopOptions {
  readonly clock: Clock;
  readonly source: Source;
  readonly pace: Pace;
  readonly silenceMs: number;
  /** To subscribe to, read at each connection. */
  readonly symbols: () => readonly string[];
  readonly onConnecting: (isFirst: boolean) => void;
  readonly onPrice: (price: Price) => void;
  readonly onRefused: (symbol: string, reason: string) => void;
  readonly log: (line: string) => void;
}

export class SourceLoop {
  readonly #options: SourceLoopOptions;
  readonly #backoff: Backoff;
  #connection: AbortController | undefined;
  #restarts = false;
  /** When the source last proved that it lives; undefined = not on this connection. */
  #provedAt: number | undefined;

  constructor(options: SourceLoopOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.clock, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
  }

  /** Whether the source has proved within silence_ms that it lives, on a connection that is still open. */
  get lives(): boolean {
    const { clock, silenceMs } = this.#options;
    return this.#provedAt !== undefined && clock.monotonic() - this.#provedAt <= silenceMs;
  }

  /** Connects again at once, because the symbols have changed. */
  restart(): void {
    this.#restarts = true;
    this.#connection?.abort(new Error('the symbols have changed'));
  }

  /** Until the signal is aborted. Rejects with Fatal when the credentials are wrong. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, pace, symbols, onConnecting, log } = this.#options;
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      while (symbols().length === 0 && !signal.aborted) await sleep(clock, NO_SYMBOLS_MS, signal);
      await pace.turn(signal);
      if (signal.aborted) return;
      this.#restarts = false;
      onConnecting(isFirst);
      const reason = await this.#connect(signal);
      this.#provedAt = undefined;
      if (signal.aborted) return;
      if (this.#restarts) continue;
      const pauseMs = this.#backoff.next();
      log(`no connection: ${reason}; the next attempt is in ${Math.ceil(pauseMs)} ms`);
      await sleep(clock, pauseMs, signal);
    }
  }

  /** One connection to its end. Returns the reason. */
  async #connect(signal: AbortSignal): Promise<string> {
    const { clock, source, silenceMs, symbols } = this.#options;
    const connection = new AbortController();
    this.#connection = connection;
    const end = (): void => connection.abort(signal.reason);
    signal.addEventListener('abort', end);
    const openedAt = clock.monotonic();
    const stopWatching = every(clock, WATCH_MS, () => {
      if (clock.monotonic() - (this.#provedAt ?? openedAt) > silenceMs)
        connection.abort(new Error(`silent for ${silenceMs} ms`));
    });
    try {
      return await source.connect(symbols(), this.#eventsOf(connection.signal), connection.signal);
    } catch (error) {
      if (error instanceof Fatal) throw error;
      return reasonOf(connection.signal.aborted ? connection.signal.reason : error);
    } finally {
      stopWatching();
      signal.removeEventListener('abort', end);
      connection.abort();
    }
  }

  /** What a connection says after its end is ignored. */
  #eventsOf(signal: AbortSignal): SourceEvents {
    const { clock, onPrice, onRefused, log } = this.#options;
    const proved = (isOfSource: boolean): void => {
      if (this.#provedAt === undefined) log('connected');
      this.#provedAt = clock.monotonic();
      if (isOfSource) this.#backoff.reset();
    };
    const unlessEnded =
      <Arguments extends readonly unknown[]>(handle: (...args: Arguments) => void) =>
      (...args: Arguments): void => {
        if (!signal.aborted) handle(...args);
      };
    return {
      price: unlessEnded((price: Price) => {
        proved(true);
        onPrice(price);
      }),
      heartbeat: unlessEnded(() => proved(true)),
      pong: unlessEnded(() => proved(false)),
      refused: unlessEnded(onRefused),
    };
  }
}
