/** No price stops either engine, and they agree even on absurd ones. ENGINE_LAWS_SEED sets the seed. */
import { microLots, microUsd } from '@tradewind/money';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { createEngine } from './index.ts';
import { createOracle } from './oracle/index.ts';
import { WORLDS } from './testing/instruments.ts';
import { EnginePair } from './testing/pair.ts';
import { sessionArbitrary, settingsArbitrary, worldArbitrary } from './testing/sessions.ts';
import { Session } from './testing/steps.ts';

const SEED = Number(process.env['ENGINE_LAWS_SEED'] ?? 20_261_121);
const MAX = Number.MAX_SAFE_INTEGER;

test.each([
  ['fast', createEngine],
  ['plain', createOracle],
])('the %s engine closes at an absurd price within the range of a balance', (_, create) => {
  const eurusd = WORLDS[0]?.markets.find(({ spec }) => spec.code === 'EURUSD')?.spec;
  if (eurusd === undefined) throw new RangeError('no EURUSD');
  const engine = create();
  engine.apply({ type: 'define_instrument', spec: eurusd, now: 0 });
  engine.apply({ type: 'set_market', instrument: eurusd.id, open: true });
  engine.apply({ type: 'open_account', account: 1, kind: 'demo', balance: microUsd(1e12), now: 0 });
  engine.quote(eurusd.id, 108_412, 108_421, 0, 1);
  const order = {
    type: 'submit',
    account: 1,
    instrument: eurusd.id,
    pending: false,
    multiple: 1000,
    targetPrice: 0,
  } as const;
  const lots = microLots(40_000_000);
  engine.apply({ ...order, order: 1, side: 'sell', lots, stopLoss: 0, takeProfit: 0, now: 0 });
  const events = engine.quote(eurusd.id, 6_000_000_000, 6_000_000_000, 1, 2);
  expect(events.find((event) => event.type === 'closed')?.order.profit).toBe(-MAX);
  expect(engine.summary(1)).toMatchObject({ balance: 0, equity: 0, usedMargin: 0 });

  engine.apply({ type: 'reset', account: 1, balance: microUsd(1e12), now: 2 });
  engine.quote(eurusd.id, 108_412, 108_421, 2, 3);
  engine.apply({ ...order, order: 2, side: 'buy', lots, stopLoss: 0, takeProfit: 0, now: 2 });
  engine.quote(eurusd.id, 6_000_000_000, 6_000_000_000, 3, 4);
  expect(engine.summary(1)).toMatchObject({ profit: MAX, equity: MAX });
  expect(engine.apply({ type: 'close', account: 1, order: 2, partId: 3, now: 3 })).toMatchObject({ ok: true });
  expect(engine.summary(1)).toMatchObject({ balance: MAX, equity: MAX });
});

test('both engines agree if profits and equities exceed the safe integers', () => {
  const absurd = fc.record({
    after: fc.nat({ max: 120 }),
    market: fc.nat({ max: 99 }),
    bid: fc.oneof(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 2 ** 52 - 1 }),
      fc.nat({ max: 51 }).map((power) => 2 ** power),
    ),
    spread: fc.constantFrom(0, 1, 10, 1_000_000),
  });
  fc.assert(
    fc.property(
      settingsArbitrary,
      worldArbitrary,
      sessionArbitrary,
      fc.array(absurd, { minLength: 1, maxLength: 12 }),
      (settings, world, session, shocks) => {
        const pair = new EnginePair(settings);
        const run = new Session(pair, world);
        let [next, due, id] = [0, shocks[0]?.after ?? 0, 1_000_000];
        for (const [index, step] of session.entries()) {
          run.run(step);
          const shock = shocks[next];
          if (shock === undefined || index < due) continue;
          const { spec } = world.markets[shock.market % world.markets.length] ?? { spec: undefined };
          const ask = Math.min(shock.bid + shock.spread, MAX - shock.bid);
          if (spec !== undefined) pair.quote(spec.id, shock.bid, Math.max(shock.bid, ask), 1_000_000 + index, id);
          next += 1;
          id += 1;
          due = index + (shocks[next]?.after ?? 0);
        }
        pair.checkState();
      },
    ),
    { numRuns: 100, seed: SEED, endOnFailure: true },
  );
}, 300_000);
