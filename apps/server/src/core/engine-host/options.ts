/** Options of the engine host. */
import type { EngineSettings, InstrumentId, InstrumentSpec } from '@tradewind/engine';
import type { DatabaseLimits } from '../../platform/config/index.ts';
import type { Database, DatabaseGuard } from '../../platform/db/index.ts';
import type { BatchStatement } from './statements.ts';

/** Compatible with a pino logger. */
export interface HostLog {
  warn(message: string): void;
  error(message: string): void;
}

/** Figures of a committed batch, for metrics. */
export interface BatchFigures {
  readonly events: number;
  /** From the batch's first event until it was durable. */
  readonly durationMs: number;
}

/** Number of days that a night counts for, by instrument; instruments without a charge are absent. */
export type DaysAt = (instant: number) => ReadonlyMap<InstrumentId, number>;

/** Calendar of the rollovers; times in epoch ms. */
export interface RolloverCalendar {
  /** The first rollover after a time. */
  after(time: number): number;
  /** Reads instruments and holidays. */
  read(): Promise<DaysAt>;
}

export interface EngineHostOptions {
  /** Address of the database; the journal opens a connection of its own. */
  readonly url: string;
  /** For reads: loading and idempotency keys. */
  readonly db: Database;
  /** Ends the journal's connection when PostgreSQL does not answer, and reports when it answers again. Absent = no monitoring. */
  readonly guard?: DatabaseGuard;
  /** DATABASE_CONNECT_MS and DATABASE_LOCK_MS, for the journal's connection; no limits when absent. */
  readonly limits?: Pick<DatabaseLimits, 'connectMs' | 'lockMs'>;
  /** Statements that commands may commit with them; any other name is refused. Absent = none. */
  readonly statements?: readonly BatchStatement[];
  readonly settings: EngineSettings;
  readonly instruments: readonly InstrumentSpec[];
  /**
   * The instruments as committed, read again whenever the in-memory state is rebuilt: a
   * change of terms that was not committed must not survive. Absent = they never change.
   */
  readonly readInstruments?: () => Promise<readonly InstrumentSpec[]>;
  /** Quotes come with their ids (takeQuote) and can be read again, so none is applied again after a reload. */
  readonly quotesAreNumbered?: boolean;
  /** When positions are charged for the night; absent = never. */
  readonly rollovers?: RolloverCalendar;
  /** Markets that are open now; later changes arrive as `set_market`. */
  readonly openMarkets: Iterable<InstrumentId>;
  /** Epoch ms; the machine's clock by default. */
  readonly now?: () => number;
  /** Whether the clocks differ so much that trading must stop. Absent = never. */
  readonly isClockWrong?: () => boolean;
  /**
   * How long to wait for a writer that is shutting down; 5 s by default. Infinity = as a standby: the
   * start waits while another writer is live, replaces it when it is silent, and then sends heartbeats.
   */
  readonly leaseWaitMs?: number;
  /** Take the lease even from a live writer, which finds out at its next batch and stops. */
  readonly takeOver?: boolean;
  readonly log?: HostLog;
  readonly onBatch?: (figures: BatchFigures) => void;
  /** The host cannot continue in this process (the lease is lost, or the database contradicts itself): end the process. */
  readonly onFatal?: (error: Error) => void;
}
