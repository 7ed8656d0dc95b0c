/** Operator calls for reconciliations. */
import { operatorPeopleCalls } from '@tradewind/contract/operator';
import { type Database, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import type { Reconciler } from './reconciler.ts';
import { acknowledge, reconciliation, reconciliationsPage } from './store.ts';

interface ReconciliationServices {
  readonly database: Database;
  readonly reconciler: Reconciler;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const SUBJECT = 'reconciliation';

export function serveReconciliationToOperators(
  calls: OperatorLayer,
  { database, reconciler, now }: ReconciliationServices,
): void {
  calls.serve(operatorPeopleCalls.reconciliations, ({ input }) => reconciliationsPage(database, input.page));

  calls.serve(operatorPeopleCalls.runReconciliation, async ({ operator }) => {
    await appendAudit(database, { operator, action: 'reconciliation.run', subject: { type: SUBJECT, id: '' } }, now());
    return reconciler.run();
  });

  calls.serve(operatorPeopleCalls.acknowledgeReconciliation, async ({ input, operator }) => {
    const { id, remark } = input;
    const seen = await inTransaction(database, async (client) => {
      const before = await reconciliation(client, id);
      if (before === undefined) throw new Refused('not_found');
      if (!(await acknowledge(client, id, operator.id, now()))) throw new Refused('conflict');
      const entry = {
        operator,
        action: 'reconciliation.acknowledge',
        subject: { type: SUBJECT, id },
        before: { faults: before.faults.length },
        after: { remark },
      };
      const acknowledged = await reconciliation(client, id);
      await appendAudit(client, entry, now());
      return acknowledged;
    });
    if (seen === undefined) throw new Refused('not_found');
    await reconciler.refresh();
    return seen;
  });
}
