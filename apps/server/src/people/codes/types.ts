/** One-time codes sent to a contact (contract §4): 6 digits, 10 minutes, 5 tries, one a minute. */
import type { Queryable } from '../../platform/db/index.ts';
import type { Recipient } from '../../messaging/outbox/types.ts';

/** 1 register, 2 reset, as in the calls. */
export type CodePurpose = 1 | 2;

/** Who asks for a code or enters one. */
export interface Asker {
  /** Their session, or their address as returned by addressKey. */
  readonly id: string;
  /** A session of the contact's owner, or an address that they have logged in from. */
  readonly isOwner: boolean;
}

export interface CodeRequest {
  readonly asker: Asker;
  /** False: everything but the message happens, so that an unknown account cannot be distinguished. */
  readonly deliver: boolean;
  /** Of a mobile number, digits without +. */
  readonly callingCode?: string;
}

/** A code that was right when it was checked. */
export interface CheckedCode {
  /**
   * Uses it up in the transaction of `client`: if that is rolled back, the code can be used again. Throws Refused
   * code_wrong when it or another code of the contact was used meanwhile, or it has expired.
   */
  use(client: Queryable): Promise<void>;
}

export interface Codes {
  /**
   * Creates and sends a code; the earlier one of the same asker ends, those of others stay valid. Throws Refused code_too_soon within 60 s of the
   * last one that the same owner, or anyone else, asked for; TooManyRequests beyond the limits of the contact
   * (`code_contact_owner`; for others `code_contact`, `code_contact_all`) and of text messages (`sms_calling_code`,
   * `sms_all`), which it counts itself; the caller counts the address (`code_address`). A refused request changes nothing.
   */
  send(recipient: Recipient, purpose: CodePurpose, request: CodeRequest): Promise<void>;
  /**
   * Counts a try and checks the code, without using it up. `asker`: id of an Asker; five tries each, and fifteen of all
   * who did not ask for the code. Throws Refused code_wrong when it is wrong, used, expired, or was tried too often; the
   * caller counts the address (`try_address`).
   */
  check(
    contact: Pick<Recipient, 'channel' | 'to'>,
    purpose: CodePurpose,
    code: string,
    asker: string,
  ): Promise<CheckedCode>;
  /** Ends the valid codes of a contact and purpose, in the transaction of `client`. */
  end(client: Queryable, contact: Pick<Recipient, 'channel' | 'to'>, purpose: CodePurpose): Promise<void>;
}
