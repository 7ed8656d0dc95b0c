import type { Order } from '@tradewind/contract/light';
import { IconButton, Price } from '@tradewind/ui';
import { ArrowRight, PencilLine, X } from 'lucide-react';
import { memo } from 'react';
import { useT } from '../../shared/language.ts';
import { LivePips, LiveProfit, SideTag, useLive } from './parts.tsx';
import { SwipeRow } from './SwipeRow.tsx';
import type { RowProps } from './OrderList.tsx';

function LivePrice({ order }: { order: Order }) {
  const { price } = useLive(order);
  return <Price value={price} precision={order.ForexTradeLists.PricePrecision} />;
}

/** A holding order: what it is, from where to where, and what it has made. */
export const HoldingRow = memo(function HoldingRow({ order, wide, isFirstToClose, busy, on }: RowProps) {
  const t = useT();
  const precision = order.ForexTradeLists.PricePrecision;
  const symbol = order.ForexTradeLists.ShowCode;
  const face = (
    <button
      type="button"
      data-testid={`order-row-${order.Id}`}
      data-testid-kind="holding"
      onClick={() => on.detail(order)}
      className="flex min-h-17 w-full items-center gap-3 px-4 py-2 text-start outline-offset-[-2px] [contain:content] hover:bg-press/40"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="figures text-2 font-semibold">{symbol}</span>
          <SideTag order={order} />
          {isFirstToClose && (
            <span className="rounded bg-amber-soft px-1.5 text-1 text-amber">{t('orders.firstToClose')}</span>
          )}
        </span>
        <span className="mt-0.5 flex items-center gap-1 text-1 text-muted">
          <Price value={order.Price} precision={precision} />
          <ArrowRight aria-hidden className="size-3 rtl:-scale-x-100" />
          <LivePrice order={order} />
        </span>
      </span>
      <span className="shrink-0 text-end">
        <LiveProfit order={order} className="block text-3 font-semibold" />
        <LivePips order={order} />
      </span>
    </button>
  );
  if (wide) {
    return (
      <div className="flex items-center border-b border-line pe-2">
        <div className="min-w-0 flex-1">{face}</div>
        <span className="w-44 shrink-0 text-1 text-muted">
          <StopPrices order={order} />
        </span>
        <IconButton
          label={`${t('orders.editStops')} ${symbol}`}
          data-testid={`order-edit-${order.Id}`}
          onClick={() => on.editStops(order)}
        >
          <PencilLine aria-hidden size={18} strokeWidth={1.5} className="text-muted" />
        </IconButton>
        <IconButton
          label={`${t('orders.close')} ${symbol}`}
          data-testid={`order-quick-close-${order.Id}`}
          aria-busy={busy}
          disabled={busy}
          onClick={() => on.close(order)}
        >
          <X aria-hidden size={18} strokeWidth={1.5} className="text-down" />
        </IconButton>
      </div>
    );
  }
  return (
    <div className="border-b border-line">
      <SwipeRow
        actions={[
          {
            label: t('orders.stops'),
            icon: <PencilLine aria-hidden size={18} strokeWidth={1.5} />,
            tone: 'plain',
            testId: `order-edit-${order.Id}`,
            onAct: () => on.editStops(order),
          },
          {
            label: t('orders.close'),
            icon: <X aria-hidden size={18} strokeWidth={1.5} />,
            tone: 'danger',
            testId: `order-quick-close-${order.Id}`,
            busy,
            onAct: () => on.close(order),
          },
        ]}
      >
        {face}
      </SwipeRow>
    </div>
  );
});

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
