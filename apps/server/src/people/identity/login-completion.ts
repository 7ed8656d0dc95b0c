/** Completes a login after authentication: opens the session and records the address and device. */
import type { Locale, Session } from '@tradewind/contract';
import { type MicroUsd, ZERO_USD } from '@tradewind/money';
import { type RequestOrigin, type UserRow, deviceText } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { SecurityLog } from '../../platform/security-log/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { LoginGuard } from './login-guard.ts';
import { rememberTraces } from './login-traces.ts';
import { type Notices, notice } from './notices.ts';
import type { Sessions } from './sessions.ts';
import { presentUser } from './user-row.ts';
import type { Users } from './users.ts';

export interface LoginCompletionOptions extends Notices {
  readonly database: Database;
  readonly vault: Vault;
  readonly securityLog: SecurityLog;
  readonly host: EngineHost;
  readonly sessions: Sessions;
  readonly users: Users;
  readonly guard: LoginGuard;
  /** Issued to a new demo account. */
  readonly demoBalance: MicroUsd;
}

export interface CompletionOptions {
  /** The hash that the password was checked against; refused if the password was changed meanwhile. */
  readonly passwordHash?: string;
  /** Whether to mail the user about a new address or device. Default: true. */
  readonly announce?: boolean;
  /** The requested language; absent = the stored one. */
  readonly lang?: Locale | undefined;
  /** Locks the credential until the session is open, or throws. */
  readonly hold?: (client: Queryable) => Promise<void>;
}

export class LoginCompletion {
  readonly #options: LoginCompletionOptions;

  constructor(options: LoginCompletionOptions) {
    this.#options = options;
  }

  /** Throws Refused wrong_credentials when the password was changed since it was checked. */
  async complete(
    known: UserRow,
    visit: RequestOrigin,
    { passwordHash, announce = true, lang, hold }: CompletionOptions = {},
  ): Promise<Session> {
    const { database, sessions, securityLog } = this.#options;
    await this.#ensureAccount(known);
    const user = lang === undefined ? known : await this.withLanguage(known, lang);
    const { token, ended } = await inTransaction(database, async (client) => {
      if (passwordHash !== undefined) await holdPassword(client, user.id, passwordHash);
      await hold?.(client);
      const isNew = user.isDemo ? false : await this.remember(client, user.id, visit);
      const opened = await sessions.open(client, user.id, visit);
      if (isNew && announce) {
        await notice(this.#options, client, 'new_login', user, visit);
        securityLog('new_device', { address: visit.address, account: user.id });
      }
      return opened;
    });
    await sessions.ended(ended);
    return { token, user: presentUser(user) };
  }

  /** Stores the language; returns the updated user. */
  async withLanguage(user: UserRow, lang: Locale): Promise<UserRow> {
    const { users, sessions } = this.#options;
    if (user.lang === lang) return user;
    await users.setLang(user.id, lang);
    sessions.forgetUser(user.id);
    return { ...user, lang };
  }

  /**
   * Opens the trading account if it is missing; also repairs a user whose account was not opened because the server was
   * killed.
   */
  async #ensureAccount({ id, isDemo }: UserRow): Promise<void> {
    const { host, demoBalance } = this.#options;
    if ((await host.view(id, [])) === undefined) {
      // refused as a conflict when a concurrent call was first; either way the account is open now
      await host.execute({
        type: 'open_account',
        account: id,
        kind: isDemo ? 'demo' : 'real',
        balance: isDemo ? demoBalance : ZERO_USD,
      });
    }
    await host.settled(id);
  }

  async forgetAddresses(client: Queryable, userId: number): Promise<void> {
    await client.query('DELETE FROM known_addresses WHERE user_id = $1', [userId]);
  }

  /** Records the user's address and device; true when they are new. */
  async remember(client: Queryable, userId: number, visit: RequestOrigin): Promise<boolean> {
    const { vault, guard, now } = this.#options;
    const { address, userAgent } = visit;
    await rememberTraces(client, vault, userId, visit, now());
    const { isNew } = onlyRow(
      await client.query<{ isNew: boolean }>(
        `INSERT INTO known_addresses AS k (user_id, address_hash, device_hash, used_at_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, address_hash, device_hash) DO UPDATE SET used_at_ms = greatest(k.used_at_ms, excluded.used_at_ms)
         RETURNING xmax = 0 AS "isNew"`,
        [userId, guard.addressHash(address), vault.hmac('known device', deviceText(userAgent)), now()],
      ),
    );
    return isNew;
  }
}

/** Prevents a password change until the transaction ends: a change ends only the sessions opened before it. */
async function holdPassword(client: Queryable, userId: number, passwordHash: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM users WHERE id = $1 AND password_hash = $2 FOR SHARE', [
    userId,
    passwordHash,
  ]);
  if (rowCount !== 1) throw new Refused('wrong_credentials');
}
