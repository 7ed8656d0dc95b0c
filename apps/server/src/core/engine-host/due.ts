/** What is due at a time: orders expire, and rollovers begin. By timer, and before each input, so a late timer does no harm. */
import { DueTimer } from './due-timer.ts';
import type { HostTime } from './host-time.ts';
import type { Life } from './life.ts';
import type { EngineHostOptions } from './options.ts';
import { Rollovers } from './rollovers.ts';

interface Hooks {
  readonly time: HostTime;
  /** The current life; undefined while there is none, and once the host stops. */
  readonly current: () => Life | undefined;
  /** The engine broke an assertion. */
  readonly onFault: (error: unknown) => void;
}

export class Due {
  readonly #time: HostTime;
  readonly #timer: DueTimer;
  readonly #rollovers: Rollovers;

  constructor({ rollovers, log }: Pick<EngineHostOptions, 'rollovers' | 'log'>, { time, current, onFault }: Hooks) {
    this.#time = time;
    const { clock, now } = time;
    this.#timer = new DueTimer(clock, () => {
      const life = current();
      if (life === undefined) return;
      try {
        this.apply(life, clock());
      } catch (error) {
        onFault(error);
      }
    });
    this.#rollovers = new Rollovers(rollovers, { clock, now, isCurrent: (life) => current() === life, onFault, log });
  }

  /** Before a life begins; see Rollovers.begin. */
  async begin(after: number): Promise<void> {
    await this.#rollovers.begin(after);
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

  /** Applies what is due before an input of time `now`. Throws what the engine throws. */
  apply(life: Life, now: number): void {
    if (this.#time.isWrong) return;
    const { engine, writer } = life;
    this.#rollovers.catchUp(life, now);
    if (engine.nextExpiry() <= now) {
      const outcome = engine.apply({ type: 'expire', now });
      if (outcome.ok && outcome.events.length > 0) void writer.append(outcome.events);
    }
    this.arm(life);
  }

  /** A command may have brought an earlier expiry. */
  arm({ engine }: Life): void {
    this.#timer.arm(Math.min(engine.nextExpiry(), this.#rollovers.next));
  }
}
