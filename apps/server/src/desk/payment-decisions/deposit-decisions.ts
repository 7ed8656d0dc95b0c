/** Operators' decisions on deposits: each deposit is decided once, and the first decision counts. */
import { DEPOSIT_STATES, type TwoOperatorsReason } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { inTransaction } from '../../platform/db/index.ts';
import { BatchStatement } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { type AuditEntry, appendAudit, auditWrite } from '../../staff/audit/index.ts';
import { typedUsd } from '../../money/rates/index.ts';
import { applyWithRecord, requireOthersAccount } from '../../staff/records/index.ts';
import {
  type Credit,
  type CreditedDeposit,
  type Entered,
  approvalOf,
  creditOf,
  isSameEntry,
  operatorsFor,
  presentCredit,
  readDeposit,
} from './deposit-credits.ts';
import { type Reference, readArrival, requireNewArrival } from './references.ts';
import type { DecisionServices } from './services.ts';

/**
 * Parameters: id, operator, time; received, at, rate at receipt; applied rate, its reason; credited, operators; reference
 * of the arrival and its key; weekend spread in the rate at receipt.
 */
export const CREDIT_DEPOSIT = new BatchStatement({
  name: 'credit_deposit',
  text: `
  UPDATE deposits SET status = ${DEPOSIT_STATES.finished}, decided_by = $2::integer, decided_at_ms = $3::bigint,
         received_units = $4::bigint, received_at_ms = $5::bigint, receipt_rate = $6::bigint, credit_rate = $7::bigint,
         rate_reason = $8::text, credited_micro_usd = $9::bigint, operators_needed = $10::smallint,
         arrival_reference = $11::text, arrival_key = $12::bytea, receipt_weekend_ppm = $13::integer
   WHERE id = $1::bigint AND status = ${DEPOSIT_STATES.unchecked}`,
  parameters: [
    'number',
    'number',
    'number',
    'number',
    'number',
    'text?',
    'text',
    'text',
    'number',
    'number',
    'text',
    'bytes',
    'number?',
  ],
  rows: 1,
});

type Decided = Exclude<keyof typeof DEPOSIT_STATES, 'unchecked'>;
const ACTIONS = { finished: 'deposit.finish', rejected: 'deposit.reject', invalid: 'deposit.invalidate' } as const;

interface EnteredCredit extends Entered {
  /** The arrival's own. */
  readonly reference?: string | undefined;
  /** The USD amount that was shown. */
  readonly credited?: string | number | undefined;
}

/**
 * Every decision throws Refused not_found for an unknown deposit, forbidden (data.reason = own_account) for the
 * operator's own, and conflict when it is already decided, even by another operator at the same moment.
 */
export class DepositDecisions {
  readonly #services: DecisionServices;

  constructor(services: DecisionServices) {
    this.#services = services;
  }

  /**
   * Credits the received amount, once. If two operators are needed, the first one's entry is only stored, and another
   * one credits it by entering the same. Different figures replace the entry and wait for another operator again. Also
   * throws invalid_input, amount_out_of_range, price_unavailable, conflict (data.reason = credited) when the credit
   * would differ from the `shown` USD, conflict (data.reason = reference_used) when the arrival was credited before,
   * forbidden (data.reason = second_operator) for the same entry by the same operator, and the refusals of the core.
   */
  async finish(operator: ActingOperator, id: number, entered: EnteredCredit): Promise<void> {
    const { locks, notices } = this.#services;
    await locks.deposit(id, async () => {
      const open = await this.#open(operator, id);
      await locks.credit(open.userId, () =>
        locks.operatorDay(operator.id, () => this.#finishOpen(operator, open, entered)),
      );
    });
    await notices.decided();
  }

  async #finishOpen(
    operator: ActingOperator,
    open: CreditedDeposit,
    { credited: shown, reference, ...entered }: EnteredCredit,
  ): Promise<void> {
    const { locks, database } = this.#services;
    const approval = await approvalOf(database, open.id);
    const arrival = readArrival(open.account, reference);
    const credit = await creditOf(this.#services, open, entered, approval);
    confirmCredited(credit, shown);
    const { because } = await operatorsFor(this.#services, operator, open, credit);
    const isEntered = approval !== undefined && isSameEntry(approval, credit, arrival);
    const isByOther = isEntered && approval.operatorId !== operator.id;
    await locks.reference(arrival.key, async () => {
      await requireNewArrival(database, arrival);
      if (isByOther) await this.#credit(operator, open, credit, arrival, 2);
      else if (because === null) await this.#credit(operator, open, credit, arrival, 1);
      else if (isEntered) throw new Refused('forbidden', { reason: 'second_operator', because });
      else await this.#approve(operator, open, credit, arrival, because);
    });
  }

  async #credit(
    operator: ActingOperator,
    open: CreditedDeposit,
    credit: Credit,
    arrival: Reference,
    needed: 1 | 2,
  ): Promise<void> {
    const { host, now } = this.#services;
    const { id, userId: account } = open;
    const { credited, units, receivedAtMs, reason, receiptWeekendPpm } = credit;
    const { text: reference, key } = arrival;
    const [nowMs, rates] = [now(), ratesOf(credit)];
    const details = { ...presentCredit(credit, open), reference, operators_needed: needed };
    await applyWithRecord(host, { type: 'deposit', account, amount: credited, reference: id }, [
      CREDIT_DEPOSIT.write(
        id,
        operator.id,
        nowMs,
        units,
        receivedAtMs,
        ...rates,
        reason,
        credited,
        needed,
        reference,
        key,
        receiptWeekendPpm,
      ),
      auditWrite(auditEntry(operator, open, 'finished', details), nowMs),
    ]);
  }

  async #approve(
    operator: ActingOperator,
    open: CreditedDeposit,
    credit: Credit,
    { text: reference, key }: Reference,
    because: TwoOperatorsReason,
  ): Promise<void> {
    const { database, now } = this.#services;
    const { id, userId: customer } = open;
    const { credited, units, receivedAtMs, reason, receiptWeekendPpm } = credit;
    const nowMs = now();
    await inTransaction(database, async (client) => {
      await client.query(
        `INSERT INTO deposit_approvals (deposit_id, operator_id, received_units, received_at_ms, receipt_rate, credit_rate,
           rate_reason, credited_micro_usd, created_at_ms, arrival_key, receipt_weekend_ppm)
         VALUES ($1::bigint, $2::integer, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::text, $8::bigint, $9::bigint,
           $10::bytea, $11::integer)`,
        [id, operator.id, units, receivedAtMs, ...ratesOf(credit), reason, credited, nowMs, key, receiptWeekendPpm],
      );
      const entry = {
        operator,
        action: 'deposit.approve',
        subject: { type: 'deposit', id },
        after: { customer, ...presentCredit(credit, open), reference, because },
      };
      await appendAudit(client, entry, nowMs);
    });
  }

  /** `remark` is shown to the customer. */
  async reject(operator: ActingOperator, id: number, remark: string): Promise<void> {
    await this.#close(operator, id, 'rejected', remark);
    await this.#services.notices.decided();
  }

  /** `remark` is for operators and may be empty. */
  async invalidate(operator: ActingOperator, id: number, remark: string): Promise<void> {
    await this.#close(operator, id, 'invalid', remark);
  }

  /** Closes a deposit without moving money. */
  #close(operator: ActingOperator, id: number, decided: Decided, remark: string): Promise<void> {
    const { database, locks, now } = this.#services;
    return locks.deposit(id, async () => {
      const open = await this.#open(operator, id);
      const nowMs = now();
      await inTransaction(database, async (client) => {
        const { rowCount } = await client.query(
          `UPDATE deposits SET status = $2::smallint, remark = $3::text, decided_by = $4::integer, decided_at_ms = $5::bigint
            WHERE id = $1::bigint AND status = ${DEPOSIT_STATES.unchecked}`,
          [id, DEPOSIT_STATES[decided], remark, operator.id, nowMs],
        );
        if (rowCount !== 1) throw new Refused('conflict');
        await appendAudit(client, auditEntry(operator, open, decided, { remark }), nowMs);
      });
    });
  }

  async #open(operator: ActingOperator, id: number): Promise<CreditedDeposit> {
    const { database } = this.#services;
    const deposit = await readDeposit(database, id);
    await requireOthersAccount(database, operator, deposit.userId);
    if (deposit.status !== DEPOSIT_STATES.unchecked) throw new Refused('conflict');
    return deposit;
  }
}

function confirmCredited({ credited }: Credit, shown: string | number | undefined): void {
  if (shown !== undefined && typedUsd(shown) !== credited)
    throw new Refused('conflict', { reason: 'credited', credited: usdNumber(credited) });
}

/** The rate at receipt and the rate that applies. */
const ratesOf = ({ receiptRate, rate }: Credit) => [receiptRate?.toString() ?? null, rate.toString()] as const;

const auditEntry = (
  operator: ActingOperator,
  { id, userId }: CreditedDeposit,
  status: Decided,
  details: object,
): AuditEntry => ({
  operator,
  action: ACTIONS[status],
  subject: { type: 'deposit', id },
  before: { status: 'unchecked' },
  after: { status, customer: userId, ...details },
});
