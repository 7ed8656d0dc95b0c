/** Operators' decisions on deposits: each deposit is decided once, and the first decision counts. */
import { DEPOSIT_STATES } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { inTransaction } from '../../platform/db/index.ts';
import { BatchStatement } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { type AuditEntry, appendAudit, auditWrite } from '../../staff/audit/index.ts';
import { typedUsd } from '../../money/rates/index.ts';
import { applyWithRecord, requireOthersAccount } from '../../staff/records/index.ts';
import {
  type Approval,
  type Credit,
  type CreditedDeposit,
  type Entered,
  approvalOf,
  creditOf,
  isSame,
  operatorsFor,
  presentCredit,
  readDeposit,
} from './deposit-credits.ts';
import type { DecisionServices } from './services.ts';

/** Parameters: id, operator, time; received, at, rate at receipt; applied rate, its reason; credited, operators. */
export const CREDIT_DEPOSIT = new BatchStatement({
  name: 'credit_deposit',
  text: `
  UPDATE deposits SET status = ${DEPOSIT_STATES.finished}, decided_by = $2::integer, decided_at_ms = $3::bigint,
         received_units = $4::bigint, received_at_ms = $5::bigint, receipt_rate = $6::bigint, credit_rate = $7::bigint,
         rate_reason = $8::text, credited_micro_usd = $9::bigint, operators_needed = $10::smallint
   WHERE id = $1::bigint AND status = ${DEPOSIT_STATES.unchecked}`,
  parameters: ['number', 'number', 'number', 'number', 'number', 'text?', 'text', 'text', 'number', 'number'],
  rows: 1,
});

type Decided = Exclude<keyof typeof DEPOSIT_STATES, 'unchecked'>;
const ACTIONS = { finished: 'deposit.finish', rejected: 'deposit.reject', invalid: 'deposit.invalidate' } as const;

interface EnteredCredit extends Entered {
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
   * would differ from the `shown` USD, forbidden (data.reason = second_operator) for the same entry by the same
   * operator, and the refusals of the core.
   */
  async finish(operator: ActingOperator, id: number, { credited: shown, ...entered }: EnteredCredit): Promise<void> {
    const { locks, database, notices } = this.#services;
    await locks.deposit(id, async () => {
      const open = await this.#open(operator, id);
      await locks.credit(open.userId, async () => {
        const approval = await approvalOf(database, id);
        const credit = await creditOf(this.#services, open, entered, approval);
        confirmCredited(credit, shown);
        const { needed } = await operatorsFor(this.#services, open, credit);
        if (needed === 1 || (approval !== undefined && isApprovedByOther(operator, approval, credit)))
          await this.#credit(operator, open, credit, needed);
        else await this.#approve(operator, open, credit);
      });
    });
    await notices.decided();
  }

  async #credit(operator: ActingOperator, open: CreditedDeposit, credit: Credit, needed: 1 | 2): Promise<void> {
    const { host, now } = this.#services;
    const { id, userId: account } = open;
    const { credited, units, receivedAtMs, reason } = credit;
    const nowMs = now();
    await applyWithRecord(host, { type: 'deposit', account, amount: credited, reference: id }, [
      CREDIT_DEPOSIT.write(id, operator.id, nowMs, units, receivedAtMs, ...ratesOf(credit), reason, credited, needed),
      auditWrite(
        auditEntry(operator, open, 'finished', { ...shownCredit(open, credit), operators_needed: needed }),
        nowMs,
      ),
    ]);
  }

  async #approve(operator: ActingOperator, open: CreditedDeposit, credit: Credit): Promise<void> {
    const { database, now } = this.#services;
    const { id, userId: customer } = open;
    const { credited, units, receivedAtMs, reason } = credit;
    const nowMs = now();
    await inTransaction(database, async (client) => {
      await client.query(
        `INSERT INTO deposit_approvals (deposit_id, operator_id, received_units, received_at_ms, receipt_rate, credit_rate,
           rate_reason, credited_micro_usd, created_at_ms)
         VALUES ($1::bigint, $2::integer, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::text, $8::bigint, $9::bigint)`,
        [id, operator.id, units, receivedAtMs, ...ratesOf(credit), reason, credited, nowMs],
      );
      const entry = {
        operator,
        action: 'deposit.approve',
        subject: { type: 'deposit', id },
        after: { customer, ...shownCredit(open, credit) },
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

/** Throws Refused forbidden when this operator has already entered the same. */
function isApprovedByOther(operator: ActingOperator, approval: Approval, credit: Credit): boolean {
  if (!isSame(approval, credit)) return false;
  if (approval.operatorId === operator.id) throw new Refused('forbidden', { reason: 'second_operator' });
  return true;
}

/** The rate at receipt and the rate that applies. */
const ratesOf = ({ receiptRate, rate }: Credit) => [receiptRate?.toString() ?? null, rate.toString()] as const;

const shownCredit = ({ currency }: CreditedDeposit, credit: Credit) => presentCredit(credit, currency.precision);

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
