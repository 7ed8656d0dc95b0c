import { expect, it } from 'vitest';
import type { OrderPayload } from './recompute/index.ts';
import { Quotes } from './recompute/quotes.ts';
import { Stops } from './recompute/stops.ts';

/** What is missed of a position with these stops that was filled before a quote of bid 100 and ask 102. */
function missed(side: 'buy' | 'sell', { stopLoss = 0, takeProfit = 0 }): string | undefined {
  const quotes = new Quotes();
  const stops = new Stops(quotes, { markupOf: () => undefined });
  const order = { id: 1, instrument: 1, side, stopLoss, takeProfit } as OrderPayload;
  const note = (id: number, bid: number) => quotes.note({ id, instrument: 1, bid, ask: bid + 2, time: id });
  note(1, 200);
  stops.set(order);
  note(2, 100);
  // a position that the last quote closes is closed by it
  note(3, 200);
  return stops.missed(order, true);
}

it('a stop is reached by a quote at its price, and not by one that is a point away', () => {
  expect(missed('buy', { stopLoss: 100 })).toBe('its stop-loss of 100 had been reached before');
  expect(missed('buy', { stopLoss: 99 })).toBeUndefined();
  expect(missed('sell', { stopLoss: 102 })).toBe('its stop-loss of 102 had been reached before');
  expect(missed('sell', { stopLoss: 103 })).toBeUndefined();
  expect(missed('buy', { takeProfit: 100 })).toBe('its take-profit of 100 had been reached before');
  expect(missed('buy', { takeProfit: 101 })).toBeUndefined();
  expect(missed('sell', { takeProfit: 102 })).toBe('its take-profit of 102 had been reached before');
  expect(missed('sell', { takeProfit: 101 })).toBeUndefined();
});
