/** The writer's time. It never precedes the last committed event, which a writer on another machine may have written (decision 0505). */
import type { EngineEvent } from '@tradewind/engine';
import type { EngineHostOptions } from './options.ts';

/**
 * Longest time that a single process waits for its clock to catch up. An event further ahead was stamped by a clock that has been corrected
 * since (decision 0341). With several processes, a clock that is more than a second off stops trading, so it never gets that far.
 */
const MAX_AHEAD_ALONE_MS = 10_000;

type TimeOptions = Pick<EngineHostOptions, 'now' | 'isClockWrong' | 'quotesAreNumbered' | 'log'>;

export class HostTime {
  readonly #options: TimeOptions;
  /** Epoch ms of this machine's clock, for what is due at a given time: prices may carry times ahead of it. */
  readonly clock: () => number;
  /** Time of the last event. */
  #least = 0;

  constructor(options: TimeOptions) {
    this.#options = options;
    this.clock = options.now ?? Date.now;
  }

  /** Epoch ms to stamp events with. It stands still while the clock is behind the last event. */
  readonly now = (): number => Math.max(this.clock(), this.#least);

  /** Whether the clocks differ so much that trading must stop. */
  get isWrong(): boolean {
    return this.#options.isClockWrong?.() ?? false;
  }

  /** The writer starts after an event of this time. */
  begin(lastEventMs: number): void {
    const aheadMs = lastEventMs - this.clock();
    const { quotesAreNumbered: isOneOfMany = false, log } = this.#options;
    this.#least = isOneOfMany || aheadMs <= MAX_AHEAD_ALONE_MS ? lastEventMs : 0;
    if (aheadMs > 0) log?.warn(`engine host: the last event is ${aheadMs} ms ahead of this clock`);
  }

  /** Records that an event happened, by the time of its price. */
  passed(event: EngineEvent | undefined): void {
    if (event !== undefined && event.time > this.#least) this.#least = event.time;
  }
}
