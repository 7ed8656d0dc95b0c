/** One-time codes sent to a contact (contract §4): 6 digits, 10 minutes, 5 tries, one a minute. */
import type { Queryable } from '../../platform/db/index.ts';
import type { Recipient } from '../../messaging/outbox/types.ts';

/** 1 register, 2 reset: as the calls name them. */
export type CodePurpose = 1 | 2;

export interface CodeRequest {
  /** From where it is asked for, as addressKey gives it. */
  readonly from: string;
  /**
   * False: everything happens but the message (an unknown account must not be told apart).
   */
  readonly deliver: boolean;
  /** Of a mobile number, digits without +. */
  readonly callingCode?: string;
}

/** A code that was right when it was checked. */
export interface CheckedCode {
  /**
   * Uses it up as part of the transaction of `client`: undone with it, the code can be used again. Throws Refused
   * code_wrong when it was used meanwhile, replaced by another, or has expired.
   */
  use(client: Queryable): Promise<void>;
}

export interface Codes {
  /**
   * Makes and sends a code; an earlier one of the same contact and purpose ends. Throws Refused code_too_soon
   * within 60 s of the last, TooManyRequests beyond the limits of the contact (`code_contact`, `code_contact_all`)
   * and of text messages (`sms_calling_code`, `sms_all`), which it counts itself; the caller counts the address
   * (`code_address`). A refused one changes nothing.
   */
  send(recipient: Recipient, purpose: CodePurpose, request: CodeRequest): Promise<void>;
  /**
   * Counts a try and tells whether the code is right, without using it up. `from`: as addressKey gives it; five
   * tries each, and twenty from everywhere. Throws Refused code_wrong when it is wrong, used, expired, or was tried
   * too often; the caller counts the address (`try_address`).
   */
  check(
    contact: Pick<Recipient, 'channel' | 'to'>,
    purpose: CodePurpose,
    code: string,
    from: string,
  ): Promise<CheckedCode>;
}
