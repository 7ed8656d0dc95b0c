/**
 * Calls for two-factor and passkeys. All but the passkey login are for real accounts: a demo account has no password.
 */
import { securityCalls } from '@tradewind/contract';
import type { UserRow } from '../../platform/access/index.ts';
import { type CallLayer, type MemberContext, addressKey } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import { type Logins, type Notices, notice, passkeyNotice, requireTrueAccount } from '../identity/index.ts';
import type { Passkeys } from './passkeys.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';
import type { TwoFactor } from './two-factor.ts';

interface SecurityServices {
  readonly twoFactor: TwoFactor;
  readonly passkeys: Passkeys;
  readonly logins: Logins;
  readonly notices: Notices;
  readonly limits: AbuseLimits;
  readonly publicUrl: string | undefined;
}

const labelOf = (user: UserRow): string => user.email ?? user.mobile ?? user.uid;

export function serveSecurity(calls: CallLayer, services: SecurityServices): void {
  serveTwoFactor(calls, services);
  servePasskeys(calls, services);
  servePasskeyLogin(calls, services);
}

function serveTwoFactor(calls: CallLayer, { twoFactor, logins, notices }: SecurityServices): void {
  /** Checks password and second factor, each under the lockout of logins. */
  async function prove(context: MemberContext<{ password: string; code: string }>): Promise<UserRow> {
    const { user } = context.session;
    requireTrueAccount(user);
    await logins.checkPassword(user, context.input.password, context);
    await logins.checkCode(user, context, () => twoFactor.take(user.id, context.input.code));
    return user;
  }

  calls.member(securityCalls.twoFactor, async ({ session }) => {
    requireTrueAccount(session.user);
    const { enabled, recoveryLeft } = await twoFactor.state(session.user.id);
    return { enabled, recovery_left: recoveryLeft };
  });

  calls.member(securityCalls.twoFactorStart, async (context) => {
    const { user } = context.session;
    requireTrueAccount(user);
    await logins.checkPassword(user, context.input.password, context);
    return twoFactor.start(user.id, labelOf(user));
  });

  calls.member(securityCalls.twoFactorConfirm, async (context) => {
    const { user } = context.session;
    requireTrueAccount(user);
    let codes: readonly string[] | undefined;
    await logins.checkCode(user, context, async () => {
      codes = await twoFactor.confirm(user.id, context.input.code, (client) =>
        notice(notices, client, 'two_factor_on', user, context),
      );
      return codes !== undefined;
    });
    return { recovery_codes: [...(codes ?? [])] };
  });

  calls.member(securityCalls.twoFactorOff, async (context) => {
    const user = await prove(context);
    await twoFactor.switchOff(user.id, (client) => notice(notices, client, 'two_factor_off', user, context));
    return {};
  });

  calls.member(securityCalls.newRecoveryCodes, async (context) => {
    const user = await prove(context);
    return { recovery_codes: [...(await twoFactor.renewRecoveryCodes(user.id))] };
  });
}

function servePasskeys(calls: CallLayer, { passkeys, logins, notices, publicUrl }: SecurityServices): void {
  const partyOf = ({ host }: { host: string }): RelyingParty => relyingParty(publicUrl, host);

  calls.member(securityCalls.passkeys, ({ session }) => {
    requireTrueAccount(session.user);
    return passkeys.list(session.user.id);
  });

  calls.member(securityCalls.passkeyRegisterOptions, async (context) => {
    const { user } = context.session;
    requireTrueAccount(user);
    const party = partyOf(context);
    await logins.checkPassword(user, context.input.password, context);
    return {
      options: await passkeys.beginAddition({ id: user.id, uid: user.uid, label: labelOf(user) }, party),
    };
  });

  calls.member(securityCalls.passkeyRegister, async (context) => {
    const { user } = context.session;
    requireTrueAccount(user);
    const { name, response } = context.input;
    return passkeys.finishAddition(user.id, name, response, partyOf(context), (client) =>
      passkeyNotice(notices, client, 'passkey_added', user, context, name),
    );
  });

  calls.member(securityCalls.passkeyRemove, async (context) => {
    const { user } = context.session;
    requireTrueAccount(user);
    await logins.checkPassword(user, context.input.password, context);
    await passkeys.remove(user.id, context.input.id, (client, name) =>
      passkeyNotice(notices, client, 'passkey_removed', user, context, name),
    );
    return {};
  });
}

function servePasskeyLogin(calls: CallLayer, { passkeys, logins, limits, publicUrl }: SecurityServices): void {
  calls.open(securityCalls.passkeyLoginOptions, async (context) => {
    await limits.take('passkey_options_address', addressKey(context.address));
    return passkeys.beginLogin(relyingParty(publicUrl, context.host));
  });

  calls.open(securityCalls.passkeyLogin, async (context) => {
    await limits.take('login_address', addressKey(context.address));
    const { ticket, response } = context.input;
    const userId = await passkeys.finishLogin(ticket, response, relyingParty(publicUrl, context.host));
    return logins.openSession(userId, context, (client) => passkeys.hold(client, userId, response));
  });
}
