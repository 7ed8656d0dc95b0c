import { formatScaled, parseScaled } from '@tradewind/money';

/** Bounds of a figure that changes in steps, all in the figure's own unit. */
export interface StepRule {
  readonly step: number;
  readonly min: number;
  readonly max?: number;
  /** Decimals that the figure may have. */
  readonly scale: number;
}

function scaled(value: string | number, scale: number): number | undefined {
  return parseScaled(value === '' ? 0 : value, scale);
}

/**
 * The canonical text one step up or down, aligned to the step, or undefined when that would leave the bounds
 * (or reach zero: product.md §5). Exact, without binary fractions.
 */
export function stepDecimal(value: string, direction: 1 | -1, rule: StepRule): string | undefined {
  const now = scaled(value, rule.scale);
  const step = scaled(rule.step, rule.scale);
  const min = scaled(rule.min, rule.scale);
  const max = rule.max === undefined ? Number.MAX_SAFE_INTEGER : scaled(rule.max, rule.scale);
  if (now === undefined || step === undefined || min === undefined || max === undefined || step <= 0) return undefined;
  const offset = (now - min) % step;
  const aligned = offset === 0 ? now + direction * step : direction === 1 ? now - offset + step : now - offset;
  const greatest = max - ((max - min) % step);
  const next = direction === 1 ? Math.max(aligned, min) : Math.min(aligned, greatest);
  if (next < min || next > max || next <= 0) return undefined;
  return trimDecimals(formatScaled(next, rule.scale));
}

/** "0.10" → "0.1", "2.000" → "2". */
export function trimDecimals(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/u, '') : text;
}
