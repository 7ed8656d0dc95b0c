/** Assembles the services for operators. */
import type { FastifyBaseLogger } from 'fastify';
import type { OperatorSessions, OperatorStepUp } from '../../platform/access/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import { HOUR_MS } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { SecurityLog } from '../../platform/security-log/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Outbox } from '../../messaging/outbox/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { KNOWN_FOR_MS, type LoginGuard, type Passwords } from '../../people/identity/index.ts';
import { serveAuthToOperators } from './operator-auth-routes.ts';
import { Directory } from './directory.ts';
import { type AdminSettings, provideFirstOperator } from './first-operator.ts';
import type { SecondAdmin } from '../second-admin/index.ts';
import { Joining } from './joining.ts';
import { Links } from './links.ts';
import { OperatorLogins } from './logins.ts';
import type { OperatorParts } from './parts.ts';
import { serveDirectoryToOperators } from './operator-routes.ts';
import { OperatorSecondFactor } from './second-factor.ts';
import { StoredOperatorSessions } from './sessions.ts';
import { StepUps } from './step-up.ts';
import { Tickets } from './tickets.ts';

export interface OperatorsOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly now: () => number;
  readonly limits: AbuseLimits;
  readonly guard: LoginGuard;
  readonly passwords: Passwords;
  readonly securityLog: SecurityLog;
  readonly outbox: Outbox;
  readonly config: Pick<Config, 'smtpUrl' | 'publicUrl' | 'staffCoolOffHours'>;
  readonly secondAdmin: SecondAdmin;
  /** Runs changes of operators and tickets one at a time. */
  readonly alone: OperatorParts['alone'];
}

export class Operators {
  readonly #parts: OperatorParts;
  readonly #stepUp: StepUps;

  constructor(options: OperatorsOptions) {
    const { database, vault, clock, now, limits, guard, passwords, securityLog, outbox, config } = options;
    const tickets = new Tickets(database, vault, now);
    this.#parts = {
      database,
      now,
      limits,
      guard,
      passwords,
      securityLog,
      sessions: new StoredOperatorSessions(database, now),
      secondFactor: new OperatorSecondFactor(database, vault, () => clock.real()),
      tickets,
      links: new Links({ tickets, outbox, now, config }),
      secondAdmin: options.secondAdmin,
      coolOffMs: config.staffCoolOffHours * HOUR_MS,
      alone: options.alone,
    };
    this.#stepUp = new StepUps(this.#parts);
  }

  /** End of the operator's cool-off; null = no cool-off. */
  async coolOffOf(operatorId: number): Promise<number | null> {
    return this.#stepUp.coolOffOf(operatorId);
  }

  /** Sends links right after the commit of the transaction that wrote them. */
  hurryLinks(): void {
    this.#parts.links.hurry();
  }

  /** Looks up the operator of a token. */
  get sessions(): OperatorSessions {
    return this.#parts.sessions;
  }

  /** Requests authenticator codes. */
  get stepUp(): OperatorStepUp {
    return this.#stepUp;
  }

  /** Like provideFirstOperator: returns the path of the one-time link when there is no operator. */
  provideFirst(
    admin: AdminSettings | undefined,
    log: FastifyBaseLogger,
    isShared: boolean,
  ): Promise<string | undefined> {
    return provideFirstOperator(this.#parts, { admin, isShared }, log);
  }

  serve(calls: OperatorLayer): void {
    const parts = this.#parts;
    const logins = new OperatorLogins(parts);
    serveAuthToOperators(calls, { parts, logins, joining: new Joining(parts, logins) });
    const { now, coolOffMs } = parts;
    serveDirectoryToOperators(calls, new Directory(parts), () => ({ nowMs: now(), coolOffMs }));
  }

  /** Deletes expired sessions, tickets and addresses. */
  async sweep(): Promise<void> {
    const { database, sessions, tickets, secondAdmin, now } = this.#parts;
    await sessions.sweep();
    await tickets.sweep();
    await secondAdmin.sweep();
    await database.query('DELETE FROM operator_addresses WHERE used_at_ms < $1', [now() - KNOWN_FOR_MS]);
  }
}
