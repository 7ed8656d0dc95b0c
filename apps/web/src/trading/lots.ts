/** Lot sizes: steps, bounds, presets and the slider's scale. All in micro-lots. */
import { areLotsAllowed, costOf, profitOf } from '@tradewind/engine';
import type { CostTerms, InstrumentSpec, Ratio } from '@tradewind/engine';
import { formatScaled, multiplyDivide } from '@tradewind/money';

import { LOT_SCALE, type Prices } from './spec.ts';

/** Lots with the decimals of the step: 100000 with step 10000 is "0.10". */
export function lotsText(lots: number, spec: Pick<InstrumentSpec, 'lotStep'>): string {
  return formatScaled(lots, LOT_SCALE).slice(0, textLength(lots, lotDecimals(spec)));
}

function textLength(lots: number, decimals: number): number {
  const whole = formatScaled(lots, LOT_SCALE).indexOf('.');
  return decimals === 0 ? whole : whole + 1 + decimals;
}

/** Decimals that a lot size of this instrument needs. */
export function lotDecimals(spec: Pick<InstrumentSpec, 'lotStep'>): number {
  const fraction = formatScaled(spec.lotStep, LOT_SCALE).split('.')[1] ?? '';
  return fraction.replace(/0+$/u, '').length;
}

/** The nearest smaller lot size on the step and within the bounds. */
export function fitLots(lots: number, spec: InstrumentSpec): number {
  const onStep = lots - (lots % spec.lotStep);
  const least =
    spec.minLots % spec.lotStep === 0 ? spec.minLots : spec.minLots + spec.lotStep - (spec.minLots % spec.lotStep);
  const most = spec.maxLots - (spec.maxLots % spec.lotStep);
  return Math.min(most, Math.max(least, onStep));
}

/** Preset sizes: 1, 10, 50, 100 and 500 times the minimum, if they are offered. */
export function presetLots(spec: InstrumentSpec): readonly number[] {
  const sizes = [1, 10, 50, 100, 500].map((times) => spec.minLots * times);
  return sizes.filter((size) => areLotsAllowed(spec, size));
}

/**
 * The largest size whose margin, fee, commission and spread the free margin covers, so that it is not below zero after the
 * fill; 0 when it does not cover even the minimum. Found by bisection over the steps, with the engine's own functions.
 */
export function affordableLots(
  spec: InstrumentSpec,
  terms: CostTerms,
  multiple: number,
  { bid, ask }: Prices,
  rate: Ratio,
  free: number,
): number {
  const affords = (lots: number): boolean => {
    const cost = costOf(spec, terms, lots, multiple, ask, rate);
    return cost !== undefined && cost.required - profitOf(spec, 'buy', lots, ask, bid, rate) <= free;
  };
  let low = fitLots(spec.minLots, spec);
  let high = fitLots(spec.maxLots, spec);
  if (!affords(low)) return 0;
  if (affords(high)) return high;
  // low is affordable, high is not; both on the step
  while (high - low > spec.lotStep) {
    const steps = (high - low) / spec.lotStep;
    const middle = low + ((steps - (steps % 2)) / 2) * spec.lotStep;
    if (affords(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Position 0…1000 of a size on a logarithmic slider, so that small sizes can be set precisely. */
export function sliderPosition(lots: number, least: number, most: number): number {
  if (most <= least || lots <= least) return 0;
  return Math.min(1000, Math.round((Math.log(lots / least) / Math.log(most / least)) * 1000));
}

/** The size at a slider's position: two leading digits, on the step. For user input only, not for amounts of money. */
export function lotsAtSlider(position: number, least: number, most: number, spec: InstrumentSpec): number {
  if (position >= 1000) return fitLots(most, spec);
  const exact = least * (most / least) ** (Math.max(0, position) / 1000);
  const grain = Math.max(spec.lotStep, 10 ** (Math.floor(Math.log10(exact)) - 1));
  return fitLots(Math.round(exact / grain) * grain, spec);
}

/** One lot in micro-lots. */
export const ONE_LOT = 10 ** LOT_SCALE;

/**
 * The largest size that loses at most `amount` micro-dollars over `distance` points, on the step and within the bounds;
 * undefined where even the minimum loses more, or without a distance.
 */
export function lotsAtRisk(amount: number, distance: number, spec: InstrumentSpec, rate: Ratio): number | undefined {
  if (distance <= 0 || amount <= 0) return undefined;
  // a sell that is filled at 1 point loses `distance` points
  const lossOf = (lots: number): number => -profitOf(spec, 'sell', lots, 1, 1 + distance, rate);
  const ofOneLot = lossOf(ONE_LOT);
  if (ofOneLot <= 0) return undefined;
  const nearest = fitLots(multiplyDivide(amount, ONE_LOT, 1, ofOneLot), spec);
  const fitting = lossOf(nearest) > amount ? nearest - spec.lotStep : nearest;
  return fitting < spec.minLots || lossOf(fitting) > amount ? undefined : fitting;
}
