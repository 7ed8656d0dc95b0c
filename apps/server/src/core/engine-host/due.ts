/** Expires orders and begins rollovers when they are due: by a timer, and before each input, so a late timer does no harm. */
import { DueTimer } from './due-timer.ts';
import type { HostTime } from './host-time.ts';
import type { Life } from './life.ts';
import type { EngineHostOptions } from './options.ts';
import { Rollovers } from './rollovers.ts';

interface Hooks {
  readonly time: HostTime;
  /** The current life; undefined while there is none, and once the host stops. */
  readonly current: () => Life | undefined;
  /** The engine broke an assertion: drops its life, and returns the error for the caller. */
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
      const life = current();
      try {
        if (life !== undefined) this.apply(life, clock());
      } catch {
        // the host reloads, and the new life arms the timer
      }
    });
    this.#rollovers = new Rollovers(rollovers, { clock, now, isCurrent: (life) => current() === life, onFault, log });
  }

  /** Before a life begins; see Rollovers.begin. */
  async begin(after: number): Promise<void> {
    await this.#rollovers.begin(after);
  }

  /** Before a life takes inputs; see Rollovers.makeUp. */
  async makeUp(life: Life, failed: Promise<never>): Promise<void> {
    if (!this.#time.isWrong) await this.#rollovers.makeUp(life, failed);
  }

  /** A life has begun. */
  start(life: Life): void {
    this.#rollovers.resume(life);
    this.arm(life);
  }

  stop(): void {
    this.#timer.stop();
    this.#rollovers.stop();
  }

  /** Applies what is due before an input of time `now`. Throws the error of `onFault`. */
  apply(life: Life, now: number): void {
    if (this.#time.isWrong) return this.#timer.arm(this.#time.clock() + WRONG_CLOCK_MS);
    const { engine, writer } = life;
    try {
      this.#rollovers.catchUp(life, now);
      if (engine.nextExpiry() <= now) {
        const outcome = engine.apply({ type: 'expire', now });
        if (outcome.ok && outcome.events.length > 0) void writer.append(outcome.events);
      }
    } catch (error) {
      throw this.#onFault(error);
    }
    this.arm(life);
  }

  /** A command may have brought an earlier expiry. */
  arm({ engine }: Life): void {
    this.#timer.arm(Math.min(engine.nextExpiry(), this.#rollovers.next));
  }
}
