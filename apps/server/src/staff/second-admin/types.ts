/** What one admin asks for, and another one approves while there is one. */
import type { AdminChangeKind } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { AuditEntry } from '../audit/index.ts';

/** As both admins see it: field → text or number. */
export type Fields = Readonly<Record<string, string | number>>;

export interface AdminProposal {
  readonly kind: AdminChangeKind;
  /** Id of what it changes; null = something new, or the settings. */
  readonly subjectId: number | null;
  /** Of the subject now; null where it has none. */
  readonly subjectVersion: number | null;
  readonly before: Fields | null;
  readonly payload: Fields;
  /** Empty where the call asks for none. */
  readonly reason: string;
}

export interface Actors {
  /** Does it: the admin who is alone, or who approves. */
  readonly by: ActingOperator;
  /** Asked for it: the same, or the proposer. */
  readonly proposerId: number;
}

export interface CarriedOut<Result> {
  readonly result: Result;
  /** Absent: nothing was changed. */
  readonly entry?: AuditEntry;
  /** Waiting proposals that end by it. */
  readonly ends?: Ends;
  /** One-time link of an operator; '' = it goes by mail. */
  readonly link?: string;
  /** Runs once the transaction is committed, before the call is answered. */
  readonly afterwards?: () => Promise<void>;
}

/** Which proposals about the same subject end, and those of which proposer. */
export type Ends =
  | { readonly operatorId: number; readonly asProposer: boolean }
  | { readonly currencyId: number }
  | { readonly settings: readonly string[] };

/**
 * Does what is proposed, in the transaction of `client`; whatever it was checked against may have changed since. Audit
 * rows are written by the caller. Throws Refused, such as conflict (data.reason = changed).
 */
export type CarryOut<Result> = (
  client: Queryable,
  actors: Actors,
  proposal: AdminProposal,
) => Promise<CarriedOut<Result>>;
