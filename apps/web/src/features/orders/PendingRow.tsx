import type { Order } from '@tradewind/contract/light';
import { Price, useReadable } from '@tradewind/ui';
import { memo } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { sideOf } from '../../trading/valuate.ts';
import { OpenOrderRow } from './OpenOrderRow.tsx';
import { PriceDoubt } from '../../trading/PriceDoubt.tsx';
import { PendingTerms, TrailMark } from './parts.tsx';
import type { RowProps } from './row-props.ts';

/** The side of the market that fills it: the ask for a buy, the bid for a sell. */
function MarketPrice({ order }: { order: Order }) {
  const row = useReadable(useClient().market.quote(order.ForexId));
  return (
    <Price value={sideOf(order) === 'buy' ? row?.Ask : row?.Bid} precision={order.ForexTradeLists.PricePrecision} />
  );
}

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
            {t('orders.now')} <MarketPrice order={order} />
          </span>
        </>
      }
      end={{ label: t('orders.cancel'), testId: `order-quick-cancel-${order.Id}`, act: on.cancel }}
    />
  );
});
