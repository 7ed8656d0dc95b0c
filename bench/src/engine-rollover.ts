/** Cost of a rollover: charging every position for the night. */
import type { CountingEngine } from '@tradewind/engine';

import { SPECS } from './engine-market.ts';

/** As the host charges them (rollovers.ts). */
const CHUNK = 256;

export interface RolloverCost {
  /** Fixing the prices and finding the positions, ms: nothing else is served meanwhile. */
  readonly beginMs: number;
  /** The longest chunk, ms. */
  readonly chunkMs: number;
  /** Microseconds per charged position. */
  readonly chargeUs: number;
}

/** Charges all positions of an engine at the last quotes. */
export function rollOver(engine: CountingEngine, now: number): RolloverCost {
  const swap = { mode: 'points', long: -7_500_000, short: -2_500_000, tripleDay: 3 } as const;
  for (const spec of SPECS) engine.apply({ type: 'define_instrument', spec: { ...spec, swap }, now });
  const days = new Map(SPECS.map(({ id }) => [id, 1]));
  const began = performance.now();
  engine.apply({ type: 'roll_over', instant: Number.MAX_SAFE_INTEGER, days, now });
  const beginMs = performance.now() - began;
  let [charged, chunkMs, totalMs] = [0, 0, 0];
  while (engine.rollingOver !== undefined) {
    const at = performance.now();
    const outcome = engine.apply({ type: 'finance', most: CHUNK, now });
    const tookMs = performance.now() - at;
    totalMs += tookMs;
    chunkMs = Math.max(chunkMs, tookMs);
    if (outcome.ok) charged += outcome.events.filter(({ type }) => type === 'financed').length;
  }
  return { beginMs, chunkMs, chargeUs: (totalMs * 1000) / Math.max(1, charged) };
}
