import type { Order } from '@tradewind/contract/light';
import { closingSide } from '@tradewind/engine';
import { formatScaled, parseScaled } from '@tradewind/money';
import { useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from '../../shared/language.ts';
import { inputBlocker, stopBlocker, trailBlocker } from '../../trading/check.ts';
import { useFigures, useMarketNow } from '../../trading/live.ts';
import { reasonText } from '../../trading/reasons.ts';
import { lotsOf, type Prices } from '../../trading/spec.ts';
import { stopPriceOf, type StopContext, type StopKind } from '../../trading/stops.ts';
import { trailPointsOf } from '../../trading/trailing.ts';
import { sideOf } from '../../trading/valuate.ts';
import { stopInputOf } from './proposal.ts';
import { useOrderActions } from './use-order-actions.ts';
import type { EditFormProps } from './form-types.ts';
import { editKey, useStopsDraft, type StopsDraft } from './use-stops-draft.ts';

type StopsField = keyof StopsDraft;

export interface StopsFormState {
  readonly draft: StopsDraft;
  readonly context: StopContext;
  readonly prices: Prices | undefined;
  /** The closing side in points, from which the stops of a position are measured (contract §2). */
  readonly reference: number | undefined;
  /** Points: 0 = none, undefined while it cannot be parsed. */
  readonly values: Readonly<Record<StopsField, number | undefined>>;
  readonly errors: Readonly<Record<StopsField, string | undefined>>;
  readonly canSave: boolean;
  readonly busy: boolean;
  save(): Promise<void>;
}

/** Checked without the other stop, so that each field shows its own fault. */
function stopFault(kind: StopKind, value: number, reference: number, { spec, side }: StopContext) {
  const [stopLoss, takeProfit] = kind === 'stop_loss' ? [value, 0] : [0, value];
  return stopBlocker(side, spec, reference, stopLoss, takeProfit);
}

/** A distance that is already set may stay. */
function trailFault(points: number, order: Order, reference: number, { spec, side }: StopContext) {
  return points === order.Trailing ? undefined : trailBlocker(side, spec, reference, points);
}

/** The texts of all faults; none while there is no price. */
function useErrors(
  draft: StopsDraft,
  values: StopsFormState['values'],
  order: Order,
  reference: number | undefined,
  context: StopContext,
): StopsFormState['errors'] {
  const t = useT();
  const format = useFormat();
  const textOf = (field: StopsField): string | undefined => {
    if (reference === undefined) return undefined;
    const value = values[field];
    const fault =
      value === undefined
        ? inputBlocker(field, draft[field][0], context.spec)
        : field === 'trailing'
          ? trailFault(value, order, reference, context)
          : stopFault(field, value, reference, context);
    return fault && reasonText(fault, context.spec, format, t);
  };
  return { stop_loss: textOf('stop_loss'), take_profit: textOf('take_profit'), trailing: textOf('trailing') };
}

/** Input, faults and saving of the stops of a position. */
export function useStopsForm(props: EditFormProps): StopsFormState {
  const { order, instrument, proposed, onDone } = props;
  const { spec, prices, rate } = useMarketNow(instrument);
  const figures = useFigures();
  const actions = useOrderActions();
  const draft = useStopsDraft(`stops ${editKey(order, proposed)}`, props, spec);
  const [stopLoss] = draft.stop_loss;
  const [shownStop] = useState(() => stopInputOf('stop_loss', order, proposed));
  const context: StopContext = {
    spec,
    side: sideOf(order),
    lots: lotsOf(order.Quantity) ?? 0,
    fill: parseScaled(order.Price, spec.pricePrecision) ?? 0,
    rate,
    balance: figures?.balance,
  };
  const reference = prices && closingSide(context.side, prices);
  const values = {
    stop_loss: stopPriceOf('stop_loss', stopLoss, context),
    take_profit: stopPriceOf('take_profit', draft.take_profit[0], context),
    trailing: trailPointsOf(draft.trailing[0], spec, prices?.bid),
  };
  const errors = useErrors(draft, values, order, reference, context);
  const isWrong = Object.values(errors).some((error) => error !== undefined);

  async function save(): Promise<void> {
    const { stop_loss, take_profit, trailing } = values;
    if (stop_loss === undefined || take_profit === undefined || trailing === undefined) return;
    // only what changes is sent, so that nothing is undone that changed elsewhere meanwhile
    const changed = (points: number, price: number): string | undefined =>
      points === parseScaled(price, spec.pricePrecision) ? undefined : formatScaled(points, spec.pricePrecision);
    // a trailing stop has moved since the sheet was opened
    const stays = trailing > 0 && stopLoss.on && stopLoss.text === shownStop.text && stopLoss.unit === 'price';
    const stop = stays ? undefined : changed(stop_loss, order.TargetLossPrice);
    const profit = changed(take_profit, order.TargetProfitPrice);
    const distance = trailing === order.Trailing ? undefined : trailing;
    if (await actions.setStops(order, stop, profit, distance)) onDone();
  }

  return {
    draft,
    context,
    prices,
    reference,
    values,
    errors,
    canSave: reference !== undefined && !isWrong,
    busy: actions.busy.has(order.Id),
    save,
  };
}
