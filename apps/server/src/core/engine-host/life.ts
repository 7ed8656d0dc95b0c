/** The engine in memory, and what writes for it. */
import type { TradingEngine } from '@tradewind/engine';
import type { Journal } from './journal.ts';
import type { Memory } from './shown.ts';
import type { Writer } from './writer.ts';

/** After a shorter life the reload waits a little. */
export const SHORT_LIFE_MS = 5000;

/** What one life of the host has: dropped as a whole when a commit fails. */
export interface Life {
  readonly engine: TradingEngine;
  readonly memory: Memory;
  readonly journal: Journal;
  readonly writer: Writer;
  /** performance.now() */
  readonly since: number;
}
