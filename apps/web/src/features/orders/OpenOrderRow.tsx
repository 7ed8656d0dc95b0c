import type { Order } from '@tradewind/contract/light';
import { IconButton, oneTap } from '@tradewind/ui';
import { PencilLine, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../shared/language.ts';
import { OrderMark, SideTag, StopPrices } from './parts.tsx';
import { SwipeRow } from './SwipeRow.tsx';
import type { RowProps } from './row-props.ts';

interface OpenOrderRowProps extends Pick<RowProps, 'order' | 'wide' | 'busy' | 'on'> {
  readonly kind: 'holding' | 'dealing';
  /** After the symbol and side. */
  readonly badge?: ReactNode;
  /** Below the symbol. */
  readonly detail?: ReactNode;
  /** At the end of the row. */
  readonly figures: ReactNode;
  /** Further actions, where there is room for buttons. */
  readonly more?: readonly {
    readonly label: string;
    readonly testId: string;
    readonly icon: ReactNode;
    act(order: Order): void;
  }[];
  readonly end: { readonly label: string; readonly testId: string; act(order: Order): void };
}

/** A holding or pending order with its actions: buttons on a desktop, behind a swipe on a phone. */
export function OpenOrderRow({
  order,
  wide,
  busy,
  on,
  kind,
  badge,
  detail,
  figures,
  more = [],
  end,
}: OpenOrderRowProps) {
  const t = useT();
  const symbol = order.ForexTradeLists.ShowCode;
  const face = (
    <button
      type="button"
      data-testid={`order-row-${order.Id}`}
      data-testid-kind={kind}
      onClick={() => on.detail(order)}
      className="flex min-h-17 w-full items-center gap-3 px-4 py-2 text-start outline-offset-[-2px] [contain:content] hover:bg-press/40"
    >
      {/* in a narrow desktop panel the figures need the space */}
      <span className={wide ? 'shrink-0 @max-[28rem]:hidden' : 'shrink-0'}>
        <OrderMark order={order} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="figures text-2 font-semibold">{symbol}</span>
          <SideTag order={order} />
          {badge}
        </span>
        {detail}
        <span className={`flex flex-wrap gap-x-3 text-1 text-muted ${wide ? '@min-[38rem]:hidden' : ''}`}>
          <StopPrices order={order} />
        </span>
      </span>
      <span className="shrink-0 text-end">{figures}</span>
    </button>
  );
  if (wide) {
    return (
      <div className="@container flex items-center border-b border-line pe-2">
        <div className="min-w-0 flex-1">{face}</div>
        <span className="w-28 shrink-0 text-1 text-muted @max-[38rem]:hidden">
          <StopPrices order={order} />
        </span>
        {/* for a mouse, because the figures need the space */}
        <span className="flex shrink-0 [--hit:2.25rem]">
          <IconButton
            label={`${t(kind === 'holding' ? 'orders.editStops' : 'orders.editOrder')} ${symbol}`}
            data-testid={`order-edit-${order.Id}`}
            onClick={() => on.edit(order)}
          >
            <PencilLine aria-hidden size={18} strokeWidth={1.5} className="text-muted" />
          </IconButton>
          {more.map(({ label, testId, icon, act }) => (
            <IconButton
              className="@max-[28rem]:hidden"
              key={testId}
              label={`${label} ${symbol}`}
              {...oneTap}
              data-testid={testId}
              aria-busy={busy}
              disabled={busy}
              onClick={() => act(order)}
            >
              {icon}
            </IconButton>
          ))}
          <IconButton
            label={`${end.label} ${symbol}`}
            {...oneTap}
            data-testid={end.testId}
            aria-busy={busy}
            disabled={busy}
            onClick={() => end.act(order)}
          >
            <X aria-hidden size={18} strokeWidth={1.5} className="text-bad" />
          </IconButton>
        </span>
      </div>
    );
  }
  return (
    <div className="border-b border-line">
      <SwipeRow
        actions={[
          {
            label: t(kind === 'holding' ? 'orders.stops' : 'orders.edit'),
            icon: <PencilLine aria-hidden size={18} strokeWidth={1.5} />,
            tone: 'plain',
            testId: `order-edit-${order.Id}`,
            onAct: () => on.edit(order),
          },
          {
            label: end.label,
            icon: <X aria-hidden size={18} strokeWidth={1.5} />,
            tone: 'danger',
            testId: end.testId,
            busy,
            onAct: () => end.act(order),
          },
        ]}
      >
        {face}
      </SwipeRow>
    </div>
  );
}
