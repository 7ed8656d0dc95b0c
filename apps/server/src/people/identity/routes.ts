/** Calls for users' own accounts, and the login of demo accounts. */
import { accountCalls } from '@tradewind/contract';
import type { CallLayer, Limits } from '../../platform/http/index.ts';
import type { LoginCompletion } from './login-completion.ts';
import type { Sessions } from './sessions.ts';
import { presentUser } from './user-row.ts';
import type { Users } from './users.ts';

interface UserServices {
  readonly sessions: Sessions;
  readonly users: Users;
  readonly completion: LoginCompletion;
  readonly limits: Limits;
}

export function serveUsers(calls: CallLayer, { sessions, users, completion, limits }: UserServices): void {
  calls.open(accountCalls.demoLogin, async ({ input, localeGiven, ...visit }) => {
    const known = await users.ofDevice(input.demo_id);
    if (known === undefined) limits.demoCreation(visit.address);
    const user = known ?? (await users.createForDevice(input.demo_id, visit.locale));
    return completion.complete(user, visit, { lang: localeGiven ? visit.locale : undefined });
  });

  calls.member(accountCalls.userInfo, async ({ session, locale, localeGiven }) =>
    presentUser(localeGiven ? await completion.withLanguage(session.user, locale) : session.user),
  );

  calls.member(accountCalls.confirmOrders, async ({ input, session }) => {
    const confirmsOrders = input.on === 1;
    await users.setConfirmsOrders(session.user.id, confirmsOrders);
    sessions.forgetUser(session.user.id);
    return presentUser({ ...session.user, confirmsOrders });
  });

  calls.member(accountCalls.largestSlippage, async ({ input, session }) => {
    const largestSlippage = input.points ?? null;
    await users.setLargestSlippage(session.user.id, largestSlippage);
    sessions.forgetUser(session.user.id);
    return presentUser({ ...session.user, largestSlippage });
  });

  calls.member(accountCalls.endTour, async ({ session }) => {
    await users.endTour(session.user.id);
    sessions.forgetUser(session.user.id);
    return presentUser({ ...session.user, tourDone: true });
  });

  calls.member(accountCalls.logout, async ({ session }) => {
    await sessions.revoke(session.id);
    return {};
  });
}
