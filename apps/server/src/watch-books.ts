/** The daily reconciliation with its figures, and how much waits for operators. */
import type { FastifyBaseLogger } from 'fastify';
import type { RunningDatabase } from './platform/db/index.ts';
import type { EngineHost } from './core/engine-host/index.ts';
import type { Metrics } from './platform/http/index.ts';
import { queueLengths } from './desk/overview/index.ts';
import { Reconciler } from './money/reconciliation/index.ts';

export interface BookOptions {
  readonly database: RunningDatabase;
  readonly host: EngineHost;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Collects how to stop each part, in the order in which the parts started. */
  readonly stops: (() => void | Promise<void>)[];
}

export async function watchBooks({ database, host, now, logger, metrics, stops }: BookOptions): Promise<Reconciler> {
  const { pool } = database;
  const reconciler = await Reconciler.start({ pool, host, now, log: logger });
  stops.push(() => reconciler.stop());
  metrics.gauge(
    'reconciliation_faults',
    'Faults that the last reconciliation found',
    () => reconciler.last?.faults.length ?? Number.NaN,
  );
  metrics.gauge('reconciliation_age_seconds', 'Seconds since the last reconciliation was finished', () =>
    reconciler.ageMs === undefined ? Number.NaN : reconciler.ageMs / 1000,
  );
  metrics.gauges('queue_length', 'What waits for a decision of operators, by queue', 'queue', async () =>
    Object.fromEntries((await queueLengths(pool)).map(({ name, count }) => [name, count])),
  );
  return reconciler;
}
