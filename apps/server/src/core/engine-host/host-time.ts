/** The time of the writer: it never precedes the last committed event, which a writer on another machine may have written (decision 0505). */
import type { EngineEvent } from '@tradewind/engine';
import type { EngineHostOptions } from './options.ts';

/**
 * One process alone waits for its clock no longer than that: what is further ahead was written by a clock that has been put right since
 * (decision 0341). With others, a clock that is more than a second off stops trading, so it does not get that far.
 */
const MOST_AHEAD_ALONE_MS = 10_000;

type TimeOptions = Pick<EngineHostOptions, 'now' | 'isClockWrong' | 'quotesAreNumbered' | 'log'>;

export class HostTime {
  readonly #options: TimeOptions;
  /** Epoch ms of this machine's clock, for what is due at an instant: prices may bring times that are ahead of it. */
  readonly clock: () => number;
  /** Of the last event. */
  #least = 0;

  constructor(options: TimeOptions) {
    this.#options = options;
    this.clock = options.now ?? Date.now;
  }

  /** Epoch ms, to stamp what happens. It stands still while the clock is behind the last event. */
  readonly now = (): number => Math.max(this.clock(), this.#least);

  /** Whether the clocks differ so much that nothing may be traded. */
  get isWrong(): boolean {
    return this.#options.isClockWrong?.() ?? false;
  }

  /** The writer begins after an event of this time. */
  begin(lastEventMs: number): void {
    const aheadMs = lastEventMs - this.clock();
    const { quotesAreNumbered: isOneOfMany = false, log } = this.#options;
    this.#least = isOneOfMany || aheadMs <= MOST_AHEAD_ALONE_MS ? lastEventMs : 0;
    if (aheadMs > 0) log?.warn(`engine host: the last event is ${aheadMs} ms ahead of this clock`);
  }

  /** An event happened, by the time of its price. */
  passed(event: EngineEvent | undefined): void {
    if (event !== undefined && event.time > this.#least) this.#least = event.time;
  }
}
