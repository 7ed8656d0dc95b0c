import type { Order } from '@tradewind/contract/light';
import { commissionOf } from '@tradewind/engine';
import { Button, Money, oneTap, Price, Sheet, useFormat, useReadable } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { useGroup } from '../../trading/account-group.ts';
import { capBlocker } from '../../trading/check.ts';
import { useCap } from '../../trading/live.ts';
import { reasonText } from '../../trading/reasons.ts';
import { lotsOf, microUsdOf, specOf } from '../../trading/spec.ts';
import { sideOf } from '../../trading/valuate.ts';
import { CommissionRow, LiveProfit, SideTag } from './parts.tsx';
import { useLast } from '../../shared/use-last.ts';
import { useInstrumentOf } from './use-market-of.ts';
import { useOrderActions } from './use-order-actions.ts';

export interface Turn {
  readonly order: Order;
  readonly action: 'reverse' | 'double';
}

/** Shows the effect of reversing or doubling a position before it is sent. */
export function TurnSheet({ turn, onClose }: { turn: Turn | undefined; onClose(): void }) {
  const t = useT();
  const shown = useLast(turn);
  return (
    <Sheet
      open={turn !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={shown === undefined ? '' : t(`orders.${shown.action}Title`)}
    >
      {shown !== undefined && <TurnForm turn={shown} onDone={onClose} />}
    </Sheet>
  );
}

/** Both open a position with the order's leverage, which the account's group may no longer allow. */
function useCapReason(order: Order): string | undefined {
  const t = useT();
  const format = useFormat();
  const instrument = useInstrumentOf(order);
  const spec = instrument === undefined ? undefined : specOf(instrument);
  const blocker = capBlocker(order.Multiple, useCap(spec ?? {}));
  return spec === undefined || blocker === undefined ? undefined : reasonText(blocker, spec, format, t);
}

/** Micro-USD: both open a position, and a reversal closes one as well. */
function useCommission({ order, action }: Turn): number {
  const perLot = microUsdOf(useGroup()?.Commission ?? 0);
  const side = commissionOf(lotsOf(order.Quantity) ?? 0, perLot);
  return action === 'reverse' ? 2 * side : side;
}

function TurnForm({ turn, onDone }: { turn: Turn; onDone(): void }) {
  const { order, action } = turn;
  const t = useT();
  const actions = useOrderActions();
  const row = useReadable(useClient().market.quote(order.ForexId));
  const side = sideOf(order);
  const opposite = side === 'buy' ? 'sell' : 'buy';
  const opens = action === 'reverse' ? opposite : side;
  const reason = useCapReason(order);
  const commission = useCommission(turn);
  const named = { symbol: order.ForexTradeLists.ShowCode };

  return (
    <div className="space-y-3">
      <p className="flex items-baseline gap-3 text-2">
        <span className="figures font-semibold">{named.symbol}</span>
        <SideTag order={order} />
        <span className="ms-auto">
          <Price
            value={opens === 'buy' ? row?.Ask : row?.Bid}
            precision={order.ForexTradeLists.PricePrecision}
            emphasis
          />
        </span>
      </p>
      <p className="text-2 text-muted">
        {action === 'reverse'
          ? t('orders.reverseBody', { ...named, was: t(`app.side.${side}`), becomes: t(`app.side.${opposite}`) })
          : t('orders.doubleBody', { ...named, side: t(`app.side.${side}`) })}
      </p>
      <p className="flex items-baseline justify-between text-2 text-muted">
        {action === 'reverse' ? t('orders.resultNow') : t('orders.field.margin')}
        {action === 'reverse' ? (
          <LiveProfit order={order} />
        ) : (
          <Money value={order.CautionMoney} kind="margin" currency />
        )}
      </p>
      <CommissionRow amount={commission} testId="turn-commission" />
      <Button
        block
        size="large"
        tone="accent"
        {...oneTap}
        data-testid="turn-confirm"
        disabled={reason !== undefined}
        busy={actions.busy.has(order.Id)}
        onClick={() => void actions[action](order).then((done) => done && onDone())}
      >
        {t(`orders.${action}Title`)}
      </Button>
      {reason !== undefined && (
        <p className="text-center text-1 text-amber" data-testid="turn-reason">
          {reason}
        </p>
      )}
    </div>
  );
}
