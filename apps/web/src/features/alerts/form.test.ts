import { expect, it } from 'vitest';
import { EURUSD, rowOf } from '../../trading/testing/instruments.ts';
import { faultOf, newForm } from './form.ts';

const QUOTE = rowOf(EURUSD, 1.08412, 1.08421);

it.each([
  ['1.09', undefined],
  ['1.09000', undefined],
  ['1.090000', undefined],
  ['1.090001', 'decimals'],
  ['', 'needPrice'],
  ['0', 'needPrice'],
  ['1.08', 'tooLow'],
])('the price "%s" of an alert has the fault %s', (price, fault) => {
  expect(faultOf({ ...newForm(QUOTE, EURUSD), price }, QUOTE, EURUSD)).toBe(fault);
});
