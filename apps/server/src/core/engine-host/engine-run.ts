/** The in-memory engine and its writer. */
import type { TradingEngine } from '@tradewind/engine';
import type { Journal } from './journal.ts';
import type { Memory } from './shown.ts';
import type { Writer } from './writer.ts';

/** After a run shorter than this the reload waits a little, unless it only lost its connection. */
export const SHORT_RUN_MS = 5000;

/** Everything that belongs to one run of the engine; dropped as a whole when a commit fails. */
export interface EngineRun {
  readonly engine: TradingEngine;
  readonly memory: Memory;
  readonly journal: Journal;
  readonly writer: Writer;
  /** performance.now() */
  readonly since: number;
}
