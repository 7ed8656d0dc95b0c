/** The operators' work: what waits for a decision, customers, and what is wrong. */
import type { HttpScopes } from '../platform/web-server/index.ts';
import type { SupportContext } from '../support/index.ts';
import { serveChanges } from './approvals/index.ts';
import { serveCustomers } from './customers/index.ts';
import { serveMessages } from './messages/index.ts';
import { queueLengths, serveOverview } from './overview/index.ts';
import { serveDecisions } from './payment-decisions/index.ts';
import { serveOperatorImages } from './record-images/index.ts';
import { serveReviews } from './verification-reviews/index.ts';

export function startDesk({ database, metrics }: SupportContext): void {
  metrics.gauges('queue_length', 'What waits for a decision of operators, by queue', 'queue', async () =>
    Object.fromEntries((await queueLengths(database)).map(({ name, count }) => [name, count])),
  );
}

export function serveDesk({ operators: calls }: HttpScopes, context: SupportContext): void {
  const decisions = { ...context, locks: context.moneyLocks, notices: context.fundsNotices };
  serveDecisions(calls, decisions);
  serveChanges(calls, decisions);
  serveReviews(calls, context);
  serveOperatorImages(calls, context);
  serveCustomers(calls, context);
  serveMessages(calls, context.database);
  serveOverview(calls, context);
}
