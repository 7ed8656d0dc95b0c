/**
 * Calls for two-factor and passkeys. All but the passkey login are for real accounts: a demo account has no password.
 */
import { securityCalls } from '@tradewind/contract';
import type { UserRow } from '../../platform/access/index.ts';
import { type CallLayer, type MemberContext, addressKey } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { SecurityLog } from '../../platform/security-log/index.ts';
import {
  type Logins,
  type Notices,
  type OwnerProof,
  notice,
  namedNotice,
  REAL_ACCOUNTS,
  recordingRefusals,
} from '../identity/index.ts';
import type { Passkeys } from './passkeys.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';
import type { TwoFactor } from './two-factor.ts';

interface SecurityServices {
  readonly twoFactor: TwoFactor;
  readonly passkeys: Passkeys;
  readonly logins: Logins;
  readonly ownerProof: OwnerProof;
  readonly notices: Notices;
  readonly limits: AbuseLimits;
  readonly securityLog: SecurityLog;
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
    await logins.checkPassword(user, context.input.password, context);
    await logins.checkCode(user, context, () => twoFactor.take(user.id, context.input.code));
    return user;
  }

  calls.member(
    securityCalls.twoFactor,
    async ({ session }) => {
      const { enabled, recoveryLeft } = await twoFactor.state(session.user.id);
      return { enabled, recovery_left: recoveryLeft };
    },
    REAL_ACCOUNTS,
  );

  calls.member(
    securityCalls.twoFactorStart,
    async (context) => {
      const { user } = context.session;
      await logins.checkPassword(user, context.input.password, context);
      return twoFactor.start(user.id, labelOf(user));
    },
    REAL_ACCOUNTS,
  );

  calls.member(
    securityCalls.twoFactorConfirm,
    async (context) => {
      const { user } = context.session;
      let codes: readonly string[] | undefined;
      await logins.checkCode(user, context, async () => {
        codes = await twoFactor.confirm(user.id, context.input.code, (client) =>
          notice(notices, client, 'two_factor_on', user, context),
        );
        return codes !== undefined;
      });
      return { recovery_codes: [...(codes ?? [])] };
    },
    REAL_ACCOUNTS,
  );

  calls.member(
    securityCalls.twoFactorOff,
    async (context) => {
      const user = await prove(context);
      await twoFactor.switchOff(user.id, (client) => notice(notices, client, 'two_factor_off', user, context));
      return {};
    },
    REAL_ACCOUNTS,
  );

  calls.member(
    securityCalls.newRecoveryCodes,
    async (context) => {
      const user = await prove(context);
      return { recovery_codes: [...(await twoFactor.renewRecoveryCodes(user.id))] };
    },
    REAL_ACCOUNTS,
  );
}

function servePasskeys(calls: CallLayer, services: SecurityServices): void {
  const { passkeys, logins, ownerProof, notices, publicUrl } = services;
  const partyOf = ({ host }: { host: string }): RelyingParty => relyingParty(publicUrl, host);

  calls.member(securityCalls.passkeys, ({ session }) => passkeys.list(session.user.id), REAL_ACCOUNTS);

  calls.member(
    securityCalls.passkeyRegisterOptions,
    async (context) => {
      const { user } = context.session;
      const party = partyOf(context);
      await logins.checkPassword(user, context.input.password, context);
      // the code is only used up once the passkey exists, so that a failed step in the browser can be repeated
      await ownerProof.prove(context.session, 'passkey', context.input.auth_code, context);
      return {
        options: await passkeys.beginAddition({ id: user.id, uid: user.uid, label: labelOf(user) }, party),
      };
    },
    REAL_ACCOUNTS,
  );

  calls.member(
    securityCalls.passkeyRegister,
    async (context) => {
      const { user } = context.session;
      const { name, response } = context.input;
      return passkeys.finishAddition(user.id, name, response, partyOf(context), async (client) => {
        await ownerProof.endCodes(client, user, 'passkey');
        await namedNotice(notices, client, 'passkey_added', user, context, name);
      });
    },
    REAL_ACCOUNTS,
  );

  calls.member(
    securityCalls.passkeyRemove,
    async (context) => {
      const { user } = context.session;
      await logins.checkPassword(user, context.input.password, context);
      await passkeys.remove(user.id, context.input.id, (client, name) =>
        namedNotice(notices, client, 'passkey_removed', user, context, name),
      );
      return {};
    },
    REAL_ACCOUNTS,
  );
}

function servePasskeyLogin(calls: CallLayer, services: SecurityServices): void {
  const { passkeys, logins, limits, securityLog, publicUrl } = services;
  calls.open(securityCalls.passkeyLoginOptions, async (context) => {
    await limits.take('passkey_options_address', addressKey(context.address));
    return passkeys.beginLogin(relyingParty(publicUrl, context.host));
  });

  calls.open(securityCalls.passkeyLogin, async (context) => {
    await limits.take('login_address', addressKey(context.address));
    const { ticket, response } = context.input;
    const { address } = context;
    const userId = await recordingRefusals(securityLog, 'login_failed', { address }, () =>
      passkeys.finishLogin(ticket, response, relyingParty(publicUrl, context.host)),
    );
    return logins.openSession(userId, context, (client) => passkeys.hold(client, userId, response));
  });
}
