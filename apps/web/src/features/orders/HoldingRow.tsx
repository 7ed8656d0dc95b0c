import { Price } from '@tradewind/ui';
import { ArrowRight, ArrowUpDown, CopyPlus } from 'lucide-react';
import { memo } from 'react';
import { useT } from '../../shared/language.ts';
import { OpenOrderRow } from './OpenOrderRow.tsx';
import { PriceDoubt } from '../../trading/PriceDoubt.tsx';
import { LiveClosePrice, LiveDistance, LiveProfit, SwapSoFar, TrailMark } from './parts.tsx';
import type { RowProps } from './row-props.ts';

/** A holding order: its fill price, the current price, and its result so far. */
export const HoldingRow = memo(function HoldingRow({ order, isFirstToClose, ...row }: RowProps) {
  const t = useT();
  return (
    <OpenOrderRow
      {...row}
      order={order}
      kind="holding"
      badge={
        <>
          {isFirstToClose && (
            <span className="rounded bg-amber-soft px-1.5 text-1 text-amber">{t('orders.firstToClose')}</span>
          )}
          <PriceDoubt id={order.ForexId} />
          <TrailMark order={order} />
        </>
      }
      detail={
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-1 text-muted">
          <span className="flex flex-wrap items-center gap-x-1">
            <Price value={order.Price} precision={order.ForexTradeLists.PricePrecision} />
            <ArrowRight aria-hidden className="size-3 rtl:-scale-x-100" />
            <LiveClosePrice order={order} />
          </span>
          <SwapSoFar order={order} />
        </span>
      }
      figures={
        <>
          <LiveProfit order={order} className="block text-3 font-semibold" />
          <LiveDistance order={order} />
        </>
      }
      more={[
        {
          label: t('orders.reverse'),
          testId: `order-row-reverse-${order.Id}`,
          icon: <ArrowUpDown aria-hidden size={18} strokeWidth={1.5} className="text-muted" />,
          act: row.on.reverse,
        },
        {
          label: t('orders.double'),
          testId: `order-row-double-${order.Id}`,
          icon: <CopyPlus aria-hidden size={18} strokeWidth={1.5} className="text-muted" />,
          act: row.on.double,
        },
      ]}
      end={{ label: t('orders.close'), testId: `order-quick-close-${order.Id}`, act: row.on.close }}
    />
  );
});
