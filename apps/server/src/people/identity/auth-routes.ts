/** The authentication calls: registration, login, forgotten and changed passwords, sent codes. */
import { CODE_RESEND_S, type CodeUse, authCalls, type Fault } from '@tradewind/contract';
import type { UserRow } from '../../platform/access/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type CallLayer, type OpenContext, addressKey } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/types.ts';
import { areaOf, isRestrictedCountry } from '../areas/index.ts';
import type { Codes } from '../codes/types.ts';
import { type Contact, type Mobile, type MobileMode, parseEmail, parseMobile } from './contact.ts';
import type { Logins } from './logins.ts';
import type { PasswordChange } from './password-change.ts';
import { REAL_ACCOUNTS } from './policy.ts';
import type { Registration } from './registration.ts';
import type { Sessions } from './sessions.ts';

const EMAIL = 1;
const NO_MOBILE_FIELD = 0;
const CONTROL_CHARACTERS = /\p{Cc}/u;
const REGISTER = 1;
/**
 * Forgotten and changed passwords accept a number even if the mobile field is hidden, because mobile accounts may
 * exist.
 */
const ANY_MOBILE_MODE = 1;

export interface AuthServices {
  readonly sessions: Sessions;
  readonly logins: Logins;
  readonly registration: Registration;
  readonly passwordChange: PasswordChange;
  readonly codes: Codes;
  readonly limits: AbuseLimits;
  /** 0 no mobile field, 1 area code and number, 3 number only. */
  readonly showMobile: MobileMode;
}

const wrongField = (field: string, fault: Fault): Refused =>
  new Refused('invalid_input', { fields: { [field]: fault } });

/** Throws Refused invalid_input by `field`. */
function emailIn(typed: string, field: string): Contact {
  const contact = parseEmail(typed);
  if (contact === undefined) throw wrongField(field, { fault: 'format', text: 'email' });
  return contact;
}

/** Throws Refused region_not_served, or invalid_input by `field` or area_id. */
function mobileIn(typed: string, areaId: number | undefined, mode: MobileMode, field: string): Mobile {
  const read = parseMobile(typed, areaId, mode);
  if (typeof read !== 'string') return read;
  if (read === 'region_not_served') throw new Refused('region_not_served');
  throw read === 'area_id' ? wrongField('area_id', 'required') : wrongField(field, 'format');
}

/** The area sent with an email address counts as the stated country. */
function requireServedArea(areaId: number | undefined): void {
  const area = areaId === undefined ? undefined : areaOf(areaId);
  if (area !== undefined && isRestrictedCountry(area.country)) throw new Refused('region_not_served');
}

export function serveAuth(calls: CallLayer, services: AuthServices): void {
  serveEntering(calls, services);
  servePasswords(calls, services);
  serveCodes(calls, services);
}

function serveEntering(calls: CallLayer, { logins, registration, showMobile }: AuthServices): void {
  calls.open(authCalls.login, ({ input, localeGiven, ...visit }) =>
    logins.login(
      {
        account: input.account,
        password: input.password,
        areaId: input.area_id,
        captchaToken: input.key,
        captchaText: input.sms_code,
        secondFactor: input.auth_code,
        lang: localeGiven ? visit.locale : undefined,
      },
      visit,
    ),
  );

  calls.open(authCalls.register, ({ input, ...visit }) => {
    const contact = registered(input, showMobile);
    if (CONTROL_CHARACTERS.test(input.company_id ?? '')) throw wrongField('company_id', 'enum');
    return registration.register(
      {
        contact,
        password: input.password,
        repeated: input.re_password,
        inviteCode: input.invite_code === '' ? undefined : input.invite_code,
        code: input.sms_code,
        captchaToken: input.key,
        country: input.country?.toUpperCase(),
        companyId: input.company_id,
      },
      visit,
    );
  });
}

interface RegisteredInput {
  readonly type: number;
  readonly account?: string | undefined;
  readonly mobile?: string | undefined;
  readonly area_id?: number | undefined;
}

/** With type 2 the number is in `account`, or in `mobile` when `account` is empty or an email address. */
function registered({ type, account, mobile, area_id: areaId }: RegisteredInput, mode: MobileMode): Contact | Mobile {
  if (type === EMAIL) {
    requireServedArea(areaId);
    return emailIn(account ?? '', 'account');
  }
  if (mode === NO_MOBILE_FIELD) throw wrongField('type', 'not_applicable');
  const inAccount = account !== undefined && (mobile === undefined || !account.includes('@'));
  return inAccount ? mobileIn(account, areaId, mode, 'account') : mobileIn(mobile ?? '', areaId, mode, 'mobile');
}

function servePasswords(calls: CallLayer, { passwordChange, showMobile }: AuthServices): void {
  calls.open(authCalls.forgetPassword, async ({ input, ...visit }) => {
    const contact = contactIn(input.type === EMAIL, input.account, input.area_id, 'account', showMobile);
    const wanted = { password: input.new_password, repeated: input.secondary_password, code: input.auth_code };
    await passwordChange.forgot(contact, wanted, visit);
    return {};
  });

  calls.member(
    authCalls.amendPassword,
    async ({ input, session, ...visit }) => {
      const contact = ownContact(session.user, input.type);
      if (contact === undefined) throw wrongField('type', 'not_applicable');
      const password = input.new_password;
      const wanted = {
        password,
        repeated: input.re_password ?? password,
        oldPassword: input.old_password,
        code: input.auth_code,
      };
      await passwordChange.amend(session, contact, wanted, visit);
      return {};
    },
    REAL_ACCOUNTS,
  );
}

/** `type`: 1 email, 2 mobile; without it, the contact that the user has. */
function ownContact({ email, mobile }: UserRow, type: number | undefined): Contact | undefined {
  if (email !== null && type !== 2) return { channel: 'email', to: email };
  if (mobile !== null && type !== EMAIL) return { channel: 'sms', to: mobile };
  return undefined;
}

/** A contact that may already have an account. */
function contactIn(
  isEmail: boolean,
  typed: string,
  areaId: number | undefined,
  field: string,
  showMobile: MobileMode,
): Contact | Mobile {
  if (isEmail) return emailIn(typed, field);
  return mobileIn(typed, areaId, showMobile === NO_MOBILE_FIELD ? ANY_MOBILE_MODE : showMobile, field);
}

function serveCodes(calls: CallLayer, { sessions, logins, codes, limits, showMobile }: AuthServices): void {
  interface CodeInput {
    readonly to: string;
    readonly area_id?: number | undefined;
    readonly type: number;
    readonly purpose?: CodeUse | undefined;
  }

  async function send(
    contact: Contact | Mobile,
    { tokens, input: { type, purpose: use }, ...visit }: OpenContext<CodeInput>,
  ): Promise<{ wait_s: number }> {
    if (type === REGISTER && use !== undefined) throw wrongField('purpose', 'not_applicable');
    await limits.take('code_address', addressKey(visit.address));
    const session = tokens.session === undefined ? undefined : await sessions.find(tokens.session, visit.address);
    // queried for both purposes, so that the response time reveals nothing either
    const { user, asker } = await logins.asked(contact, visit, session);
    const isOwnSession = session !== undefined && session.user.id === user?.id;
    if (use !== undefined && use !== 'password' && !isOwnSession)
      throw session === undefined
        ? new Refused('session_invalid')
        : new Refused('forbidden', { reason: 'own_contact' });
    const purpose = type === REGISTER ? 'register' : (use ?? (isOwnSession ? 'account' : 'password'));
    await codes.send({ channel: contact.channel, to: contact.to, locale: visit.locale }, purpose, {
      asker,
      deliver: purpose === 'register' || user !== undefined,
      ...('callingCode' in contact ? { callingCode: contact.callingCode } : {}),
    });
    return { wait_s: CODE_RESEND_S };
  }

  const keyed = { keyed: true };
  calls.open(
    authCalls.sendEmail,
    (context) => {
      const { to, area_id: areaId } = context.input;
      requireServedArea(areaId);
      return send(emailIn(to, 'to'), context);
    },
    keyed,
  );
  calls.open(
    authCalls.sendSms,
    (context) => {
      const { to, area_id: areaId, type } = context.input;
      if (showMobile === NO_MOBILE_FIELD && type === REGISTER) throw wrongField('type', 'not_applicable');
      return send(contactIn(false, to, areaId, 'to', showMobile), context);
    },
    keyed,
  );
}
