/** The overview's alarm: pairs that no one has decided about. */
import type { Alarm } from '@tradewind/contract/operator';
import type { Queryable } from '../../platform/db/index.ts';
import { countAlarms } from './stored.ts';

export async function linkedAlarm(db: Queryable): Promise<Alarm | undefined> {
  const { count, sinceMs } = await countAlarms(db);
  return sinceMs === null ? undefined : { kind: 'linked_opposite', params: { count }, since: sinceMs };
}
