import type { Order } from '@tradewind/contract/light';
import type { InstrumentSpec } from '@tradewind/engine';
import { formatScaled, parseScaled } from '@tradewind/money';
import { useFormat, useReadable } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from '../../shared/language.ts';
import { timeZone } from '../../shared/time-zone.ts';
import { useResumable } from '../../shared/use-resumable.ts';
import { checkOrder, type Blocker, type Checked, type Wish } from '../../trading/check.ts';
import { expiryInputOf, expiryOf, type ExpiryInput } from '../../trading/expiry.ts';
import { useFigures, useMarketNow } from '../../trading/live.ts';
import { lotsText } from '../../trading/lots.ts';
import { reasonText } from '../../trading/reasons.ts';
import { LOT_SCALE, lotsOf, type Prices } from '../../trading/spec.ts';
import { readScaled, type StopContext } from '../../trading/stops.ts';
import { useClock } from '../../trading/use-clock.ts';
import { sideOf } from '../../trading/valuate.ts';
import { priceText } from './proposal.ts';
import { useOrderActions } from './use-order-actions.ts';
import type { EditFormProps, Field } from './form-types.ts';
import { editKey, useStopsDraft, type StopsDraft } from './use-stops-draft.ts';

interface PendingDraft extends StopsDraft {
  readonly target: Field<string>;
  readonly lots: Field<string>;
  readonly expiry: Field<ExpiryInput>;
}

export interface PendingFormState {
  readonly draft: PendingDraft;
  readonly context: StopContext;
  readonly prices: Prices | undefined;
  /** Points; undefined while the text is not a price. */
  readonly target: number | undefined;
  /** Limit or stop, by where the target is. */
  readonly entry: Checked['preview']['entry'];
  /** Why it may not be saved, as text. */
  readonly reason: string | undefined;
  readonly canSave: boolean;
  readonly busy: boolean;
  save(): Promise<void>;
}

function usePendingDraft(props: EditFormProps, spec: InstrumentSpec, zone: string): PendingDraft {
  const { order, proposed } = props;
  const key = `pending ${editKey(order, proposed)}`;
  return {
    ...useStopsDraft(key, props, spec),
    target: useResumable(`${key} target`, () =>
      priceText(order, proposed?.kind === 'target' ? proposed.price : order.OriginPrice),
    ),
    lots: useResumable(`${key} lots`, () => lotsText(lotsOf(order.Quantity) ?? 0, spec)),
    expiry: useResumable(`${key} expiry`, () => expiryInputOf(order.ExpiresAt, Date.now(), zone)),
  };
}

function wishOf(draft: PendingDraft, order: Order, spec: InstrumentSpec): Wish {
  const [lots] = draft.lots;
  return {
    pending: true,
    multiple: order.Multiple,
    lots: lots === '' ? undefined : lotsOf(lots),
    target: readScaled(draft.target[0], spec.pricePrecision),
    stopLoss: draft.stop_loss[0],
    takeProfit: draft.take_profit[0],
    trailing: draft.trailing[0],
  };
}

/** Epoch ms; an expiry that is not edited stays to the millisecond. */
function useExpiresAt(order: Order, input: ExpiryInput, zone: string): number | undefined {
  const [first] = useState(input);
  const nowMs = useClock();
  return input === first ? order.ExpiresAt : expiryOf(input, nowMs, zone);
}

/** Only what differs from the order. */
function changesOf(
  order: Order,
  checked: NonNullable<Checked['order']>,
  lots: number,
  expiresAt: number,
  precision: number,
) {
  const was = (price: number): number => parseScaled(price, precision) ?? 0;
  const text = (points: number): string => formatScaled(points, precision);
  return {
    ...(checked.target === was(order.OriginPrice) ? {} : { target_price: text(checked.target) }),
    ...(lots === lotsOf(order.Quantity) ? {} : { cont: formatScaled(lots, LOT_SCALE) }),
    ...(checked.stopLoss === was(order.TargetLossPrice) ? {} : { stop_loss_price: text(checked.stopLoss) }),
    ...(checked.takeProfit === was(order.TargetProfitPrice) ? {} : { target_profit_price: text(checked.takeProfit) }),
    ...(expiresAt === order.ExpiresAt ? {} : { expires_at: expiresAt }),
  };
}

/** Input, obstacles and saving of a pending order. */
export function usePendingForm(props: EditFormProps): PendingFormState {
  const { order, instrument, onDone } = props;
  const t = useT();
  const format = useFormat();
  const zone = useReadable(timeZone);
  const market = useMarketNow(instrument);
  const figures = useFigures();
  const actions = useOrderActions();
  const { spec, prices, rate } = market;
  const draft = usePendingDraft(props, spec, zone);
  const side = sideOf(order);
  const wish = wishOf(draft, order, spec);
  const { preview, blocker, order: checked } = checkOrder(wish, side, market, figures);
  const expiresAt = useExpiresAt(order, draft.expiry[0], zone);
  const whyNot = (found: Blocker): string => {
    if (found.key === 'login_needed') return t('trade.why.account_loading');
    return reasonText(found, spec, format, t, draft.target[0]);
  };

  async function save(): Promise<void> {
    if (checked === undefined || wish.lots === undefined || expiresAt === undefined) return;
    const changes = changesOf(order, checked, wish.lots, expiresAt, spec.pricePrecision);
    const trailing = checked.trailing === order.Trailing ? undefined : checked.trailing;
    if (await actions.edit(order, changes, trailing)) onDone();
  }

  return {
    draft,
    context: { spec, side, lots: wish.lots ?? 0, fill: wish.target ?? 0, rate, balance: figures?.balance },
    prices,
    target: wish.target,
    entry: preview.entry,
    reason: (blocker && whyNot(blocker)) ?? (expiresAt === undefined ? t('trade.why.expiry_past') : undefined),
    canSave: checked !== undefined && expiresAt !== undefined,
    busy: actions.busy.has(order.Id),
    save,
  };
}
