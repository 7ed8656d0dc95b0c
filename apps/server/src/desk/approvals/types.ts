/** Types of proposals by one operator that another one approves. */
import type { FinanceChangeKind } from '@tradewind/contract/operator';
import type { BatchWrite, HostCommand } from '../../core/engine-host/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

/** As shown to both operators: field → text or number. */
export type Fields = Readonly<Record<string, string | number>>;

export interface Proposal {
  readonly kind: FinanceChangeKind;
  /** Id of the changed object; null = a new one. */
  readonly subjectId: number | null;
  /** Current version of the subject; null if it has none. */
  readonly subjectVersion: number | null;
  readonly before: Fields | null;
  readonly payload: Fields;
}

/** A pending request, as stored. */
export interface WaitingChange extends Proposal {
  readonly id: number;
  readonly reason: string;
  readonly proposedBy: number;
}

/** Carries out an approved change in the transaction of `client`; returns further details for the audit log. */
export type CarryOut = (client: Queryable, change: WaitingChange, nowMs: number) => Promise<Fields>;

/** An approved change on its way to the trading core: the command, and what is committed with it. */
export interface PlannedChange {
  readonly command: HostCommand;
  readonly writes: readonly BatchWrite[];
  /** Further details for the audit log. */
  readonly details: Fields;
}
