import { microUsd } from '@tradewind/money';
import { expect, it } from 'vitest';
import { type DepositClaim, depositCredit } from './deposit-credit.ts';

const MINUTE_MS = 60_000;
const AT = Date.UTC(2026, 5, 10, 16);
/** 1,000 USD of bitcoin at 100,000: 0.01 of it. */
const BITCOIN: DepositClaim = {
  isCoin: true,
  number: microUsd(1_000_000_000),
  units: 1_000_000,
  rate: 10_000_000n,
  precision: 8,
  createdAtMs: AT,
};
/** 1,000 USD at 0.913553313335, rounded up to the cent. */
const EURO: DepositClaim = { ...BITCOIN, isCoin: false, units: 91_356, rate: 913_553_313_335n, precision: 2 };

it.each([
  // minutes from the request, rate at receipt, units; then the reason, and micro-dollars
  [0, 10_000_000n, 1_000_000, 'handed_in', 1_000_000_000],
  [30, 10_000_000n, 1_000_000, 'handed_in', 1_000_000_000],
  [-30, 10_000_000n, 990_000, 'handed_in', 990_000_000],
  [0, 10_100_000n, 1_000_001, 'handed_in', 1_000_001_000],
  [0, 9_900_000n, 1_000_000, 'handed_in', 1_000_000_000],
  [0, 10_100_001n, 1_000_000, 'moved', 990_098_912],
  [0, 9_899_999n, 1_000_000, 'moved', 1_010_101_112],
  [30 + 1 / MINUTE_MS, 10_000_000n, 1_000_000, 'time', 1_000_000_000],
  [-30 - 1 / MINUTE_MS, 20_000_000n, 1_000_000, 'time', 500_000_000],
])('bitcoin after %d minutes, at %d, %d units: %s, %d', (minutes, rate, units, reason, credited) => {
  const credit = depositCredit(BITCOIN, { units, atMs: AT + minutes * MINUTE_MS, rate });
  expect(credit).toEqual({ reason, credited, rate: reason === 'handed_in' ? BITCOIN.rate : rate });
});

it('a bank transfer keeps the rate of its request, whenever it arrives, so the requested amount is worth the submitted one', () => {
  const received = (units: number) => depositCredit(EURO, { units, atMs: AT + 9000 * MINUTE_MS, rate: null });
  expect(received(91_356)).toEqual({ rate: EURO.rate, reason: 'handed_in', credited: 1_000_000_000 });
  expect(received(91_355).credited).toBe(999_996_373);
  expect(received(91_357).credited).toBe(1_000_018_266);
});

it('a coin without a rate at the receipt is not credited', () => {
  expect(() => depositCredit(BITCOIN, { units: 1, atMs: AT, rate: null })).toThrow(RangeError);
});
