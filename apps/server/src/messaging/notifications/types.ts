/** What is told to a customer, before it is put into words. */
import type { NotificationEvent, NotificationKind } from '@tradewind/contract';

/** What the texts name: amounts in micro-dollars, prices with their precision, words as they stand. */
export type Params = Readonly<Record<string, string | number>>;

export interface Draft {
  readonly userId: number;
  readonly event: NotificationEvent;
  readonly params: Params;
  /** When it happened. */
  readonly timeMs: number;
  /** Names what it tells of, so that it is told once; absent = the caller sees to that. */
  readonly source?: string;
}

export interface StoredNotification {
  readonly id: number;
  readonly userId: number;
  readonly kind: NotificationKind;
  readonly event: NotificationEvent;
  readonly params: Params;
  readonly createdAtMs: number;
  readonly isRead: boolean;
}
