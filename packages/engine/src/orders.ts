/** How an order's record changes from submission to history. Both engines build their events with these functions. */
import { microUsd, points, ZERO_USD } from '@tradewind/money';
import type { MicroLots, MicroUsd, Points } from '@tradewind/money';

import type { Cost } from './formulas.ts';
import { withSwap } from './financing.ts';
import { shareOf } from './formulas.ts';
import { askedPrice, closingSide } from './rules.ts';
import { startTrailing } from './trailing.ts';
import type { CancelReason, CloseReason, Entry, Order, OrderId, Quote, SubmitCommand, TimeMs } from './types.ts';

export const NO_PRICE = points(0);

/** Fields that few orders have. */
export type OrderExtras = Pick<Order, 'expiresAt' | 'oco' | 'trailing' | 'stopQuote' | 'clientId'>;

/** The optional fields of a submission; undefined = none. */
function extrasOf({ expiresAt = 0, oco = 0, trailing = 0, clientId }: SubmitCommand): OrderExtras | undefined {
  if (expiresAt === 0 && oco === 0 && trailing === 0 && clientId === undefined) return undefined;
  return {
    ...(expiresAt !== 0 && { expiresAt }),
    ...(oco !== 0 && { oco }),
    ...(trailing !== 0 && { trailing }),
    ...(clientId !== undefined && { clientId }),
  };
}

const withClientId = (order: Order, clientId: string | undefined): Order =>
  clientId === undefined ? order : { ...order, clientId };

/** An order with another pair or none. */
export function pairedOrder({ oco: _, ...order }: Order, oco: OrderId | undefined): Order {
  return oco === undefined ? order : { ...order, oco };
}

/** A checked submission as a pending order. `multiple` is 0 in fixed margin mode. */
export function pendingOrder(command: SubmitCommand, entry: Entry, multiple: number, originPrice: Points): Order {
  const order: Order = {
    id: command.order,
    account: command.account,
    instrument: command.instrument,
    side: command.side,
    entry,
    status: 'pending',
    lots: command.lots as MicroLots,
    multiple,
    originPrice,
    priceSeen: entry === 'market' ? points(command.seen?.price ?? 0) : NO_PRICE,
    price: NO_PRICE,
    closePrice: NO_PRICE,
    closeOriginPrice: NO_PRICE,
    stopLoss: points(command.stopLoss),
    takeProfit: points(command.takeProfit),
    margin: ZERO_USD,
    fee: ZERO_USD,
    profit: ZERO_USD,
    createdAt: command.now,
    openedAt: 0,
    closedAt: 0,
    openQuote: 0,
    closeQuote: 0,
  };
  const extras = extrasOf(command);
  return extras === undefined ? order : { ...order, ...extras };
}

/** A checked submission filled at the market's price: filledOrder(pendingOrder(…)) in one step. */
export function openedOrder(
  command: SubmitCommand,
  multiple: number,
  price: Points,
  cost: Cost,
  quote: Quote,
  openedAt: TimeMs,
): Order {
  const order: Order = {
    id: command.order,
    account: command.account,
    instrument: command.instrument,
    side: command.side,
    entry: 'market',
    status: 'holding',
    lots: command.lots as MicroLots,
    multiple,
    originPrice: askedPrice(command.seen, price),
    priceSeen: points(command.seen?.price ?? 0),
    price,
    closePrice: NO_PRICE,
    closeOriginPrice: NO_PRICE,
    stopLoss: points(command.stopLoss),
    takeProfit: points(command.takeProfit),
    margin: cost.margin,
    fee: cost.fee,
    profit: ZERO_USD,
    createdAt: command.now,
    openedAt,
    closedAt: 0,
    openQuote: quote.id,
    closeQuote: 0,
  };
  const { trailing = 0, clientId } = command;
  const charged = cost.commission === 0 ? order : withCommission(order, cost.commission);
  const named = withClientId(charged, clientId);
  return trailing === 0 ? named : startTrailing(named, trailing, quote);
}

/** An order with another sum of commission; 0 = none. */
export function withCommission({ commission: _, ...order }: Order, commission: number): Order {
  return commission === 0 ? order : { ...order, commission: microUsd(commission) };
}

/** A pending order once filled: it no longer has an expiry or a pair, and its stop starts to trail. */
// Written out field by field: a spread copies twice as slowly, and this is on the path of every order.
export function filledOrder(order: Order, price: Points, cost: Cost, quote: Quote, time: TimeMs): Order {
  const filled: Order = {
    id: order.id,
    account: order.account,
    instrument: order.instrument,
    side: order.side,
    entry: order.entry,
    status: 'holding',
    lots: order.lots,
    multiple: order.multiple,
    originPrice: order.originPrice,
    priceSeen: order.priceSeen,
    price,
    closePrice: NO_PRICE,
    closeOriginPrice: NO_PRICE,
    stopLoss: order.stopLoss,
    takeProfit: order.takeProfit,
    margin: cost.margin,
    fee: cost.fee,
    profit: ZERO_USD,
    createdAt: order.createdAt,
    openedAt: time,
    closedAt: 0,
    openQuote: quote.id,
    closeQuote: 0,
  };
  const charged = cost.commission === 0 ? filled : withCommission(filled, cost.commission);
  const named = withClientId(charged, order.clientId);
  return order.trailing === undefined ? named : startTrailing(named, order.trailing, quote);
}

/** The requested price of a close: `asked` by its owner, the trigger price of a stop or take-profit, otherwise the actual price. */
export function closeOrigin(
  reason: CloseReason,
  stopLoss: Points,
  takeProfit: Points,
  closePrice: Points,
  asked?: Points,
): Points {
  if (asked !== undefined) return asked;
  if (reason === 'stop_loss') return stopLoss;
  return reason === 'take_profit' ? takeProfit : closePrice;
}

/** Without a quote (a reset before the first one) it closes at its fill. `asked` as in closeOrigin. */
export function closedOrder(
  order: Order,
  profit: MicroUsd,
  reason: CloseReason,
  quote: Quote | undefined,
  time: TimeMs,
  asked?: Points,
): Order {
  const closePrice = quote === undefined ? order.price : closingSide(order.side, quote);
  return {
    ...order,
    status: 'closed',
    closePrice,
    closeOriginPrice: closeOrigin(reason, order.stopLoss, order.takeProfit, closePrice, asked),
    profit,
    closedAt: time,
    closeQuote: quote?.id ?? 0,
    closeReason: reason,
  };
}

export function cancelledOrder(order: Order, reason: CancelReason, time: TimeMs): Order {
  return { ...order, status: 'cancelled', closedAt: time, closeReason: reason };
}

/** Splits `lots` off an order: the part gets its rounded share of margin, costs and financing, the order keeps the rest. */
export function splitOrder(
  order: Order,
  lots: number,
  partId: OrderId,
): { readonly part: Order; readonly rest: Order } {
  const margin = shareOf(order.margin, lots, order.lots);
  const fee = shareOf(order.fee, lots, order.lots);
  const commission = shareOf(order.commission ?? ZERO_USD, lots, order.lots);
  const part = withCommission(
    { ...order, id: partId, parent: order.id, lots: lots as MicroLots, margin, fee },
    commission,
  );
  const rest = {
    ...withCommission(order, (order.commission ?? 0) - commission),
    lots: (order.lots - lots) as MicroLots,
    margin: (order.margin - margin) as MicroUsd,
    fee: (order.fee - fee) as MicroUsd,
  };
  if (order.swap === undefined) return { part, rest };
  const swap = shareOf(order.swap, lots, order.lots);
  return { part: withSwap(part, swap), rest: withSwap(rest, order.swap - swap) };
}
