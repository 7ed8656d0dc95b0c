/** Limits on what an account may hold (contract §8). They bound what is added; a fill of a pending order adds no order. */
import type { EngineSettings, Refusal } from './types.ts';

/** Whether an account with `open` orders, pending and holding together, may add another; undefined when it may. */
export function orderLimit({ maxOpenOrders }: EngineSettings, open: number): Refusal | undefined {
  if (maxOpenOrders === 0 || open < maxOpenOrders) return undefined;
  return { key: 'position_limit', limit: 'MaxOpenOrders', allowed: 0 };
}
