/**
 * Limits on what an account and the house may hold (contract §8), checked at a submission and again at the fill. If
 * several are set, the smallest applies; 0 or absent = no limit. Closing is never refused.
 */
import { microLots } from '@tradewind/money';

import type { Ratio } from './conversion.ts';
import { exactProfit, heldUsd, pointValue } from './formulas.ts';
import type { AccountLimits } from './basics.ts';
import type { EngineSettings, InstrumentSpec, Quote, Refusal, Side } from './types.ts';

/** 0 = none. Lots in micro-lots, exposure in micro-dollars. */
interface Limits {
  readonly orders: number;
  readonly lots: number;
  readonly exposure: number;
}

const smallest = (left: number, right: number): number =>
  left === 0 || right === 0 ? left + right : Math.min(left, right);

/** The limits of an account in an instrument, `own` and those of its group; the exposure limit applies to real accounts only. */
export function limitsOf(
  settings: EngineSettings,
  spec: InstrumentSpec,
  group: AccountLimits,
  own: AccountLimits | undefined,
): Limits {
  return {
    orders: smallest(smallest(settings.maxOpenOrders, group.maxOpenOrders), own?.maxOpenOrders ?? 0),
    lots: smallest(smallest(spec.maxPositionLots ?? 0, group.maxPositionLots), own?.maxPositionLots ?? 0),
    exposure: smallest(settings.maxNetExposureUsd ?? 0, spec.maxNetExposureUsd ?? 0),
  };
}

/** `before`: number of pending and holding orders, without those being added. */
export function wrongOrders({ orders }: Limits, before: number, added: number): Refusal | undefined {
  if (orders === 0 || before + added <= orders) return undefined;
  return { key: 'position_limit', limit: 'MaxOpenOrders', allowed: Math.max(0, orders - before) };
}

/** `before`: the account's gross micro-lots in the instrument, holding and pending, without those being added. */
export function wrongLots({ lots }: Limits, spec: InstrumentSpec, before: number, added: number): Refusal | undefined {
  if (lots === 0 || before + added <= lots) return undefined;
  const left = Math.max(0, lots - before);
  const allowed = left - (left % spec.lotStep);
  return { key: 'position_limit', limit: 'MaxPositionLots', allowed: microLots(allowed < spec.minLots ? 0 : allowed) };
}

/** `net`: micro-lots of real accounts in the instrument, bought minus sold, without those being added. */
export function wrongExposure(
  { exposure }: Limits,
  spec: InstrumentSpec,
  net: number,
  side: Side,
  added: number,
  quote: Pick<Quote, 'bid' | 'ask'>,
  rate: Ratio,
): Refusal | undefined {
  if (exposure === 0) return undefined;
  const after = exposureUsd(spec, net + (side === 'buy' ? added : -added), quote, rate);
  if (after <= exposure || after <= exposureUsd(spec, net, quote, rate)) return undefined;
  return { key: 'position_limit', limit: 'MaxNetExposureUsd' };
}

/** |net lots| × contract size × mid × USD rate, rounded once, limited to the safe integers. */
function exposureUsd(spec: InstrumentSpec, net: number, { bid, ask }: Pick<Quote, 'bid' | 'ask'>, rate: Ratio): number {
  const value = pointValue(spec);
  // bid + ask is twice the mid
  const halved = { numerator: value.numerator, denominator: value.denominator * 2 };
  return heldUsd(exactProfit(bid + ask, Math.abs(net), halved, rate));
}
