/**
 * Margin, fee, profit and margin level as pure functions (contract §2). Each multiplies exactly and rounds
 * once at the end, half away from zero. The web app previews costs with the same functions.
 *
 * With absurd prices a profit or an equity can leave the safe integers. Amounts displayed and paid are limited
 * to ±MAX_USD; whether a margin level is reached is decided on the exact sum of any size.
 */
import {
  bigQuotientHalfAwayFromZero,
  divideBigHalfAwayFromZero,
  microUsd,
  multiplyDivide,
  ZERO_USD,
} from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';

import type { Ratio } from './conversion.ts';
import { CONTRACT_SIZE_SCALE, FEE_RATE_SCALE } from './types.ts';
import type { EngineSettings, InstrumentSpec, Side } from './types.ts';

const MICRO_LOTS = 1_000_000;

const isSafe = (value: number): boolean => value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER;

function greatestCommonDivisor(left: number, right: number): number {
  let [a, b] = [left, right];
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

type Contract = Pick<InstrumentSpec, 'contractSize' | 'pricePrecision'>;

/** Specs are immutable, so the point value of each is calculated once. */
const pointValues = new WeakMap<Contract, Ratio>();

/**
 * Micro-units of the quote currency per point and micro-lot, in lowest terms:
 * contractSize·10^-6 × 10^-pricePrecision × 10^-6 lot × 10^6.
 */
export function pointValue(spec: Contract): Ratio {
  const known = pointValues.get(spec);
  if (known !== undefined) return known;
  const denominator = 10 ** (CONTRACT_SIZE_SCALE + spec.pricePrecision);
  const divisor = greatestCommonDivisor(spec.contractSize, denominator);
  const value = {
    numerator: multiplyDivide(spec.contractSize, 1, 1, divisor),
    denominator: multiplyDivide(denominator, 1, 1, divisor),
  };
  pointValues.set(spec, value);
  return value;
}

/** Rounds points × micro-lots × point value × USD rate ÷ divisor to micro-dollars. Throws when the result is not a safe integer. */
export function toMicroUsd(points: number, lots: number, value: Ratio, rate: Ratio, divisor = 1): MicroUsd {
  const top = value.numerator * rate.numerator;
  const bottom = value.denominator * rate.denominator;
  if (isSafe(top) && isSafe(bottom)) return microUsd(multiplyDivide(points, lots, top, bottom, divisor));
  return microUsd(
    divideBigHalfAwayFromZero(
      BigInt(points) * BigInt(lots) * BigInt(value.numerator) * BigInt(rate.numerator),
      BigInt(value.denominator) * BigInt(rate.denominator) * BigInt(divisor),
    ),
  );
}

/**
 * Margin of a position: lots × contract size in USD as it is (fixed mode), or lots × contract size ×
 * price ÷ multiple × USD rate of the quote currency. In fixed mode a leverage cap raises it to lots × contract size ×
 * price ÷ cap × USD rate, if that is more. Throws RangeError when it leaves the safe integers.
 */
export function marginOf(
  spec: InstrumentSpec,
  lots: number,
  multiple: number,
  price: number,
  rate: Ratio,
  cap?: number,
): MicroUsd {
  if (spec.marginMode !== 'fixed') return toMicroUsd(price, lots, pointValue(spec), rate, multiple);
  const fixed = microUsd(multiplyDivide(lots, spec.contractSize, 1, 10 ** CONTRACT_SIZE_SCALE));
  if (cap === undefined || cap === 0) return fixed;
  return microUsd(Math.max(fixed, toMicroUsd(price, lots, pointValue(spec), rate, cap)));
}

/** Fee at the fill: lots × fee rate, or margin × fee rate, by `feeType`. Throws RangeError when it leaves the safe integers. */
export function feeOf(
  spec: InstrumentSpec,
  feeType: EngineSettings['feeType'],
  lots: number,
  margin: number,
): MicroUsd {
  // per_lot: 10^-6 lot × rate is micro-dollars without conversion
  return microUsd(multiplyDivide(feeType === 'per_lot' ? lots : margin, spec.feeRate, 1, 10 ** FEE_RATE_SCALE));
}

export interface Cost {
  readonly margin: MicroUsd;
  readonly fee: MicroUsd;
  /** Of the fill; the close is charged again. */
  readonly commission: MicroUsd;
  /** margin + fee + commission. */
  readonly required: MicroUsd;
}

/** What a cost depends on beside the instrument. */
export interface CostTerms {
  readonly feeType: EngineSettings['feeType'];
  /** Micro-dollars per lot and side; absent = none. */
  readonly commission?: number;
  /** Leverage cap of the account in the instrument; absent = none. */
  readonly cap?: number | undefined;
}

/** The most an account can hold; reported as the required amount when a cost leaves the safe integers. */
export const MAX_USD = microUsd(Number.MAX_SAFE_INTEGER);

/** Margin and fee of a fill; undefined when an amount exceeds the safe integers and could not be paid. */
export function costOf(
  spec: InstrumentSpec,
  { feeType, commission: perLot = 0, cap }: CostTerms,
  lots: number,
  multiple: number,
  price: number,
  rate: Ratio,
): Cost | undefined {
  try {
    const margin = marginOf(spec, lots, multiple, price, rate, cap);
    const fee = feeOf(spec, feeType, lots, margin);
    const commission = commissionOf(lots, perLot);
    return { margin, fee, commission, required: microUsd(margin + fee + commission) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** An amount of any size, limited to ±MAX_USD. */
export function heldUsd(amount: number | bigint): MicroUsd {
  if (amount > MAX_USD) return MAX_USD;
  if (amount < -MAX_USD) return microUsd(-MAX_USD);
  return microUsd(Number(amount));
}

/** Whether an amount may have been limited: it equals the bound. */
export function isAtBound(amount: MicroUsd): boolean {
  return amount >= MAX_USD || amount <= -MAX_USD;
}

/** Commission of one side: micro-lots × micro-dollars per lot ÷ 10^6, rounded half away from zero, limited to MAX_USD. */
export function commissionOf(lots: number, perLot: number): MicroUsd {
  if (perLot === 0) return ZERO_USD;
  if (isSafe(lots * perLot)) return microUsd(multiplyDivide(lots, perLot, 1, MICRO_LOTS));
  return heldUsd(bigQuotientHalfAwayFromZero(BigInt(lots) * BigInt(perLot), BigInt(MICRO_LOTS)));
}

/** Sum of a safe and an exact amount, limited to ±MAX_USD. */
export function heldSum(amount: MicroUsd, exact: number | bigint): MicroUsd {
  return heldUsd(typeof exact === 'bigint' ? BigInt(amount) + exact : amount + exact);
}

/** The part of a realised profit that a balance can receive without leaving ±MAX_USD. */
export function payableProfit(profit: MicroUsd, balance: MicroUsd): MicroUsd {
  return microUsd(Math.max(-MAX_USD - balance, Math.min(MAX_USD - balance, profit)));
}

/** The part of a closing commission that can be charged within ±MAX_USD. `before`: the commission of the order so far. */
export function payableCommission(commission: MicroUsd, balance: number, before: number): MicroUsd {
  return microUsd(Math.min(commission, MAX_USD + balance, MAX_USD - before));
}

/** Whether a free margin suffices and the balance that pays the fee stays within ±MAX_USD. */
export function isAffordable(required: MicroUsd, free: MicroUsd, balance: MicroUsd): boolean {
  return free >= required && balance - required >= -MAX_USD;
}

/** The amount that can be withdrawn: no unrealised profit, no margin in use (contract §5). Never negative. */
export function withdrawableUsd(balance: MicroUsd, equity: MicroUsd, usedMargin: MicroUsd): MicroUsd {
  return heldUsd(Math.max(0, Math.min(balance, equity) - usedMargin));
}

/** Profit of points × micro-lots without a bound, rounded as every profit is. */
export function exactProfit(points: number, lots: number, value: Ratio, rate: Ratio): bigint {
  return bigQuotientHalfAwayFromZero(
    BigInt(points) * BigInt(lots) * BigInt(value.numerator) * BigInt(rate.numerator),
    BigInt(value.denominator) * BigInt(rate.denominator),
  );
}

/** The same, limited to ±MAX_USD. */
export function heldProfit(points: number, lots: number, value: Ratio, rate: Ratio): MicroUsd {
  const [top, bottom] = [value.numerator * rate.numerator, value.denominator * rate.denominator];
  if (isSafe(points * lots * top) && isSafe(bottom)) return toMicroUsd(points, lots, value, rate);
  return heldUsd(exactProfit(points, lots, value, rate));
}

/** (closing side − fill) × sign × lots × contract size × USD rate, limited to ±MAX_USD; the fee is not included. */
export function profitOf(
  spec: Contract,
  side: Side,
  lots: number,
  fill: number,
  closing: number,
  rate: Ratio,
): MicroUsd {
  return heldProfit(side === 'buy' ? closing - fill : fill - closing, lots, pointValue(spec), rate);
}

/**
 * The free margin of an account right after a fill at the opening side of a quote: the position is then valued at the other side.
 * `held`: before; its profit may have any size. `quote`: of its group.
 */
export function freeAfterFill(
  held: { readonly balance: MicroUsd; readonly profit: number | bigint; readonly used: number },
  spec: Contract,
  lots: number,
  quote: { readonly bid: number; readonly ask: number },
  rate: Ratio,
  { margin, fee, commission }: Cost,
): MicroUsd {
  const profit = BigInt(held.profit) + exactProfit(quote.bid - quote.ask, lots, pointValue(spec), rate);
  return heldUsd(heldSum(microUsd(held.balance - fee - commission), profit) - (held.used + margin));
}

/** Share of an amount that belongs to `part` of `whole` micro-lots, rounded; the rest keeps the remainder. */
export function shareOf(amount: MicroUsd, part: number, whole: number): MicroUsd {
  return microUsd(multiplyDivide(amount, part, 1, whole));
}

/** Whether equity ÷ used margin ≤ percent, exact even where the products leave the safe integers. */
export function isLevelAtMost(percent: number, equity: number, usedMargin: number): boolean {
  const left = equity * 100;
  const right = usedMargin * percent;
  if (isSafe(left) && isSafe(right)) return left <= right;
  return BigInt(equity) * 100n <= BigInt(usedMargin) * BigInt(percent);
}

/** Margin level in percent × 100; undefined when no margin is used. Limited to the safe integers. */
export function levelHundredths(equity: number, usedMargin: number): number | undefined {
  if (usedMargin <= 0) return undefined;
  const limit = BigInt(Number.MAX_SAFE_INTEGER) * BigInt(usedMargin);
  const scaled = BigInt(equity) * 10_000n;
  if (scaled >= limit) return Number.MAX_SAFE_INTEGER;
  if (scaled <= -limit) return -Number.MAX_SAFE_INTEGER;
  return multiplyDivide(equity, 10_000, 1, usedMargin);
}
