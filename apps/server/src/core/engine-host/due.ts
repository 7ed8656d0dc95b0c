/** Expires orders and begins rollovers when they are due: by a timer, and before each input, so a late timer does no harm. */
import { DueTimer } from './due-timer.ts';
import type { HostTime } from './host-time.ts';
import type { EngineRun } from './engine-run.ts';
import type { EngineHostOptions } from './options.ts';
import { Rollovers } from './rollovers.ts';

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
  readonly #timer: DueTimer;
  readonly #rollovers: Rollovers;

  constructor({ rollovers, log }: Pick<EngineHostOptions, 'rollovers' | 'log'>, { time, current, onFault }: Hooks) {
    this.#time = time;
    this.#onFault = onFault;
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
    this.#timer.arm(Math.min(engine.nextExpiry(), this.#rollovers.next));
  }
}
