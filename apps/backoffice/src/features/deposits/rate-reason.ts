import { DEPOSIT_RATE_MINUTES, DEPOSIT_RATE_PERCENT, type RateReason } from '@tradewind/contract/light';
import type { T } from '../../shared/language.ts';

const BANK = 1;

/** Why this rate applies. */
export function rateReasonText(reason: RateReason, type: 0 | 1, t: T): string {
  const figures = { minutes: DEPOSIT_RATE_MINUTES, percent: DEPOSIT_RATE_PERCENT };
  if (reason === 'claimed') return t('deposits.reason.claimed');
  return reason === 'handed_in' && type === BANK ? t('deposits.reason.bank') : t(`deposits.reason.${reason}`, figures);
}
