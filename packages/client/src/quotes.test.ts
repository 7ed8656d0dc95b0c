import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrames } from './frames.ts';
import { createQuotes } from './quotes.ts';
import { createHandFrames } from './testing/hand-clock.ts';
import { sampleInstrument, sampleRow } from './testing/sample.ts';
import type { SampleCode } from './testing/sample.ts';

const CODES: readonly SampleCode[] = ['EURUSD', 'USDJPY', 'BTCUSD'];

function setUp() {
  const hand = createHandFrames();
  const flushed: string[][] = [];
  const time = { now: 1_000_000, offset: 0 };
  const quotes = createQuotes({
    frames: createFrames(hand.frame),
    now: () => time.now,
    clockOffsetMs: () => time.offset,
    onView: () => () => undefined,
    onFlush: (changed) => void flushed.push(changed.map((row) => row.Code)),
  });
  return { hand, quotes, flushed, time };
}

const seedOf = (Code: SampleCode, Bid: number) => {
  const { Id, Code: code, MarketStatus, ...quotations } = sampleRow(Code, Bid, 5);
  return sampleInstrument(Code, { Id, Code: code, MarketStatus, ForexQuotations: quotations });
};

describe('quotes', () => {
  it('count the ticks that were never shown, with their bounds', () => {
    const { hand, quotes } = setUp();
    const push = (Bid: number, QuoteId: number, more = {}): void =>
      quotes.push([sampleRow('EURUSD', Bid, QuoteId, { Ask: Bid + 1, QuoteId, ...more })]);
    const shown = () => {
      hand.paint();
      return quotes.quote(sampleInstrument('EURUSD').Id).get();
    };
    push(4, 1);
    expect(shown()).not.toHaveProperty('Skipped');
    push(5, 2);
    push(2, 4, { Skipped: 1, BidLow: 2, BidHigh: 9, AskLow: 3, AskHigh: 10 });
    // the same tick, with another state
    push(2, 4, { PriceState: 'stale' });
    expect(shown()).toMatchObject({ Bid: 2, Skipped: 2, BidLow: 2, BidHigh: 9, AskLow: 3, AskHigh: 10 });
    push(3, 5);
    expect(shown()).not.toHaveProperty('Skipped');
  });

  it('give the last value, with one notification per frame and changed instrument, for any sequence of pushes and frames', () => {
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ code: fc.constantFrom(...CODES), bid: fc.integer({ min: 1, max: 4 }), time: fc.nat(3) }),
      },
      { weight: 2, arbitrary: fc.constant('frame' as const) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { hand, quotes, flushed } = setUp();
        const notified = new Map<string, number>();
        const shown = new Map<string, string>();
        const last = new Map<string, string>();
        let expected = 0;
        for (const code of CODES) {
          quotes.quote(sampleInstrument(code).Id).subscribe(() => notified.set(code, (notified.get(code) ?? 0) + 1));
        }
        const paint = (): void => {
          const before = new Map(notified);
          hand.paint();
          for (const code of CODES) {
            const differs = last.get(code) !== shown.get(code);
            expect((notified.get(code) ?? 0) - (before.get(code) ?? 0)).toBe(differs ? 1 : 0);
            expect(JSON.stringify(quotes.quote(sampleInstrument(code).Id).get())).toBe(last.get(code));
            if (differs) shown.set(code, last.get(code) ?? '');
            expected += differs ? 1 : 0;
          }
        };
        for (const one of steps) {
          if (one === 'frame') paint();
          else {
            const row = sampleRow(one.code, one.bid, one.time);
            quotes.push([row]);
            last.set(one.code, JSON.stringify(row));
          }
        }
        paint();
        expect(flushed.flat()).toHaveLength(expected);
      }),
    );
  });

  it('keep a snapshot while nothing changes', () => {
    const { hand, quotes } = setUp();
    quotes.push([sampleRow('EURUSD', 1.1, 1)]);
    hand.paint();
    const snapshot = quotes.quote(1).get();
    quotes.push([sampleRow('EURUSD', 1.1, 1)]);
    hand.paint();
    expect(quotes.quote(1).get()).toBe(snapshot);
  });

  it('request one frame for any number of ticks', () => {
    const { hand, quotes } = setUp();
    for (let tick = 0; tick < 500; tick += 1)
      quotes.push([sampleRow('EURUSD', tick, tick), sampleRow('USDJPY', tick, tick)]);
    expect(hand.asked).toBe(1);
  });

  it('of a trade list apply only if no push arrived since its request', () => {
    const { hand, quotes } = setUp();
    const mark = quotes.mark();
    quotes.push([sampleRow('EURUSD', 1.5, 9)]);
    quotes.seed([seedOf('EURUSD', 1.1), seedOf('USDJPY', 150)], mark);
    hand.paint();
    expect(quotes.quote(1).get()?.Bid).toBe(1.5);
    expect(quotes.quote(2).get()?.Bid).toBe(150);
    expect(quotes.byCode('USDJPY')?.Bid).toBe(150);
  });

  it('accept times that go backwards when a replay restarts', () => {
    const { hand, quotes } = setUp();
    quotes.push([sampleRow('EURUSD', 1.5, 900)]);
    quotes.push([sampleRow('EURUSD', 1.4, 100)]);
    hand.paint();
    expect(quotes.quote(1).get()?.Bid).toBe(1.4);
  });

  it('have the age of their time at first, and later of their arrival', () => {
    const { quotes, time } = setUp();
    time.offset = 500;
    quotes.push([sampleRow('EURUSD', 1.5, 400_500)]);
    expect(quotes.freshAt(1)).toBe(400_000);
    time.now += 1000;
    // the market status changed, the tick did not
    quotes.push([sampleRow('EURUSD', 1.5, 400_500, { MarketStatus: 0 })]);
    expect(quotes.freshAt(1)).toBe(400_000);
    quotes.push([sampleRow('EURUSD', 1.6, 400_700)]);
    expect(quotes.freshAt(1)).toBe(time.now);
    quotes.connected();
    quotes.push([sampleRow('EURUSD', 1.7, 500_500)]);
    expect(quotes.freshAt(1)).toBe(500_000);
    // a server clock that is ahead must not make a quote look newer than now
    quotes.connected();
    quotes.push([sampleRow('EURUSD', 1.8, 9_000_000)]);
    expect(quotes.freshAt(1)).toBe(time.now);
  });
});
