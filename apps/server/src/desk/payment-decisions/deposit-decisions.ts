/** What operators decide on deposits: each is decided once, the first decision counts. */
import { DEPOSIT_STATES } from '@tradewind/contract/operator';
import type { MicroUsd } from '@tradewind/money';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Queryable, inTransaction } from '../../platform/db/index.ts';
import { BatchStatement } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { type AuditEntry, appendAudit, auditWrite } from '../../staff/audit/index.ts';
import { applyWithRecord, requireOthersAccount } from '../../staff/records/index.ts';
import type { DecisionServices } from './services.ts';

interface OpenDeposit {
  readonly id: number;
  readonly userId: number;
  readonly number: MicroUsd;
  readonly status: number;
}

/** Id, status, remark, operator, time. */
export const DECIDE_DEPOSIT = new BatchStatement({
  name: 'decide_deposit',
  text: `
  UPDATE deposits SET status = $2::smallint, remark = $3::text, decided_by = $4::integer, decided_at_ms = $5::bigint
   WHERE id = $1::bigint AND status = ${DEPOSIT_STATES.unchecked}`,
  parameters: ['number', 'number', 'text', 'number', 'number'],
  rows: 1,
});

type Decided = Exclude<keyof typeof DEPOSIT_STATES, 'unchecked'>;
const ACTIONS = { finished: 'deposit.finish', rejected: 'deposit.reject', invalid: 'deposit.invalidate' } as const;

/**
 * Every decision throws Refused not_found for an unknown deposit, forbidden (data.reason = own_account) for the
 * operator's own, and conflict when it is decided already, also by another operator at this moment.
 */
export class DepositDecisions {
  readonly #services: DecisionServices;

  constructor(services: DecisionServices) {
    this.#services = services;
  }

  /** Credits exactly what the customer handed in, once; throws also what the core refuses. */
  async finish(operator: ActingOperator, id: number): Promise<void> {
    const { host, locks, now, notices } = this.#services;
    await locks.deposit(id, async () => {
      const open = await this.#open(operator, id);
      const nowMs = now();
      await applyWithRecord(host, { type: 'deposit', account: open.userId, amount: open.number, reference: id }, [
        DECIDE_DEPOSIT.write(id, DEPOSIT_STATES.finished, '', operator.id, nowMs),
        auditWrite(auditEntry(operator, open, 'finished', { credited: usdNumber(open.number) }), nowMs),
      ]);
    });
    await notices.decided();
  }

  /** `remark` is what the customer reads. */
  async reject(operator: ActingOperator, id: number, remark: string): Promise<void> {
    await this.#close(operator, id, 'rejected', remark);
    await this.#services.notices.decided();
  }

  /** `remark` is for operators and may be empty. */
  async invalidate(operator: ActingOperator, id: number, remark: string): Promise<void> {
    await this.#close(operator, id, 'invalid', remark);
  }

  /** Without money. */
  #close(operator: ActingOperator, id: number, decided: Decided, remark: string): Promise<void> {
    const { database, locks, now } = this.#services;
    return locks.deposit(id, async () => {
      const open = await this.#open(operator, id);
      const nowMs = now();
      await inTransaction(database, async (client) => {
        const { rowCount } = await client.query(DECIDE_DEPOSIT.text, [
          id,
          DEPOSIT_STATES[decided],
          remark,
          operator.id,
          nowMs,
        ]);
        if (rowCount !== 1) throw new Refused('conflict');
        await appendAudit(client, auditEntry(operator, open, decided, { remark }), nowMs);
      });
    });
  }

  async #open(operator: ActingOperator, id: number): Promise<OpenDeposit> {
    const { database } = this.#services;
    const deposit = await findDeposit(database, id);
    await requireOthersAccount(database, operator, deposit.userId);
    if (deposit.status !== DEPOSIT_STATES.unchecked) throw new Refused('conflict');
    return deposit;
  }
}

async function findDeposit(db: Queryable, id: number): Promise<OpenDeposit> {
  const { rows } = await db.query<OpenDeposit>(
    'SELECT id, user_id AS "userId", number_micro_usd AS number, status FROM deposits WHERE id = $1::bigint',
    [id],
  );
  const [deposit] = rows;
  if (deposit === undefined) throw new Refused('not_found');
  return deposit;
}

const auditEntry = (
  operator: ActingOperator,
  { id, userId }: OpenDeposit,
  status: Decided,
  details: object,
): AuditEntry => ({
  operator,
  action: ACTIONS[status],
  subject: { type: 'deposit', id },
  before: { status: 'unchecked' },
  after: { status, customer: userId, ...details },
});
