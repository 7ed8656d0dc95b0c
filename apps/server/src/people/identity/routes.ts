/** Calls of a user on himself, and the login of demo accounts. */
import { accountCalls } from '@tradewind/contract';
import type { CallLayer, Limits } from '../../platform/http/index.ts';
import type { Entrance } from './entrance.ts';
import type { Sessions } from './sessions.ts';
import { presentUser } from './user-row.ts';
import type { Users } from './users.ts';

interface UserServices {
  readonly sessions: Sessions;
  readonly users: Users;
  readonly entrance: Entrance;
  readonly limits: Limits;
}

export function serveUsers(calls: CallLayer, { sessions, users, entrance, limits }: UserServices): void {
  calls.open(accountCalls.demoLogin, async ({ input, localeGiven, ...visit }) => {
    const known = await users.ofDevice(input.demo_id);
    if (known === undefined) limits.demoCreation(visit.address);
    const user = known ?? (await users.createForDevice(input.demo_id, visit.locale));
    return entrance.enter(user, visit, { lang: localeGiven ? visit.locale : undefined });
  });

  calls.member(accountCalls.userInfo, async ({ session, locale, localeGiven }) =>
    presentUser(localeGiven ? await entrance.speaking(session.user, locale) : session.user),
  );

  calls.member(accountCalls.logout, async ({ session }) => {
    await sessions.revoke(session.id);
    return {};
  });
}
