/** Messages that were unsent when the page was left: kept on the device and shown only to their author. */
import type { Storage } from '../environment.ts';
import { isRecord } from '../guards.ts';
import type { Outgoing } from './sender.ts';

const KEY = 'tradewind.chat.outbox';
/** More than anyone is likely to leave unsent; limited so that the storage does not fill up. */
const KEPT = 50;

function isOutgoing(value: unknown): value is Outgoing {
  return (
    isRecord(value) &&
    typeof value['client_id'] === 'string' &&
    typeof value['text'] === 'string' &&
    typeof value['time'] === 'number' &&
    (value['image'] === undefined || typeof value['image'] === 'string') &&
    (value['state'] === 'sending' || value['state'] === 'failed') &&
    typeof value['failure'] === 'string'
  );
}

export function keepOutbox(storage: Storage, owner: string, outgoing: readonly Outgoing[]): void {
  if (owner === '' || outgoing.length === 0) storage.remove(KEY);
  else storage.set(KEY, JSON.stringify({ owner, outgoing: outgoing.slice(0, KEPT) }));
}

/** The unsent messages of `owner`; after a login this includes those written as a guest. */
export function readOutbox(storage: Storage, owner: string): readonly Outgoing[] {
  try {
    const value: unknown = JSON.parse(storage.get(KEY) ?? 'null');
    if (!isRecord(value) || (value['owner'] !== owner && value['owner'] !== 'g')) return [];
    const { outgoing } = value;
    return Array.isArray(outgoing) ? outgoing.filter(isOutgoing) : [];
  } catch {
    return [];
  }
}
