/** A deposit method, and checks of an amount before it is submitted. No React. */
import type { BankOption, DepositChannel } from '@tradewind/contract/light';
import { microUsd, parseRate, parseScaled, payInAmount, type MicroUsd } from '@tradewind/money';
import { readUsd } from '../../../funds/amount.ts';

export type WayKind = 'coin' | 'bank';

/** Common to coin channels and the firm's bank accounts. */
export type PayWay = Pick<
  DepositChannel | BankOption,
  'id' | 'currency_code' | 'precision' | 'usd_price' | 'rate' | 'min' | 'max'
>;

/** The destination of the money; if it differs from the one shown before, the user must be notified. */
export const placeOf = (way: DepositChannel | BankOption): string =>
  'address' in way ? way.address : `${way.payee_account} ${way.bank_swift}`.trim();

const bound = (usd: number): MicroUsd => microUsd(parseScaled(usd, 6) ?? 0);

/** The amount to send for `number` USD, in smallest units of the currency, as the server stores it. Undefined = unknown. */
export function payIn(number: string, way: Pick<PayWay, 'precision'>, rateText: string | null): number | undefined {
  const amount = readUsd(number);
  const rate = rateText === null ? undefined : parseRate(rateText);
  if (amount === undefined || amount <= 0 || rate === undefined) return undefined;
  try {
    return payInAmount(amount, rate, way.precision);
  } catch (error) {
    // beyond the safe integers, and far beyond any limit
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export type AmountFault = 'empty' | 'decimals' | 'low' | 'high';

/** The error in an amount for this method; undefined = none. */
export function amountFault(number: string, way: PayWay): AmountFault | undefined {
  if (number === '') return 'empty';
  const amount = readUsd(number);
  if (amount === undefined) return /\.\d{7}/u.test(number) ? 'decimals' : 'high';
  if (amount <= 0 || amount < bound(way.min)) return 'low';
  return amount > bound(way.max) ? 'high' : undefined;
}

/** The rate and destination that the user may have used already. Empty = none yet. */
export interface Agreed {
  readonly rate: string;
  readonly place: string;
}

export interface Changes {
  /** The rate that the user agreed to. */
  readonly rate: string | undefined;
  readonly place: boolean;
}

/** What has changed since the user started; undefined = nothing. A rate that is currently missing counts as unchanged. */
export function changesOf(agreed: Agreed, way: DepositChannel | BankOption): Changes | undefined {
  if (agreed.place === '') return undefined;
  const place = agreed.place !== placeOf(way);
  const rate = agreed.rate !== '' && way.rate !== null && agreed.rate !== way.rate ? agreed.rate : undefined;
  return place || rate !== undefined ? { rate, place } : undefined;
}
