/** Change requests: proposed by one operator, decided once by another one. */
import {
  CHANGE_MAX_AGE_DAYS,
  FINANCE_CHANGE_KINDS,
  type FinanceChangeKind,
  type ChangeRequest,
  type OperatorRole,
  operatorBaseCalls,
  operatorGroupCalls,
  operatorInstrumentCalls,
} from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow, violated } from '../../platform/db/index.ts';
import { BatchStatement, type EngineHost } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { type AuditEntry, appendAudit, auditWrite } from '../../staff/audit/index.ts';
import type { FundsNotices, MoneyRecordLocks } from '../../money/records/index.ts';
import type { RunningMarket } from '../../core/market/index.ts';
import type { CatalogueChanges } from '../../trading/instruments/index.ts';
import { applyWithRecord, requireOthersAccount } from '../../staff/records/index.ts';
import { carryOutBank } from './banks.ts';
import { carryOutChannel } from './channels.ts';
import { plannedCorrection } from './corrections.ts';
import { plannedAccountGroup, plannedGroup } from './groups.ts';
import { isOvertaken, plannedQuoteCorrection } from './quote-correction.ts';
import { carryOutHoliday } from './holidays.ts';
import { carryOutInstrument } from './instruments.ts';
import { plannedMarkup } from './markups.ts';
import { changeOf } from './present.ts';
import type { CarryOut, Fields, PlannedChange, Proposal, WaitingChange } from './types.ts';

export interface ChangeServices {
  readonly config: Pick<Config, 'engine'>;
  readonly database: Database;
  readonly host: EngineHost;
  readonly market: Pick<RunningMarket, 'refresh' | 'byId' | 'instruments' | 'lastQuote'>;
  readonly catalogue: Pick<CatalogueChanges, 'runDue'>;
  readonly vault: Vault;
  readonly locks: MoneyRecordLocks;
  readonly notices: FundsNotices;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface FoundChange extends WaitingChange {
  readonly state: ChangeRequest['state'];
  readonly proposedAtMs: number;
  /** Current role of the proposer. */
  readonly proposerRole: OperatorRole;
  readonly isProposerDisabled: boolean;
}

/** Prices move while a correction of many accounts is computed, so it is retried. */
const MAX_TRIES = 5;
const MAX_AGE_MS = CHANGE_MAX_AGE_DAYS * 86_400_000;
/** Which roles may propose which change. */
const PROPOSERS: Readonly<Record<FinanceChangeKind, readonly OperatorRole[]>> = {
  channel: operatorBaseCalls.proposeChannel.roles,
  bank: operatorBaseCalls.proposeBank.roles,
  correction: operatorBaseCalls.proposeCorrection.roles,
  quote_correction: operatorBaseCalls.proposeQuoteCorrection.roles,
  instrument: operatorInstrumentCalls.proposeInstrument.roles,
  holiday: operatorInstrumentCalls.proposeHoliday.roles,
  group: operatorGroupCalls.proposeGroup.roles,
  account_group: operatorGroupCalls.proposeAccountGroup.roles,
  markup: operatorGroupCalls.proposeMarkup.roles,
};

/** Corrections and groups are applied by the core. */
type OfCore = 'correction' | 'quote_correction' | 'group' | 'account_group' | 'markup';
/** How an approved change is applied that is only a row. */
const CARRY_OUT: Readonly<Record<Exclude<FinanceChangeKind, OfCore>, CarryOut>> = {
  channel: carryOutChannel,
  bank: carryOutBank,
  instrument: carryOutInstrument,
  holiday: carryOutHoliday,
};

/** Parameters: id, operator, time, state, remark. Four eyes: the table's constraint also enforces it. */
export const DECIDE_CHANGE = new BatchStatement({
  name: 'decide_change',
  text: `
  UPDATE change_requests SET state = $4::text, remark = $5::text, decided_by = $2::integer, decided_at_ms = $3::bigint
   WHERE id = $1::bigint AND state = 'waiting' AND (proposed_by = $2::integer) = ($4::text = 'withdrawn')`,
  parameters: ['number', 'number', 'number', 'text', 'text'],
  rows: 1,
});

export class ChangeRequests {
  readonly #services: ChangeServices;

  constructor(services: ChangeServices) {
    this.#services = services;
  }

  /**
   * Throws Refused forbidden (data.reason = own_account) for a correction or move of the operator's own account,
   * conflict (data.reason = waiting) when a request for the same subject is pending.
   */
  async propose(operator: ActingOperator, proposal: Proposal, reason: string): Promise<ChangeRequest> {
    const { database, now } = this.#services;
    await requireOthers(database, operator, proposal);
    const nowMs = now();
    const { kind, subjectId, subjectVersion, before, payload } = proposal;
    const id = await inTransaction(database, async (client) => {
      const { id } = onlyRow(
        await client
          .query<{ id: number }>(
            `INSERT INTO change_requests (kind, subject_id, subject_version, before, payload, reason, proposed_by, proposed_at_ms)
             VALUES ($1, $2::bigint, $3::integer, $4::jsonb, $5::jsonb, $6, $7::integer, $8::bigint) RETURNING id`,
            [kind, subjectId, subjectVersion, jsonOf(before), jsonOf(payload), reason, operator.id, nowMs],
          )
          .catch((error: unknown) => {
            throw violated('unique', error) === undefined ? error : new Refused('conflict', { reason: 'waiting' });
          }),
      );
      const after = { state: 'waiting', kind, ...payload, reason };
      const subject = { type: 'change', id };
      await appendAudit(client, { operator, action: 'change.propose', subject, before, after }, nowMs);
      return id;
    });
    return changeOf(this.#services, id, FINANCE_CHANGE_KINDS);
  }

  /**
   * Approves and carries out. If it throws, the request stays pending.
   *
   * Throws Refused not_found. Throws forbidden for its proposer (data.reason = second_operator), and for a correction
   * or move of the operator's own account (own_account). Throws conflict when it is already decided, when its proposer was
   * disabled since or may no longer propose it (data.reason = proposer_disabled), when it has been pending for more
   * than CHANGE_MAX_AGE_DAYS (expired) or when its subject has changed since (changed). Also throws the refusals of the
   * core.
   */
  async approve(operator: ActingOperator, id: number): Promise<ChangeRequest> {
    const { database, locks, now } = this.#services;
    await locks.change(id, async () => {
      const change = await waitingChange(database, id);
      if (change.proposedBy === operator.id) throw new Refused('forbidden', { reason: 'second_operator' });
      await requireOthers(database, operator, change);
      requireProposer(change);
      if (now() - change.proposedAtMs > MAX_AGE_MS) throw new Refused('conflict', { reason: 'expired' });
      if (change.kind === 'correction') return this.#correct(operator, change);
      if (change.kind === 'quote_correction') return this.#correctQuote(operator, change);
      if (change.kind === 'group') return locks.groups(() => this.#changeGroup(operator, change));
      if (change.kind === 'account_group') return locks.groups(() => this.#moveAccount(operator, change));
      if (change.kind === 'markup') return locks.groups(() => this.#markUp(operator, change));
      return this.#change(operator, change, CARRY_OUT[change.kind]);
    });
    return changeOf(this.#services, id, FINANCE_CHANGE_KINDS);
  }

  /**
   * Refuses; a refusal by the proposer withdraws the request. Throws Refused not_found, conflict when it is already
   * decided, forbidden (own_account).
   */
  async refuse(operator: ActingOperator, id: number, remark: string): Promise<ChangeRequest> {
    const { database, locks, now } = this.#services;
    await locks.change(id, async () => {
      const change = await waitingChange(database, id);
      const state = change.proposedBy === operator.id ? 'withdrawn' : 'refused';
      if (state === 'refused') await requireOthers(database, operator, change);
      const nowMs = now();
      await inTransaction(database, async (client) => {
        await decide(client, [id, operator.id, nowMs, state, remark]);
        await appendAudit(client, decisionEntry(operator, change, state, { remark }), nowMs);
      });
    });
    return changeOf(this.#services, id, FINANCE_CHANGE_KINDS);
  }

  async #change(operator: ActingOperator, change: FoundChange, carryOutChange: CarryOut): Promise<void> {
    const { database, market, catalogue, notices, now } = this.#services;
    const nowMs = now();
    await inTransaction(database, async (client) => {
      await decide(client, [change.id, operator.id, nowMs, 'approved', '']);
      const details = await carryOutChange(client, change, nowMs);
      await appendAudit(client, decisionEntry(operator, change, 'approved', details), nowMs);
    });
    // the approved change is stored; the following applies it at once, and again after a restart
    if (change.kind === 'instrument') {
      await catalogue.runDue();
      // changed opening hours are announced
      await notices.decided();
    }
    if (change.kind === 'holiday') await market.refresh();
  }

  /** Writes the record, the state of the request, its audit row and the money movement: all or nothing. */
  async #correct(operator: ActingOperator, change: FoundChange): Promise<void> {
    const { database, notices, now } = this.#services;
    const nowMs = now();
    const { id, command, write } = await plannedCorrection(database, change, nowMs);
    await this.#applyPlanned(operator, change, { command, writes: [write], details: { correction: id } }, nowMs);
    await notices.decided();
  }

  /** The terms of a group: its row, the state of the request and its audit row are written when the core has them. */
  async #changeGroup(operator: ActingOperator, change: FoundChange): Promise<void> {
    const { now } = this.#services;
    const nowMs = now();
    await this.#applyPlanned(operator, change, await plannedGroup(this.#services, operator, change, nowMs), nowMs);
  }

  async #moveAccount(operator: ActingOperator, change: FoundChange): Promise<void> {
    const nowMs = this.#services.now();
    await this.#applyPlanned(
      operator,
      change,
      await plannedAccountGroup(this.#services, operator, change, nowMs),
      nowMs,
    );
  }

  async #markUp(operator: ActingOperator, change: FoundChange): Promise<void> {
    const nowMs = this.#services.now();
    await this.#applyPlanned(operator, change, await plannedMarkup(this.#services, operator, change, nowMs), nowMs);
    await this.#services.notices.decided();
  }

  async #applyPlanned(
    operator: ActingOperator,
    change: FoundChange,
    { command, writes, details }: PlannedChange,
    nowMs: number,
  ): Promise<void> {
    await applyWithRecord(this.#services.host, command, [
      ...writes,
      DECIDE_CHANGE.write(change.id, operator.id, nowMs, 'approved', ''),
      auditWrite(decisionEntry(operator, change, 'approved', details), nowMs),
    ]);
  }

  /** The same for all fills of a quote. If the amount that can be debited falls meanwhile, it is computed again. */
  async #correctQuote(operator: ActingOperator, change: FoundChange): Promise<void> {
    const { notices, now } = this.#services;
    for (let tries = 1; ; tries += 1) {
      const nowMs = now();
      const planned = await plannedQuoteCorrection(this.#services, operator, change, nowMs);
      try {
        await this.#applyPlanned(operator, change, planned, nowMs);
        break;
      } catch (error) {
        if (!isOvertaken(error) || tries === MAX_TRIES) throw error;
      }
    }
    await notices.decided();
  }
}

const jsonOf = (fields: Fields | null): string | null => (fields === null ? null : JSON.stringify(fields));

/** Corrections and moves belong to a customer. */
async function requireOthers(
  db: Queryable,
  operator: ActingOperator,
  { kind, subjectId }: Pick<Proposal, 'kind' | 'subjectId'>,
): Promise<void> {
  const isOfCustomer = kind === 'correction' || kind === 'account_group';
  if (isOfCustomer && subjectId !== null) await requireOthersAccount(db, operator, subjectId);
}

/** The proposer must still be enabled, and in a role that may propose this. */
function requireProposer({ kind, proposerRole, isProposerDisabled }: FoundChange): void {
  if (isProposerDisabled || !PROPOSERS[kind].includes(proposerRole))
    throw new Refused('conflict', { reason: 'proposer_disabled' });
}

async function decide(client: Queryable, values: readonly (string | number)[]): Promise<void> {
  const { rowCount } = await client.query(DECIDE_CHANGE.text, [...values]);
  if (rowCount !== 1) throw new Refused('conflict');
}

async function waitingChange(db: Queryable, id: number): Promise<FoundChange> {
  const { rows } = await db.query<FoundChange>(
    `SELECT q.id, q.kind, q.subject_id AS "subjectId", q.subject_version AS "subjectVersion", q.before, q.payload,
            q.reason, q.state, q.proposed_by AS "proposedBy",
            q.proposed_at_ms AS "proposedAtMs", o.role AS "proposerRole", o.disabled AS "isProposerDisabled"
       FROM change_requests q JOIN operators o ON o.id = q.proposed_by
      WHERE q.id = $1::bigint AND q.kind = ANY ($2::text[])`,
    [id, FINANCE_CHANGE_KINDS],
  );
  const [change] = rows;
  if (change === undefined) throw new Refused('not_found');
  if (change.state !== 'waiting') throw new Refused('conflict');
  return change;
}

const ACTIONS = { approved: 'change.approve', refused: 'change.refuse', withdrawn: 'change.withdraw' } as const;

const decisionEntry = (
  operator: ActingOperator,
  { id, kind, before, payload, reason }: WaitingChange,
  state: keyof typeof ACTIONS,
  details: Fields,
): AuditEntry => ({
  operator,
  action: ACTIONS[state],
  subject: { type: 'change', id },
  before: { state: 'waiting', ...before },
  after: { state, kind, ...payload, reason, ...details },
});
