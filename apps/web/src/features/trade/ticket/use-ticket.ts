import { ApiError, createStore, derived, failureWords, type OrderStore, type Readable } from '@tradewind/client/app';
import type { Instrument, Order } from '@tradewind/contract/light';
import type { InstrumentSpec, Side } from '@tradewind/engine';
import { formatScaled } from '@tradewind/money';
import { ONE_TAP_MS, toast, useFormat, useReadable, useSelected, type Format } from '@tradewind/ui';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { suppressNotice } from '../../../shared/own-changes.ts';
import { useClient, useUser } from '../../../shared/client.tsx';
import { useT, type T } from '../../../shared/language.ts';
import { loginPath, PATHS } from '../../../shared/paths.ts';
import { timeZone } from '../../../shared/time-zone.ts';
import { checkOrder, type Checked, type Figures, type Market, type Wish } from '../../../trading/check.ts';
import { useConfirms } from '../../../trading/confirm-setting.ts';
import { resolve } from '../../../trading/draft.ts';
import { expiryOf } from '../../../trading/expiry.ts';
import { useFiguresSource, useMarketSource } from '../../../trading/live.ts';
import { sendSeen, useSeen } from '../../../trading/price-seen.ts';
import { reasonText } from '../../../trading/reasons.ts';
import { LOT_SCALE, specOf } from '../../../trading/spec.ts';
import { readScaled } from '../../../trading/stops.ts';
import { useClock } from '../../../trading/use-clock.ts';
import { useDraft } from './drafts.ts';
import { confirmSide } from './confirmation.ts';

type SubmitInput = Parameters<OrderStore['submit']>[0];

export interface TicketSide extends Checked {
  readonly side: Side;
  /** Why it is disabled; undefined = it is not. */
  readonly reason: string | undefined;
  /** Tapping leads to the login. */
  readonly needsLogin: boolean;
}

/** The current state of the ticket. */
export interface TicketNow {
  readonly market: Market & { readonly dimmed: boolean };
  /** The second order of a pair, checked like any other; undefined without a pair. */
  readonly second: TicketSide | undefined;
  readonly sell: TicketSide;
  readonly buy: TicketSide;
}

export interface Ticket {
  /** Changes with every quote. */
  readonly source: Readable<TicketNow>;
  readonly spec: InstrumentSpec;
  readonly pending: boolean;
  /** The side whose order is being sent; taps are ignored meanwhile. */
  readonly sending: Side | undefined;
  /** The side that was just tapped: a second tap belongs to the first one. */
  readonly resting: Side | undefined;
  /** Handles a tap: login, confirmation or the order itself. */
  tap(side: Side): void;
  /** Sends without confirmation. */
  send(side: Side): Promise<void>;
}

/** The order being sent, by instrument: a ticket shown elsewhere in the meantime knows about it, too. */
const underway = createStore<{ readonly id: number; readonly side: Side } | undefined>(undefined);

/** The side that was just tapped, whose second tap belongs to the first one, even where the order is filled by then. */
const tapped = createStore<{ readonly id: number; readonly side: Side } | undefined>(undefined);

function rest(id: number, side: Side): void {
  const now = { id, side };
  tapped.set(now);
  window.setTimeout(() => {
    if (tapped.get() === now) tapped.set(undefined);
  }, ONE_TAP_MS);
}

/** Requirements in addition to the order's own terms: an expiry in the future, and a second order that can be sent. */
function computeTicket(context: {
  readonly wish: Wish;
  readonly market: TicketNow['market'];
  readonly figures: Figures | undefined;
  /** The price of a pending order, as typed. */
  readonly typed: string;
  readonly second: { readonly side: Side; readonly target: number | undefined; readonly typed: string } | undefined;
  readonly isVisitor: boolean;
  readonly isLate: boolean;
  readonly format: Format;
  readonly t: T;
}): TicketNow {
  const { wish, market, figures, isVisitor, isLate, format, t } = context;
  const checkSide = (side: Side, target: number | undefined, typed: string): TicketSide => {
    const checked = checkOrder({ ...wish, target }, side, market, figures);
    const needsLogin = isVisitor && checked.blocker?.key === 'login_needed';
    const isLoading = !isVisitor && checked.blocker?.key === 'login_needed';
    const reason =
      checked.blocker === undefined
        ? undefined
        : isLoading
          ? t('trade.why.account_loading')
          : reasonText(checked.blocker, market.spec, format, t, typed);
    return { ...checked, side, reason, needsLogin };
  };
  const second = context.second && checkSide(context.second.side, context.second.target, context.second.typed);
  const sideOf = (side: Side): TicketSide => {
    const own = checkSide(side, wish.target, context.typed);
    if (own.order === undefined) return own;
    if (isLate) return { ...own, order: undefined, reason: t('trade.why.expiry_past') };
    if (second === undefined || second.order !== undefined) return own;
    const reason = t('trade.pair.problem', { reason: second.reason ?? t('trade.why.target_price_invalid') });
    return { ...own, order: undefined, reason };
  };
  return { market, second, sell: sideOf('sell'), buy: sideOf('buy') };
}

/** The ticket of an instrument. Renders when anything other than a figure changes. */
export function useTicket(instrument: Instrument): Ticket {
  const t = useT();
  const format = useFormat();
  const client = useClient();
  const navigate = useNavigate();
  const isVisitor = useUser() === undefined;
  const market = useMarketSource(instrument);
  const figures = useFiguresSource();
  const spec = specOf(instrument);
  const [draft] = useDraft(spec);
  const [confirms] = useConfirms();
  const zone = useReadable(timeZone);
  const seen = useSeen();
  const sending = useSelected(underway, (order) => (order?.id === instrument.Id ? order.side : undefined));
  const resting = useSelected(tapped, (tap) => (tap?.id === instrument.Id ? tap.side : undefined));
  const wish = useMemo(() => resolve(draft, spec), [draft, spec]);
  const nowMs = useClock(draft.pending);
  const expiryAt = (time: number): number | undefined => (draft.pending ? expiryOf(draft.expiry, time, zone) : 0);
  const isLate = expiryAt(nowMs) === undefined;

  const source = useMemo(() => {
    const { second } = draft;
    const other =
      draft.pending && second.on
        ? { side: second.side, target: readScaled(second.target, spec.pricePrecision), typed: second.target }
        : undefined;
    return derived([market, figures], () =>
      computeTicket({
        wish,
        market: market.get(),
        figures: figures.get(),
        typed: draft.target,
        second: other,
        isVisitor,
        isLate,
        format,
        t,
      }),
    );
  }, [market, figures, wish, draft, spec, isVisitor, isLate, format, t]);

  async function send(side: Side): Promise<void> {
    const now = source.get();
    const { order } = now[side];
    const { second } = now;
    if (order === undefined || wish.lots === undefined || underway.get() !== undefined) return;
    underway.set({ id: instrument.Id, side });
    const input = inputOf(side, order, wish.lots);
    const { pricePrecision: precision } = spec;
    const atMarket = wish.pending ? undefined : seen.opening(side, now.market.prices, precision);
    try {
      await sendSeen(atMarket, { symbol: instrument.ShowCode, precision }, async (price) => {
        const placed = await client.orders.submit({ ...input, ...price });
        confirmSide(undefined);
        if (second?.order !== undefined) await sendSecond(placed, inputOf(second.side, second.order, wish.lots ?? 0));
        // while online, the order's event shows it; this is for when no event can arrive
        else if (client.connection.get().state !== 'online') notifyPlaced(placed);
      });
    } catch (error) {
      // shown by the client, in the server's words; the draft stays
      if (error instanceof ApiError && error.key === 'verification_required') confirmSide(undefined);
    } finally {
      underway.set(undefined);
    }
  }

  function inputOf(side: Side, order: NonNullable<TicketSide['order']>, lots: number): SubmitInput {
    const price = (points: number): string => formatScaled(points, spec.pricePrecision);
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

  /** A single order of a pair is not what was requested: when the second order is refused, the first is cancelled. */
  async function sendSecond(first: Order, input: SubmitInput): Promise<void> {
    try {
      // the message below includes the refusal; one of its own could come later and hide it
      await client.orders.submit({ ...input, oco: first.Id }, { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError)) return toast('warning', t('trade.pair.unknown'), undefined, 'pair');
      // its events may arrive after the message below, and would hide it
      const takeBack = suppressNotice(first.Id);
      await client.orders.cancel(first.Id).catch((failure: unknown) => {
        takeBack();
        throw failure;
      });
      toast('error', t('trade.pair.undone'), failureWords(error, t), 'pair');
    }
  }

  function notifyPlaced(order: Order): void {
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
    const chosen = source.get()[side];
    if (chosen.needsLogin) void navigate(loginPath(PATHS.trade));
    else if (chosen.order === undefined || underway.get() !== undefined) return;
    else if (tapped.get()?.id === instrument.Id && tapped.get()?.side === side) return;
    else {
      rest(instrument.Id, side);
      if (confirms) confirmSide(side);
      else void send(side);
    }
  }

  return { source, spec, pending: wish.pending, sending, resting, tap, send };
}
