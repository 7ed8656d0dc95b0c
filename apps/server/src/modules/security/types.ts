/** What the identity module gives to this one. */
import type { Locale, Session } from '@tradewind/contract';
import type { UserRow } from '../identity/user-row.ts';

/** Where a request came from. */
export interface Visit {
  readonly address: string;
  readonly userAgent: string;
  readonly locale: Locale;
}

export interface Door {
  /** Throws Refused wrong_credentials or account_locked; counts like a login. */
  checkPassword(user: UserRow, password: string, visit: Visit): Promise<void>;
  /**
   * Runs a check of a second factor under the lockout of logins. Throws Refused account_locked, or code_wrong
   * when `check` says false, which counts as a failure.
   */
  checkCode(user: UserRow, visit: Visit, check: () => Promise<boolean>): Promise<void>;
  /** Opens a session, as a login does. Throws Refused wrong_credentials when the user may not enter. */
  enter(userId: number, visit: Visit): Promise<Session>;
}
