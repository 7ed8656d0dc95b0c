/**
 * Timing of price and candle pushes: at once after a quiet time, and then collected for a tenth of a second while
 * prices keep changing. Each push is encoded once, however many clients get it.
 */
import { type Candle, KLINE_PREFIX, type KlineRow } from '@tradewind/contract';
import type { InstrumentId, Quote } from '@tradewind/engine';
import type { Connection } from '../platform/sockets/index.ts';
import type { CatalogueInstrument, Market } from '../core/market/index.ts';
import { type GroupPrices, type PriceView, markedCandle } from '../trading/prices/index.ts';
import { MarketPushes } from './market-pushes.ts';
import { TickPushes } from './tick-pushes.ts';

/**
 * Longest time from the arrival of a price until the last client has it, including the time for writing to all clients.
 */
const COLLECT_MS = 100;

/**
 * A price that arrives during a write waits for that write, then for this time, and then for its own write. The time is
 * at least as long as a write takes, so that half of the time is left for everything else.
 */
const collectingMs = (writingMs: number): number => Math.max(writingMs, COLLECT_MS - 2 * writingMs);

function candlePush(code: string, candle: Candle): string {
  const data: KlineRow = { ...candle, Code: code };
  return JSON.stringify({ topic: KLINE_PREFIX + code, data });
}

export class PriceBoard {
  readonly #market: Market;
  readonly #prices: GroupPrices;
  /** By key of the view: all groups with the same prices share one. */
  readonly #boards = new Map<string, MarketPushes>();
  readonly #boardOf = new Map<Connection, MarketPushes>();
  readonly #ticks: TickPushes;
  readonly #candleWatchers = new Map<InstrumentId, Set<Connection>>();
  readonly #changed = new Set<InstrumentId>();
  /** Newest minute candle since the last flush, and those that ended since then, of watched instruments. */
  readonly #forming = new Map<InstrumentId, Candle>();
  readonly #ended = new Map<InstrumentId, Candle[]>();
  readonly #unlisten: readonly (() => void)[];
  /** Set while changes are collected. Otherwise changes are sent at the end of this event-loop tick. */
  #collecting: NodeJS.Timeout | undefined;
  #leaving: NodeJS.Immediate | undefined;
  /** A client was behind at the last flush. */
  #waiting = false;
  /** How long the last flush took, ms. */
  #tookMs = 0;

  constructor(market: Market, prices: GroupPrices) {
    this.#market = market;
    this.#prices = prices;
    this.#ticks = new TickPushes(market);
    this.#unlisten = [
      market.onChange((instrument, quote) => this.#onChange(instrument, quote)),
      market.onGap(() => this.#ticks.missed()),
      prices.onChange(() => this.#viewsChanged()),
    ];
  }

  #viewOf({ session }: Connection): PriceView {
    return this.#prices.viewOf(session?.user);
  }

  /** Sends the rows at once, of all instruments or of those named, and then the changes. */
  watchPrices(connection: Connection, ids?: ReadonlySet<InstrumentId>): void {
    const view = this.#viewOf(connection);
    const board = this.#boards.get(view.key) ?? new MarketPushes(this.#market, view);
    if (this.#boardOf.get(connection) !== board) this.unwatchPrices(connection);
    this.#boards.set(view.key, board);
    this.#boardOf.set(connection, board);
    if (!board.watch(connection, ids)) return;
    this.#waiting = true;
    this.#collect();
  }

  unwatchPrices(connection: Connection): void {
    const board = this.#boardOf.get(connection);
    this.#boardOf.delete(connection);
    board?.unwatch(connection);
    for (const [key, each] of this.#boards) if (each === board && !each.watched) this.#boards.delete(key);
  }

  /** A client has logged in or out, or its group has other prices: it gets the rows of those, and then their changes. */
  viewChanged(connection: Connection): void {
    const view = this.#viewOf(connection);
    this.#ticks.viewChanged(connection, view);
    const board = this.#boardOf.get(connection);
    const ids = board?.watchedBy(connection);
    if (board === undefined || ids === undefined || this.#boards.get(view.key) === board) return;
    this.watchPrices(connection, ids === 'all' ? undefined : ids);
  }

  #viewsChanged(): void {
    // the prices until now, as they were seen
    if (this.#changed.size > 0) this.#flush();
    for (const connection of new Set([...this.#boardOf.keys(), ...this.#ticks.connections]))
      this.viewChanged(connection);
  }

  /** Sends the forming candle at once if there is one, and then its changes. */
  watchCandles(connection: Connection, { spec }: CatalogueInstrument): void {
    const watchers = this.#candleWatchers.get(spec.id) ?? new Set();
    this.#candleWatchers.set(spec.id, watchers.add(connection));
    const candle = this.#market.formingMinute(spec.id);
    if (candle !== undefined && !connection.isBehind)
      connection.send(this.#candle(spec, candle, this.#viewOf(connection)));
  }

  unwatchCandles(connection: Connection, { spec }: CatalogueInstrument): void {
    const watchers = this.#candleWatchers.get(spec.id);
    watchers?.delete(connection);
    connection.missedCandles.delete(spec.id);
    if (watchers?.size !== 0) return;
    this.#candleWatchers.delete(spec.id);
    this.#forming.delete(spec.id);
    this.#ended.delete(spec.id);
  }

  /** Every accepted tick from now on. */
  watchTicks(connection: Connection, { spec }: CatalogueInstrument): void {
    this.#ticks.watch(connection, spec.id, this.#viewOf(connection));
  }

  unwatchTicks(connection: Connection, { spec }: CatalogueInstrument): void {
    this.#ticks.unwatch(connection, spec.id);
  }

  stop(): void {
    for (const unlisten of this.#unlisten) unlisten();
    this.#ticks.stop();
    clearTimeout(this.#collecting);
    clearImmediate(this.#leaving);
  }

  /** `quote`: a tick was accepted. */
  #onChange(instrument: InstrumentId, quote: Quote | undefined): void {
    if (quote !== undefined) {
      for (const board of this.#boards.values()) board.ticked(quote);
      this.#ticks.ticked(quote);
    }
    const candlesWatched = this.#candleWatchers.has(instrument);
    if (this.#boards.size === 0 && !candlesWatched) return;
    if (candlesWatched) this.#noteCandle(instrument);
    this.#changed.add(instrument);
    // prices that were pushed together are sent together
    if (this.#collecting === undefined) this.#leaving ??= setImmediate(() => this.#flush());
  }

  #collect(): void {
    this.#collecting ??= setTimeout(() => {
      this.#collecting = undefined;
      if (this.#changed.size > 0 || this.#waiting) this.#flush();
    }, collectingMs(this.#tookMs));
  }

  /** Keeps the last state of a minute that ended; the next flush would otherwise skip it. */
  #noteCandle(instrument: InstrumentId): void {
    const candle = this.#market.formingMinute(instrument);
    if (candle === undefined) return;
    const before = this.#forming.get(instrument);
    if (before !== undefined && before.Time !== candle.Time) {
      this.#ended.set(instrument, [...(this.#ended.get(instrument) ?? []), before]);
    }
    this.#forming.set(instrument, candle);
  }

  #flush(): void {
    const beganAt = performance.now();
    clearImmediate(this.#leaving);
    this.#leaving = undefined;
    const changed = [...this.#changed];
    this.#changed.clear();
    this.#waiting = this.#flushCandles(changed);
    for (const board of this.#boards.values()) this.#waiting = board.send(changed) || this.#waiting;
    this.#tookMs = performance.now() - beganAt;
    this.#collect();
  }

  #candle(spec: CatalogueInstrument['spec'], candle: Candle, view: PriceView): string {
    return candlePush(spec.code, markedCandle(candle, spec, view.of(spec.id)));
  }

  /** Returns whether a client still misses candles. */
  #flushCandles(changed: readonly InstrumentId[]): boolean {
    let waiting = false;
    const fresh = new Set(changed);
    for (const [id, watchers] of this.#candleWatchers) {
      const instrument = this.#market.byId(id);
      const newest = this.#forming.get(id);
      if (instrument === undefined || newest === undefined) continue;
      const candles = [...(this.#ended.get(id) ?? []), newest];
      this.#ended.delete(id);
      // once for each set of prices, not for each client
      const textsByView = new Map<string, readonly Buffer[]>();
      for (const connection of watchers) {
        const view = this.#viewOf(connection);
        const texts =
          textsByView.get(view.key) ??
          candles.map((candle) => Buffer.from(this.#candle(instrument.spec, candle, view)));
        textsByView.set(view.key, texts);
        if (connection.isBehind) {
          if (fresh.has(id)) connection.missedCandles.add(id);
          waiting ||= connection.missedCandles.size > 0;
        } else if (fresh.has(id)) {
          for (const text of texts) connection.send(text);
          connection.missedCandles.delete(id);
        } else if (connection.missedCandles.delete(id)) {
          for (const text of texts.slice(-1)) connection.send(text);
        }
      }
    }
    return waiting;
  }
}
