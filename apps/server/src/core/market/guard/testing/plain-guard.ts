/**
 * A second, naive implementation of the guard that follows the contract literally. It remembers only accepted and held
 * ticks.
 */
import type { Alive, GuardBounds, GuardTick, Source, Verdict } from '../guard.ts';

interface Group {
  /** The held tick, followed by those that agree with it. */
  ticks: GuardTick[];
  isAfterBreak: boolean;
  isApproved: boolean;
}

const distance = (left: number, right: number): bigint => BigInt(left > right ? left - right : right - left);

export class PlainGuard {
  bounds: GuardBounds;
  accepted: GuardTick[] = [];
  /** Index in `accepted` at which the current 60 s window starts. */
  windowFrom = 0;
  confirmedSpread = 0;
  groups: (Group | undefined)[] = [undefined, undefined];
  latest: (GuardTick | undefined)[] = [undefined, undefined];
  lastTickAt = Number.POSITIVE_INFINITY;
  isAfterBreak = false;
  chosen: Source | undefined;

  constructor(bounds: GuardBounds) {
    this.bounds = bounds;
  }

  close(): void {
    this.isAfterBreak = true;
    this.windowFrom = this.accepted.length;
    this.groups = [undefined, undefined];
    this.latest = [undefined, undefined];
  }

  approve(source: Source): boolean {
    const group = this.groups[source];
    if (group !== undefined) group.isApproved = true;
    return group !== undefined;
  }

  near(tick: GuardTick, reference: GuardTick, times: bigint): boolean {
    const ppm = BigInt(this.bounds.deviationPpm) * times;
    const isNear = (price: number, from: number): boolean => distance(price, from) * 1_000_000n <= BigInt(from) * ppm;
    return ppm === 0n || (isNear(tick.bid, reference.bid) && isNear(tick.ask, reference.ask));
  }

  spreadBoundTwice(tick: GuardTick): number {
    const { maxSpread } = this.bounds;
    if (maxSpread === 0) return Number.POSITIVE_INFINITY;
    if (maxSpread !== undefined) return 2 * Math.max(maxSpread, this.confirmedSpread);
    const spreads = this.accepted.slice(-1000).map(({ bid, ask }) => ask - bid);
    const mid = (tick.bid + tick.ask) / 2;
    if (spreads.length < 100) return 2 * Math.max(mid / 100, this.confirmedSpread);
    const sorted = spreads.toSorted((left, right) => left - right);
    const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
    return 2 * Math.max((20 * (low + high)) / 2, mid / 400, this.confirmedSpread);
  }

  isInside(tick: GuardTick): boolean {
    if (2 * (tick.ask - tick.bid) > this.spreadBoundTwice(tick)) return false;
    const last = this.accepted.at(-1);
    if (last === undefined) return true;
    const recent = this.accepted.slice(this.windowFrom).filter(({ at }) => tick.at - at <= 60_000);
    return this.near(tick, last, 1n) && recent.every((each) => this.near(tick, each, 4n));
  }

  offer(tick: GuardTick, source: Source, alive: Alive, maxAgeMs: number): Verdict {
    if (tick.at - this.lastTickAt >= 20 * 60_000) this.isAfterBreak = true;
    this.lastTickAt = tick.at;
    this.latest[source] = tick;
    if (this.isInside(tick)) {
      this.groups[source] = undefined;
      if (this.chosen !== source) this.chosen = undefined;
      const isLed =
        this.chosen !== undefined && alive[this.chosen]
          ? source !== this.chosen
          : source === 1 && alive[0] && this.groups[0] === undefined;
      if (isLed) return 'unused';
      this.take(tick);
      return 'accepted';
    }
    const group = this.groups[source];
    const [first] = group?.ticks ?? [];
    if (group === undefined || first === undefined || !this.near(tick, first, 1n)) {
      this.groups[source] = { ticks: [tick], isAfterBreak: this.isAfterBreak, isApproved: false };
      return 'held';
    }
    group.ticks.push(tick);
    if (!this.isConfirmed(group, first, tick, this.rival(tick, source, alive, maxAgeMs))) return 'held';
    const widest = Math.max(...group.ticks.map(({ bid, ask }) => ask - bid));
    const isWide = 2 * widest > this.spreadBoundTwice({ ...tick, ask: tick.bid + widest });
    this.windowFrom = this.accepted.length;
    this.groups = this.groups.map((each) => (each?.ticks[0] && this.near(tick, each.ticks[0], 1n) ? undefined : each));
    if (group.isApproved) this.chosen = source;
    this.take(tick);
    if (isWide) this.confirmedSpread = widest;
    return 'confirmed';
  }

  rival(tick: GuardTick, source: Source, alive: Alive, maxAgeMs: number): GuardTick | undefined {
    const other = source === 0 ? 1 : 0;
    const latest = this.latest[other];
    return latest !== undefined && alive[other] && tick.at - latest.at <= maxAgeMs ? latest : undefined;
  }

  isConfirmed(group: Group, first: GuardTick, tick: GuardTick, rival: GuardTick | undefined): boolean {
    const last = this.accepted.at(-1);
    const agrees = rival !== undefined && this.near(rival, first, 1n);
    if (rival !== undefined && !agrees && !group.isApproved) return false;
    const further = group.ticks.slice(1);
    const changed = further.filter((each, index) => {
      const before = group.ticks[index];
      return before?.bid !== each.bid || before.ask !== each.ask;
    }).length;
    if (group.isAfterBreak && (last === undefined || this.near(first, last, 5n))) return changed >= 1;
    const waited = (ms: number): boolean => tick.at - first.at >= ms && tick.time - first.time >= ms;
    const isFar = last !== undefined && !this.near(first, last, 5n);
    if (further.length < 3 || changed < 2 || !waited(2000)) return false;
    return !isFar || group.isApproved || agrees || waited(60_000);
  }

  take(tick: GuardTick): void {
    this.accepted.push(tick);
    this.isAfterBreak = false;
    if (this.confirmedSpread === 0) return;
    const before = this.confirmedSpread;
    this.confirmedSpread = 0;
    const { maxSpread } = this.bounds;
    const isCaughtUp =
      maxSpread === undefined ? 2 * before <= this.spreadBoundTwice(tick) : tick.ask - tick.bid <= maxSpread;
    if (!isCaughtUp) this.confirmedSpread = before;
  }
}
