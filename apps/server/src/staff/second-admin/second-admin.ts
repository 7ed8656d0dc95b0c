/**
 * Actions that need a second admin (contract §11). While there are two active admins or more, the first one's call is a
 * proposal, and another one carries it out. A single admin carries it out at once, which is audited as `single_admin`.
 * Both ways end in the same CarryOut.
 */
import type { AdminChangeKind } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type AuditEntry, appendAudit } from '../audit/index.ts';
import {
  MAX_AGE_MS,
  type WaitingProposal,
  decide,
  endExpired,
  endOvertaken,
  insertProposal,
  waitingProposal,
} from './requests.ts';
import type { AdminProposal, CarriedOut, CarryOut } from './types.ts';

export interface SecondAdminOptions {
  readonly database: Database;
  readonly now: () => number;
  /** Runs changes of operators one at a time. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** The result of a proposal, or of an immediate change. */
export type Outcome<Result> = { readonly proposal: number } | { readonly done: CarriedOut<Result> };

export class SecondAdmin {
  readonly #options: SecondAdminOptions;
  readonly #carryOuts = new Map<AdminChangeKind, CarryOut<unknown>>();

  constructor(options: SecondAdminOptions) {
    this.#options = options;
  }

  /** Registers what an approval of this kind does. */
  carriesOut(kind: AdminChangeKind, carryOut: CarryOut<unknown>): void {
    this.#carryOuts.set(kind, carryOut);
  }

  /** Whether there is only one active admin, who decides alone. */
  async isSingle(db: Queryable): Promise<boolean> {
    const counted = await db.query<{ admins: number }>(
      `SELECT count(*) AS admins FROM operators WHERE role = 'admin' AND NOT disabled AND totp_enabled`,
    );
    return onlyRow(counted).admins <= 1;
  }

  /**
   * Proposes, or carries out at once. `needsSecond`: two admins have to agree, if there are two. Writes its audit rows,
   * so nothing may follow in the transaction of `client`. Throws Refused conflict (data.reason = waiting) and what
   * `carryOut` throws.
   */
  async run<Result>(
    client: Queryable,
    operator: ActingOperator,
    proposal: AdminProposal,
    needsSecond: boolean,
    carryOut: CarryOut<Result>,
  ): Promise<Outcome<Result>> {
    const nowMs = this.#options.now();
    if (needsSecond && !(await this.isSingle(client))) {
      const ended = await endExpired(client, nowMs);
      const { id, entry } = await insertProposal(client, operator, proposal, nowMs);
      await this.#audit(client, [...ended, entry]);
      return { proposal: id };
    }
    const done = await carryOut(client, { by: operator, proposerId: operator.id }, proposal);
    const { entry, ends } = done;
    if (entry === undefined) return { done };
    const ended = ends === undefined ? [] : await endOvertaken(client, operator, ends, nowMs);
    const single = needsSecond ? [singleAdminEntry(operator, entry)] : [];
    await this.#audit(client, [...ended, ...single, entry]);
    return { done };
  }

  /**
   * Approves and carries out; returns the one-time link of an operator, if there is one. Throws Refused not_found;
   * forbidden for the proposer (data.reason = second_operator) and for the operator concerned (oneself); conflict when
   * it is already decided, has been pending for too long (expired), its proposer is not an active admin any more
   * (proposer_disabled), or its subject has changed (changed).
   */
  async approve(operator: ActingOperator, id: number): Promise<string | undefined> {
    const { link, afterwards } = await this.#decide(operator, id, async (client, proposal, nowMs) => {
      if (proposal.proposedBy === operator.id) throw new Refused('forbidden', { reason: 'second_operator' });
      requireOthers(operator, proposal);
      if (!proposal.isProposerAdmin) throw new Refused('conflict', { reason: 'proposer_disabled' });
      if (nowMs - proposal.proposedAtMs > MAX_AGE_MS) throw new Refused('conflict', { reason: 'expired' });
      const carryOut = this.#carryOuts.get(proposal.kind);
      if (carryOut === undefined) throw new Error(`nothing carries out ${proposal.kind}`);
      const approved = await decide(client, operator, proposal, 'approved', '', nowMs);
      const done = await carryOut(client, { by: operator, proposerId: proposal.proposedBy }, proposal);
      const ended = done.ends === undefined ? [] : await endOvertaken(client, operator, done.ends, nowMs);
      const entry = done.entry && {
        ...done.entry,
        after: { ...objectOf(done.entry.after), proposed_by: proposal.proposedBy, change: id },
      };
      return { entries: [approved, ...ended, ...(entry === undefined ? [] : [entry])], result: done };
    });
    await afterwards?.();
    return link;
  }

  /**
   * Refuses the proposal; if called by its proposer, withdraws it. Throws Refused not_found, conflict, forbidden
   * (oneself).
   */
  async refuse(operator: ActingOperator, id: number, remark: string): Promise<void> {
    await this.#decide(operator, id, async (client, proposal, nowMs) => {
      const state = proposal.proposedBy === operator.id ? 'withdrawn' : 'refused';
      requireOthers(operator, proposal);
      return { entries: [await decide(client, operator, proposal, state, remark, nowMs)], result: undefined };
    });
  }

  /** Ends proposals that have been pending for too long. */
  async sweep(): Promise<void> {
    const { database, now, alone } = this.#options;
    await alone(() => inTransaction(database, async (client) => this.#audit(client, await endExpired(client, now()))));
  }

  /** Runs a transaction of an operator whose session is still valid, one at a time. Throws Refused session_invalid. */
  inTurn<Result>(operator: ActingOperator, work: (client: Queryable) => Promise<Result>): Promise<Result> {
    const { database, alone } = this.#options;
    return alone(() =>
      inTransaction(database, async (client) => {
        await requireSession(client, operator);
        return work(client);
      }),
    );
  }

  #decide<Result>(
    operator: ActingOperator,
    id: number,
    work: (
      client: Queryable,
      proposal: WaitingProposal,
      nowMs: number,
    ) => Promise<{ readonly entries: readonly AuditEntry[]; readonly result: Result }>,
  ): Promise<Result> {
    return this.inTurn(operator, async (client) => {
      const { entries, result } = await work(client, await waitingProposal(client, id), this.#options.now());
      await this.#audit(client, entries);
      return result;
    });
  }

  /** Writes audit rows in order. They lock the end of the chain, so they come last. */
  async #audit(client: Queryable, entries: readonly AuditEntry[]): Promise<void> {
    const nowMs = this.#options.now();
    for (const entry of entries) await appendAudit(client, entry, nowMs);
  }
}

/** Throws Refused session_invalid when the operator was changed or disabled since the call began. */
async function requireSession(client: Queryable, { id, sessionId }: ActingOperator): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM operator_sessions WHERE token_hash = $1 AND operator_id = $2', [
    Buffer.from(sessionId, 'hex'),
    id,
  ]);
  if (rowCount !== 1) throw new Refused('session_invalid');
}

/** Added to the row of the action itself: changes by a single admin can be found by this action. */
const singleAdminEntry = (operator: ActingOperator, { action, subject }: AuditEntry): AuditEntry => ({
  operator,
  action: 'single_admin',
  subject: { type: 'operator', id: operator.id },
  after: { action, subject_type: subject.type, subject_id: subject.id },
});

/** No one decides about their own account. */
function requireOthers({ id }: ActingOperator, { kind, subjectId }: WaitingProposal): void {
  if ((kind === 'operator' || kind === 'reset') && subjectId === id)
    throw new Refused('forbidden', { reason: 'oneself' });
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
