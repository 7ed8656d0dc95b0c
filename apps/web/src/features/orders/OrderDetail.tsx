import type { Order } from '@tradewind/contract/light';
import { parseScaled } from '@tradewind/money';
import { Button, Money, Price, Sheet, TimeText, useFormat } from '@tradewind/ui';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { PATHS } from '../../shared/paths.ts';
import { useT } from '../../shared/language.ts';
import { distanceText, measuredOf } from '../../trading/distance.ts';
import { durationBetween } from '../../trading/order-figures.ts';
import { DistanceAndReturn, LiveClosePrice, LiveDistance, LiveProfit, SideTag, Term } from './parts.tsx';
import { useReason, wasFilled } from './HistoryRow.tsx';
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
      <SideTag order={order} />
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

function DetailTerms({ order }: { order: Order }) {
  const t = useT();
  const format = useFormat();
  const precision = order.ForexTradeLists.PricePrecision;
  const filled = wasFilled(order);
  const reason = useReason(order);
  const price = (value: number) => <Price value={value > 0 ? value : null} precision={precision} />;
  return (
    <dl>
      {order.Status === 3 && <Term label={t('orders.field.reason')}>{reason}</Term>}
      {order.OcoId !== null && <Term label={t('orders.field.pair')}>{t('orders.number', { id: order.OcoId })}</Term>}
      {order.Status !== 1 && order.ExpiresAt > 0 && (
        <Term label={t('orders.field.expires')}>
          <TimeText timeMs={order.ExpiresAt} />
        </Term>
      )}
      <Term label={t('orders.field.lots')}>
        <span className="figures">{format.number(order.Quantity)}</span>
      </Term>
      {order.PriceSeen !== null && <Term label={t('orders.field.seen')}>{price(order.PriceSeen)}</Term>}
      <Term label={order.Status === 0 ? t('orders.field.target') : t('orders.field.asked')}>
        {price(order.OriginPrice)}
      </Term>
      {filled && <Term label={t('orders.field.fill')}>{price(order.Price)}</Term>}
      {filled && <Slippage label={t('orders.field.slippage')} order={order} worse={order.Slippage} />}
      {order.Status === 1 && (
        <Term label={t('orders.field.now')}>
          <LiveClosePrice order={order} />
        </Term>
      )}
      {order.Status === 3 && filled && (
        <Term label={t('orders.field.close')}>
          <Price value={order.UpdatePrice} precision={precision} />
        </Term>
      )}
      {order.Status === 3 && order.CloseOriginPrice !== null && (
        <>
          <Term label={t('orders.field.closeAsked')}>{price(order.CloseOriginPrice)}</Term>
          <Slippage label={t('orders.field.closeSlippage')} order={order} worse={order.CloseSlippage} />
        </>
      )}
      <Term label={t('trade.stopLoss')}>{price(order.TargetLossPrice)}</Term>
      {order.Trailing > 0 && (
        <Term label={t('trade.trail.label')}>
          <bdi data-testid="detail-trailing">{distanceText(measuredOf(order), order.Trailing, format, t)}</bdi>
        </Term>
      )}
      <Term label={t('trade.takeProfit')}>{price(order.TargetProfitPrice)}</Term>
      {order.Multiple > 0 && (
        <Term label={t('trade.leverage')}>
          <span className="figures">1:{format.number(order.Multiple)}</span>
        </Term>
      )}
      {filled && (
        <>
          <Term label={t('orders.field.margin')}>
            <Money value={order.CautionMoney} kind="margin" exact currency />
          </Term>
          <Term label={t('orders.field.fee')}>
            <Money value={order.TradeFee} kind="margin" exact currency />
          </Term>
          {/* absent in what an earlier version of the app stored */}
          {Boolean(order.Commission) && (
            <Term label={t('orders.field.commission')}>
              <span data-testid="detail-commission">
                <Money value={order.Commission} kind="margin" exact currency />
              </span>
            </Term>
          )}
          <Term label={t('orders.field.swap')}>
            <span data-testid="detail-swap">
              <Money value={order.Swap} kind="profit" exact signed currency />
            </span>
          </Term>
        </>
      )}
      <Term label={t('orders.field.created')}>
        <TimeText timeMs={order.CreateTime} />
      </Term>
      {order.OpenTime !== null && order.OpenTime !== order.CreateTime && (
        <Term label={t('orders.field.opened')}>
          <TimeText timeMs={order.OpenTime} />
        </Term>
      )}
      {order.CloseTime !== null && (
        <Term label={t('orders.field.closed')}>
          <TimeText timeMs={order.CloseTime} />
        </Term>
      )}
      {order.OpenTime !== null && order.CloseTime !== null && <Held fromMs={order.OpenTime} toMs={order.CloseTime} />}
      {order.ParentId !== null && (
        <Term label={t('orders.field.parent')}>{t('orders.number', { id: order.ParentId })}</Term>
      )}
      {order.QuoteId !== null && (
        <Term label={t('orders.field.quote')}>
          <span className="figures">
            {order.QuoteId}
            {order.CloseQuoteId === null ? '' : ` → ${order.CloseQuoteId}`}
          </span>
        </Term>
      )}
    </dl>
  );
}

/** Shown even when it was against the customer. */
function Slippage({ label, order, worse }: { label: string; order: Order; worse: number | null }) {
  const t = useT();
  const format = useFormat();
  const { PricePrecision: precision } = order.ForexTradeLists;
  const points = worse === null ? undefined : parseScaled(worse, precision);
  if (points === undefined) return null;
  const distance = distanceText(measuredOf(order), Math.abs(points), format, t);
  const text =
    points === 0
      ? t('orders.slippage.none')
      : points < 0
        ? t('orders.slippage.for', { distance })
        : t('orders.slippage.against', { distance });
  return (
    <Term label={label}>
      <span className={points < 0 ? 'text-up' : points > 0 ? 'text-down' : 'text-muted'}>{text}</span>
    </Term>
  );
}

function Held({ fromMs, toMs }: { fromMs: number; toMs: number }) {
  const t = useT();
  const { days, hours, minutes, seconds } = durationBetween(fromMs, toMs);
  const clock = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  return (
    <Term label={t('orders.field.held')}>
      <span className="figures">{days > 0 ? `${t('orders.days', { days })} ${clock}` : clock}</span>
    </Term>
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
      <Button className="flex-1" data-testid="order-reverse" busy={busy} onClick={() => on.reverse(order)}>
        {t('orders.reverse')}
      </Button>
      <Button className="flex-1" data-testid="order-double" busy={busy} onClick={() => on.double(order)}>
        {t('orders.double')}
      </Button>
      <Button
        className="col-span-2"
        size="large"
        tone="accent"
        data-testid="order-close"
        busy={busy}
        onClick={() => on.close(order)}
      >
        {t('orders.closeOrder')}
      </Button>
    </div>
  );
}
