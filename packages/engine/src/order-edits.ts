/** The result of changing an order, as pure functions; both engines check with them and store the result. */
import { points } from '@tradewind/money';
import type { MicroLots } from '@tradewind/money';

import type { TurnCommand, UpdatePendingCommand } from './order-commands.ts';
import { areLotsAllowed, closingSide, entryOf, wrongStop } from './rules.ts';
import { isTrailingAllowed, trailedStop } from './trailing.ts';
import type { Command, InstrumentSpec, Order, Quote, Refusal, SubmitCommand } from './types.ts';

type SetStops = Extract<Command, { readonly type: 'set_stops' }>;

/** A market order has neither expiry nor pair; an expiry must be in the future. */
export function wrongTerm({ pending, expiresAt = 0, oco = 0, now }: SubmitCommand): Refusal | undefined {
  if (expiresAt !== 0 && !(pending && isExpiry(expiresAt, now))) return { key: 'invalid_input', field: 'expires_at' };
  return oco === 0 || pending ? undefined : { key: 'invalid_input', field: 'oco' };
}

const isExpiry = (expiresAt: number, now: number): boolean => Number.isSafeInteger(expiresAt) && expiresAt > now;

/** `reference`: the closing side of the market, or the target of a pending order. */
export function wrongTrailing(
  spec: InstrumentSpec,
  side: Order['side'],
  trailing: number | undefined,
  reference: number,
): Refusal | undefined {
  if (trailing === undefined || trailing === 0 || isTrailingAllowed(spec, side, trailing, reference)) return undefined;
  return { key: 'stop_price_invalid', field: 'trailing' };
}

/** Why two orders cannot be a pair; undefined when they can. `other` is the existing one; undefined = not the caller's. */
export function wrongPair(command: SubmitCommand, other: Order | undefined): Refusal | undefined {
  if (other === undefined) return { key: 'not_found' };
  if (other.status !== 'pending') return { key: 'order_not_pending' };
  if (other.instrument !== command.instrument) return { key: 'invalid_input', field: 'oco' };
  return other.oco === undefined ? undefined : { key: 'conflict' };
}

/** The submission with which a holding order is reversed or doubled. */
export function turnedOrder(order: Order, { type, newOrder, seen, clientId, now }: TurnCommand): SubmitCommand {
  const { account, instrument, lots, multiple } = order;
  const isDouble = type === 'double';
  return {
    type: 'submit',
    account,
    order: newOrder,
    instrument,
    side: isDouble === (order.side === 'buy') ? 'buy' : 'sell',
    pending: false,
    lots,
    multiple,
    targetPrice: 0,
    stopLoss: isDouble ? order.stopLoss : 0,
    takeProfit: isDouble ? order.takeProfit : 0,
    ...(isDouble && order.trailing !== undefined && { trailing: order.trailing }),
    ...(seen !== undefined && { seen }),
    ...(clientId !== undefined && { clientId }),
    now,
  };
}

/** A refusal, or the changed order. */
type Edited =
  | { readonly refusal: Refusal; readonly order?: never }
  | { readonly refusal?: never; readonly order: Order };

/** A pending order with other terms, checked only as far as its own prices and lots decide; its cost is not checked here. */
export function editedPending(order: Order, command: UpdatePendingCommand, spec: InstrumentSpec, quote: Quote): Edited {
  const { lots = order.lots, targetPrice = order.originPrice, now } = command;
  const { stopLoss = order.stopLoss, takeProfit = order.takeProfit, expiresAt } = command;
  if (!areLotsAllowed(spec, lots)) {
    const { minLots, maxLots, lotStep } = spec;
    return { refusal: { key: 'lots_invalid', minLots, maxLots, lotStep } };
  }
  const entry = entryOf(spec, order.side, targetPrice, quote);
  if (entry === undefined) return { refusal: { key: 'target_price_invalid' } };
  const field = wrongStop(spec, order.side, targetPrice, stopLoss, takeProfit);
  if (field !== undefined) return { refusal: { key: 'stop_price_invalid', field } };
  const trailing = wrongTrailing(spec, order.side, order.trailing, targetPrice);
  if (trailing !== undefined) return { refusal: trailing };
  if (expiresAt !== undefined && expiresAt !== 0 && !isExpiry(expiresAt, now))
    return { refusal: { key: 'invalid_input', field: 'expires_at' } };
  const { expiresAt: before, ...rest } = order;
  const after = expiresAt ?? before ?? 0;
  return {
    order: {
      ...rest,
      entry,
      lots: lots as MicroLots,
      originPrice: points(targetPrice),
      stopLoss: points(stopLoss),
      takeProfit: points(takeProfit),
      ...(after !== 0 && { expiresAt: after }),
    },
  };
}

/** An order with other stop prices, another trailing distance, or both. Only what changes is checked. */
export function editedStops(order: Order, command: SetStops, spec: InstrumentSpec, quote: Quote | undefined): Edited {
  const { stopLoss = order.stopLoss, takeProfit = order.takeProfit, trailing = order.trailing ?? 0 } = command;
  const isHolding = order.status === 'holding';
  if (isHolding && quote === undefined && (stopLoss !== 0 || takeProfit !== 0 || trailing !== 0))
    return { refusal: { key: 'price_unavailable' } };
  const reference = isHolding && quote !== undefined ? closingSide(order.side, quote) : order.originPrice;
  const field = wrongStop(spec, order.side, reference, command.stopLoss ?? 0, command.takeProfit ?? 0);
  if (field !== undefined) return { refusal: { key: 'stop_price_invalid', field } };
  const wrong = wrongTrailing(spec, order.side, command.trailing, reference);
  if (wrong !== undefined) return { refusal: wrong };
  const { trailing: _, stopQuote: __, ...rest } = order;
  const isKept = isHolding && command.trailing === undefined && trailing !== 0;
  const wanted = isKept ? betterStop(order.side, order.stopLoss, stopLoss) : stopLoss;
  const edited: Order = { ...rest, stopLoss: points(wanted), takeProfit: points(takeProfit) };
  if (trailing === 0) return { order: edited };
  if (!isHolding || quote === undefined) return { order: { ...edited, trailing } };
  const stands = trailedStop(order.side, edited.stopLoss, trailing, quote);
  // a stop that stays where the market moved it keeps the quote that moved it
  const isUnmoved = stands === order.stopLoss && trailing === order.trailing && order.stopQuote !== undefined;
  return { order: { ...edited, stopLoss: stands, trailing, stopQuote: isUnmoved ? (order.stopQuote ?? 0) : quote.id } };
}

/** The stop-loss of a trailing position: as requested, but never behind where the market has moved it. 0 = none. */
function betterStop(side: Order['side'], before: number, asked: number): number {
  if (before === 0 || asked === 0) return Math.max(before, asked);
  return side === 'buy' ? Math.max(before, asked) : Math.min(before, asked);
}
