/** Starts the daily reconciliation and its metrics. */
import type { ServerContext } from '../../platform/context/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { Reconciler } from './reconciler.ts';

export async function startReconciliation(context: ServerContext & { readonly host: EngineHost }): Promise<Reconciler> {
  const { database, host, now, clock, log, metrics, peers, work, onStop } = context;
  const reconciler = await Reconciler.open({ database, host, now, clock, log, peers });
  onStop(() => reconciler.stop());
  await work.run(() => {
    reconciler.start();
    return () => reconciler.rest();
  });
  metrics.gauge(
    'reconciliation_faults',
    'Faults that the last reconciliation found',
    () => reconciler.last?.faults.length ?? Number.NaN,
  );
  metrics.gauge('reconciliation_age_seconds', 'Seconds since the last reconciliation was finished', () =>
    reconciler.ageMs === undefined ? Number.NaN : reconciler.ageMs / 1000,
  );
  return reconciler;
}
