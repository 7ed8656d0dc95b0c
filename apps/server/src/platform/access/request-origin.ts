import type { Locale } from '@tradewind/contract';

/** Where a request came from. */
export interface RequestOrigin {
  readonly address: string;
  readonly userAgent: string;
  /** What the app drew at random on the device; as sent, unchecked. */
  readonly device?: string | undefined;
  readonly locale: Locale;
}
