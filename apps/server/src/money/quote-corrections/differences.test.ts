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

it('the differences equal the examples of the formulas', () => {
  expect(ROWS).toHaveLength(6);
  const [spec = expect.fail()] = INSTRUMENTS;
  expect(spec).toMatchObject({ code: 'EURUSD', pricePrecision: 5 });
  for (const [side, what, lots = '', got, right, difference, protection, due] of ROWS) {
    const fill = {
      seq: 1,
      account: 1,
      isReal: true,
      order: 1,
      closes: what === 'closed',
      side: side === 'buy' ? ('buy' as const) : ('sell' as const),
      lots: parseScaled(lots, 6) ?? 0,
      price: points(got),
      reason: null,
      bid: points('1.05000'),
      ask: points('1.05020'),
      time: 0,
      markupBid: 0,
      markupAsk: 0,
    };
    const found = differenceOf(fill, { bid: points('1.10000'), ask: points('1.10020') }, spec, ONE);
    const sum = found.amount / 1e6;
    expect([found.rightPrice, sum, dueOf(sum, Number(protection))]).toEqual([
      points(right),
      Number(difference),
      Number(due),
    ]);
  }
});

it('a rate is stored as two integers', () => {
  expect(rateFromText(rateText({ numerator: 20_000, denominator: 3_000_200 }))).toEqual({
    numerator: 20_000,
    denominator: 3_000_200,
  });
  for (const wrong of ['', '1', '1/0', '0/1', '-1/1', 'x/y'])
    expect([wrong, rateFromText(wrong)]).toEqual([wrong, undefined]);
});
