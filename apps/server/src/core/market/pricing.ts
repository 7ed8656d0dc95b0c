/**
 * Whether prices can be traded on: which sources are alive, how old each price is, and what the guards hold. The engine
 * is notified of every change before the next tick is applied, and by a timer.
 */
import type { InstrumentId, Pricing as PriceState } from '@tradewind/engine';
import type { Cancel, Clock } from '../../platform/clock/index.ts';
import { type Alive, type PriceGuard, SOURCES, type Source } from './guard/index.ts';
import type { Outlet } from './outlet.ts';

/** After this time a suspect price counts as that of a closed market (contract §7). */
const SUSPECT_MS = 30_000;
/** While sources contradict each other, how often to check whether one of them has become stale. */
const CONTRADICTION_MS = 1000;
/** Longest timer, because machines sleep. */
const LONGEST_WAIT_MS = 30_000;

const ALIVE: readonly Alive[] = [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
];

export interface PricingOptions {
  readonly outlet: Pick<Outlet, 'setPricing' | 'quoteAgesFrom' | 'onReloaded'>;
  readonly clock: Clock;
  /** A source that sends nothing for this long is silent; 0 = never. */
  readonly silenceMs: number;
  /** Whether there is a second source. One that has been silent since the start does not count until it has sent something. */
  readonly hasSecond: boolean;
  /** Speed of time for the guard. */
  readonly pace: number;
  /** The price of an instrument became tradable, or stopped being tradable. */
  readonly onChange: (id: InstrumentId) => void;
  /** Age beyond which a price is stale although its source is alive. */
  readonly maxAgeMs: (id: InstrumentId) => number;
  readonly onFailure: (error: unknown) => void;
}

interface Priced {
  readonly id: InstrumentId;
  readonly guard: PriceGuard;
  maxAgeMs: number;
  state: PriceState;
  suspectSince: number | undefined;
  /** The source of its last accepted price. */
  source: Source;
  /** That source was silent since, or the price was lost: only the next accepted one is live. */
  awaitsTick: boolean;
}

export class Pricing {
  readonly #options: PricingOptions;
  readonly #priced = new Map<InstrumentId, Priced>();
  /** When each source last sent something. */
  readonly #lastSeenAt: [number, number | undefined];
  readonly #wasAlive: [boolean, boolean] = [true, false];
  #next = Number.POSITIVE_INFINITY;
  #cancelTimer: Cancel = () => {};
  #forgetReload: () => void = () => {};
  #isRunning = false;

  constructor(options: PricingOptions) {
    this.#options = options;
    this.#lastSeenAt = [options.clock.now(), undefined];
  }

  know(id: InstrumentId, guard: PriceGuard): void {
    if (!this.#priced.has(id))
      this.#priced.set(id, {
        id,
        guard,
        maxAgeMs: this.#options.maxAgeMs(id),
        state: 'stale',
        suspectSince: undefined,
        source: 0,
        awaitsTick: false,
      });
    if (this.#isRunning) this.#refreshAll(this.#options.clock.now());
  }

  start(): void {
    const now = this.#options.clock.now();
    this.#isRunning = true;
    this.#resume(now);
    const notifyAll = (): void => {
      for (const priced of this.#priced.values()) this.#notifyEngine(priced);
    };
    this.#forgetReload = this.#options.outlet.onReloaded(notifyAll);
    this.#refreshAll(now);
    notifyAll();
  }

  /** Its source was alive before this start at least until the last price; a pause since then counts as its silence. */
  #resume(now: number): void {
    const { outlet, silenceMs } = this.#options;
    const last = Math.max(
      ...[...this.#priced.keys()].map((id) => outlet.quoteAgesFrom(id) ?? Number.NEGATIVE_INFINITY),
    );
    const wasSilent = silenceMs > 0 && now - last >= silenceMs;
    this.#lastSeenAt[0] = wasSilent || silenceMs === 0 ? now : Math.min(now, last);
    for (const priced of this.#priced.values()) priced.awaitsTick = wasSilent;
  }

  stop(): void {
    this.#isRunning = false;
    this.#cancelTimer();
    this.#forgetReload();
  }

  sourceSeen(source: Source): void {
    const now = this.#options.clock.now();
    // before it counts as seen: the timer may not have noticed the silence yet
    if (!this.#lives(source, now)) this.#silenced(source);
    this.#lastSeenAt[source] = now;
    if (!this.#wasAlive[source]) this.#refreshAll(now);
  }

  /** The price that this source brought is the current one of the instrument; `settle` comes next. */
  accepted(id: InstrumentId, source: Source): void {
    const priced = this.#priced.get(id);
    if (priced === undefined) return;
    priced.source = source;
    priced.awaitsTick = false;
  }

  /** An accepted price did not reach the engine, which still has an older one. */
  lost(id: InstrumentId, now: number): void {
    const priced = this.#priced.get(id);
    if (priced === undefined) return;
    priced.awaitsTick = true;
    this.settle(id, now);
  }

  #silenced(source: Source): void {
    for (const priced of this.#priced.values()) if (priced.source === source) priced.awaitsTick = true;
  }

  /** Which sources are alive. */
  alive(now: number): Alive {
    return ALIVE[(this.#lives(0, now) ? 1 : 0) + (this.#lives(1, now) ? 2 : 0)] ?? [false, false];
  }

  #lives(source: Source, now: number): boolean {
    const lastSeenAt = this.#lastSeenAt[source];
    if (lastSeenAt === undefined) return false;
    return this.#options.silenceMs === 0 || now - lastSeenAt < this.#options.silenceMs;
  }

  /** Updates what has become stale or silent; cheap when nothing has. */
  refresh(now: number): void {
    if (now >= this.#next) this.#refreshAll(now);
  }

  /**
   * Called after the guard decided on a tick and before it is applied; its age counts from `agesFrom`. Returns whether
   * the state changed. Listeners are not notified separately.
   */
  settle(id: InstrumentId, now: number, agesFrom?: number): boolean {
    const priced = this.#priced.get(id);
    if (priced === undefined) return false;
    const changed = this.#set(priced, now, agesFrom ?? this.#options.outlet.quoteAgesFrom(id));
    const due = this.#dueOf(priced, now, agesFrom);
    if (due < this.#next) this.#wait(due, now);
    return changed;
  }

  stateOf(id: InstrumentId): PriceState {
    return this.#priced.get(id)?.state ?? 'stale';
  }

  /** Instruments whose price is suspect, and since when. */
  get suspects(): readonly { readonly id: InstrumentId; readonly since: number }[] {
    return [...this.#priced].flatMap(([id, { suspectSince: since }]) => (since === undefined ? [] : [{ id, since }]));
  }

  /** Sources that have fallen silent, with the time of their last line. */
  get silent(): readonly { readonly source: Source; readonly since: number }[] {
    const now = this.#options.clock.now();
    const sources: readonly Source[] = this.#options.hasSecond ? [0, 1] : [0];
    return sources.flatMap((source) => {
      const since = this.#lastSeenAt[source];
      return since === undefined || this.#lives(source, now) ? [] : [{ source, since }];
    });
  }

  #refreshAll(now: number): void {
    this.#wasAlive[0] = this.#lives(0, now);
    this.#wasAlive[1] = this.#lives(1, now);
    let next = Number.POSITIVE_INFINITY;
    for (const source of SOURCES) {
      const lastSeenAt = this.#lastSeenAt[source];
      if (!this.#wasAlive[source]) this.#silenced(source);
      if (this.#wasAlive[source] && lastSeenAt !== undefined && this.#options.silenceMs > 0)
        next = Math.min(next, lastSeenAt + this.#options.silenceMs);
    }
    for (const [id, priced] of this.#priced) {
      const agesFrom = this.#options.outlet.quoteAgesFrom(id);
      if (this.#set(priced, now, agesFrom)) this.#options.onChange(id);
      next = Math.min(next, this.#dueOf(priced, now, agesFrom));
    }
    this.#wait(next, now);
  }

  /** When the state changes if nothing arrives before. */
  #dueOf({ state, suspectSince, maxAgeMs }: Priced, now: number, agesFrom: number | undefined): number {
    if (suspectSince !== undefined)
      return Math.min(
        now + CONTRADICTION_MS,
        state === 'suspect' ? suspectSince + SUSPECT_MS : Number.POSITIVE_INFINITY,
      );
    return state === 'live' && agesFrom !== undefined ? agesFrom + maxAgeMs + 1 : Number.POSITIVE_INFINITY;
  }

  /** Returns whether the state changed. */
  #set(priced: Priced, now: number, agesFrom: number | undefined): boolean {
    const before = { ...priced };
    priced.maxAgeMs = this.#options.maxAgeMs(priced.id);
    priced.state = this.#judge(priced, now, agesFrom);
    const changed = priced.state !== before.state;
    if (changed || priced.maxAgeMs !== before.maxAgeMs) this.#notifyEngine(priced);
    return changed;
  }

  #judge(priced: Priced, now: number, agesFrom: number | undefined): PriceState {
    const alive = this.alive(now);
    const { guard, maxAgeMs, source, awaitsTick } = priced;
    const { pace } = this.#options;
    if (guard.isSuspect(alive, now * pace, maxAgeMs * pace)) {
      priced.suspectSince ??= now;
      return now - priced.suspectSince < SUSPECT_MS ? 'suspect' : 'withheld';
    }
    priced.suspectSince = undefined;
    if (awaitsTick || !alive[source]) return 'stale';
    return agesFrom !== undefined && now - agesFrom <= maxAgeMs ? 'live' : 'stale';
  }

  #notifyEngine({ id, state, maxAgeMs }: Priced): void {
    this.#options.outlet.setPricing(id, state, maxAgeMs).catch((error: unknown) => this.#options.onFailure(error));
  }

  #wait(next: number, now: number): void {
    this.#next = next;
    this.#cancelTimer();
    if (!this.#isRunning || next === Number.POSITIVE_INFINITY) return;
    this.#cancelTimer = this.#options.clock.after(Math.min(Math.max(1, next - now), LONGEST_WAIT_MS), () => {
      const due = this.#options.clock.now();
      if (due >= this.#next) this.#refreshAll(due);
      else this.#wait(this.#next, due);
    });
  }
}
