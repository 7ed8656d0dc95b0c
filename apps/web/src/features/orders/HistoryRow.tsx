import type { Order } from '@tradewind/contract/light';
import { Money, Price, TimeText } from '@tradewind/ui';
import { ArrowRight } from 'lucide-react';
import { memo } from 'react';
import { useT } from '../../shared/language.ts';
import { wasFilled } from '../../trading/order-figures.ts';
import { OrderMark, DistanceAndReturn, SideTag, SwapSoFar } from './parts.tsx';

/** How an order ended. */
export function useReason(order: Order): string {
  const t = useT();
  return order.CloseReason === null ? '–' : t(`app.reason.${order.CloseReason}`);
}

/** A closed or cancelled order: open and close price, result, and why it ended. */
export const HistoryRow = memo(function HistoryRow({
  order,
  onDetail,
}: {
  order: Order;
  onDetail(order: Order): void;
}) {
  const precision = order.ForexTradeLists.PricePrecision;
  const filled = wasFilled(order);
  const reason = useReason(order);
  return (
    <button
      type="button"
      data-testid={`order-row-${order.Id}`}
      data-testid-kind="history"
      onClick={() => onDetail(order)}
      className="flex min-h-17 w-full items-center gap-3 border-b border-line px-4 py-2 text-start outline-offset-[-2px] [contain:content] hover:bg-press/40"
    >
      <OrderMark order={order} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="figures text-2 font-semibold">{order.ForexTradeLists.ShowCode}</span>
          <SideTag order={order} />
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-1 text-muted">
          <span className="flex items-center gap-1">
            <Price value={filled ? order.Price : order.OriginPrice} precision={precision} />
            {filled && (
              <>
                <ArrowRight aria-hidden className="size-3 rtl:-scale-x-100" />
                <Price value={order.UpdatePrice} precision={precision} />
              </>
            )}
          </span>
          <SwapSoFar order={order} />
        </span>
        <span className="block text-1 text-muted">
          {reason} · <TimeText timeMs={order.CloseTime} />
        </span>
      </span>
      <span className="shrink-0 text-end">
        {filled && (
          <>
            <span data-testid="order-profit" className="block text-3 font-semibold">
              <Money value={order.FactProfits} kind="profit" signed />
            </span>
            <DistanceAndReturn order={order} price={order.UpdatePrice} profit={order.FactProfits} />
          </>
        )}
      </span>
    </button>
  );
});
