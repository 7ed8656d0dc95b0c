/** New passwords: with a code sent to the account's contact, or by its owner in a session. */
import type { ActiveSession, RequestOrigin, UserRow } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Contact } from './contact.ts';
import type { LoginCompletion } from './login-completion.ts';
import type { Logins } from './logins.ts';
import { type Notices, notice, namedNotice } from './notices.ts';
import { isWeakPassword } from './password-strength.ts';
import type { OwnerProof, Proof } from './owner-proof.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import type { PasskeyStore, ProgramKeys, SecondFactor } from './types.ts';
import type { Users } from './users.ts';

interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}

interface ForgottenPassword extends NewPassword {
  /** As sent. */
  readonly code: string;
}

interface AmendedPassword extends NewPassword {
  readonly code: string | undefined;
  readonly oldPassword: string | undefined;
}

export interface PasswordChangeOptions extends Notices {
  readonly database: Database;
  readonly users: Users;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly completion: LoginCompletion;
  readonly logins: Logins;
  readonly ownerProof: OwnerProof;
  readonly secondFactor: SecondFactor;
  readonly passkeys: PasskeyStore;
  readonly apiKeys: ProgramKeys;
}

export class PasswordChange {
  readonly #options: PasswordChangeOptions;

  constructor(options: PasswordChangeOptions) {
    this.#options = options;
  }

  /**
   * For users who are not logged in: ends all sessions, passkeys, API keys and locks. Throws Refused password_not_equal,
   * password_weak or code_wrong; the answer does not reveal whether the account exists.
   */
  async forgot(contact: Contact, { code, ...wanted }: ForgottenPassword, visit: RequestOrigin): Promise<void> {
    const { users, logins, ownerProof } = this.#options;
    requireStrong(contact, wanted);
    const proof = await ownerProof.byContact(contact, code, visit);
    const user = await users.ofContact(contact);
    // no code was sent, so this one was guessed
    if (user === undefined) throw new Refused('code_wrong');
    await this.#set(user, wanted.password, proof, visit, (client, isFirstProof) =>
      this.#endOtherWays(client, user, visit, isFirstProof),
    );
    await logins.forgive(user, visit);
  }

  /**
   * For logged-in users: ends their other sessions and keeps their second factors. `contact` is their own. Throws
   * Refused password_not_equal, password_weak, or the refusals of the owner's proof.
   */
  async amend(
    session: ActiveSession,
    contact: Contact,
    { code, oldPassword, ...wanted }: AmendedPassword,
    visit: RequestOrigin,
  ): Promise<void> {
    requireStrong(contact, wanted);
    const proof = await this.#options.ownerProof.proveWithPassword(session, { code, oldPassword }, visit, contact);
    await this.#set(session.user, wanted.password, proof, visit, async () => async () => {}, session.id);
  }

  async #set(
    user: UserRow,
    password: string,
    proof: Proof,
    visit: RequestOrigin,
    endOthers: (client: Queryable, isFirstProof: boolean) => Promise<() => Promise<void>>,
    keptSession?: string,
  ): Promise<void> {
    const { database, users, passwords, sessions, completion } = this.#options;
    const passwordHash = await passwords.hash(password);
    const ended = await inTransaction(database, async (client) => {
      // used only here, so that an earlier failure does not use up the code
      await proof.use(client);
      await users.setPassword(client, user.id, passwordHash);
      // before the sessions: waits for a login in progress, so that its session ends too
      const othersEnded = await endOthers(client, proof.isOfContact && (await users.noteProof(client, user.id)));
      const revoked = await sessions.revokeAll(client, user.id, keptSession);
      // a user who reads the contact's messages owns it: locks of the account do not apply to this address
      await completion.remember(client, user.id, visit);
      await notice(this.#options, client, 'password_changed', user, visit);
      return { revoked, othersEnded };
    });
    await ended.othersEnded();
    await sessions.ended(ended.revoked);
  }

  /**
   * Removes the passkeys, API keys, hooks and webhooks, because anyone who knew the old password may have added them. If the contact is verified for
   * the first time, a stranger may have registered with it: two-factor and known addresses are removed too.
   */
  async #endOtherWays(
    client: Queryable,
    user: UserRow,
    visit: RequestOrigin,
    isFirstProof: boolean,
  ): Promise<() => Promise<void>> {
    const { passkeys, apiKeys, secondFactor, completion } = this.#options;
    for (const name of await passkeys.removeAll(client, user.id))
      await namedNotice(this.#options, client, 'passkey_removed', user, visit, name);
    const keysEnded = await apiKeys.endAll(client, user.id);
    if (!isFirstProof) return keysEnded;
    if (await secondFactor.end(client, user.id)) await notice(this.#options, client, 'two_factor_off', user, visit);
    await completion.forgetAddresses(client, user.id);
    return keysEnded;
  }
}

function requireStrong({ to }: Contact, { password, repeated }: NewPassword): void {
  if (password !== repeated) throw new Refused('password_not_equal');
  if (isWeakPassword(password, to)) throw new Refused('password_weak');
}
