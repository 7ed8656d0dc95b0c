import type { Order } from '@tradewind/contract/light';
import { useFormat } from '@tradewind/ui';
import { useT } from '../shared/language.ts';
import { distanceText, measuredOf } from './distance.ts';

/** The distance of an order's trailing stop; undefined when it has none. */
export function useTrailing(order: Pick<Order, 'Trailing' | 'ForexTradeLists'>): string | undefined {
  const t = useT();
  const format = useFormat();
  if (order.Trailing === 0) return undefined;
  return t('trade.trail.by', { distance: distanceText(measuredOf(order), order.Trailing, format, t) });
}
