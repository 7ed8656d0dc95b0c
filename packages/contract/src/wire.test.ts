import { expect, it } from 'vitest';
import { KLINE_PERIODS, PERIODS, WS_LIMITS, WS_TIMING } from './wire.ts';

/** Clients and tests depend on these constants: here they are compared with product.md §9 and contract §3. */
it('the wire constants equal those of the product', () => {
  expect(WS_TIMING).toEqual({ pingMs: 5000, unansweredPings: 2, connectTimeoutMs: 5000 });
  expect(WS_LIMITS).toEqual({
    subscriptions: 64,
    tickTopics: 5,
    instruments: 64,
    messageBytes: 4096,
    messagesPerSecond: 20,
  });
  expect(PERIODS.join(' ')).toBe('1min 5min 15min 30min 60min 1day');
  expect(KLINE_PERIODS.join(' ')).toBe('1min 5min 15min 30min 60min 4hour 1day 1week');
});
