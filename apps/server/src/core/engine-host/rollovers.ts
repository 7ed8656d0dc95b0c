/** Begins the rollover of each night (contract §9) and charges positions in chunks, so that others are served in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Command, TradingEngine } from '@tradewind/engine';
import type { EngineRun } from './engine-run.ts';
import type { DaysAt, HostLog, RolloverCalendar } from './options.ts';

/** Positions charged without a pause: a millisecond or two of work. */
const CHUNK = 256;
/** Instruments and holidays are read again from time to time, and shortly before each rollover. */
const READ_EVERY_MS = 300_000;
const READ_AHEAD_MS = 15_000;
const CHECK_MS = 5000;

interface Hooks {
  /** This machine's clock, by which rollovers are due. */
  readonly clock: () => number;
  /** Time to stamp events with. */
  readonly now: () => number;
  /** Whether the run is the current one. */
  readonly isCurrent: (run: EngineRun) => boolean;
  /** Positions could not be charged: the engine broke an assertion. */
  readonly onFault: (error: unknown) => unknown;
  readonly log: HostLog | undefined;
}

export class Rollovers {
  readonly #calendar: RolloverCalendar | undefined;
  readonly #hooks: Hooks;
  #daysAt: DaysAt = () => new Map();
  /** performance.now() */
  #readAt = 0;
  #timer: NodeJS.Timeout | undefined;
  /** The run whose positions are being charged. */
  #charged: EngineRun | undefined;
  /** When the next one is due; Infinity = never. */
  next = Infinity;

  /** Without a calendar there are no rollovers. */
  constructor(calendar: RolloverCalendar | undefined, hooks: Hooks) {
    this.#calendar = calendar;
    this.#hooks = hooks;
  }

  /** `after`: the last rollover that has begun, or a time before which none is missing. Rejects when the database cannot be read. */
  async begin(after: number): Promise<void> {
    if (this.#calendar === undefined) return;
    await this.#read(this.#calendar);
    this.next = this.#calendar.after(after);
    this.#timer ??= setInterval(() => void this.#readAhead(), CHECK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #read(calendar: RolloverCalendar): Promise<void> {
    this.#daysAt = await calendar.read();
    this.#readAt = performance.now();
  }

  async #readAhead(): Promise<void> {
    const isNear = this.next - this.#hooks.clock() <= READ_AHEAD_MS;
    if (this.#calendar === undefined || !(isNear || performance.now() - this.#readAt > READ_EVERY_MS)) return;
    try {
      await this.#read(this.#calendar);
    } catch (error) {
      this.#hooks.log?.warn(
        `engine host: instruments and holidays could not be read for the rollover: ${String(error)}`,
      );
    }
  }

  /**
   * Charges all missed nights except the last before inputs are accepted, in chunks that are committed one after the
   * other. Rejects when `failed` does, and with what the engine throws.
   */
  async makeUp(run: EngineRun, failed: Promise<never>): Promise<void> {
    const calendar = this.#calendar;
    if (calendar === undefined) return;
    for (; calendar.after(this.next) <= this.#hooks.clock(); this.next = calendar.after(this.next)) {
      await this.#finish(run, failed);
      this.#begin(run);
    }
    if (this.next <= this.#hooks.clock()) await this.#finish(run, failed);
  }

  async #finish(run: EngineRun, failed: Promise<never>): Promise<void> {
    while (isRolling(run.engine)) {
      await Promise.race([apply(run, { type: 'finance', most: CHUNK, now: this.#hooks.now() }), failed]);
    }
  }

  /** Begins the rollover that is due. */
  #begin(run: EngineRun): void {
    const instant = this.next;
    void apply(run, { type: 'roll_over', instant, days: this.#daysAt(instant), now: this.#hooks.now() });
  }

  /**
   * Begins the rollovers that are due before an input of time `now` is applied, so that it changes none of their prices and
   * positions. Each ends before the next one begins; the last one is charged in chunks. Throws what the engine throws.
   */
  catchUp(run: EngineRun, now: number): void {
    if (this.#calendar === undefined || now < this.next) return;
    for (; now >= this.next; this.next = this.#calendar.after(this.next)) {
      // each chunk by itself, so that none fills a whole batch
      while (isRolling(run.engine)) void apply(run, { type: 'finance', most: CHUNK, now: this.#hooks.now() });
      this.#begin(run);
    }
    this.resume(run);
  }

  /** Continues a rollover that has begun but not ended. */
  resume(run: EngineRun): void {
    if (!isRolling(run.engine) || this.#charged === run) return;
    this.#charged = run;
    void this.#charge(run).finally(() => {
      if (this.#charged === run) this.#charged = undefined;
      // another one may have begun just after the last chunk
      if (this.#hooks.isCurrent(run)) this.resume(run);
    });
  }

  async #charge(run: EngineRun): Promise<void> {
    try {
      while (isRolling(run.engine)) {
        await nextTurn();
        if (!this.#hooks.isCurrent(run)) return;
        const durable = apply(run, { type: 'finance', most: CHUNK, now: this.#hooks.now() });
        // rejects when the run ends
        if (isRolling(run.engine)) await durable.catch(() => {});
      }
    } catch (error) {
      this.#hooks.onFault(error);
    }
  }
}

const isRolling = (engine: TradingEngine): boolean => engine.rollingOver !== undefined;

function apply({ engine, writer }: EngineRun, command: Command): Promise<void> {
  const outcome = engine.apply(command);
  return outcome.ok && outcome.events.length > 0 ? writer.append(outcome.events) : Promise.resolve();
}
