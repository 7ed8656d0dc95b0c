/** A bridge: source → book → delivery → server. */
import { MAX_REFUSED_CODES } from '@tradewind/contract';
import { Backoff } from './backoff.ts';
import { PriceBook } from './book.ts';
import { type Clock, sleep } from './clock.ts';
import type { BridgeConfig } from './config.ts';
import { Delivery } from './delivery.ts';
import { Fatal, reasonOf } from './faults.ts';
import { type FeedServer, feedServer } from './feed-server.ts';
import { type Figures, startFigures } from './figures.ts';
import { sendHistory } from './history.ts';
import { Pace } from './pace.ts';
import { SourceLoop } from './source-loop.ts';
import { PER_SECOND, type Source, sourceOf } from './sources/index.ts';
import { type StatusPort, openStatusPort } from './status-port.ts';

/** Instruments may be added to the server at any time. */
const CATALOGUE_MS = 60_000;
const HISTORY_CHECK_MS = 250;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;

export interface BridgeTools {
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

export class Bridge {
  readonly #config: BridgeConfig;
  readonly #tools: BridgeTools;
  readonly figures: Figures;
  readonly #server: FeedServer;
  readonly #source: Source;
  readonly #book: PriceBook;
  readonly #delivery: Delivery;
  readonly #loop: SourceLoop;
  /** Symbols and codes that were reported once. */
  readonly #refused = new Set<string>();
  #reconnects = 0;
  #statusPort: StatusPort | undefined;

  constructor(config: BridgeConfig, { clock, log }: BridgeTools) {
    const prefixed = (line: string): void => log(`${config.source}: ${line}`);
    this.#config = config;
    this.#tools = { clock, log: prefixed };
    this.figures = startFigures(config.source);
    this.#server = feedServer(config.server, config.feed_key);
    this.#book = new PriceBook(clock, config.symbols, (reason) => this.figures.skipped.inc({ reason }));
    const pace = new Pace(clock, PER_SECOND[config.source]);
    const silenceMs = config.silence_ms;
    this.#source = sourceOf(config, { ...this.#tools, pace, silenceMs });
    this.#delivery = new Delivery({
      ...this.#tools,
      server: this.#server,
      book: this.#book,
      figures: this.figures,
      lives: () => this.#loop.lives,
      report: () => ({
        source: config.source,
        lives: this.#loop.lives,
        symbols: this.#book.symbols.filter((symbol) => !this.#refused.has(symbol)).length,
        refused: Array.from(this.#refused).slice(0, MAX_REFUSED_CODES),
        reconnects: this.#reconnects,
      }),
    });
    this.#loop = new SourceLoop({
      ...this.#tools,
      source: this.#source,
      pace,
      silenceMs,
      symbols: () => this.#book.symbols,
      onConnecting: (isFirst) => {
        this.#book.connected();
        if (isFirst) return;
        this.#reconnects += 1;
        this.figures.reconnects.inc();
      },
      onPrice: (price) => {
        this.figures.received.inc();
        this.#delivery.add(this.#book.take(price));
      },
      onRefused: (symbol, reason) => this.#refuse(symbol, reason),
    });
  }

  /** Port of /metrics; undefined = none is configured, or not open yet. */
  get port(): number | undefined {
    return this.#statusPort?.port;
  }

  /** Until the signal is aborted. Rejects with Fatal when trying again cannot help. */
  async run(signal: AbortSignal): Promise<void> {
    const { port, history } = this.#config;
    const ready = () => ({ source: this.#loop.lives, server: this.#delivery.accepts });
    if (port !== undefined) this.#statusPort = await openStatusPort(port, this.figures, ready);
    const stop = new AbortController();
    const end = (): void => stop.abort();
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    try {
      await this.#firstCatalogue(stop.signal);
      if (stop.signal.aborted) return;
      const parts = [
        this.#loop.run(stop.signal),
        this.#delivery.run(stop.signal),
        this.#followCatalogue(stop.signal),
        ...(history ? [this.#sendHistory(stop.signal)] : []),
      ];
      await Promise.all(parts);
    } finally {
      end();
      signal.removeEventListener('abort', end);
      this.#statusPort?.close();
    }
  }

  /** Once the source lives, it has said which symbols it refuses. */
  async #sendHistory(signal: AbortSignal): Promise<void> {
    while (!this.#loop.lives && !signal.aborted) await sleep(this.#tools.clock, HISTORY_CHECK_MS, signal);
    const isRefused = (symbol: string): boolean => this.#refused.has(symbol);
    await sendHistory(
      { ...this.#tools, source: this.#source, server: this.#server, book: this.#book, isRefused },
      signal,
    );
  }

  async #firstCatalogue(signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#tools;
    const backoff = new Backoff(clock, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    let last: string | undefined;
    while (!signal.aborted) {
      const failure = await this.#readCatalogue(signal);
      if (failure === undefined) return;
      if (failure !== last && !signal.aborted) log(`${failure}; waiting for it`);
      last = failure;
      await sleep(clock, backoff.next(), signal);
    }
  }

  /** Resolves when the signal is aborted. Delivery reports failures of the server. */
  async #followCatalogue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(this.#tools.clock, CATALOGUE_MS, signal);
      const before = this.#book.symbols.join('\n');
      if (!signal.aborted && (await this.#readCatalogue(signal)) === undefined)
        if (this.#book.symbols.join('\n') !== before) this.#loop.restart();
    }
  }

  /** The reason when it cannot be read now. */
  async #readCatalogue(signal: AbortSignal): Promise<string | undefined> {
    try {
      const unknown = this.#book.know(await this.#server.catalogue(signal));
      for (const code of unknown) this.#refuse(code, 'the server has no such instrument');
      return undefined;
    } catch (error) {
      if (error instanceof Fatal) throw error;
      return reasonOf(error);
    }
  }

  #refuse(symbol: string, reason: string): void {
    if (this.#refused.has(symbol)) return;
    this.#refused.add(symbol);
    this.figures.refused.set(this.#refused.size);
    this.#tools.log(`${symbol} is skipped: ${reason}`);
  }
}
