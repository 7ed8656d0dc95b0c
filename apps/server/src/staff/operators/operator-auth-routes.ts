/** Calls for back-office logins, and for the operator's own sessions and password. */
import { operatorAuthCalls } from '@tradewind/contract/operator';
import { deviceText, type ActingOperator } from '../../platform/access/index.ts';
import { inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { appendAudit } from '../audit/index.ts';
import { type Joining, requireStrongPassword } from './joining.ts';
import type { OperatorLogins } from './logins.ts';
import { presentOperator } from './operator-row.ts';
import type { OperatorParts } from './parts.ts';

export interface AuthRoutes {
  readonly parts: OperatorParts;
  readonly logins: OperatorLogins;
  readonly joining: Joining;
}

const self = ({ id }: ActingOperator): { readonly type: 'operator'; readonly id: number } => ({ type: 'operator', id });

export function serveAuthToOperators(calls: OperatorLayer, routes: AuthRoutes): void {
  serveEntering(calls, routes);
  serveOwnSessions(calls, routes);
  serveOwnPassword(calls, routes);
}

function serveEntering(calls: OperatorLayer, { logins, joining }: AuthRoutes): void {
  calls.entry(operatorAuthCalls.login, ({ input: { email, password, auth_code: code }, ...visit }) =>
    logins.login({ email, password, code }, visit),
  );
  calls.entry(operatorAuthCalls.ticket, async ({ input, ...visit }) => {
    const { operatorId, email, name } = await joining.linkOf(input.token, visit);
    return { first: operatorId === null ? (1 as const) : (0 as const), email, name };
  });
  calls.entry(operatorAuthCalls.join, ({ input, ...visit }) => joining.join(input, visit));
  calls.entry(operatorAuthCalls.confirmSetup, ({ input, ...visit }) =>
    joining.confirm(input.ticket, input.auth_code, visit),
  );
}

function serveOwnSessions(calls: OperatorLayer, { parts: { database, sessions, now } }: AuthRoutes): void {
  calls.serve(operatorAuthCalls.me, ({ operator }) => presentOperator(operator));

  calls.serve(operatorAuthCalls.sessions, async ({ operator }) => {
    const rows = await sessions.list(operator.id);
    return rows.map(({ id, userAgent, address, createdAtMs, usedAtMs }) => ({
      id,
      device: deviceText(userAgent),
      address,
      created_at: createdAtMs,
      used_at: usedAtMs,
      current: id === operator.sessionId ? (1 as const) : (0 as const),
    }));
  });

  /** Ends one of the operator's own sessions; audited as `action`. */
  const end = (operator: ActingOperator, id: string, action: string): Promise<void> =>
    inTransaction(database, async (client) => {
      if (!(await sessions.end(client, operator.id, id))) throw new Refused('not_found');
      await appendAudit(client, { operator, action, subject: self(operator) }, now());
    });

  calls.serve(operatorAuthCalls.logout, async ({ operator }) => {
    await end(operator, operator.sessionId, 'operator.logout');
    return {};
  });

  calls.serve(operatorAuthCalls.revokeSession, async ({ input, operator }) => {
    await end(operator, input.id, 'operator.end_session');
    return {};
  });
}

function serveOwnPassword(calls: OperatorLayer, { parts, logins }: AuthRoutes): void {
  const { database, passwords, sessions, tickets, alone, now } = parts;

  calls.serve(operatorAuthCalls.changePassword, async ({ input, operator }) => {
    const { password, new_password: wanted, auth_code: code } = input;
    const stored = await logins.prove(operator, password, code, 'operator.change_password_failed');
    requireStrongPassword(wanted, operator.email);
    const hash = await passwords.hash(wanted);
    await alone(() =>
      inTransaction(database, async (client) => {
        const { rowCount } = await client.query(
          'UPDATE operators SET password_hash = $3 WHERE id = $1 AND password_hash = $2 AND NOT disabled',
          [operator.id, stored, hash],
        );
        if (rowCount !== 1) throw new Refused('conflict', { reason: 'password_changed' });
        await sessions.endAll(client, operator.id, operator.sessionId);
        await tickets.endAll(client, operator.id);
        const entry = { operator, action: 'operator.change_password', subject: self(operator) };
        await appendAudit(client, entry, now());
      }),
    );
    return {};
  });
}
