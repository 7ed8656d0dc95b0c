import type { Instrument, Order } from '@tradewind/contract/light';
import { closingSide, commissionOf, isPartAllowed, profitOf, type InstrumentSpec } from '@tradewind/engine';
import { formatScaled, multiplyDivide, parseScaled, toDecimalNumber } from '@tradewind/money';
import { useT } from '../../shared/language.ts';
import { useResumable } from '../../shared/use-resumable.ts';
import type { Market } from '../../trading/check.ts';
import { useMarketNow } from '../../trading/live.ts';
import { fitLots, lotsText } from '../../trading/lots.ts';
import { LOT_SCALE, lotsOf } from '../../trading/spec.ts';
import { sideOf } from '../../trading/valuate.ts';
import { useOrderActions } from './use-order-actions.ts';
import type { Field } from './form-types.ts';

export interface CloseFormProps {
  readonly order: Order;
  /** Starts with a half; otherwise with all of it. */
  readonly isPart: boolean;
  readonly instrument: Instrument;
  onDone(): void;
}

export interface CloseFormState {
  readonly spec: InstrumentSpec;
  /** Lots as typed. */
  readonly draft: Field<string>;
  /** Micro-lots: what was typed, and the position. */
  readonly lots: number;
  readonly whole: number;
  /** Why these lots cannot be closed, as text. */
  readonly error: string | undefined;
  /** Points. */
  readonly closing: number | undefined;
  /** Micro-dollars at the current price; undefined while it cannot be calculated. */
  readonly profit: number | undefined;
  readonly commission: number;
  /** Why nothing can be closed now, as text. */
  readonly reason: string | undefined;
  readonly busy: boolean;
  save(): Promise<void>;
}

/** A share of a position in percent, on the step. */
export const partOf = (whole: number, share: number, spec: InstrumentSpec): number =>
  share === 100 ? whole : fitLots(multiplyDivide(whole, share, 1, 100), spec);

/** Half of a position, or all of it where a half would be too small. */
function halfOf(whole: number, spec: InstrumentSpec): number {
  const half = partOf(whole, 50, spec);
  return isPartAllowed(spec, half, whole) ? half : whole;
}

function useLotsError(lots: number, whole: number, order: Order, spec: InstrumentSpec): string | undefined {
  const t = useT();
  if (lots === whole || isPartAllowed(spec, lots, whole)) return undefined;
  return lots > whole
    ? t.plural('orders.partTooLarge', order.Quantity)
    : t.plural('orders.partInvalid', toDecimalNumber(spec.minLots, LOT_SCALE));
}

function useMarketReason({ open, prices, stale, suspect }: Market): string | undefined {
  const t = useT();
  if (!open) return t('trade.why.market_closed');
  if (prices !== undefined && !stale) return undefined;
  return t(suspect === true ? 'trade.why.price_suspect' : 'trade.why.price_unavailable');
}

/** Input, result at the current price, and closing of a position or a part of it. */
export function useCloseForm({ order, isPart, instrument, onDone }: CloseFormProps): CloseFormState {
  const actions = useOrderActions();
  const market = useMarketNow(instrument);
  const { spec, prices, rate } = market;
  const whole = lotsOf(order.Quantity) ?? 0;
  const draft = useResumable(`close ${order.Id} ${order.Quantity} ${isPart}`, () =>
    lotsText(isPart ? halfOf(whole, spec) : whole, spec),
  );
  const [text] = draft;
  const lots = lotsOf(text === '' ? '0' : text) ?? 0;
  const error = useLotsError(lots, whole, order, spec);
  const side = sideOf(order);
  const fill = parseScaled(order.Price, spec.pricePrecision);
  const closing = prices && closingSide(side, prices);
  const canReckon = closing !== undefined && rate !== undefined && fill !== undefined && error === undefined;

  async function save(): Promise<void> {
    if (await actions.close(order, lots === whole ? undefined : formatScaled(lots, LOT_SCALE))) onDone();
  }

  return {
    spec,
    draft,
    lots,
    whole,
    error,
    closing,
    profit: canReckon ? profitOf(spec, side, lots, fill, closing, rate) : undefined,
    commission: commissionOf(lots, market.commission ?? 0),
    reason: useMarketReason(market),
    busy: actions.busy.has(order.Id),
    save,
  };
}
