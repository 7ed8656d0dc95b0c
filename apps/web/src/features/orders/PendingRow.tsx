import type { Order } from '@tradewind/contract/light';
import { IconButton, Price, useReadable } from '@tradewind/ui';
import { PencilLine, X } from 'lucide-react';
import { memo } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { sideOf } from '../../trading/valuate.ts';
import { StopPrices } from './HoldingRow.tsx';
import { SideTag } from './parts.tsx';
import { SwipeRow } from './SwipeRow.tsx';
import type { RowProps } from './OrderList.tsx';

/** The side of the market that fills it: the ask for a buy, the bid for a sell. */
function MarketNow({ order }: { order: Order }) {
  const row = useReadable(useClient().market.quote(order.ForexId));
  return (
    <Price value={sideOf(order) === 'buy' ? row?.Ask : row?.Bid} precision={order.ForexTradeLists.PricePrecision} />
  );
}

/** A pending order: its target and where the market is. */
export const PendingRow = memo(function PendingRow({ order, wide, busy, on }: RowProps) {
  const t = useT();
  const symbol = order.ForexTradeLists.ShowCode;
  const face = (
    <button
      type="button"
      data-testid={`order-row-${order.Id}`}
      data-testid-kind="dealing"
      onClick={() => on.detail(order)}
      className="flex min-h-17 w-full items-center gap-3 px-4 py-2 text-start outline-offset-[-2px] [contain:content] hover:bg-press/40"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="figures text-2 font-semibold">{symbol}</span>
          <SideTag order={order} />
        </span>
        {!wide && (
          <span className="mt-0.5 flex gap-3 text-1 text-muted">
            <StopPrices order={order} />
          </span>
        )}
      </span>
      <span className="shrink-0 text-end">
        <Price
          value={order.OriginPrice}
          precision={order.ForexTradeLists.PricePrecision}
          className="block text-3 font-semibold"
        />
        <span className="text-1 text-muted">
          {t('orders.now')} <MarketNow order={order} />
        </span>
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
          label={`${t('orders.cancel')} ${symbol}`}
          data-testid={`order-quick-cancel-${order.Id}`}
          aria-busy={busy}
          disabled={busy}
          onClick={() => on.cancel(order)}
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
            label: t('orders.cancel'),
            icon: <X aria-hidden size={18} strokeWidth={1.5} />,
            tone: 'danger',
            testId: `order-quick-cancel-${order.Id}`,
            busy,
            onAct: () => on.cancel(order),
          },
        ]}
      >
        {face}
      </SwipeRow>
    </div>
  );
});
