/**
 * Conversion between USD and the currencies of deposits and withdrawals. A rate is a bigint: units of the currency per
 * USD × 10^12 (BTC at 100,000 USD: 10^7; rupiah at 16,500: 1.65 × 10^16, beyond the safe integers of a number). An amount
 * of a currency is an integer of its smallest unit, 10^-precision, precision 0…8.
 */
import { parseScaled } from './decimal.ts';
import { bigQuotientHalfAwayFromZero, ceilingOf } from './rounding.ts';
import { type MicroUsd, type Points, assertInteger, microUsd } from './units.ts';

export const RATE_SCALE = 12;
export const MAX_PRECISION = 8;
/** The largest PostgreSQL bigint, the type that stores rates: 9.2 million units per USD. */
const MAX_RATE = 2n ** 63n - 1n;

/** Scale of micro-dollars × rate, in parts of a unit of the currency. */
const PARTS = 10n ** BigInt(6 + RATE_SCALE);
const PPM = 1_000_000n;
/** 100 % of a percentage fee, which is given as percent × 10^6. */
const HUNDRED_PERCENT = 100_000_000n;

/** Whether a number can be stored as a rate: positive and within PostgreSQL's bigint. */
export const isRate = (rate: bigint): boolean => rate > 0n && rate <= MAX_RATE;

/** Throws RangeError on an invalid rate. Text must be a plain whole number, as PostgreSQL writes it. */
export function toRate(value: bigint | number | string): bigint {
  if (typeof value === 'string' && !/^\d{1,19}$/u.test(value)) throw new RangeError(`not a rate: ${value}`);
  const rate = BigInt(value);
  if (!isRate(rate)) throw new RangeError(`not a rate: ${value}`);
  return rate;
}

function unitsPerCurrency(precision: number): bigint {
  if (!Number.isInteger(precision) || precision < 0 || precision > MAX_PRECISION)
    throw new RangeError(`precision of a currency is 0…${MAX_PRECISION}: ${precision}`);
  return 10n ** BigInt(precision);
}

function nonNegative(value: number, what: string): bigint {
  if (value < 0) throw new RangeError(`${what} is negative: ${value}`);
  return BigInt(assertInteger(value, what));
}

function safeUnits(units: bigint): number {
  return assertInteger(Number(units), 'amount of the currency');
}

/**
 * Payout of a withdrawal: max(0, (number − fee) × rate) in units of the currency (product.md §5, contract §5),
 * rounded once at the end, half away from zero. `number` and `fee` are micro-dollars, not negative. Throws RangeError
 * when the result is not a safe integer.
 */
export function payoutAmount(number: MicroUsd, fee: MicroUsd, rate: bigint, precision: number): number {
  const net = nonNegative(number, 'amount') - nonNegative(fee, 'fee');
  const factor = toRate(rate) * unitsPerCurrency(precision);
  return net <= 0n ? 0 : safeUnits(bigQuotientHalfAwayFromZero(net * factor, PARTS));
}

/**
 * The amount that a customer must send to cover `number` micro-dollars: number × rate in units of the currency,
 * rounded up. Throws RangeError on a negative number and when the result is not a safe integer.
 */
export function payInAmount(number: MicroUsd, rate: bigint, precision: number): number {
  const amount = nonNegative(number, 'amount');
  return safeUnits(ceilingOf(amount * toRate(rate) * unitsPerCurrency(precision), PARTS));
}

/**
 * Value of an amount of a currency: units ÷ rate in micro-dollars, rounded once, half away from zero. Throws RangeError
 * on a negative amount and when the result is not a safe integer.
 */
export function unitsWorth(units: number, rate: bigint, precision: number): MicroUsd {
  const amount = nonNegative(units, 'amount of the currency');
  const worth = bigQuotientHalfAwayFromZero(amount * PARTS, toRate(rate) * unitsPerCurrency(precision));
  return microUsd(assertInteger(Number(worth), 'amount of USD'));
}

/** Values as in product.md §9: 1 = fixed, anything else a percentage. */
export interface FeeRule {
  readonly type: number;
  /** Micro-dollars when fixed, else percent × 10^6 (1.5 % = 1,500,000). Not negative. */
  readonly value: number;
}

/**
 * Fee of a withdrawal of `number` micro-dollars: the fixed fee, or the percentage of the number, rounded half away from
 * zero. It never exceeds the number. Throws RangeError when number or value is negative or not a safe integer.
 */
export function withdrawalFee(number: MicroUsd, fee: FeeRule): MicroUsd {
  const amount = nonNegative(number, 'amount');
  const value = nonNegative(fee.value, 'fee');
  const due = fee.type === 1 ? value : bigQuotientHalfAwayFromZero(amount * value, HUNDRED_PERCENT);
  return microUsd(Number(due < amount ? due : amount));
}

export interface RateQuote {
  readonly bid: Points;
  readonly ask: Points;
  readonly pricePrecision: number;
  /** `quote` = XXXUSD: the price is USD per unit. `base` = USDXXX: it is units per USD. */
  readonly usdIs: 'base' | 'quote';
}

/**
 * Rate of a market's mid price, moved by `ppm` parts per million (negative = fewer units per USD). With
 * mid = (bid + ask) ÷ (2 × 10^pricePrecision) it is mid or 1 ÷ mid, × (1 + ppm ÷ 10^6) × 10^12, rounded once at the end,
 * half away from zero. For extreme prices the result may not be storable (isRate). Throws RangeError on a price
 * that is not positive and on ppm ≤ −10^6.
 */
export function rateOfQuote({ bid, ask, pricePrecision, usdIs }: RateQuote, ppm: number): bigint {
  const sum = BigInt(bid) + BigInt(ask);
  const factor = PPM + BigInt(ppm);
  if (bid <= 0 || ask <= 0 || factor <= 0n) throw new RangeError(`no rate of ${bid}/${ask} moved by ${ppm} ppm`);
  const whole = 2n * unitsPerCurrency(pricePrecision);
  const scaled = factor * 10n ** BigInt(RATE_SCALE);
  return usdIs === 'base'
    ? bigQuotientHalfAwayFromZero(sum * scaled, whole * PPM)
    : bigQuotientHalfAwayFromZero(whole * scaled, sum * PPM);
}

/** A positive integer of 10^-12 as a decimal without trailing zeros. */
function decimalText(value: bigint): string {
  const digits = value.toString().padStart(RATE_SCALE + 1, '0');
  const fraction = digits.slice(-RATE_SCALE).replace(/0+$/u, '');
  const whole = digits.slice(0, -RATE_SCALE);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Exact text of a rate, units per USD without trailing zeros: 1000000000000n is "1". Throws on an invalid rate. */
export const formatRate = (rate: bigint): string => decimalText(toRate(rate));

/** Reads the text that formatRate writes. Undefined: not a plain decimal, more than 12 decimals, or isRate is false. */
export function parseRate(text: string): bigint | undefined {
  const match = /^(\d{1,15})(?:\.(\d{1,12}))?$/u.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  const rate = BigInt(whole + fraction.padEnd(RATE_SCALE, '0'));
  return isRate(rate) ? rate : undefined;
}

/** The JSON number nearest to a rate, units per USD. For display only: decisions use the bigint. */
export const rateNumber = (rate: bigint): number => Number(formatRate(rate));

/** USD for one unit of the currency, 1 ÷ rate, rounded to 12 decimals half away from zero, as a JSON number. For display only. */
export function usdPerUnit(rate: bigint): number {
  return Number(decimalText(bigQuotientHalfAwayFromZero(10n ** BigInt(2 * RATE_SCALE), toRate(rate))));
}

/**
 * Reads an amount of a currency as its smallest units. Undefined: not a plain decimal, negative, more decimals than the
 * currency has, or not a safe integer. formatScaled(units, precision) writes it.
 */
export function parseUnits(input: string | number, precision: number): number | undefined {
  unitsPerCurrency(precision);
  const units = parseScaled(input, precision);
  return units === undefined || units < 0 ? undefined : units;
}
