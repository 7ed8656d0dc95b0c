import type { Currency } from '@tradewind/contract/operator-light';
import { describe, expect, it } from 'vitest';
import {
  currencyDraft,
  currencyFaults,
  currencyInput,
  currencyName,
  NEW_CURRENCY,
  payoutExample,
  type CurrencyDraft,
} from './currency-draft.ts';

const USDT: Currency = {
  id: 3,
  type: 1,
  code: 'USDT',
  protocol: 'TRC20',
  precision: 6,
  rate_fixed: '1',
  rate_instrument: null,
  spread_percent: 0,
  rate_now: '1',
  fee_type: 2,
  fee: 1.5,
  withdraw_enabled: 1,
  withdraw_min: 10,
  withdraw_max: 50_000,
  deposit_min: 10,
  deposit_max: 100_000,
  sort: 1,
  version: 4,
};
const saved = currencyDraft(USDT);
const withChanges = (changes: Partial<CurrencyDraft>): CurrencyDraft => ({ ...saved, ...changes });

describe('the input of a currency', () => {
  it('contains version and terms of an existing currency, but never its kind', () => {
    expect(currencyInput(saved, USDT)).toEqual({
      id: 3,
      version: 4,
      rate_fixed: '1',
      spread_percent: '0',
      fee_type: '2',
      fee: '1.5',
      withdraw_enabled: 1,
      withdraw_min: '10',
      withdraw_max: '50000',
      deposit_min: '10',
      deposit_max: '100000',
      sort: '1',
    });
  });

  it('contains the kind of a new currency, and the network of coins only', () => {
    expect(currencyInput(saved, undefined)).toMatchObject({
      type: '1',
      code: 'USDT',
      protocol: 'TRC20',
      precision: '6',
    });
    expect(currencyInput(withChanges({ type: '2', code: 'EUR' }), undefined)).not.toHaveProperty('protocol');
  });

  it('contains one rate, market or fixed, and a readable spread', () => {
    const market = currencyInput(withChanges({ rateOf: 'market', instrument: 'BTCUSD', spread: '0.5' }), USDT);
    expect(market).toMatchObject({ rate_instrument: 'BTCUSD', spread_percent: '0.5' });
    expect(market).not.toHaveProperty('rate_fixed');
    expect(currencyInput(withChanges({ instrument: 'BTCUSD', spread: '99' }), USDT)).toMatchObject({
      rate_fixed: '1',
      spread_percent: '0',
    });
  });
});

describe('the faults of a currency', () => {
  it('are none for a saved currency', () => {
    expect(currencyFaults(saved, false)).toEqual({});
  });

  it('name every missing field of a new currency', () => {
    expect(currencyFaults(NEW_CURRENCY, true)).toEqual({
      code: 'code',
      protocol: 'required',
      rate_fixed: 'rate',
      fee: 'fee',
      withdraw_min: 'amount',
      withdraw_max: 'amount',
      deposit_min: 'amount',
      deposit_max: 'amount',
    });
  });

  it.each(['5.5', '-5', '9'])('include the precision %j of a new currency', (precision) => {
    expect(currencyFaults({ ...NEW_CURRENCY, precision }, true).precision).toBe('precision');
  });

  it.each<[Partial<CurrencyDraft>, ReturnType<typeof currencyFaults>]>([
    [{ rate: '0' }, { rate_fixed: 'rate' }],
    [{ rate: '1.0000000000001' }, { rate_fixed: 'rate' }],
    [{ rateOf: 'market' }, { rate_instrument: 'required' }],
    [{ rateOf: 'market', instrument: 'X', spread: '20.0001' }, { spread_percent: 'spread' }],
    [{ fee: '100' }, { fee: 'percent' }],
    [{ feeType: '1', fee: '10' }, { fee: 'fee' }],
    [{ feeType: '1', fee: '9.999999' }, {}],
    [{ feeType: '1', fee: '0.0000001' }, { fee: 'fee' }],
    [{ withdrawMin: '0' }, { withdraw_min: 'amount' }],
    [{ withdrawMax: '9.999999' }, { withdraw_max: 'order' }],
    [{ depositMax: '1000000000.000001' }, { deposit_max: 'amount' }],
    [{ sort: '1001' }, { sort: 'sort' }],
    // the kind of a saved one is not checked
    [{ code: '', protocol: '', precision: '' }, {}],
    [{ sort: '30.5' }, { sort: 'sort' }],
    [{ sort: '-5' }, { sort: 'sort' }],
  ])('%j', (changes, faults) => {
    expect(currencyFaults(withChanges(changes), false)).toEqual(faults);
  });
});

describe('the payout example', () => {
  it('shows what a withdrawal of 1,000 USD would pay', () => {
    expect(payoutExample(saved, undefined)).toEqual({
      number: 1_000_000_000,
      fee: 15_000_000,
      rate: '1',
      amount: '985.000000',
    });
  });

  it('stays within the withdrawal limits', () => {
    expect(payoutExample(withChanges({ withdrawMax: '200' }), undefined)?.number).toBe(200_000_000);
    expect(payoutExample(withChanges({ withdrawMin: '2000' }), undefined)?.number).toBe(2_000_000_000);
  });

  it('uses the saved market rate, and is absent without one', () => {
    const draft = withChanges({ code: 'JPY', precision: '0', rateOf: 'market', instrument: 'USDJPY', fee: '0' });
    expect(payoutExample(draft, '150.123')?.amount).toBe('150123');
    expect(payoutExample(draft, undefined)).toBeUndefined();
  });

  it.each<Partial<CurrencyDraft>>([
    { rate: '' },
    { fee: '' },
    { withdrawMin: '' },
    { withdrawMax: '1' },
    { precision: '' },
    // more units than a number can represent
    { rate: '9000000', precision: '8', withdrawMin: '1000000000', withdrawMax: '1000000000' },
  ])('is absent for %j', (changes) => {
    expect(payoutExample(withChanges(changes), undefined)).toBeUndefined();
  });
});

it.each([
  ['USDT', 'TRC20', 'USDT TRC20'],
  ['BTC', 'BTC', 'BTC'],
  ['EUR', '', 'EUR'],
])('%s with network %j is called %s', (code, protocol, name) => {
  expect(currencyName({ code, protocol })).toBe(name);
});
