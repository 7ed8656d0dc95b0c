import { ApiError, failureWords, type OrderStore } from '@tradewind/client';
import type { Instrument, Order } from '@tradewind/contract/light';
import type { Side } from '@tradewind/engine';
import { formatScaled } from '@tradewind/money';
import { toast, useFormat, useReadable } from '@tradewind/ui';
import { useRef, useState } from 'react';
import { useNavigate } from '../../../shared/router.tsx';
import { useClient, useUser } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { loginPath, PATHS } from '../../../shared/paths.ts';
import { timeZone } from '../../../shared/time-zone.ts';
import { checkOrder, type Checked, type Market } from '../../../trading/check.ts';
import { useConfirms } from '../../../trading/confirm-setting.ts';
import { resolve } from '../../../trading/draft.ts';
import { expiryOf } from '../../../trading/expiry.ts';
import { useFigures, useMarketNow } from '../../../trading/live.ts';
import { sendSeen, useSeen } from '../../../trading/price-seen.ts';
import { reasonText } from '../../../trading/reasons.ts';
import { LOT_SCALE } from '../../../trading/spec.ts';
import { readScaled } from '../../../trading/stops.ts';
import { useClock } from '../../../trading/use-clock.ts';
import { useDraft } from './drafts.ts';
import { askSide } from './asked.ts';

type SubmitInput = Parameters<OrderStore['submit']>[0];

export interface TicketSide extends Checked {
  readonly side: Side;
  /** Why it cannot be tapped; undefined = it can. */
  readonly reason: string | undefined;
  /** Tapping leads to the login. */
  readonly needsLogin: boolean;
}

export interface Ticket {
  readonly market: Market & { readonly dimmed: boolean };
  readonly pending: boolean;
  /** The other order of a pair, checked like any; undefined while none is wanted. */
  readonly second: TicketSide | undefined;
  readonly sell: TicketSide;
  readonly buy: TicketSide;
  /** The side whose order is on its way; taps do nothing meanwhile. */
  readonly sending: Side | undefined;
  /** A tap: login, confirmation or the order itself. */
  tap(side: Side): void;
  /** Sends without asking. */
  send(side: Side): Promise<void>;
}

/** The ticket of an instrument at this frame. Renders with every quote. */
export function useTicket(instrument: Instrument): Ticket {
  const t = useT();
  const format = useFormat();
  const client = useClient();
  const navigate = useNavigate();
  const user = useUser();
  const market = useMarketNow(instrument);
  const figures = useFigures();
  const [draft] = useDraft(market.spec);
  const [confirms] = useConfirms();
  const zone = useReadable(timeZone);
  const seen = useSeen();
  const [sending, setSending] = useState<Side | undefined>(undefined);
  const busy = useRef(false);
  const wish = resolve(draft, market.spec);

  const isPair = draft.pending && draft.second.on;
  const nowMs = useClock();
  const expiryAt = (time: number): number | undefined => (draft.pending ? expiryOf(draft.expiry, time, zone) : 0);

  const checkSide = (side: Side, target: number | undefined): TicketSide => {
    const checked = checkOrder({ ...wish, target }, side, market, figures);
    const isVisitor = user === undefined;
    const needsLogin = isVisitor && checked.blocker?.key === 'login_needed';
    const isLoading = !isVisitor && checked.blocker?.key === 'login_needed';
    const reason =
      checked.blocker === undefined
        ? undefined
        : isLoading
          ? t('trade.why.account_loading')
          : reasonText(checked.blocker, market.spec, format, t);
    return { ...checked, side, reason, needsLogin };
  };
  const second = isPair
    ? checkSide(draft.second.side, readScaled(draft.second.target, market.spec.pricePrecision))
    : undefined;
  const isLate = expiryAt(nowMs) === undefined;
  /** What the order needs besides its own terms: an expiry ahead, and a second order that can be sent. */
  const sideOf = (side: Side): TicketSide => {
    const own = checkSide(side, wish.target);
    if (own.order === undefined) return own;
    if (isLate) return { ...own, order: undefined, reason: t('trade.why.expiry_past') };
    if (second === undefined || second.order !== undefined) return own;
    const reason = t('trade.pair.problem', { reason: second.reason ?? t('trade.why.target_price_invalid') });
    return { ...own, order: undefined, reason };
  };
  const [sell, buy] = [sideOf('sell'), sideOf('buy')];

  async function send(side: Side): Promise<void> {
    const { order } = side === 'sell' ? sell : buy;
    if (order === undefined || wish.lots === undefined || busy.current) return;
    busy.current = true;
    setSending(side);
    const input = inputOf(side, order, wish.lots);
    const { pricePrecision: precision } = market.spec;
    const atMarket = wish.pending ? undefined : seen.opening(side, market.prices, precision);
    try {
      await sendSeen(atMarket, { symbol: instrument.ShowCode, precision }, async (price) => {
        const placed = await client.orders.submit({ ...input, ...price });
        askSide(undefined);
        if (second?.order !== undefined) await sendSecond(placed, inputOf(second.side, second.order, wish.lots ?? 0));
        // online, the event of the order shows it; this is for when no event can arrive
        else if (client.connection.get().state !== 'online') sayPlaced(placed);
      });
    } catch {
      // said by the client, in the server's words; the draft stays
    } finally {
      busy.current = false;
      setSending(undefined);
    }
  }

  function inputOf(side: Side, order: NonNullable<TicketSide['order']>, lots: number): SubmitInput {
    const price = (points: number): string => formatScaled(points, market.spec.pricePrecision);
    return {
      type: side === 'buy' ? 1 : 2,
      cont: formatScaled(lots, LOT_SCALE),
      forex_id: instrument.Id,
      status: wish.pending ? 0 : 1,
      target_price: price(order.target),
      stop_loss_price: price(order.stopLoss),
      target_profit_price: price(order.takeProfit),
      multiple: wish.multiple,
      trailing: order.trailing,
      ...(wish.pending ? { expires_at: expiryAt(Date.now()) ?? expiryAt(nowMs) ?? 0 } : {}),
    };
  }

  /** Half of a pair is not what was asked for: when the second order is refused, the first is cancelled. */
  async function sendSecond(first: Order, input: SubmitInput): Promise<void> {
    try {
      await client.orders.submit({ ...input, oco: first.Id });
    } catch (error) {
      if (!(error instanceof ApiError)) return toast('warning', t('trade.pair.unknown'), undefined, 'pair');
      await client.orders.cancel(first.Id);
      toast('error', t('trade.pair.undone'), failureWords(error, t), 'pair');
    }
  }

  function sayPlaced(order: Order): void {
    const precision = order.ForexTradeLists.PricePrecision;
    const title = t(order.Status === 1 ? 'app.event.opened' : 'app.event.pending', {
      side: t(order.OrderType === 1 ? 'app.side.buy' : 'app.side.sell'),
      lots: format.number(order.Quantity),
      symbol: order.ForexTradeLists.ShowCode,
    });
    const body =
      order.Status === 1
        ? t('app.event.fill', {
            asked: format.price(order.OriginPrice, precision),
            got: format.price(order.Price, precision),
          })
        : t('app.event.pendingAt', { price: format.price(order.OriginPrice, precision) });
    toast('success', title, body, `${order.Status === 1 ? 'opened' : 'pending'}-${order.Id}`);
  }

  function tap(side: Side): void {
    const chosen = side === 'sell' ? sell : buy;
    if (chosen.needsLogin) navigate(loginPath(PATHS.trade));
    else if (chosen.order === undefined || busy.current) return;
    else if (confirms) askSide(side);
    else void send(side);
  }

  return { market, pending: wish.pending, second, sell, buy, sending, tap, send };
}
