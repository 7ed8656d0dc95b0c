/** Computes the credit for a received deposit (contract §11). Pure: shared by decisions and reconciliation. */
import { DEPOSIT_RATE_MINUTES, DEPOSIT_RATE_PERCENT, type RateReason } from '@tradewind/contract';
import { type MicroUsd, unitsWorth } from '@tradewind/money';
import { MINUTE_MS } from '../../platform/clock/index.ts';

/** The deposit as submitted. */
export interface DepositClaim {
  readonly isCoin: boolean;
  readonly number: MicroUsd;
  /** What the customer was asked to send, in the currency's smallest unit. */
  readonly units: number;
  /** Rate at the request, units per USD × 10^12. */
  readonly rate: bigint;
  readonly precision: number;
  readonly createdAtMs: number;
}

/** The payment as received. */
export interface DepositReceipt {
  readonly units: number;
  readonly atMs: number;
  /** Rate at receipt; null for a bank, where the rate of the request always counts. */
  readonly rate: bigint | null;
}

export interface DepositCredit {
  readonly rate: bigint;
  readonly reason: Exclude<RateReason, 'claimed'>;
  readonly credited: MicroUsd;
}

/**
 * The rate of the request counts for a bank, and for a coin that was received within 30 minutes of the request while
 * the rate had moved by no more than 1 %. Otherwise the rate at receipt counts. At the rate of the request, the units
 * that the customer was asked to send are worth exactly the submitted amount, although they were rounded up. Throws
 * RangeError when the amount exceeds the safe integers, or a coin has no rate at receipt.
 */
export function depositCredit(claim: DepositClaim, receipt: DepositReceipt): DepositCredit {
  const reason = reasonOf(claim, receipt);
  const rate = reason === 'handed_in' ? claim.rate : rateOf(receipt);
  const isAsSubmitted = reason === 'handed_in' && receipt.units === claim.units;
  return { rate, reason, credited: isAsSubmitted ? claim.number : unitsWorth(receipt.units, rate, claim.precision) };
}

function reasonOf({ isCoin, rate, createdAtMs }: DepositClaim, receipt: DepositReceipt): DepositCredit['reason'] {
  if (!isCoin) return 'handed_in';
  if (Math.abs(receipt.atMs - createdAtMs) > DEPOSIT_RATE_MINUTES * MINUTE_MS) return 'time';
  const move = rateOf(receipt) - rate;
  return (move < 0n ? -move : move) * 100n > rate * BigInt(DEPOSIT_RATE_PERCENT) ? 'moved' : 'handed_in';
}

function rateOf({ rate }: DepositReceipt): bigint {
  if (rate === null) throw new RangeError('a coin was received without a rate');
  return rate;
}

/** The weekend spread in the rate that was applied; null when there is none, and before the deposit is credited. */
export function appliedWeekendPpm({
  reason,
  weekendPpm,
  receiptWeekendPpm,
}: {
  readonly reason: RateReason | null;
  readonly weekendPpm: number | null;
  readonly receiptWeekendPpm: number | null;
}): number | null {
  if (reason === null) return null;
  return reason === 'time' || reason === 'moved' ? receiptWeekendPpm : weekendPpm;
}
