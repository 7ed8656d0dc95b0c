import type { MarketRow } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { sampleInstrument, sampleOrder, sampleRow } from './testing/sample.ts';
import type { SampleCode } from './testing/sample.ts';
import { createValuations } from './valuation.ts';

const CODES: readonly SampleCode[] = ['EURUSD', 'USDJPY', 'BTCUSD'];

/** Values at the bid, one dollar per unit; orders of USDJPY also use their conversion. */
function setUp() {
  const rows = new Map<string, MarketRow>();
  const valued: number[] = [];
  const valuations = createValuations({
    quote: (code) => rows.get(code),
    onView: () => () => undefined,
    instrument: (id) => CODES.map((code) => sampleInstrument(code)).find((instrument) => instrument.Id === id),
    valuate(order, instrument, quotes) {
      valued.push(order.Id);
      const bid = quotes(instrument.Code)?.Bid;
      if (instrument.Code === 'USDJPY' && quotes('BTCUSD') === undefined) return undefined;
      return bid === undefined || bid === null ? undefined : { price: bid, profit: bid };
    },
  });
  const tick = (code: SampleCode, bid: number): void => {
    rows.set(code, sampleRow(code, bid, 1));
    valuations.revalue([code]);
  };
  return { valuations, valued, tick };
}

const USDJPY = { ForexId: 2 };

describe('valuations', () => {
  it('add up exactly to the micro-dollar', () => {
    const { valuations, tick } = setUp();
    expect(valuations.figures.get()).toBeNull();
    valuations.hold([sampleOrder(1, { CautionMoney: 10.1 }), sampleOrder(2, { CautionMoney: 20.2 })], 100);
    tick('EURUSD', 0.1);
    expect(valuations.figures.get()).toEqual({
      balance: 100,
      profit: 0.2,
      equity: 100.2,
      used_margin: 30.3,
      free_margin: 69.9,
      margin_level: 330.69,
    });
  });

  it('recompute only orders that use the changed price, also for conversion', () => {
    const { valuations, valued, tick } = setUp();
    valuations.hold([sampleOrder(1), sampleOrder(2, USDJPY)], 0);
    valued.length = 0;
    tick('EURUSD', 1);
    expect(valued).toEqual([1]);
    tick('BTCUSD', 1);
    tick('USDJPY', 1);
    expect(valued).toEqual([1, 2, 2]);
  });

  it("show the server's values until there is a price, and keep the last value without one", () => {
    const { valuations, tick } = setUp();
    valuations.hold([sampleOrder(2, { ...USDJPY, UpdatePrice: 150, FactProfits: -3 })], 10);
    expect(valuations.live(2).get()).toEqual({ price: 150, profit: -3 });
    expect(valuations.figures.get()?.equity).toBe(7);
    tick('USDJPY', 151);
    expect(valuations.live(2).get()).toEqual({ price: 150, profit: -3 });
    tick('BTCUSD', 1);
    expect(valuations.live(2).get()).toEqual({ price: 151, profit: 151 });
  });

  it('notify each order and the sum once per change only', () => {
    const { valuations, tick } = setUp();
    const notified: string[] = [];
    valuations.hold([sampleOrder(1), sampleOrder(2)], 0);
    valuations.live(1).subscribe(() => notified.push('1'));
    valuations.figures.subscribe(() => notified.push('sum'));
    tick('EURUSD', 5);
    const snapshot = valuations.figures.get();
    tick('EURUSD', 5);
    expect(notified).toEqual(['1', 'sum']);
    expect(valuations.figures.get()).toBe(snapshot);
  });

  it('drop a removed order', () => {
    const { valuations, tick } = setUp();
    valuations.hold([sampleOrder(1)], 0);
    tick('EURUSD', 5);
    const live = valuations.live(1);
    let notified = 0;
    live.subscribe(() => (notified += 1));
    valuations.hold([], 5);
    expect(live.get()).toBeUndefined();
    expect(notified).toBe(1);
    expect(valuations.figures.get()).toMatchObject({ balance: 5, profit: 0, used_margin: 0, margin_level: null });
  });

  it('ignore a profit that is not a valid amount', () => {
    const valuations = createValuations({
      quote: () => undefined,
      onView: () => () => undefined,
      instrument: () => sampleInstrument('EURUSD'),
      valuate: () => ({ price: 1, profit: Number.NaN }),
    });
    valuations.hold([sampleOrder(1, { FactProfits: 2 })], 1);
    expect(valuations.figures.get()?.profit).toBe(2);
  });
});
