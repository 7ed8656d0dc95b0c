/** Validation rules: lots, targets and stops against the market, and the bounds of settings and instruments. */
import { points } from '@tradewind/money';
import type { Points } from '@tradewind/money';

import { assertWhole } from './whole.ts';
import { MAX_SWAP } from './financing-terms.ts';
import type { EngineSettings, Entry, InstrumentSpec, PriceSeen, Pricing, Refusal, Side, StopField } from './types.ts';

export const DEFAULT_SETTINGS: EngineSettings = {
  feeType: 'per_lot',
  marginCallPercent: 100,
  stopOutPercent: 50,
  quoteMaxAgeMs: 60_000,
  maxOpenOrders: 500,
};

type Prices = { readonly bid: number; readonly ask: number };

/** A buy opens at ask, a sell at bid. */
export const openingSide = <P>(side: Side, quote: { readonly bid: P; readonly ask: P }): P =>
  side === 'buy' ? quote.ask : quote.bid;

/** A buy closes at bid, a sell at ask. */
export const closingSide = <P>(side: Side, quote: { readonly bid: P; readonly ask: P }): P =>
  side === 'buy' ? quote.bid : quote.ask;

export function areLotsAllowed(spec: InstrumentSpec, lots: number): boolean {
  return (
    Number.isSafeInteger(lots) && lots > 0 && lots >= spec.minLots && lots <= spec.maxLots && lots % spec.lotStep === 0
  );
}

/** Whether a leverage (0 in fixed margin mode) is above a cap; a cap of 0 allows none. */
export const isAboveCap = (multiple: number, cap: number | undefined): boolean =>
  cap === 0 || multiple > (cap ?? multiple);

/**
 * Why an instrument cannot be traded at a leverage; undefined when it can. In fixed mode no leverage is requested. `cap`: the
 * largest that the account's group allows; undefined = any, 0 = none: the instrument is not offered.
 */
export function wrongLeverage(
  { marginMode, multiples }: Pick<InstrumentSpec, 'marginMode' | 'multiples'>,
  multiple: number,
  cap: number | undefined,
): Refusal | undefined {
  const isLeverage = marginMode === 'leverage';
  if (isLeverage && multiples.length === 0) return { key: 'no_mult_config' };
  if (cap !== undefined && isAboveCap(isLeverage ? multiple : 0, cap))
    return { key: 'multiple_not_offered', most: cap };
  if (!isLeverage) return undefined;
  return multiples.includes(multiple) ? undefined : { key: 'multiple_not_offered' };
}

/** Whether `part` may be closed off `whole`: the rest must be a valid order size. */
export function isPartAllowed(spec: InstrumentSpec, part: number, whole: number): boolean {
  if (!Number.isSafeInteger(part) || part <= 0 || part >= whole) return false;
  return part % spec.lotStep === 0 && part >= spec.minLots && whole - part >= spec.minLots;
}

/** Least distance in points between a target or stop and its reference; at the market itself is never allowed. */
export function minDistance(spec: InstrumentSpec): number {
  return Math.max(1, spec.triggerDistance);
}

/** Limit or stop, depending on the side of the market that the target is on; undefined for a target_price_invalid. */
export function entryOf(spec: InstrumentSpec, side: Side, target: number, quote: Prices): Entry | undefined {
  if (!Number.isSafeInteger(target) || target <= 0) return undefined;
  const market = openingSide(side, quote);
  if (Math.abs(target - market) < minDistance(spec)) return undefined;
  return target < market === (side === 'buy') ? 'limit' : 'stop';
}

const isPrice = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** The first stop price on the wrong side of the reference or too close to it; 0 = not set. */
export function wrongStop(
  spec: InstrumentSpec,
  side: Side,
  reference: number,
  stopLoss: number,
  takeProfit: number,
): StopField | undefined {
  const distance = minDistance(spec);
  const below = reference - distance;
  const above = reference + distance;
  const lossFits = side === 'buy' ? stopLoss <= below : stopLoss >= above;
  if (!isPrice(stopLoss) || (stopLoss !== 0 && !lossFits)) return 'stop_loss_price';
  const profitFits = side === 'buy' ? takeProfit >= above : takeProfit <= below;
  if (!isPrice(takeProfit) || (takeProfit !== 0 && !profitFits)) return 'target_profit_price';
  return undefined;
}

/** Whether a pending order's target is reached at a quote. */
export function isTargetReached(side: Side, entry: Entry, target: number, quote: Prices): boolean {
  const market = openingSide(side, quote);
  return (entry === 'limit') === (side === 'buy') ? market <= target : market >= target;
}

/** Which stop of a holding order a quote reaches; the stop-loss when it reaches both. */
export function reachedStop(
  side: Side,
  stopLoss: number,
  takeProfit: number,
  quote: Prices,
): 'stop_loss' | 'take_profit' | undefined {
  const market = closingSide(side, quote);
  if (stopLoss !== 0 && (side === 'buy' ? market <= stopLoss : market >= stopLoss)) return 'stop_loss';
  if (takeProfit !== 0 && (side === 'buy' ? market >= takeProfit : market <= takeProfit)) return 'take_profit';
  return undefined;
}

/** By so much a quote's time and the time from which its age counts may differ without being stated in the event. */
const CLOCK_TOLERANCE_MS = 5000;

/** The time from which a quote's age counts, as an event states it; undefined = about the quote's own time. */
export const statedAge = (time: number, agesFrom: number): number | undefined =>
  Math.abs(agesFrom - time) > CLOCK_TOLERANCE_MS ? agesFrom : undefined;

/** Whether a fill's slippage from the price seen exceeds the allowed one: higher for a buying fill, lower for a selling one. */
export function isMovedBeyond(buys: boolean, seen: PriceSeen | undefined, fill: number): boolean {
  if (seen?.deviation === undefined) return false;
  return buys ? fill > seen.price + seen.deviation : fill < seen.price - seen.deviation;
}

/** The requested price at the market: the price seen counts only if it was quoted. */
export const askedPrice = (seen: PriceSeen | undefined, market: Points): Points =>
  seen?.wasQuoted === true ? points(seen.price) : market;

/** Age beyond which quotes of an instrument fill no customer's order: its terms come first, the settings last. */
export const maxAgeOf = (
  { spec, maxAgeMs }: { readonly spec: InstrumentSpec; readonly maxAgeMs?: number | undefined },
  { quoteMaxAgeMs }: Pick<EngineSettings, 'quoteMaxAgeMs'>,
): number => spec.maxQuoteAgeMs ?? maxAgeMs ?? quoteMaxAgeMs;

/** Refusal of a customer's order because of its instrument's price; undefined when the price can fill it. */
export function priceRefusal(pricing: Pricing, ageMs: number | undefined, maxAgeMs: number): Refusal | undefined {
  if (pricing === 'suspect' || pricing === 'withheld') return SUSPECT_PRICE;
  const isFresh = pricing === 'live' && ageMs !== undefined && ageMs <= maxAgeMs;
  return isFresh ? undefined : { key: 'price_unavailable' };
}

export const SUSPECT_PRICE: Refusal = { key: 'price_unavailable', reason: 'suspect_price' };

const MAX = Number.MAX_SAFE_INTEGER;

/** Throws RangeError on settings that an engine cannot run with. */
export function assertSettings(settings: EngineSettings): void {
  assertWhole(settings.marginCallPercent, 0, 1_000_000, 'marginCallPercent');
  assertWhole(settings.stopOutPercent, 0, settings.marginCallPercent, 'stopOutPercent');
  assertWhole(settings.quoteMaxAgeMs, 0, MAX, 'quoteMaxAgeMs');
  assertWhole(settings.maxOpenOrders, 0, MAX, 'maxOpenOrders');
  assertWhole(settings.maxNetExposureUsd ?? 0, 0, MAX, 'maxNetExposureUsd');
}

/** Throws RangeError on an instrument that an engine cannot trade. */
export function assertSpec(spec: InstrumentSpec): void {
  assertWhole(spec.id, 1, MAX, 'instrument id');
  assertWhole(spec.pricePrecision, 0, 8, 'pricePrecision');
  assertWhole(spec.lotStep, 1, MAX, 'lotStep');
  assertWhole(spec.minLots, 1, MAX, 'minLots');
  assertWhole(spec.maxLots, spec.minLots, MAX, 'maxLots');
  assertWhole(spec.contractSize, 1, MAX, 'contractSize');
  assertWhole(spec.feeRate, 0, MAX, 'feeRate');
  assertWhole(spec.triggerDistance, 0, MAX, 'triggerDistance');
  assertWhole(spec.maxPositionLots ?? 1, 1, MAX, 'maxPositionLots');
  assertWhole(spec.maxNetExposureUsd ?? 1, 1, MAX, 'maxNetExposureUsd');
  assertWhole(spec.swap?.long ?? 0, -MAX_SWAP, MAX_SWAP, 'swap long');
  assertWhole(spec.swap?.short ?? 0, -MAX_SWAP, MAX_SWAP, 'swap short');
  if (spec.maxQuoteAgeMs !== undefined) assertWhole(spec.maxQuoteAgeMs, 1, MAX, 'maxQuoteAgeMs');
  for (const multiple of spec.multiples) assertWhole(multiple, 1, 1_000_000_000, 'multiple');
}

/**
 * Whether an instrument's terms may be changed. What defines its prices (code, base, quote, precision) never changes.
 * What defines a lot and its margin (contract size, margin mode) changes only while no order in it is pending or holding.
 * All other changes apply to later requests and fills and affect no position.
 */
export function mayRedefine(before: InstrumentSpec, after: InstrumentSpec, isInUse: boolean): boolean {
  const isSamePrice =
    before.code === after.code &&
    before.base === after.base &&
    before.quote === after.quote &&
    before.pricePrecision === after.pricePrecision;
  const isSameLot = before.contractSize === after.contractSize && before.marginMode === after.marginMode;
  return isSamePrice && (isSameLot || !isInUse);
}

/** Throws RangeError unless 0 < bid ≤ ask, both whole, with a sum that is a safe integer. */
export function assertQuote(bid: number, ask: number): void {
  if (!Number.isSafeInteger(bid) || !Number.isSafeInteger(bid + ask) || bid <= 0 || ask < bid) {
    throw new RangeError(`not a quote: bid ${bid}, ask ${ask}`);
  }
}
