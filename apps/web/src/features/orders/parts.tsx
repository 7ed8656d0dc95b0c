/** Small pieces that all order lists share. */
import type { Order } from '@tradewind/contract/light';
import { toDecimalNumber } from '@tradewind/money';
import {
  classes,
  Money,
  Percent,
  Price,
  signalClass,
  useFormat,
  useReadable,
  useSelected,
  type Format,
} from '@tradewind/ui';
import { ArrowDown, ArrowUp, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT, type T } from '../../shared/language.ts';
import { distanceText, measuredOf } from '../../trading/distance.ts';
import { PriceAge } from '../../trading/PriceAge.tsx';
import { useTrailing } from '../../trading/use-trailing.ts';
import { InstrumentMark } from '../../trading/mark/InstrumentMark.tsx';
import { pointsWon, returnOnMargin, wasFilled } from '../../trading/order-figures.ts';
import { sideOf } from '../../trading/valuate.ts';
import { useInstrumentOf } from './use-market-of.ts';

/** The icon of its instrument; empty while the list is loading. */
export function OrderMark({ order }: { order: Order }) {
  const instrument = useInstrumentOf(order);
  if (instrument === undefined) return <span aria-hidden className="size-8 shrink-0" />;
  return <InstrumentMark instrument={instrument} />;
}

/** What an action costs an account that pays a commission, in micro-USD; nothing for 0. */
export function CommissionRow({ amount, testId }: { amount: number; testId: string }) {
  const t = useT();
  if (amount === 0) return null;
  return (
    <p className="flex items-baseline justify-between text-2 text-muted" data-testid={testId}>
      {t('orders.field.commission')}
      <Money value={toDecimalNumber(amount, 6)} kind="margin" currency />
    </p>
  );
}

/** Buy or Sell with its arrow and the lots. A filled order is not named after how it was placed, unless `withEntry` asks for it. */
export function SideTag({ order, withEntry = false }: { order: Order; withEntry?: boolean }) {
  const t = useT();
  const format = useFormat();
  const side = sideOf(order);
  const Arrow = side === 'buy' ? ArrowUp : ArrowDown;
  return (
    <span
      className={classes(
        'inline-flex items-center gap-0.5 text-1 font-semibold',
        side === 'buy' ? 'text-up' : 'text-down',
      )}
    >
      <Arrow aria-hidden className="size-3" strokeWidth={2.5} />
      {t(`trade.entry.${side}.${withEntry || !wasFilled(order) ? order.Entry : 'market'}`)}
      <span className="figures ms-1">{format.number(order.Quantity)}</span>
    </span>
  );
}

/** A distance of an order's instrument, in its unit. */
export const distanceOf = (order: Order, points: number, format: Format, t: T, signed = false): string =>
  distanceText(measuredOf(order), points, format, t, signed);

/** Price and profit of a position, as last known while it cannot be valued. */
function useLive({ Id, UpdatePrice, FactProfits }: Order): { readonly price: number | null; readonly profit: number } {
  return useReadable(useClient().orders.live(Id)) ?? { price: UpdatePrice, profit: FactProfits };
}

/** Profit in USD, live. */
export function LiveProfit({ order, className }: { order: Order; className?: string }) {
  const stale = useReadable(useClient().market.stale(order.ForexId));
  const { profit } = useLive(order);
  return (
    <span data-testid="order-profit" className={classes(className, stale && 'is-stale')}>
      <Money value={profit} kind="profit" signed />
    </span>
  );
}

/** The price at which a position would be closed now. */
export function LiveClosePrice({ order }: { order: Order }) {
  const stale = useReadable(useClient().market.stale(order.ForexId));
  const { price } = useLive(order);
  return <Price value={price} precision={order.ForexTradeLists.PricePrecision} className={stale ? 'is-stale' : ''} />;
}

/** How far the price has moved in favour of the position, and the profit as a share of the margin. */
export function DistanceAndReturn({ order, price, profit }: { order: Order; price: number | null; profit: number }) {
  const t = useT();
  const format = useFormat();
  const share = returnOnMargin(profit, order.CautionMoney);
  const won = price === null ? undefined : pointsWon(order, price);
  return (
    <span className="inline-flex items-center gap-2 text-1">
      {won !== undefined && (
        <span className={classes('figures', signalClass(profit))}>{distanceOf(order, won, format, t, true)}</span>
      )}
      {share !== undefined && <Percent value={toDecimalNumber(share, 2)} arrow={false} />}
    </span>
  );
}

/** The side of the market that fills a pending order: the ask for a buy, the bid for a sell. */
export function FillPrice({ order }: { order: Order }) {
  const { market } = useClient();
  const stale = useReadable(market.stale(order.ForexId));
  const isBuy = sideOf(order) === 'buy';
  const price = useSelected(market.quote(order.ForexId), (row) => (isBuy ? row?.Ask : row?.Bid));
  return <Price value={price} precision={order.ForexTradeLists.PricePrecision} className={stale ? 'is-stale' : ''} />;
}

/** The same for a position at the current prices; the age of a price that may be outdated instead. */
export function LiveDistance({ order }: { order: Order }) {
  const { price, profit } = useLive(order);
  return (
    <PriceAge instrumentId={order.ForexId} className="text-1">
      <DistanceAndReturn order={order} price={price} profit={profit} />
    </PriceAge>
  );
}

/** Financing so far; nothing before the first night. */
export function SwapSoFar({ order: { Swap } }: { order: Order }) {
  const t = useT();
  // absent in what an earlier version of the app stored
  if (!Swap) return null;
  return (
    <span data-testid="order-swap" className="whitespace-nowrap">
      {t('orders.swap')} <Money value={Swap} kind="profit" signed />
    </span>
  );
}

/** A name and its value on one line of a detail sheet. */
export function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 border-b border-line py-1 text-2 last:border-b-0">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  );
}

/** Indicates a trailing stop-loss, with its distance. */
export function TrailMark({ order }: { order: Order }) {
  const text = useTrailing(order);
  if (text === undefined) return null;
  return (
    <span data-testid="order-trailing" className="rounded bg-press px-1.5 text-1 whitespace-nowrap text-muted">
      {text}
    </span>
  );
}

/** The expiry of a pending order, and the order that its fill cancels. */
export function PendingTerms({ order }: { order: Order }) {
  const t = useT();
  const format = useFormat();
  if (order.ExpiresAt === 0 && order.OcoId === null) return null;
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 text-1 text-muted">
      {order.OcoId !== null && (
        <span data-testid="order-pair" className="inline-flex items-center gap-1">
          <Link2 aria-hidden className="size-3.5" strokeWidth={1.5} />
          {t('orders.pairWith', { id: order.OcoId })}
        </span>
      )}
      {order.ExpiresAt > 0 && (
        <span data-testid="order-expires">
          {t('orders.expires', { time: format.time(order.ExpiresAt, 'deadline') })}
        </span>
      )}
    </span>
  );
}

/** Stop-loss and take-profit as two short lines. */
export function StopPrices({ order }: { order: Order }) {
  const t = useT();
  const precision = order.ForexTradeLists.PricePrecision;
  return (
    <>
      {order.TargetLossPrice > 0 && (
        <span className="block">
          {t('trade.line.stop_loss')}{' '}
          <Price value={order.TargetLossPrice} precision={precision} className="text-text" />
        </span>
      )}
      {order.TargetProfitPrice > 0 && (
        <span className="block">
          {t('trade.line.take_profit')}{' '}
          <Price value={order.TargetProfitPrice} precision={precision} className="text-text" />
        </span>
      )}
    </>
  );
}
