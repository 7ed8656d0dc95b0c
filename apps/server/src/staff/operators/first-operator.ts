/** The first operator: from ADMIN_EMAIL and ADMIN_PASSWORD, or through the one-time link printed at the start. */
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../../platform/config/index.ts';
import { inTransaction, onlyRow } from '../../platform/db/index.ts';
import { appendAudit } from '../audit/index.ts';
import { isWeakPassword } from '../../people/identity/index.ts';
import { joinPath } from './links.ts';
import { OPERATOR_COLUMNS, OPERATORS_FROM, type StoredOperator } from './operator-row.ts';
import type { OperatorParts } from './parts.ts';

export interface AdminSettings {
  readonly email: string;
  readonly password: string;
}

/**
 * Creates the operator from the settings when there is none. Otherwise creates a new link for the first operator and
 * returns its path; older links become invalid. Undefined when an operator exists or, with `isShared`, when another
 * process created the link while this one started. Throws ConfigError when the password is a common one.
 */
export async function provideFirstOperator(
  parts: OperatorParts,
  { admin, isShared }: { readonly admin: AdminSettings | undefined; readonly isShared: boolean },
  log: FastifyBaseLogger,
): Promise<string | undefined> {
  const { database, tickets } = parts;
  const { rows } = await database.query<StoredOperator>(`SELECT ${OPERATOR_COLUMNS} FROM ${OPERATORS_FROM} LIMIT 1`);
  if (rows.length > 0) {
    await tickets.endAll(database, null);
    if (admin !== undefined && !(await isAsSet(parts, admin)))
      log.info('ADMIN_EMAIL and ADMIN_PASSWORD have no effect: there are operators already');
    return undefined;
  }
  if (admin === undefined) {
    if (isShared && (await tickets.hasFirstSince(Math.floor(parts.now() - process.uptime() * 1000)))) return undefined;
    const token = await inTransaction(database, (client) => tickets.issueLink(client, null));
    return joinPath(token);
  }
  await make(parts, { ...admin, email: admin.email.toLowerCase() });
  return undefined;
}

async function make(
  { database, passwords, tickets, now }: OperatorParts,
  { email, password }: AdminSettings,
): Promise<void> {
  if (isWeakPassword(password, email)) throw new ConfigError(['ADMIN_PASSWORD is too easy to guess; choose another']);
  const passwordHash = await passwords.hash(password);
  const [name = email] = email.split('@');
  await inTransaction(database, async (client) => {
    await tickets.endAll(client, null);
    const { id } = onlyRow(
      await client.query<{ id: number }>(
        `INSERT INTO operators (email, name, role, password_hash, created_at_ms) VALUES ($1, $2, 'admin', $3, $4) RETURNING id`,
        [email, name, passwordHash, now()],
      ),
    );
    const subject = { type: 'operator', id };
    const after = { email, name, role: 'admin', by: 'settings' };
    await appendAudit(client, { operator: null, action: 'operator.first', subject, after }, now());
  });
}

/** Whether the operator from the settings exists. */
async function isAsSet({ database, passwords }: OperatorParts, { email, password }: AdminSettings): Promise<boolean> {
  const { rows } = await database.query<{ hash: string | null }>(
    'SELECT password_hash AS hash FROM operators WHERE email = $1',
    [email.toLowerCase()],
  );
  return passwords.matches(rows[0]?.hash ?? undefined, password);
}
