import type { TradingEngine } from '@tradewind/engine';
import { Host } from '../host.ts';
import type { EngineHost } from '../types.ts';

/** What the host has applied, durable or not, for tests of exactly that. Throws HostUnavailable. */
export function memoryOf(host: EngineHost): TradingEngine {
  if (!(host instanceof Host)) throw new TypeError('not the host of this process');
  return host.memory;
}
