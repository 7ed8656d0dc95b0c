import type { DrawCurrency, DrawState } from '@tradewind/contract/light';
import { formatRate, microUsd, parseScaled, payoutAmount, toRate, withdrawalFee } from '@tradewind/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountFault, checkDraw } from './check.ts';
import { quoteOf, withdrawableOf } from './quote.ts';

const currency: DrawCurrency = {
  id: 1,
  code: 'EUR',
  protocol: '',
  draw_rate: 0.92,
  fee_type: 2,
  fee: 1,
  precision: 2,
  usd_price: 1.086957,
  rate: '0.92',
  weekend_spread_percent: null,
  min: 50,
  max: 10_000,
};
const state: DrawState = {
  withdrawable: 800,
  balance: 1000,
  lock_balance: 25,
  open: 1,
  two_factor: 0,
  paused_until: null,
  pause_hours: 24,
};
const NOW = 1_700_000_000_000;
const method = {
  id: 7,
  type: 2,
  dc_address: '',
  bank_name: 'Example Bank',
  bank_address: '',
  bank_swift: '',
  payee_name: 'Ann Example',
  payee_account: 'DE89370400440532013000',
  draw_currency: { id: 1, code: 'EUR', protocol: '' },
  created_at: NOW - 1000,
  usable_at: NOW,
} as const;

describe('the payout quote', () => {
  it('is (number − fee) × rate', () => {
    expect(quoteOf(microUsd(100_000_000), currency)).toEqual({
      number: 100_000_000,
      fee: 1_000_000,
      net: 99_000_000,
      units: 9108,
      rate: '0.92',
    });
  });

  it('equals the result of the money functions, for any fee, rate and amount', () => {
    const amounts = fc.integer({ min: 1, max: 1_000_000_000_000 });
    const rates = fc.bigInt({ min: 1n, max: 30_000_000_000_000_000n });
    const fees = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(
        amounts,
        rates,
        fees,
        fc.constantFrom(1, 2),
        fc.integer({ min: 0, max: 8 }),
        (amount, rate, fee, type, precision) => {
          const wire = { ...currency, rate: formatRate(rate), fee_type: type, fee: fee / 1_000_000, precision };
          const stored = withdrawalFee(microUsd(amount), { type, value: parseScaled(wire.fee, 6) ?? -1 });
          const quote = quoteOf(microUsd(amount), wire);
          if (quote === undefined) {
            expect(() => payoutAmount(microUsd(amount), stored, rate, precision)).toThrow(RangeError);
            return;
          }
          expect(quote.fee).toBe(stored);
          expect(quote.net).toBe(amount - stored);
          expect(quote.units).toBe(payoutAmount(microUsd(amount), stored, toRate(rate), precision));
        },
      ),
      { seed: 20_261_121, numRuns: 500 },
    );
  });

  it('is absent without a rate', () => {
    expect(quoteOf(microUsd(1), { ...currency, rate: null })).toBeUndefined();
  });
});

describe('the withdrawable amount', () => {
  const figures = { balance: 1000, equity: 900, profit: -100, used_margin: 150, free_margin: 750, margin_level: 600 };

  it('is the balance without used margin and open losses; the balance excludes locked money', () => {
    expect(withdrawableOf(state, figures)).toEqual({
      amount: 750,
      balance: 1000,
      usedMargin: 150,
      openLoss: 100,
      locked: 25,
    });
  });

  it('excludes open profit and never falls below zero', () => {
    expect(withdrawableOf(state, { ...figures, profit: 70.123456 })).toMatchObject({
      amount: 850,
      openLoss: 0,
    });
    expect(withdrawableOf(state, { ...figures, profit: -900 }).amount).toBe(0);
  });

  it('is the amount from the server until the figures have loaded', () => {
    expect(withdrawableOf(state, null).amount).toBe(800);
  });
});

describe('a withdrawal', () => {
  const request = { state, currency, method, amount: '100', withdrawable: 800, nowMs: NOW };

  it('is possible when all conditions are met', () => {
    expect(checkDraw(request)).toMatchObject({ quote: { units: 9108 } });
  });

  it.each([
    [{ state: { ...state, paused_until: NOW + 1 } }, { key: 'password_pause', until: NOW + 1 }],
    [{ state: { ...state, open: 0, paused_until: NOW + 1 } as const }, { key: 'closed' }],
    [{ method: undefined }, { key: 'no_method' }],
    [{ method: { ...method, usable_at: NOW + 5 } }, { key: 'method_pause', until: NOW + 5 }],
    [{ amount: '' }, { key: 'amount', fault: { key: 'empty' } }],
    [{ currency: { ...currency, rate: null } }, { key: 'no_rate' }],
  ])('is blocked by %j', (changes, blocker) => {
    expect(checkDraw({ ...request, ...changes })).toEqual({ blocker });
  });

  it.each([
    ['0.0000001', { key: 'decimals' }],
    ['49.999999', { key: 'below', limit: 50 }],
    ['10000.000001', { key: 'above', limit: 10_000 }],
    ['800.000001', { key: 'exceeds', limit: 800 }],
    ['800', undefined],
  ])('is checked for the amount %s', (text, fault) => {
    expect(amountFault(text, currency, 800)).toEqual(fault);
  });

  it('is blocked by a fee that leaves nothing', () => {
    expect(amountFault('60', { ...currency, fee_type: 1, fee: 60 }, 800)).toEqual({ key: 'nothing_left' });
  });
});
