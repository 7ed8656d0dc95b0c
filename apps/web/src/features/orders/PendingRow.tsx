import { Price } from '@tradewind/ui';
import { memo } from 'react';
import { useT } from '../../shared/language.ts';
import { OpenOrderRow } from './OpenOrderRow.tsx';
import { PriceDoubt } from '../../trading/PriceDoubt.tsx';
import { FillPrice, PendingTerms, TrailMark } from './parts.tsx';
import type { RowProps } from './row-props.ts';

/** A pending order: its target price and the market price. */
export const PendingRow = memo(function PendingRow({ order, wide, busy, on }: RowProps) {
  const t = useT();
  return (
    <OpenOrderRow
      wide={wide}
      busy={busy}
      on={on}
      order={order}
      kind="dealing"
      badge={
        <>
          <PriceDoubt id={order.ForexId} />
          <TrailMark order={order} />
        </>
      }
      detail={<PendingTerms order={order} />}
      figures={
        <>
          <Price
            value={order.OriginPrice}
            precision={order.ForexTradeLists.PricePrecision}
            className="block text-3 font-semibold"
          />
          <span className="text-1 text-muted">
            {t('orders.now')} <FillPrice order={order} />
          </span>
        </>
      }
      end={{ label: t('orders.cancel'), testId: `order-quick-cancel-${order.Id}`, act: on.cancel }}
    />
  );
});
