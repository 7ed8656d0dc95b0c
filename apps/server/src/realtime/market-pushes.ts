/**
 * DAY_MARKET: which clients get which rows in which form, and which rows they were sent last. A push is encoded once
 * for all clients that asked for the same instruments in the same form.
 */
import {
  MARKET_TOPIC,
  type MarketChange,
  type MarketRow,
  type WsFormat,
  canChange,
  changeOf,
  isOfStatus,
} from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import { type Connection, SharedFrame } from '../platform/sockets/index.ts';
import type { Market } from '../core/market/index.ts';
import { presentMarketRow } from '../trading/orders/index.ts';

/** Connections that get the same pushes. */
interface Audience {
  readonly key: string;
  readonly format: WsFormat;
  /** undefined: all instruments. */
  readonly ids: ReadonlySet<InstrumentId> | undefined;
  readonly connections: Set<Connection>;
}

/** The row sent last, and its text once it was needed. */
interface Sent {
  readonly row: MarketRow;
  text?: string;
}

interface Changed {
  readonly id: InstrumentId;
  /** undefined: only the full row can express it. */
  readonly change: MarketChange | undefined;
  /** Opening, closing and changed terms are also sent to clients that did not name the instrument. */
  readonly concernsAll: boolean;
}

const rowsPush = (rows: readonly string[]): string => `{"topic":"${MARKET_TOPIC}","data":[${rows.join(',')}]}`;

export class MarketPushes {
  readonly #market: Market;
  readonly #audiences = new Map<string, Audience>();
  readonly #audienceOf = new Map<Connection, Audience>();
  /** Complete while anyone is subscribed, so that all clients know what a change leaves out. */
  readonly #sent = new Map<InstrumentId, Sent>();
  /** All rows, for clients that subscribe before the next change. */
  #whole: SharedFrame | undefined;

  constructor(market: Market) {
    this.#market = market;
  }

  get watched(): boolean {
    return this.#audienceOf.size > 0;
  }

  /** Sends all rows; with `ids`, those that the client has not named before. Returns whether some have to wait. */
  watch(connection: Connection, ids?: ReadonlySet<InstrumentId>): boolean {
    if (!this.watched) for (const { spec } of this.#market.instruments) this.#note(spec.id);
    const before = this.#audienceOf.get(connection);
    this.#join(connection, ids);
    const { missedPrices } = connection;
    for (const id of missedPrices) if (ids?.has(id) === false) missedPrices.delete(id);
    const knows = (id: InstrumentId): boolean =>
      ids !== undefined && before !== undefined && (before.ids?.has(id) ?? true);
    const wanted = ids ?? this.#market.instruments.map(({ spec }) => spec.id);
    for (const id of wanted) if (!knows(id)) missedPrices.add(id);
    if (connection.isBehind) return missedPrices.size > 0;
    if (ids === undefined) connection.sendShared(this.#wholeFrame());
    else if (missedPrices.size > 0) connection.send(this.#rows(missedPrices));
    missedPrices.clear();
    return false;
  }

  unwatch(connection: Connection): void {
    const audience = this.#audienceOf.get(connection);
    this.#audienceOf.delete(connection);
    audience?.connections.delete(connection);
    if (audience?.connections.size === 0) this.#audiences.delete(audience.key);
    connection.missedPrices.clear();
    if (!this.watched) this.#forget();
  }

  /** Sends to all subscribers. Returns whether a client still misses rows. */
  send(changedIds: readonly InstrumentId[]): boolean {
    if (!this.watched) return false;
    const { time, changes } = this.#changes(changedIds);
    let waiting = false;
    for (const audience of this.#audiences.values()) {
      const mine = changes.filter(({ id, concernsAll }) => concernsAll || (audience.ids?.has(id) ?? true));
      waiting = this.#tell(audience, mine, time) || waiting;
    }
    return waiting;
  }

  #tell({ connections, format, ids }: Audience, changes: readonly Changed[], time: number): boolean {
    let frame: SharedFrame | undefined;
    const shared = (): SharedFrame =>
      (frame ??= new SharedFrame(
        format === 'compact' ? this.#compact(changes, ids, time) : this.#rows(changes.map(({ id }) => id)),
        ids === undefined,
      ));
    let waiting = false;
    for (const connection of connections) {
      const { missedPrices } = connection;
      if (connection.isBehind || missedPrices.size > 0) for (const { id } of changes) missedPrices.add(id);
      if (connection.isBehind) {
        waiting ||= missedPrices.size > 0;
      } else if (missedPrices.size > 0) {
        connection.send(this.#rows(missedPrices));
        missedPrices.clear();
      } else if (changes.length > 0) {
        connection.sendShared(shared());
      }
    }
    return waiting;
  }

  /** Compares with the last sent rows, and keeps the new ones. */
  #changes(changedIds: readonly InstrumentId[]): { readonly time: number; readonly changes: readonly Changed[] } {
    const rows = changedIds.flatMap((id) => {
      const instrument = this.#market.byId(id);
      if (instrument === undefined) return [];
      return [{ row: presentMarketRow(this.#market, instrument), decimals: instrument.spec.pricePrecision }];
    });
    const time = Math.max(0, ...rows.map(({ row }) => row.Time ?? 0));
    const changes: Changed[] = [];
    for (const { row, decimals } of rows) {
      const id = row.Id;
      const before = this.#sent.get(id)?.row;
      const full = before === undefined || !canChange(before, row);
      const change = full ? undefined : changeOf(before, row, time, decimals);
      if (!full && change === undefined) continue;
      this.#sent.set(id, { row });
      changes.push({ id, change, concernsAll: change === undefined || isOfStatus(change) });
    }
    if (changes.length > 0) this.#whole = undefined;
    return { time, changes };
  }

  #compact(changes: readonly Changed[], ids: ReadonlySet<InstrumentId> | undefined, time: number): string {
    const data = changes.map(({ id, change }) => {
      // a client that did not name it has no row that could change
      const named = ids?.has(id) ?? true;
      return change === undefined || !named ? this.#text(id) : JSON.stringify(change);
    });
    return `{"topic":"${MARKET_TOPIC}","time":${time},"data":[${data.join(',')}]}`;
  }

  #rows(ids: Iterable<InstrumentId>): string {
    return rowsPush(Array.from(ids, (id) => this.#text(id)).filter((text) => text !== ''));
  }

  #wholeFrame(): SharedFrame {
    this.#whole ??= new SharedFrame(this.#rows(this.#market.instruments.map(({ spec }) => spec.id)), true);
    return this.#whole;
  }

  /**
   * The row as last sent. A row that was never sent is used in its current state: all clients get it with its first
   * change.
   */
  #text(id: InstrumentId): string {
    const sent = this.#sent.get(id);
    if (sent !== undefined) return (sent.text ??= JSON.stringify(sent.row));
    const instrument = this.#market.byId(id);
    return instrument === undefined ? '' : JSON.stringify(presentMarketRow(this.#market, instrument));
  }

  #note(id: InstrumentId): void {
    const instrument = this.#market.byId(id);
    if (instrument !== undefined) this.#sent.set(id, { row: presentMarketRow(this.#market, instrument) });
  }

  #join(connection: Connection, ids: ReadonlySet<InstrumentId> | undefined): void {
    const before = this.#audienceOf.get(connection);
    before?.connections.delete(connection);
    if (before?.connections.size === 0) this.#audiences.delete(before.key);
    const { format } = connection;
    const named = ids === undefined ? 'all' : [...ids].sort((left, right) => left - right).join(',');
    const key = `${format} ${named}`;
    const audience = this.#audiences.get(key) ?? { key, format, ids, connections: new Set() };
    this.#audiences.set(key, audience);
    audience.connections.add(connection);
    this.#audienceOf.set(connection, audience);
  }

  #forget(): void {
    this.#sent.clear();
    this.#whole = undefined;
  }
}
