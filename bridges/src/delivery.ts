/** Sends lines to the server in batches, in order, until it has accepted them or they are too old. */
import type { BridgeReport } from '@tradewind/contract';
import { Backoff } from './backoff.ts';
import { type Line, type PriceBook } from './book.ts';
import { LineBuffer } from './buffer.ts';
import { type Clock, every, sleep } from './clock.ts';
import { Fatal, reasonOf } from './faults.ts';
import { type FeedServer, Unavailable } from './feed-server.ts';
import type { Figures } from './figures.ts';

const BATCH_MS = 20;
const MAX_BATCH_BYTES = 1024 * 1024;
const ALIVE_MS = 1000;
const ALIVE = '{"alive":true}';
const REST_CHECK_MS = 500;
const REPORT_MS = 5000;
const NOTHING = { accepted: 0, rejected: [] };
/** A price lives for 10 s, so the server is asked far more often than a source is. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2000;
/** Of what the server asks for. */
const MAX_ASKED_PAUSE_MS = 10_000;

export interface DeliveryOptions {
  readonly clock: Clock;
  readonly server: FeedServer;
  readonly book: PriceBook;
  readonly figures: Figures;
  readonly buffer?: LineBuffer;
  /** Whether the source proves that it lives. */
  readonly lives: () => boolean;
  readonly report: () => BridgeReport;
  readonly log: (line: string) => void;
}

export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #buffer: LineBuffer;
  readonly #backoff: Backoff;
  /** Taken from the buffer and not accepted yet: repeated as they are. */
  #batch: readonly Line[] = [];
  #accepts = false;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #failure: string | undefined;
  #wake: () => void = () => {};
  /** Rejections that were logged, as "CODE key". */
  readonly #reported = new Set<string>();

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#buffer = options.buffer ?? new LineBuffer();
    this.#backoff = new Backoff(options.clock, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
  }

  /** Whether the last call succeeded. */
  get accepts(): boolean {
    return this.#accepts;
  }

  add(lines: readonly Line[]): void {
    if (lines.length === 0) return;
    this.#buffer.push(lines);
    this.#wake();
  }

  /** Until the signal is aborted. Rejects with Fatal when the server refuses the key. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, book, lives, figures } = this.#options;
    const stopResting = every(clock, REST_CHECK_MS, () => {
      if (lives()) this.add(book.atRest());
    });
    try {
      while (!signal.aborted) {
        if (this.#batch.length === 0) await this.#somethingToSend(signal);
        if (signal.aborted) return;
        const monotonic = clock.monotonic();
        this.#batch = this.#batch.filter(({ expiresAt }) => expiresAt > monotonic);
        if (this.#batch.length === 0) this.#batch = this.#buffer.take(MAX_BATCH_BYTES, monotonic);
        figures.waiting.set(this.#batch.length + this.#buffer.size);
        await this.#send(signal);
      }
    } finally {
      stopResting();
    }
  }

  /** Resolves a moment after the first line, so that it travels with its neighbours, or after a second without one. */
  async #somethingToSend(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    if (this.#buffer.size === 0)
      await sleep(clock, ALIVE_MS, signal, (wake) => {
        this.#wake = wake;
      });
    if (this.#buffer.size > 0) await sleep(clock, BATCH_MS, signal);
  }

  async #send(signal: AbortSignal): Promise<void> {
    const { server, lives, clock, report } = this.#options;
    const batch = this.#batch;
    const isSilent = batch.length === 0 && !lives();
    const now = clock.monotonic();
    const dueReport = now - this.#reportedAt >= REPORT_MS ? report() : undefined;
    if (isSilent && dueReport === undefined) return;
    try {
      const text = batch.length === 0 ? ALIVE : batch.map((line) => line.text).join('\n');
      // of a silent source only the report: any line would count as life of the source
      const answer =
        isSilent && dueReport !== undefined
          ? await server.report(dueReport, signal).then(() => NOTHING)
          : await server.ticks(text, signal, dueReport);
      if (dueReport !== undefined) this.#reportedAt = now;
      this.#accepted(batch, answer);
    } catch (error) {
      if (error instanceof Fatal) throw error;
      if (signal.aborted) return;
      await this.#failed(reasonOf(error), error, signal);
    }
  }

  async #failed(reason: string, error: unknown, signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#options;
    this.#accepts = false;
    if (reason !== this.#failure) log(`${reason}; prices are sent again until they are 10 s old`);
    this.#failure = reason;
    const asked = error instanceof Unavailable ? (error.retryAfterMs ?? 0) : 0;
    await sleep(clock, Math.max(this.#backoff.next(), Math.min(asked, MAX_ASKED_PAUSE_MS)), signal);
  }

  #accepted(batch: readonly Line[], { accepted, rejected, held = [] }: Awaited<ReturnType<FeedServer['ticks']>>): void {
    const { clock, book, figures, lives, log } = this.#options;
    this.#batch = [];
    this.#accepts = true;
    this.#backoff.reset();
    figures.delivered.inc(accepted);
    figures.held.inc(held.length);
    for (const { line, key } of rejected) {
      figures.rejected.inc({ key });
      const what = `${batch[line - 1]?.code ?? 'a line'} ${key}`;
      if (!this.#reported.has(what)) log(`the server rejects ${what}; further ones are only counted`);
      this.#reported.add(what);
    }
    const last = batch.at(-1);
    if (last !== undefined) figures.lag.set(Math.max(0, clock.now() - last.time) / 1000);
    if (this.#failure === undefined) return;
    this.#failure = undefined;
    log('the server accepts prices again');
    if (lives()) this.add(book.present());
  }
}
