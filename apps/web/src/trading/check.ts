/**
 * Checks a submission as the server will, and calculates its cost: with the engine's own formulas on the live quote, in
 * the order of contract §2. So the preview equals the fill as long as the price does not change.
 */
import {
  areLotsAllowed,
  closingSide,
  costOf,
  entryOf,
  isAboveCap,
  isTrailingAllowed,
  minDistance,
  openingSide,
  profitOf,
  wrongStop,
} from '@tradewind/engine';
import type { CostTerms, Entry, InstrumentSpec, Ratio, Side } from '@tradewind/engine';
import type { ErrorKey } from '@tradewind/contract/light';

import { hasMoreDecimals } from './decimals.ts';
import { tonightOf } from './financing.ts';
import type { ComingNight } from './financing.ts';
import { profitAt, stopPriceOf, stopScale } from './stops.ts';
import type { StopContext, StopInput, StopKind } from './stops.ts';
import type { Prices } from './spec.ts';
import { trailedNow, trailPointsOf } from './trailing.ts';
import type { TrailInput } from './trailing.ts';

export interface Figures {
  /** Micro-dollars. */
  readonly balance: number;
  readonly free: number;
}

/** `commission` and `cap` are those of the account's group. */
export interface Market extends CostTerms {
  readonly spec: InstrumentSpec;
  readonly open: boolean;
  /** Undefined: no price yet. */
  readonly prices: Prices | undefined;
  readonly stale: boolean;
  /** An unusual price is being checked. */
  readonly suspect?: boolean;
  /** USD per unit of the quote currency. */
  readonly rate: Ratio | undefined;
  /** Undefined: nothing is charged for the coming night. */
  readonly night: ComingNight | undefined;
  /** Nothing is charged for the coming night because the account is swap-free. */
  readonly swapFree?: boolean;
}

export interface Wish {
  readonly pending: boolean;
  /** 0 in fixed margin mode or while none is selected. */
  readonly multiple: number;
  /** Micro-lots; undefined while the text is not a lot size. */
  readonly lots: number | undefined;
  /** Points; undefined while the text is not a price. */
  readonly target: number | undefined;
  readonly stopLoss: StopInput;
  readonly takeProfit: StopInput;
  readonly trailing: TrailInput;
}

type Known = Extract<
  ErrorKey,
  | 'trading_disabled'
  | 'market_closed'
  | 'price_unavailable'
  | 'no_mult_config'
  | 'multiple_not_offered'
  | 'lots_invalid'
  | 'target_price_invalid'
  | 'no_conversion_rate'
>;

/** Why the button is disabled. Amounts in micro-dollars, prices in points. */
export type Blocker =
  | { readonly key: Known }
  | { readonly key: 'login_needed' }
  | { readonly key: 'price_suspect' }
  /** The account's group does not trade the instrument. */
  | { readonly key: 'not_offered' }
  /** The largest leverage of the account's group. */
  | { readonly key: 'leverage_capped'; readonly most: number }
  /** The stop must be at or beyond `limit`. */
  | { readonly key: 'stop_price_invalid'; readonly kind: StopKind; readonly limit: number; readonly above: boolean }
  | { readonly key: 'stop_missing'; readonly kind: StopKind }
  | { readonly key: 'trailing_missing' }
  /** Something is typed with more decimals than `most`. */
  | { readonly key: 'price_decimals'; readonly most: number }
  /** At least this many points, and less than the price. */
  | { readonly key: 'trailing_invalid'; readonly least: number }
  | { readonly key: 'insufficient_margin'; readonly required: number; readonly free: number };

export interface StopOutcome {
  /** Points. */
  readonly price: number;
  /** Micro-dollars without the fee; undefined without a USD rate. */
  readonly profit: number | undefined;
}

/** Figures shown before the order is sent. Micro-dollars; prices in points. Undefined = cannot be calculated now. */
export interface Preview {
  readonly entry: Entry | undefined;
  readonly fill: number | undefined;
  readonly margin: number | undefined;
  readonly fee: number | undefined;
  /** Of the fill; the close is charged the same again. */
  readonly commission: number | undefined;
  /** The immediate loss by the spread, ≥ 0. */
  readonly spread: number | undefined;
  /** Free margin right after the fill: less margin, fee, commission and spread. */
  readonly freeAfter: number | undefined;
  /** Financing of the coming night; positive = paid to the customer. Undefined also while none is charged. */
  readonly swap: number | undefined;
  readonly stopLoss: StopOutcome | undefined;
  readonly takeProfit: StopOutcome | undefined;
  /** Points; 0 = none, undefined while it cannot be parsed. */
  readonly trailing: number | undefined;
}

export interface Checked {
  readonly preview: Preview;
  /** The first obstacle; undefined = ready. */
  readonly blocker: Blocker | undefined;
  /** The input to send; undefined while there is an obstacle. */
  readonly order:
    | {
        readonly price: number;
        readonly target: number;
        readonly stopLoss: number;
        readonly takeProfit: number;
        readonly trailing: number;
      }
    | undefined;
}

const NOTHING: Preview = {
  entry: undefined,
  fill: undefined,
  margin: undefined,
  fee: undefined,
  commission: undefined,
  spread: undefined,
  freeAfter: undefined,
  swap: undefined,
  stopLoss: undefined,
  takeProfit: undefined,
  trailing: undefined,
};

/** Leverages of an instrument that the account's group allows. */
export const allowedMultiples = ({ multiples }: InstrumentSpec, cap: number | undefined): readonly number[] =>
  multiples.filter((multiple) => !isAboveCap(multiple, cap));

/** Why the account's group does not allow a leverage (0 in fixed margin mode). */
export function capBlocker(multiple: number, cap: number | undefined): Blocker | undefined {
  if (cap === undefined || !isAboveCap(multiple, cap)) return undefined;
  return cap === 0 ? { key: 'not_offered' } : { key: 'leverage_capped', most: cap };
}

function leverageBlocker({ spec, cap }: Market, multiple: number): Blocker | undefined {
  const { marginMode, multiples } = spec;
  if (marginMode === 'leverage' && multiples.length === 0) return { key: 'no_mult_config' };
  if (marginMode === 'fixed' || cap === 0) return capBlocker(0, cap);
  if (allowedMultiples(spec, cap).length === 0) return capBlocker(Math.min(...multiples), cap);
  return multiples.includes(multiple) ? capBlocker(multiple, cap) : { key: 'multiple_not_offered' };
}

/** Blockers that do not depend on the lots, in the contract's order. */
function marketBlocker(market: Market, multiple: number): Blocker | undefined {
  const { spec } = market;
  if (spec.suspended !== undefined) return { key: 'trading_disabled' };
  if (!market.open) return { key: 'market_closed' };
  if (market.suspect === true) return { key: 'price_suspect' };
  if (market.prices === undefined || market.stale) return { key: 'price_unavailable' };
  return leverageBlocker(market, multiple);
}

/** Why the input of a stop gives no price. */
export function inputBlocker(
  kind: StopKind | 'trailing',
  { unit, text }: StopInput | TrailInput,
  spec: InstrumentSpec,
): Blocker {
  const most = stopScale(unit, spec);
  if (hasMoreDecimals(text, most)) return { key: 'price_decimals', most };
  return kind === 'trailing' ? { key: 'trailing_missing' } : { key: 'stop_missing', kind };
}

/** What is wrong with the stops, in points and 0 where there is none. `reference`: what they are measured from. */
export function stopBlocker(
  side: Side,
  spec: InstrumentSpec,
  reference: number,
  stopLoss: number,
  takeProfit: number,
): Blocker | undefined {
  const field = wrongStop(spec, side, reference, stopLoss, takeProfit);
  if (field === undefined) return undefined;
  const kind = field === 'stop_loss_price' ? 'stop_loss' : 'take_profit';
  const above = (kind === 'take_profit') === (side === 'buy');
  return { key: 'stop_price_invalid', kind, above, limit: reference + (above ? 1 : -1) * minDistance(spec) };
}

/** What is wrong with the distance of a trailing stop. */
export function trailBlocker(
  side: Side,
  spec: InstrumentSpec,
  reference: number,
  trailing: number,
): Blocker | undefined {
  if (trailing === 0 || isTrailingAllowed(spec, side, trailing, reference)) return undefined;
  return { key: 'trailing_invalid', least: minDistance(spec) };
}

const outcomeAt = (price: number | undefined, context: StopContext): StopOutcome | undefined =>
  price === undefined || price <= 0 ? undefined : { price, profit: profitAt(price, context) };

/** Never throws; a preview field that cannot be calculated is undefined. */
export function checkOrder(wish: Wish, side: Side, market: Market, figures: Figures | undefined): Checked {
  const { spec, prices, rate } = market;
  const early = marketBlocker(market, wish.multiple);
  if (prices === undefined) return { preview: NOTHING, blocker: early, order: undefined };

  const lotsFit = wish.lots !== undefined && areLotsAllowed(spec, wish.lots);
  const lots = wish.lots ?? 0;
  const target = wish.target ?? 0;
  const entry = wish.pending ? entryOf(spec, side, target, prices) : 'market';
  const fill = wish.pending ? target : openingSide(side, prices);
  const context: StopContext = { spec, side, lots, fill, rate, balance: figures?.balance };
  const stopLoss = stopPriceOf('stop_loss', wish.stopLoss, context);
  const takeProfit = stopPriceOf('take_profit', wish.takeProfit, context);

  const closing = wish.pending ? target : closingSide(side, prices);
  const trailing = trailPointsOf(wish.trailing, spec, wish.pending ? wish.target : prices.bid);
  // the trailing stop applies immediately, so its distance is what can be lost
  const trailed =
    trailing === undefined || trailing === 0 || closing <= 0
      ? stopLoss
      : trailedNow(side, stopLoss ?? 0, trailing, { bid: closing, ask: closing });

  const multiple = spec.marginMode === 'fixed' ? 1 : wish.multiple;
  const canReckon = lotsFit && fill > 0 && rate !== undefined && multiple > 0;
  const cost = canReckon ? costOf(spec, market, lots, multiple, fill, rate) : undefined;
  const spread = canReckon ? -profitOf(spec, 'buy', lots, prices.ask, prices.bid, rate) : undefined;
  const preview: Preview = {
    entry,
    fill: fill > 0 ? fill : undefined,
    margin: cost?.margin,
    fee: cost?.fee,
    commission: cost?.commission,
    spread: spread === 0 ? 0 : spread,
    freeAfter:
      figures === undefined || cost === undefined || spread === undefined
        ? undefined
        : figures.free - cost.required - spread,
    swap: lotsFit ? tonightOf(market, side, lots) : undefined,
    stopLoss: lotsFit && (wish.stopLoss.on || wish.trailing.on) ? outcomeAt(trailed, context) : undefined,
    takeProfit: lotsFit && wish.takeProfit.on ? outcomeAt(takeProfit, context) : undefined,
    trailing,
  };

  const blocker = ((): Blocker | undefined => {
    if (early !== undefined) return early;
    if (!lotsFit) return { key: 'lots_invalid' };
    if (entry === undefined) return { key: 'target_price_invalid' };
    if (stopLoss === undefined) return inputBlocker('stop_loss', wish.stopLoss, spec);
    if (takeProfit === undefined) return inputBlocker('take_profit', wish.takeProfit, spec);
    const stop = stopBlocker(side, spec, closing, stopLoss, takeProfit);
    if (stop !== undefined) return stop;
    if (trailing === undefined) return inputBlocker('trailing', wish.trailing, spec);
    const trail = trailBlocker(side, spec, closing, trailing);
    if (trail !== undefined) return trail;
    if (rate === undefined) return { key: 'no_conversion_rate' };
    if (figures === undefined) return { key: 'login_needed' };
    if (cost === undefined || figures.free < cost.required) {
      return { key: 'insufficient_margin', required: cost?.required ?? Number.MAX_SAFE_INTEGER, free: figures.free };
    }
    return undefined;
  })();
  if (blocker !== undefined || stopLoss === undefined || takeProfit === undefined || trailing === undefined)
    return { preview, blocker, order: undefined };
  return {
    preview,
    blocker: undefined,
    order: { price: fill, target: wish.pending ? target : 0, stopLoss, takeProfit, trailing },
  };
}
