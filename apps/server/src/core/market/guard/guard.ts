/**
 * Decides which prices to accept (contract §7): one guard per instrument. Pure: the caller provides the times, and the
 * same ticks with the same times give the same decisions. Prices are in points.
 */
import { RecentValues } from './recent-values.ts';
import { Window } from './window.ts';

/** 100 % in the units of `deviationPpm`. */
const PARTS = 1_000_000;
/** × the deviation, compared with every accepted price of the last minute. */
const WINDOW_FACTOR = 4;
/** × the deviation; within it, one further tick confirms a price after a break. */
const BREAK_FACTOR = 5;
/** × the deviation; beyond it, a single source needs a minute of agreeing ticks. */
const FAR_FACTOR = 5;
const AGREEING_TICKS = 3;
const CHANGED_TICKS = 2;
const CONFIRM_MS = 2000;
const FAR_CONFIRM_MS = 60_000;
export const BREAK_MS = 20 * 60_000;
const SPREADS_NEEDED = 100;
const GAPS_NEEDED = 100;
const GAP_PERCENTILE = 95;
const MEDIANS = 20;
/** 0.25 % and 1 % of the mid, as parts of bid + ask. */
const SUM_PER_SPREAD = 800;
const SUM_PER_FIRST_SPREAD = 200;

export interface GuardBounds {
  /** MaxDeviation in parts per million; 0 = no bound. */
  readonly deviationPpm: number;
  /** MaxSpread in points; 0 = no bound; undefined = by the median. */
  readonly maxSpread: number | undefined;
}

export interface GuardTick {
  readonly bid: number;
  readonly ask: number;
  /** The tick's own time. */
  readonly time: number;
  /** When it was received, by a monotonic clock. */
  readonly at: number;
}

export const SOURCES = [0, 1] as const;
/** The first or the second source. */
export type Source = (typeof SOURCES)[number];
/** Whether each source is alive. */
export type Alive = readonly [boolean, boolean];
export const FIRST_ALONE: Alive = [true, false];

/** `unused`: from the second source while the first one leads. */
export type Verdict = 'accepted' | 'confirmed' | 'held' | 'unused';

export interface Hold {
  readonly bid: number;
  readonly ask: number;
  readonly time: number;
  readonly at: number;
  /** Beyond 5 × the deviation. */
  readonly isFar: boolean;
  /** After a break and within 5 × the deviation. */
  readonly isBrief: boolean;
  readonly isApproved: boolean;
}

interface Held extends Hold {
  isApproved: boolean;
  agreeing: number;
  changed: number;
  lastBid: number;
  lastAsk: number;
  widest: number;
}

/** State that a restart needs besides the last price. */
export interface SavedGuard {
  readonly spreads: readonly number[];
  /** Times between accepted ticks, ms. */
  readonly gaps: readonly number[];
  /** 0 = none. */
  readonly confirmedSpread: number;
}

/** How a held tick was resolved. */
export interface HoldEnd {
  readonly outcome: 'discarded' | 'confirmed' | 'replaced';
  readonly source: Source;
  readonly hold: Hold;
  readonly at: number;
}

type Prices = { readonly bid: number; readonly ask: number };

export class PriceGuard {
  #bounds: GuardBounds;
  readonly #onEnd: (end: HoldEnd) => void;
  readonly #spreads: RecentValues;
  readonly #gaps: RecentValues;
  #confirmedSpread: number;
  #revision = 0;
  #last: Prices | undefined;
  readonly #bids = new Window();
  readonly #asks = new Window();
  readonly #held: [Held | undefined, Held | undefined] = [undefined, undefined];
  readonly #latest: [GuardTick | undefined, GuardTick | undefined] = [undefined, undefined];
  /** The source that an operator chose, until the other one agrees again. */
  #chosen: Source | undefined;
  #isAfterBreak = false;
  #lastTickAt: number | undefined;
  /** Undefined before the first accepted tick since the start or the last close of the market. */
  #lastAcceptedAt: number | undefined;

  constructor(bounds: GuardBounds, saved?: SavedGuard, onEnd: (end: HoldEnd) => void = () => {}) {
    this.#bounds = bounds;
    this.#onEnd = onEnd;
    this.#spreads = new RecentValues(saved?.spreads);
    this.#gaps = new RecentValues(saved?.gaps);
    this.#confirmedSpread = saved?.confirmedSpread ?? 0;
  }

  get saved(): SavedGuard {
    return { spreads: this.#spreads.all, gaps: this.#gaps.all, confirmedSpread: this.#confirmedSpread };
  }

  /** Changes when a tick has changed the bounds for good: enough ticks are known, or a wider spread was confirmed. */
  get revision(): number {
    return this.#revision;
  }

  /** The median spread of the last `ticks` accepted prices; undefined before the first. */
  get typicalSpread(): { readonly spread: number; readonly ticks: number } | undefined {
    const spread = this.#spreads.lowerMedian;
    return spread === undefined ? undefined : { spread, ticks: this.#spreads.count };
  }

  /**
   * How long it usually takes until the next accepted tick at most: 95 % of the last gaps are not longer. Undefined
   * while too few are known.
   */
  get usualGapMs(): number | undefined {
    return this.#gaps.count < GAPS_NEEDED ? undefined : this.#gaps.percentile(GAP_PERCENTILE);
  }

  setBounds(bounds: GuardBounds): void {
    this.#bounds = bounds;
  }

  /** Restores a price that was accepted before a restart or a reload. */
  resume({ bid, ask, at }: GuardTick): void {
    this.#last = { bid, ask };
    this.#lastTickAt = at;
    this.#openWindow(bid, ask, at);
  }

  /** The market closed: the next price is after a break, and a held one is discarded. */
  close(): void {
    this.#isAfterBreak = true;
    this.#lastAcceptedAt = undefined;
    this.#bids.clear();
    this.#asks.clear();
    for (const source of SOURCES) {
      const held = this.#held[source];
      if (held !== undefined) this.#end(source, held, 'discarded', this.#lastTickAt ?? held.at);
      this.#latest[source] = undefined;
    }
  }

  /** Forgets all prices, as between two recordings. */
  reset(): void {
    this.#last = undefined;
    this.#lastTickAt = undefined;
    this.#lastAcceptedAt = undefined;
    this.#isAfterBreak = false;
    this.#chosen = undefined;
    this.#confirmedSpread = 0;
    this.#spreads.clear();
    this.#gaps.clear();
    this.#bids.clear();
    this.#asks.clear();
    for (const source of SOURCES) {
      this.#held[source] = undefined;
      this.#latest[source] = undefined;
    }
  }

  /** The held tick of a source. */
  holdOf(source: Source): Hold | undefined {
    return this.#held[source];
  }

  /** An operator approved the held price of a source; false when none is held. */
  approve(source: Source): boolean {
    const held = this.#held[source];
    if (held === undefined) return false;
    held.isApproved = true;
    return true;
  }

  /**
   * Whether a live source has a held tick, or live sources contradict each other with prices not older than `maxAgeMs`.
   */
  isSuspect(alive: Alive, now: number, maxAgeMs: number): boolean {
    if (this.#chosen !== undefined && alive[this.#chosen]) return this.#held[this.#chosen] !== undefined;
    for (const source of SOURCES) if (alive[source] && this.#held[source] !== undefined) return true;
    if (!alive[0] || !alive[1]) return false;
    const [first, second] = this.#latest;
    if (first === undefined || second === undefined) return false;
    if (now - first.at > maxAgeMs || now - second.at > maxAgeMs) return false;
    return !this.#isNear(second, first);
  }

  /**
   * Decides on a tick that passed the checks. The other source counts while its last price is not older than
   * `maxAgeMs`.
   */
  offer(
    tick: GuardTick,
    source: Source = 0,
    alive: Alive = FIRST_ALONE,
    maxAgeMs: number = Number.POSITIVE_INFINITY,
  ): Verdict {
    if (this.#lastTickAt !== undefined && tick.at - this.#lastTickAt >= BREAK_MS) this.#isAfterBreak = true;
    this.#lastTickAt = tick.at;
    this.#latest[source] = tick;
    const held = this.#held[source];
    if (this.#isInside(tick)) {
      if (held !== undefined) this.#end(source, held, 'discarded', tick.at);
      if (this.#chosen !== source) this.#chosen = undefined;
      if (!this.#leads(source, alive)) return 'unused';
      this.#accept(tick);
      return 'accepted';
    }
    if (held === undefined || !this.#isNear(tick, held)) {
      if (held !== undefined) this.#end(source, held, 'replaced', tick.at);
      this.#held[source] = this.#hold(tick);
      return 'held';
    }
    held.agreeing += 1;
    if (tick.bid !== held.lastBid || tick.ask !== held.lastAsk) held.changed += 1;
    held.lastBid = tick.bid;
    held.lastAsk = tick.ask;
    held.widest = Math.max(held.widest, tick.ask - tick.bid);
    if (!this.#isConfirmed(held, tick, this.#rivalOf(source, alive, tick.at, maxAgeMs))) return 'held';
    this.#confirm(tick, held.widest);
    if (held.isApproved) this.#chosen = source;
    return 'confirmed';
  }

  /**
   * The second source leads while the first is silent, or while the first is held and the second is near the last
   * price.
   */
  #leads(source: Source, alive: Alive): boolean {
    if (this.#chosen !== undefined && alive[this.#chosen]) return source === this.#chosen;
    return source === 0 || !alive[0] || this.#held[0] !== undefined;
  }

  #isInside(tick: GuardTick): boolean {
    return this.#isSpreadInside(tick) && this.#isDeviationInside(tick);
  }

  #isDeviationInside(tick: GuardTick): boolean {
    const { deviationPpm } = this.#bounds;
    if (deviationPpm === 0 || this.#last === undefined) return true;
    if (!this.#isNear(tick, this.#last)) return false;
    return (
      isWithinWindow(this.#bids, tick.bid, tick.at, deviationPpm) &&
      isWithinWindow(this.#asks, tick.ask, tick.at, deviationPpm)
    );
  }

  #isSpreadInside({ bid, ask }: Prices): boolean {
    const spread = ask - bid;
    const { maxSpread } = this.#bounds;
    if (maxSpread === 0 || spread <= this.#confirmedSpread) return true;
    return maxSpread === undefined ? this.#isUsualSpread(spread, bid + ask) : spread <= maxSpread;
  }

  #isUsualSpread(spread: number, sum: number): boolean {
    if (this.#spreads.count < SPREADS_NEEDED) return spread * SUM_PER_FIRST_SPREAD <= sum;
    return spread * SUM_PER_SPREAD <= sum || 2 * spread <= MEDIANS * this.#spreads.twiceMedian;
  }

  /** Whether bid and ask are each within MaxDeviation of `reference`. */
  #isNear({ bid, ask }: Prices, reference: Prices, factor = 1): boolean {
    const ppm = this.#bounds.deviationPpm * factor;
    return ppm === 0 || (isWithin(bid, reference.bid, ppm) && isWithin(ask, reference.ask, ppm));
  }

  #hold({ bid, ask, time, at }: GuardTick): Held {
    const isWithinFactor = (factor: number): boolean =>
      this.#last === undefined || this.#isNear({ bid, ask }, this.#last, factor);
    return {
      bid,
      ask,
      time,
      at,
      isFar: !isWithinFactor(FAR_FACTOR),
      isBrief: this.#isAfterBreak && isWithinFactor(BREAK_FACTOR),
      isApproved: false,
      agreeing: 0,
      changed: 0,
      lastBid: bid,
      lastAsk: ask,
      widest: ask - bid,
    };
  }

  /** The last price of the other source, if that source is alive and the price is not old. */
  #rivalOf(source: Source, alive: Alive, at: number, maxAgeMs: number): GuardTick | undefined {
    const rival: Source = source === 0 ? 1 : 0;
    const latest = alive[rival] ? this.#latest[rival] : undefined;
    return latest !== undefined && at - latest.at <= maxAgeMs ? latest : undefined;
  }

  #isConfirmed(held: Held, { at, time }: GuardTick, rival: GuardTick | undefined): boolean {
    const isContradicted = rival !== undefined && !this.#isNear(rival, held);
    if (isContradicted && !held.isApproved) return false;
    if (held.isBrief) return held.changed >= 1;
    const heldMs = Math.min(at - held.at, time - held.time);
    if (held.agreeing < AGREEING_TICKS || held.changed < CHANGED_TICKS || heldMs < CONFIRM_MS) return false;
    return !held.isFar || held.isApproved || (rival !== undefined && !isContradicted) || heldMs >= FAR_CONFIRM_MS;
  }

  #confirm(tick: GuardTick, widest: number): void {
    const isWide = !this.#isSpreadInside({ bid: tick.bid, ask: tick.bid + widest });
    this.#bids.clear();
    this.#asks.clear();
    for (const source of SOURCES) {
      const held = this.#held[source];
      if (held !== undefined && this.#isNear(tick, held)) this.#end(source, held, 'confirmed', tick.at);
    }
    this.#accept(tick);
    if (!isWide) return;
    this.#confirmedSpread = widest;
    this.#revision += 1;
  }

  #accept({ bid, ask, at }: GuardTick): void {
    this.#last = { bid, ask };
    this.#isAfterBreak = false;
    this.#bids.add(bid, at);
    this.#asks.add(ask, at);
    this.#learn(ask - bid, at);
    if (this.#confirmedSpread > 0) this.#forgetConfirmedSpread(bid, ask);
  }

  #learn(spread: number, at: number): void {
    this.#spreads.add(spread);
    if (this.#spreads.count === SPREADS_NEEDED) this.#revision += 1;
    if (this.#lastAcceptedAt !== undefined) {
      this.#gaps.add(Math.ceil(at - this.#lastAcceptedAt));
      if (this.#gaps.count === GAPS_NEEDED) this.#revision += 1;
    }
    this.#lastAcceptedAt = at;
  }

  /** Once the median has caught up; with an explicit MaxSpread, once the spread is within it again. */
  #forgetConfirmedSpread(bid: number, ask: number): void {
    const { maxSpread } = this.#bounds;
    const isOver =
      maxSpread === undefined ? this.#isUsualSpread(this.#confirmedSpread, bid + ask) : ask - bid <= maxSpread;
    if (isOver) this.#confirmedSpread = 0;
  }

  #openWindow(bid: number, ask: number, at: number): void {
    this.#bids.clear();
    this.#asks.clear();
    this.#bids.add(bid, at);
    this.#asks.add(ask, at);
  }

  #end(source: Source, hold: Hold, outcome: HoldEnd['outcome'], at: number): void {
    this.#held[source] = undefined;
    this.#onEnd({ outcome, source, hold, at });
  }
}

const isWithin = (value: number, reference: number, ppm: number): boolean =>
  Math.abs(value - reference) * PARTS <= reference * ppm;

function isWithinWindow(window: Window, value: number, at: number, deviationPpm: number): boolean {
  const [lowest, highest] = [window.lowest(at), window.highest(at)];
  const ppm = WINDOW_FACTOR * deviationPpm;
  return (
    (lowest === undefined || value <= lowest || isWithin(value, lowest, ppm)) &&
    (highest === undefined || value >= highest || isWithin(value, highest, ppm))
  );
}
