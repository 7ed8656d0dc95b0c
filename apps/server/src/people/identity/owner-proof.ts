/**
 * The proof that calls require besides the session before they change how an account is accessed or where its money
 * goes. A stolen session alone must not be enough.
 */
import type { CodeUse } from '@tradewind/contract';
import type { ActiveSession, RequestOrigin, UserRow } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { addressKey } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/types.ts';
import type { SecurityDetails, SecurityLog } from '../../platform/security-log/index.ts';
import type { CodePurpose, Codes } from '../codes/types.ts';
import type { Contact } from './contact.ts';
import type { Logins } from './logins.ts';
import { recordingRefusals } from './security-events.ts';
import type { SecondFactor } from './types.ts';

export interface OwnerProofOptions {
  readonly codes: Codes;
  readonly limits: AbuseLimits;
  readonly logins: Logins;
  readonly secondFactor: SecondFactor;
  readonly securityLog: SecurityLog;
}

export interface Proof {
  /** Uses up the code in the transaction of the change; throws Refused code_wrong when it was used meanwhile. */
  use(client: Queryable): Promise<void>;
  /** Whether they entered a code that was sent to their contact. */
  readonly isOfContact: boolean;
}

/** A proof without a code to use up. */
const PROVED: Proof = { use: () => Promise.resolve(), isOfContact: false };

export class OwnerProof {
  readonly #options: OwnerProofOptions;

  constructor(options: OwnerProofOptions) {
    this.#options = options;
  }

  /**
   * Checks `code`: a code of the authenticator app or a recovery code if two-factor is enabled, else one that was sent
   * to the account's contact for `use`. Throws Refused two_factor_required or invalid_input when
   * there is none, code_wrong, account_locked; TooManyRequests beyond the limits of an address.
   */
  async prove(
    session: ActiveSession,
    use: CodeUse,
    code: string | undefined,
    visit: RequestOrigin,
    contact = contactOf(session.user),
  ): Promise<Proof> {
    const { user } = session;
    if (await this.#options.secondFactor.required(user.id)) return this.#bySecondFactor(user, code, visit);
    if (isMissing(code)) throw new Refused('invalid_input', { fields: { auth_code: 'required' } });
    return this.#passed(
      user,
      visit,
      await this.#byCode(contact, purposesOf(use), code, session.id, visit, { account: user.id }),
    );
  }

  /** Like `prove` for a new password, but without two-factor the old password is also accepted. Also throws Refused wrong_credentials. */
  async proveWithPassword(
    session: ActiveSession,
    { code, oldPassword }: { readonly code: string | undefined; readonly oldPassword: string | undefined },
    visit: RequestOrigin,
    contact: Contact,
  ): Promise<Proof> {
    const { logins, secondFactor } = this.#options;
    const { user } = session;
    if (oldPassword === undefined || (await secondFactor.required(user.id)))
      return this.prove(session, 'password', code, visit, contact);
    await logins.checkPassword(user, oldPassword, visit);
    return this.#passed(user, visit, PROVED);
  }

  /** Checks the second factor if two-factor is enabled. Throws Refused two_factor_required, code_wrong or account_locked. */
  async proveSecondFactor(user: UserRow, code: string | undefined, visit: RequestOrigin): Promise<void> {
    if (await this.#options.secondFactor.required(user.id)) await this.#bySecondFactor(user, code, visit);
  }

  /** Invalidates the codes sent to the account, in the transaction of the change that one of them proved. */
  async endCodes(client: Queryable, user: UserRow, use: CodeUse): Promise<void> {
    await this.#options.codes.end(client, contactOf(user), purposesOf(use));
  }

  /** Checks a code that was sent to a contact for a new password, without a session. */
  byContact(contact: Contact, code: string, visit: RequestOrigin): Promise<Proof> {
    return this.#byCode(contact, ['password'], code, addressKey(visit.address), visit, { subject: contact.to });
  }

  /** `asker`: as in Asker of the codes; `who`: for the security log. */
  async #byCode(
    contact: Contact,
    purposes: readonly CodePurpose[],
    code: string,
    asker: string,
    { address }: RequestOrigin,
    who: SecurityDetails,
  ): Promise<Proof> {
    const { codes, limits, securityLog } = this.#options;
    await limits.take('try_address', addressKey(address));
    const checked = await recordingRefusals(securityLog, 'step_up_failed', { address, ...who }, () =>
      codes.check(contact, purposes, code, asker),
    );
    return { use: (client) => checked.use(client), isOfContact: true };
  }

  #passed({ id }: UserRow, { address }: RequestOrigin, proof: Proof): Proof {
    this.#options.securityLog('step_up_passed', { address, account: id });
    return proof;
  }

  async #bySecondFactor(user: UserRow, code: string | undefined, visit: RequestOrigin): Promise<Proof> {
    const { logins, secondFactor } = this.#options;
    if (isMissing(code)) throw new Refused('two_factor_required');
    await logins.checkCode(user, visit, () => secondFactor.take(user.id, code));
    return this.#passed(user, visit, PROVED);
  }
}

/** A client that names no purpose gets a code for any one change. */
const purposesOf = (use: CodeUse): readonly CodePurpose[] => [use, 'account'];

const isMissing = (code: string | undefined): code is undefined | '' => code === undefined || code === '';

/** Real accounts have one contact. */
function contactOf({ email, mobile }: UserRow): Contact {
  if (email !== null) return { channel: 'email', to: email };
  if (mobile !== null) return { channel: 'sms', to: mobile };
  throw new Refused('only_true_account');
}
