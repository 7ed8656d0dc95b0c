/** Rate limits in PostgreSQL, for what must hold across processes and restarts (contract §1: HTTP 429). */
export const ABUSE_LIMITS = {
  /**
   * Codes to one contact for one purpose: beside the minute between two (code_too_soon), so many a day for one
   * address, and for all together. Strangers must not use up what the owner needs.
   */
  code_contact: { points: 6, seconds: 86_400 },
  code_contact_all: { points: 30, seconds: 86_400 },
  /** Of one session of the contact's owner, or one address that they have logged in from: not counted with the others. */
  code_contact_owner: { points: 30, seconds: 86_400 },
  /** Text messages cost money, and fraudsters who earn by them ask from many addresses: per calling code, and in all. */
  sms_calling_code: { points: 200, seconds: 3600 },
  sms_all: { points: 1000, seconds: 3600 },
  code_address: { points: 20, seconds: 3600 },
  login_address: { points: 100, seconds: 900 },
  /** Pages that offer a passkey ask for options by themselves. */
  passkey_options_address: { points: 600, seconds: 900 },
  register_address: { points: 20, seconds: 3600 },
  /** Tries of codes and second factors by one address. */
  try_address: { points: 100, seconds: 900 },
  captcha_address: { points: 300, seconds: 3600 },
  upload_user: { points: 30, seconds: 3600 },
  upload_address: { points: 100, seconds: 3600 },
  /** Tokens for guests of the chat. */
  chat_guest_address: { points: 30, seconds: 3600 },
  chat_image_visitor: { points: 30, seconds: 3600 },
  /** What is written stays in the database. Of one visitor, and of all behind one address who left no mail address. */
  chat_message_visitor: { points: 600, seconds: 3600 },
  chat_message_address: { points: 600, seconds: 3600 },
  /** Of guests and customers alike. */
  feedback_address: { points: 10, seconds: 3600 },
  verification_user: { points: 10, seconds: 86_400 },
  /** Tries, refused ones too. */
  deposit_user: { points: 60, seconds: 3600 },
  withdrawal_user: { points: 60, seconds: 3600 },
  payout_method_user: { points: 60, seconds: 86_400 },
  export_user: { points: 5, seconds: 86_400 },
  erasure_user: { points: 10, seconds: 86_400 },
  push_user: { points: 60, seconds: 3600 },
  alert_user: { points: 300, seconds: 3600 },
} as const;

export type AbuseLimit = keyof typeof ABUSE_LIMITS;

export interface AbuseLimits {
  /** Counts one; throws TooManyRequests beyond the limit. `key`: an address (as addressKey gives it), user id or contact. */
  take(limit: AbuseLimit, key: string): Promise<void>;
}
