import type { Instrument, Order } from '@tradewind/contract/light';
import type { InstrumentSpec } from '@tradewind/engine';
import { formatScaled, parseScaled, toDecimalNumber } from '@tradewind/money';
import { Button, DecimalField, Stepper, useFormat, useReadable } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from '../../shared/language.ts';
import { timeZone } from '../../shared/time-zone.ts';
import { useResumable } from '../../shared/use-resumable.ts';
import { ExpiryField } from '../../trading/ExpiryField.tsx';
import { StopField } from '../../trading/StopField.tsx';
import { TrailField } from '../../trading/TrailField.tsx';
import { checkOrder, type Blocker, type Wish } from '../../trading/check.ts';
import { expiryInputOf, expiryOf } from '../../trading/expiry.ts';
import { useFigures, useMarketNow } from '../../trading/live.ts';
import { lotsText } from '../../trading/lots.ts';
import { reasonText, targetFault } from '../../trading/reasons.ts';
import { LOT_SCALE, lotsOf } from '../../trading/spec.ts';
import {
  readScaled,
  stopPriceOf,
  stopText,
  type StopContext,
  type StopInput,
  type StopKind,
} from '../../trading/stops.ts';
import { trailInputOf } from '../../trading/trailing.ts';
import { useClock } from '../../trading/use-clock.ts';
import { sideOf } from '../../trading/valuate.ts';
import { OrderSheet } from './OrderSheet.tsx';
import { SideTag } from './parts.tsx';
import { useOrderActions } from './use-order-actions.ts';
import { priceText, type Proposal, stopInputOf } from './proposal.ts';

interface PendingSheetProps {
  /** Undefined = closed. */
  readonly order: Order | undefined;
  readonly proposed?: Proposal | undefined;
  onClose(): void;
}

/** Changes a pending order in place: price, lots, stops and expiry. It keeps its number. */
export function PendingSheet({ order, proposed, onClose }: PendingSheetProps) {
  const t = useT();
  return (
    <OrderSheet order={order} title={t('orders.editOrder')} onClose={onClose}>
      {(shown, instrument) => (
        <PendingForm
          key={`${shown.Id} ${proposed?.kind ?? ''} ${proposed?.price ?? ''} ${order === undefined}`}
          order={shown}
          instrument={instrument}
          proposed={proposed}
          onDone={onClose}
        />
      )}
    </OrderSheet>
  );
}

interface PendingFormProps {
  readonly order: Order;
  readonly instrument: Instrument;
  readonly proposed: Proposal | undefined;
  onDone(): void;
}

/** Initial values of the sheet; a dragged line takes precedence over the order. */
function useDraftOf({ order, proposed }: PendingFormProps, spec: InstrumentSpec, zone: string) {
  const key = `pending ${order.Id} ${proposed?.kind ?? ''} ${proposed?.price ?? ''}`;
  return {
    target: useResumable(`${key} target`, () =>
      priceText(order, proposed?.kind === 'target' ? proposed.price : order.OriginPrice),
    ),
    lots: useResumable(`${key} lots`, () => lotsText(lotsOf(order.Quantity) ?? 0, spec)),
    stopLoss: useResumable(`${key} loss`, () => stopInputOf('stop_loss', order, proposed)),
    takeProfit: useResumable(`${key} profit`, () => stopInputOf('take_profit', order, proposed)),
    trailing: useResumable(`${key} trail`, () => trailInputOf(order.Trailing, spec)),
    expiry: useResumable(`${key} expiry`, () => expiryInputOf(order.ExpiresAt, Date.now(), zone)),
  };
}

function PendingForm(props: PendingFormProps) {
  const { order, instrument, onDone } = props;
  const t = useT();
  const format = useFormat();
  const zone = useReadable(timeZone);
  const market = useMarketNow(instrument);
  const figures = useFigures();
  const actions = useOrderActions();
  const { spec, prices } = market;
  const draft = useDraftOf(props, spec, zone);
  const [target, setTarget] = draft.target;
  const [lots, setLots] = draft.lots;
  const [stopLoss, setStopLoss] = draft.stopLoss;
  const [takeProfit, setTakeProfit] = draft.takeProfit;
  const [trail, setTrail] = draft.trailing;
  const [expiry, setExpiry] = draft.expiry;
  const [firstExpiry] = useState(expiry);
  const side = sideOf(order);
  const wish: Wish = {
    pending: true,
    multiple: order.Multiple,
    lots: lots === '' ? undefined : lotsOf(lots),
    target: readScaled(target, spec.pricePrecision),
    stopLoss,
    takeProfit,
    trailing: trail,
  };
  const { preview, blocker, order: checked } = checkOrder(wish, side, market, figures);
  const nowMs = useClock();
  const expiresAt = expiry === firstExpiry ? order.ExpiresAt : expiryOf(expiry, nowMs, zone);
  const whyNot = (found: Blocker): string => {
    if (found.key === 'login_needed') return t('trade.why.account_loading');
    return found.key === 'target_price_invalid' ? targetFault(target, spec, t) : reasonText(found, spec, format, t);
  };
  const reason = (blocker && whyNot(blocker)) ?? (expiresAt === undefined ? t('trade.why.expiry_past') : undefined);
  const context: StopContext = {
    spec,
    side,
    lots: wish.lots ?? 0,
    fill: wish.target ?? 0,
    rate: market.rate,
    balance: figures?.balance,
  };
  const show = (points: number): string =>
    format.price(toDecimalNumber(points, spec.pricePrecision), spec.pricePrecision);

  const field = (kind: StopKind, input: StopInput, setInput: (input: StopInput) => void) => {
    const price = stopPriceOf(kind, input, context);
    return (
      <StopField
        kind={kind}
        testName={kind === 'stop_loss' ? 'edit-stop-loss' : 'edit-take-profit'}
        code={spec.code}
        input={input}
        onInputChange={setInput}
        convert={(unit) => {
          const now = stopPriceOf(kind, { ...input, on: true }, context);
          return now === undefined ? '' : stopText(kind, unit, now, context);
        }}
        withoutPercent={figures === undefined}
        {...(input.on && input.unit !== 'price' && price !== undefined && price > 0 ? { hint: show(price) } : {})}
      />
    );
  };

  async function save(): Promise<void> {
    if (checked === undefined || wish.lots === undefined || expiresAt === undefined) return;
    const was = (price: number): number => parseScaled(price, spec.pricePrecision) ?? 0;
    const text = (points: number): string => formatScaled(points, spec.pricePrecision);
    const changes = {
      ...(checked.target === was(order.OriginPrice) ? {} : { target_price: text(checked.target) }),
      ...(wish.lots === lotsOf(order.Quantity) ? {} : { cont: formatScaled(wish.lots, LOT_SCALE) }),
      ...(checked.stopLoss === was(order.TargetLossPrice) ? {} : { stop_loss_price: text(checked.stopLoss) }),
      ...(checked.takeProfit === was(order.TargetProfitPrice) ? {} : { target_profit_price: text(checked.takeProfit) }),
      ...(expiresAt === order.ExpiresAt ? {} : { expires_at: expiresAt }),
    };
    const trailing = checked.trailing === order.Trailing ? undefined : checked.trailing;
    if (await actions.edit(order, changes, trailing)) onDone();
  }

  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-2">
        <span className="figures font-semibold">{order.ForexTradeLists.ShowCode}</span>
        <SideTag order={order} />
      </p>
      <DecimalField
        label={t('trade.target')}
        data-testid="edit-target"
        value={target}
        onValueChange={setTarget}
        hint={
          prices === undefined
            ? undefined
            : [
                t('trade.targetHint', { bid: show(prices.bid), ask: show(prices.ask) }),
                preview.entry === undefined ? undefined : t(`trade.entry.${side}.${preview.entry}`),
              ]
                .filter((each) => each !== undefined)
                .join(' · ')
        }
      />
      <Stepper
        label={t('trade.lots')}
        testId="edit-lots"
        value={lots}
        onValueChange={setLots}
        unit={t('trade.lotsUnit')}
        step={instrument.Pip}
        min={instrument.ForexMinCont}
        max={instrument.MaxCont}
        scale={LOT_SCALE}
      />
      <ExpiryField testName="edit-expiry" input={expiry} onInputChange={setExpiry} />
      <div className="border-y border-line py-1">
        {field('stop_loss', stopLoss, setStopLoss)}
        <TrailField
          testName="edit-trailing"
          input={trail}
          onInputChange={setTrail}
          spec={spec}
          reference={wish.target}
        />
        {field('take_profit', takeProfit, setTakeProfit)}
      </div>
      <Button
        type="submit"
        tone="accent"
        block
        size="large"
        data-testid="stops-save"
        busy={actions.busy.has(order.Id)}
        disabled={checked === undefined || expiresAt === undefined}
      >
        {t('orders.saveStops')}
      </Button>
      {reason !== undefined && (
        <p className="text-center text-1 text-amber" data-testid="edit-reason">
          {reason}
        </p>
      )}
    </form>
  );
}
