/**
 * The formulas of contract §2, §8, §9 and §10 once more, in fractions of integers of any size. They share no code with the
 * engine on purpose (decision 0556): a mistake in one of the two is found by the other. Amounts are micro-dollars.
 */
import type { MarkupSpec, Price, Spec } from './types.ts';

/** A positive fraction. */
export interface Rate {
  readonly top: bigint;
  readonly bottom: bigint;
}
export const DOLLAR: Rate = { top: 1n, bottom: 1n };

const MILLION = 1_000_000n;
/** Largest amount that an account can hold, either way. */
const MOST = 2n ** 53n - 1n;

type Contract = Pick<Spec, 'contractSize' | 'pricePrecision'>;

/** A fraction as a whole number, halves away from zero. */
function whole(top: bigint, bottom: bigint): bigint {
  const size = top < 0n ? -top : top;
  const below = size / bottom;
  const rounded = (size - below * bottom) * 2n >= bottom ? below + 1n : below;
  return top < 0n ? -rounded : rounded;
}

export const within = (amount: bigint, least = -MOST, most = MOST): bigint =>
  amount < least ? least : amount > most ? most : amount;

/** Dollars for a unit of a currency, from the mid of XXXUSD or, `inverse`, of USDXXX. */
export function rateOf({ bid, ask }: Price, precision: number, inverse: boolean): Rate {
  const twice = BigInt(bid) + BigInt(ask);
  const unit = 2n * 10n ** BigInt(precision);
  return inverse ? { top: unit, bottom: twice } : { top: twice, bottom: unit };
}

/** The bid and ask of a group: at least one point. */
export function priceOfGroup<P extends Pick<Price, 'bid' | 'ask'>>(raw: P, markup: MarkupSpec | undefined): P {
  if (markup === undefined) return raw;
  const lower = raw.bid - markup.bid;
  return { ...raw, bid: markup.bid > 0 && lower < 1 ? 1 : lower, ask: raw.ask + markup.ask };
}

/** `points` × `lots` × contract size in dollars, ÷ `by`. */
function value(
  { contractSize, pricePrecision }: Contract,
  points: bigint,
  lots: number,
  { top, bottom }: Rate,
  by = 1n,
) {
  const scale = MILLION * 10n ** BigInt(pricePrecision);
  return whole(points * BigInt(lots) * BigInt(contractSize) * top, scale * bottom * by);
}

export const sideOf = (side: 'buy' | 'sell'): bigint => (side === 'buy' ? 1n : -1n);

/** From one price to another. */
export function profit(
  spec: Contract,
  side: 'buy' | 'sell',
  lots: number,
  from: number,
  to: number,
  rate: Rate,
): bigint {
  return value(spec, (BigInt(to) - BigInt(from)) * sideOf(side), lots, rate);
}

/** Of a fill at a price. `cap`: the largest leverage of the group; undefined or 0 = none. */
export function margin(
  spec: Spec,
  lots: number,
  multiple: number,
  price: number,
  rate: Rate | undefined,
  cap = 0,
): bigint | undefined {
  const leveraged = (by: number): bigint | undefined => rate && value(spec, BigInt(price), lots, rate, BigInt(by));
  if (spec.marginMode === 'leverage') return leveraged(multiple);
  const fixed = whole(BigInt(lots) * BigInt(spec.contractSize), MILLION);
  if (cap === 0) return fixed;
  const capped = leveraged(cap);
  return capped === undefined || capped > fixed ? capped : fixed;
}

/** Of lots, or of the margin. */
export const fee = ({ feeRate }: Pick<Spec, 'feeRate'>, of: number): bigint =>
  whole(BigInt(of) * BigInt(feeRate), 100_000_000n);

/** Of one side. */
export const commission = (lots: number, perLot: number): bigint =>
  within(whole(BigInt(lots) * BigInt(perLot), MILLION));

/** The part of an amount that belongs to a part of the lots. */
export const share = (amount: number, part: number, lots: number): bigint =>
  whole(BigInt(amount) * BigInt(part), BigInt(lots));

/** What is paid (positive) for nights; `rate` × 10^6, in points or percent a year. */
export function financing(
  spec: Contract,
  lots: number,
  { mode, rate, days, bid, ask }: { mode: string; rate: number; days: number; bid: number; ask: number },
  usd: Rate,
): bigint {
  const nights = BigInt(rate) * BigInt(days);
  // percent of the mid a year of 360 days
  const [points, by] = mode === 'percent' ? [BigInt(bid + ask) * nights, 2n * 100n * 360n] : [nights, 1n];
  return within(value(spec, points, lots, usd, by * MILLION));
}

/** Net lots at the mid. */
export function exposure(spec: Contract, net: number, { bid, ask }: Price, rate: Rate): bigint {
  return within(value(spec, BigInt(bid) + BigInt(ask), Math.abs(net), rate, 2n));
}

/** Whether equity is at most so much percent of the margin in use. */
export const isAtMost = (percent: number, equity: bigint, used: bigint): boolean =>
  equity * 100n <= used * BigInt(percent);

/** What a balance can take of a profit. */
export const payable = (amount: bigint, balance: bigint): bigint => within(amount, -MOST - balance, MOST - balance);

/** What a balance can pay of a closing commission; `before`: of the order so far. */
export function payableCommission(due: bigint, balance: bigint, before: bigint): bigint {
  const most = MOST + balance < MOST - before ? MOST + balance : MOST - before;
  return due < most ? due : most;
}
