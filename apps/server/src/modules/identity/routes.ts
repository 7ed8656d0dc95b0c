/** Calls on users and sessions. */
import { type Locale, accountCalls } from '@tradewind/contract';
import type { MicroUsd } from '@tradewind/money';
import type { EngineHost } from '../../engine-host/index.ts';
import type { CallLayer } from '../../http/index.ts';
import type { Limits } from '../../http/index.ts';
import type { Sessions } from './sessions.ts';
import { type UserRow, presentUser } from './user-row.ts';
import type { Users } from './users.ts';

interface IdentityServices {
  readonly host: EngineHost;
  readonly sessions: Sessions;
  readonly users: Users;
  readonly limits: Limits;
  /** Issued to a new demo account. */
  readonly demoBalance: MicroUsd;
}

export function serveIdentity(
  calls: CallLayer,
  { host, sessions, users, limits, demoBalance }: IdentityServices,
): void {
  /** The user with the language he reads now. */
  async function speaking(user: UserRow, lang: Locale): Promise<UserRow> {
    if (user.lang === lang) return user;
    await users.setLang(user.id, lang);
    sessions.forgetUser(user.id);
    return { ...user, lang };
  }

  /** Also mends a user whose account was not opened because the server ended in between. */
  async function ensureAccount(user: UserRow): Promise<void> {
    if (host.summary(user.id) === undefined) {
      // refused as a conflict when the same device got there first; either way it stands afterwards
      await host.execute({ type: 'open_account', account: user.id, kind: 'demo', balance: demoBalance });
    }
    await host.settled(user.id);
  }

  calls.open(accountCalls.demoLogin, async ({ input, locale, localeGiven, address, userAgent }) => {
    const known = await users.ofDevice(input.demo_id);
    if (known === undefined) limits.demoCreation(address);
    const user = known ?? (await users.createForDevice(input.demo_id, locale));
    await ensureAccount(user);
    const shown = localeGiven ? await speaking(user, locale) : user;
    return { token: await sessions.create(user.id, userAgent), user: presentUser(shown) };
  });

  calls.member(accountCalls.userInfo, async ({ session, locale, localeGiven }) =>
    presentUser(localeGiven ? await speaking(session.user, locale) : session.user),
  );

  calls.member(accountCalls.logout, async ({ session }) => {
    await sessions.revoke(session.id);
    return {};
  });
}
