/**
 * DAY_MARKET at the prices of one view: which clients get which rows in which form, and which rows they were sent last. A push is
 * encoded once for all clients that asked for the same instruments in the same form.
 */
import {
  MARKET_TOPIC,
  type MarketChange,
  type MarketRow,
  type SkippedTicks,
  type WsFormat,
  canChange,
  changeOf,
  isOfStatus,
  markOf,
} from '@tradewind/contract';
import type { InstrumentId, InstrumentSpec, Quote } from '@tradewind/engine';
import { type Connection, SharedFrame } from '../platform/sockets/index.ts';
import type { Market } from '../core/market/index.ts';
import { presentMarketRow } from '../trading/orders/index.ts';
import type { PriceView } from '../trading/prices/index.ts';
import { MissedRows } from './missed-rows.ts';
import { NO_TICKS, type PriceSpan, joined, skippedTicks, spanOf } from './price-span.ts';

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
  readonly row: MarketRow;
  /** undefined: only the full row can express it. */
  readonly change: MarketChange | undefined;
  /** Opening, closing and changed terms are also sent to clients that did not name the instrument. */
  readonly concernsAll: boolean;
  /** The ticks since the row before. */
  readonly span: PriceSpan;
  readonly skipped: SkippedTicks | undefined;
  readonly decimals: number;
}

const rowsPush = (rows: readonly string[]): string => `{"topic":"${MARKET_TOPIC}","data":[${rows.join(',')}]}`;

const isNamed = (ids: ReadonlySet<InstrumentId> | undefined, id: InstrumentId): boolean => ids?.has(id) ?? true;

export class MarketPushes {
  readonly #market: Market;
  readonly #view: PriceView;
  readonly #audiences = new Map<string, Audience>();
  readonly #audienceOf = new Map<Connection, Audience>();
  /** Complete while anyone is subscribed, so that all clients know what a change leaves out. */
  readonly #sent = new Map<InstrumentId, Sent>();
  /** Ticks since the last push. */
  readonly #ticked = new Map<InstrumentId, PriceSpan>();
  readonly #missed = new MissedRows();
  /** All rows, for clients that subscribe before the next change. */
  #whole: SharedFrame | undefined;

  constructor(market: Market, view: PriceView) {
    this.#market = market;
    this.#view = view;
  }

  get watched(): boolean {
    return this.#audienceOf.size > 0;
  }

  /** Counts an accepted tick; `send` shows the last one. */
  ticked(quote: Quote): void {
    if (!this.watched) return;
    const { instrument } = quote;
    const before = this.#ticked.get(instrument);
    const span = spanOf(quote);
    this.#ticked.set(instrument, before === undefined ? span : joined(before, span));
  }

  /** Sends all rows; with `ids`, those that the client has not named before. Returns whether some have to wait. */
  watch(connection: Connection, ids?: ReadonlySet<InstrumentId>): boolean {
    if (!this.watched) for (const { spec } of this.#market.instruments) this.#note(spec.id);
    const before = this.#audienceOf.get(connection);
    this.#join(connection, ids);
    const knows = (id: InstrumentId): boolean => ids !== undefined && before !== undefined && isNamed(before.ids, id);
    this.#missed.keepOnly(connection, ids);
    const wanted = ids ?? this.#market.instruments.map(({ spec }) => spec.id);
    for (const id of wanted) if (!knows(id)) this.#missed.addNew(connection, id);
    if (connection.isBehind) return this.#missed.of(connection) !== undefined;
    const missed = this.#missed.take(connection);
    if (ids === undefined) connection.sendShared(this.#wholeFrame());
    else if (missed !== undefined) connection.send(this.#missedRows(missed));
    return false;
  }

  /** The instruments that a subscriber has named; 'all', or undefined for one that is not subscribed. */
  watchedBy(connection: Connection): ReadonlySet<InstrumentId> | 'all' | undefined {
    const audience = this.#audienceOf.get(connection);
    return audience && (audience.ids ?? 'all');
  }

  unwatch(connection: Connection): void {
    const audience = this.#audienceOf.get(connection);
    this.#audienceOf.delete(connection);
    audience?.connections.delete(connection);
    if (audience?.connections.size === 0) this.#audiences.delete(audience.key);
    this.#missed.take(connection);
    if (!this.watched) this.#forget();
  }

  /** Sends to all subscribers. Returns whether a client still misses rows. */
  send(changedIds: readonly InstrumentId[]): boolean {
    if (!this.watched) return false;
    const { time, changes } = this.#changes(changedIds);
    let waiting = false;
    for (const audience of this.#audiences.values()) {
      const mine = changes.filter(({ id, concernsAll }) => concernsAll || isNamed(audience.ids, id));
      waiting = this.#tell(audience, mine, time) || waiting;
    }
    return waiting;
  }

  #tell({ connections, format, ids }: Audience, changes: readonly Changed[], time: number): boolean {
    let frame: SharedFrame | undefined;
    const shared = (): SharedFrame =>
      (frame ??= new SharedFrame(
        format === 'compact' ? this.#compact(changes, ids, time) : rowsPush(this.#texts(changes, ids)),
        ids === undefined,
      ));
    let waiting = false;
    for (const connection of connections) {
      const isBehind = connection.isBehind;
      if (isBehind || this.#missed.of(connection) !== undefined)
        for (const { id, span } of changes) this.#missed.add(connection, id, isNamed(ids, id) ? span : undefined);
      if (isBehind) {
        waiting ||= this.#missed.of(connection) !== undefined;
        continue;
      }
      const missed = this.#missed.take(connection);
      if (missed !== undefined) connection.send(this.#missedRows(missed));
      else if (changes.length > 0) connection.sendShared(shared());
    }
    return waiting;
  }

  /** Compares with the last sent rows, and keeps the new ones. */
  #changes(changedIds: readonly InstrumentId[]): { readonly time: number; readonly changes: readonly Changed[] } {
    const rows = changedIds.flatMap((id) => {
      const instrument = this.#market.byId(id);
      if (instrument === undefined) return [];
      return [{ row: presentMarketRow(this.#market, instrument, this.#view), spec: instrument.spec }];
    });
    const time = Math.max(0, ...rows.map(({ row }) => row.Time ?? 0));
    const changes: Changed[] = [];
    for (const { row, spec } of rows) {
      const id = row.Id;
      const decimals = spec.pricePrecision;
      const before = this.#sent.get(id)?.row;
      const full = before === undefined || !canChange(before, row);
      const change = full ? undefined : changeOf(before, row, time, decimals);
      if (!full && change === undefined && before.QuoteId === row.QuoteId) continue;
      const span = this.#ticked.get(id) ?? NO_TICKS;
      this.#sent.set(id, { row });
      const concernsAll = full || (change !== undefined && isOfStatus(change));
      changes.push({ id, row, change, concernsAll, span, skipped: this.#skipped(span, spec), decimals });
    }
    this.#ticked.clear();
    if (changes.length > 0) this.#whole = undefined;
    return { time, changes };
  }

  #skipped(span: PriceSpan, spec: InstrumentSpec): SkippedTicks | undefined {
    return skippedTicks(span, spec, this.#view.of(spec.id));
  }

  #compact(changes: readonly Changed[], ids: ReadonlySet<InstrumentId> | undefined, time: number): string {
    const first = changes.find(({ row }) => row.QuoteId !== null)?.row.QuoteId ?? 0;
    const marks = changes.map(({ id, row, skipped, decimals }) =>
      markOf(row, isNamed(ids, id) ? skipped : undefined, first, decimals),
    );
    const data = changes.map((changed) =>
      // a client that did not name it has no row that could change
      changed.change !== undefined && isNamed(ids, changed.id)
        ? JSON.stringify(changed.change)
        : this.#changedText(changed, ids),
    );
    const quotes = JSON.stringify([first, ...marks]);
    return `{"topic":"${MARKET_TOPIC}","time":${time},"quotes":${quotes},"data":[${data.join(',')}]}`;
  }

  #texts(changes: readonly Changed[], ids: ReadonlySet<InstrumentId> | undefined): readonly string[] {
    return changes.map((changed) => this.#changedText(changed, ids));
  }

  #changedText({ id, skipped }: Changed, ids: ReadonlySet<InstrumentId> | undefined): string {
    return withSkipped(this.#text(id), isNamed(ids, id) ? skipped : undefined);
  }

  /** The rows that a client missed, with all ticks since the last row that it was sent. */
  #missedRows(missed: ReadonlyMap<InstrumentId, PriceSpan | undefined>): string {
    const texts = Array.from(missed, ([id, span]) => {
      const spec = this.#market.byId(id)?.spec;
      return withSkipped(this.#text(id), span && spec && this.#skipped(span, spec));
    });
    return rowsPush(texts.filter((text) => text !== ''));
  }

  #wholeFrame(): SharedFrame {
    this.#whole ??= new SharedFrame(rowsPush(this.#market.instruments.map(({ spec }) => this.#text(spec.id))), true);
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
    return instrument === undefined ? '' : JSON.stringify(presentMarketRow(this.#market, instrument, this.#view));
  }

  #note(id: InstrumentId): void {
    const instrument = this.#market.byId(id);
    if (instrument !== undefined) this.#sent.set(id, { row: presentMarketRow(this.#market, instrument, this.#view) });
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
    this.#ticked.clear();
    this.#whole = undefined;
  }
}

/** The text of a row, which is shared, with what only some of its receivers were not sent. */
function withSkipped(text: string, skipped: SkippedTicks | undefined): string {
  if (skipped === undefined || text === '') return text;
  return `${text.slice(0, -1)},${JSON.stringify(skipped).slice(1)}`;
}
