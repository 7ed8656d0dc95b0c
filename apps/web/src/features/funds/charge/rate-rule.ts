import { DEPOSIT_RATE_MINUTES, DEPOSIT_RATE_PERCENT } from '@tradewind/contract/light';
import type { Format } from '@tradewind/ui';
import type { T } from '../../../shared/language.ts';

type RateText = 'funds.rateRule' | 'funds.reasonHandedIn' | 'funds.reasonTime' | 'funds.reasonMoved';

/** A text about a coin's rate, with its figures filled in. */
export function rateRuleText(key: RateText, format: Format, t: T): string {
  const percent = format.share(DEPOSIT_RATE_PERCENT);
  return key === 'funds.reasonMoved' ? t(key, { percent }) : t.plural(key, DEPOSIT_RATE_MINUTES, { percent });
}
