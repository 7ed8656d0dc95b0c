/** A correction as edited by a form. Pure. */
import { parseScaled, toDecimalNumber } from '@tradewind/money';

const USD_DECIMALS = 6;

export interface CorrectionDraft {
  readonly direction: 'add' | 'take';
  /** USD, without sign. */
  readonly amount: string;
}

/** The signed amount for the call; undefined when it is invalid or zero. */
export function correctionAmount({ direction, amount }: CorrectionDraft): string | undefined {
  const micro = parseScaled(amount, USD_DECIMALS);
  if (micro === undefined || micro <= 0) return undefined;
  return direction === 'take' ? `-${amount}` : amount;
}

/** The balance in USD after the correction; undefined while there is no amount. */
export function balanceAfter(balance: number, draft: CorrectionDraft): number | undefined {
  const amount = correctionAmount(draft);
  const change = amount === undefined ? undefined : parseScaled(amount, USD_DECIMALS);
  const now = parseScaled(balance, USD_DECIMALS);
  if (change === undefined || now === undefined || !Number.isSafeInteger(now + change)) return undefined;
  return toDecimalNumber(now + change, USD_DECIMALS);
}
