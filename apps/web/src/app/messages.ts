import { ApiError, failureCode, failureWords, NetworkError, type TradewindClient } from '@tradewind/client/app';
import type { ClosedMessage, Order, TradeMessage } from '@tradewind/contract/light';
import { parseScaled } from '@tradewind/money';
import { createFormat, toast, type Format } from '@tradewind/ui';
import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { knownGroup, refreshGroup } from '../trading/account-group.ts';
import { language, type T } from '../shared/language.ts';
import { FORGOTTEN_MS, isAwaited, isCloseReported, isReported, isReversed } from '../shared/own-changes.ts';
import { PATHS } from '../shared/paths.ts';
import { distanceText, measuredOf } from '../trading/distance.ts';

/** A failed call as a toast with its code: the server's text for a refusal, the app's text for a network failure. */
export function notifyError(error: ApiError | NetworkError): void {
  const { t } = language.get();
  // handled by its own dialog
  if (error instanceof ApiError && error.key === 'price_moved') return;
  const id = error instanceof NetworkError ? 'network' : `refusal-${error.key}`;
  toast('error', failureWords(error, t), ofGroup(error, t) ?? limitText(error, t) ?? failureCode(error), id);
}

/** What helps after a refusal by the account's group: the way to the verification, or the largest leverage. */
function ofGroup(error: ApiError | NetworkError, t: T): ReactNode {
  if (!(error instanceof ApiError)) return undefined;
  if (error.key === 'verification_required') {
    refreshGroup();
    const link = {
      to: PATHS.verification,
      className: 'font-semibold text-accent',
      'data-testid': 'toast-verification',
    };
    return createElement(Link, link, t('me.verification'));
  }
  if (error.key !== 'multiple_not_offered') return undefined;
  refreshGroup();
  const most = Number(error.details['max_multiple'] ?? 0);
  return most > 0 ? `≤ 1:${most}` : undefined;
}

/** Which limit an order would exceed, and what is still possible (1214). */
function limitText(error: ApiError | NetworkError, t: T): string | undefined {
  if (!(error instanceof ApiError) || error.key !== 'position_limit') return undefined;
  const { limit, allowed } = error.details;
  if (limit === 'MaxNetExposureUsd') return t('app.limit.exposure');
  if (limit !== 'MaxOpenOrders' && limit !== 'MaxPositionLots') return undefined;
  return t(limit === 'MaxOpenOrders' ? 'app.limit.orders' : 'app.limit.lots', {
    allowed: String(Number(allowed ?? 0)),
  });
}

function describe(order: Order, format: Format, t: T) {
  return {
    side: order.OrderType === 1 ? t('app.side.buy') : t('app.side.sell'),
    lots: format.number(order.Quantity),
    symbol: order.ForexTradeLists.ShowCode,
  };
}

/** Requested price, actual price, and the difference with the side that it favours. Always shown, even when it is against the broker. */
export function fillText(order: Order, format: Format, t: T): string {
  const precision = order.ForexTradeLists.PricePrecision;
  const fill = t('app.event.fill', {
    asked: format.price(order.OriginPrice, precision),
    got: format.price(order.Price, precision),
  });
  const seen =
    order.PriceSeen === null || order.PriceSeen === order.OriginPrice
      ? ''
      : `${t('app.event.seen', { seen: format.price(order.PriceSeen, precision) })} `;
  return `${seen}${fill} ${slippageText(order, order.Slippage, format, t)}`;
}

/** `worse`: by how much the price is worse than requested; negative = better. */
function slippageText(order: Order, worse: number | null, format: Format, t: T): string {
  const points = worse === null ? undefined : parseScaled(worse, order.ForexTradeLists.PricePrecision);
  if (points === undefined || points === 0) return t('app.event.noSlippage');
  const amount = distanceText(measuredOf(order), Math.abs(points), format, t);
  return points > 0 ? t('app.event.slippageAgainst', { amount }) : t('app.event.slippageFor', { amount });
}

/** The same for a manual close; for a stop the requested price is its trigger price. */
function closeText(order: Order, price: number, format: Format, t: T): string {
  if (order.CloseReason !== 'user' || order.CloseOriginPrice === null || !order.CloseSlippage) return '';
  const precision = order.ForexTradeLists.PricePrecision;
  const asked = format.price(order.CloseOriginPrice, precision);
  const fill = t('app.event.fill', { asked, got: format.price(price, precision) });
  return ` ${fill} ${slippageText(order, order.CloseSlippage, format, t)}`;
}

/** The result of a reversed position, for the message about the one that replaces it. */
let replaced: { readonly instrument: number; readonly text: string; readonly untilMs: number } | undefined;

function takeReplaced({ ForexId }: Order): string {
  const isOf = replaced?.instrument === ForexId && Date.now() < replaced.untilMs;
  const text = isOf ? `${replaced?.text} ` : '';
  replaced = undefined;
  return text;
}

function notifyClosed(message: ClosedMessage, format: Format, t: T): void {
  const { order } = message;
  if (message.reason === 'user' && isCloseReported(order.Id)) return;
  const { symbol, lots } = describe(order, format, t);
  const details = {
    reason: t(`app.reason.${message.reason}`),
    price: format.price(message.price, order.ForexTradeLists.PricePrecision),
    profit: format.money(message.profit, 'balance', true),
  };
  const text = t('app.event.closedAt', details) + closeText(order, message.price, format, t);
  if (message.reason === 'user' && isReversed(order.Id)) {
    replaced = { instrument: order.ForexId, text, untilMs: Date.now() + FORGOTTEN_MS };
    return;
  }
  const tone = message.reason === 'stop_out' ? 'warning' : 'success';
  toast(tone, t('app.event.closed', { symbol, lots }), text, `closed-${order.Id}`);
}

function notifyOrder(event: TradeMessage['event'], order: Order, format: Format, t: T, before?: Order): void {
  const named = describe(order, format, t);
  const id = `${event}-${order.Id}`;
  switch (event) {
    case 'opened':
      return toast('success', t('app.event.opened', named), takeReplaced(order) + fillText(order, format, t), id);
    case 'triggered':
      return toast('success', t('app.event.triggered', named), fillText(order, format, t), id);
    case 'pending':
      // it is cancelled already, which the page reports
      if (isAwaited(order.Id)) return;
      return toast(
        'success',
        t('app.event.pending', named),
        t('app.event.pendingAt', { price: format.price(order.OriginPrice, order.ForexTradeLists.PricePrecision) }),
        id,
      );
    case 'updated':
      if (isReported(order.Id)) return;
      if (order.Status === 0) return notifyPendingChanged(order, format, t, before);
      return toast('success', t('app.event.updated', { symbol: named.symbol }), undefined, id);
    case 'cancelled': {
      if (isReported(order.Id)) return;
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
    // at the same second for every position: the account history has it
    case 'financed':
  }
}

/** No toast for a pair that was created or ended: the customer has just done or read exactly that. */
function notifyPendingChanged(order: Order, format: Format, t: T, before?: Order): void {
  if (before !== undefined && before.OcoId !== order.OcoId) return;
  const price = format.price(order.OriginPrice, order.ForexTradeLists.PricePrecision);
  const title = t('app.event.updatedOrder', describe(order, format, t));
  toast('success', title, t('app.event.pendingAt', { price }), `updated-${order.Id}`);
}

/** Orders that have just been partly closed: their next update is the remaining part, not a change of stops. */
const parted = new Set<number>();

/** The level at which the positions of the account are closed, in percent. */
export const stopOutOf = async (client: TradewindClient): Promise<number | undefined> =>
  (await knownGroup(client))?.StopOut ?? client.base.get()?.stop_out_level;

async function notifyMarginCall({ account }: TradeMessage, stopOut: () => Promise<number | undefined>): Promise<void> {
  const stopOutLevel = await stopOut();
  const { t, tag } = language.get();
  const format = createFormat(tag);
  toast(
    'warning',
    t('app.event.marginCall'),
    t('app.event.marginCallBody', {
      level: format.percent(account.margin_level, false),
      stopOut: format.percent(stopOutLevel, false),
    }),
    'margin-call',
  );
}

/** Toasts for events of the user's orders. A reset of the demo account has a single message for all its orders. */
export function notifyEvent(
  message: TradeMessage | ClosedMessage,
  stopOut: () => Promise<number | undefined>,
  before?: Order,
): void {
  const { t, tag } = language.get();
  const format = createFormat(tag);
  if ('reason' in message) {
    if (message.order.ParentId !== null) parted.add(message.order.ParentId);
    if (message.reason !== 'reset') notifyClosed(message, format, t);
    return;
  }
  if (message.event === 'margin_call') {
    void notifyMarginCall(message, stopOut);
  } else if (message.event === 'updated' && message.order !== undefined && parted.delete(message.order.Id)) {
    // the closed part has already been reported
  } else if (message.order !== undefined && message.order.CloseReason !== 'reset') {
    notifyOrder(message.event, message.order, format, t, before);
  }
}

/** Reports a watchlist change that could not be saved. */
export function notifyLost(why: 'full' | 'gone'): void {
  const { t } = language.get();
  toast('warning', why === 'full' ? t('watchlist.lostFull') : t('watchlist.lostGone'), undefined, `watchlist-${why}`);
}
