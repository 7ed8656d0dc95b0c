/** What one operator proposes and another one approves. */
import type { FinanceChangeKind } from '@tradewind/contract/operator';
import type { Queryable } from '../../platform/db/index.ts';

/** As both operators see it: field → text or number. */
export type Fields = Readonly<Record<string, string | number>>;

export interface Proposal {
  readonly kind: FinanceChangeKind;
  /** Id of what it changes; null = something new. */
  readonly subjectId: number | null;
  /** Of the subject now; null where it has none. */
  readonly subjectVersion: number | null;
  readonly before: Fields | null;
  readonly payload: Fields;
}

/** A request that waits, as it was written. */
export interface WaitingChange extends Proposal {
  readonly id: number;
  readonly reason: string;
  readonly proposedBy: number;
}

/** Carries out what was approved, as part of the transaction of `client`; returns further details for the audit log. */
export type CarryOut = (client: Queryable, change: WaitingChange, nowMs: number) => Promise<Fields>;
