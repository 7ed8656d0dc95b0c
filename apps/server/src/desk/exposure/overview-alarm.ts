/** The overview's alarm for exceeded limits, with their figures. */
import { EXPOSURE_SHARE_KINDS, type ExposureLimitKind } from '@tradewind/contract/operator';
import type { Ringing } from './alarms.ts';
import type { ExposureDesk } from './desk.ts';
import { limitNumber } from './limits.ts';

const NAMES: Readonly<Record<ExposureLimitKind, string>> = {
  instrument_net: 'net',
  instrument_gross: 'gross',
  largest_account: 'share of the largest account',
  ten_accounts: 'share of the ten largest accounts',
  concentration_from: 'gross from which shares count',
  currency_net: 'net of the currency',
  total_net: 'net of all instruments',
  total_gross: 'gross of all instruments',
};
const SHARES: readonly ExposureLimitKind[] = EXPOSURE_SHARE_KINDS;
/** Further ones are only counted: the desk's page shows all. */
const LISTED = 5;

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** Undefined while no alarm is active. */
export async function exposureAlarm(
  desk: Pick<ExposureDesk, 'check'>,
): Promise<{ readonly kind: 'exposure'; readonly text: string; readonly since: number } | undefined> {
  const { alarms } = await desk.check();
  const [oldest] = alarms;
  if (oldest === undefined) return undefined;
  const more = alarms.length - LISTED;
  const listed = alarms.slice(0, LISTED).map(alarmText);
  const text = [...listed, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
  return { kind: 'exposure', text, since: oldest.sinceMs };
}

function alarmText({ kind, subject, value, limit }: Ringing): string {
  const shown = (amount: bigint): string =>
    `${figures.format(limitNumber(kind, amount))} ${SHARES.includes(kind) ? '%' : 'USD'}`;
  const of = subject === '' ? '' : `${subject}: `;
  return `${of}${NAMES[kind]} ${value === undefined ? 'not known now' : shown(value)}, limit ${shown(limit)}.`;
}
