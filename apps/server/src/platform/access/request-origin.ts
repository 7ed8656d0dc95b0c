import type { Locale } from '@tradewind/contract';

/** Where a request came from. */
export interface RequestOrigin {
  readonly address: string;
  readonly userAgent: string;
  readonly locale: Locale;
}
