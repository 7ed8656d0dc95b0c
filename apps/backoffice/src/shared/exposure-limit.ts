import { EXPOSURE_SHARE_KINDS, type ExposureAlarm, type ExposureLimitKind } from '@tradewind/contract/operator-light';
import type { Format } from '@tradewind/ui';
import type { T } from './language.ts';

const SHARES: readonly ExposureLimitKind[] = EXPOSURE_SHARE_KINDS;

export const isShare = (kind: ExposureLimitKind): boolean => SHARES.includes(kind);

/** "Net of an instrument (EURUSD)". */
export function limitName(kind: ExposureLimitKind, subject: string, t: T): string {
  const what = t(`alarms.limit.kinds.${kind}`);
  return subject === '' ? what : t('alarms.limit.of', { what, subject });
}

export const limitText = (kind: ExposureLimitKind, value: number | null, format: Format, t: T): string =>
  value === null
    ? t('alarms.limit.unknown')
    : isShare(kind)
      ? format.percent(value, false)
      : `${format.money(value, 'balance')} USD`;

const figuresOf = ({ kind, subject, value, limit }: ExposureAlarm, format: Format, t: T) => ({
  what: limitName(kind, subject, t),
  value: limitText(kind, value, format, t),
  limit: limitText(kind, limit, format, t),
});

export const exceededText = (alarm: ExposureAlarm, format: Format, t: T): string =>
  t('alarms.limit.exceeded', figuresOf(alarm, format, t));

export const exceededSinceText = (alarm: ExposureAlarm, format: Format, t: T): string =>
  t('alarms.limit.exceededSince', { ...figuresOf(alarm, format, t), time: format.time(alarm.since) });
