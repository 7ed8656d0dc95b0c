/** Detects that the system clock was set, and reports it in the log, in /metrics and to the operators. */
import type { BaseLogger } from 'pino';
import { type ClockJump, JUMP_MS, type SteadyClock } from './clock.ts';

const EVERY_MS = 1000;

export class ClockWatch {
  readonly #clock: SteadyClock;
  readonly #timer: NodeJS.Timeout;
  readonly #forget: () => void;
  readonly #counts = { forward: 0, back: 0 };
  #last: ClockJump | undefined;

  constructor(clock: SteadyClock, log: Pick<BaseLogger, 'warn'>) {
    this.#clock = clock;
    this.#forget = clock.onJump((jump) => {
      const direction = jump.byMs > 0 ? 'forward' : 'back';
      this.#counts[direction] += 1;
      this.#last = jump;
      log.warn({ byMs: jump.byMs }, `the system clock jumped ${direction}`);
    });
    // so that a jump is noticed even while nothing else reads the time
    this.#timer = setInterval(() => clock.now(), EVERY_MS).unref();
  }

  /** Jumps since the start, by direction. */
  get counts(): Readonly<Record<'forward' | 'back', number>> {
    this.#clock.now();
    return { ...this.#counts };
  }

  /** The last jump since the start. */
  get last(): ClockJump | undefined {
    this.#clock.now();
    return this.#last;
  }

  /** How far the server's time is ahead of the system clock; 0 unless that was set back. */
  get aheadMs(): number {
    const ahead = this.#clock.aheadMs();
    return ahead < JUMP_MS ? 0 : ahead;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#forget();
  }
}
