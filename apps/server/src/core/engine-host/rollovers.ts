/** Begins the rollover of each night (contract §9) and charges positions in chunks, so that others are served in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Command, TradingEngine } from '@tradewind/engine';
import type { Life } from './life.ts';
import type { DaysAt, HostLog, RolloverCalendar } from './options.ts';

/** Positions charged without a pause: a millisecond or two of work. */
const CHUNK = 256;
/** Instruments and holidays are read again shortly before each rollover. */
const READ_AHEAD_MS = 15_000;
const CHECK_MS = 5000;

interface Hooks {
  /** This machine's clock, by which rollovers are due. */
  readonly clock: () => number;
  /** Time to stamp events with. */
  readonly now: () => number;
  /** Whether the life is the current one. */
  readonly isCurrent: (life: Life) => boolean;
  /** Positions could not be charged: the engine broke an assertion. */
  readonly onFault: (error: unknown) => void;
  readonly log: HostLog | undefined;
}

export class Rollovers {
  readonly #calendar: RolloverCalendar | undefined;
  readonly #hooks: Hooks;
  #daysAt: DaysAt = () => new Map();
  #timer: NodeJS.Timeout | undefined;
  /** The life whose positions are being charged. */
  #charged: Life | undefined;
  /** When the next one is due; Infinity = never. */
  next = Infinity;

  /** Without a calendar there are none. */
  constructor(calendar: RolloverCalendar | undefined, hooks: Hooks) {
    this.#calendar = calendar;
    this.#hooks = hooks;
  }

  /** `after`: the last rollover that has begun, or a time before which none is missing. Rejects when the database cannot be read. */
  async begin(after: number): Promise<void> {
    if (this.#calendar === undefined) return;
    this.#daysAt = await this.#calendar.read();
    this.next = this.#calendar.after(after);
    this.#timer ??= setInterval(() => void this.#readAhead(), CHECK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #readAhead(): Promise<void> {
    const left = this.next - this.#hooks.clock();
    if (this.#calendar === undefined || left < 0 || left > READ_AHEAD_MS) return;
    try {
      this.#daysAt = await this.#calendar.read();
    } catch (error) {
      this.#hooks.log?.warn(
        `engine host: instruments and holidays could not be read for the rollover: ${String(error)}`,
      );
    }
  }

  /**
   * Begins the rollovers that are due before an input of time `now` is applied, so that it changes none of their prices and
   * positions. Each ends before the next one begins; the last one is left to chunks. Throws what the engine throws.
   */
  catchUp(life: Life, now: number): void {
    if (this.#calendar === undefined || now < this.next) return;
    for (; now >= this.next; this.next = this.#calendar.after(this.next)) {
      if (isRolling(life.engine)) void apply(life, { type: 'finance', most: Infinity, now: this.#hooks.now() });
      const instant = this.next;
      void apply(life, { type: 'roll_over', instant, days: this.#daysAt(instant), now: this.#hooks.now() });
    }
    this.resume(life);
  }

  /** Goes on with a rollover that has begun and not ended. */
  resume(life: Life): void {
    if (!isRolling(life.engine) || this.#charged === life) return;
    this.#charged = life;
    void this.#charge(life).finally(() => {
      if (this.#charged === life) this.#charged = undefined;
      // another one may have begun just after the last chunk
      if (this.#hooks.isCurrent(life)) this.resume(life);
    });
  }

  async #charge(life: Life): Promise<void> {
    try {
      while (isRolling(life.engine)) {
        await nextTurn();
        if (!this.#hooks.isCurrent(life)) return;
        const durable = apply(life, { type: 'finance', most: CHUNK, now: this.#hooks.now() });
        // rejects when the life ends
        if (isRolling(life.engine)) await durable.catch(() => {});
      }
    } catch (error) {
      this.#hooks.onFault(error);
    }
  }
}

const isRolling = (engine: TradingEngine): boolean => engine.rollingOver !== undefined;

function apply({ engine, writer }: Life, command: Command): Promise<void> {
  const outcome = engine.apply(command);
  return outcome.ok && outcome.events.length > 0 ? writer.append(outcome.events) : Promise.resolve();
}
