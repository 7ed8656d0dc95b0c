import { formatNumber } from './number.ts';

/** A price split so that the changing digits can be shown larger. */
export interface PriceParts {
  readonly head: string;
  /** The pip digits. */
  readonly pip: string;
  /** The tenth of a pip, where the instrument has one. */
  readonly fraction: string;
}

/**
 * How many trailing digits are pip and fraction. Instruments quoted to 3 or 5 decimals have a tenth of a pip
 * (EURUSD 1.08412: pip 41, fraction 2; USDJPY 154.327: pip 32, fraction 7).
 */
function emphasis(precision: number): { pip: number; fraction: number } {
  if (precision >= 3) return precision % 2 === 1 ? { pip: 2, fraction: 1 } : { pip: 2, fraction: 0 };
  return { pip: precision, fraction: 0 };
}

export function priceParts(tag: string, price: number, precision: number): PriceParts {
  const text = formatNumber(tag, price, precision);
  const { pip, fraction } = emphasis(precision);
  const end = text.length - fraction;
  return { head: text.slice(0, end - pip), pip: text.slice(end - pip, end), fraction: text.slice(end) };
}
