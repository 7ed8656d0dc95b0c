/**
 * The offset of this process's time from that of the database, which all processes share. Of several measurements, the
 * one with the fastest answer counts; half of its round trip is attributed to each way (decision 0505).
 */
import type { BaseLogger } from 'pino';
import type { Cancel, SteadyClock } from './clock.ts';

/** From this offset on operators are notified. */
export const SKEW_ALARM_MS = 250;
/** From this offset on trading stops. */
const SKEW_STOP_MS = 1000;
const EVERY_MS = 2000;
const QUESTIONS = 5;

export interface SkewOptions {
  readonly clock: SteadyClock;
  /** Epoch ms by this process. */
  readonly time: () => number;
  /** Epoch ms by the database. */
  readonly ask: () => Promise<number>;
  readonly log: Pick<BaseLogger, 'warn'>;
}

export interface Skew {
  /** Positive = this process is ahead. */
  readonly ms: number;
  /** Uncertainty of the measurement. */
  readonly marginMs: number;
}

export class ClockSkew {
  readonly #options: SkewOptions;
  readonly #forget: () => void;
  #cancel: Cancel = () => {};
  #measuring: Promise<void> = Promise.resolve();
  #skew: Skew | undefined;
  #alarmSince: number | undefined;
  #isStopped = false;

  constructor(options: SkewOptions) {
    this.#options = options;
    // measure at once after the clock was set
    this.#forget = options.clock.onJump(() => this.#measureNow());
    this.#measureNow();
  }

  /** The last measurement; undefined before the first answer. It is kept while the database is unavailable. */
  get skew(): Skew | undefined {
    return this.#skew;
  }

  /** Time by now() since which operators are shown the skew; undefined when they are not. */
  get alarmSince(): number | undefined {
    return this.#alarmSince;
  }

  /** Whether the time of this process is so wrong that trading must stop. */
  get isTooFar(): boolean {
    return isBeyond(this.#skew, SKEW_STOP_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#forget();
    this.#cancel();
    await this.#measuring;
  }

  #measureNow(): void {
    this.#cancel();
    this.#measuring = this.#measuring.then(async () => {
      if (this.#isStopped) return;
      // the database is unavailable: keep the last measurement
      await this.#measure().catch(() => {});
      if (this.#isStopped) return;
      this.#cancel();
      this.#cancel = this.#options.clock.after(EVERY_MS, () => this.#measureNow());
    });
  }

  async #measure(): Promise<void> {
    let best: Skew | undefined;
    for (let question = 0; question < QUESTIONS; question++) {
      const before = this.#options.time();
      const databaseMs = await this.#options.ask();
      const after = this.#options.time();
      // the clock was set back meanwhile, or the process was paused; the next measurement is better
      const tripMs = Math.abs(after - before);
      const skew = { ms: Math.trunc((before + after) / 2 - databaseMs), marginMs: Math.ceil(tripMs / 2) };
      if (best === undefined || skew.marginMs < best.marginMs) best = skew;
    }
    if (best !== undefined) this.#found(best);
  }

  #found(skew: Skew): void {
    const { log, clock } = this.#options;
    const [wasTooFar, before] = [this.isTooFar, this.#alarmSince];
    this.#skew = skew;
    this.#alarmSince = isBeyond(skew, SKEW_ALARM_MS) ? (before ?? clock.now()) : undefined;
    const figures = { skewMs: skew.ms, marginMs: skew.marginMs };
    if (this.isTooFar !== wasTooFar) {
      const what = this.isTooFar ? 'is too far from' : 'agrees again with';
      log.warn(
        figures,
        `the time of this process ${what} that of the database; trading ${this.isTooFar ? 'stops' : 'goes on'}`,
      );
    } else if ((before === undefined) !== (this.#alarmSince === undefined))
      log.warn(
        figures,
        before === undefined ? 'the clocks of this process and the database differ' : 'the clocks agree again',
      );
  }
}

/** Only when certain: a slow answer proves nothing. */
const isBeyond = (skew: Skew | undefined, limitMs: number): boolean =>
  skew !== undefined && Math.abs(skew.ms) - skew.marginMs > limitMs;
