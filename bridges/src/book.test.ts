import { formatScaled } from '@tradewind/money';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Price, PriceBook } from './book.ts';
import { HandClock } from './testing/hand-clock.ts';

const CATALOGUE = [
  { code: 'EURUSD', precision: 5, open: true, stale: true },
  { code: 'BTCUSD', precision: 2, open: true, stale: true },
];
const SYMBOLS = [
  { code: 'EURUSD', symbol: 'EUR/USD' },
  { code: 'BTCUSD', symbol: 'BTC/USD' },
  { code: 'XAUUSD', symbol: 'XAU/USD' },
];

let clock: HandClock;
let skipped: string[];
let book: PriceBook;
beforeEach(() => {
  clock = new HandClock();
  skipped = [];
  book = new PriceBook(clock, SYMBOLS, (why) => skipped.push(why));
  book.know(CATALOGUE);
  book.connected();
});

const take = (bid: string | undefined, ask: string | undefined, more: Partial<Price> = {}): string[] =>
  book.take({ symbol: 'EUR/USD', bid, ask, ...more }).map(({ text }) => text);
const line = (bid: string, ask: string, time = clock.now()): string =>
  `{"code":"EURUSD","bid":${bid},"ask":${ask},"time":${time}}`;

describe('the book', () => {
  it('subscribes to the symbols whose codes the server has, and names the others', () => {
    expect(book.know(CATALOGUE)).toEqual(['XAUUSD']);
    expect(book.symbols).toEqual(['EUR/USD', 'BTC/USD']);
  });

  it('rounds the bid down and the ask up to the precision of the instrument, in any notation', () => {
    expect(take('1.084129', '1.0842101')).toEqual([line('1.08412', '1.08422')]);
    expect(take('108413e-5', '1.0843E0')).toEqual([line('1.08413', '1.08430')]);
  });

  it('rounds like the arithmetic of big integers, never inwards', () => {
    const price = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.nat({ max: 12 }));
    fc.assert(
      fc.property(price, fc.bigInt({ min: 0n, max: 10n ** 6n }), ([bid, decimals], spread) => {
        book.connected();
        const texts = [bid, bid + spread].map((value) => formatScaled(value, decimals));
        const [sent] = book.take({ symbol: 'BTC/USD', bid: texts[0], ask: texts[1] });
        const unit = 10n ** BigInt(decimals);
        const down = (bid * 100n) / unit;
        const up = ((bid + spread) * 100n + unit - 1n) / unit;
        if (down === 0n || up > BigInt(Number.MAX_SAFE_INTEGER)) return sent === undefined;
        const [bidText, askText] = [down, up].map((points) => formatScaled(points, 2));
        return sent?.text === `{"code":"BTCUSD","bid":${bidText},"ask":${askText},"time":${clock.now()}}`;
      }),
    );
  });

  it('sends an unchanged price once', () => {
    expect(take('1.1', '1.2')).toHaveLength(1);
    expect(take('1.10', '1.20')).toEqual([]);
    // the difference is beyond the precision
    expect(take('1.100001', '1.199999')).toEqual([]);
    expect(skipped).toEqual(['unchanged', 'unchanged']);
  });

  it.each<[string, string | undefined, string | undefined, Partial<Price>]>([
    ['crossed', '1.10001', '1.10000', {}],
    // both would round to the same two prices as a good one
    ['crossed', '1.1000012', '1.1000011', {}],
    ['one_sided', undefined, '1.1', {}],
    ['one_sided', '1.1', undefined, {}],
    ['non_positive', '0', '1.1', {}],
    ['non_positive', '0.000001', '1.1', {}],
    ['non_positive', '-1', '1.1', {}],
    ['not_tradeable', '1.1', '1.2', { tradeable: false }],
    ['unreadable', 'NaN', '1.1', {}],
    ['unreadable', '1.1', '1e999', {}],
  ])('never sends a price that is %s, and does not repeat the one before it: %s/%s', async (why, bid, ask, more) => {
    take('1.1', '1.2');
    expect(take(bid, ask, more)).toEqual([]);
    expect(skipped).toEqual([why]);
    await clock.advance(60_000);
    expect([...book.atRest(), ...book.present()]).toEqual([]);
    expect(take('1.1', '1.2')).toHaveLength(1);
  });

  it('sends a price at rest again with the present time once its line is 5 s old', async () => {
    take('1.1', '1.2', { time: clock.now() - 500 });
    await clock.advance(4999);
    expect(book.atRest()).toEqual([]);
    await clock.advance(1);
    expect(book.atRest().map(({ text }) => text)).toEqual([line('1.10000', '1.20000')]);
    expect(book.atRest()).toEqual([]);
  });

  it('sends the first price of a connection with the present time, also if it has not changed', () => {
    const hourAgo = clock.now() - 3_600_000;
    expect(take('1.1', '1.2', { time: hourAgo })).toEqual([line('1.10000', '1.20000')]);
    book.connected();
    expect(book.present()).toEqual([]);
    expect(take('1.1', '1.2', { time: hourAgo })).toEqual([line('1.10000', '1.20000')]);
  });

  it('sends the time of the source, never one that lies ahead or before the last', async () => {
    take('1.1', '1.2');
    await clock.advance(1000);
    const stated = clock.now() - 300;
    expect(take('1.11', '1.2', { time: stated })).toEqual([line('1.11000', '1.20000', stated)]);
    expect(take('1.12', '1.2', { time: clock.now() + 60_000 })).toEqual([line('1.12000', '1.20000')]);
    await clock.advance(5000);
    book.atRest();
    const before = clock.now();
    await clock.advance(10);
    expect(take('1.13', '1.2', { time: clock.now() + 60_000 })).toEqual([line('1.13000', '1.20000')]);
    book.connected();
    take('1.13', '1.2');
    expect(take('1.14', '1.2', { time: before - 2000 })).toEqual([line('1.14000', '1.20000')]);
  });

  it('drops what arrives out of order, until only such prices have arrived for 10 s', async () => {
    take('1.1', '1.2', { sequence: 7 });
    expect(take('1.0', '1.2', { sequence: 6 })).toEqual([]);
    expect(take('1.1', '1.2', { sequence: 7 })).toEqual([]);
    expect(skipped).toEqual(['late', 'unchanged']);
    await clock.advance(10_000);
    expect(take('1.0', '1.2', { sequence: 6 })).toHaveLength(1);
  });

  it('drops prices that the source itself says are older than 10 s, and does not repeat the last', () => {
    take('1.1', '1.2', { time: clock.now() - 20_000 });
    expect(take('1.11', '1.2', { time: clock.now() - 10_001 })).toEqual([]);
    expect(skipped).toEqual(['old']);
    expect(book.present()).toEqual([]);
  });
});
