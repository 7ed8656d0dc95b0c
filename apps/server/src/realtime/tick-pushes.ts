/**
 * TICKS.{code}: every accepted tick, in order. A tick after a quiet time leaves at once; those that follow are collected for a
 * moment, and each push is encoded once for all clients.
 */
import { TICKS_PREFIX, type Tick } from '@tradewind/contract';
import type { InstrumentId, Quote } from '@tradewind/engine';
import { CLOSE_CODES, type Connection, SharedFrame } from '../platform/sockets/index.ts';
import type { Market } from '../core/market/index.ts';
import { priceNumber } from '../platform/wire/index.ts';

/** Longest time that a tick waits for others, ms. */
const COLLECT_MS = 20;

export class TickPushes {
  readonly #market: Market;
  readonly #watchers = new Map<InstrumentId, Set<Connection>>();
  /** Ticks that were not sent yet, of watched instruments. */
  readonly #collected = new Map<InstrumentId, Quote[]>();
  /** Set after a push; ticks are collected until it ends. */
  #collecting: NodeJS.Timeout | undefined;
  #leaving: NodeJS.Immediate | undefined;

  constructor(market: Market) {
    this.#market = market;
  }

  watch(connection: Connection, id: InstrumentId): void {
    // what was collected belongs to the clients that watch already
    this.#flush();
    this.#watchers.set(id, (this.#watchers.get(id) ?? new Set()).add(connection));
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
      for (const connection of watchers) connection.close(CLOSE_CODES.restart, 'ticks are missing');
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
      const frame = this.#frame(id, quotes);
      for (const connection of this.#watchers.get(id) ?? []) {
        if (frame !== undefined) connection.sendComplete(frame);
      }
    }
    this.#collected.clear();
  }

  #frame(id: InstrumentId, quotes: readonly Quote[]): SharedFrame | undefined {
    const spec = this.#market.byId(id)?.spec;
    if (spec === undefined) return undefined;
    const data = quotes.map(({ bid, ask, time, id: QuoteId }): Tick => ({
      Code: spec.code,
      Bid: priceNumber(bid, spec),
      Ask: priceNumber(ask, spec),
      Time: time,
      QuoteId,
    }));
    return new SharedFrame(JSON.stringify({ topic: TICKS_PREFIX + spec.code, data }), false);
  }
}
