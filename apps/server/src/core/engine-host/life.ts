/** The in-memory engine and its writer. */
import type { TradingEngine } from '@tradewind/engine';
import type { Journal } from './journal.ts';
import type { Memory } from './shown.ts';
import type { Writer } from './writer.ts';

/** After a life shorter than this the reload waits a little, unless it only lost its connection. */
export const SHORT_LIFE_MS = 5000;

/** Everything that belongs to one life of the host; dropped as a whole when a commit fails. */
export interface Life {
  readonly engine: TradingEngine;
  readonly memory: Memory;
  readonly journal: Journal;
  readonly writer: Writer;
  /** performance.now() */
  readonly since: number;
}
