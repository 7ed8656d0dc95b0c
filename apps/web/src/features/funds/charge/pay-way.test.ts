import type { DepositChannel } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { amountFault, changesOf, payIn, placeOf } from './pay-way.ts';

const channel: DepositChannel = {
  id: 1,
  address: 'TQ5WmBnbiHaBPUTJLFkLTGLNAGQNFzAq7R',
  currency_code: 'USDT',
  protocol_code: 'TRC20',
  precision: 2,
  usd_price: 1,
  weekend_spread_percent: null,
  rate: '1',
  min: 10,
  max: 50_000,
};

describe('the amount to send', () => {
  it('is rounded up to the smallest unit, so that the amount is covered', () => {
    expect(payIn('100', channel, '1')).toBe(10_000);
    expect(payIn('100.000001', channel, '1')).toBe(10_001);
    expect(payIn('1000', { precision: 8 }, '0.000010512345')).toBe(1_051_235);
  });

  it('is not shown without an amount or a rate', () => {
    for (const number of ['', '0', '0.0000001', 'x']) expect(payIn(number, channel, '1'), number).toBeUndefined();
    expect(payIn('100', channel, null)).toBeUndefined();
    expect(payIn('9000000000', { precision: 8 }, '9000000')).toBeUndefined();
  });
});

it('an amount is checked against the limits of its way, inclusively', () => {
  expect(amountFault('10', channel)).toBeUndefined();
  expect(amountFault('50000', channel)).toBeUndefined();
  expect(amountFault('', channel)).toBe('empty');
  expect(amountFault('9.999999', channel)).toBe('low');
  expect(amountFault('0', { ...channel, min: 0 })).toBe('low');
  expect(amountFault('50000.000001', channel)).toBe('high');
  expect(amountFault('99999999999999999', channel)).toBe('high');
  expect(amountFault('10.1234567', channel)).toBe('decimals');
});

describe('the changes since the user started', () => {
  const agreed = { rate: '1', place: placeOf(channel) };

  it('are none before the first input, and none while everything is the same', () => {
    expect(changesOf({ rate: '', place: '' }, { ...channel, rate: '2' })).toBeUndefined();
    expect(changesOf(agreed, channel)).toBeUndefined();
    expect(changesOf(agreed, { ...channel, rate: null })).toBeUndefined();
  });

  it('are the rate, the address, or both', () => {
    expect(changesOf(agreed, { ...channel, rate: '1.01' })).toEqual({ rate: '1', place: false });
    expect(changesOf(agreed, { ...channel, address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' })).toEqual({
      rate: undefined,
      place: true,
    });
  });
});
