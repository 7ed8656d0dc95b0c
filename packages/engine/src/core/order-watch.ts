/**
 * Order triggers: entries in the queues of the markets, and trailing stops with their groups. An order waits for a price of its
 * account's group. The queues and the groups of trailing stops hold raw prices, so that a tick costs the same with mark-ups:
 * a bid of the group is reached where the raw one is higher by its mark-up, an ask where it is lower.
 */
import { elementAt } from './arrays.ts';
import type { Market, MarketTable } from './market.ts';
import type { MarkupTable } from './markup-table.ts';
import type { Extra } from './order-extras.ts';
import type { OrderTable } from './order-table.ts';
import { TrailingSides } from './trailing-stops.ts';
import type { TrailingSide } from './trailing-stops.ts';
import type { TriggerQueues } from './trigger-queues.ts';
import { markedQuote } from '../markups.ts';
import { trailedStop } from '../trailing.ts';
import type { MarkupTerms, Side } from '../types.ts';

export class OrderWatch {
  readonly #orders: OrderTable;
  readonly #markets: MarketTable;
  readonly #triggers: TriggerQueues;
  readonly #markups: MarkupTable;

  constructor(orders: OrderTable, markets: MarketTable, triggers: TriggerQueues, markups: MarkupTable) {
    this.#markups = markups;
    this.#orders = orders;
    this.#markets = markets;
    this.#triggers = triggers;
  }

  #marketOf(slot: number): Market {
    return elementAt(this.#markets.list, this.#orders.marketOf(slot));
  }

  #markupOf(slot: number): MarkupTerms {
    return this.#markups.of(this.#orders.accountOf(slot), this.#orders.marketOf(slot));
  }

  /** The raw price at which a price of the order's group is reached. Below one point it is queued there and waits for less. */
  #rawBid(slot: number, price: number): number {
    return price + this.#markupOf(slot).bid;
  }

  #rawAsk(slot: number, price: number): number {
    return Math.max(1, price - this.#markupOf(slot).ask);
  }

  /** Queues an order's triggers: its target while pending, its stops while holding. */
  watch(slot: number): void {
    const orders = this.#orders;
    const market = this.#marketOf(slot);
    const isBuy = orders.isBuy(slot);
    if (!orders.isHolding(slot)) {
      const falls = (orders.entryOf(slot) === 'limit') === isBuy;
      const queue = isBuy ? (falls ? market.askFalls : market.askRises) : falls ? market.bidFalls : market.bidRises;
      const target = orders.originPriceOf(slot);
      queue.add(isBuy ? this.#rawAsk(slot, target) : this.#rawBid(slot, target), slot);
      return;
    }
    const extra = orders.extraOf(slot);
    this.#watchProfit(slot, market, isBuy);
    if (extra !== undefined && extra.trailing !== 0) this.#watchTrailing(slot, market, isBuy, extra);
    else this.#watchLoss(slot, market, isBuy, orders.stopLossOf(slot));
  }

  #watchLoss(slot: number, market: Market, isBuy: boolean, stopLoss: number): void {
    if (stopLoss === 0) return;
    if (isBuy) market.bidFalls.add(this.#rawBid(slot, stopLoss), slot);
    else market.askRises.add(this.#rawAsk(slot, stopLoss), slot);
  }

  #watchProfit(slot: number, market: Market, isBuy: boolean): void {
    const takeProfit = this.#orders.takeProfitOf(slot);
    if (takeProfit !== 0) this.#watchBetter(slot, market, isBuy, takeProfit);
  }

  /** Queues an order for its closing side reaching a better price. */
  #watchBetter(slot: number, market: Market, isBuy: boolean, price: number): void {
    if (isBuy) market.bidRises.add(this.#rawBid(slot, price), slot);
    else market.askFalls.add(this.#rawAsk(slot, price), slot);
  }

  /** A stop at its full distance from the market joins a group; any other is queued for the price at which it starts to move. */
  #watchTrailing(slot: number, market: Market, isBuy: boolean, extra: Extra): void {
    const stopLoss = this.#orders.stopLossOf(slot);
    const markup = this.#markupOf(slot);
    const raw = rawStop(isBuy, stopLoss, markup);
    const stands = market.hasQuote && raw === (isBuy ? market.bid - extra.trailing : market.ask + extra.trailing);
    if (stands) {
      const side = this.#sideOf(market, isBuy);
      const price = isBuy ? market.bid : -market.ask;
      const start = { price, markup: isBuy ? markup.bid : markup.ask, quote: extra.stopQuote };
      side.start(slot, extra.trailing, start, (stop) => {
        extra.moving = stop;
      });
      return;
    }
    this.#watchLoss(slot, market, isBuy, stopLoss);
    const start = startOf(isBuy, stopLoss, extra.trailing);
    if (start > 0) this.#watchBetter(slot, market, isBuy, start);
  }

  #sideOf(market: Market, isBuy: boolean): TrailingSide {
    market.trailing ??= new TrailingSides((slot, wasFirst, isFirst) => this.#rewatch(slot, wasFirst, isFirst));
    return isBuy ? market.trailing.buys : market.trailing.sells;
  }

  #rewatch(slot: number, wasFirst: boolean, isFirst: boolean): void {
    const orders = this.#orders;
    const market = this.#marketOf(slot);
    const isBuy = orders.isBuy(slot);
    if (wasFirst) {
      this.#triggers.release(slot, orders.takeProfitOf(slot) === 0 ? 1 : 2);
      this.#watchProfit(slot, market, isBuy);
    }
    const moving = orders.extraOf(slot)?.moving;
    if (isFirst && moving !== undefined) (isBuy ? market.bidFalls : market.askRises).add(moving.rawPrice, slot);
  }

  /** Removes an order's triggers, and its stop from its group: the row has the current price afterwards. */
  unwatch(slot: number): void {
    const orders = this.#orders;
    const waits = orders.isHolding(slot) ? this.#stopsOf(slot, this.settle(slot)) : 1;
    if (waits > 0) this.#triggers.release(slot, waits);
  }

  /** Number of queue entries of a holding order. If its stop was the first of a group, that entry no longer counts. */
  #stopsOf(slot: number, wasMoving: 'first' | 'other' | undefined): number {
    const orders = this.#orders;
    const profit = orders.takeProfitOf(slot) === 0 ? 0 : 1;
    if (wasMoving !== undefined) return profit + (wasMoving === 'first' ? 1 : 0);
    const loss = orders.stopLossOf(slot) === 0 ? 0 : 1;
    const trailing = orders.extraOf(slot)?.trailing ?? 0;
    const start = trailing !== 0 && startOf(orders.isBuy(slot), orders.stopLossOf(slot), trailing) > 0 ? 1 : 0;
    return profit + loss + start;
  }

  /**
   * Takes a stop out of its group: the row has the current price afterwards. Its own queue entries stay. Returns whether
   * it was the stop that its group was queued with; undefined when it was in no group.
   */
  settle(slot: number): 'first' | 'other' | undefined {
    const orders = this.#orders;
    const extra = orders.extraOf(slot);
    const stop = extra?.moving;
    if (extra === undefined || stop === undefined) return undefined;
    const side = this.#sideOf(this.#marketOf(slot), orders.isBuy(slot));
    const wasFirst = side.groupOf(stop).first === stop;
    orders.setStopLoss(slot, stop.price);
    extra.stopQuote = stop.quote;
    extra.moving = undefined;
    side.remove(stop);
    return wasFirst ? 'first' : 'other';
  }

  /** On a quote: moves an order's stop that was too far away to be in a group. Returns its side; undefined = it did not move. */
  approach(slot: number): Side | undefined {
    const orders = this.#orders;
    const extra = orders.extraOf(slot);
    if (extra === undefined || extra.trailing === 0 || extra.moving !== undefined || !orders.isHolding(slot))
      return undefined;
    const market = this.#marketOf(slot);
    const stopLoss = orders.stopLossOf(slot);
    const quote = { bid: market.bid, ask: market.ask };
    const stands = trailedStop(orders.sideOf(slot), stopLoss, extra.trailing, markedQuote(quote, this.#markupOf(slot)));
    if (stands === stopLoss) return undefined;
    this.unwatch(slot);
    orders.setStopLoss(slot, stands);
    extra.stopQuote = market.quoteId;
    this.watch(slot);
    return orders.sideOf(slot);
  }
}

/** A stop of a group as a raw price: trailing stops of all groups move together. */
const rawStop = (isBuy: boolean, stop: number, { bid, ask }: MarkupTerms): number => (isBuy ? stop + bid : stop - ask);

/** The price of the closing side at which a stop-loss starts to move. Not above 0 = never. */
function startOf(isBuy: boolean, stopLoss: number, trailing: number): number {
  return isBuy ? stopLoss + trailing + 1 : stopLoss - trailing - 1;
}
