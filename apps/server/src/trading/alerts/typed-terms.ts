/** Prices and percentages of alerts as customers enter them. */
import { ALERT_LIMITS, type Fault } from '@tradewind/contract';
import { parseScaled } from '@tradewind/money';
import { Refused } from '../../platform/errors/index.ts';

const PERCENT_DECIMALS = 2;

/** Points of the instrument. Throws Refused target_price_invalid. */
export function pointsOf(price: string | undefined, precision: number): number {
  const points = price === undefined ? undefined : parseScaled(price, precision);
  if (points === undefined || points <= 0) throw new Refused('target_price_invalid');
  return points;
}

function faultOfPercent(percent: string | undefined, bp: number | undefined, most: number): Fault {
  if (bp === undefined) return percent === undefined ? 'required' : 'format';
  return bp > most ? { fault: 'too_large', text: 'most', bound: ALERT_LIMITS.percentMax } : 'too_small';
}

/** Hundredths of a percent. Throws Refused invalid_input. */
export function percentOf(percent: string | undefined, condition: 'move' | 'day_change'): number {
  const bp = percent === undefined ? undefined : parseScaled(percent, PERCENT_DECIMALS);
  const most = ALERT_LIMITS.percentMax * 100;
  const isFine = bp !== undefined && bp !== 0 && Math.abs(bp) <= most && (condition === 'day_change' || bp > 0);
  if (!isFine) throw new Refused('invalid_input', { fields: { percent: faultOfPercent(percent, bp, most) } });
  return bp;
}
