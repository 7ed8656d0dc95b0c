import type { TransferCause } from '@tradewind/engine';

export interface Texts {
  /** Memo of a balance change; `{symbol}` is the instrument of its order. */
  readonly memo: Readonly<Record<TransferCause, string>>;
  /** Memo of a cause that has no text of its own. */
  readonly otherMemo: string;
}
