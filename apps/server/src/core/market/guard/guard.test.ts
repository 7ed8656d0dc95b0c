/** The guard: examples from the contract, and comparison with a naive implementation on random ticks. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Alive, type GuardBounds, PriceGuard, type Source, type Verdict } from './guard.ts';
import { PlainGuard } from './testing/plain-guard.ts';

const SEED = Number(process.env['GUARD_SEED'] ?? 20_261_123);
/** 0.25 %. */
const MAJOR: GuardBounds = { deviationPpm: 2500, maxSpread: undefined };
const BASE = 100_000;

/** Plays ticks `[seconds, bid, spread]`, received at their own times. */
function play(guard: PriceGuard, ...ticks: (readonly [number, number, number?])[]): readonly Verdict[] {
  return ticks.map(([s, bid, spread = 10]) => guard.offer({ bid, ask: bid + spread, time: s * 1000, at: s * 1000 }));
}
const started = (bounds = MAJOR): PriceGuard => {
  const guard = new PriceGuard(bounds);
  play(guard, [0, BASE]);
  return guard;
};

describe('a tick out of bounds', () => {
  it('is held if it is further from the last one than the deviation, but not at the bound', () => {
    expect(play(started(), [1, BASE + 250])).toEqual(['accepted']);
    expect(play(started(), [1, BASE + 251])).toEqual(['held']);
    expect(play(started(), [1, BASE - 251])).toEqual(['held']);
    expect(play(started({ ...MAJOR, deviationPpm: 0 }), [1, 3 * BASE])).toEqual(['accepted']);
  });

  it('is held if it is four times the deviation from any tick of the last minute', () => {
    const steps = [1, 2, 3, 4].map((step) => [step, BASE + 250 * step] as const);
    expect(play(started(), ...steps, [5, BASE + 1001])).toEqual([...steps.map(() => 'accepted'), 'held']);
    expect(play(started(), ...steps, [60, BASE + 1001]).at(-1)).toBe('held');
    expect(play(started(), ...steps, [60.001, BASE + 1001]).at(-1)).toBe('accepted');
  });

  it("is held if its spread exceeds 1 % at first, later twenty medians or 0.25 %, or the instrument's limit", () => {
    expect(play(started(), [1, BASE - 500, 1000])).toEqual(['held']);
    const narrow = { ...MAJOR, deviationPpm: 0 };
    expect(play(started(narrow), [1, BASE, 1005], [2, BASE, 1006])).toEqual(['accepted', 'held']);
    const usual = (spread: number): PriceGuard => {
      const guard = started(narrow);
      play(guard, ...Array.from({ length: 99 }, (_, index) => [index, BASE, spread] as const));
      return guard;
    };
    expect(play(usual(10), [100, BASE, 250], [101, BASE, 251])).toEqual(['accepted', 'held']);
    expect(play(usual(30), [100, BASE, 600], [101, BASE, 601])).toEqual(['accepted', 'held']);
    const own = { deviationPpm: 0, maxSpread: 40 };
    expect(play(started(own), [1, BASE, 40], [2, BASE, 41])).toEqual(['accepted', 'held']);
    expect(play(started({ ...own, maxSpread: 0 }), [1, BASE, BASE])).toEqual(['accepted']);
  });
});

describe('a held price', () => {
  const far = BASE + 400;
  it('is confirmed by three agreeing ticks, two of them changed, the last one two seconds later', () => {
    expect(play(started(), [1, far], [1.5, far + 1], [2, far + 2], [2.999, far + 3])).not.toContain('confirmed');
    expect(play(started(), [1, far], [1.5, far + 1], [3, far + 2])).not.toContain('confirmed');
    expect(play(started(), [1, far], [1.5, far], [2, far], [4, far + 2])).not.toContain('confirmed');
    expect(play(started(), [1, far], [1.5, far], [2, far + 1], [3, far])).toEqual([
      'held',
      'held',
      'held',
      'confirmed',
    ]);
  });

  it('is confirmed neither by time of receipt alone nor by tick time alone', () => {
    const guard = started();
    const verdicts = [1000, 1001, 1002, 2999].map((time, index) =>
      guard.offer({ bid: far + index, ask: far + 10 + index, time, at: 1000 + index * 1000 }),
    );
    expect(verdicts).not.toContain('confirmed');
    const late = started();
    expect(
      [1000, 2000, 3000, 4000].map((time, index) =>
        late.offer({ bid: far + index, ask: far + 10 + index, time, at: 1000 + index }),
      ),
    ).not.toContain('confirmed');
  });

  it('becomes the price once confirmed, with a new window', () => {
    const guard = started();
    play(guard, [1, far], [2, far + 1], [3, far + 2], [3.5, far + 3]);
    expect(play(guard, [4, far + 250], [5, far + 400], [6, BASE])).toEqual(['accepted', 'accepted', 'held']);
  });

  it('is discarded by a tick within bounds, and replaced by one out of both bounds', () => {
    const guard = started();
    expect(play(guard, [1, far], [2, far + 1], [3, BASE + 100], [4, far + 2])).toEqual([
      'held',
      'held',
      'accepted',
      'held',
    ]);
    expect(guard.holdOf(0)).toMatchObject({ bid: far + 2 });
    expect(play(guard, [5, BASE + 2000])).toEqual(['held']);
    expect(guard.holdOf(0)).toMatchObject({ bid: BASE + 2000 });
  });

  it.each([BASE + 1251, 2 * BASE])('beyond five times the deviation (%i) needs a minute, or an operator', (gone) => {
    const ticks = [1, 2, 3, 4, 60.999].map((s, index) => [s, gone + index] as const);
    expect(play(started(), ...ticks)).not.toContain('confirmed');
    expect(play(started(), ...ticks, [61, gone]).at(-1)).toBe('confirmed');
    const guard = started();
    play(guard, ...ticks.slice(0, 2));
    expect(guard.approve(0)).toBe(true);
    expect(play(guard, ...ticks.slice(2, 4))).toEqual(['held', 'confirmed'].slice(-2));
  });

  it('within five times the deviation needs neither', () => {
    const near = [1, 2, 3, 4].map((s, index) => [s, BASE + 1250 - index] as const);
    expect(play(started(), ...near).at(-1)).toBe('confirmed');
  });

  it('with a wide spread sets the bound until the median has caught up', () => {
    const guard = started({ ...MAJOR, deviationPpm: 0 });
    const wide = 2000;
    expect(play(guard, [1, BASE, wide], [2, BASE, wide - 1], [3, BASE, wide], [4, BASE, wide - 1]).at(-1)).toBe(
      'confirmed',
    );
    expect(play(guard, [5, BASE, wide], [6, BASE, wide + 1])).toEqual(['accepted', 'held']);
    expect(play(guard, [7, BASE, 10], [8, BASE, wide])).toEqual(['accepted', 'accepted']);
    expect(new PriceGuard(MAJOR, guard.saved).saved).toEqual(guard.saved);
    const again = new PriceGuard({ ...MAJOR, deviationPpm: 0 }, guard.saved);
    expect(play(again, [9, BASE, wide])).toEqual(['accepted']);
  });
});

describe('the usual gap', () => {
  it('is that of 95 % of the last thousand ticks, from a hundred on, and is none across a close of the market', () => {
    const guard = started();
    const every = (count: number, s: number): void => {
      const from = (guard.saved.gaps.length + 1) * 100;
      play(guard, ...Array.from({ length: count }, (_, index) => [from + (index + 1) * s, BASE] as const));
    };
    every(100, 2);
    // the pause before the first of them is a gap like others
    expect([guard.saved.gaps.length, guard.usualGapMs]).toEqual([100, 2000]);
    guard.close();
    every(1, 1);
    expect(guard.saved.gaps).toHaveLength(100);
    const again = new PriceGuard(MAJOR, guard.saved);
    expect(again.usualGapMs).toBe(2000);
    const slow = new PriceGuard(MAJOR, {
      spreads: [],
      gaps: [...Array(94).keys(), ...Array(6).fill(7000)],
      confirmedSpread: 0,
    });
    expect(slow.usualGapMs).toBe(7000);
    expect(
      new PriceGuard(MAJOR, { spreads: [], gaps: Array(99).fill(1), confirmedSpread: 0 }).usualGapMs,
    ).toBeUndefined();
  });
});

describe('the usual spread', () => {
  it('is one that occurred, the lower one of two medians, also after a restart', () => {
    const guard = new PriceGuard(MAJOR);
    expect(guard.typicalSpread).toBeUndefined();
    play(guard, ...[10, 12, 90, 14].map((spread, index) => [index, BASE, spread] as const));
    expect(guard.typicalSpread).toEqual({ spread: 12, ticks: 4 });
    expect(new PriceGuard(MAJOR, guard.saved).typicalSpread).toEqual({ spread: 12, ticks: 4 });
  });
});

describe('after a break', () => {
  it.each(['closed', 'quiet'])(
    'when the market was %s, one changed tick confirms up to five times the deviation',
    (how) => {
      const after = (...bids: number[]): readonly Verdict[] => {
        const guard = started();
        if (how === 'closed') guard.close();
        const from = how === 'closed' ? 1 : 20 * 60;
        return play(guard, ...bids.map((bid, index) => [from + index / 10, bid] as const));
      };
      expect(after(BASE + 200)).toEqual(['accepted']);
      expect(after(BASE + 1250, BASE + 1250, BASE + 1251)).toEqual(['held', 'held', 'confirmed']);
      expect(after(BASE + 1251, BASE + 1252, BASE + 1253)).toEqual(['held', 'held', 'held']);
    },
  );

  it('a pause shorter than twenty minutes is no break', () => {
    expect(play(started(), [20 * 60 - 0.001, BASE + 400], [20 * 60, BASE + 401])).toEqual(['held', 'held']);
  });
});

describe('two sources', () => {
  const BOTH: Alive = [true, true];
  const at = (guard: PriceGuard, source: Source, s: number, bid: number, alive: Alive = BOTH): Verdict =>
    guard.offer({ bid, ask: bid + 10, time: s * 1000, at: s * 1000 }, source, alive);
  const suspect = (guard: PriceGuard, s: number, alive: Alive = BOTH) => guard.isSuspect(alive, s * 1000, 60_000);

  it('ignore the second one while the first lives; then the second takes over', () => {
    const guard = started();
    expect(at(guard, 1, 1, BASE + 5)).toBe('unused');
    expect(suspect(guard, 1)).toBe(false);
    expect(at(guard, 1, 7, BASE + 6, [false, true])).toBe('accepted');
  });

  it('make the price suspect if they contradict each other; the one nearer to the last price leads, and neither confirms itself', () => {
    const guard = started();
    at(guard, 1, 1, BASE);
    expect([2, 3, 4, 5, 70].map((s) => at(guard, 0, s, BASE + 400 + s))).not.toContain('confirmed');
    expect(suspect(guard, 5)).toBe(true);
    expect(at(guard, 1, 71, BASE + 20)).toBe('accepted');
    expect(suspect(guard, 71)).toBe(true);
    expect(at(guard, 0, 72, BASE + 30)).toBe('accepted');
    expect(suspect(guard, 72)).toBe(false);
  });

  it('need an operator if they moved apart, and confirm each other if they moved together', () => {
    const guard = started();
    for (const s of [1, 2, 3, 64]) {
      expect(at(guard, 0, s, BASE + 400 + s)).toBe('held');
      expect(at(guard, 1, s, BASE - 400 - s)).toBe('held');
    }
    expect(guard.approve(1)).toBe(true);
    expect(at(guard, 1, 65, BASE - 465)).toBe('confirmed');
    expect(at(guard, 0, 66, BASE + 466)).toBe('held');
    expect(suspect(guard, 66)).toBe(false);
    const together = started();
    const gone = 2 * BASE;
    expect(at(together, 1, 1, gone)).toBe('held');
    expect([1, 2, 3, 4].map((s) => at(together, 0, s, gone + s))).toEqual(['held', 'held', 'held', 'confirmed']);
  });

  it('contradict each other only while both live and their prices are recent', () => {
    const guard = started();
    at(guard, 1, 1, BASE + 400);
    expect([suspect(guard, 2), suspect(guard, 2, [true, false])]).toEqual([true, false]);
  });

  it("do not prevent confirmation of the other's price once their own is old", () => {
    const offered = (maxAgeMs: number): Verdict[] => {
      const guard = started();
      at(guard, 1, 0, BASE);
      return [61, 62, 63, 64].map((s) =>
        guard.offer({ bid: BASE + 400 + s, ask: BASE + 410 + s, time: s * 1000, at: s * 1000 }, 0, BOTH, maxAgeMs),
      );
    };
    expect(offered(60_000).at(-1)).toBe('confirmed');
    expect(offered(70_000).at(-1)).toBe('held');
  });

  it('end equal holds with one confirmation each, and all holds at the close of the market', () => {
    const ends: string[] = [];
    const guard = new PriceGuard(MAJOR, undefined, ({ source, outcome }) => ends.push(`${source} ${outcome}`));
    play(guard, [0, BASE]);
    at(guard, 1, 1, BASE + 400);
    for (const s of [2, 3, 4, 5]) at(guard, 0, s, BASE + 400 + s);
    expect(ends.toSorted()).toEqual(['0 confirmed', '1 confirmed']);
    at(guard, 0, 6, BASE + 900);
    guard.close();
    expect(ends).toHaveLength(3);
    expect([ends[2], guard.holdOf(0), suspect(guard, 6)]).toEqual(['0 discarded', undefined, false]);
  });
});

describe('the guard and a plain reference implementation', () => {
  const step = fc.record({
    kind: fc.constantFrom('walk', 'walk', 'walk', 'walk', 'near', 'jump', 'spread', 'pause', 'close', 'approve'),
    size: fc.integer({ min: -100, max: 100 }),
    ms: fc.constantFrom(0, 1, 200, 900, 1000, 2000, 15_000, 61_000),
    lag: fc.constantFrom(0, 0, 0, 500, 1900),
    source: fc.constantFrom<Source>(0, 0, 0, 1),
    alive: fc.constantFrom<Alive>([true, true], [true, true], [false, true]),
    maxAgeMs: fc.constantFrom(60_000, 60_000, 10_000),
  });
  const bounds = fc.record({
    deviationPpm: fc.constantFrom(0, 2500, 3000, 10_000),
    maxSpread: fc.constantFrom(undefined, undefined, 0, 60),
  });

  it('decide the same on the same ticks, also in a second run', () => {
    const seen: Record<string, number> = {};
    fc.assert(
      fc.property(bounds, fc.boolean(), fc.array(step, { maxLength: 400 }), (its, two, steps) => {
        const [guard, again, plain] = [new PriceGuard(its), new PriceGuard(its), new PlainGuard(its)];
        let [bid, spread, at, held] = [BASE, 10, 1_000_000, BASE];
        for (const { kind, size, ms, lag, source, alive, maxAgeMs } of steps) {
          at += kind === 'pause' ? 20 * 60_000 + ms : ms;
          if (kind === 'close') for (const each of [guard, again, plain]) each.close();
          if (kind === 'approve') for (const each of [guard, again, plain]) each.approve(source);
          let price = bid;
          if (kind === 'walk') price = bid + Math.trunc(size / 5);
          if (kind === 'near') price = held + Math.trunc(size / 5);
          if (kind === 'jump') price = Math.max(10, bid + Math.trunc((bid * size * Math.abs(size)) / 20_000));
          if (kind === 'spread') spread = Math.abs(size) < 60 ? 10 : Math.abs(size) * 12;
          const tick = { bid: price, ask: price + spread, time: at - lag, at };
          const [from, living]: [Source, Alive] = two ? [source, alive] : [0, [true, false]];
          const verdict = guard.offer(tick, from, living, maxAgeMs);
          expect([verdict, tick]).toEqual([plain.offer(tick, from, living, maxAgeMs), tick]);
          expect(again.offer(tick, from, living, maxAgeMs)).toBe(verdict);
          seen[verdict] = (seen[verdict] ?? 0) + 1;
          if (verdict === 'held') held = price;
          else bid = price;
        }
        expect(again.saved).toEqual(guard.saved);
      }),
      { numRuns: 400, seed: SEED },
    );
    for (const verdict of ['accepted', 'held', 'confirmed', 'unused']) expect(seen[verdict]).toBeGreaterThan(100);
  });
});
