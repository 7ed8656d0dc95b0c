/** Words and figures of scenario tables. */
import { formatScaled, parseScaled } from '@tradewind/money';

import { SWAP_MODES, SWAP_SCALE } from '../types.ts';
import type { Order, PriceSeen, Refusal, SwapTerms } from '../types.ts';

export type Words = readonly string[];
export type Settings = Readonly<Record<string, string | undefined>>;

export function fail(what: string): never {
  throw new RangeError(what);
}

export const scaled = (text: string | undefined, scale: number): number =>
  parseScaled(text ?? '', scale) ?? fail(`not a number: ${text}`);

/** 1000.500000 → 1000.5 */
export const short = (value: number, scale: number): string => {
  const text = formatScaled(value, scale);
  return text.includes('.') ? text.replace(/\.?0+$/u, '') : text;
};
export const usd = (value: number): string => short(value, 6);

/** `points:-7.5:2` or `percent:-3.3:1.1`: long, then short. */
export function swapOf(text: string): SwapTerms {
  const [mode, long, short] = text.split(':');
  return {
    mode: SWAP_MODES.find((each) => each === mode) ?? fail(`no such mode: ${mode}`),
    long: scaled(long, SWAP_SCALE),
    short: scaled(short, SWAP_SCALE),
    tripleDay: 3,
  };
}

export function seenOf(settings: Settings, precision: number): { readonly seen?: PriceSeen } {
  if (settings['seen'] === undefined) return {};
  return {
    seen: {
      price: scaled(settings['seen'], precision),
      ...(settings['dev'] !== undefined && { deviation: Number(settings['dev']) }),
      ...(settings['quoted'] !== undefined && { wasQuoted: true }),
    },
  };
}
/** Only where there is one. */
export const showTrailing = ({ trailing }: Order): string => (trailing === undefined ? '' : ` trailing ${trailing}`);

function showAllowed(refusal: Extract<Refusal, { key: 'position_limit' }>): string {
  if (refusal.limit === 'MaxNetExposureUsd') return '';
  return ` allowed ${refusal.limit === 'MaxPositionLots' ? short(refusal.allowed, 6) : refusal.allowed}`;
}

export function showRefusal(refusal: Refusal): string {
  switch (refusal.key) {
    case 'insufficient_margin':
      return `insufficient_margin required ${usd(refusal.required)} free ${usd(refusal.free)}`;
    case 'insufficient_balance':
      return `insufficient_balance withdrawable ${usd(refusal.withdrawable)}`;
    case 'trading_disabled':
      return `trading_disabled ${refusal.reason}`;
    case 'lots_invalid':
      return `lots_invalid ${short(refusal.minLots, 6)}..${short(refusal.maxLots, 6)} step ${short(refusal.lotStep, 6)}`;
    case 'stop_price_invalid':
      return `stop_price_invalid ${refusal.field}`;
    case 'price_unavailable':
      return refusal.reason === undefined ? refusal.key : `${refusal.key} ${refusal.reason}`;
    case 'price_moved':
      return `price_moved asked ${short(refusal.asked, refusal.pricePrecision)} now ${short(refusal.now, refusal.pricePrecision)}`;
    case 'invalid_input':
      return `invalid_input ${refusal.field}`;
    case 'position_limit':
      return `position_limit ${refusal.limit}${showAllowed(refusal)}`;
    default:
      return refusal.key;
  }
}
