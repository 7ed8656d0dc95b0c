/** What each price source has delivered, for the people who run it. */
import type { BridgeReport, TickRejection } from '@tradewind/contract';
import { SOURCES, type Source } from './guard/index.ts';

/** Times by the server's clock; null = never. Counts since the start of the feed. */
export interface SourceFigures {
  readonly source: Source;
  /** When it last sent anything. */
  readonly seen_at: number | null;
  /** When a tick of it was last accepted. */
  readonly tick_at: number | null;
  /** How old that tick was on arrival; null when it came without a time. */
  readonly lag_ms: number | null;
  readonly accepted: number;
  readonly held: number;
  /** Accepted within the last minute. */
  readonly rate: number;
  readonly rejected: readonly {
    readonly key: TickRejection;
    readonly count: number;
    readonly last_at: number;
    /** The code of the last one, as it was sent. */
    readonly code: string | null;
  }[];
  /** What the bridge last said of itself; null when it says nothing. */
  readonly bridge: (BridgeReport & { readonly at: number }) | null;
}

/** Ticks of all sources since the start. */
export interface TickTotals {
  readonly accepted: number;
  readonly rejected: Readonly<Record<TickRejection, number>>;
  /** Held by the guards. */
  readonly held: number;
}

export const NO_REJECTIONS: Readonly<Record<TickRejection, number>> = {
  unreadable: 0,
  unknown_instrument: 0,
  non_finite: 0,
  non_positive: 0,
  crossed: 0,
  off_precision: 0,
  out_of_range: 0,
  backward_time: 0,
  future_time: 0,
  stale_time: 0,
  market_closed: 0,
};

const WINDOW_S = 60;

/** Events within the last minute, by second. */
class MinuteCount {
  readonly #counts = Array.from({ length: WINDOW_S }, () => 0);
  #second = 0;

  add(nowMs: number): void {
    this.#advance(nowMs);
    const at = this.#second % WINDOW_S;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  at(nowMs: number): number {
    this.#advance(nowMs);
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  #advance(nowMs: number): void {
    const second = Math.floor(nowMs / 1000);
    for (let next = Math.max(this.#second + 1, second - WINDOW_S + 1); next <= second; next += 1)
      this.#counts[next % WINDOW_S] = 0;
    this.#second = Math.max(this.#second, second);
  }
}

interface Rejections {
  count: number;
  lastAt: number;
  code: string | null;
}

class CountsOfOne {
  seenAt: number | null = null;
  tickAt: number | null = null;
  lagMs: number | null = null;
  accepted = 0;
  held = 0;
  readonly minute = new MinuteCount();
  readonly rejected = new Map<TickRejection, Rejections>();
  bridge: SourceFigures['bridge'] = null;
}

export class SourceCounts {
  readonly #counts: readonly [CountsOfOne, CountsOfOne] = [new CountsOfOne(), new CountsOfOne()];

  seen(source: Source, now: number): void {
    this.#counts[source].seenAt = now;
  }

  /** `lagMs`: null when the tick came without a time. */
  accepted(source: Source, now: number, lagMs: number | null): void {
    const counts = this.#counts[source];
    counts.accepted += 1;
    counts.tickAt = now;
    counts.lagMs = lagMs;
    counts.minute.add(now);
  }

  held(source: Source): void {
    this.#counts[source].held += 1;
  }

  rejected(source: Source, now: number, key: TickRejection, code: string | null): void {
    const { rejected } = this.#counts[source];
    const before = rejected.get(key);
    rejected.set(key, { count: (before?.count ?? 0) + 1, lastAt: now, code });
  }

  reported(source: Source, now: number, report: BridgeReport): void {
    this.#counts[source].bridge = { ...report, at: now };
  }

  totals(): TickTotals {
    const rejected = { ...NO_REJECTIONS };
    for (const counts of this.#counts) for (const [key, { count }] of counts.rejected) rejected[key] += count;
    const [first, second] = this.#counts;
    return { accepted: first.accepted + second.accepted, rejected, held: first.held + second.held };
  }

  /** Of the first source, and of the second if there is one. */
  figures(now: number, hasSecond: boolean): readonly SourceFigures[] {
    return SOURCES.filter((source) => source === 0 || hasSecond).map((source) => {
      const { seenAt, tickAt, lagMs, accepted, held, minute, rejected, bridge } = this.#counts[source];
      return {
        source,
        seen_at: seenAt,
        tick_at: tickAt,
        lag_ms: lagMs,
        accepted,
        held,
        rate: minute.at(now),
        rejected: Array.from(rejected, ([key, { count, lastAt, code }]) => ({ key, count, last_at: lastAt, code })),
        bridge,
      };
    });
  }
}
