/** Order triggers: entries in the queues of the markets, and trailing stops with their groups. */
import { elementAt } from './arrays.ts';
import type { Market, MarketTable } from './market.ts';
import type { Extra } from './order-extras.ts';
import type { OrderTable } from './order-table.ts';
import { TrailingSides } from './trailing-stops.ts';
import type { TrailingSide } from './trailing-stops.ts';
import type { TriggerQueues } from './trigger-queues.ts';
import { trailedStop } from '../trailing.ts';
import type { Side } from '../types.ts';

export class OrderWatch {
  readonly #orders: OrderTable;
  readonly #markets: MarketTable;
  readonly #triggers: TriggerQueues;

  constructor(orders: OrderTable, markets: MarketTable, triggers: TriggerQueues) {
    this.#orders = orders;
    this.#markets = markets;
    this.#triggers = triggers;
  }

  #marketOf(slot: number): Market {
    return elementAt(this.#markets.list, this.#orders.marketOf(slot));
  }

  /** Queues an order's triggers: its target while pending, its stops while holding. */
  watch(slot: number): void {
    const orders = this.#orders;
    const market = this.#marketOf(slot);
    const isBuy = orders.isBuy(slot);
    if (!orders.isHolding(slot)) {
      const falls = (orders.entryOf(slot) === 'limit') === isBuy;
      const queue = isBuy ? (falls ? market.askFalls : market.askRises) : falls ? market.bidFalls : market.bidRises;
      queue.add(orders.originPriceOf(slot), slot);
      return;
    }
    const extra = orders.extraOf(slot);
    this.#watchProfit(slot, market, isBuy);
    if (extra !== undefined && extra.trailing !== 0) this.#watchTrailing(slot, market, isBuy, extra);
    else this.#watchLoss(slot, market, isBuy, orders.stopLossOf(slot));
  }

  #watchLoss(slot: number, market: Market, isBuy: boolean, stopLoss: number): void {
    if (stopLoss !== 0) (isBuy ? market.bidFalls : market.askRises).add(stopLoss, slot);
  }

  #watchProfit(slot: number, market: Market, isBuy: boolean): void {
    const takeProfit = this.#orders.takeProfitOf(slot);
    if (takeProfit !== 0) (isBuy ? market.bidRises : market.askFalls).add(takeProfit, slot);
  }

  /** A stop at its full distance from the market joins a group; any other is queued for the price at which it starts to move. */
  #watchTrailing(slot: number, market: Market, isBuy: boolean, extra: Extra): void {
    const stopLoss = this.#orders.stopLossOf(slot);
    const stands = market.hasQuote && stopLoss === (isBuy ? market.bid - extra.trailing : market.ask + extra.trailing);
    if (stands) {
      const side = this.#sideOf(market, isBuy);
      side.start(slot, extra.trailing, isBuy ? market.bid : -market.ask, extra.stopQuote, (stop) => {
        extra.moving = stop;
      });
      return;
    }
    this.#watchLoss(slot, market, isBuy, stopLoss);
    const start = startOf(isBuy, stopLoss, extra.trailing);
    if (start > 0) (isBuy ? market.bidRises : market.askFalls).add(start, slot);
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
    if (isFirst && moving !== undefined) this.#watchLoss(slot, market, isBuy, moving.price);
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
    const stands = trailedStop(orders.sideOf(slot), stopLoss, extra.trailing, market);
    if (stands === stopLoss) return undefined;
    this.unwatch(slot);
    orders.setStopLoss(slot, stands);
    extra.stopQuote = market.quoteId;
    this.watch(slot);
    return orders.sideOf(slot);
  }
}

/** The price of the closing side at which a stop-loss starts to move. Not above 0 = never. */
function startOf(isBuy: boolean, stopLoss: number, trailing: number): number {
  return isBuy ? stopLoss + trailing + 1 : stopLoss - trailing - 1;
}
