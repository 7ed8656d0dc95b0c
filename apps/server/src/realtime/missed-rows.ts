/** The rows that slow clients were not sent, with the ticks that each stands for. */
import type { InstrumentId } from '@tradewind/engine';
import type { Connection } from '../platform/sockets/index.ts';
import { type PriceSpan, joined } from './price-span.ts';

/** undefined: the client has no row of it, so no tick counts as left out. */
type Missed = Map<InstrumentId, PriceSpan | undefined>;

export class MissedRows {
  /** Only of clients that miss some. */
  readonly #missed = new Map<Connection, Missed>();

  of(connection: Connection): ReadonlyMap<InstrumentId, PriceSpan | undefined> | undefined {
    // most of the time no client is behind
    return this.#missed.size === 0 ? undefined : this.#missed.get(connection);
  }

  /** The rows, which count as sent from now on. */
  take(connection: Connection): ReturnType<MissedRows['of']> {
    const missed = this.of(connection);
    if (missed !== undefined) this.#missed.delete(connection);
    return missed;
  }

  add(connection: Connection, id: InstrumentId, span: PriceSpan | undefined): void {
    const missed = this.#missedOf(connection);
    const before = missed.get(id);
    if (span === undefined || before === undefined) missed.set(id, missed.has(id) ? undefined : span);
    else missed.set(id, joined(before, span));
  }

  /** A row that the client has just asked for. */
  addNew(connection: Connection, id: InstrumentId): void {
    this.#missedOf(connection).set(id, undefined);
  }

  /** Drops what it does not name any more; undefined = it names all. */
  keepOnly(connection: Connection, ids: ReadonlySet<InstrumentId> | undefined): void {
    const missed = this.#missed.get(connection);
    if (missed === undefined || ids === undefined) return;
    for (const id of missed.keys()) if (!ids.has(id)) missed.delete(id);
    if (missed.size === 0) this.#missed.delete(connection);
  }

  #missedOf(connection: Connection): Missed {
    const known = this.#missed.get(connection) ?? new Map();
    this.#missed.set(connection, known);
    return known;
  }
}
