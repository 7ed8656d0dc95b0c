/** The overview's alarm for exceeded limits, with their figures. */
import type { Alarm } from '@tradewind/contract/operator';
import type { ExposureDesk } from './desk.ts';
import { presentAlarm } from './present.ts';

/** Further ones are only counted: the desk's page shows all. */
const LISTED = 5;

/** Undefined while no alarm is active. */
export async function exposureAlarm(desk: Pick<ExposureDesk, 'check'>): Promise<Alarm | undefined> {
  const { alarms } = await desk.check();
  const [oldest] = alarms;
  if (oldest === undefined) return undefined;
  const exceeded = alarms.slice(0, LISTED).map(presentAlarm);
  const params = { exceeded, more: alarms.length - exceeded.length };
  return { kind: 'exposure', params, since: oldest.sinceMs };
}
