/**
 * Cost of a tick with 100,000 trailing stops on one instrument, a third of them with a take-profit. Their distances are 200
 * to 2,000 pips, so that ticks move them and rarely close one. They start along a random walk, so that the extremes that
 * they trail from differ. Closed positions are reopened, which is not timed.
 */
import { DEFAULT_SETTINGS, createEngine } from '@tradewind/engine';
import type { InstrumentSpec } from '@tradewind/engine';
import { seededRandom } from '@tradewind/engine/testing';
import { microUsd } from '@tradewind/money';

import { SPECS } from './engine-market.ts';

const BALANCE = 1_000_000_000_000;
const START = 110_000;
const SPREAD = 9;
const CHUNK = 10_000;
const ORDERS_PER_ACCOUNT = 20;

interface TrailingRun {
  readonly nsPerTick: number;
  /** Ticks that moved stops, of a million. */
  readonly movesPerMillion: number;
}

/** With 0 `stops`: the baseline cost of the same ticks. */
export function playTrailing(stops: number, ticks: number): TrailingRun {
  const random = seededRandom(20_261_123);
  const engine = createEngine({ ...DEFAULT_SETTINGS, maxOpenOrders: 0 });
  const spec = SPECS.find(({ code }) => code === 'EURUSD') as InstrumentSpec;
  engine.apply({ type: 'define_instrument', spec, now: 0 });
  engine.apply({ type: 'set_market', instrument: spec.id, open: true });
  const accounts = Math.max(1, Math.ceil(stops / ORDERS_PER_ACCOUNT));
  for (let account = 1; account <= accounts; account += 1)
    engine.apply({ type: 'open_account', account, kind: 'demo', balance: microUsd(BALANCE), now: 0 });
  let [bid, tick, order, open] = [START, 0, 0, 0];
  const play = (): ReturnType<typeof engine.quote> => {
    bid = Math.max(START / 2, bid + Math.floor(random() * 7) - 3);
    tick += 1;
    return engine.quote(spec.id, bid, bid + SPREAD, tick, tick);
  };
  const fill = (): void => {
    while (open < stops) {
      order += 1;
      const side = random() < 0.5 ? 'buy' : 'sell';
      const away = Math.floor(bid * 0.02 * (1 + random()));
      const submission = {
        type: 'submit',
        account: 1 + (order % accounts),
        order,
        instrument: spec.id,
        side,
        pending: false,
        lots: spec.minLots,
        multiple: spec.multiples.at(-1) ?? 0,
        targetPrice: 0,
        stopLoss: 0,
        takeProfit: random() < 0.33 ? bid + (side === 'buy' ? away : -away) : 0,
        trailing: Math.floor(2000 * 10 ** random()),
        now: tick,
      } as const;
      if (!engine.apply(submission).ok) throw new Error('the bench cannot open an order');
      open += 1;
      // the ticks in between create groups
      if (order % 20 === 0) open -= closedOf(play());
    }
  };
  play();
  fill();
  let [elapsedMs, moves] = [0, 0];
  for (let from = 0; from < ticks; from += CHUNK) {
    const began = performance.now();
    let closed = 0;
    for (let index = Math.min(CHUNK, ticks - from); index > 0; index -= 1) {
      const events = play();
      if (events.length === 0) continue;
      if (events[0]?.type === 'trailed') moves += 1;
      closed += closedOf(events);
    }
    elapsedMs += performance.now() - began;
    open -= closed;
    fill();
  }
  return { nsPerTick: (elapsedMs * 1e6) / ticks, movesPerMillion: (moves * 1e6) / ticks };
}

const closedOf = (events: readonly { readonly type: string }[]): number =>
  events.reduce((sum, { type }) => sum + (type === 'closed' ? 1 : 0), 0);
