/**
 * TICKS.{code}: every accepted tick, in order. A tick after a quiet time leaves at once; those that follow are collected for a
 * moment, and each push is encoded once for all clients that see the same prices.
 */
import { TICKS_PREFIX, type Tick } from '@tradewind/contract';
import { type InstrumentId, type Quote, markedQuote } from '@tradewind/engine';
import { CLOSE_CODES, type Connection, SharedFrame } from '../platform/sockets/index.ts';
import type { Market } from '../core/market/index.ts';
import { priceNumber } from '../platform/wire/index.ts';
import type { PriceView } from '../trading/prices/index.ts';

/** Longest time that a tick waits for others, ms. */
const COLLECT_MS = 20;

export class TickPushes {
  readonly #market: Market;
  readonly #watchers = new Map<InstrumentId, Map<Connection, PriceView>>();
  /** Ticks that were not sent yet, of watched instruments. */
  readonly #collected = new Map<InstrumentId, Quote[]>();
  /** Set after a push; ticks are collected until it ends. */
  #collecting: NodeJS.Timeout | undefined;
  #leaving: NodeJS.Immediate | undefined;

  constructor(market: Market) {
    this.#market = market;
  }

  watch(connection: Connection, id: InstrumentId, view: PriceView): void {
    // what was collected belongs to the clients that watch already
    this.#flush();
    this.#watchers.set(id, (this.#watchers.get(id) ?? new Map()).set(connection, view));
  }

  /** Later ticks have the prices of this view. */
  viewChanged(connection: Connection, view: PriceView): void {
    const watched = [...this.#watchers.values()].filter((watchers) => watchers.has(connection));
    if (watched.length === 0) return;
    // what was collected was seen at the prices before
    this.#flush();
    for (const watchers of watched) watchers.set(connection, view);
  }

  get connections(): ReadonlySet<Connection> {
    return new Set([...this.#watchers.values()].flatMap((watchers) => [...watchers.keys()]));
  }

  unwatch(connection: Connection, id: InstrumentId): void {
    const watchers = this.#watchers.get(id);
    watchers?.delete(connection);
    if (watchers?.size !== 0) return;
    this.#watchers.delete(id);
    this.#collected.delete(id);
  }

  ticked(quote: Quote): void {
    if (!this.#watchers.has(quote.instrument)) return;
    const collected = this.#collected.get(quote.instrument);
    if (collected === undefined) this.#collected.set(quote.instrument, [quote]);
    else collected.push(quote);
    // ticks that were delivered together are sent together
    if (this.#collecting === undefined) this.#leaving ??= setImmediate(() => this.#send());
  }

  /** Ticks are missing: whoever watches has to learn it, and nothing sent later would show it. */
  missed(): void {
    for (const watchers of this.#watchers.values())
      for (const connection of watchers.keys()) connection.close(CLOSE_CODES.restart, 'ticks are missing');
  }

  stop(): void {
    clearTimeout(this.#collecting);
    clearImmediate(this.#leaving);
  }

  #send(): void {
    this.#flush();
    this.#collecting = setTimeout(() => {
      this.#collecting = undefined;
      if (this.#collected.size > 0) this.#send();
    }, COLLECT_MS);
  }

  #flush(): void {
    clearImmediate(this.#leaving);
    this.#leaving = undefined;
    for (const [id, quotes] of this.#collected) {
      const frames = new Map<string, SharedFrame | undefined>();
      for (const [connection, view] of this.#watchers.get(id) ?? []) {
        if (!frames.has(view.key)) frames.set(view.key, this.#frame(id, quotes, view));
        const frame = frames.get(view.key);
        if (frame !== undefined) connection.sendComplete(frame);
      }
    }
    this.#collected.clear();
  }

  #frame(id: InstrumentId, quotes: readonly Quote[], view: PriceView): SharedFrame | undefined {
    const spec = this.#market.byId(id)?.spec;
    if (spec === undefined) return undefined;
    const markup = view.of(id);
    const data = quotes.map((raw): Tick => {
      const { bid, ask, time, id: QuoteId } = markedQuote(raw, markup);
      return { Code: spec.code, Bid: priceNumber(bid, spec), Ask: priceNumber(ask, spec), Time: time, QuoteId };
    });
    return new SharedFrame(JSON.stringify({ topic: TICKS_PREFIX + spec.code, data }), false);
  }
}
