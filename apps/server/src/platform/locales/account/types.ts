import type { TransferCause } from '@tradewind/engine';

/** Announcements that come with the program, by the key in the table `announcements`. */
export const ANNOUNCEMENT_KEYS = ['restricted_regions'] as const;
export type AnnouncementKey = (typeof ANNOUNCEMENT_KEYS)[number];

/** Columns of the account log as a table. Times in it are UTC, amounts USD. */
export const LOG_COLUMNS = ['time', 'memo', 'change', 'balance', 'cause', 'order', 'entry'] as const;
export type LogColumn = (typeof LOG_COLUMNS)[number];

/** Records of money in and out, and how many states each has: its status is its place in the list. */
export type FundsRecord = 'deposit' | 'withdrawal';
type StatusNames = readonly [string, string, string, string];

/** Texts of one language. */
export interface AccountTexts {
  /**
   * Memo of a balance change; `{symbol}` is the instrument of its order, `{number}` that of its deposit or withdrawal,
   * `{reason}` what the operators say about a correction. What `withdrawal_refused` gives back may also have been
   * cancelled by the customer.
   */
  readonly memo: Readonly<Record<TransferCause, string>>;
  /** Memo of a cause that has no text of its own. */
  readonly otherMemo: string;
  /** 0 unchecked, 1 finished, 2 rejected, 3 invalid; 0 waiting, 1 paid, 2 refused, 3 cancelled (product.md §4). */
  readonly fundsStatus: Readonly<Record<FundsRecord, StatusNames>>;
  /** Plain text, paragraphs parted by an empty line; `{regions}` is the list of their names. */
  readonly announcements: Readonly<Record<AnnouncementKey, { readonly title: string; readonly body: string }>>;
  /** Head of the account log as a table. */
  readonly logColumns: Readonly<Record<LogColumn, string>>;
}
