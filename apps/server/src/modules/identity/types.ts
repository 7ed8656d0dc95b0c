/** What identity asks of its neighbours, and what it tells them. */
import type { Locale } from '@tradewind/contract';

/** Where a request came from. */
export interface Visit {
  readonly address: string;
  readonly userAgent: string;
  readonly locale: Locale;
}

/** The second factor of users who switched one on. */
export interface SecondFactor {
  required(userId: number): Promise<boolean>;
  /** Uses up a code; false when it is wrong. */
  take(userId: number, code: string): Promise<boolean>;
}
