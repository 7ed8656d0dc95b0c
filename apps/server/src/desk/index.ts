/** The operators' work: pending decisions, customers, and alarms. */
import type { HttpScopes } from '../platform/web-server/index.ts';
import { startHousekeeping } from '../platform/limits/index.ts';
import type { SupportContext } from '../support/index.ts';
import { serveApprovalsToOperators } from './approvals/index.ts';
import { serveCustomersToOperators } from './customers/operator-routes.ts';
import { serveProgramsToOperators } from './programs/operator-routes.ts';
import { ExposureDesk, serveExposureToOperators } from './exposure/index.ts';
import { LinkedWatch, countAlarms, serveLinkedToOperators } from './linked/index.ts';
import { serveMessagesToOperators } from './messages/operator-routes.ts';
import { queueLengths, serveOverviewToOperators } from './overview/index.ts';
import { servePaymentDecisionsToOperators } from './payment-decisions/index.ts';
import { serveRecordImagesToOperators } from './record-images/operator-routes.ts';
import { serveReviewsToOperators } from './verification-reviews/operator-routes.ts';

export interface DeskContext extends SupportContext {
  readonly exposure: ExposureDesk;
}

export async function startDesk(context: SupportContext): Promise<DeskContext> {
  const { database, metrics, work, onError, onStop } = context;
  metrics.gauges('queue_length', 'What waits for a decision of operators, by queue', 'queue', async () =>
    Object.fromEntries((await queueLengths(database)).map(({ name, count }) => [name, count])),
  );
  const exposure = new ExposureDesk(context);
  onStop(() => exposure.stop());
  await exposure.start();
  await work.run(() => exposure.watch());
  metrics.gauges(
    'exposure_alarms',
    'Exposure limits that are exceeded, by kind of limit',
    'limit',
    async () => exposure.counts,
  );
  const linked = new LinkedWatch({ ...context, exposure });
  await work.run(() => linked.watch());
  await work.run(() => startHousekeeping([linked], onError));
  metrics.gauges('linked_opposite', 'Pairs of linked accounts on opposite sides, by state', 'state', async () => ({
    alarm: (await countAlarms(database)).count,
  }));
  return { ...context, exposure };
}

export function serveDesk({ operators: calls }: HttpScopes, context: DeskContext): void {
  const decisions = { ...context, locks: context.moneyLocks, notices: context.fundsNotices };
  servePaymentDecisionsToOperators(calls, decisions);
  serveApprovalsToOperators(calls, decisions);
  serveReviewsToOperators(calls, context);
  serveRecordImagesToOperators(calls, context);
  serveCustomersToOperators(calls, context);
  serveProgramsToOperators(calls, context);
  serveMessagesToOperators(calls, context.database);
  serveExposureToOperators(calls, context);
  serveLinkedToOperators(calls, context);
  serveOverviewToOperators(calls, context);
}
