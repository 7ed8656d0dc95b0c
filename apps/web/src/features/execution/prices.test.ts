import type { ProofEvent } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { arePricesOf } from './prices.ts';

const HASH = '0'.repeat(64);
const PRECISION = 5;

/** A buy at a raw quote of 1.08412 / 1.08420, in a group with 3 points on the bid and 4 on the ask. */
const canonicalOf = (payload: object, type = 'opened'): string =>
  `${HASH}|7|1000|${type}|5|9|31|1|108412|108420|990|${JSON.stringify(payload)}`;
const PAYLOAD = { id: 9, side: 'buy', price: 108_424, closePrice: 0, comment: 'a|b', markup: [2, 3, 4] };

const MARKUP = { version: 2, bid: 3, ask: 4, seen_bid: 1.08409, seen_ask: 1.08424 };
const UNMARKED: ProofEvent = {
  seq: 7,
  type: 'opened',
  time: 1000,
  canonical: canonicalOf(PAYLOAD),
  prev_hash: HASH,
  hash: HASH,
  lots: 0.1,
  quote: { id: 31, bid: 1.08412, ask: 1.0842, time: 990 },
  side: 'ask',
  asked: 1.08424,
  got: 1.08424,
  slippage_points: 0,
  slippage_usd: 0,
  usd_rate: 'quote',
  head: null,
};
const EVENT: ProofEvent = { ...UNMARKED, markup: MARKUP };
const check = (change: Partial<ProofEvent>): boolean | undefined => arePricesOf({ ...EVENT, ...change }, PRECISION);

describe('the prices of an event', () => {
  it('are proven where raw price, mark-up, resulting price and fill are those of the text', () => {
    expect(check({})).toBe(true);
    const closed = canonicalOf({ ...PAYLOAD, closePrice: 108_409 }, 'closed');
    expect(check({ canonical: closed, side: 'bid', got: 1.08409 })).toBe(true);
    const pending = { canonical: canonicalOf({ ...PAYLOAD, price: 0 }, 'pending'), side: null, got: null };
    expect(check(pending)).toBe(true);
    const { markup, ...unmarked } = PAYLOAD;
    expect(markup).toBeDefined();
    const raw = { ...UNMARKED, canonical: canonicalOf({ ...unmarked, price: 108_420 }), got: 1.0842 };
    expect(arePricesOf(raw, PRECISION)).toBe(true);
  });

  it('are at least one point', () => {
    const canonical = `${HASH}|7|1000|closed|5|9|31|1|2|9|990|${JSON.stringify({ closePrice: 1, markup: [2, 3, 4] })}`;
    const quote = { id: 31, bid: 0.00002, ask: 0.00009, time: 990 };
    const markup = { version: 2, bid: 3, ask: 4, seen_bid: 0.00001, seen_ask: 0.00013 };
    expect(check({ canonical, quote, markup, side: 'bid', got: 0.00001 })).toBe(true);
  });

  it.each<[string, Partial<ProofEvent>]>([
    ['another bid', { quote: { id: 31, bid: 1.08411, ask: 1.0842, time: 990 } }],
    ['another quote', { quote: { id: 32, bid: 1.08412, ask: 1.0842, time: 990 } }],
    ['another mark-up', { markup: { ...MARKUP, ask: 3 } }],
    ['another version', { markup: { ...MARKUP, version: 3 } }],
    ['another resulting price', { markup: { ...MARKUP, seen_bid: 1.0841 } }],
    ['another fill price', { got: 1.08425 }],
    ['a fill at another price', { canonical: canonicalOf({ ...PAYLOAD, price: 108_425 }), got: 1.08425 }],
    ['a fill at the raw price', { canonical: canonicalOf({ ...PAYLOAD, price: 108_420 }), got: 1.0842 }],
    ['no fill', { got: null, side: null }],
    ['a text without its payload', { canonical: EVENT.canonical.slice(0, -2) }],
    ['an unreadable mark-up', { canonical: canonicalOf({ ...PAYLOAD, markup: [2, 3] }) }],
  ])('are not proven where the page shows %s', (_, change) => {
    expect(check(change)).toBe(false);
  });

  it('are not proven where the page leaves out a mark-up', () => {
    expect(arePricesOf(UNMARKED, PRECISION)).toBe(false);
  });

  it('are not checked where there is no quote', () => {
    expect(check({ quote: null })).toBeUndefined();
  });
});
