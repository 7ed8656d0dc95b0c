import { candleSpan } from '@tradewind/client/app';
import { describe, expect, it, vi } from 'vitest';
import { createTradingDays } from './trading-days.ts';

const HOUR_MS = 3_600_000;
/** Two weeks around the night in which New York's clocks change. */
const HOURS = Array.from({ length: 24 * 14 }, (_, index) => Date.parse('2026-03-01T00:00:00Z') + index * HOUR_MS);

describe('trading days', () => {
  it('equal those of the candles, in any order of calls', () => {
    for (const utcDays of [false, true]) {
      const days = createTradingDays(utcDays);
      for (const time of [...HOURS, ...HOURS.toReversed(), ...HOURS])
        expect(days(time)).toBe(candleSpan('1day', time, utcDays).start);
    }
  });

  it('are computed once, not for each candle and tick', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const days = createTradingDays(false);
    HOURS.forEach(days);
    const once = asked.mock.calls.length;
    HOURS.forEach(days);
    expect(once).toBeLessThan(HOURS.length / 2);
    expect(asked.mock.calls.length).toBe(once);
    asked.mockRestore();
  });
});
