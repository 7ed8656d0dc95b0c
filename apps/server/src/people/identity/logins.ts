/**
 * Password logins and every other check of an account's credentials, all under one lockout. An unknown name takes the
 * same path: the same statements, one password verification, the same answers.
 */
import type { Locale, Session } from '@tradewind/contract';
import type { ActiveSession, RequestOrigin, UserRow } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { addressKey } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/types.ts';
import type { SecurityLog } from '../../platform/security-log/index.ts';
import type { Captchas } from '../captcha/types.ts';
import type { Asker } from '../codes/types.ts';
import { type Contact, parseAccount } from './contact.ts';
import type { LoginCompletion } from './login-completion.ts';
import { type CountedTry, KNOWN_FOR_MS, type LoginGuard, type Subject } from './login-guard.ts';
import { type Notices, notice } from './notices.ts';
import type { Passwords } from './passwords.ts';
import { recordingRefusals } from './security-events.ts';
import type { SecondFactor } from './types.ts';
import type { LoginAccount, Users } from './users.ts';

/** Mistyped codes come in rows, so one notice is enough. */
const INFORMED_AGAIN_MS = 3_600_000;
/** No user has this id: queried for a name that cannot be an account, so that the same statement runs. */
const NO_USER = 0;

export interface LoginInput {
  readonly account: string;
  readonly password: string;
  readonly areaId: number | undefined;
  readonly captchaToken: string | undefined;
  readonly captchaText: string | undefined;
  readonly secondFactor: string | undefined;
  /** The requested language. */
  readonly lang: Locale | undefined;
}

export interface ContactAsked {
  readonly user: UserRow | undefined;
  readonly asker: Asker;
}

export interface LoginsOptions extends Notices {
  readonly database: Database;
  readonly securityLog: SecurityLog;
  readonly users: Users;
  readonly passwords: Passwords;
  readonly guard: LoginGuard;
  readonly completion: LoginCompletion;
  readonly captchas: Captchas;
  readonly limits: AbuseLimits;
  readonly secondFactor: SecondFactor;
}

export class Logins {
  readonly #options: LoginsOptions;

  constructor(options: LoginsOptions) {
    this.#options = options;
  }

  /**
   * Throws Refused wrong_credentials, captcha_wrong, account_locked, two_factor_required or code_wrong; each with
   * `captcha: true` when the next try needs one. TooManyRequests beyond the limits of an address.
   */
  async login(input: LoginInput, visit: RequestOrigin): Promise<Session> {
    const { limits, guard } = this.#options;
    await limits.take('login_address', addressKey(visit.address));
    const contact = parseAccount(input.account, input.areaId);
    const found = await this.#find(contact ?? NO_USER, visit);
    const name = nameOf(found, contact, input.account);
    const { address } = visit;
    const who = found === undefined ? { address, subject: name } : { address, account: found.user.id };
    return recordingRefusals(this.#options.securityLog, 'login_failed', who, () =>
      guard.run(guard.subject(name, address), found?.known ?? false, (tried) =>
        this.#decide(input, visit, found, tried),
      ),
    );
  }

  /**
   * The real user of a contact, and who is asking: `isOwner` when the caller has one of the user's sessions, or the
   * user has logged in from their address before.
   */
  async asked(contact: Contact, visit: RequestOrigin, session: ActiveSession | undefined): Promise<ContactAsked> {
    const found = await this.#find(contact, visit);
    const isOwnSession = session !== undefined && session.user.id === found?.user.id;
    const id = isOwnSession ? session.id : addressKey(visit.address);
    return { user: found?.user, asker: { id, isOwner: isOwnSession || (found?.known ?? false) } };
  }

  /** Checks the password of a logged-in user. Throws Refused wrong_credentials or account_locked. */
  async checkPassword(user: UserRow, password: string, visit: RequestOrigin): Promise<void> {
    const { guard, passwords, securityLog } = this.#options;
    const found = await this.#find(user.id, visit);
    await recordingRefusals(securityLog, 'step_up_failed', { address: visit.address, account: user.id }, () =>
      guard.run(this.#subjectOf(user, visit), true, async (tried) => {
        if (!(await passwords.matches(found?.passwordHash, password))) throw tried.failed('wrong_credentials');
        await tried.right();
      }),
    );
  }

  /**
   * Checks a second factor of a logged-in user, and notifies users who have one enabled of a wrong code. Throws Refused
   * account_locked, or code_wrong when `check` resolves with false.
   */
  async checkCode(user: UserRow, visit: RequestOrigin, check: () => Promise<boolean>): Promise<void> {
    const { limits, guard, securityLog } = this.#options;
    await limits.take('try_address', addressKey(visit.address));
    const who = { address: visit.address, account: user.id };
    // anyone who gets this far knows the password: these tries are counted for all addresses together, and a right
    // password does not clear them
    await recordingRefusals(securityLog, 'second_factor_failed', who, () =>
      guard.run(guard.subject(`second factor of ${user.id}`, ''), true, async (tried) => {
        if (!(await check())) {
          const refusal = tried.failed('code_wrong');
          await this.#informOfWrongCode(user, visit);
          throw refusal;
        }
        await tried.right();
      }),
    );
  }

  /**
   * Opens a session for a user authenticated by other means, which `hold` locks until the session is open. Throws
   * Refused wrong_credentials when there is no such real user.
   */
  async openSession(
    userId: number,
    visit: RequestOrigin,
    hold: (client: Queryable) => Promise<void>,
  ): Promise<Session> {
    const user = await this.#options.users.byId(userId);
    if (user === undefined || user.isDemo) throw new Refused('wrong_credentials');
    return this.#options.completion.complete(user, visit, { hold });
  }

  /** Clears failures once the owner has entered a code sent to them. */
  forgive(user: UserRow, visit: RequestOrigin): Promise<void> {
    return this.#options.guard.forgive(this.#subjectOf(user, visit));
  }

  async #decide(
    input: LoginInput,
    visit: RequestOrigin,
    found: LoginAccount | undefined,
    tried: CountedTry,
  ): Promise<Session> {
    const { captchas, passwords, completion } = this.#options;
    if (tried.captchaNeeded && !(await captchas.take(input.captchaToken, input.captchaText)))
      throw tried.failed('captcha_wrong');
    const right = await passwords.matches(found?.passwordHash, input.password);
    if (!right || found?.passwordHash === undefined) throw tried.failed('wrong_credentials');
    await this.#passSecondFactor(input, visit, found.user, tried);
    await tried.right();
    const passwordHash = await this.#freshHash(found.user, found.passwordHash, input.password);
    return completion.complete(found.user, visit, { passwordHash, lang: input.lang });
  }

  async #passSecondFactor(
    { secondFactor: code }: LoginInput,
    visit: RequestOrigin,
    user: UserRow,
    tried: CountedTry,
  ): Promise<void> {
    const { secondFactor } = this.#options;
    if (!(await secondFactor.required(user.id))) return;
    if (code === undefined) throw new Refused('two_factor_required');
    try {
      await this.checkCode(user, visit, () => secondFactor.take(user.id, code));
    } catch (error) {
      // also counts as a failed login, unlike a lock of the codes alone
      if (error instanceof Refused && error.key === 'code_wrong') throw tried.failed('code_wrong');
      throw error;
    }
  }

  async #informOfWrongCode(user: UserRow, visit: RequestOrigin): Promise<void> {
    const { database, secondFactor, now } = this.#options;
    // a wrong code during the set-up of an authenticator is the owner's own
    if (!(await secondFactor.required(user.id))) return;
    await inTransaction(database, async (client) => {
      const { rowCount } = await client.query(
        `SELECT FROM notifications WHERE user_id = $1 AND event = 'second_factor_failed' AND created_at_ms > $2 LIMIT 1`,
        [user.id, now() - INFORMED_AGAIN_MS],
      );
      if (rowCount === 0) await notice(this.#options, client, 'second_factor_failed', user, visit);
    });
  }

  /** The stored hash, updated if the parameters have changed since. */
  async #freshHash({ id }: UserRow, stored: string, password: string): Promise<string> {
    const { passwords, users } = this.#options;
    if (!passwords.isOutdated(stored)) return stored;
    const fresh = await passwords.hash(password);
    return (await users.rehash(id, stored, fresh)) ? fresh : stored;
  }

  #find(who: Contact | number, { address }: RequestOrigin): Promise<LoginAccount | undefined> {
    const { users, guard, now } = this.#options;
    return users.loginAccount(who, guard.addressHash(address), now() - KNOWN_FOR_MS);
  }

  #subjectOf(user: UserRow, { address }: RequestOrigin): Subject {
    return this.#options.guard.subject(`user ${user.id}`, address);
  }
}

/** The key that failures are counted under: the user, or the normalised name. */
function nameOf(found: LoginAccount | undefined, contact: Contact | undefined, typed: string): string {
  if (found !== undefined) return `user ${found.user.id}`;
  return contact === undefined ? `name ${typed.toLowerCase()}` : `${contact.channel} ${contact.to}`;
}
