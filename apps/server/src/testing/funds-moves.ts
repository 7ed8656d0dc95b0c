/** Money movements, each with its own record, as in the funds modules; for tests that interrupt them. */
import { z } from 'zod';
import type { Database, Queryable } from '../platform/db/index.ts';
import {
  BatchStatement,
  type BatchWrite,
  type CommandCall,
  type EngineHost,
  type Executed,
} from '../core/engine-host/index.ts';

export const fundsMove = z.object({
  type: z.enum(['deposit', 'withdraw', 'refuse_withdrawal', 'pay_withdrawal', 'correct']),
  account: z.int(),
  amount: z.int(),
  reference: z.int(),
});
export type FundsMove = z.infer<typeof fundsMove>;

/** The outcome of each record: one row per deposit, withdrawal or correction. */
export const CREATE_RECORDS = `
  CREATE TABLE records (kind text NOT NULL, id bigint NOT NULL, account bigint NOT NULL, amount bigint NOT NULL, state text NOT NULL, PRIMARY KEY (kind, id));
  SELECT grant_application('tradewind_app')`;

const INSERT_RECORD = new BatchStatement({
  name: 'insert_record',
  text: 'INSERT INTO records VALUES ($1::text, $2::bigint, $3::bigint, $4::bigint, $5::text)',
  parameters: ['text', 'number', 'number', 'number', 'text'],
  rows: 1,
});
const DECIDE_RECORD = new BatchStatement({
  name: 'decide_record',
  text: `UPDATE records SET state = $1::text WHERE kind = 'withdrawal' AND id = $2::bigint AND state = 'withdraw'`,
  parameters: ['text', 'number'],
  rows: 1,
});
export const RECORD_STATEMENTS: readonly BatchStatement[] = [INSERT_RECORD, DECIDE_RECORD];

function writeOf({ type, account, amount, reference }: FundsMove): BatchWrite {
  const kind = { deposit: 'deposit', correct: 'correction' }[type as string] ?? 'withdrawal';
  return type === 'refuse_withdrawal' || type === 'pay_withdrawal'
    ? DECIDE_RECORD.write(type, reference)
    : INSERT_RECORD.write(kind, reference, account, amount, type);
}

/** Each move uses its own key, whose answer is `done` or `refused`. A payment costs a micro-dollar. */
export async function moveFunds(
  host: EngineHost,
  move: FundsMove,
): Promise<{ readonly kind: Executed['kind']; readonly answer: 'done' | 'refused' }> {
  const { type, account, reference } = move;
  const call: CommandCall = {
    account,
    key: `${type} ${reference}`,
    call: type,
    show: {},
    presentation: { locale: 'en', presenter: 'move', parameters: {} },
    bodyHash: '',
  };
  const command = type === 'pay_withdrawal' ? { ...move, type, fee: 1 } : { ...move, type };
  const executed = await host.execute(command, call, [writeOf(move)]);
  const shown = executed.kind === 'applied' ? executed.shown : 'outcome' in executed.stored && executed.stored.outcome;
  if (shown === undefined || shown === false) throw new Error(`nothing was kept of ${type} ${reference}`);
  return { kind: executed.kind, answer: shown.ok ? 'done' : 'refused' };
}

/** Records whose state contradicts the ledger, and money without a record; empty = all agree. */
export async function disagreements(db: Queryable | Database): Promise<readonly unknown[]> {
  const { rows } = await db.query(`
    WITH logged AS (
      SELECT CASE WHEN cause LIKE 'withdrawal%' THEN 'withdrawal' ELSE cause END AS kind, reference_id AS id, account_id AS account,
        sum(amount_micro_usd) FILTER (WHERE cause IN ('deposit', 'withdrawal', 'correction')) AS amount,
        CASE WHEN bool_or(cause = 'deposit') THEN 'deposit' WHEN bool_or(cause = 'correction') THEN 'correct'
          WHEN bool_or(cause = 'withdrawal_refused') THEN 'refuse_withdrawal' WHEN bool_or(cause = 'withdrawal_paid') THEN 'pay_withdrawal'
          ELSE 'withdraw' END AS state
      FROM ledger_transfers WHERE reference_id IS NOT NULL GROUP BY 1, 2, 3
    )
    SELECT logged, records FROM logged FULL JOIN records USING (kind, id)
    WHERE (logged.account, logged.amount, logged.state) IS DISTINCT FROM (records.account, records.amount, records.state)`);
  return rows;
}
