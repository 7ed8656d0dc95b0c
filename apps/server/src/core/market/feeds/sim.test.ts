import { describe, expect, it } from 'vitest';
import { byCode, idOf, instruments, played, prepared, start, unitOf, WEDNESDAY } from '../testing/sim.ts';
import type { RawTick } from '../types.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock/index.ts';

const SOME = ['EURUSD', 'GBPUSD', 'EURGBP', 'USDJPY', 'XAUUSD', 'BTCUSD'];
/** What minutes of EURUSD and others moved by in SPREADS.json (ranges_2021_03), in points; gold was at 1,730 then and is at 4,100 now. */
const MEASURED: Readonly<Record<string, number>> = {
  EURUSD: 18,
  GBPUSD: 29,
  USDJPY: 18,
  AUDUSD: 20,
  XAUUSD: 63 * (4100 / 1730),
};

const spreadsOf = (ticks: readonly RawTick[], code: string): readonly number[] =>
  ticks.filter((tick) => tick.code === code).map(({ bid, ask }) => Math.round((ask - bid) * unitOf(code)));
const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

describe('simulated ticks', () => {
  it('are the same for the same seed and clock, and differ for another seed', async () => {
    const [first, second, other] = await Promise.all([
      played(WEDNESDAY, 60_000, { past: true, only: SOME }),
      played(WEDNESDAY, 60_000, { past: true, only: SOME }),
      played(WEDNESDAY, 60_000, { seed: 43, only: SOME }),
    ]);
    expect(first.ticks.length).toBeGreaterThan(1000);
    expect(second.ticks).toEqual(first.ticks);
    expect(other.ticks).not.toEqual(first.ticks);
    expect(second.history.toString() === first.history.toString()).toBe(true);
  });

  it('differ at every start without FEED_SEED, although the start time is public', async () => {
    const [first, second, ...guesses] = await Promise.all([
      played(WEDNESDAY, 2000, { seed: 'drawn' }),
      played(WEDNESDAY, 2000, { seed: 'drawn' }),
      // the defaults of earlier versions and of other programs
      ...[0, 1, Math.floor(WEDNESDAY / 1000)].map((seed) => played(WEDNESDAY, 2000, { seed })),
    ]);
    expect(first.ticks.length).toBeGreaterThan(100);
    for (const other of [second, ...guesses]) expect(other.ticks).not.toEqual(first.ticks);
  });

  it('arrive 60 to 250 times a second in a busy hour, often enough to trade every instrument', async () => {
    const { ticks } = await played(WEDNESDAY, 60_000);
    expect(ticks.length / 60).toBeGreaterThan(60);
    expect(ticks.length / 60).toBeLessThan(250);
    for (const { spec } of instruments) {
      const times = ticks.filter(({ code }) => code === spec.code).map(({ time = 0 }) => time);
      expect(Math.max(...times.map((time, index) => time - (times[index - 1] ?? time))), spec.code).toBeLessThan(
        30_000,
      );
    }
  });

  it('arrive a fifth as often with FEED_SPEED=0.2, and the market moves as far', async () => {
    const [usual, slow] = await Promise.all([played(WEDNESDAY, 200_000), played(WEDNESDAY, 200_000, { speed: 0.2 })]);
    const share = slow.ticks.length / usual.ticks.length;
    expect(share).toBeGreaterThan(0.17);
    expect(share).toBeLessThan(0.23);
    const rangeOf = ({ ticks }: Pick<typeof usual, 'ticks'>): number => {
      const bids = ticks.filter(({ code }) => code === 'EURUSD').map(({ bid }) => bid);
      return Math.max(...bids) - Math.min(...bids);
    };
    expect(rangeOf(slow)).toBeGreaterThan(rangeOf(usual) / 3);
    expect(rangeOf(slow)).toBeLessThan(rangeOf(usual) * 3);
  });

  it('have the bid below the ask, the digits of the instrument, and times that never go back', async () => {
    const { ticks } = await played(WEDNESDAY, 30_000);
    const last = new Map<string, number>();
    for (const { code, bid, ask, time = 0 } of ticks) {
      expect(ask).toBeGreaterThan(bid);
      expect(Math.abs(bid * unitOf(code) - Math.round(bid * unitOf(code)))).toBeLessThan(1e-4);
      expect(time).toBeGreaterThanOrEqual(last.get(code) ?? WEDNESDAY);
      last.set(code, time);
    }
  });

  it('come at least every five seconds of each open instrument, however quiet it is', async () => {
    const { ticks } = await played(WEDNESDAY, 60_000, { speed: 0.01 });
    for (const [code, its] of Map.groupBy(ticks, (tick) => tick.code)) {
      const times = [WEDNESDAY, ...its.map(({ time = 0 }) => time), WEDNESDAY + 60_000];
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      expect(Math.max(...gaps), code).toBeLessThanOrEqual(5100);
    }
  });

  it('keep crosses consistent with their legs', async () => {
    const run = await prepared(WEDNESDAY, { past: false });
    const mids = new Map<string, { readonly mid: number; readonly time: number }>();
    let compared = 0;
    run.feed.start({
      accept: ({ code, bid, ask, time = 0 }) => {
        mids.set(code, { mid: (bid + ask) / 2, time });
        const [euro, pound, cross] = ['EURUSD', 'GBPUSD', 'EURGBP'].map((name) => mids.get(name));
        if (euro?.time === time && pound?.time === time && cross?.time === time) {
          compared += 1;
          expect(Math.abs(cross.mid - euro.mid / pound.mid)).toBeLessThan(2e-5);
        }
        return { durable: Promise.resolve() };
      },
      awaited: () => {},
      sourceSeen: () => {},
      bridgeReported: () => {},
      interrupted: () => {},
      unreadable: () => ({ rejected: 'unreadable' }),
    });
    run.clock.advance(120_000);
    await run.feed.stop();
    expect(compared).toBeGreaterThan(20);
  });

  it('have the spreads of a retail account, which widen at the rollover', async () => {
    const day = await played(WEDNESDAY, 120_000);
    const rollover = await played(Date.UTC(2026, 0, 14, 22, 0, 1), 120_000);
    expect(median(spreadsOf(day.ticks, 'EURUSD'))).toBeGreaterThanOrEqual(5);
    expect(median(spreadsOf(day.ticks, 'EURUSD'))).toBeLessThanOrEqual(15);
    for (const code of ['EURUSD', 'USDCAD', 'XAUUSD', 'US500']) {
      expect(median(spreadsOf(rollover.ticks, code)), code).toBeGreaterThan(2 * median(spreadsOf(day.ticks, code)));
    }
  });

  it('move like the real market: ranges of minutes are within a factor of two of measured ones', async () => {
    const run = await played(Date.UTC(2026, 0, 14, 10), 90 * MINUTE_MS, { only: Object.keys(MEASURED) });
    const rangeOf = (code: string): number => {
      const minutes = Map.groupBy(
        run.ticks.filter((tick) => tick.code === code),
        ({ time = 0 }) => Math.floor(time / MINUTE_MS),
      );
      return median(
        [...minutes.values()].map(
          (group) =>
            (Math.max(...group.map(({ bid }) => bid)) - Math.min(...group.map(({ bid }) => bid))) * unitOf(code),
        ),
      );
    };
    for (const [code, points] of Object.entries(MEASURED)) {
      expect(rangeOf(code), code).toBeGreaterThan(points / 2);
      expect(rangeOf(code), code).toBeLessThan(points * 2);
    }
  }, 60_000);

  it('stop at the weekend, except for coins, and continue with a gap', async () => {
    const friday = Date.UTC(2026, 0, 16, 21, 59, 50);
    const run = await played(friday, 30_000, { calendar: true });
    const late = run.ticks.filter(({ time = 0 }) => time >= Date.UTC(2026, 0, 16, 22));
    expect(late.length).toBeGreaterThan(50);
    expect(new Set(late.map(({ code }) => byCode.get(code)?.hours))).toEqual(new Set(['crypto']));
    const sunday = await prepared(Date.UTC(2026, 0, 18, 21, 59, 58), { calendar: true, only: ['EURUSD'] });
    start(sunday);
    expect(sunday.ticks.some(({ code }) => code === 'EURUSD')).toBe(false);
    sunday.clock.advance(20_000);
    await sunday.feed.stop();
    const first = sunday.ticks.find(({ code }) => code === 'EURUSD');
    expect(first?.time).toBeGreaterThanOrEqual(Date.UTC(2026, 0, 18, 22));
    const lastClose = sunday.history.forming(idOf('EURUSD'), '1min')?.close ?? 0;
    expect(Math.round((first?.bid ?? 0) * unitOf('EURUSD'))).not.toBe(lastClose);
  });

  it('continue from now after the machine was asleep, without catching up', async () => {
    const run = await prepared(WEDNESDAY, { past: false });
    start(run);
    run.clock.advance(1000);
    const before = run.ticks.length;
    run.clock.jump(8 * HOUR_MS);
    run.clock.advance(1000);
    await run.feed.stop();
    expect(run.ticks.length).toBeLessThan(before + 500);
    expect(run.ticks.slice(before).every(({ time = 0 }) => time >= WEDNESDAY + 8 * HOUR_MS)).toBe(true);
    expect(run.clock.pendingTimers).toBe(0);
  });
});
