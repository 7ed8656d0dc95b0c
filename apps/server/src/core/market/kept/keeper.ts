/**
 * Keeps accepted ticks in the background of the process that takes the prices (decision 0606). Neither the engine nor the
 * journal waits for it: `note` only adds to memory, and what cannot be written for long is lost and counted.
 */
import type { InstrumentId, Quote } from '@tradewind/engine';
import { type Cancel, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock/index.ts';
import { TickDays } from './days.ts';
import { Pending, dayOf } from './pending.ts';
import type { TickKeeperOptions } from './options.ts';
import { KeptTickStore } from './store.ts';

/** A killed process loses the ticks of at most this time, and a few seconds while it makes the file of a closed day. */
const APPEND_MS = SECOND_MS;
const BLOCK_MS = MINUTE_MS;
/** Ticks in memory while the database does not take them: about 40 minutes of all built-in instruments, some 50 MB. */
const MOST_PENDING = 500_000;
/** How often it looks for days to close and to drop. */
const DAYS_MS = MINUTE_MS;
const DROP_MS = HOUR_MS;
const RETRY_MS = 5 * SECOND_MS;

export class TickKeeper {
  readonly #options: TickKeeperOptions;
  readonly #store: KeptTickStore;
  readonly #days: TickDays;
  readonly #pending: Pending;
  #cancel: Cancel = () => {};
  #working: Promise<void> = Promise.resolve();
  #isWorking = false;
  /** What an earlier process left is in blocks. */
  #isRecovered = false;
  #isFailing = false;
  #nextBlocks = 0;
  #nextDays = 0;
  #nextDrop = 0;
  #lost = 0;

  constructor(options: TickKeeperOptions) {
    this.#options = options;
    this.#store = new KeptTickStore(options.database, options.stillTaking);
    this.#days = new TickDays(options);
    this.#pending = new Pending(options.mostPending ?? MOST_PENDING);
  }

  /** Ticks that could not be kept. */
  get lost(): number {
    return this.#pending.lost + this.#lost;
  }

  note({ instrument, id, time, bid, ask }: Quote): void {
    if (this.#options.days > 0) this.#pending.add(instrument, { id, time, bid, ask });
  }

  start(): void {
    this.#nextBlocks = this.#options.clock.now() + BLOCK_MS;
    this.#schedule(APPEND_MS);
  }

  /** Writes what is left, as far as that is possible now. */
  async stop(): Promise<void> {
    this.#cancel();
    await this.#working;
    try {
      await this.#recover();
      await this.#writeBlocks();
    } catch (error) {
      this.#fail(error);
    }
  }

  #schedule(afterMs: number): void {
    this.#cancel = this.#options.clock.after(afterMs, () => {
      if (!this.#isWorking) this.#working = this.#work();
      this.#schedule(this.#isFailing ? RETRY_MS : APPEND_MS);
    });
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    try {
      await this.#write();
      await this.#look();
      if (this.#isFailing) this.#options.log.warn({ lost: this.lost }, 'accepted ticks are kept again');
      this.#isFailing = false;
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isWorking = false;
    }
  }

  #fail(error: unknown): void {
    if (!this.#isFailing) this.#options.log.warn({ err: error }, 'could not keep accepted ticks yet; trading goes on');
    this.#isFailing = true;
  }

  async #write(): Promise<void> {
    const { clock, hasRoom } = this.#options;
    if (this.#pending.count === 0 && this.#isRecovered) return;
    if (!(await hasRoom())) throw new Error('the disk is nearly full');
    await this.#recover();
    // after a failure ticks may be missing, and the tail must not hide that
    if (this.#isFailing || clock.now() >= this.#nextBlocks) return this.#writeBlocks();
    const { ticks, putBack } = this.#pending.takeFresh();
    if (ticks.size === 0) return;
    try {
      await this.#store.append(ticks);
    } catch (error) {
      putBack();
      throw error;
    }
  }

  /** Moves what an earlier process left in the tail into blocks. */
  async #recover(): Promise<void> {
    if (this.#isRecovered) return;
    const left = new Pending(Number.POSITIVE_INFINITY);
    for (const [instrument, ticks] of await this.#store.leftOver())
      for (const tick of ticks) left.add(instrument, tick);
    await this.#store.writeBlocks(await this.#open(left.takeRuns().runs));
    this.#isRecovered = true;
  }

  async #writeBlocks(): Promise<void> {
    this.#nextBlocks = this.#options.clock.now() + BLOCK_MS;
    const { runs, putBack } = this.#pending.takeRuns();
    if (runs.length === 0) return;
    try {
      await this.#store.writeBlocks(await this.#open(runs));
    } catch (error) {
      putBack();
      throw error;
    }
  }

  /** Without ticks of closed days: those arrived too late. */
  async #open<Run extends { readonly instrument: InstrumentId; readonly ticks: readonly { time: number }[] }>(
    runs: readonly Run[],
  ): Promise<readonly Run[]> {
    const closed = await this.#days.lastClosed();
    const open = runs.filter(({ ticks: [first] }) => first !== undefined && dayOf(first.time) > closed);
    for (const run of runs) if (!open.includes(run)) this.#lost += run.ticks.length;
    return open;
  }

  /** Closes days that are over, and drops those that are too old. */
  async #look(): Promise<void> {
    const now = this.#options.clock.now();
    if (now >= this.#nextDays) {
      const isMore = await this.#days.close(now);
      this.#nextDays = isMore ? now : now + DAYS_MS;
    }
    if (now >= this.#nextDrop) {
      await this.#days.drop(now);
      this.#nextDrop = now + DROP_MS;
    }
  }
}
