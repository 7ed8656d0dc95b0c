/** An engine that was prepared bit by bit, while its state changed, is the one that is restored from the last state. */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { microUsd } from '@tradewind/money';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { DEFAULT_SETTINGS, createEngine, prepareEngine } from './index.ts';
import type { EnginePreparation, EngineSnapshot, InstrumentSpec, Order, SubmitCommand } from './index.ts';
import { WORLDS } from './testing/instruments.ts';
import { EnginePair } from './testing/pair.ts';
import type { Tally } from './testing/pair.ts';
import {
  groupSessionArbitrary,
  markupSessionArbitrary,
  orderSessionArbitrary,
  sessionArbitrary,
  settingsArbitrary,
  worldArbitrary,
} from './testing/sessions.ts';
import { Session } from './testing/steps.ts';
import { seededRandom } from './testing/ticks.ts';

const SEED = Number(process.env['ENGINE_LAWS_SEED'] ?? 20_261_121);
const RUNS = Math.ceil(Number(process.env['ENGINE_LAWS_RUNS'] ?? 600) / 4);

const SPEC = specOf('EURUSD');
const BUY: SubmitCommand = {
  type: 'submit',
  account: 1,
  order: 1,
  instrument: SPEC.id,
  side: 'buy',
  pending: false,
  lots: 10_000,
  multiple: 100,
  targetPrice: 0,
  stopLoss: 0,
  takeProfit: 0,
  now: 0,
};

function specOf(code: string): InstrumentSpec {
  const market = WORLDS.flatMap(({ markets }) => markets).find(({ spec }) => spec.code === code);
  if (market === undefined) throw new RangeError(`no ${code}`);
  return market.spec;
}

/** Goes on with a prepared engine at each restart. The preparation follows the state every few steps, by what has changed. */
class PreparedPair extends EnginePair {
  readonly counts = { begun: 0, detached: 0, replaced: 0, rebuilt: 0 };
  readonly #random: () => number;
  #preparation: EnginePreparation = prepareEngine();
  /** What the preparation was given last, by id, and each version that there ever was. */
  readonly #given = new Map<number, Order>();
  readonly #versions: Order[] = [];

  constructor(settings: ConstructorParameters<typeof EnginePair>[0], seed: number, tally: Tally) {
    super(settings, tally);
    this.#random = seededRandom(seed);
  }

  override apply(command: Parameters<EnginePair['apply']>[0]): ReturnType<EnginePair['apply']> {
    const outcome = super.apply(command);
    if (this.#random() < 0.1) this.#follow(this.plain.snapshot());
    return outcome;
  }

  override restart(): void {
    const snapshot = this.plain.snapshot();
    this.#follow(snapshot);
    this.#preparation.setMarkets(snapshot.settings, snapshot.markets);
    this.#preparation.setGroups(snapshot.groups ?? []);
    this.#preparation.setMarkups(snapshot.markups ?? []);
    for (const order of snapshot.orders) {
      assert.deepEqual(this.#preparation.order(order.id), order);
      if (order.trailing !== undefined && this.#random() < 0.7) this.#preparation.attach(order);
    }
    if (snapshot.rollover !== undefined) this.#preparation.setRollover(snapshot.rollover);
    this.fast = this.#preparation.begin();
    this.counts.begun += 1;
    this.checkState();
    this.#prepare(snapshot);
  }

  #prepare({ instruments, accounts }: EngineSnapshot): void {
    this.#preparation = prepareEngine();
    this.#given.clear();
    assert.ok(this.#preparation.define(instruments));
    for (const state of accounts) this.#preparation.setAccount(state);
  }

  #follow(snapshot: EngineSnapshot): void {
    if (!this.#preparation.define(snapshot.instruments)) {
      this.counts.rebuilt += 1;
      this.#prepare(snapshot);
    }
    for (const state of this.#shuffled(snapshot.accounts)) this.#preparation.setAccount(state);
    this.#disturb();
    const after = new Map(snapshot.orders.map((order) => [order.id, order]));
    for (const id of this.#shuffled([...new Set([...this.#given.keys(), ...after.keys()])])) {
      const order = after.get(id);
      if (order === undefined) this.#detach(id);
      else if (!isDeepStrictEqual(this.#given.get(id), order)) this.#attach(order);
    }
  }

  /** Orders go, and come back, as they are or as they were long ago. */
  #disturb(): void {
    for (const order of this.#versions.slice(-40)) {
      const dice = this.#random();
      if (dice < 0.1) this.#detach(order.id);
      else if (dice < 0.2) this.#attach(order);
    }
  }

  #attach(order: Order): void {
    if (this.#given.has(order.id)) this.counts.replaced += 1;
    this.#preparation.attach(order);
    this.#given.set(order.id, order);
    this.#versions.push(order);
  }

  #detach(id: number): void {
    if (this.#given.delete(id)) this.counts.detached += 1;
    this.#preparation.detach(id);
  }

  #shuffled<Item>(items: readonly Item[]): readonly Item[] {
    return items
      .map((item) => ({ item, place: this.#random() }))
      .toSorted((left, right) => left.place - right.place)
      .map(({ item }) => item);
  }
}

describe('a prepared engine', () => {
  test.each([
    ['all there is', sessionArbitrary, RUNS],
    ['pending orders and trailing stops', orderSessionArbitrary, RUNS],
    ['groups', groupSessionArbitrary, Math.ceil(RUNS / 4)],
    ['mark-ups', markupSessionArbitrary, Math.ceil(RUNS / 2)],
  ] as const)(
    'equals the engine restored from the last state, for any order of changes: %s',
    (_, sessions, runs) => {
      const sums = { begun: 0, detached: 0, replaced: 0, rebuilt: 0 };
      fc.assert(
        fc.property(settingsArbitrary, worldArbitrary, sessions, fc.nat(), (settings, world, session, seed) => {
          const pair = new PreparedPair(settings, seed, new Map());
          const run = new Session(pair, world);
          for (const step of session) run.run(step);
          pair.restart();
          for (const key of ['begun', 'detached', 'replaced', 'rebuilt'] as const) sums[key] += pair.counts[key];
        }),
        { numRuns: runs, seed: SEED },
      );
      console.info(sums);
      expect(sums.begun).toBeGreaterThan(runs * 2);
      expect(sums.detached).toBeGreaterThan(runs * 10);
      expect(sums.replaced).toBeGreaterThan(runs * 10);
      // only other contract sizes and margin modes rule a preparation out
      expect(sums.rebuilt).toBeLessThan(sums.begun);
    },
    300_000,
  );

  test('is refused if an instrument is gone, or has another price or contract size under an order', () => {
    const live = createEngine();
    live.apply({ type: 'define_instrument', spec: SPEC, now: 0 });
    live.apply({ type: 'set_market', instrument: SPEC.id, open: true });
    live.apply({ type: 'open_account', account: 1, kind: 'demo', balance: microUsd(1_000_000_000), now: 0 });
    live.quote(SPEC.id, 108_000, 108_010, 0, 1);
    live.apply(BUY);
    const { accounts, orders } = live.snapshot();
    expect(orders).toHaveLength(1);
    const other = { ...SPEC, id: 900, code: 'OTHER' };
    const prepared = (): EnginePreparation => {
      const preparation = prepareEngine();
      expect(preparation.define([SPEC, other])).toBe(true);
      for (const state of accounts) preparation.setAccount(state);
      for (const order of orders) preparation.attach(order);
      return preparation;
    };
    expect(prepared().define([SPEC])).toBe(false);
    expect(prepared().define([{ ...SPEC, pricePrecision: 4 }, other])).toBe(false);
    expect(prepared().define([{ ...SPEC, contractSize: 1_000_000 }, other])).toBe(false);
    expect(prepared().define([SPEC, { ...other, contractSize: 1_000_000 }])).toBe(true);
    expect(prepared().define([{ ...SPEC, feeRate: 7, suspended: 'halted' }, other])).toBe(true);
  });

  test('refuses an order of an unknown account or instrument, and an account of another kind', () => {
    const preparation = prepareEngine();
    expect(preparation.define([SPEC])).toBe(true);
    const state = { account: 1, kind: 'demo', balance: microUsd(5), locked: microUsd(0), inMarginCall: false } as const;
    preparation.setAccount(state);
    expect(() => preparation.setAccount({ ...state, kind: 'real' })).toThrow('of another kind');
    const order = { id: 1, account: 2, instrument: SPEC.id } as Order;
    expect(() => preparation.attach(order)).toThrow('unknown account or instrument');
    expect(() => preparation.attach({ ...order, account: 1, instrument: 99 })).toThrow('unknown account or instrument');
    expect(() =>
      preparation.setMarkets(DEFAULT_SETTINGS, [{ instrument: 99, open: true, quotedSinceOpen: false }]),
    ).toThrow('market of unknown instrument 99');
  });
});
