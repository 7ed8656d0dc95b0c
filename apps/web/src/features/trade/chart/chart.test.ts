import { describe, expect, it } from 'vitest';

import { EURUSD, orderOf, US500 } from '../../../trading/testing/instruments.ts';
import { catchUpLimit, newerBars, olderBars, toBar, toBars } from './candles.ts';
import { layOutLabels } from './label-layout.ts';
import { figureSigns, figureText } from './figure-text.ts';
import { heikinAshi } from './averaged.ts';
import { candleEndMs, countdownText, labelTimeMs } from './periods.ts';
import { gestureOf } from './touch-gate.ts';
import { resultLabels, tradesOf } from './trades-of.ts';
import { changeOfDrag, clampToPane, linesOf, rangeWithLines, snapPrice } from './trade-lines.ts';

const candle = (Time: number, Close = 1) => ({ Time, Open: 1, High: 2, Low: 0.5, Close, Volume: 3 });

describe('candles', () => {
  it('become bars with the same figures', () => {
    expect(toBar(candle(60_000, 1.5))).toEqual({
      timestamp: 60_000,
      open: 1,
      high: 2,
      low: 0.5,
      close: 1.5,
      volume: 3,
    });
  });

  it('are sorted, one for each time, and the later value counts', () => {
    const bars = toBars([candle(3, 1), candle(1, 1), candle(3, 9)]);
    expect(bars.map(({ timestamp, close }) => [timestamp, close])).toEqual([
      [1, 1],
      [3, 9],
    ]);
    expect(olderBars([candle(1), candle(2), candle(3)], 3).map(({ timestamp }) => timestamp)).toEqual([1, 2]);
    expect(newerBars([candle(1), candle(2), candle(3)], 2).map(({ timestamp }) => timestamp)).toEqual([2, 3]);
  });

  it('are requested from the last shown one, up to a thousand', () => {
    expect(catchUpLimit(0, 60_000 * 10, '1min')).toBe(12);
    expect(catchUpLimit(0, 0, '1min')).toBe(2);
    expect(catchUpLimit(0, 60_000 * 999, '1min')).toBeUndefined();
    expect(catchUpLimit(0, 60_000 * 999, '5min')).toBe(202);
  });
});

describe('past trades', () => {
  it('are the closed orders of the instrument', () => {
    const closed = orderOf(EURUSD, {
      Id: 7,
      Status: 3,
      OpenTime: 10,
      CloseTime: 20,
      UpdatePrice: 1.2,
      FactProfits: -3,
    });
    const cancelled = orderOf(EURUSD, { Id: 8, Status: 3, OpenTime: null, CloseTime: 20, UpdatePrice: null });
    const other = orderOf(US500, { Id: 9, Status: 3, OpenTime: 10, CloseTime: 20, UpdatePrice: 1.2 });
    expect(tradesOf([closed, cancelled, other], EURUSD.Id, String)).toEqual([
      {
        id: 7,
        side: closed.OrderType === 1 ? 'buy' : 'sell',
        openTime: 10,
        openPrice: closed.Price,
        closeTime: 20,
        closePrice: 1.2,
        profit: -3,
        write: String,
      },
    ]);
  });

  it('share a label with their number and sum when they end in the same candle', () => {
    const ended = (Id: number, CloseTime: number, FactProfits: number, OpenTime = 10) =>
      orderOf(EURUSD, { Id, Status: 3, OpenTime, CloseTime, UpdatePrice: 1.2, FactProfits });
    const trades = tradesOf(
      [ended(7, 130, 0.1), ended(8, 170, 0.2), ended(9, 110, -29.94), ended(5, 60, 4), ended(6, 175, 9, -1)],
      EURUSD.Id,
      String,
    );
    expect(resultLabels(trades, [{ timestamp: 0 }, { timestamp: 60 }, { timestamp: 120 }])).toEqual(
      new Map([
        [8, { text: '2 · 0.3', isGain: true }],
        [9, { text: '2 · -25.94', isGain: false }],
      ]),
    );
  });
});

describe('Heikin-Ashi', () => {
  // by hand from the definition
  it('averages each candle, and opens it in the middle of the previous one', () => {
    expect(
      heikinAshi([
        { open: 10, high: 14, low: 8, close: 12 },
        { open: 12, high: 13, low: 11, close: 12 },
        { open: 12, high: 12, low: 4, close: 4 },
      ]),
    ).toEqual([
      { open: 11, high: 14, low: 8, close: 11 },
      { open: 11, high: 13, low: 11, close: 12 },
      { open: 11.5, high: 12, low: 4, close: 8 },
    ]);
  });
});

describe('the end of a candle', () => {
  const at = (text: string): number => Date.parse(text);

  it('is one period later', () => {
    expect(candleEndMs(at('2026-06-01T10:15:00Z'), '15min')).toBe(at('2026-06-01T10:30:00Z'));
  });

  it('of a session day is 17:00 New York, also when the clocks change', () => {
    // summer: 17:00 EDT = 21:00 UTC
    expect(candleEndMs(at('2026-06-01T21:00:00Z'), '1day')).toBe(at('2026-06-02T21:00:00Z'));
    // 8 March 2026 02:00 clocks go forward: Saturday 17:00 EST to Sunday 17:00 EDT are 23 hours
    expect(candleEndMs(at('2026-03-07T22:00:00Z'), '1day')).toBe(at('2026-03-08T21:00:00Z'));
    // 1 November 2026 they go back: 25 hours
    expect(candleEndMs(at('2026-10-31T21:00:00Z'), '1day')).toBe(at('2026-11-01T22:00:00Z'));
  });

  it('of four hours and of a week follow the session day', () => {
    expect(candleEndMs(at('2026-06-01T21:00:00Z'), '4hour')).toBe(at('2026-06-02T01:00:00Z'));
    expect(candleEndMs(at('2026-03-01T22:00:00Z'), '1week')).toBe(at('2026-03-08T21:00:00Z'));
    expect(candleEndMs(at('2026-03-02T00:00:00Z'), '1week')).toBe(at('2026-03-09T00:00:00Z'));
  });

  it('of a 24/7 day is midnight UTC', () => {
    expect(candleEndMs(at('2026-03-08T00:00:00Z'), '1day')).toBe(at('2026-03-09T00:00:00Z'));
  });

  it('counts down by the second', () => {
    const start = at('2026-06-01T10:00:00Z');
    expect(countdownText(start, '1min', start + 17_600, 'en')).toBe('0:43');
    expect(countdownText(start, '15min', start + 1000, 'en')).toBe('14:59');
    const day = at('2026-06-01T21:00:00Z');
    expect(countdownText(day, '1day', day, 'en')).toBe('24:00:00');
    expect(countdownText(at('2026-06-07T21:00:00Z'), '1week', at('2026-06-10T19:00:00Z'), 'en')).toBe('4d 2h');
    expect(
      countdownText(at('2026-06-07T21:00:00Z'), '1week', at('2026-06-10T19:00:00Z'), 'ru').replaceAll(/\s/gu, ' '),
    ).toBe('4 д. 2 ч');
    expect(countdownText(start, '1min', start + 60_000, 'en')).toBe('');
    expect(countdownText(start, '1min', start - 1, 'en')).toBe('');
  });

  it('names a session day by the date it trades for', () => {
    // Sunday 17:00 in New York opens Monday
    expect(new Date(labelTimeMs(at('2026-06-07T21:00:00Z'), '1day')).toISOString()).toBe('2026-06-08T04:00:00.000Z');
    expect(new Date(labelTimeMs(at('2026-06-07T21:00:00Z'), '1week')).toISOString()).toBe('2026-06-08T04:00:00.000Z');
    expect(labelTimeMs(at('2026-06-07T21:00:00Z'), '60min')).toBe(at('2026-06-07T21:00:00Z'));
  });
});

describe('figures on the axis', () => {
  it('are formatted for the language', () => {
    expect(figureText('97123.50', figureSigns('en'))).toBe('97,123.50');
    expect(figureText('97123.50', figureSigns('de'))).toBe('97.123,50');
    expect(figureText(-1234.5, figureSigns('de'))).toBe('−1.234,5');
    expect(figureText('1.2K', figureSigns('it'))).toBe('1,2K');
    expect(figureText('n/a', figureSigns('de'))).toBe('n/a');
  });
});

describe('touch gestures', () => {
  it('belong to the page if vertical, and to the chart if horizontal', () => {
    expect(gestureOf(1, 2)).toBe('undecided');
    expect(gestureOf(2, -9)).toBe('page');
    expect(gestureOf(-9, 2)).toBe('chart');
  });
});

describe('order lines', () => {
  const buy = orderOf(EURUSD, { Id: 4, Price: 1.084, TargetLossPrice: 1.08, TargetProfitPrice: 1.09 });
  const pending = orderOf(EURUSD, { Id: 3, Status: 0, OrderType: 2, OriginPrice: 1.1, Price: 0 });

  it('show the fill or target and the stops of this instrument only', () => {
    const lines = linesOf([buy, pending, orderOf(US500, { Id: 9 })], EURUSD.Id);
    expect(lines.map(({ key, price }) => [key, price])).toEqual([
      ['target-3', 1.1],
      ['entry-4', 1.084],
      ['stop_loss-4', 1.08],
      ['take_profit-4', 1.09],
    ]);
  });

  it('stay within the pane and on the price grid when dragged', () => {
    expect(clampToPane(-20, 300)).toBe(0);
    expect(clampToPane(500, 300)).toBe(299);
    expect(snapPrice(1.084_215_4, 5)).toBe(1.08422);
    expect(snapPrice(97_123.449_9, 1)).toBe(97_123.4);
    expect(snapPrice(-3, 2)).toBe(0.01);
  });

  describe('have labels', () => {
    const layOut = (ys: readonly number[], height = 300) =>
      layOutLabels(
        ys.map((y) => ({ key: String(y), y })),
        height,
        30,
      ).map(({ spots, y }) => [spots.map(({ key }) => Number(key)), y]);

    it('at their lines if there is room', () => {
      expect(layOut([200, 40])).toEqual([
        [[40], 40],
        [[200], 200],
      ]);
    });

    it('next to each other if lines are close, in order and inside the pane', () => {
      expect(layOut([101, 100, 102])).toEqual([
        [[100], 71],
        [[101], 101],
        [[102], 131],
      ]);
      expect(layOut([0, 1, 299])).toEqual([
        [[0], 15],
        [[1], 45],
        [[299], 285],
      ]);
    });

    it('that never overlap, however many there are: the nearest ones share a label', () => {
      const placed = layOut([10, 12, 50, 120, 122, 124, 200], 150);
      expect(placed.map(([keys]) => keys)).toEqual([[10, 12], [50], [120, 122], [124], [200]]);
      const centres = placed.map(([, y]) => Number(y));
      for (const [index, y] of centres.entries()) {
        expect(y - (centres[index - 1] ?? -15)).toBeGreaterThanOrEqual(30);
        expect(y).toBeLessThanOrEqual(135);
      }
    });
  });

  it('widen the axis if they are near, and leave it unchanged if they are far', () => {
    expect(rangeWithLines({ from: 100, to: 200 }, [])).toEqual({ from: 100, to: 200 });
    expect(rangeWithLines({ from: 100, to: 200 }, [50, 150])).toEqual({ from: 46, to: 200 });
    expect(rangeWithLines({ from: 100, to: 200 }, [240, 251, 10])).toEqual({ from: 100, to: 244 });
  });

  it('become the stop of the side where they are dropped; a target remains a target', () => {
    expect(changeOfDrag({ kind: 'entry', order: buy, price: 1.084 }, 1.08)).toBe('stop_loss');
    expect(changeOfDrag({ kind: 'entry', order: buy, price: 1.084 }, 1.09)).toBe('take_profit');
    expect(changeOfDrag({ kind: 'target', order: pending, price: 1.1 }, 1.09)).toBe('target');
    expect(changeOfDrag({ kind: 'stop_loss', order: buy, price: 1.08 }, 1.2)).toBe('stop_loss');
    expect(changeOfDrag({ kind: 'entry', order: buy, price: 1.084 }, 1.084)).toBeUndefined();
  });
});
