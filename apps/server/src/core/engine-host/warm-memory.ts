/**
 * Warm standby: prepares the engine in memory, so that a take-over need not read everything. Every change of an order or
 * a balance is an event, so the orders and accounts of new events are read again from time to time.
 */
import type { InstrumentSpec } from '@tradewind/engine';
import type { EngineInputs } from './engine-inputs.ts';
import { InconsistentDatabase } from './inconsistent.ts';
import type { EngineHostOptions } from './options.ts';
import { PreparedMemory } from './prepared-memory.ts';

const CATCH_UP_MS = 500;
/** Reading everything is expensive. */
const RETRY_MS = 5000;

export class WarmMemory {
  readonly #options: Pick<EngineHostOptions, 'db' | 'log' | 'readInstruments'>;
  readonly #inputs: EngineInputs;
  /** Undefined = not read yet, or it cannot be brought up to date. */
  #memory: PreparedMemory | undefined;
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: Pick<EngineHostOptions, 'db' | 'log' | 'readInstruments'>, inputs: EngineInputs) {
    this.#options = options;
    this.#inputs = inputs;
  }

  /** Reads the tables and their changes until stopped. Resolves when the first read has succeeded or failed. */
  start(): Promise<void> {
    this.#work = this.#catchUp().then(
      () => this.#startIn(CATCH_UP_MS),
      (error: unknown) => {
        this.#options.log?.warn(`engine host: the standby could not read the tables and will retry: ${String(error)}`);
        this.#startIn(RETRY_MS);
      },
    );
    return this.#work;
  }

  #startIn(ms: number): void {
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.start(), ms);
  }

  /** A read in progress runs to its end. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /**
   * Returns the prepared memory, brought up to date with the tables while nothing is written. Undefined = read everything
   * again: nothing was prepared, the log is a different one, or the prepared data contradicts the tables.
   */
  async handOver(): Promise<PreparedMemory | undefined> {
    this.stop();
    await this.#work;
    const memory = this.#memory;
    this.#memory = undefined;
    try {
      const news = await memory?.readNews(this.#options.db, 'all');
      return news !== undefined && (await memory?.take(news, this.#inputs.instruments)) === true ? memory : undefined;
    } catch (error) {
      if (!(error instanceof InconsistentDatabase)) throw error;
      this.#options.log?.warn(`engine host: the data prepared by the standby is not used: ${error.message}`);
      return undefined;
    }
  }

  async #catchUp(): Promise<void> {
    const { db } = this.#options;
    const memory = this.#memory;
    if (memory === undefined) {
      this.#memory = await PreparedMemory.read(db, await this.#readInstruments());
      return;
    }
    if (!(await memory.isBehind(db))) return;
    const news = await memory.readNews(db, 'named');
    // read after the news: an order in it may be of a new instrument
    const instruments = await this.#readInstruments();
    this.#memory = undefined;
    if (news !== undefined && (await memory.take(news, instruments))) this.#memory = memory;
  }

  async #readInstruments(): Promise<readonly InstrumentSpec[]> {
    return (await this.#options.readInstruments?.()) ?? this.#inputs.instruments;
  }
}
