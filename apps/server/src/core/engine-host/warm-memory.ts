/**
 * The memory as a standby prepares it, so that it need not read all of it when it takes over. Every change of an order or of a
 * balance is an event: from time to time what newer events name is read again.
 */
import type { InstrumentSpec } from '@tradewind/engine';
import type { EngineInputs } from './engine-inputs.ts';
import { InconsistentDatabase } from './inconsistent.ts';
import type { EngineHostOptions } from './options.ts';
import { PreparedMemory } from './prepared-memory.ts';

const CATCH_UP_MS = 500;
/** Reading all of it is a lot of work. */
const RETRY_MS = 5000;

export class WarmMemory {
  readonly #options: Pick<EngineHostOptions, 'db' | 'log' | 'readInstruments'>;
  readonly #inputs: EngineInputs;
  /** Undefined = it has not been read yet, or cannot be brought up to date. */
  #memory: PreparedMemory | undefined;
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: Pick<EngineHostOptions, 'db' | 'log' | 'readInstruments'>, inputs: EngineInputs) {
    this.#options = options;
    this.#inputs = inputs;
  }

  /** Reads it, and what changes, until it is stopped; resolves when it was read, or could not be. */
  start(): Promise<void> {
    this.#work = this.#catchUp().then(
      () => this.#startIn(CATCH_UP_MS),
      (error: unknown) => {
        this.#options.log?.warn(
          `engine host: the standby could not read the tables, and tries again: ${String(error)}`,
        );
        this.#startIn(RETRY_MS);
      },
    );
    return this.#work;
  }

  #startIn(ms: number): void {
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.start(), ms);
  }

  /** What is being read goes on to its end. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /**
   * What was prepared, as the tables are now, while nothing is written. Undefined = it must be read anew: it was not read before,
   * the log is another one, or what was known and the tables contradict each other, which the tables alone decide.
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
      this.#options.log?.warn(`engine host: what the standby knew is not used: ${error.message}`);
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
    // read after it: an instrument may have come for an order that is in it
    const instruments = await this.#readInstruments();
    this.#memory = undefined;
    if (news !== undefined && (await memory.take(news, instruments))) this.#memory = memory;
  }

  async #readInstruments(): Promise<readonly InstrumentSpec[]> {
    return (await this.#options.readInstruments?.()) ?? this.#inputs.instruments;
  }
}
