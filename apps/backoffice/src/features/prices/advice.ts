/** What to do about a source, in sentences. */
import type { PriceSource, Prices } from '@tradewind/contract/operator-light';
import type { T } from '../../shared/language.ts';
import type { Notice } from '../../shared/Notices.tsx';

/** A price that is this old on arrival is worth a look. */
const LATE_MS = 1000;

export function adviceOf(source: PriceSource, feed: Prices['feed'], t: T, tag: string): readonly Notice[] {
  if (feed !== 'push') return [];
  const { state, bridge, lag_ms: lagMs, rate } = source;
  if (state === 'waiting') return [{ id: 'waiting', tone: 'warning', text: t('prices.advice.waiting') }];
  const notices: Notice[] = [];
  if (state === 'silent')
    notices.push({
      id: 'silent',
      tone: 'bad',
      text: bridge === null ? t('prices.advice.silent') : t(`prices.advice.${bridge.state}`, { source: bridge.source }),
    });
  else if (rate === 0) notices.push({ id: 'quiet', tone: 'info', text: t('prices.advice.quiet') });
  if (bridge !== null && bridge.refused.length > 0)
    notices.push({
      id: 'refused',
      tone: 'warning',
      text: t('prices.advice.refused', { names: new Intl.ListFormat(tag).format(bridge.refused) }),
    });
  if (lagMs !== null && lagMs > LATE_MS) notices.push({ id: 'late', tone: 'warning', text: t('prices.advice.late') });
  return notices;
}
