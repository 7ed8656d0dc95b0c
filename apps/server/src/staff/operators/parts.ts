/** Shared by the parts of this module. */
import type { Database } from '../../platform/db/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { SecurityLog } from '../../platform/security-log/index.ts';
import type { LoginGuard, Passwords } from '../../people/identity/index.ts';
import type { OperatorSecondFactor } from './second-factor.ts';
import type { StoredOperatorSessions } from './sessions.ts';
import type { SecondAdmin } from '../second-admin/index.ts';
import type { Links } from './links.ts';
import type { Tickets } from './tickets.ts';

export interface OperatorParts {
  readonly database: Database;
  readonly now: () => number;
  readonly limits: AbuseLimits;
  readonly guard: LoginGuard;
  readonly passwords: Passwords;
  readonly securityLog: SecurityLog;
  readonly sessions: StoredOperatorSessions;
  readonly secondFactor: OperatorSecondFactor;
  readonly tickets: Tickets;
  readonly links: Links;
  readonly secondAdmin: SecondAdmin;
  /** How long a new operator cannot approve anything; 0 = no cool-off. */
  readonly coolOffMs: number;
  /** Runs changes of operators and tickets one at a time: they are rare, and depend on each other. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
}
