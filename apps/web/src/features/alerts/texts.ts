import type { AlertRow } from '@tradewind/contract/light';
import type { Format } from '@tradewind/ui';
import type { T } from '../../shared/language.ts';

/** The condition of an alert. */
export function alertText(alert: AlertRow, format: Format, t: T): string {
  const source = t(`alerts.source.${alert.source}`);
  const price = format.price(alert.price, alert.PricePrecision);
  const percent = format.percent(alert.percent, alert.condition === 'day_change');
  switch (alert.condition) {
    case 'rises_to':
      return t('alerts.risesTo', { source, price });
    case 'falls_to':
      return t('alerts.fallsTo', { source, price });
    case 'move':
      return t('alerts.moves', { source, percent, price: format.price(alert.reference, alert.PricePrecision) });
    case 'day_change':
      return t('alerts.dayChange', { percent });
  }
}

/** The state of an alert, or its remaining behaviour. */
export function stateText(alert: AlertRow, format: Format, t: T): string {
  const price = format.price(alert.fired_price, alert.PricePrecision);
  const time = alert.fired_at === null ? '' : format.time(alert.fired_at, 'dateTime');
  const fired =
    alert.fired_count > 1
      ? t.plural('alerts.firedTimes', alert.fired_count, { price, time })
      : t('alerts.firedAt', { price, time });
  return [
    ...(alert.fired_at === null ? [] : [fired]),
    ...(alert.state === 'expired' ? [t('alerts.expired')] : []),
    ...(alert.state === 'active' && alert.repeat === 1 ? [t('alerts.repeats')] : []),
    ...(alert.state === 'active' && alert.expires_at !== null
      ? [t('alerts.ends', { time: format.time(alert.expires_at, 'dateTime') })]
      : []),
    // isolated (UAX #9): a note of another direction stays in one piece
    ...(alert.note === '' ? [] : [`\u2068${alert.note}\u2069`]),
  ].join(' · ');
}
