/** Becoming an operator: the one-time link, the password, and the first code of the authenticator. */
import {
  OPERATOR_PASSWORD_MIN_LENGTH,
  type Operator,
  type OperatorSession,
  type OperatorSetup,
} from '@tradewind/contract/operator';
import { z } from 'zod';
import { type Queryable, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { addressKey } from '../../platform/http/index.ts';
import { appendAudit } from '../audit/index.ts';
import { isWeakPassword } from '../../people/identity/index.ts';
import type { OperatorLogins } from './logins.ts';
import { presentOperator } from './operator-row.ts';
import type { OperatorParts } from './parts.ts';
import type { OperatorOrigin } from './sessions.ts';
import type { Link, SetUp } from './tickets.ts';

export interface JoinInput {
  readonly token: string;
  readonly password: string;
  /** Email address of the first operator. */
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

/** Throws Refused password_weak. `email`: the owner of the password. */
export function requireStrongPassword(password: string, email: string): void {
  const isShort = Array.from(password).length < OPERATOR_PASSWORD_MIN_LENGTH;
  if (isShort || isWeakPassword(password, email))
    throw new Refused('password_weak', { min_length: OPERATOR_PASSWORD_MIN_LENGTH });
}

export class Joining {
  readonly #parts: OperatorParts;
  readonly #logins: OperatorLogins;

  constructor(parts: OperatorParts, logins: OperatorLogins) {
    this.#parts = parts;
    this.#logins = logins;
  }

  /** The recipient of a link. Throws Refused not_found. */
  async linkOf(token: string, { address }: OperatorOrigin): Promise<Link> {
    await this.#parts.limits.take('try_address', addressKey(address));
    return this.#parts.tickets.link(this.#parts.database, token);
  }

  /** Stores the password; it takes effect once the authenticator is confirmed. Throws Refused not_found, password_weak or invalid_input. */
  async join(input: JoinInput, visit: OperatorOrigin): Promise<OperatorSetup> {
    const { database, passwords, tickets, alone, now } = this.#parts;
    const link = await this.linkOf(input.token, visit);
    const who = link.operatorId === null ? firstOperator(input) : link;
    requireStrongPassword(input.password, who.email);
    const passwordHash = await passwords.hash(input.password);
    return alone(() =>
      inTransaction(database, async (client) => {
        const { hash, operatorId } = await tickets.link(client, input.token);
        const pending = { email: who.email, name: who.name, passwordHash };
        const setUp = await tickets.beginSetUp(client, { operatorId, linkHash: hash }, pending);
        const subject = { type: 'operator', id: operatorId ?? 'first' };
        const entry = { operator: null, address: visit.address, action: 'operator.use_link', subject };
        await appendAudit(client, entry, now());
        return setUp;
      }),
    );
  }

  /** Confirms the authenticator and logs in. Throws Refused not_found or code_wrong. */
  async confirm(
    ticket: string,
    code: string,
    visit: OperatorOrigin,
  ): Promise<OperatorSession & { readonly recovery_codes: string[] }> {
    const { database, limits, tickets, secondFactor, sessions, alone, now } = this.#parts;
    await limits.take('try_address', addressKey(visit.address));
    return alone(() =>
      inTransaction(database, async (client) => {
        const setUp = await tickets.setUp(client, ticket);
        const step = secondFactor.stepOf(setUp.secret, code);
        if (step === undefined) throw new Refused('code_wrong');
        const operator = await this.#write(client, setUp, step);
        const codes = await secondFactor.renewRecoveryCodes(client, operator.id);
        await tickets.endAll(client, setUp.operatorId);
        await this.#logins.remember(client, operator.id, visit);
        const token = await sessions.open(client, operator.id, visit);
        await appendAudit(
          client,
          {
            operator: { id: operator.id, role: operator.role, address: visit.address },
            action: setUp.operatorId === null ? 'operator.first' : 'operator.set_up',
            subject: { type: 'operator', id: operator.id },
            after: presentOperator(operator),
          },
          now(),
        );
        return { token, operator: presentOperator(operator), recovery_codes: [...codes] };
      }),
    );
  }

  /** Creates or updates the operator after the set-up. Throws Refused not_found when the set-up is no longer valid. */
  async #write(client: Queryable, setUp: SetUp, step: number): Promise<Operator> {
    const { pending, operatorId, fromLink } = setUp;
    const sealed = this.#parts.secondFactor.seal(setUp.secret);
    const { rows } =
      operatorId === null
        ? await client.query<Operator>(
            `INSERT INTO operators (email, name, role, password_hash, totp_secret_sealed, totp_enabled, totp_step, created_at_ms)
             SELECT $1, $2, 'admin', $3, $4, true, $5::bigint, $6::bigint WHERE NOT EXISTS (SELECT FROM operators)
             RETURNING id, email, name, role`,
            [pending.email, pending.name, pending.passwordHash, sealed, step, this.#parts.now()],
          )
        : await client.query<Operator>(
            `UPDATE operators SET password_hash = $2, totp_secret_sealed = $3, totp_enabled = true, totp_step = $4,
                    cool_off_from_ms = CASE WHEN cool_off_by IS NULL THEN NULL ELSE $6::bigint END
              WHERE id = $1 AND NOT disabled AND NOT totp_enabled AND ($5 OR password_hash = $2)
             RETURNING id, email, name, role`,
            [operatorId, pending.passwordHash, sealed, step, fromLink, this.#parts.now()],
          );
    if (rows[0] === undefined) throw new Refused('not_found');
    return rows[0];
  }
}

/** Throws Refused invalid_input by field. */
function firstOperator({ email = '', name = '' }: JoinInput): { readonly email: string; readonly name: string } {
  const fields = {
    ...(z.email().safeParse(email).success ? {} : { email: { fault: 'format', text: 'email' } as const }),
    ...(name === '' ? { name: 'required' as const } : {}),
  };
  if (Object.keys(fields).length > 0) throw new Refused('invalid_input', { fields });
  return { email, name };
}
