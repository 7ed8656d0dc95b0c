/**
 * A stop-loss or take-profit as people enter it: a price, a distance, a USD amount lost or won, or that amount as a
 * percentage of the balance. Distances are measured from the fill price of the order.
 */
import { isAtBound, pointValue, profitOf } from '@tradewind/engine';
import type { InstrumentSpec, Ratio, Side } from '@tradewind/engine';
import { divideBigHalfAwayFromZero, formatScaled, multiplyDivide, parseScaled } from '@tradewind/money';
import { parseDecimalInput } from '@tradewind/ui';

import { distanceScale, type Measured } from './distance.ts';
import { USD_SCALE } from './spec.ts';

export const STOP_UNITS = ['price', 'distance', 'usd', 'percent'] as const;
export type StopUnit = (typeof STOP_UNITS)[number];

export type StopKind = 'stop_loss' | 'take_profit';

export interface StopInput {
  readonly on: boolean;
  readonly unit: StopUnit;
  /** What was typed. */
  readonly text: string;
}

export interface StopContext {
  readonly spec: InstrumentSpec;
  readonly side: Side;
  /** Micro-lots. */
  readonly lots: number;
  /** Points: the actual or expected fill price of the order. */
  readonly fill: number;
  readonly rate: Ratio | undefined;
  /** Micro-dollars; undefined before login. */
  readonly balance: number | undefined;
}

/** Decimals displayed and parsed for each unit. */
export function stopScale(unit: StopUnit, spec: Measured): number {
  if (unit === 'price') return spec.pricePrecision;
  return unit === 'distance' ? distanceScale(spec) : 2;
}

/** The typed text as an integer of 10^-scale; undefined while it is not a decimal or has more decimals. */
export function readScaled(typed: string, scale: number): number | undefined {
  const text = parseDecimalInput(typed);
  return text === undefined || text === '' ? undefined : parseScaled(text, scale);
}

/** +1 when the price is above the fill. */
export const stopDirection = (kind: StopKind, side: Side): 1 | -1 =>
  (kind === 'take_profit') === (side === 'buy') ? 1 : -1;

/** `percent` hundredths of the balance, in micro-dollars. */
const percentToUsd = (balance: number, hundredths: number): number => multiplyDivide(balance, hundredths, 1, 10_000);

/** Points that move a position by an amount of micro-dollars, to the nearest point. */
function usdToPoints(amount: number, { spec, lots, rate }: StopContext): number | undefined {
  if (rate === undefined || lots <= 0) return undefined;
  const value = pointValue(spec);
  const denominator = BigInt(lots) * BigInt(value.numerator) * BigInt(rate.numerator);
  if (denominator <= 0n) return undefined;
  const numerator = BigInt(amount) * BigInt(value.denominator) * BigInt(rate.denominator);
  try {
    return divideBigHalfAwayFromZero(numerator, denominator);
  } catch {
    return undefined;
  }
}

function distanceOf(unit: Exclude<StopUnit, 'price'>, value: number, context: StopContext): number | undefined {
  if (unit === 'distance') return value;
  if (unit === 'percent') {
    if (context.balance === undefined) return undefined;
    return usdToPoints(percentToUsd(context.balance, value), context);
  }
  return usdToPoints(value * 10 ** (USD_SCALE - 2), context);
}

/**
 * The price in points of an input: 0 when it is off, undefined when it cannot be parsed or computed (empty text, too many
 * decimals, no balance for a percentage). A price below 1 point is returned unchanged, so that the check refuses it.
 */
export function stopPriceOf(kind: StopKind, input: StopInput, context: StopContext): number | undefined {
  if (!input.on) return 0;
  const value = readScaled(input.text, stopScale(input.unit, context.spec));
  if (value === undefined || value <= 0) return undefined;
  if (input.unit === 'price') return value;
  const distance = distanceOf(input.unit, value, context);
  return distance === undefined ? undefined : context.fill + stopDirection(kind, context.side) * distance;
}

/**
 * Micro-dollars won (or lost, negative) when a position filled at `fill` closes at `price`, without the fee; undefined when
 * they exceed what the engine can count.
 */
export function profitAt(price: number, { spec, side, lots, fill, rate }: StopContext): number | undefined {
  if (rate === undefined) return undefined;
  try {
    const profit = profitOf(spec, side, lots, fill, price, rate);
    return isAtBound(profit) ? undefined : profit;
  } catch {
    return undefined;
  }
}

/** An amount in hundredths of a percent of the balance; undefined without a balance. */
export function percentOfBalance(amount: number, balance: number | undefined): number | undefined {
  return balance === undefined || balance <= 0 ? undefined : multiplyDivide(amount, 10_000, 1, balance);
}

/**
 * The text for the same price in another unit, so that changing the unit does not move the price. Empty when it cannot be
 * computed or is on the wrong side.
 */
export function stopText(kind: StopKind, unit: StopUnit, price: number, context: StopContext): string {
  if (price <= 0) return '';
  if (unit === 'price') return formatScaled(price, context.spec.pricePrecision);
  const distance = (price - context.fill) * stopDirection(kind, context.side);
  if (distance <= 0) return '';
  if (unit === 'distance') return formatScaled(distance, distanceScale(context.spec));
  const amount = profitAt(price, context);
  if (amount === undefined) return '';
  if (unit === 'usd') return formatScaled(Math.abs(multiplyDivide(amount, 1, 1, 10 ** (USD_SCALE - 2))), 2);
  const percent = percentOfBalance(Math.abs(amount), context.balance);
  return percent === undefined ? '' : formatScaled(percent, 2);
}
