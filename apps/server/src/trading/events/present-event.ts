/** Private events in the form of the contract: of the topic ACCOUNT, and of FOREX_TRADE and FOREX_CLOSED. */
import type { AccountEvent, ClosedMessage, Locale, TradeMessage } from '@tradewind/contract';
import { type Order, SWAP_SCALE } from '@tradewind/engine';
import { toDecimalNumber } from '@tradewind/money';
import type { AccountView } from '../../core/engine-host/index.ts';
import { presentFigures } from '../account/index.ts';
import type { ListedOrder, OrderPresenter } from '../orders/index.ts';
import { type PrivateEvent, orderOf } from './private-event.ts';

const EVENTS: Readonly<Record<PrivateEvent['type'], AccountEvent['event']>> = {
  pending: 'pending',
  opened: 'opened',
  triggered: 'triggered',
  updated: 'updated',
  cancelled: 'cancelled',
  closed: 'closed',
  financed: 'financed',
  stop_trailed: 'trailed',
  margin_call: 'margin_call',
  transfer: 'balance',
};

/** The name of an event in the contract. */
export const eventName = ({ type }: PrivateEvent): AccountEvent['event'] => EVENTS[type];

/** The order as the event left it. While it is held, with profit and price from the account's figures. */
function listed(order: Order, { holding }: AccountView): ListedOrder {
  if (order.status !== 'holding') return { order };
  return { ...holding.find((held) => held.order.id === order.id), order };
}

/** Rate, days and price of a charge. */
function chargeOf(
  { rate, days, quote }: Extract<PrivateEvent, { readonly type: 'financed' }>,
  pricePrecision: number,
): Pick<TradeMessage, 'rate' | 'days' | 'quote'> {
  const price = (side: number): number => toDecimalNumber(side, pricePrecision);
  return {
    rate: toDecimalNumber(rate, SWAP_SCALE),
    days,
    quote: { bid: price(quote.bid), ask: price(quote.ask), time: quote.time },
  };
}

export class EventPresenter {
  readonly #orders: OrderPresenter;

  constructor(orders: OrderPresenter) {
    this.#orders = orders;
  }

  /** `view`: the account now, with the event's order if that is still held. */
  account(event: PrivateEvent, view: AccountView, locale: Locale): AccountEvent {
    const { n, time, type } = event;
    const order = this.#orderOf(event, view, locale);
    const isEnd = type === 'closed' || type === 'cancelled';
    return {
      n,
      time,
      event: eventName(event),
      ...(order && { order }),
      account: presentFigures(view.summary),
      ...(isEnd && order?.CloseReason && { reason: order.CloseReason }),
    };
  }

  /** Of FOREX_CLOSED; undefined = the event belongs to another topic. */
  closed(event: PrivateEvent, view: AccountView, locale: Locale): ClosedMessage | undefined {
    const order = event.type === 'closed' ? this.#orderOf(event, view, locale) : undefined;
    const reason = event.type === 'closed' ? event.order.closeReason : undefined;
    if (order === undefined || !isClosed(reason)) return undefined;
    const [id, price, profit] = [order.Id, order.UpdatePrice ?? 0, order.FactProfits];
    return { id, reason, price, profit, order, account: presentFigures(view.summary) };
  }

  /** Of FOREX_TRADE; undefined = the event belongs to another topic. */
  trade(event: PrivateEvent, view: AccountView, locale: Locale): TradeMessage | undefined {
    const { type } = event;
    if (type === 'closed' || type === 'stop_trailed') return undefined;
    const account = presentFigures(view.summary);
    const order = this.#orderOf(event, view, locale);
    const name = type === 'transfer' ? 'balance' : type;
    if (event.type !== 'financed' || order === undefined) return { event: name, ...(order && { order }), account };
    return { event: name, order, account, ...chargeOf(event, order.ForexTradeLists.PricePrecision) };
  }

  #orderOf(event: PrivateEvent, view: AccountView, locale: Locale) {
    const order = orderOf(event);
    return order && this.#orders.present(listed(order, view), locale);
  }
}

function isClosed(reason: Order['closeReason']): reason is ClosedMessage['reason'] {
  return CLOSED.some((each) => each === reason);
}
const CLOSED = ['user', 'stop_loss', 'take_profit', 'stop_out', 'reset'] as const satisfies ClosedMessage['reason'][];
