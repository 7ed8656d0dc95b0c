import { parseDecimalInput } from '@tradewind/ui';

/** Whether a typed number has more decimals than `most`; trailing zeros do not count. */
export function hasMoreDecimals(typed: string, most: number): boolean {
  const [, fraction = ''] = (parseDecimalInput(typed) ?? '').split('.');
  return fraction.replace(/0+$/u, '').length > most;
}
