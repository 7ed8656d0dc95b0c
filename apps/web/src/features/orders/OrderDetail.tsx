import type { Order } from '@tradewind/contract/light';
import { Button, Money, oneTap, Sheet } from '@tradewind/ui';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { PATHS } from '../../shared/paths.ts';
import { useT } from '../../shared/language.ts';
import { DetailTerms } from './DetailTerms.tsx';
import { DistanceAndReturn, LiveDistance, LiveProfit, SideTag } from './parts.tsx';
import { wasFilled } from '../../trading/order-figures.ts';
import type { RowEvents } from './row-props.ts';
import { useLast } from '../../shared/use-last.ts';

interface OrderDetailProps {
  readonly order: Order | undefined;
  /** Absent: read-only. */
  readonly busy?: ReadonlySet<number>;
  readonly on?: RowEvents & { closePart(order: Order): void };
  onClose(): void;
}

/** Details of an order, and its actions. */
export function OrderDetail({ order, busy, on, onClose }: OrderDetailProps) {
  const t = useT();
  const shown = useLast(order);
  return (
    <Sheet
      open={order !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={shown === undefined ? '' : `${shown.ForexTradeLists.ShowCode} · ${t('orders.number', { id: shown.Id })}`}
      footer={
        shown === undefined || shown.Status === 3 || on === undefined ? undefined : (
          <DetailActions order={shown} busy={busy?.has(shown.Id) === true} on={on} />
        )
      }
    >
      {shown !== undefined && (
        <div data-testid="order-detail" data-order={shown.Id}>
          <DetailHead order={shown} />
          <DetailTerms order={shown} />
          <ButtonLink
            tone="plain"
            to={`${PATHS.proof}?id=${shown.Id}`}
            className="mt-3 w-full"
            data-testid="order-proof"
          >
            {t('orders.proof')}
          </ButtonLink>
        </div>
      )}
    </Sheet>
  );
}

function DetailHead({ order }: { order: Order }) {
  return (
    <div className="flex items-start justify-between gap-3 border-b border-line pb-3">
      <SideTag order={order} withEntry />
      {order.Status === 1 && (
        <span className="text-end">
          <LiveProfit order={order} className="block text-5 leading-8 font-semibold" />
          <LiveDistance order={order} />
        </span>
      )}
      {order.Status === 3 && wasFilled(order) && (
        <span className="text-end">
          <span data-testid="order-profit" className="block text-5 leading-8 font-semibold">
            <Money value={order.FactProfits} kind="profit" exact signed />
          </span>
          <DistanceAndReturn order={order} price={order.UpdatePrice} profit={order.FactProfits} />
        </span>
      )}
    </div>
  );
}

function DetailActions({ order, busy, on }: { order: Order; busy: boolean; on: NonNullable<OrderDetailProps['on']> }) {
  const t = useT();
  const edit = (
    <Button className="flex-1" data-testid="order-edit-stops" onClick={() => on.edit(order)}>
      {t(order.Status === 0 ? 'orders.edit' : 'orders.stops')}
    </Button>
  );
  if (order.Status === 0) {
    return (
      <div className="flex flex-wrap gap-2">
        {edit}
        <Button
          className="flex-1"
          tone="danger"
          {...oneTap}
          data-testid="order-cancel"
          busy={busy}
          onClick={() => on.cancel(order)}
        >
          {t('orders.cancelOrder')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      {edit}
      <Button className="flex-1" data-testid="order-close-part" onClick={() => on.closePart(order)}>
        {t('orders.closePartOf')}
      </Button>
      <Button className="flex-1" {...oneTap} data-testid="order-reverse" busy={busy} onClick={() => on.reverse(order)}>
        {t('orders.reverse')}
      </Button>
      <Button className="flex-1" {...oneTap} data-testid="order-double" busy={busy} onClick={() => on.double(order)}>
        {t('orders.double')}
      </Button>
      <Button
        className="col-span-2"
        size="large"
        tone="accent"
        {...oneTap}
        data-testid="order-close"
        busy={busy}
        onClick={() => on.close(order)}
      >
        {t('orders.closeOrder')}
      </Button>
    </div>
  );
}
