/** Amounts of financing (contract §9). Both engines charge with these functions, and the web app shows what tonight will cost. */
import { bigQuotientHalfAwayFromZero, microUsd } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';

import type { Ratio } from './conversion.ts';
import { SWAP_SCALE } from './financing-terms.ts';
import type { Night, Rollover, SwapTerms } from './financing-terms.ts';
import { heldUsd, payableProfit, pointValue } from './formulas.ts';
import type { InstrumentSpec, Order, Quote, Side, TimeMs } from './types.ts';

const SCALE = 10n ** BigInt(SWAP_SCALE);
/** A percentage a year in parts a day: 100 percent × 360 days; × 2, because bid + ask is twice the mid. */
const PERCENT_DAYS = 2n * 100n * 360n;

/** The rate of a side, × 10^SWAP_SCALE; positive = paid to the customer. */
export const swapRate = ({ long, short }: SwapTerms, side: Side): number => (side === 'buy' ? long : short);

/**
 * What a position is paid (positive) or pays for a night, rounded once, half away from zero, limited to ±MAX_USD:
 * points: lots × contract size × points × 10^-pricePrecision × days × USD rate;
 * percent: lots × contract size × mid × rate ÷ 100 ÷ 360 × days × USD rate.
 */
export function financingOf(
  spec: Pick<InstrumentSpec, 'contractSize' | 'pricePrecision'>,
  side: Side,
  lots: number,
  {
    days,
    swap,
    quote,
    rate,
  }: Pick<Night, 'days' | 'swap' | 'rate'> & { readonly quote: Pick<Night['quote'], 'bid' | 'ask'> },
): MicroUsd {
  const { numerator, denominator } = pointValue(spec);
  const share = BigInt(lots) * BigInt(numerator) * BigInt(swapRate(swap, side)) * BigInt(days) * BigInt(rate.numerator);
  const whole = BigInt(denominator) * SCALE * BigInt(rate.denominator);
  if (swap.mode === 'points') return heldUsd(bigQuotientHalfAwayFromZero(share, whole));
  return heldUsd(bigQuotientHalfAwayFromZero(share * BigInt(quote.bid + quote.ask), whole * PERCENT_DAYS));
}

/** Whether a rollover still has to charge a position in the instrument of `night`. A side without a rate is never charged. */
export function isDue(
  order: Pick<Order, 'side' | 'openedAt'> & { readonly status: string; readonly financedAt?: number | undefined },
  { instant }: Rollover,
  night: Night,
): boolean {
  const { status, side, openedAt, financedAt = 0 } = order;
  return status === 'holding' && openedAt < instant && financedAt < instant && swapRate(night.swap, side) !== 0;
}

/**
 * When a fill counts as opened. One that comes after a rollover began was not held at its instant, though the time of its
 * price may be earlier.
 */
export const openingTime = (rollover: Rollover | undefined, time: TimeMs): TimeMs =>
  rollover === undefined ? time : Math.max(time, rollover.instant);

/** An order with another sum of financing; 0 = none. */
export function withSwap({ swap: _, ...order }: Order, swap: number): Order {
  return swap === 0 ? order : { ...order, swap: microUsd(swap) };
}

/** The order once it has been charged, and the amount, limited to what its balance can pay or receive. */
export function financedOrder(
  spec: InstrumentSpec,
  order: Order,
  { instant }: Rollover,
  night: Night,
  balance: MicroUsd,
): { readonly order: Order; readonly amount: MicroUsd } {
  const before = order.swap ?? microUsd(0);
  // the sum of all nights stays within the bounds as well
  const amount = payableProfit(payableProfit(financingOf(spec, order.side, order.lots, night), balance), before);
  return { order: { ...withSwap(order, before + amount), financedAt: instant }, amount };
}

/** A night of `days` at a price, `source` giving the rate; undefined when nothing is charged. Throws RangeError on days that are not positive. */
export function nightOf(
  { id, swap }: InstrumentSpec,
  days: number,
  quote: Night['quote'] | undefined,
  rate: Ratio | undefined,
  source: Quote | undefined,
): Night | undefined {
  if (!Number.isSafeInteger(days) || days < 1) throw new RangeError(`not a number of days: ${days}`);
  return swap === undefined || quote === undefined || rate === undefined
    ? undefined
    : { instrument: id, days, swap, quote, rate, ...(source && source.instrument !== id && { source }) };
}
