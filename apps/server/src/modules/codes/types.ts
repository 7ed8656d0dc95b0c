/** One-time codes sent to a contact (contract §4): 6 digits, 10 minutes, 5 tries, one a minute. */
import type { Recipient } from '../messages/types.ts';

/** 1 register, 2 reset: as the calls name them. */
export type CodePurpose = 1 | 2;

export interface Codes {
  /**
   * Makes and sends a code; an earlier one of the same contact and purpose ends. Throws Refused code_too_soon
   * within 60 s of the last, TooManyRequests beyond the limit `code_contact`, which it counts itself; the caller
   * counts the address. A refused one changes nothing. With `deliver` false everything happens but the message
   * (an unknown account must not be told apart).
   */
  send(recipient: Recipient, purpose: CodePurpose, deliver: boolean): Promise<void>;
  /**
   * Uses up a code. Throws Refused code_wrong when it is wrong, used, expired, or was tried too often; the caller
   * counts the address (`try_address`).
   */
  take(contact: Pick<Recipient, 'channel' | 'to'>, purpose: CodePurpose, code: string): Promise<void>;
}
