import type { Instrument, Order } from '@tradewind/contract/light';
import { closingSide, isTrailingAllowed, minDistance, wrongStop } from '@tradewind/engine';
import { formatScaled, parseScaled, toDecimalNumber } from '@tradewind/money';
import { Button, Money, Price, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from '../../shared/language.ts';
import { useResumable } from '../../shared/use-resumable.ts';
import { StopField } from '../../trading/StopField.tsx';
import { TrailField } from '../../trading/TrailField.tsx';
import { distanceText } from '../../trading/distance.ts';
import { trailedNow, trailInputOf, trailPointsOf } from '../../trading/trailing.ts';
import { useFigures, useMarketNow } from '../../trading/live.ts';
import { lotsOf } from '../../trading/spec.ts';
import {
  profitAt,
  stopPriceOf,
  stopText,
  type StopContext,
  type StopInput,
  type StopKind,
  type StopUnit,
} from '../../trading/stops.ts';
import { sideOf } from '../../trading/valuate.ts';
import { OrderSheet } from './OrderSheet.tsx';
import { SideTag } from './parts.tsx';
import { stopInputOf } from './proposal.ts';
import { useOrderActions } from './use-order-actions.ts';

interface StopsSheetProps {
  /** Undefined = closed. */
  readonly order: Order | undefined;
  /** Price that a line was dragged to. */
  readonly proposed?: { readonly kind: StopKind; readonly price: number };
  onClose(): void;
}

/** Sets, moves and clears the stop-loss (including a trailing one) and the take-profit of a holding order. */
export function StopsSheet({ order, proposed, onClose }: StopsSheetProps) {
  const t = useT();
  return (
    <OrderSheet order={order} title={t('orders.editStops')} onClose={onClose}>
      {(shown, instrument) => (
        <StopsForm
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

interface StopsFormProps {
  readonly order: Order;
  readonly instrument: Instrument;
  readonly proposed: StopsSheetProps['proposed'];
  onDone(): void;
}

function StopsForm({ order, instrument, proposed, onDone }: StopsFormProps) {
  const t = useT();
  const format = useFormat();
  const market = useMarketNow(instrument);
  const figures = useFigures();
  const actions = useOrderActions();
  const { spec, prices } = market;
  // a dragged line takes precedence over earlier input
  const key = `stops ${order.Id} ${proposed?.kind ?? ''} ${proposed?.price ?? ''}`;
  const [stopLoss, setStopLoss] = useResumable(`${key} loss`, () => stopInputOf('stop_loss', order, proposed));
  const [takeProfit, setTakeProfit] = useResumable(`${key} profit`, () => stopInputOf('take_profit', order, proposed));
  const [shownStop] = useState(() => stopInputOf('stop_loss', order, proposed));
  const side = sideOf(order);
  const [trail, setTrail] = useResumable(`${key} trail`, () => trailInputOf(order.Trailing, spec));
  const fill = parseScaled(order.Price, spec.pricePrecision) ?? 0;
  const context: StopContext = {
    spec,
    side,
    lots: lotsOf(order.Quantity) ?? 0,
    fill,
    rate: market.rate,
    balance: figures?.balance,
  };
  // contract §2: a holding order's stops are measured from the closing side
  const reference = prices && closingSide(side, prices);
  const trailing = trailPointsOf(trail, spec, prices?.bid);
  const trailError = ((): string | undefined => {
    if (trailing === undefined || trailing === 0 || trailing === order.Trailing || reference === undefined)
      return undefined;
    if (isTrailingAllowed(spec, side, trailing, reference)) return undefined;
    return t('trade.why.trailing_invalid', {
      least: distanceText(spec, minDistance(spec), format, t),
    });
  })();
  const values = {
    stop_loss: stopPriceOf('stop_loss', stopLoss, context),
    take_profit: stopPriceOf('take_profit', takeProfit, context),
  };
  const isComplete = values.stop_loss !== undefined && values.take_profit !== undefined;

  const errorOf = (kind: StopKind): string | undefined => {
    const value = values[kind];
    if (reference === undefined || value === undefined || value === 0) return undefined;
    const wrong = wrongStop(
      spec,
      side,
      reference,
      kind === 'stop_loss' ? value : 0,
      kind === 'take_profit' ? value : 0,
    );
    if (wrong === undefined) return undefined;
    const above = (kind === 'take_profit') === (side === 'buy');
    const limit = format.price(
      toDecimalNumber(reference + (above ? 1 : -1) * minDistance(spec), spec.pricePrecision),
      spec.pricePrecision,
    );
    if (kind === 'stop_loss')
      return above ? t('trade.why.stop_loss_above', { limit }) : t('trade.why.stop_loss_below', { limit });
    return above ? t('trade.why.take_profit_above', { limit }) : t('trade.why.take_profit_below', { limit });
  };
  const errors = { stop_loss: errorOf('stop_loss'), take_profit: errorOf('take_profit') };
  const canSave =
    isComplete &&
    reference !== undefined &&
    trailing !== undefined &&
    trailError === undefined &&
    errors.stop_loss === undefined &&
    errors.take_profit === undefined;

  const field = (kind: StopKind, input: StopInput, setInput: (input: StopInput) => void) => {
    const price = values[kind];
    const profit = price === undefined || price === 0 ? undefined : profitAt(price, context);
    const convert = (unit: StopUnit): string => {
      const now = stopPriceOf(kind, { ...input, on: true }, context);
      return now === undefined ? '' : stopText(kind, unit, now, context);
    };
    return (
      <div className="border-b border-line py-1">
        <StopField
          kind={kind}
          testName={kind === 'stop_loss' ? 'edit-stop-loss' : 'edit-take-profit'}
          code={spec.code}
          input={input}
          onInputChange={setInput}
          convert={convert}
          error={errors[kind]}
          withoutPercent={figures === undefined}
        />
        {profit !== undefined && price !== undefined && (
          <p className="flex items-baseline justify-between pb-2 text-2 text-muted">
            <span>
              {input.unit !== 'price' && (
                <Price value={toDecimalNumber(price, spec.pricePrecision)} precision={spec.pricePrecision} />
              )}
            </span>
            <Money value={toDecimalNumber(profit, 6)} kind="profit" signed currency />
          </p>
        )}
      </div>
    );
  };

  const trailHint = (): string | undefined => {
    if (!trail.on || trailing === undefined || prices === undefined) return undefined;
    const stands = trailedNow(side, values.stop_loss ?? 0, trailing, prices);
    if (stands === undefined) return undefined;
    const price = format.price(toDecimalNumber(stands, spec.pricePrecision), spec.pricePrecision);
    return t('trade.trail.stands', { price });
  };

  async function save(): Promise<void> {
    if (values.stop_loss === undefined || values.take_profit === undefined || trailing === undefined) return;
    const text = (points: number): string => formatScaled(points, spec.pricePrecision);
    // a trailing stop has moved since the sheet was opened
    const stays = trailing > 0 && stopLoss.on && stopLoss.text === shownStop.text && stopLoss.unit === 'price';
    const stop = stays
      ? (parseScaled(order.TargetLossPrice, spec.pricePrecision) ?? values.stop_loss)
      : values.stop_loss;
    const changed = trailing === order.Trailing ? undefined : trailing;
    if (await actions.setStops(order, text(stop), text(values.take_profit), changed)) onDone();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 pb-1 text-2">
        <span className="figures font-semibold">{order.ForexTradeLists.ShowCode}</span>
        <SideTag order={order} />
        <span className="ms-auto text-muted">
          {t('orders.now')}{' '}
          <Price
            value={reference === undefined ? undefined : toDecimalNumber(reference, spec.pricePrecision)}
            precision={spec.pricePrecision}
            className="text-text"
          />
        </span>
      </p>
      {field('stop_loss', stopLoss, setStopLoss)}
      <div className="border-b border-line py-1">
        <TrailField
          testName="edit-trailing"
          input={trail}
          onInputChange={setTrail}
          spec={spec}
          reference={prices?.bid}
          hint={trailHint()}
          error={trailError}
        />
      </div>
      {field('take_profit', takeProfit, setTakeProfit)}
      <Button
        type="submit"
        tone="accent"
        block
        size="large"
        className="mt-3"
        data-testid="stops-save"
        busy={actions.busy.has(order.Id)}
        disabled={!canSave}
      >
        {t('orders.saveStops')}
      </Button>
    </form>
  );
}
