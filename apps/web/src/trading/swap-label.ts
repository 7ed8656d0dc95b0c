import type { T } from '../shared/language.ts';
import type { ComingNight } from './financing.ts';

/** The name of tonight's financing, with the days that the night counts unless it is one. */
export const swapLabel = ({ days }: ComingNight, t: T): string =>
  days === 1 ? t('trade.cost.swap') : `${t('trade.cost.swap')} · ${t('orders.days', { days })}`;
