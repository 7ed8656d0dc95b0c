/** Types of proposals by one admin that another one approves. */
import type { AdminChangeKind } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { AuditEntry } from '../audit/index.ts';

/** As shown to both admins: field → text or number. */
export type Fields = Readonly<Record<string, string | number>>;

export interface AdminProposal {
  readonly kind: AdminChangeKind;
  /** Id of the changed object; null = a new one, or the settings. */
  readonly subjectId: number | null;
  /** Current version of the subject; null if it has none. */
  readonly subjectVersion: number | null;
  readonly before: Fields | null;
  readonly payload: Fields;
  /** Empty if the call has no reason. */
  readonly reason: string;
}

export interface Actors {
  /** The operator who carries it out: the single admin, or the approver. */
  readonly by: ActingOperator;
  /** The operator who requested it: the same one, or the proposer. */
  readonly proposerId: number;
}

export interface CarriedOut<Result> {
  readonly result: Result;
  /** Absent = nothing was changed. */
  readonly entry?: AuditEntry;
  /** Pending proposals that this change ends. */
  readonly ends?: Ends;
  /** One-time link of an operator; '' = it is sent by mail. */
  readonly link?: string;
  /** Runs once the transaction is committed, before the call is answered. */
  readonly afterwards?: () => Promise<void>;
}

/** Which proposals about the same subject end, and from which proposers. */
export type Ends =
  | { readonly operatorId: number; readonly asProposer: boolean }
  | { readonly kind: AdminChangeKind; readonly subjectId: number | null }
  | { readonly settings: readonly string[] };

/**
 * Carries out a proposal in the transaction of `client`; anything it was checked against may have changed since. The
 * caller writes the audit rows. Throws Refused, such as conflict (data.reason = changed).
 */
export type CarryOut<Result> = (
  client: Queryable,
  actors: Actors,
  proposal: AdminProposal,
) => Promise<CarriedOut<Result>>;
