/** Operators' decisions on withdrawals. Above the limit two of them must agree before money leaves. */
import { WITHDRAWAL_STATES, operatorQueueCalls } from '@tradewind/contract/operator';
import type { MicroUsd } from '@tradewind/money';
import type { ActingOperator } from '../../platform/access/index.ts';
import { inTransaction, violated } from '../../platform/db/index.ts';
import { BatchStatement, type HostCommand } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { viewOf } from '../../trading/account/index.ts';
import { type AuditEntry, appendAudit, auditWrite } from '../../staff/audit/index.ts';
import { applyWithRecord, requireOthersAccount } from '../../staff/records/index.ts';
import { withdrawalApprovalCounts } from './approvals.ts';
import { requireNotCreditor } from './creditors.ts';
import { operatorsForPayment } from './operator-day.ts';
import { type Reference, readPayment, requireNewPayment } from './references.ts';
import type { DecisionServices } from './services.ts';
import { warningsOf } from './withdrawal-warnings.ts';

interface OpenWithdrawal {
  readonly id: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly number: MicroUsd;
  readonly fee: MicroUsd;
  readonly status: number;
  readonly operatorsNeeded: number;
}

/** Parameters: id, status, remark, payment reference, operator, time; key of the reference; two, if another one approved. */
export const DECIDE_WITHDRAWAL = new BatchStatement({
  name: 'decide_withdrawal',
  text: `
  UPDATE withdrawals SET status = $2::smallint, remark = $3::text, payment_reference = $4::text,
         decided_by = $5::integer, decided_at_ms = $6::bigint, payment_key = $7::bytea,
         operators_needed = greatest(operators_needed, $8::smallint)
   WHERE id = $1::bigint AND status = ${WITHDRAWAL_STATES.waiting}`,
  parameters: ['number', 'number', 'text', 'text', 'number', 'number', 'bytes?', 'number'],
  rows: 1,
});

/**
 * Every decision throws Refused not_found for an unknown withdrawal, forbidden (data.reason = own_account) for the
 * operator's own, and conflict when it is already decided, even by the customer or another operator at the same moment.
 */
export class WithdrawalDecisions {
  readonly #services: DecisionServices;

  constructor(services: DecisionServices) {
    this.#services = services;
  }

  /**
   * Gives the first of two approvals. Also throws conflict when the customer is suspended (data.reason = suspended), the
   * operator may pay it alone (one_operator), or has already approved it (approved), and forbidden when the operator
   * credited the customer (credited_by_you).
   */
  async approve(operator: ActingOperator, id: number): Promise<void> {
    const { database, locks, now } = this.#services;
    await locks.withdrawal(id, async () => {
      const open = await this.#open(operator, id);
      const nowMs = now();
      await requireNotCreditor(database, operator, open.userId, nowMs);
      await this.#requireNotSuspended(open);
      const { because } = await operatorsForPayment(database, operator, open, nowMs);
      if (because === null && mayPay(operator)) throw new Refused('conflict', { reason: 'one_operator' });
      const warnings = await warningsOf(database, id);
      await inTransaction(database, async (client) => {
        await client
          .query(
            `INSERT INTO withdrawal_approvals (withdrawal_id, operator_id, created_at_ms)
             VALUES ($1::bigint, $2::integer, $3::bigint)`,
            [id, operator.id, nowMs],
          )
          .catch((error: unknown) => {
            throw violated('unique', error) === undefined ? error : new Refused('conflict', { reason: 'approved' });
          });
        await appendAudit(client, auditEntry(operator, open, 'approve', { approved: true, warnings }), nowMs);
      });
    });
  }

  /**
   * Records that the payment was made: moves the locked money, once. Also throws invalid_input when the reference has
   * invisible characters, forbidden (data.reason = credited_by_you) for an operator who credited the customer, conflict
   * (suspended) for a suspended customer, forbidden (second_operator) while another operator has to approve, and
   * conflict (reference_used, data.withdrawal) when the payment is booked for another withdrawal of the currency.
   */
  async finish(operator: ActingOperator, id: number, typed: string): Promise<void> {
    const { locks, notices } = this.#services;
    // its shape is checked before the record is
    readPayment(0, typed);
    await locks.withdrawal(id, async () => {
      const open = await this.#open(operator, id);
      await locks.operatorDay(operator.id, () => this.#pay(operator, open, readPayment(open.currencyId, typed)));
    });
    await notices.decided();
  }

  /** Within the operator's lock: they neither credit the customer nor pay another one meanwhile. */
  async #pay(operator: ActingOperator, open: OpenWithdrawal, reference: Reference): Promise<void> {
    const { database, locks, now } = this.#services;
    const { id, userId: account, number: amount, fee, currencyId } = open;
    await requireNotCreditor(database, operator, account, now());
    await this.#requireNotSuspended(open);
    const isByTwo = await this.#isApprovedByOther(operator, open);
    const { because } = await operatorsForPayment(database, operator, open, now());
    if (because !== null && !isByTwo) throw new Refused('forbidden', { reason: 'second_operator', because });
    await locks.reference(reference.key, async () => {
      await requireNewPayment(database, currencyId, reference);
      // the customer may have been suspended while this waited
      await this.#requireNotSuspended(open);
      const warnings = await warningsOf(database, id);
      const details = { status: 'paid', payment_reference: reference.text, warnings };
      await this.#settle(
        operator,
        open,
        { type: 'pay_withdrawal', account, amount, fee, reference: id },
        { action: 'finish', status: 'paid', remark: '', reference, operators: isByTwo ? 2 : 1, details },
      );
    });
  }

  /** Unlocks the money; `remark` is shown to the customer. */
  async refuse(operator: ActingOperator, id: number, remark: string): Promise<void> {
    const { locks, notices } = this.#services;
    await locks.withdrawal(id, async () => {
      const open = await this.#open(operator, id);
      await this.#settle(
        operator,
        open,
        { type: 'refuse_withdrawal', account: open.userId, amount: open.number, reference: id },
        { action: 'refuse', status: 'refused', remark, operators: 1, details: { status: 'refused', remark } },
      );
    });
    await notices.decided();
  }

  async #settle(
    operator: ActingOperator,
    open: OpenWithdrawal,
    command: HostCommand,
    { action, status, remark, reference, operators, details }: Settlement,
  ): Promise<void> {
    const { host, now } = this.#services;
    const nowMs = now();
    const { text = '', key = null } = reference ?? {};
    await applyWithRecord(host, command, [
      DECIDE_WITHDRAWAL.write(open.id, WITHDRAWAL_STATES[status], remark, text, operator.id, nowMs, key, operators),
      auditWrite(auditEntry(operator, open, action, details), nowMs),
    ]);
  }

  async #open(operator: ActingOperator, id: number): Promise<OpenWithdrawal> {
    const { database } = this.#services;
    const { rows } = await database.query<OpenWithdrawal>(
      `SELECT id, user_id AS "userId", currency_id AS "currencyId", number_micro_usd AS number,
              fee_micro_usd AS fee, status, operators_needed AS "operatorsNeeded"
         FROM withdrawals WHERE id = $1::bigint`,
      [id],
    );
    const [withdrawal] = rows;
    if (withdrawal === undefined) throw new Refused('not_found');
    await requireOthersAccount(database, operator, withdrawal.userId);
    if (withdrawal.status !== WITHDRAWAL_STATES.waiting) throw new Refused('conflict');
    return withdrawal;
  }

  /** Checks the core's memory, as late as possible: commands in flight have been waited for. */
  async #requireNotSuspended({ userId }: OpenWithdrawal): Promise<void> {
    await this.#services.host.settled(userId);
    const { summary } = await viewOf(this.#services.host, userId, []);
    if (summary.tradingDisabled !== undefined) throw new Refused('conflict', { reason: 'suspended' });
  }

  /** Only by approvals that still count. */
  async #isApprovedByOther(operator: ActingOperator, { id, userId }: OpenWithdrawal): Promise<boolean> {
    const { database, now } = this.#services;
    const { rows } = await database.query(
      `SELECT FROM withdrawal_approvals a JOIN operators o ON o.id = a.operator_id
        WHERE a.withdrawal_id = $1::bigint AND a.operator_id <> $2::integer
          AND ${withdrawalApprovalCounts('$3::bigint', now())} LIMIT 1`,
      [id, operator.id, userId],
    );
    return rows.length > 0;
  }
}

interface Settlement {
  readonly action: Action;
  readonly status: 'paid' | 'refused';
  readonly remark: string;
  readonly reference?: Reference;
  /** 2: another operator has approved it. */
  readonly operators: 1 | 2;
  /** For the audit log. */
  readonly details: object;
}

/** Compliance approves, but does not pay. */
const mayPay = ({ role }: ActingOperator): boolean => operatorQueueCalls.finishWithdrawal.roles.includes(role);

type Action = 'approve' | 'finish' | 'refuse';

const auditEntry = (
  operator: ActingOperator,
  { id, userId, number, fee }: OpenWithdrawal,
  action: Action,
  details: object,
): AuditEntry => ({
  operator,
  action: `withdrawal.${action}`,
  subject: { type: 'withdrawal', id },
  before: { status: 'waiting' },
  after: { customer: userId, number: usdNumber(number), fee: usdNumber(fee), ...details },
});
