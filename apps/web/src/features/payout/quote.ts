/** Cost and payout of a withdrawal, with the same functions of the money package that the server uses. */
import type { AccountFigures, DrawCurrency, DrawState } from '@tradewind/contract/light';
import {
  parseRate,
  parseScaled,
  payoutAmount,
  subtractUsd,
  toDecimalNumber,
  withdrawalFee,
  type MicroUsd,
} from '@tradewind/money';
import { openLossOf, withdrawableNow } from '../../trading/account-figures.ts';

const SCALE = 6;

export interface Quote {
  readonly number: MicroUsd;
  readonly fee: MicroUsd;
  /** number − fee. */
  readonly net: MicroUsd;
  /** Smallest units of the currency, 10^-precision. */
  readonly units: number;
  /** Exact text of the rate used; sent with the request, so that no other rate is stored. */
  readonly rate: string;
}

/** The fee of an amount; undefined when the fee from the server cannot be parsed. */
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
    // more units than a number can represent: an amount far beyond all limits
    return undefined;
  }
}

/** The amount that can be withdrawn now, and what reduces it. All in USD. */
export interface Withdrawable {
  readonly amount: number;
  readonly balance: number;
  readonly usedMargin: number;
  /** Loss of open positions as a positive number; 0 while they are in profit. */
  readonly openLoss: number;
  /** In pending withdrawals; already deducted from the balance. */
  readonly locked: number;
}

/** At current prices if they are known, otherwise as calculated by the server. */
export function withdrawableOf(state: DrawState, figures: AccountFigures | null): Withdrawable {
  const locked = state.lock_balance;
  if (figures === null)
    return { amount: state.withdrawable, balance: state.balance, usedMargin: 0, openLoss: 0, locked };
  const { balance, used_margin: usedMargin } = figures;
  return { amount: withdrawableNow(figures), balance, usedMargin, openLoss: openLossOf(figures), locked };
}

const MICRO_PER_CENT = 10_000;

/**
 * The amount filled in by "all", in USD: exact while there are no open positions, otherwise rounded down to whole cents,
 * so that it is still available at the next tick.
 */
export function offeredOf({ amount, usedMargin }: Withdrawable): number {
  const micro = parseScaled(amount, SCALE);
  if (micro === undefined || usedMargin === 0) return amount;
  return toDecimalNumber(micro - (micro % MICRO_PER_CENT), SCALE);
}
