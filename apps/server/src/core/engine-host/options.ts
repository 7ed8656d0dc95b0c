/** What the engine host is started with. */
import type { EngineSettings, InstrumentId, InstrumentSpec } from '@tradewind/engine';
import type { DatabaseLimits } from '../../platform/config/index.ts';
import type { Database, DatabaseGuard } from '../../platform/db/index.ts';
import type { BatchStatement } from './statements.ts';

/** A pino log fits. */
export interface HostLog {
  warn(message: string): void;
  error(message: string): void;
}

/** Figures of a committed batch, for metrics. */
export interface BatchFigures {
  readonly events: number;
  /** From the first of its events until it was durable. */
  readonly durationMs: number;
}

export interface EngineHostOptions {
  /** Address of the database: the journal keeps a connection of its own. */
  readonly url: string;
  /** For reading: loading, idempotency keys. */
  readonly db: Database;
  /** Ends the journal's connection when PostgreSQL does not answer, and says when it does again. Absent = nothing watches. */
  readonly guard?: DatabaseGuard;
  /** DATABASE_CONNECT_MS and DATABASE_LOCK_MS, for the journal's connection; no limits when absent. */
  readonly limits?: Pick<DatabaseLimits, 'connectMs' | 'lockMs'>;
  /** What commands may have committed with them; a name that is not among them is refused. Absent = nothing. */
  readonly statements?: readonly BatchStatement[];
  readonly settings: EngineSettings;
  readonly instruments: readonly InstrumentSpec[];
  /**
   * The instruments as they are committed, read again whenever the memory is: a change of terms that was not committed
   * must not live on. Absent = they never change.
   */
  readonly readInstruments?: () => Promise<readonly InstrumentSpec[]>;
  /** Quotes come with their ids (takeQuote) and can be read again: none is taken again after a reload. */
  readonly quotesAreNumbered?: boolean;
  /** Markets that are open now; later changes come as `set_market`. */
  readonly openMarkets: Iterable<InstrumentId>;
  /** Epoch ms; the machine's clock by default. */
  readonly now?: () => number;
  /** Whether the clocks differ so much that nothing may be traded. Absent = they never do. */
  readonly isClockWrong?: () => boolean;
  /**
   * How long to wait for a writer that is just ending; 5 s by default. Infinity = as a standby: the start takes as long as
   * there is another writer, takes the place of one that is silent, and then gives signs of life.
   */
  readonly leaseWaitMs?: number;
  /** Take the lease even from a living writer, which then finds out at its next batch and stops. */
  readonly takeOver?: boolean;
  readonly log?: HostLog;
  readonly onBatch?: (figures: BatchFigures) => void;
  /** The host cannot go on in this process (the lease is lost, the database contradicts itself): end the process. */
  readonly onFatal?: (error: Error) => void;
}
