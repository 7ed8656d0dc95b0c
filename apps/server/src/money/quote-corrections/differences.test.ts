/** The table about a wrong quote in docs/recipes/money.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ONE } from '@tradewind/engine';
import { parseScaled } from '@tradewind/money';
import { expect, it } from 'vitest';
import { INSTRUMENTS } from '../../testing/trading.ts';
import { differenceOf, dueOf, rateFromText, rateText } from './index.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../../docs/recipes/money.md'), 'utf8');
const ROWS = [
  ...PAGE.matchAll(
    /^\| (buy|sell) (opened|closed) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| (-?\d+) \| (\d+) \| (-?\d+) \|$/gmu,
  ),
].map((row) => row.slice(1));

const points = (text = ''): number => parseScaled(text, 5) ?? 0;

const fillOf = (side: 'buy' | 'sell', closes: boolean, lots: number, price: number, markup = { bid: 0, ask: 0 }) => ({
  seq: 1,
  account: 1,
  isReal: true,
  order: 1,
  closes,
  side,
  lots,
  price,
  reason: null,
  bid: points('1.05000'),
  ask: points('1.05020'),
  time: 0,
  markupBid: markup.bid,
  markupAsk: markup.ask,
});

it('the differences equal the examples of the formulas', () => {
  expect(ROWS).toHaveLength(6);
  const [spec = expect.fail()] = INSTRUMENTS;
  expect(spec).toMatchObject({ code: 'EURUSD', pricePrecision: 5 });
  for (const [side, what, lots = '', got, right, difference, protection, due] of ROWS) {
    const fill = fillOf(side === 'buy' ? 'buy' : 'sell', what === 'closed', parseScaled(lots, 6) ?? 0, points(got));
    const found = differenceOf(fill, { bid: points('1.10000'), ask: points('1.10020') }, spec, ONE);
    const sum = found.amount / 1e6;
    expect([found.rightPrice, sum, dueOf(sum, Number(protection))]).toEqual([
      points(right),
      Number(difference),
      Number(due),
    ]);
  }
});

it.each([
  ['1.10000', '1.10020', 109_997, 110_025],
  ['0.00002', '0.00004', 1, 9],
  ['0.00000', '0.00002', -3, 7],
  ['-37.63000', '-37.60000', -3_763_003, -3_759_995],
])('the right price %s / %s has the mark-up of the group, also at or below zero', (bid, ask, sells, buys) => {
  const [spec = expect.fail()] = INSTRUMENTS;
  const right = { bid: points(bid), ask: points(ask) };
  const priceOf = (side: 'buy' | 'sell') =>
    differenceOf(fillOf(side, false, 1_000_000, points('1.05'), { bid: 3, ask: 5 }), right, spec, ONE).rightPrice;
  expect([priceOf('sell'), priceOf('buy')]).toEqual([sells, buys]);
});

it('a rate is stored as two integers', () => {
  expect(rateFromText(rateText({ numerator: 20_000, denominator: 3_000_200 }))).toEqual({
    numerator: 20_000,
    denominator: 3_000_200,
  });
  for (const wrong of ['', '1', '1/0', '0/1', '-1/1', 'x/y'])
    expect([wrong, rateFromText(wrong)]).toEqual([wrong, undefined]);
});
