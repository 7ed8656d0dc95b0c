import type { Instrument, Order } from '@tradewind/contract/light';
import type { Side } from '@tradewind/engine';
import { formatScaled } from '@tradewind/money';
import { toast, useFormat } from '@tradewind/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useClient, useUser } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { loginPath, PATHS } from '../../../shared/paths.ts';
import { checkOrder, type Checked, type Market } from '../../../trading/check.ts';
import { useConfirms } from '../../../trading/confirm-setting.ts';
import { resolve } from '../../../trading/draft.ts';
import { useFigures, useMarketNow } from '../../../trading/live.ts';
import { LOT_SCALE } from '../../../trading/spec.ts';
import { useDraft } from './drafts.ts';
import { reasonText } from './reasons.ts';
import { askSide } from './asked.ts';

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
  const [sending, setSending] = useState<Side | undefined>(undefined);
  const busy = useRef(false);
  const wish = resolve(draft, market.spec);

  const sideOf = (side: Side): TicketSide => {
    const checked = checkOrder(wish, side, market, figures);
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
  const [sell, buy] = [sideOf('sell'), sideOf('buy')];

  async function send(side: Side): Promise<void> {
    const { order } = side === 'sell' ? sell : buy;
    if (order === undefined || wish.lots === undefined || busy.current) return;
    busy.current = true;
    setSending(side);
    const price = (points: number): string => formatScaled(points, market.spec.pricePrecision);
    try {
      const placed = await client.orders.submit({
        type: side === 'buy' ? 1 : 2,
        cont: formatScaled(wish.lots, LOT_SCALE),
        forex_id: instrument.Id,
        status: wish.pending ? 0 : 1,
        target_price: price(order.target),
        stop_loss_price: price(order.stopLoss),
        target_profit_price: price(order.takeProfit),
        multiple: wish.multiple,
      });
      askSide(undefined);
      // online, the event of the order shows it; this is for when no event can arrive
      if (client.connection.get().state !== 'online') sayPlaced(placed);
    } catch {
      // said by the client, in the server's words; the draft stays
    } finally {
      busy.current = false;
      setSending(undefined);
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
    if (chosen.needsLogin) void navigate(loginPath(PATHS.trade));
    else if (chosen.order === undefined || busy.current) return;
    else if (confirms) askSide(side);
    else void send(side);
  }

  return { market, pending: wish.pending, sell, buy, sending, tap, send };
}
