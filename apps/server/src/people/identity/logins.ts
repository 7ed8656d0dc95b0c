/**
 * Logins by password, and every other check of what only the owner of an account knows, all under one lockout. A
 * name that belongs to nobody takes the same way: the same statements, a password hash verified, the same answers.
 */
import type { Locale, Session } from '@tradewind/contract';
import type { RequestOrigin, UserRow } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { addressKey } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/types.ts';
import type { Captchas } from '../captcha/types.ts';
import { type Contact, parseAccount } from './contact.ts';
import type { Entrance } from './entrance.ts';
import { type CountedTry, KNOWN_FOR_MS, type LoginGuard, type Subject } from './login-guard.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactor } from './types.ts';
import type { Enterable, Users } from './users.ts';

/** The id of no user: looked for when a name can be no account, so that the same statement runs. */
const NOBODY = 0;

export interface LoginInput {
  readonly account: string;
  readonly password: string;
  readonly areaId: number | undefined;
  readonly captchaToken: string | undefined;
  readonly captchaText: string | undefined;
  readonly secondFactor: string | undefined;
  /** The language that he asked for. */
  readonly lang: Locale | undefined;
}

export interface LoginsOptions {
  readonly users: Users;
  readonly passwords: Passwords;
  readonly guard: LoginGuard;
  readonly entrance: Entrance;
  readonly captchas: Captchas;
  readonly limits: AbuseLimits;
  readonly secondFactor: SecondFactor;
  readonly now: () => number;
}

export class Logins {
  readonly #options: LoginsOptions;

  constructor(options: LoginsOptions) {
    this.#options = options;
  }

  /**
   * Throws Refused wrong_credentials, captcha_wrong, account_locked, two_factor_required or code_wrong; each with
   * `captcha: true` where the next try needs one. TooManyRequests beyond the limits of an address.
   */
  async login(input: LoginInput, visit: RequestOrigin): Promise<Session> {
    const { limits, guard } = this.#options;
    await limits.take('login_address', addressKey(visit.address));
    const contact = parseAccount(input.account, input.areaId);
    const found = await this.#find(contact ?? NOBODY, visit);
    const subject = guard.subject(nameOf(found, contact, input.account), visit.address);
    return guard.run(subject, found?.known ?? false, (tried) => this.#decide(input, visit, found, tried));
  }

  /** The password of a user who is logged in. Throws Refused wrong_credentials or account_locked. */
  async checkPassword(user: UserRow, password: string, visit: RequestOrigin): Promise<void> {
    const found = await this.#find(user.id, visit);
    await this.#options.guard.run(this.#subjectOf(user, visit), true, async (tried) => {
      if (!(await this.#options.passwords.matches(found?.passwordHash, password)))
        throw tried.failed('wrong_credentials');
      await tried.right();
    });
  }

  /**
   * A second factor of a user who is logged in. Throws Refused account_locked, or code_wrong when `check` says
   * false.
   */
  async checkCode({ id }: UserRow, visit: RequestOrigin, check: () => Promise<boolean>): Promise<void> {
    const { limits, guard } = this.#options;
    await limits.take('try_address', addressKey(visit.address));
    // whoever is asked for a code knows the password: these tries are counted from all addresses together, and a
    // right password does not make them forgotten
    await guard.run(guard.subject(`second factor of ${id}`, ''), true, async (tried) => {
      if (!(await check())) throw tried.failed('code_wrong');
      await tried.right();
    });
  }

  /** Opens a session for who has proved himself otherwise, by what `hold` holds until it is open. Throws Refused wrong_credentials when there is no such real user. */
  async enter(userId: number, visit: RequestOrigin, hold: (client: Queryable) => Promise<void>): Promise<Session> {
    const user = await this.#options.users.byId(userId);
    if (user === undefined || user.isDemo) throw new Refused('wrong_credentials');
    return this.#options.entrance.enter(user, visit, { hold });
  }

  /** Forgets failures once the owner has proved himself by a code sent to him. */
  forgive(user: UserRow, visit: RequestOrigin): Promise<void> {
    return this.#options.guard.forgive(this.#subjectOf(user, visit));
  }

  async #decide(
    input: LoginInput,
    visit: RequestOrigin,
    found: Enterable | undefined,
    tried: CountedTry,
  ): Promise<Session> {
    const { captchas, passwords, entrance } = this.#options;
    if (tried.captchaNeeded && !(await captchas.take(input.captchaToken, input.captchaText)))
      throw tried.failed('captcha_wrong');
    const right = await passwords.matches(found?.passwordHash, input.password);
    if (!right || found?.passwordHash === undefined) throw tried.failed('wrong_credentials');
    await this.#passSecondFactor(input, visit, found.user, tried);
    await tried.right();
    const passwordHash = await this.#freshHash(found.user, found.passwordHash, input.password);
    return entrance.enter(found.user, visit, { passwordHash, lang: input.lang });
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
      // a failure of the login too; a lock of the codes alone is not
      if (error instanceof Refused && error.key === 'code_wrong') throw tried.failed('code_wrong');
      throw error;
    }
  }

  /** The stored hash, made anew when the parameters have changed since. */
  async #freshHash({ id }: UserRow, stored: string, password: string): Promise<string> {
    const { passwords, users } = this.#options;
    if (!passwords.isOutdated(stored)) return stored;
    const fresh = await passwords.hash(password);
    return (await users.rehash(id, stored, fresh)) ? fresh : stored;
  }

  #find(who: Contact | number, { address }: RequestOrigin): Promise<Enterable | undefined> {
    const { users, guard, now } = this.#options;
    return users.enterable(who, guard.addressHash(address), now() - KNOWN_FOR_MS);
  }

  #subjectOf(user: UserRow, { address }: RequestOrigin): Subject {
    return this.#options.guard.subject(`user ${user.id}`, address);
  }
}

/** What failures are counted under: the user, or the name as it would be kept. */
function nameOf(found: Enterable | undefined, contact: Contact | undefined, typed: string): string {
  if (found !== undefined) return `user ${found.user.id}`;
  return contact === undefined ? `name ${typed.toLowerCase()}` : `${contact.channel} ${contact.to}`;
}
