/** Integers of the trading core as the JSON numbers of the contract. */
import type { InstrumentSpec } from '@tradewind/engine';
import { type MicroLots, type MicroUsd, type Points, toDecimalNumber } from '@tradewind/money';

/** Decimals of micro-dollars and micro-lots. */
export const MICRO_DECIMALS = 6;

/** USD, exact to the micro-dollar. */
export const usdNumber = (amount: MicroUsd): number => toDecimalNumber(amount, MICRO_DECIMALS);

export const lotsNumber = (lots: MicroLots): number => toDecimalNumber(lots, MICRO_DECIMALS);

/** Price at the precision of its instrument. */
export const priceNumber = (price: Points, spec: Pick<InstrumentSpec, 'pricePrecision'>): number =>
  toDecimalNumber(price, spec.pricePrecision);
