/** The operators' first page: pending work, and alarms. */
import {
  CHANGE_KINDS,
  FINANCE_CHANGE_KINDS,
  type OperatorRole,
  type Overview,
  type Queue,
  operatorBaseCalls,
  operatorChatCalls,
  operatorPeopleCalls,
  operatorQueueCalls,
} from '@tradewind/contract/operator';
import type { Database } from '../../platform/db/index.ts';
import type { Operators } from '../../staff/operators/index.ts';
import type { SecondAdmin } from '../../staff/second-admin/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { type AlarmSources, alarmsFor } from './alarms.ts';
import { readSystem } from './system.ts';
import { queueLengths } from './queues.ts';

interface OverviewServices extends Omit<AlarmSources, 'startedAtMs'> {
  readonly database: Database;
  readonly secondAdmin: SecondAdmin;
  readonly operators: Operators;
}

/** Roles that create operators or read the audit log. */
const SINGLE_ADMIN_SHOWN_TO: readonly OperatorRole[] = ['admin', 'compliance'];

/** Which roles may read a queue; same as for its list. */
const READERS: Readonly<Record<Queue, readonly OperatorRole[]>> = {
  deposits: operatorQueueCalls.deposits.roles,
  withdrawals: operatorQueueCalls.withdrawals.roles,
  verifications: operatorQueueCalls.verifications.roles,
  changes: operatorBaseCalls.changes.roles,
  chats: operatorChatCalls.chats.roles,
};

export function serveOverviewToOperators(calls: OperatorLayer, services: OverviewServices): void {
  const { database, reconciler, secondAdmin, operators } = services;
  const sources = { ...services, startedAtMs: services.now() };

  function lastReconciliation(role: OperatorRole): Overview['reconciliation'] {
    const { last } = reconciler;
    if (last === undefined || !operatorPeopleCalls.reconciliations.roles.includes(role)) return null;
    return { finished_at: last.finished_at, ok: last.faults.length === 0, faults: last.faults.length };
  }

  calls.serve(operatorQueueCalls.system, async ({ operator: { role } }) => ({
    ...(await readSystem(database, services.now())),
    alarms: await alarmsFor(role, database, sources),
  }));

  calls.serve(operatorQueueCalls.overview, async ({ operator: { id, role } }) => {
    const lengths = await queueLengths(database, role === 'admin' ? CHANGE_KINDS : FINANCE_CHANGE_KINDS);
    const isSingle = SINGLE_ADMIN_SHOWN_TO.includes(role) && (await secondAdmin.isSingle(database));
    return {
      queues: lengths
        .filter(({ name }) => READERS[name].includes(role))
        .map(({ name, count, oldestAtMs }) => ({ name, count, oldest_at: oldestAtMs })),
      alarms: await alarmsFor(role, database, sources),
      reconciliation: lastReconciliation(role),
      single_admin: isSingle ? (1 as const) : (0 as const),
      cool_off_until: await operators.coolOffOf(id),
    };
  });
}
