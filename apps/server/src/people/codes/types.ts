/** One-time codes sent to a contact (contract §4): 6 digits, 10 minutes, 5 tries, one a minute. */
import type { Queryable } from '../../platform/db/index.ts';
import type { Recipient } from '../../messaging/outbox/types.ts';

/** 1 register, 2 reset, as in the calls. */
export type CodePurpose = 1 | 2;

export interface CodeRequest {
  /** The requesting address, as returned by addressKey. */
  readonly from: string;
  /** False: everything but the message happens, so that an unknown account cannot be distinguished. */
  readonly deliver: boolean;
  /** Of a mobile number, digits without +. */
  readonly callingCode?: string;
}

/** A code that was right when it was checked. */
export interface CheckedCode {
  /**
   * Uses it up in the transaction of `client`: if that is rolled back, the code can be used again. Throws Refused
   * code_wrong when it was used meanwhile, replaced by another, or has expired.
   */
  use(client: Queryable): Promise<void>;
}

export interface Codes {
  /**
   * Creates and sends a code; an earlier one of the same contact and purpose ends. Throws Refused code_too_soon within
   * 60 s of the last, TooManyRequests beyond the limits of the contact (`code_contact`, `code_contact_all`) and of text
   * messages (`sms_calling_code`, `sms_all`), which it counts itself; the caller counts the address (`code_address`). A
   * refused request changes nothing.
   */
  send(recipient: Recipient, purpose: CodePurpose, request: CodeRequest): Promise<void>;
  /**
   * Counts a try and checks the code, without using it up. `from`: as returned by addressKey; five tries each, and
   * twenty from everywhere. Throws Refused code_wrong when it is wrong, used, expired, or was tried too often; the
   * caller counts the address (`try_address`).
   */
  check(
    contact: Pick<Recipient, 'channel' | 'to'>,
    purpose: CodePurpose,
    code: string,
    from: string,
  ): Promise<CheckedCode>;
}
