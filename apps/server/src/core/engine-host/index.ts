/** The engine host: the single writer of orders, balances and the trade event log. */
import { Host } from './host.ts';
import type { EngineHostOptions } from './options.ts';

export * from './types.ts';
export type { BatchFigures, EngineHostOptions, HostLog, RolloverCalendar } from './options.ts';
export { SCHEDULE_GROUP_MOVE, SCHEDULE_MARKUP, SCHEDULE_STATEMENTS } from './schedule.ts';
export { BatchStatement, type ParameterKind } from './statements.ts';
export { OpenOrders } from './open-orders.ts';
export { LeaseHeld, LeaseLost } from './journal.ts';
export { InconsistentDatabase } from './inconsistent.ts';
export { groupFromRow, readGroups } from './read-groups.ts';
export { type Scheduled, isMarkupFor, readMarkups, readScheduled } from './read-markups.ts';
export { nightsFrom } from './read-rollovers.ts';
export { ORDER_COLUMNS, ORDER_COLUMNS_AS_TEXT } from './order-columns.ts';
export { orderFromFields } from './read-orders.ts';
export { orderFromPayload } from './order-payload.ts';
export {
  canonicalText,
  GENESIS_HASH,
  groupPayload,
  hashOf,
  isPayloadOf,
  markupPayload,
  specPayload,
} from './trade-event.ts';
export { TrailingMoves } from './trailing-moves.ts';
export { oneOf } from './stored-choices.ts';
export { VolatileHost, type VolatileHostOptions } from './volatile-host.ts';
export { RemoteHost } from './remote/remote-host.ts';
export { WriterRole } from './remote/writer-role.ts';
export { writerEpoch } from './remote/writer-epoch.ts';

/**
 * Takes the lease of the database, loads its open state and starts answering. Throws LeaseHeld
 * when another live server trades on it, InconsistentDatabase when balances and ledger differ.
 */
export async function startEngineHost(options: EngineHostOptions): Promise<Host> {
  const host = new Host(options);
  await host.start();
  return host;
}
