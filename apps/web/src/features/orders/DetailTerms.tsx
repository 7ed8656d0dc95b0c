import type { Order } from '@tradewind/contract/light';
import { parseScaled } from '@tradewind/money';
import { Money, Price, TimeText, useFormat } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import { distanceText, measuredOf } from '../../trading/distance.ts';
import { durationBetween, wasFilled } from '../../trading/order-figures.ts';
import { useReason } from './HistoryRow.tsx';
import { LiveClosePrice, Term } from './parts.tsx';

interface TermsProps {
  readonly order: Order;
}

/** Everything known about an order. */
export function DetailTerms({ order }: TermsProps) {
  const t = useT();
  const format = useFormat();
  const reason = useReason(order);
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
      <PriceTerms order={order} />
      <StopTerms order={order} />
      {order.Multiple > 0 && (
        <Term label={t('trade.leverage')}>
          <span className="figures">1:{format.number(order.Multiple)}</span>
        </Term>
      )}
      {wasFilled(order) && <CostTerms order={order} />}
      <TimeTerms order={order} />
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

/** A price of the order; 0 = none. */
function TermPrice({ order, value }: { order: Order; value: number }) {
  return <Price value={value > 0 ? value : null} precision={order.ForexTradeLists.PricePrecision} />;
}

/** What was seen, asked for and obtained, at the opening and at the close. */
function PriceTerms({ order }: TermsProps) {
  const t = useT();
  const filled = wasFilled(order);
  return (
    <>
      {order.PriceSeen !== null && (
        <Term label={t('orders.field.seen')}>
          <TermPrice order={order} value={order.PriceSeen} />
        </Term>
      )}
      <Term label={order.Status === 0 ? t('orders.field.target') : t('orders.field.asked')}>
        <TermPrice order={order} value={order.OriginPrice} />
      </Term>
      {filled && (
        <>
          <Term label={t('orders.field.fill')}>
            <TermPrice order={order} value={order.Price} />
          </Term>
          <Slippage label={t('orders.field.slippage')} order={order} worse={order.Slippage} />
        </>
      )}
      {order.Status === 1 && (
        <Term label={t('orders.field.now')}>
          <LiveClosePrice order={order} />
        </Term>
      )}
      {order.Status === 3 && filled && (
        <Term label={t('orders.field.close')}>
          <Price value={order.UpdatePrice} precision={order.ForexTradeLists.PricePrecision} />
        </Term>
      )}
      {order.Status === 3 && order.CloseOriginPrice !== null && (
        <>
          <Term label={t('orders.field.closeAsked')}>
            <TermPrice order={order} value={order.CloseOriginPrice} />
          </Term>
          <Slippage label={t('orders.field.closeSlippage')} order={order} worse={order.CloseSlippage} />
        </>
      )}
    </>
  );
}

function StopTerms({ order }: TermsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <Term label={t('trade.stopLoss')}>
        <TermPrice order={order} value={order.TargetLossPrice} />
      </Term>
      {order.Trailing > 0 && (
        <Term label={t('trade.trail.label')}>
          <bdi data-testid="detail-trailing">{distanceText(measuredOf(order), order.Trailing, format, t)}</bdi>
        </Term>
      )}
      <Term label={t('trade.takeProfit')}>
        <TermPrice order={order} value={order.TargetProfitPrice} />
      </Term>
    </>
  );
}

/** Margin, and what the order has cost so far. */
function CostTerms({ order }: TermsProps) {
  const t = useT();
  return (
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
  );
}

function TimeTerms({ order }: TermsProps) {
  const t = useT();
  return (
    <>
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
    </>
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
