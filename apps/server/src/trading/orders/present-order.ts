/** Orders in the form of the contract. */
import {
  type CloseReason,
  type Locale,
  ORDER_LIST_STATUS,
  type Order as OrderView,
  type OrderStatus,
} from '@tradewind/contract';
import type { Order } from '@tradewind/engine';
import { type Points, ZERO_USD, toDecimalNumber } from '@tradewind/money';
import type { ShownOrder } from '../../core/engine-host/index.ts';
import { lotsNumber, priceNumber, usdNumber } from '../../platform/wire/index.ts';
import { timeText } from '../../platform/wire/index.ts';
import type { Market } from '../../core/market/index.ts';
import type { GroupPrices } from '../prices/index.ts';

const STATUS: Readonly<Record<Order['status'], OrderStatus>> = {
  pending: ORDER_LIST_STATUS.pending,
  holding: ORDER_LIST_STATUS.holding,
  closed: ORDER_LIST_STATUS.history,
  cancelled: ORDER_LIST_STATUS.history,
};

/** The core uses "user" for both closing and cancelling by the owner; the contract distinguishes them. */
function closeReasonOf(order: Order): CloseReason | null {
  if (order.closeReason === undefined) return null;
  return order.status === 'cancelled' && order.closeReason === 'user' ? 'cancelled' : order.closeReason;
}

/** `showCode`: the displayed instrument code. */
export function presentOrder(shown: ShownOrder, showCode: string, locale: Locale): OrderView {
  const { order, code, profit } = shown;
  return {
    Id: order.id,
    ForexId: order.instrument,
    ForexTradeLists: { ShowCode: showCode, Code: code, PricePrecision: shown.pricePrecision },
    OrderType: order.side === 'buy' ? 1 : 2,
    Entry: order.entry,
    Status: STATUS[order.status],
    Quantity: lotsNumber(order.lots),
    Multiple: order.multiple,
    OriginPrice: priceNumber(order.originPrice, shown),
    PriceSeen: order.priceSeen === 0 ? null : priceNumber(order.priceSeen, shown),
    Price: priceNumber(order.price, shown),
    Slippage: slippageOf(order.originPrice, order.price, order.side === 'buy', shown),
    CloseOriginPrice: order.closeOriginPrice === 0 ? null : priceNumber(order.closeOriginPrice, shown),
    CloseSlippage: slippageOf(order.closeOriginPrice, order.closePrice, order.side === 'sell', shown),
    UpdatePrice: updatePrice(shown),
    FactProfits: usdNumber(profit ?? order.profit),
    CautionMoney: usdNumber(order.margin),
    TradeFee: usdNumber(order.fee),
    Commission: usdNumber(order.commission ?? ZERO_USD),
    Swap: usdNumber(order.swap ?? ZERO_USD),
    TargetLossPrice: priceNumber(order.stopLoss, shown),
    TargetProfitPrice: priceNumber(order.takeProfit, shown),
    Trailing: order.trailing ?? 0,
    TrailingQuoteId: order.stopQuote ?? null,
    ExpiresAt: order.expiresAt ?? 0,
    OcoId: order.oco ?? null,
    CloseReason: closeReasonOf(order),
    ParentId: order.parent ?? null,
    CreateTimeHandler: timeText(order.createdAt, locale),
    CreateTime: order.createdAt,
    OpenTime: nullWhenZero(order.openedAt),
    CloseTime: nullWhenZero(order.closedAt),
    QuoteId: nullWhenZero(order.openQuote),
    CloseQuoteId: nullWhenZero(order.closeQuote),
    ClientId: order.clientId ?? null,
  };
}

/** Positive = worse than requested. Null before the fill, and for old closes without a requested price. */
function slippageOf(
  asked: Points,
  got: Points,
  buys: boolean,
  { pricePrecision }: Pick<ShownOrder, 'pricePrecision'>,
): number | null {
  if (asked === 0 || got === 0) return null;
  return toDecimalNumber(buys ? got - asked : asked - got, pricePrecision);
}

/**
 * The closing side of the market while it is open or pending. In history the close price; null when it was never
 * closed.
 */
function updatePrice(shown: ShownOrder): number | null {
  const { order, marketPrice } = shown;
  if (order.status === 'cancelled') return null;
  if (order.status === 'closed') return priceNumber(order.closePrice, shown);
  return marketPrice === undefined ? null : priceNumber(marketPrice, shown);
}

/** An order in a list, with the prices that it was read with, if any. */
export type ListedOrder = Pick<ShownOrder, 'order' | 'profit' | 'marketPrice'>;

/** Presents orders that were not just changed by a command. */
export class OrderPresenter {
  readonly #market: Market;
  readonly #prices: Pick<GroupPrices, 'isPlain'>;

  constructor(market: Market, prices: Pick<GroupPrices, 'isPlain'>) {
    this.#market = market;
    this.#prices = prices;
  }

  /**
   * At the prices that it was read with, or else the last one, unless groups see different ones. Throws when its instrument is not in the catalogue,
   * which is a bug.
   */
  present({ order, profit, marketPrice = this.#marketPrice(order) }: ListedOrder, locale: Locale): OrderView {
    const instrument = this.#market.byId(order.instrument);
    if (instrument === undefined)
      throw new Error(`order ${order.id}: instrument ${order.instrument} is not in the catalogue`);
    const { code, pricePrecision } = instrument.spec;
    const shown = {
      order,
      code,
      pricePrecision,
      ...(profit !== undefined && { profit }),
      ...(marketPrice !== undefined && { marketPrice }),
    };
    return presentOrder(shown, instrument.showCode, locale);
  }

  #marketPrice({ instrument, side }: Order): Points | undefined {
    if (!this.#prices.isPlain) return undefined;
    const quote = this.#market.lastQuote(instrument);
    return side === 'buy' ? quote?.bid : quote?.ask;
  }
}

const nullWhenZero = (value: number): number | null => (value === 0 ? null : value);
