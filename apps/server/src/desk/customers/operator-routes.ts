/** Operator calls for customers: search, one customer in full, sessions, suspension. */
import { operatorPeopleCalls } from '@tradewind/contract/operator';
import { groupOfKind } from '@tradewind/engine';
import { deviceText } from '../../platform/access/index.ts';
import { inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { appendAudit, historyOf } from '../../staff/audit/index.ts';
import { storedGroup } from '../../trading/groups/index.ts';
import type { OrderHistory } from '../../core/ledger/index.ts';
import { type OrderPresenter, accountOrders } from '../../trading/orders/index.ts';
import type { FundsNotices } from '../../money/records/index.ts';
import { nameHashes } from '../../people/verification/index.ts';
import { type Sessions } from '../../people/identity/index.ts';
import { type AccessLog, requireOthersAccount, customersOf } from '../../staff/records/index.ts';
import { methodsOf } from './methods-sql.ts';
import { presentUserDetail, presentUserRow } from './present-user.ts';
import { AccountLimitChanges, type AccountLimitServices } from './account-limits.ts';
import { setCreditScore } from './credit-score.ts';
import { Suspensions } from './suspension.ts';
import { userExists, userProfile, usersPage } from './users-sql.ts';

export interface CustomerServices extends AccountLimitServices {
  readonly orders: OrderPresenter;
  readonly history: OrderHistory;
  readonly sessions: Sessions;
  readonly vault: Vault;
  readonly accessLog: AccessLog;
  readonly fundsNotices: FundsNotices;
}

const SUBJECT = 'customer';
/** What is in the audit log when an operator searches by name: never the name. */
const NAMES = { type: 'customer_names', id: 'search' } as const;
const NAME = /^[^@]*\p{L}[^@]*$/u;

export function serveCustomersToOperators(calls: OperatorLayer, services: CustomerServices): void {
  const { database, host, vault, accessLog, fundsNotices, sessions } = services;
  const suspensions = new Suspensions(services);
  const limits = new AccountLimitChanges(services);

  /** Throws Refused `not_found`. */
  async function detailOf(id: number) {
    const row = await userProfile(database, id);
    if (row === undefined) throw new Refused('not_found');
    const history = await historyOf(database, { type: SUBJECT, id });
    const inviters = await customersOf(database, vault, row.inviterId === null ? [] : [row.inviterId]);
    const view = await host.view(id);
    return presentUserDetail(vault, row, {
      summary: view?.summary,
      holding: view?.holding.length ?? 0,
      pending: view?.pending.length ?? 0,
      inviter: inviters.get(row.inviterId ?? 0),
      group: await storedGroup(database, view?.summary.group ?? groupOfKind(row.isDemo ? 'demo' : 'real')),
      history,
    });
  }

  calls.serve(operatorPeopleCalls.users, async ({ input, operator }) => {
    const { search, kind, suspended, page } = input;
    const isDemo = kind === undefined ? undefined : kind === 'demo';
    const isSuspended = suspended === undefined ? undefined : suspended === 1;
    const names = search === undefined ? undefined : nameHashes(vault, search);
    // numbers and addresses are no names
    if (names !== undefined && NAME.test(search ?? '')) await accessLog.record(operator, NAMES);
    const filter = { search, nameHashes: names, isDemo, isSuspended };
    const { data: rows, total } = await usersPage(database, filter, page);
    return { data: rows.map((row) => presentUserRow(vault, row)), total };
  });

  calls.serve(operatorPeopleCalls.user, async ({ input, operator }) => {
    const detail = await detailOf(input.id);
    await accessLog.record(operator, { type: SUBJECT, id: input.id });
    return detail;
  });

  calls.serve(operatorPeopleCalls.suspendUser, async ({ input, operator }) => {
    await requireOthersAccount(database, operator, input.id);
    await suspensions.suspend(operator, input.id, input.reason);
    await fundsNotices.decided();
    return detailOf(input.id);
  });

  calls.serve(operatorPeopleCalls.resumeUser, async ({ input, operator }) => {
    await requireOthersAccount(database, operator, input.id);
    await suspensions.resume(operator, input.id, input.reason);
    return detailOf(input.id);
  });

  calls.serve(operatorPeopleCalls.setCreditScore, async ({ input, operator }) => {
    await requireOthersAccount(database, operator, input.id);
    await setCreditScore(services, operator, input);
    sessions.forgetUser(input.id);
    return detailOf(input.id);
  });

  calls.serve(operatorPeopleCalls.setUserLimits, async ({ input, operator }) => {
    const proposed = await limits.set(operator, input);
    return proposed ?? detailOf(input.id);
  });

  serveBelongings(calls, services);
}

/** A customer's orders, sessions and bound methods. */
function serveBelongings(calls: OperatorLayer, services: CustomerServices): void {
  const { database, accessLog, orders, sessions, now, vault } = services;

  async function requireUser(id: number): Promise<void> {
    if (!(await userExists(database, id))) throw new Refused('not_found');
  }

  calls.serve(operatorPeopleCalls.userOrders, async ({ input, locale }) => {
    await requireUser(input.id);
    const { data: rows, total } = await accountOrders(services, input.id, input.status, input);
    return { data: rows.map((row) => orders.present(row, locale)), total };
  });

  calls.serve(operatorPeopleCalls.userSessions, async ({ input }) => {
    await requireUser(input.id);
    const rows = await sessions.list(input.id);
    return rows.map((row) => ({
      id: row.id,
      device: deviceText(row.userAgent),
      address: row.address,
      created_at: row.createdAtMs,
      used_at: row.usedAtMs,
    }));
  });

  calls.serve(operatorPeopleCalls.userMethods, async ({ input, operator }) => {
    await requireUser(input.id);
    await accessLog.record(operator, { type: 'payout_methods', id: input.id });
    return methodsOf(database, vault, input.id);
  });

  calls.serve(operatorPeopleCalls.endUserSessions, async ({ input, operator }) => {
    const { id, reason } = input;
    await requireUser(id);
    const ended = await inTransaction(database, async (client) => {
      const ids = await sessions.revokeAll(client, id);
      await appendAudit(
        client,
        {
          operator,
          action: 'customer.end_sessions',
          subject: { type: SUBJECT, id },
          before: { sessions: ids.length },
          after: { sessions: 0, reason },
        },
        now(),
      );
      return ids;
    });
    await sessions.ended(ended);
    return {};
  });
}
