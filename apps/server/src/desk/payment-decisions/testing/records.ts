/** Deposits and withdrawals of customers, submitted through the real calls, for tests of operators' decisions. */
import { accountCalls, fundsCalls } from '@tradewind/contract';
import type { BoundMethod } from '@tradewind/contract';
import type { TestApp, TestUser } from '../../../platform/http/testing/test-app.ts';
import { TRON_ADDRESS, USDT_TRC20, customerWith, openChannel, proof } from '../../../money/testing/funds.ts';

const channels = new WeakMap<TestApp, Promise<number>>();

function channelOf(app: TestApp): Promise<number> {
  const known = channels.get(app) ?? openChannel(app, USDT_TRC20, TRON_ADDRESS);
  channels.set(app, known);
  return known;
}

/** A customer with a pending deposit. */
export interface Handed extends TestUser {
  readonly id: number;
  readonly input: { readonly charge_id: number };
}

export async function handIn(app: TestApp, number: string | number, by?: TestUser): Promise<Handed> {
  const customer = by ?? (await app.newRealUser());
  const [charge_id, proofImg] = [await channelOf(app), await proof(app, customer)];
  const input = { number, proofImg, address: TRON_ADDRESS, charge_id };
  const { id } = await app.take(fundsCalls.depositCoin, input, { token: customer.token });
  return { ...customer, id, input };
}

export interface Asked extends TestUser {
  readonly method: BoundMethod;
  readonly id: number;
}

/** A customer with `balance` USD and a pending withdrawal. */
export async function askFor(app: TestApp, number: string | number, balance = 100_000): Promise<Asked> {
  return askAgain(app, number, await customerWith(app, balance));
}

export async function askAgain<By extends TestUser & { readonly method: BoundMethod }>(
  app: TestApp,
  number: string | number,
  by: By,
): Promise<By & { readonly id: number }> {
  const input = { draw_currency_id: USDT_TRC20, number, draw_method_id: by.method.id };
  const { id } = await app.take(fundsCalls.draw, input, { token: by.token });
  return { ...by, id };
}

/** Balance and locked money, USD. */
export async function moneyOf(app: TestApp, { token }: TestUser): Promise<readonly [balance: number, locked: number]> {
  const { balance, lock_balance } = await app.take(accountCalls.balance, {}, { token });
  return [balance, lock_balance];
}

interface AuditRow {
  readonly operator: number | null;
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Audit rows of a record, oldest first. */
export async function auditOf(app: TestApp, type: string, id: string | number): Promise<readonly AuditRow[]> {
  const { rows } = await app.app.database.pool.query<AuditRow>(
    `SELECT operator_id AS operator, action, before::json, after::json FROM audit_log
      WHERE subject_type = $1 AND subject_id = $2 ORDER BY seq`,
    [type, String(id)],
  );
  return rows;
}

interface TransferRow {
  readonly cause: string;
  /** Micro-dollars. */
  readonly amount: number;
}

/** The money moved for a record, in order. */
export async function transfersOf(
  app: TestApp,
  { user }: TestUser,
  kind: 'deposit' | 'withdrawal' | 'correction',
  id: number,
): Promise<readonly TransferRow[]> {
  const { rows } = await app.app.database.pool.query<TransferRow>(
    `SELECT cause, amount_micro_usd AS amount FROM ledger_transfers
      WHERE account_id = $1 AND reference_id = $2 AND starts_with(cause, $3) ORDER BY id`,
    [user.id, id, kind],
  );
  return rows;
}

/** Templates of the messages written to a customer, oldest first. */
export async function messagesTo(app: TestApp, { user }: TestUser): Promise<readonly string[]> {
  const { rows } = await app.app.database.pool.query<{ template: string }>(
    'SELECT template FROM messages WHERE recipient = $1 ORDER BY id',
    [user.email],
  );
  return rows.map(({ template }) => template);
}
