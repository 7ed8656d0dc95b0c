/**
 * Expires orders, begins rollovers and applies scheduled changes of prices when they are due: by a timer, and before each input,
 * so a late timer does no harm.
 */
import { DueTimer } from './due-timer.ts';
import type { HostTime } from './host-time.ts';
import type { EngineRun } from './engine-run.ts';
import type { EngineHostOptions } from './options.ts';
import { Rollovers } from './rollovers.ts';
import { Schedule } from './schedule.ts';

interface Hooks {
  readonly time: HostTime;
  /** The current run; undefined while there is none, and once the host stops. */
  readonly current: () => EngineRun | undefined;
  /** The engine broke an assertion: drops its run, and returns the error for the caller. */
  readonly onFault: (error: unknown) => Error;
}

/** Time between checks while the clocks differ too much for anything to be due. */
const WRONG_CLOCK_MS = 1000;

export class Due {
  readonly #time: HostTime;
  readonly #onFault: Hooks['onFault'];
  readonly #current: Hooks['current'];
  readonly #timer: DueTimer;
  readonly #rollovers: Rollovers;
  readonly #schedule: Schedule;

  constructor(options: Pick<EngineHostOptions, 'db' | 'rollovers' | 'log'>, { time, current, onFault }: Hooks) {
    const { rollovers, log } = options;
    this.#schedule = new Schedule(options.db);
    this.#time = time;
    this.#onFault = onFault;
    this.#current = current;
    const { clock, now } = time;
    this.#timer = new DueTimer(clock, () => {
      const run = current();
      try {
        if (run !== undefined) this.apply(run, clock());
      } catch {
        // the host reloads, and the new run arms the timer
      }
    });
    this.#rollovers = new Rollovers(rollovers, { clock, now, isCurrent: (run) => current() === run, onFault, log });
  }

  /** Before a run begins; see Rollovers.begin. */
  async begin(after: number): Promise<void> {
    await this.#rollovers.begin(after);
    await this.#schedule.begin();
  }

  /**
   * A command has scheduled something. Resolves when what is due at once is durable. Throws the error of `onFault` when the rows
   * cannot be read: the host reloads, and reads them then.
   */
  async readSchedule(run: EngineRun): Promise<void> {
    try {
      await this.#schedule.read();
    } catch (error) {
      throw this.#onFault(error);
    }
    if (this.#current() === run) this.apply(run, this.#time.clock());
    await run.writer.settled(0);
  }

  /** Before a run takes inputs; see Rollovers.makeUp. */
  async makeUp(run: EngineRun, failed: Promise<never>): Promise<void> {
    if (!this.#time.isWrong) await this.#rollovers.makeUp(run, failed);
  }

  /** A run has begun. */
  start(run: EngineRun): void {
    this.#rollovers.resume(run);
    this.arm(run);
  }

  stop(): void {
    this.#timer.stop();
    this.#rollovers.stop();
  }

  /** Applies what is due before an input of time `now`. Throws the error of `onFault`. */
  apply(run: EngineRun, now: number): void {
    if (this.#time.isWrong) return this.#timer.arm(this.#time.clock() + WRONG_CLOCK_MS);
    const { engine, writer } = run;
    try {
      this.#rollovers.catchUp(run, now);
      this.#schedule.apply(run, now, this.#time.now());
      if (engine.nextExpiry() <= now) {
        const outcome = engine.apply({ type: 'expire', now });
        if (outcome.ok && outcome.events.length > 0) void writer.append(outcome.events);
      }
    } catch (error) {
      throw this.#onFault(error);
    }
    this.arm(run);
  }

  /** A command may have brought an earlier expiry. */
  arm({ engine }: EngineRun): void {
    this.#timer.arm(Math.min(engine.nextExpiry(), this.#rollovers.next, this.#schedule.next));
  }
}
