/** Operators' decisions on withdrawals. Above the limit two of them must agree before money leaves. */
import { PAYMENT_REFERENCE_LENGTH, WITHDRAWAL_STATES } from '@tradewind/contract/operator';
import type { MicroUsd } from '@tradewind/money';
import type { ActingOperator } from '../../platform/access/index.ts';
import { inTransaction, violated } from '../../platform/db/index.ts';
import { BatchStatement, type HostCommand } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { viewOf } from '../../trading/account/index.ts';
import { type AuditEntry, appendAudit, auditWrite } from '../../staff/audit/index.ts';
import { checkText } from '../../money/payout-methods/index.ts';
import { applyWithRecord, requireOthersAccount } from '../../staff/records/index.ts';
import { WITHDRAWAL_APPROVAL_COUNTS } from './approvals.ts';
import type { DecisionServices } from './services.ts';

interface OpenWithdrawal {
  readonly id: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly number: MicroUsd;
  readonly fee: MicroUsd;
  readonly status: number;
  readonly operatorsNeeded: number;
}

/** Parameters: id, status, remark, payment reference, operator, time. */
export const DECIDE_WITHDRAWAL = new BatchStatement({
  name: 'decide_withdrawal',
  text: `
  UPDATE withdrawals SET status = $2::smallint, remark = $3::text, payment_reference = $4::text,
         decided_by = $5::integer, decided_at_ms = $6::bigint
   WHERE id = $1::bigint AND status = ${WITHDRAWAL_STATES.waiting}`,
  parameters: ['number', 'number', 'text', 'text', 'number', 'number'],
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
   * Gives the first of two approvals. Also throws conflict when the customer is suspended (data.reason = suspended),
   * one operator is enough (one_operator), or the operator has already approved it (approved).
   */
  async approve(operator: ActingOperator, id: number): Promise<void> {
    const { database, locks, now } = this.#services;
    await locks.withdrawal(id, async () => {
      const open = await this.#open(operator, id);
      await this.#requireNotSuspended(open);
      if (open.operatorsNeeded < 2) throw new Refused('conflict', { reason: 'one_operator' });
      const nowMs = now();
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
        await appendAudit(client, auditEntry(operator, open, 'approve', { approved: true }), nowMs);
      });
    });
  }

  /**
   * Records that the payment was made: moves the locked money, once. Also throws invalid_input when the reference has
   * invisible characters, conflict (data.reason = suspended) for a suspended customer, forbidden (data.reason =
   * second_operator) while another operator has to approve, and conflict (data.reason = reference_used,
   * data.withdrawal) when the payment is booked for another withdrawal of the currency.
   */
  async finish(operator: ActingOperator, id: number, typed: string): Promise<void> {
    const { locks, notices } = this.#services;
    const reference = referenceOf(typed);
    await locks.withdrawal(id, async () => {
      const open = await this.#open(operator, id);
      await this.#requireNotSuspended(open);
      await this.#requireSecond(operator, open);
      await locks.payment(open.currencyId, reference, async () => {
        await this.#requireUnusedReference(open, reference);
        // the customer may have been suspended while this waited
        await this.#requireNotSuspended(open);
        const { userId: account, number: amount, fee } = open;
        await this.#settle(
          operator,
          open,
          { type: 'pay_withdrawal', account, amount, fee, reference: id },
          { action: 'finish', status: 'paid', remark: '', reference },
        );
      });
    });
    await notices.decided();
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
        { action: 'refuse', status: 'refused', remark, reference: '' },
      );
    });
    await notices.decided();
  }

  async #settle(
    operator: ActingOperator,
    open: OpenWithdrawal,
    command: HostCommand,
    {
      action,
      status,
      remark,
      reference,
    }: { action: Action; status: 'paid' | 'refused'; remark: string; reference: string },
  ): Promise<void> {
    const { host, now } = this.#services;
    const nowMs = now();
    const details = status === 'paid' ? { payment_reference: reference } : { remark };
    await applyWithRecord(host, command, [
      DECIDE_WITHDRAWAL.write(open.id, WITHDRAWAL_STATES[status], remark, reference, operator.id, nowMs),
      auditWrite(auditEntry(operator, open, action, { status, ...details }), nowMs),
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

  /** Approvals of operators who were disabled or changed roles since do not count. */
  async #requireSecond(operator: ActingOperator, { id, operatorsNeeded }: OpenWithdrawal): Promise<void> {
    if (operatorsNeeded < 2) return;
    const { rows } = await this.#services.database.query(
      `SELECT FROM withdrawal_approvals a JOIN operators o ON o.id = a.operator_id
        WHERE a.withdrawal_id = $1::bigint AND a.operator_id <> $2::integer AND ${WITHDRAWAL_APPROVAL_COUNTS} LIMIT 1`,
      [id, operator.id],
    );
    if (rows.length === 0) throw new Refused('forbidden', { reason: 'second_operator' });
  }

  async #requireUnusedReference({ currencyId }: OpenWithdrawal, reference: string): Promise<void> {
    const { rows } = await this.#services.database.query<{ id: number }>(
      `SELECT id FROM withdrawals
        WHERE currency_id = $1::integer AND lower(payment_reference) = lower($2::text) AND status = ${WITHDRAWAL_STATES.paid}
        ORDER BY id LIMIT 1`,
      [currencyId, reference],
    );
    const [used] = rows;
    if (used !== undefined) throw new Refused('conflict', { reason: 'reference_used', withdrawal: used.id });
  }
}

/** One line without invisible characters, so that no two references look the same but differ. */
function referenceOf(typed: string): string {
  const { min, max } = PAYMENT_REFERENCE_LENGTH;
  const check = checkText(typed, max);
  if (!check.ok) throw new Refused('invalid_input', { fields: { payment_reference: check.reason } });
  if (Array.from(check.text).length < min)
    throw new Refused('invalid_input', { fields: { payment_reference: 'required' } });
  return check.text;
}

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
