/**
 * The claim of reserves.ts, checked against its definition after every step: with every price of the box at its worst
 * corner, the equity of the account exceeds the call level by at least the reserve. Comparing the engines' events
 * (laws.test.ts) would reveal an overstated reserve only if the market happened to reach that corner.
 */
import assert from 'node:assert/strict';

import { microUsd } from '@tradewind/money';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { Book } from './book.ts';
import { close, openAccount } from './commands.ts';
import { submit } from './submission.ts';
import { NO_EXPOSURE } from './exposure-table.ts';
import { MarginWatch } from './margin-watch.ts';
import type { Market } from './market.ts';
import { DEFAULT_SETTINGS } from '../rules.ts';
import { WORLDS } from '../testing/instruments.ts';

const SEED = Number(process.env['ENGINE_LAWS_SEED'] ?? 20_261_121);
const ACCOUNT = 0;

/** Profits in USD, in JPY and CHF by an inverse rate, in GBP and EUR by a direct one; each rate can be traded, too. */
const CODES = ['EURUSD', 'USDJPY', 'EURJPY', 'GBPUSD', 'EURGBP', 'DE40EUR', 'USDCHF', 'EURCHF'];
const MARKETS = WORLDS.flatMap(({ markets }) => markets).filter(({ spec }) => CODES.includes(spec.code));

const step = fc.record({
  kind: fc.constantFrom('buy', 'sell', 'close', 'move', 'move'),
  market: fc.nat({ max: CODES.length - 1 }),
  size: fc.integer({ min: 1, max: 40 }),
  multiple: fc.constantFrom(10, 100),
  /** Relative to the price, in 10^-4. */
  shift: fc.integer({ min: -200, max: 200 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class Trader {
  readonly book = new Book({ ...DEFAULT_SETTINGS, quoteMaxAgeMs: 1_000_000 });
  readonly #watch = new MarginWatch(this.book);
  trades = 0;
  #orderId = 0;

  constructor() {
    const { markets } = this.book;
    for (const { spec, bid, spread } of MARKETS) {
      const market = markets.add(spec);
      market.open = market.quotedSinceOpen = market.hasQuote = true;
      market.take(bid, bid + spread, 0, 1, 0);
    }
    markets.chooseSources();
    openAccount(this.book, {
      type: 'open_account',
      account: 1,
      kind: 'demo',
      balance: microUsd(100_000_000_000),
      now: 0,
    });
  }

  run({ kind, market: index, size, multiple, shift }: Step): void {
    const market = this.book.markets.list[index];
    if (market === undefined) throw new RangeError(`no market ${index}`);
    if (kind === 'move') {
      this.#move(market, shift);
    } else if (kind === 'close') {
      const slots = this.book.slotsOf(ACCOUNT, 'holding');
      const slot = slots[size % Math.max(1, slots.length)];
      if (slot === undefined) return;
      this.trades += 1;
      close(this.book, { type: 'close', account: 1, order: this.book.orders.idOf(slot), partId: 0, now: 0 });
    } else {
      this.#orderId += 1;
      const terms = { lots: size * multiple * 1000 - ((size * multiple * 1000) % 10_000) + 10_000, multiple };
      const none = { pending: false, targetPrice: 0, stopLoss: 0, takeProfit: 0, now: 0 } as const;
      const order = { account: 1, order: this.#orderId, instrument: market.spec.id, side: kind } as const;
      if (submit(this.book, { type: 'submit', ...order, ...terms, ...none }) === undefined) this.trades += 1;
    }
    this.checkReserve();
  }

  /** Applies a quote as the engine does; the account is checked when it leaves the box. */
  #move(market: Market, shift: number): void {
    const { accounts, exposures, touched } = this.book;
    const bid = Math.max(2, market.bid + Math.trunc((market.bid * shift) / 10_000));
    market.take(bid, bid + (market.ask - market.bid), 0, 1, 0);
    const row = exposures.find(accounts.exposureOf(ACCOUNT), market.index);
    const isBroken =
      row !== NO_EXPOSURE &&
      (market.bid < exposures.lowestBidOf(row) || market.ask > (exposures.highestAskOf(row) || Infinity));
    if (isBroken || !accounts.isGuarded(ACCOUNT)) this.book.touch(ACCOUNT);
    if (touched.length > 0) this.#watch.check(ACCOUNT, 0);
    touched.clear();
  }

  checkReserve(): void {
    const { accounts, settings } = this.book;
    if (accounts.isTouched(ACCOUNT) || !accounts.isGuarded(ACCOUNT)) return;
    const level = (accounts.usedMarginOf(ACCOUNT) * settings.marginCallPercent) / 100;
    assert.ok(this.#worstEquity() - level >= accounts.reserveOf(ACCOUNT), 'the worst corner leaves the reserve');
  }

  #corner(market: Market): { readonly bid: number; readonly ask: number } {
    const { accounts, exposures } = this.book;
    const row = exposures.find(accounts.exposureOf(ACCOUNT), market.index);
    return { bid: exposures.lowestBidOf(row), ask: exposures.highestAskOf(row) };
  }

  /** By currency, as the sum of the positions at their losing corners, at the corner with the most expensive rate. */
  #worstEquity(): number {
    const { accounts, markets, orders } = this.book;
    let equity: number = accounts.balanceOf(ACCOUNT);
    const slots = this.book.slotsOf(ACCOUNT, 'holding');
    for (const currency of new Set(markets.list.map((market) => market.currency))) {
      let sum = 0;
      for (const slot of slots) {
        const market = this.book.marketOf(slot);
        if (market.currency !== currency) continue;
        const { bid, ask } = this.#corner(market);
        const points = orders.isBuy(slot) ? bid - orders.priceOf(slot) : orders.priceOf(slot) - ask;
        assert.ok((orders.isBuy(slot) ? bid : ask) > 0, 'the box has the side that a position needs');
        sum += (points * orders.lotsOf(slot) * market.pointTop) / market.pointBottom;
      }
      const { source } = currency;
      if (source === undefined || sum === 0) {
        equity += sum;
        continue;
      }
      const { bid, ask } = this.#corner(source);
      const unit = source.midUnit / 2;
      const rates = currency.inverse ? [unit / ask, unit / bid] : [bid / unit, ask / unit];
      equity += Math.min(...rates.map((rate) => sum * rate));
    }
    return equity;
  }
}

test('the reserve of a box never exceeds what its worst corner leaves', () => {
  let trades = 0;
  let checks = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 80 }), (steps) => {
      const trader = new Trader();
      for (const each of steps) trader.run(each);
      trades += trader.trades;
      checks += trader.book.work.marginChecks;
    }),
    { seed: SEED, numRuns: 500 },
  );
  // otherwise the box was recomputed after each trade, and the reserve was not tested
  expect(trades).toBeGreaterThan(5000);
  expect(checks).toBeLessThan(trades / 2);
});
