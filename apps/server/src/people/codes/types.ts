/** One-time codes sent to a contact (contract §4): 6 digits, 10 minutes, 5 tries, one a minute. */
import type { CodeUse } from '@tradewind/contract';
import type { Queryable } from '../../platform/db/index.ts';
import type { Recipient } from '../../messaging/outbox/types.ts';

/**
 * What a code is for, as stored. `account`: any one change of an account, for clients that name no purpose. Codes of
 * `register` and `password` may be entered anywhere, the others only in the session that requested them.
 */
export const CODE_PURPOSES = {
  register: 1,
  password: 2,
  payout_method: 3,
  passkey: 4,
  data_export: 5,
  erasure: 6,
  account: 7,
} as const satisfies Record<CodeUse | 'register' | 'account', number>;
export type CodePurpose = keyof typeof CODE_PURPOSES;

/** The person who requests or enters a code. */
export interface Asker {
  /** Their session, or their address as returned by addressKey. */
  readonly id: string;
  /** A session of the contact's owner, or an address that they have logged in from. */
  readonly isOwner: boolean;
}

export interface CodeRequest {
  readonly asker: Asker;
  /** False: everything happens except the message, so that unknown accounts cannot be detected. */
  readonly deliver: boolean;
  /** Of a mobile number, digits without +. */
  readonly callingCode?: string;
}

/** A code that was correct when it was checked. */
export interface CheckedCode {
  /**
   * Uses it up in the transaction of `client`; after a rollback the code can be used again. Throws Refused code_wrong
   * when this or another code of the contact was used meanwhile, or it has expired.
   */
  use(client: Queryable): Promise<void>;
}

export interface Codes {
  /**
   * Creates and sends a code. The requester's earlier code becomes invalid; those of others stay valid. Throws Refused
   * code_too_soon within 60 s of the last one requested by the same owner, or by anyone else. Throws TooManyRequests
   * beyond the limits of the contact (`code_contact_owner`; for others `code_contact`, `code_contact_all`) and of text
   * messages (`sms_calling_code`, `sms_all`). It counts these limits itself; the caller counts the address
   * (`code_address`). A refused request changes nothing.
   */
  send(recipient: Recipient, purpose: CodePurpose, request: CodeRequest): Promise<void>;
  /**
   * Counts an attempt and checks the code, without using it up. It may be of any of `purposes`. `asker`: id of an Asker; five attempts each, and
   * fifteen in total for all who did not request the code. Throws Refused code_wrong when it is wrong, used, expired,
   * or was tried too often. The caller counts the address (`try_address`).
   */
  check(
    contact: Pick<Recipient, 'channel' | 'to'>,
    purposes: readonly CodePurpose[],
    code: string,
    asker: string,
  ): Promise<CheckedCode>;
  /** Invalidates the valid codes of a contact and these purposes, in the transaction of `client`. */
  end(client: Queryable, contact: Pick<Recipient, 'channel' | 'to'>, purposes: readonly CodePurpose[]): Promise<void>;
}
