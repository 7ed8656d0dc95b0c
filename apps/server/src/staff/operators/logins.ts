/**
 * Logins of operators: always password and authenticator, under the lockout of logins. An unknown name takes the same
 * path: the same statements, one password verification, the same answers.
 */
import type { OperatorSession, OperatorSetup } from '@tradewind/contract/operator';
import { deviceText, type ActingOperator } from '../../platform/access/index.ts';
import { type Queryable, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { addressKey } from '../../platform/http/index.ts';
import { appendAudit } from '../audit/index.ts';
import {
  recordingRefusals,
  type CountedTry,
  KNOWN_FOR_MS,
  type LoginGuard,
  type Subject,
} from '../../people/identity/index.ts';
import { OPERATOR_COLUMNS, OPERATORS_FROM, type StoredOperator, presentOperator } from './operator-row.ts';
import type { OperatorParts } from './parts.ts';
import type { OperatorOrigin } from './sessions.ts';

export interface LoginInput {
  readonly email: string;
  readonly password: string;
  readonly code: string | undefined;
}

interface Enterable extends StoredOperator {
  readonly passwordHash: string | null;
  /** Whether the operator has logged in from this address before. */
  readonly known: boolean;
}

/** An operator whose password was correct. */
interface Proved extends StoredOperator {
  readonly passwordHash: string;
}

/** The lockout subject for wrong codes of an operator, from all addresses together. */
export const codeSubject = (guard: LoginGuard, operatorId: number): Subject =>
  guard.subject(`second factor of operator ${operatorId}`, '', false);

export class OperatorLogins {
  readonly #parts: OperatorParts;

  constructor(parts: OperatorParts) {
    this.#parts = parts;
  }

  /**
   * Throws Refused wrong_credentials, account_locked, two_factor_required or code_wrong; TooManyRequests beyond the
   * limits of an address. Returns a set-up when the password is correct and there is no authenticator yet.
   */
  async login(input: LoginInput, visit: OperatorOrigin): Promise<OperatorSession | OperatorSetup> {
    const { limits, guard } = this.#parts;
    await limits.take('login_address', addressKey(visit.address));
    const found = await this.#find(input.email, visit);
    const subject =
      found === undefined
        ? guard.subject(`operator name ${input.email}`, visit.address, false)
        : this.#subject(found.id, visit);
    return this.#auditing('operator.login_failed', null, found?.id, visit, (begun) =>
      guard.run(subject, found?.known ?? false, (tried) => {
        begun();
        return this.#decide(input, visit, found, tried);
      }),
    );
  }

  /** Checks password and code of a logged-in operator; each failure is audited as `action`. Returns the stored hash. */
  async prove(operator: ActingOperator, password: string, code: string, action: string): Promise<string> {
    const { guard } = this.#parts;
    const visit = { address: operator.address, userAgent: '' };
    return this.#auditing(action, operator, operator.id, visit, async (begun) => {
      const found = await this.#find(operator.email, visit);
      const passwordHash = await guard.run(this.#subject(operator.id, visit), true, async (tried) => {
        begun();
        const right = await this.#matches(found, password);
        if (right === undefined) throw tried.failed('wrong_credentials');
        await tried.right();
        return right.passwordHash;
      });
      await this.#checkCode(operator.id, code, visit);
      return passwordHash;
    });
  }

  /** Records the address of a login; in the transaction of `client`. */
  async remember(client: Queryable, operatorId: number, { address }: OperatorOrigin): Promise<void> {
    const { guard, now } = this.#parts;
    await client.query(
      `INSERT INTO operator_addresses AS a (operator_id, address_hash, used_at_ms) VALUES ($1, $2, $3)
       ON CONFLICT (operator_id, address_hash) DO UPDATE SET used_at_ms = greatest(a.used_at_ms, excluded.used_at_ms)`,
      [operatorId, guard.addressHash(address), now()],
    );
  }

  async #decide(
    { password, code }: LoginInput,
    visit: OperatorOrigin,
    found: Enterable | undefined,
    tried: CountedTry,
  ): Promise<OperatorSession | OperatorSetup> {
    const proved = await this.#matches(found, password);
    if (proved === undefined) throw tried.failed('wrong_credentials');
    if (!proved.totpEnabled) {
      await tried.right();
      return this.#beginSetUp(proved, visit);
    }
    if (code === undefined || code === '') throw new Refused('two_factor_required');
    try {
      await this.#checkCode(proved.id, code, visit);
    } catch (error) {
      // also counts as a failed login, unlike a lock of the codes alone
      if (error instanceof Refused && error.key === 'code_wrong') throw tried.failed('code_wrong');
      throw error;
    }
    await tried.right();
    return this.#enter(proved, await this.#freshHash(proved.passwordHash, password), visit);
  }

  async #checkCode(operatorId: number, code: string, { address }: OperatorOrigin): Promise<void> {
    const { guard, limits, secondFactor } = this.#parts;
    await limits.take('try_address', addressKey(address));
    // only those who know the password are asked for a code: counted for all addresses together (docs/decisions/0103)
    await guard.run(codeSubject(guard, operatorId), true, async (tried) => {
      if (!(await secondFactor.take(operatorId, code))) throw tried.failed('code_wrong');
      await tried.right();
    });
  }

  async #beginSetUp(operator: Proved, { address }: OperatorOrigin): Promise<OperatorSetup> {
    const { database, tickets, alone, now } = this.#parts;
    const origin = { operatorId: operator.id, linkHash: null };
    return alone(() =>
      inTransaction(database, async (client) => {
        const setUp = await tickets.beginSetUp(client, origin, operator);
        const subject = { type: 'operator', id: operator.id };
        await appendAudit(client, { operator: null, address, action: 'operator.begin_set_up', subject }, now());
        return setUp;
      }),
    );
  }

  /** Opens the session; refused when the password was changed since it was checked. */
  async #enter(operator: Proved, freshHash: string, visit: OperatorOrigin): Promise<OperatorSession> {
    const { database, sessions, now } = this.#parts;
    const { id, role } = operator;
    return inTransaction(database, async (client) => {
      const { rowCount } = await client.query(
        'UPDATE operators SET password_hash = $3 WHERE id = $1 AND password_hash = $2 AND NOT disabled AND totp_enabled',
        [id, operator.passwordHash, freshHash],
      );
      if (rowCount !== 1) throw new Refused('wrong_credentials');
      await this.remember(client, id, visit);
      const token = await sessions.open(client, id, visit);
      const acting = { id, role, address: visit.address };
      const after = { device: deviceText(visit.userAgent) };
      const subject = { type: 'operator', id };
      await appendAudit(client, { operator: acting, action: 'operator.login', subject, after }, now());
      return { token, operator: presentOperator(operator) };
    });
  }

  /** The operator when the password matches and the account is enabled, else undefined; both take the same time. */
  async #matches(found: Enterable | undefined, password: string): Promise<Proved | undefined> {
    const passwordHash = found?.passwordHash ?? undefined;
    const right = await this.#parts.passwords.matches(passwordHash, password);
    if (!right || found === undefined || passwordHash === undefined || found.disabled) return undefined;
    return { ...found, passwordHash };
  }

  /** The stored hash, or a new one when the parameters have changed since. */
  async #freshHash(stored: string, password: string): Promise<string> {
    const { passwords } = this.#parts;
    return passwords.isOutdated(stored) ? passwords.hash(password) : stored;
  }

  async #find(email: string, { address }: OperatorOrigin): Promise<Enterable | undefined> {
    const { database, guard, now } = this.#parts;
    const { rows } = await database.query<Enterable>(
      `SELECT ${OPERATOR_COLUMNS}, o.password_hash AS "passwordHash",
              EXISTS (SELECT FROM operator_addresses a
                       WHERE a.operator_id = o.id AND a.address_hash = $2 AND a.used_at_ms > $3) AS known
         FROM ${OPERATORS_FROM} WHERE o.email = $1`,
      [email, guard.addressHash(address), now() - KNOWN_FOR_MS],
    );
    return rows[0];
  }

  #subject(operatorId: number, { address }: OperatorOrigin): Subject {
    return this.#parts.guard.subject(`operator ${operatorId}`, address, false);
  }

  /** Audits a failed attempt. Attempts refused by a lock are not audited: they could fill the log. */
  async #auditing<Result>(
    action: string,
    operator: ActingOperator | null,
    subjectId: number | undefined,
    { address }: OperatorOrigin,
    attempt: (begun: () => void) => Promise<Result>,
  ): Promise<Result> {
    let begun = false;
    const { securityLog } = this.#parts;
    const details = { address, ...(subjectId === undefined ? {} : { operator: subjectId }) };
    try {
      return await recordingRefusals(securityLog, operator === null ? 'login_failed' : 'step_up_failed', details, () =>
        attempt(() => {
          begun = true;
        }),
      );
    } catch (error) {
      if (!begun || !(error instanceof Refused) || !FAILURES.has(error.key)) throw error;
      const subject = { type: 'operator', id: subjectId ?? 'unknown' };
      const after = { reason: error.key };
      await appendAudit(this.#parts.database, { operator, address, action, subject, after }, this.#parts.now());
      throw error;
    }
  }
}

const FAILURES: ReadonlySet<string> = new Set(['wrong_credentials', 'code_wrong', 'account_locked']);
