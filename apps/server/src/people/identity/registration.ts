/**
 * Registration of real accounts. The order of the checks is part of the contract: none reveals what a later one
 * protects.
 */
import type { RequestOrigin } from '../../platform/access/index.ts';
import { CODE_LENGTH, type Session } from '@tradewind/contract';
import { type EngineHost } from '../../core/engine-host/index.ts';
import { Refused, HostUnavailable } from '../../platform/errors/index.ts';
import { addressKey } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/types.ts';
import { isRestrictedCountry } from '../areas/index.ts';
import type { Captchas } from '../captcha/types.ts';
import type { CheckedCode, Codes } from '../codes/types.ts';
import type { Contact, Mobile } from './contact.ts';
import type { LoginCompletion } from './login-completion.ts';
import { isWeakPassword } from './password-strength.ts';
import type { Passwords } from './passwords.ts';
import type { Users } from './users.ts';

export interface RegisterInput {
  readonly contact: Contact | Mobile;
  readonly password: string;
  readonly repeated: string;
  readonly inviteCode: string | undefined;
  /** The sent code, or the captcha's text. */
  readonly code: string;
  readonly captchaToken: string | undefined;
  /** As stated by the user; ISO 3166-1 alpha-2, upper case. */
  readonly country: string | undefined;
  readonly companyId: string | undefined;
}

export interface RegistrationOptions {
  readonly users: Users;
  readonly passwords: Passwords;
  readonly completion: LoginCompletion;
  readonly host: EngineHost;
  readonly captchas: Captchas;
  readonly codes: Codes;
  readonly limits: AbuseLimits;
  /** verify_reg_type 2: a captcha instead of a sent code. */
  readonly byCaptcha: boolean;
}

export class Registration {
  readonly #options: RegistrationOptions;

  constructor(options: RegistrationOptions) {
    this.#options = options;
  }

  /**
   * Resolves with the session of the new user. Throws Refused region_not_served, password_not_equal, password_weak,
   * invite_code_unknown, captcha_wrong or code_wrong, account_exists, in this order.
   */
  async register(input: RegisterInput, visit: RequestOrigin): Promise<Session> {
    const { users, passwords, completion, host } = this.#options;
    const { contact, password } = input;
    if (input.country !== undefined && isRestrictedCountry(input.country)) throw new Refused('region_not_served');
    if (password !== input.repeated) throw new Refused('password_not_equal');
    if (isWeakPassword(password, contact.to)) throw new Refused('password_weak');
    const inviterId = await this.#inviter(input.inviteCode);
    if (!host.ready) throw new HostUnavailable('a real account cannot be opened at the moment');
    const proof = await this.#prove(input, visit);
    if ((await users.ofContact(contact)) !== undefined) throw new Refused('account_exists');
    const user = await users.create(
      {
        contact,
        inviterId,
        ...placeOf(input),
        companyId: input.companyId,
        passwordHash: await passwords.hash(password),
        isContactProved: proof !== undefined,
        lang: visit.locale,
      },
      // used in the transaction that creates the user, so that an earlier failure does not use up the code
      async (client) => proof?.use(client),
    );
    // a concurrent registration of the same contact won
    if (user === undefined) throw new Refused('account_exists');
    return completion.complete(user, visit, { announce: false });
  }

  async #inviter(code: string | undefined): Promise<number | undefined> {
    if (code === undefined) return undefined;
    const inviter = await this.#options.users.inviter(code);
    if (inviter === undefined) throw new Refused('invite_code_unknown');
    return inviter;
  }

  /** Checks the captcha, or the code that was sent to the contact (which is then returned). */
  async #prove(
    { contact, code, captchaToken }: RegisterInput,
    { address }: RequestOrigin,
  ): Promise<CheckedCode | undefined> {
    const { byCaptcha, captchas, codes, limits } = this.#options;
    // the field has room for a proof of work
    if (!byCaptcha && code.length > CODE_LENGTH)
      throw new Refused('invalid_input', { fields: { sms_code: 'too_large' } });
    const from = addressKey(address);
    await limits.take('register_address', from);
    if (!byCaptcha) return codes.check(contact, ['register'], code, from);
    if (!(await captchas.take(captchaToken, code))) throw new Refused('captcha_wrong');
    return undefined;
  }
}

function placeOf({ contact, country }: RegisterInput): { areaCode: string | undefined; country: string | undefined } {
  if (!('callingCode' in contact)) return { areaCode: undefined, country };
  return { areaCode: contact.callingCode, country: country ?? contact.country };
}
