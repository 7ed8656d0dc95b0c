/** Starts what all operators use: their accounts, the audit log, the settings. */
import type { PeopleContext } from '../people/index.ts';
import type { HttpScopes } from '../platform/web-server/index.ts';
import { startHousekeeping } from '../platform/limits/index.ts';
import { serveAuditToOperators } from './audit/index.ts';
import { Operators } from './operators/index.ts';
import { AccessLog } from './records/index.ts';
import { LossShares, serveRiskToOperators } from './risk/index.ts';
import { SecondAdmin } from './second-admin/index.ts';
import { followDefaultLanguage, serveSettings, serveSettingsToOperators } from './settings/index.ts';

/** Limit of queued changes to operators. */
const WAITING = 100;

export interface StaffContext extends PeopleContext {
  readonly operators: Operators;
  readonly secondAdmin: SecondAdmin;
  readonly accessLog: AccessLog;
  /** To be called after every change of the settings. */
  readonly settingsChanged: () => Promise<void>;
  /** Path of the one-time link for the first operator; absent when an operator exists. Secret. */
  readonly firstOperatorLink: string | undefined;
}

export async function startStaff(context: PeopleContext): Promise<StaffContext> {
  const { config, database, log, locks, peers, work, now, onError } = context;
  const queue = locks.queue('operators', WAITING);
  const alone = <Result>(change: () => Promise<Result>): Promise<Result> => queue.run('', change);
  const secondAdmin = new SecondAdmin({ database, now, alone });
  const operators = new Operators({ ...context, secondAdmin, alone });
  await work.run(() => startHousekeeping([operators, new LossShares(context)], onError));
  const firstOperatorLink = config.roles.includes('gateway')
    ? await alone(() => operators.provideFirst(config.admin, log, peers.isShared))
    : undefined;
  const settingsChanged = await followDefaultLanguage(context);
  return {
    ...context,
    settingsChanged,
    operators,
    secondAdmin,
    accessLog: new AccessLog(database, now),
    firstOperatorLink,
  };
}

export function serveStaff({ calls, operators }: HttpScopes, context: StaffContext): void {
  const { database, now } = context;
  serveSettings(calls, context);
  context.operators.serve(operators);
  serveAuditToOperators(operators, database, now);
  serveSettingsToOperators(operators, context);
  serveRiskToOperators(operators, context);
}
