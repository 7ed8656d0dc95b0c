/** Rate limits in PostgreSQL, for limits that must hold across processes and restarts (contract §1: HTTP 429). */
export const ABUSE_LIMITS = {
  /**
   * Codes to one contact for one purpose, besides the minimum of a minute between two (code_too_soon): a daily limit
   * per address and in total. Strangers must not use up the owner's quota.
   */
  code_contact: { points: 6, seconds: 86_400 },
  code_contact_all: { points: 30, seconds: 86_400 },
  /** For a session of the contact's owner, or an address that they have logged in from; counted separately. */
  code_contact_owner: { points: 30, seconds: 86_400 },
  /**
   * Text messages cost money, and fraudsters who earn from them use many addresses: limits per calling code and in
   * total.
   */
  sms_calling_code: { points: 200, seconds: 3600 },
  sms_all: { points: 1000, seconds: 3600 },
  code_address: { points: 20, seconds: 3600 },
  login_address: { points: 100, seconds: 900 },
  /** Pages that offer a passkey request options automatically. */
  passkey_options_address: { points: 600, seconds: 900 },
  register_address: { points: 20, seconds: 3600 },
  /** Attempts at codes and second factors from one address. */
  try_address: { points: 100, seconds: 900 },
  captcha_address: { points: 300, seconds: 3600 },
  upload_user: { points: 30, seconds: 3600 },
  upload_address: { points: 100, seconds: 3600 },
  /** Tokens for guests of the chat. */
  chat_guest_address: { points: 30, seconds: 3600 },
  chat_image_visitor: { points: 30, seconds: 3600 },
  /**
   * Messages stay in the database. Limits per visitor, and for all visitors behind one address who left no mail
   * address.
   */
  chat_message_visitor: { points: 600, seconds: 3600 },
  chat_message_address: { points: 600, seconds: 3600 },
  /** Of guests and customers alike. */
  feedback_address: { points: 10, seconds: 3600 },
  verification_user: { points: 10, seconds: 86_400 },
  /** Attempts, including refused ones. */
  deposit_user: { points: 60, seconds: 3600 },
  withdrawal_user: { points: 60, seconds: 3600 },
  payout_method_user: { points: 60, seconds: 86_400 },
  export_user: { points: 5, seconds: 86_400 },
  erasure_user: { points: 10, seconds: 86_400 },
  push_user: { points: 60, seconds: 3600 },
  api_key_user: { points: 60, seconds: 86_400 },
  hook_user: { points: 60, seconds: 86_400 },
  webhook_user: { points: 60, seconds: 86_400 },
  webhook_test_user: { points: 60, seconds: 3600 },
  webhook_resume_user: { points: 60, seconds: 3600 },
  alert_user: { points: 300, seconds: 3600 },
} as const;

export type AbuseLimit = keyof typeof ABUSE_LIMITS;

export interface AbuseLimits {
  /**
   * Counts one; throws TooManyRequests beyond the limit. `key`: an address (as from addressKey), user id or contact.
   */
  take(limit: AbuseLimit, key: string): Promise<void>;
}
