/** What a withdrawal costs and pays, by the same functions of money that the server stores it by. */
import type { AccountFigures, DrawCurrency, DrawState } from '@tradewind/contract/light';
import { sumUsd } from '@tradewind/contract/light';
import {
  parseRate,
  parseScaled,
  payoutAmount,
  subtractUsd,
  toDecimalNumber,
  withdrawalFee,
  type MicroUsd,
} from '@tradewind/money';

const SCALE = 6;

export interface Quote {
  readonly number: MicroUsd;
  readonly fee: MicroUsd;
  /** number − fee. */
  readonly net: MicroUsd;
  /** Smallest units of the currency, 10^-precision. */
  readonly units: number;
  /** Exact text of the rate that it was computed by; sent along, so that no other one is stored. */
  readonly rate: string;
}

/** The fee of an amount; undefined when the rule on the wire cannot be read. */
export function feeOf(number: MicroUsd, currency: Pick<DrawCurrency, 'fee' | 'fee_type'>): MicroUsd | undefined {
  // USD or percent: both with 6 decimals
  const value = parseScaled(currency.fee, SCALE);
  return value === undefined || value < 0 ? undefined : withdrawalFee(number, { type: currency.fee_type, value });
}

/** A withdrawal of `number` at the currency's fee and rate; undefined while there is no rate. */
export function quoteOf(number: MicroUsd, currency: DrawCurrency): Quote | undefined {
  const rate = currency.rate === null ? undefined : parseRate(currency.rate);
  const fee = feeOf(number, currency);
  if (rate === undefined || fee === undefined || currency.rate === null) return undefined;
  try {
    const units = payoutAmount(number, fee, rate, currency.precision);
    return { number, fee, net: subtractUsd(number, fee), units, rate: currency.rate };
  } catch {
    // more units than a number can hold: an amount far above all bounds
    return undefined;
  }
}

/** What can be withdrawn now, and what is in the way of the rest of the balance. All in USD. */
export interface Withdrawable {
  readonly amount: number;
  readonly balance: number;
  readonly usedMargin: number;
  /** Loss of open positions, above 0; 0 while they gain. */
  readonly openLoss: number;
  /** In withdrawals under way; taken off the balance already. */
  readonly locked: number;
}

/** min(balance, equity) − used margin (contract §5), at the prices now where they are known, else as the server counted. */
export function withdrawableOf(state: DrawState, figures: AccountFigures | null): Withdrawable {
  const locked = state.lock_balance;
  if (figures === null)
    return { amount: state.withdrawable, balance: state.balance, usedMargin: 0, openLoss: 0, locked };
  const { balance, profit, used_margin: usedMargin } = figures;
  const openLoss = Math.max(0, -profit);
  const amount = Math.max(0, sumUsd([balance, -openLoss, -usedMargin]));
  return { amount, balance, usedMargin, openLoss, locked };
}

const MICRO_PER_CENT = 10_000;

/**
 * What is offered as "all", USD: to the last digit while nothing moves, down to whole cents while open positions do,
 * so that the offer still stands at the next tick.
 */
export function offeredOf({ amount, usedMargin }: Withdrawable): number {
  const micro = parseScaled(amount, SCALE);
  if (micro === undefined || usedMargin === 0) return amount;
  return toDecimalNumber(micro - (micro % MICRO_PER_CENT), SCALE);
}
