/**
 * Whatever prices come, and in whatever order alerts are set, changed and removed: the alerts that fire are those that
 * a plain list would fire.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AlertChange, AlertWatch, type WatchedAlert } from './watch.ts';

const seed = Number(process.env['FC_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
const RUNS = 400;
const INSTRUMENT = 1;

interface Prices {
  readonly bid: number;
  readonly ask: number;
  readonly nowMs: number;
  readonly dayOpen: number | undefined;
}
type Fired = Pick<AlertChange, 'type' | 'id' | 'version' | 'price'>;

/** A naive model of one alert: checked with every tick. */
class Plain {
  readonly alert: WatchedAlert;
  #reference: number;
  #isArmed = true;
  #restsUntilMs = 0;
  isOver = false;

  constructor(alert: WatchedAlert) {
    this.alert = alert;
    this.#reference = alert.reference ?? 0;
  }

  tick(prices: Prices): Fired[] {
    const { id, version, repeats, cooldownMs, expiresAtMs, condition } = this.alert;
    const fired: Fired[] = [];
    const price = this.#priceOf(prices);
    const say = (type: Fired['type']) => fired.push({ type, id, version, price });
    if (!this.#isArmed && prices.nowMs >= this.#restsUntilMs && (condition === 'move' || !this.#isReached(prices))) {
      this.#isArmed = true;
      say('arm');
    }
    if (!this.#isArmed || !this.#isReached(prices)) return fired;
    this.isOver = !repeats || (expiresAtMs !== null && expiresAtMs <= prices.nowMs);
    if (expiresAtMs !== null && expiresAtMs <= prices.nowMs) return fired;
    say('fire');
    this.#isArmed = false;
    this.#restsUntilMs = prices.nowMs + cooldownMs;
    if (condition === 'move') this.#reference = price;
    return fired;
  }

  /** In doubled points. */
  #priceOf({ bid, ask }: Prices): number {
    if (this.alert.source === 'mid') return bid + ask;
    return this.alert.source === 'bid' ? bid * 2 : ask * 2;
  }

  #isReached(prices: Prices): boolean {
    const { condition, pricePoints, percentBp } = this.alert;
    const price = this.#priceOf(prices);
    const [points, bp] = [pricePoints ?? 0, percentBp ?? 0];
    // small numbers: nothing here exceeds 2^53
    const changed = (from: number): number => (price - from) * 10_000;
    switch (condition) {
      case 'rises_to':
        return price >= points * 2;
      case 'falls_to':
        return price <= points * 2;
      case 'move':
        return Math.abs(changed(this.#reference)) >= this.#reference * bp;
      case 'day_change': {
        if (prices.dayOpen === undefined) return false;
        const open = prices.dayOpen * 2;
        return bp > 0 ? changed(open) >= open * bp : changed(open) <= open * bp;
      }
    }
  }
}

const points = fc.integer({ min: 990, max: 1010 });
const alert = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
    source: fc.constantFrom('bid' as const, 'ask' as const, 'mid' as const),
    condition: fc.constantFrom('rises_to' as const, 'falls_to' as const, 'move' as const, 'day_change' as const),
    points,
    bp: fc.integer({ min: 5, max: 150 }),
    isFall: fc.boolean(),
    repeats: fc.boolean(),
    cooldownMs: fc.integer({ min: 1, max: 15 }),
    lastsMs: fc.option(fc.integer({ min: 1, max: 100 })),
  })
  .map(({ condition, points: level, bp, isFall, ...rest }) => ({
    ...rest,
    condition,
    pricePoints: condition === 'rises_to' || condition === 'falls_to' ? level : null,
    percentBp: condition === 'move' ? bp : condition === 'day_change' ? (isFall ? -bp : bp) : null,
    reference: condition === 'move' ? level * 2 : null,
  }));
const step = fc.oneof(
  { weight: 2, arbitrary: alert.map((set) => ({ type: 'set' as const, set })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }).map((id) => ({ type: 'remove' as const, id })) },
  {
    weight: 10,
    arbitrary: fc.record({
      type: fc.constant('tick' as const),
      bid: points,
      spread: fc.integer({ min: 0, max: 5 }),
      afterMs: fc.integer({ min: 0, max: 20 }),
      // the day changes now and then
      dayOpen: fc.option(fc.constantFrom(995, 1000, 1005), { nil: undefined }),
    }),
  },
);

const inOrder = (fired: readonly Fired[]): readonly Fired[] =>
  // for one alert in order of arrival, for several by id
  fired.toSorted((one, other) => one.id - other.id);

const OWNED = { userId: 1, isDemo: false, markup: { bid: 0, ask: 0 } };

it(`the queues report at each tick the same as a plain list of all alerts (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 120 }), (steps) => {
      let fired: Fired[] = [];
      const watch = new AlertWatch(({ type, id, version, price }) => fired.push({ type, id, version, price }));
      const plain = new Map<number, Plain>();
      let [nowMs, version] = [1000, 0];
      for (const one of steps) {
        if (one.type === 'remove') {
          watch.remove(one.id);
          plain.delete(one.id);
        } else if (one.type === 'set') {
          version += 1;
          const { lastsMs, ...terms } = one.set;
          const expiresAtMs = lastsMs === null ? null : nowMs + lastsMs;
          const fresh = {
            ...OWNED,
            ...terms,
            version,
            instrument: INSTRUMENT,
            expiresAtMs,
            isArmed: true,
            firedAtMs: null,
          };
          watch.set(fresh);
          plain.set(fresh.id, new Plain(fresh));
        } else {
          nowMs += one.afterMs;
          const prices = { bid: one.bid, ask: one.bid + one.spread, nowMs, dayOpen: one.dayOpen };
          fired = [];
          watch.tick(INSTRUMENT, { ...prices, dayOpen: () => one.dayOpen });
          const expected = [...plain.values()].flatMap((each) => each.tick(prices));
          expect(inOrder(fired)).toEqual(inOrder(expected));
          for (const [id, each] of plain) if (each.isOver) plain.delete(id);
        }
      }
    }),
    { seed, numRuns: RUNS },
  );
});

it('a tick that reaches no alert compares only the top of each queue, however many wait', () => {
  const fired: AlertChange[] = [];
  const watch = new AlertWatch((change) => fired.push(change));
  const many = 20_000;
  for (let id = 1; id <= many; id++)
    watch.set({
      ...OWNED,
      id,
      version: 1,
      instrument: INSTRUMENT,
      source: 'bid',
      condition: id % 2 === 0 ? 'rises_to' : 'falls_to',
      pricePoints: id % 2 === 0 ? 2_000_000 + id : 1_000_000 - id,
      percentBp: null,
      reference: null,
      repeats: false,
      cooldownMs: 60_000,
      expiresAtMs: null,
      isArmed: true,
      firedAtMs: null,
    });
  const ticks = 200_000;
  const beganMs = performance.now();
  for (let tick = 0; tick < ticks; tick++)
    watch.tick(INSTRUMENT, { bid: 1_500_000 + (tick % 7), ask: 1_500_010, nowMs: tick, dayOpen: () => undefined });
  // far below the cost of checking each: 4 thousand million comparisons
  expect(performance.now() - beganMs).toBeLessThan(2000);
  expect(fired).toEqual([]);
  watch.tick(INSTRUMENT, { bid: 2_000_004, ask: 2_000_010, nowMs: ticks, dayOpen: () => undefined });
  expect(fired.map(({ id }) => id)).toEqual([2, 4]);
});
