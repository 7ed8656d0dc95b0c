import { type ApiError, failureCode, failureWords, NetworkError } from '@tradewind/client';
import type { ClosedMessage, Order, TradeMessage } from '@tradewind/contract/light';
import { createFormat, toast, type Format } from '@tradewind/ui';
import { language, type T } from '../shared/language.ts';
import { isReported } from '../shared/own-changes.ts';
import { distanceText, measuredOf } from '../trading/distance.ts';
import { slippagePoints } from '../trading/order-figures.ts';

/** A failed call as a toast: the server's words for a refusal, our words for a network failure; with its code. */
export function sayError(error: ApiError | NetworkError): void {
  const { t } = language.get();
  const id = error instanceof NetworkError ? 'network' : `refusal-${error.key}`;
  toast('error', failureWords(error, t), failureCode(error), id);
}

function describe(order: Order, format: Format, t: T) {
  return {
    side: order.OrderType === 1 ? t('app.side.buy') : t('app.side.sell'),
    lots: format.number(order.Quantity),
    symbol: order.ForexTradeLists.ShowCode,
  };
}

/** Price asked for, price got, and the difference with who it favours (design/ui.md: also when it is against us). */
export function fillText(order: Order, format: Format, t: T): string {
  const precision = order.ForexTradeLists.PricePrecision;
  const fill = t('app.event.fill', {
    asked: format.price(order.OriginPrice, precision),
    got: format.price(order.Price, precision),
  });
  const points = slippagePoints(order);
  if (points === undefined || points === 0) return `${fill} ${t('app.event.noSlippage')}`;
  const amount = distanceText(measuredOf(order), Math.abs(points), format, t);
  return `${fill} ${points < 0 ? t('app.event.slippageAgainst', { amount }) : t('app.event.slippageFor', { amount })}`;
}

function sayClosed(message: ClosedMessage, format: Format, t: T): void {
  const { order } = message;
  const { symbol, lots } = describe(order, format, t);
  const details = {
    reason: t(`app.reason.${message.reason}`),
    price: format.price(message.price, order.ForexTradeLists.PricePrecision),
    profit: format.money(message.profit, 'balance', true),
  };
  toast(
    message.reason === 'stop_out' ? 'warning' : 'success',
    t('app.event.closed', { symbol, lots }),
    t('app.event.closedAt', details),
    `closed-${order.Id}`,
  );
}

function sayOrder(event: TradeMessage['event'], order: Order, format: Format, t: T): void {
  const named = describe(order, format, t);
  const id = `${event}-${order.Id}`;
  switch (event) {
    case 'opened':
      return toast('success', t('app.event.opened', named), fillText(order, format, t), id);
    case 'triggered':
      return toast('success', t('app.event.triggered', named), fillText(order, format, t), id);
    case 'pending':
      return toast(
        'success',
        t('app.event.pending', named),
        t('app.event.pendingAt', { price: format.price(order.OriginPrice, order.ForexTradeLists.PricePrecision) }),
        id,
      );
    case 'updated':
      if (isReported(order.Id)) return;
      return toast('success', t('app.event.updated', { symbol: named.symbol }), undefined, id);
    case 'cancelled': {
      const reason = order.CloseReason === null ? undefined : t(`app.reason.${order.CloseReason}`);
      return toast(
        order.CloseReason === 'cancelled' || order.CloseReason === 'reset' ? 'info' : 'warning',
        t('app.event.cancelled', named),
        reason,
        id,
      );
    }
    case 'margin_call':
    case 'balance':
  }
}

/** Orders that a part was just closed off: their next update is what is left of them, not a change of stops. */
const parted = new Set<number>();

/** Toasts for events of the user's orders. A reset of the demo account has one message for all its orders. */
export function sayEvent(message: TradeMessage | ClosedMessage, stopOutLevel: number | undefined): void {
  const { t, tag } = language.get();
  const format = createFormat(tag);
  if ('reason' in message) {
    if (message.order.ParentId !== null) parted.add(message.order.ParentId);
    if (message.reason !== 'reset') sayClosed(message, format, t);
    return;
  }
  if (message.event === 'margin_call') {
    const level = format.percent(message.account.margin_level, false);
    toast(
      'warning',
      t('app.event.marginCall'),
      t('app.event.marginCallBody', { level, stopOut: format.percent(stopOutLevel, false) }),
      'margin-call',
    );
  } else if (message.event === 'updated' && message.order !== undefined && parted.delete(message.order.Id)) {
    // the closed part has been said
  } else if (message.order !== undefined && message.order.CloseReason !== 'reset') {
    sayOrder(message.event, message.order, format, t);
  }
}

/** A change of a watchlist that could not be kept. */
export function sayLost(why: 'full' | 'gone'): void {
  const { t } = language.get();
  toast('warning', why === 'full' ? t('watchlist.lostFull') : t('watchlist.lostGone'), undefined, `watchlist-${why}`);
}
