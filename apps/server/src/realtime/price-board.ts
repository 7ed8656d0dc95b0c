/**
 * Prices to subscribers: changes are collected and sent about ten times a second, each change written as text
 * once, however many clients get it.
 */
import { type Candle, KLINE_PREFIX, type KlineRow } from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import type { Connection } from '../platform/sockets/index.ts';
import type { CatalogueInstrument, Market } from '../core/market/index.ts';
import { presentMarketRow } from '../trading/orders/index.ts';

export const MARKET_TOPIC = 'DAY_MARKET';
const FLUSH_MS = 100;

const marketPush = (rows: readonly string[]): string => `{"topic":"${MARKET_TOPIC}","data":[${rows.join(',')}]}`;

function candlePush(code: string, candle: Candle): string {
  const data: KlineRow = { ...candle, Code: code };
  return JSON.stringify({ topic: KLINE_PREFIX + code, data });
}

export class PriceBoard {
  readonly #market: Market;
  readonly #watchers = new Set<Connection>();
  readonly #candleWatchers = new Map<InstrumentId, Set<Connection>>();
  readonly #changed = new Set<InstrumentId>();
  /** Newest minute candle since the last flush, and those that ended in between, of watched instruments. */
  readonly #forming = new Map<InstrumentId, Candle>();
  readonly #ended = new Map<InstrumentId, Candle[]>();
  readonly #unlisten: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(market: Market) {
    this.#market = market;
    this.#unlisten = market.onChange((instrument) => this.#onChange(instrument));
  }

  /** Sends the whole list at once, then what changes. */
  watchPrices(connection: Connection): void {
    this.#watchers.add(connection);
    const { instruments } = this.#market;
    if (connection.isBehind) {
      for (const { spec } of instruments) connection.missedPrices.add(spec.id);
      this.#flushLater();
    } else {
      connection.missedPrices.clear();
      connection.send(marketPush(instruments.map((instrument) => this.#row(instrument))));
    }
  }

  unwatchPrices(connection: Connection): void {
    this.#watchers.delete(connection);
    connection.missedPrices.clear();
  }

  /** Sends the forming candle at once when there is one, then as it changes. */
  watchCandles(connection: Connection, { spec }: CatalogueInstrument): void {
    const watchers = this.#candleWatchers.get(spec.id) ?? new Set();
    this.#candleWatchers.set(spec.id, watchers.add(connection));
    const candle = this.#market.formingMinute(spec.id);
    if (candle !== undefined && !connection.isBehind) connection.send(candlePush(spec.code, candle));
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

  stop(): void {
    this.#unlisten();
    clearTimeout(this.#timer);
  }

  #onChange(instrument: InstrumentId): void {
    const candlesWatched = this.#candleWatchers.has(instrument);
    if (this.#watchers.size === 0 && !candlesWatched) return;
    if (candlesWatched) this.#noteCandle(instrument);
    this.#changed.add(instrument);
    this.#flushLater();
  }

  #flushLater(): void {
    this.#timer ??= setTimeout(() => this.#flush(), FLUSH_MS);
  }

  /** Keeps the last state of a minute that ended, which the next flush would otherwise pass over. */
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
    this.#timer = undefined;
    const changed = [...this.#changed];
    this.#changed.clear();
    const waiting = this.#flushPrices(changed);
    const waitingCandles = this.#flushCandles(changed);
    if (waiting || waitingCandles) this.#flushLater();
  }

  /** Returns whether some client still misses prices. */
  #flushPrices(changed: readonly InstrumentId[]): boolean {
    if (this.#watchers.size === 0) return false;
    const texts = new Map<InstrumentId, string>();
    const textOf = (id: InstrumentId): string => {
      const known = texts.get(id);
      if (known !== undefined) return known;
      const instrument = this.#market.byId(id);
      const text = instrument === undefined ? '' : this.#row(instrument);
      texts.set(id, text);
      return text;
    };
    const shared = changed.length === 0 ? undefined : Buffer.from(marketPush(changed.map(textOf)));
    let waiting = false;
    for (const connection of this.#watchers) {
      const { missedPrices } = connection;
      if (connection.isBehind || missedPrices.size > 0) for (const id of changed) missedPrices.add(id);
      if (connection.isBehind) {
        waiting ||= missedPrices.size > 0;
      } else if (missedPrices.size > 0) {
        connection.send(marketPush([...missedPrices].map(textOf)));
        missedPrices.clear();
      } else if (shared !== undefined) {
        connection.send(shared);
      }
    }
    return waiting;
  }

  /** Returns whether some client still misses candles. */
  #flushCandles(changed: readonly InstrumentId[]): boolean {
    let waiting = false;
    const fresh = new Set(changed);
    for (const [id, watchers] of this.#candleWatchers) {
      const instrument = this.#market.byId(id);
      const newest = this.#forming.get(id);
      if (instrument === undefined || newest === undefined) continue;
      const { code } = instrument.spec;
      const newestText = Buffer.from(candlePush(code, newest));
      const texts = [...(this.#ended.get(id) ?? []).map((candle) => Buffer.from(candlePush(code, candle))), newestText];
      this.#ended.delete(id);
      for (const connection of watchers) {
        if (connection.isBehind) {
          if (fresh.has(id)) connection.missedCandles.add(id);
          waiting ||= connection.missedCandles.size > 0;
        } else if (fresh.has(id)) {
          for (const text of texts) connection.send(text);
          connection.missedCandles.delete(id);
        } else if (connection.missedCandles.delete(id)) {
          connection.send(newestText);
        }
      }
    }
    return waiting;
  }

  #row(instrument: CatalogueInstrument): string {
    return JSON.stringify(presentMarketRow(this.#market, instrument));
  }
}
