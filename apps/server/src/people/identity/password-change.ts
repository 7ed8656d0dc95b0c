/** New passwords, each allowed by a code that was sent to the account's own contact. */
import type { ActiveSession, RequestOrigin, UserRow } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { addressKey } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/types.ts';
import type { CheckedCode, Codes } from '../codes/types.ts';
import type { Contact } from './contact.ts';
import type { Entrance } from './entrance.ts';
import type { Logins } from './logins.ts';
import { type Notices, notice, passkeyNotice } from './notices.ts';
import { isWeakPassword } from './password-strength.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import type { PasskeyStore, SecondFactor } from './types.ts';
import type { Users } from './users.ts';

const RESET = 2;

export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
  /** As it was sent. */
  readonly code: string;
}

export interface PasswordChangeOptions extends Notices {
  readonly database: Database;
  readonly users: Users;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly entrance: Entrance;
  readonly logins: Logins;
  readonly codes: Codes;
  readonly limits: AbuseLimits;
  readonly secondFactor: SecondFactor;
  readonly passkeys: PasskeyStore;
}

export class PasswordChange {
  readonly #options: PasswordChangeOptions;

  constructor(options: PasswordChangeOptions) {
    this.#options = options;
  }

  /**
   * For who is not logged in: ends all sessions and passkeys, and whatever locks there are. Throws Refused password_not_equal,
   * password_weak or code_wrong; nothing tells whether the account exists.
   */
  async forgot(contact: Contact, wanted: NewPassword, visit: RequestOrigin): Promise<void> {
    const { users, logins } = this.#options;
    const proof = await this.#prove(contact, wanted, visit);
    const user = await users.ofContact(contact);
    // a code that was never sent was guessed
    if (user === undefined) throw new Refused('code_wrong');
    await this.#set(user, wanted.password, proof, visit, (client, isFirstProof) =>
      this.#endOtherWays(client, user, visit, isFirstProof),
    );
    await logins.forgive(user, visit);
  }

  /** For who is logged in, and keeps his second factors: ends his other sessions. `contact` is his own. */
  async amend({ id, user }: ActiveSession, contact: Contact, wanted: NewPassword, visit: RequestOrigin): Promise<void> {
    const proof = await this.#prove(contact, wanted, visit);
    await this.#set(user, wanted.password, proof, visit, () => Promise.resolve(), id);
  }

  async #prove(
    contact: Contact,
    { password, repeated, code }: NewPassword,
    { address }: RequestOrigin,
  ): Promise<CheckedCode> {
    const { limits, codes } = this.#options;
    if (password !== repeated) throw new Refused('password_not_equal');
    if (isWeakPassword(password, contact.to)) throw new Refused('password_weak');
    const from = addressKey(address);
    await limits.take('try_address', from);
    return codes.check(contact, RESET, code, from);
  }

  async #set(
    user: UserRow,
    password: string,
    proof: CheckedCode,
    visit: RequestOrigin,
    endOthers: (client: Queryable, isFirstProof: boolean) => Promise<void>,
    keptSession?: string,
  ): Promise<void> {
    const { database, users, passwords, sessions, entrance } = this.#options;
    const passwordHash = await passwords.hash(password);
    const ended = await inTransaction(database, async (client) => {
      // not before: what failed until here costs nobody his code
      await proof.use(client);
      await users.setPassword(client, user.id, passwordHash);
      // before the sessions: an entrance that is under way is waited for, then its session ends too
      await endOthers(client, await users.noteProof(client, user.id));
      const revoked = await sessions.revokeAll(client, user.id, keptSession);
      // whoever reads what is sent to the owner is at home there: a lock of the account does not hold for him
      await entrance.remember(client, user.id, visit);
      await notice(this.#options, client, 'password_changed', user, visit);
      return revoked;
    });
    sessions.ended(ended);
  }

  /**
   * Whoever knew the old password may have added passkeys: they end. Who registered with a contact that he never
   * proved may have been anybody: when its owner comes, what that one left behind ends too.
   */
  async #endOtherWays(client: Queryable, user: UserRow, visit: RequestOrigin, isFirstProof: boolean): Promise<void> {
    const { passkeys, secondFactor, entrance } = this.#options;
    for (const name of await passkeys.removeAll(client, user.id))
      await passkeyNotice(this.#options, client, 'passkey_removed', user, visit, name);
    if (!isFirstProof) return;
    if (await secondFactor.end(client, user.id)) await notice(this.#options, client, 'two_factor_off', user, visit);
    await entrance.forgetAddresses(client, user.id);
  }
}
