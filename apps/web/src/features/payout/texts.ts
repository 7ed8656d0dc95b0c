import type { DrawCurrency } from '@tradewind/contract/light';
import type { Format } from '@tradewind/ui';
import { decimalText, unitsText, usdText } from '../../funds/amount.ts';
import { nameOfCurrency } from './use-payout.ts';
import type { T } from '../../shared/language.ts';
import type { AmountFault, Blocker } from './check.ts';

/** An amount of a currency with its code: 91.08 EUR. */
export function unitsWithCode(
  format: Format,
  units: number,
  currency: Pick<DrawCurrency, 'precision' | 'code'>,
): string {
  return `${unitsText(format, units, currency.precision)} ${currency.code}`;
}

export function rateText(format: Format, rate: string, code: string): string {
  return `1 USD = ${decimalText(format, rate)} ${code}`;
}

/** How the fee of a currency is calculated. */
export function feeRule({ fee, fee_type }: Pick<DrawCurrency, 'fee' | 'fee_type'>, format: Format, t: T): string {
  if (fee === 0) return t('payout.cost.free');
  return fee_type === 1
    ? t('payout.cost.feeFixed', { amount: usdText(format, fee) })
    : t('payout.cost.feePercent', { percent: format.share(fee) });
}

export function amountFaultText(fault: AmountFault, format: Format, t: T): string {
  return 'limit' in fault
    ? t(`payout.amount.${fault.key}`, { amount: usdText(format, fault.limit) })
    : t(`payout.amount.${fault.key}`);
}

/** Why a withdrawal cannot be requested. Nothing for a missing method: the tap leads to binding one. */
export function blockerText(blocker: Blocker, currency: DrawCurrency, format: Format, t: T): string | undefined {
  switch (blocker.key) {
    case 'closed':
      return t('payout.pause.closed');
    case 'password_pause':
      return t('payout.pause.passwordShort', { time: format.time(blocker.until) });
    case 'method_pause':
      return t('payout.pause.method', { time: format.time(blocker.until) });
    case 'no_rate':
      return t('payout.cost.noRate', { currency: nameOfCurrency(currency) });
    case 'no_method':
      return undefined;
    case 'amount':
      return amountFaultText(blocker.fault, format, t);
  }
}
