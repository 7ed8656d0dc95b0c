/** Which alerts are due: by the prices before a start, and in which order changes are written. */
import { type MarkupTerms, markedBid } from '@tradewind/engine';
import { isReached, levelsOf } from './levels.ts';
import type { SeenMinute, StoredAlert } from './store.ts';
import type { AlertChange } from './watch.ts';

/** How many changes are written in one transaction. */
const BATCH = 200;

/**
 * The price by which an alert was due when the last process ended, if it was. A candle only contains the bid, and
 * covers its whole minute. A candle that began before the alert was set says nothing, and none does if the alert has
 * fired before.
 */
export function missedPrice(alert: StoredAlert, markup: MarkupTerms, seen: readonly SeenMinute[]): number | undefined {
  const { source, instrument, setAtMs, firedAtMs } = alert;
  if (source !== 'bid' || (firedAtMs !== null && firedAtMs >= setAtMs)) return undefined;
  const levels = levelsOf(alert, undefined);
  return seen
    .filter((minute) => minute.instrument === instrument && minute.timeMs >= setAtMs)
    .flatMap(({ high, low }) => [markedBid(high, markup) * 2, markedBid(low, markup) * 2])
    .find((extreme) => isReached(levels, extreme));
}

/**
 * The first changes of one type, each alert at most once, so that consecutive changes of an alert are written in order.
 */
export function nextBatch(changes: readonly AlertChange[]): readonly AlertChange[] {
  const [first] = changes;
  const batch: AlertChange[] = [];
  const ids = new Set<number>();
  for (const change of changes) {
    if (change.type !== first?.type || ids.has(change.id) || batch.length >= BATCH) break;
    ids.add(change.id);
    batch.push(change);
  }
  return batch;
}
