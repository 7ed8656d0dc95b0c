/** The hourly zero-sum report, for the log and for /metrics. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/index.ts';
import { watchLedger } from './report.ts';

/** Logging more faults than this adds no information. */
const LOGGED_FAULTS = 20;

export interface LedgerWatch {
  /** Result of the last report: 1 or 0. NaN before the first, and when the report could not be made. */
  readonly zeroSum: () => number;
  readonly stop: () => void;
}

export function startLedgerWatch(
  database: Database,
  log: Pick<FastifyBaseLogger, 'error'>,
  onError: (error: unknown) => void,
): LedgerWatch {
  let zeroSum = Number.NaN;
  const stop = watchLedger(
    database,
    ({ ok, faults }) => {
      zeroSum = ok ? 1 : 0;
      if (!ok) log.error({ faults: faults.slice(0, LOGGED_FAULTS) }, 'the ledger does not add up');
    },
    (error) => {
      zeroSum = Number.NaN; // the earlier report no longer applies
      onError(error);
    },
  );
  return { zeroSum: () => zeroSum, stop };
}
