/** Laws of a single engine: mirror, replay, queries, overflow. That both engines agree is tested in laws.test.ts. */
import { microUsd } from '@tradewind/money';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createEngine, DEFAULT_SETTINGS, ledgerTotals, restoreEngine } from './index.ts';
import type { EngineEvent, Order, SubmitCommand, TradingEngine } from './index.ts';
import { createOracle } from './oracle/index.ts';
import { WORLDS } from './testing/instruments.ts';

const SEED = Number(process.env['ENGINE_LAWS_SEED'] ?? 20_261_121);
const options = { seed: SEED, numRuns: 200 };
const [spec] = WORLDS.flatMap((world) => world.markets.map((market) => market.spec)).filter(
  (each) => each.code === 'EURUSD',
);
if (spec === undefined) throw new RangeError('no EURUSD');
const EURUSD = { ...spec, feeRate: 0, maxLots: Number.MAX_SAFE_INTEGER as typeof spec.maxLots };

function market(engine: TradingEngine, balance = 100_000_000_000): TradingEngine {
  engine.apply({ type: 'define_instrument', spec: EURUSD, now: 0 });
  engine.apply({ type: 'set_market', instrument: EURUSD.id, open: true });
  engine.apply({ type: 'open_account', account: 1, kind: 'demo', balance: microUsd(balance), now: 0 });
  return engine;
}

const buy = (order: number, lots: number, more: Partial<SubmitCommand> = {}): SubmitCommand => ({
  type: 'submit',
  account: 1,
  order,
  instrument: EURUSD.id,
  side: 'buy',
  pending: false,
  lots,
  multiple: 100,
  targetPrice: 0,
  stopLoss: 0,
  takeProfit: 0,
  now: 0,
  ...more,
});

/** Buys become sells and prices are mirrored at `axis`, bid with ask. */
const mirrored = (axis: number, bid: number, ask: number): readonly [number, number] => [axis - ask, axis - bid];

describe('buy and sell are mirror images', () => {
  const step = fc.record({
    lots: fc.integer({ min: 1, max: 30 }),
    bid: fc.integer({ min: 90_000, max: 110_000 }),
    spread: fc.integer({ min: 0, max: 60 }),
    distance: fc.integer({ min: 1, max: 900 }),
  });

  test('profits and closes are the same in the mirrored market', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const axis = 200_000;
        // fixed margin, because the mirrored price would need a different one
        const fixed = { ...EURUSD, marginMode: 'fixed' as const, contractSize: 100_000_000 };
        const [direct, mirror] = [createEngine(), createEngine()];
        const outcomes: (readonly [string, number, number])[][] = [[], []];
        const note = (side: number, events: readonly EngineEvent[]): void => {
          for (const event of events)
            if (event.type === 'closed') outcomes[side]?.push([event.reason, event.order.id, event.order.profit]);
        };
        for (const engine of [direct, mirror]) {
          market(engine);
        }
        const spot = { ...fixed, id: 900, code: 'SPOT' };
        for (const engine of [direct, mirror]) {
          engine.apply({ type: 'define_instrument', spec: spot, now: 0 });
          engine.apply({ type: 'set_market', instrument: spot.id, open: true });
        }
        for (const [index, { lots, bid, spread, distance }] of steps.entries()) {
          const ask = bid + spread;
          const [mirrorBid, mirrorAsk] = mirrored(axis, bid, ask);
          note(0, direct.quote(spot.id, bid, ask, index, index + 1));
          note(1, mirror.quote(spot.id, mirrorBid, mirrorAsk, index, index + 1));
          const common = { instrument: spot.id, lots: lots * 10_000, now: index } as const;
          const stops = { stopLoss: bid - distance, takeProfit: bid + distance };
          direct.apply(buy(index + 1, 0, { ...common, ...stops }));
          const mirrorStops = { stopLoss: axis - stops.stopLoss, takeProfit: axis - stops.takeProfit };
          mirror.apply(buy(index + 1, 0, { ...common, ...mirrorStops, side: 'sell' }));
          expect(mirror.summary(1)).toEqual(direct.summary(1));
        }
        expect(outcomes[1]).toEqual(outcomes[0]);
      }),
      options,
    );
  });
});

describe('overflow is refused, never thrown', () => {
  test.each([createEngine, createOracle])('a margin beyond the safe integers is refused', (create) => {
    const engine = market(create());
    engine.quote(EURUSD.id, 110_000_000, 110_000_010, 0, 1);
    const outcome = engine.apply(buy(1, 9_007_199_254_740_000));
    expect(outcome).toMatchObject({
      ok: false,
      refusal: { key: 'insufficient_margin', required: Number.MAX_SAFE_INTEGER },
    });
  });

  test.each([createEngine, createOracle])('invalid prices are refused', (create) => {
    const engine = market(create());
    for (const [bid, ask] of [
      [0, 1],
      [2, 1],
      [1.5, 2],
      [Number.NaN, 1],
      [1, Number.MAX_SAFE_INTEGER],
    ] as const) {
      expect(() => engine.quote(EURUSD.id, bid, ask, 0, 1)).toThrow(RangeError);
    }
    engine.quote(EURUSD.id, 110_000, 110_010, 0, 1);
    for (const stopLoss of [1e300, -1, 0.5, Number.NaN]) {
      expect(engine.apply(buy(1, 10_000, { stopLoss }))).toMatchObject({
        ok: false,
        refusal: { key: 'stop_price_invalid' },
      });
    }
  });
});

test('very large exposures are tracked as exactly as small ones', () => {
  // 10^10 micro-lots × 10^6 points leave the safe integers, so that the sums are no longer exact
  const [fast, plain] = [createEngine(), createOracle()];
  const big = { ...EURUSD, id: 901, code: 'BIGUSD', contractSize: 1_000_000 };
  for (const engine of [fast, plain]) {
    market(engine, 50_000_000_000);
    engine.apply({ type: 'define_instrument', spec: big, now: 0 });
    engine.apply({ type: 'set_market', instrument: big.id, open: true });
  }
  let price = 3_000_000;
  let kinds = '';
  for (let tick = 1; tick <= 4000; tick += 1) {
    price += ((tick * 7919) % 4001) - 2000 - (tick > 2000 ? 15 : 0);
    const expected = plain.quote(big.id, price, price + 30, tick, tick);
    expect(fast.quote(big.id, price, price + 30, tick, tick)).toEqual(expected);
    kinds += expected.map((event) => event.type).join(' ');
    if (tick % 40 !== 0) continue;
    const order = buy(tick, 10_000_000_000, {
      instrument: big.id,
      side: tick % 240 === 0 ? 'sell' : 'buy',
      now: tick,
    });
    expect(fast.apply(order)).toEqual(plain.apply(order));
  }
  expect(fast.snapshot()).toEqual(plain.snapshot());
  expect(kinds).toContain('margin_call');
  expect(kinds).toContain('closed');
});

test('a trigger queue keeps its order when the market moves far away and back', () => {
  const [fast, plain] = [market(createEngine(), 9e15 - 1), market(createOracle(), 9e15 - 1)];
  let price = 100_000;
  let closed = 0;
  for (let tick = 1; tick <= 3000; tick += 1) {
    // doubles, falls to a twentieth, and recovers
    const drift = tick < 800 ? 0.001 : tick < 2000 ? -0.0025 : 0.002;
    price = Math.max(50, Math.round(price * (1 + drift + (((tick * 7919) % 101) - 50) / 20_000)));
    const expected = plain.quote(EURUSD.id, price, price + 3, tick, tick);
    expect(fast.quote(EURUSD.id, price, price + 3, tick, tick)).toEqual(expected);
    closed += expected.filter((event) => event.type === 'closed').length;
    const away = 1 + Math.floor((price * ((tick * 31) % 97)) / 200);
    const side = tick % 2 === 0 ? 'buy' : 'sell';
    const [loss, profit] = side === 'buy' ? [price - away, price + 3 * away] : [price + 3 + away, price + 3 - 3 * away];
    const stops = { stopLoss: Math.max(0, loss), takeProfit: Math.max(0, profit), side, now: tick } as const;
    expect(fast.apply(buy(tick, 10_000, stops))).toEqual(plain.apply(buy(tick, 10_000, stops)));
  }
  expect(closed).toBeGreaterThan(500);
  expect(fast.snapshot()).toEqual(plain.snapshot());
});

test('a restored engine behaves like the live one', () => {
  const command = fc.record({
    bid: fc.integer({ min: 99_000, max: 101_000 }),
    side: fc.constantFrom('buy', 'sell'),
    lots: fc.integer({ min: 1, max: 3000 }),
    restart: fc.nat({ max: 9 }),
    distance: fc.integer({ min: 1, max: 400 }),
  });
  fc.assert(
    fc.property(fc.array(command, { maxLength: 120 }), (steps) => {
      const live = market(createEngine(), 3_000_000_000);
      let restored = restoreEngine(live.snapshot());
      for (const [index, { bid, side, lots, restart, distance }] of steps.entries()) {
        const sign = side === 'buy' ? -1 : 1;
        const order = buy(index + 1, lots * 10_000, {
          side,
          now: index,
          stopLoss: bid + sign * (distance + 10),
        });
        expect(restored.quote(EURUSD.id, bid, bid + 10, index, index + 1)).toEqual(
          live.quote(EURUSD.id, bid, bid + 10, index, index + 1),
        );
        expect(restored.apply(order)).toEqual(live.apply(order));
        if (restart === 0) restored = restoreEngine(JSON.parse(JSON.stringify(restored.snapshot())));
      }
      expect(restored.snapshot()).toEqual(live.snapshot());
    }),
    options,
  );
});

test('an inconsistent snapshot is refused', () => {
  const engine = market(createEngine());
  engine.quote(EURUSD.id, 100_000, 100_010, 0, 1);
  engine.apply(buy(1, 10_000));
  const snapshot = engine.snapshot();
  const [order] = snapshot.orders;
  expect(order?.status).toBe('holding' satisfies Order['status']);
  expect(() => restoreEngine({ ...snapshot, accounts: [] })).toThrow(RangeError);
  expect(() => restoreEngine({ ...snapshot, instruments: [] })).toThrow(RangeError);
  expect(() => createEngine({ ...DEFAULT_SETTINGS, stopOutPercent: 101 })).toThrow(RangeError);
});

describe('the zero-sum report', () => {
  const transfer = { account: 1, from: 'demo_issue', to: 'cash', amount: microUsd(5) } as const;

  test('adds up per ledger account and per customer', () => {
    const totals = ledgerTotals([
      transfer,
      { ...transfer, account: 2 },
      { ...transfer, from: 'cash', to: 'house_fees', amount: microUsd(2) },
    ]);
    expect(totals.sum).toBe(0n);
    expect(totals.byLedger).toMatchObject({ demo_issue: -10n, cash: 8n, house_fees: 2n });
    expect([...totals.byCustomer]).toEqual([
      [1, { cash: 3n, locked: 0n }],
      [2, { cash: 5n, locked: 0n }],
    ]);
  });

  test('refuses a transfer that is not positive', () => {
    expect(() => ledgerTotals([{ ...transfer, amount: microUsd(0) }])).toThrow(RangeError);
  });
});
