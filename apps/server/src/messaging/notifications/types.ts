/** Notifications before they are rendered. */
import type { NotificationEvent, NotificationKind } from '@tradewind/contract';

/** Parameters of the texts: amounts in micro-dollars, prices with their precision, other values as text. */
export type Params = Readonly<Record<string, string | number>>;

export interface Draft {
  readonly userId: number;
  readonly event: NotificationEvent;
  readonly params: Params;
  /** Time of the event. */
  readonly timeMs: number;
  /** Identifies the event, so that it is recorded once; absent = the caller prevents duplicates. */
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
