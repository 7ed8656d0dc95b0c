/** The firm's bank accounts, as operators see them. Changing the details needs two operators (desk/approvals). */
import type { Bank } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';

/** Field names as in the customers' calls. */
export interface BankFields {
  readonly bank_name: string;
  readonly bank_address: string;
  readonly bank_swift: string;
  readonly payee_name: string;
  readonly payee_account: string;
  readonly bank_remark: string;
}

export interface BankRow extends BankFields {
  readonly id: number;
  readonly currencyId: number;
  readonly code: string;
  readonly enabled: boolean;
  readonly version: number;
  readonly changedAtMs: number;
  /** Id of a pending change request. */
  readonly waiting: number | null;
}

const SELECT = `
  SELECT b.id, b.currency_id AS "currencyId", c.code, b.bank_name, b.bank_address, b.bank_swift, b.payee_name,
         b.payee_account, b.bank_remark, b.enabled, b.version, b.changed_at_ms AS "changedAtMs", q.id AS waiting
    FROM deposit_banks b JOIN funds_currencies c ON c.id = b.currency_id
    LEFT JOIN change_requests q ON q.kind = 'bank' AND q.subject_id = b.id AND q.state = 'waiting'`;

/** Accounts in use come first. */
export async function listBanks(db: Queryable): Promise<Bank[]> {
  const { rows } = await db.query<BankRow>(`${SELECT} ORDER BY NOT b.enabled, c.sort, c.id, b.id`);
  return rows.map(present);
}

/** Throws Refused not_found. */
export async function findBank(db: Queryable, id: number): Promise<BankRow> {
  const { rows } = await db.query<BankRow>(`${SELECT} WHERE b.id = $1::bigint`, [id]);
  const [row] = rows;
  if (row === undefined) throw new Refused('not_found');
  return row;
}

export const bankFieldsOf = ({
  bank_name,
  bank_address,
  bank_swift,
  payee_name,
  payee_account,
  bank_remark,
}: BankFields): BankFields => ({ bank_name, bank_address, bank_swift, payee_name, payee_account, bank_remark });

/** Immediate, by one operator: closing cannot cost money. Throws Refused not_found, or conflict when already closed. */
export async function closeBank(
  database: Database,
  operator: ActingOperator,
  { id, reason }: { readonly id: number; readonly reason: string },
  nowMs: number,
): Promise<Bank> {
  await inTransaction(database, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE deposit_banks SET enabled = false, version = version + 1, changed_at_ms = $2::bigint
        WHERE id = $1::bigint AND enabled`,
      [id, nowMs],
    );
    const bank = await findBank(client, id);
    if (rowCount !== 1) throw new Refused('conflict', { reason: 'closed' });
    const entry = {
      operator,
      action: 'bank.close',
      subject: { type: 'bank', id },
      before: { enabled: 1, ...bankFieldsOf(bank) },
      after: { enabled: 0, ...bankFieldsOf(bank), reason },
    };
    await appendAudit(client, entry, nowMs);
  });
  return present(await findBank(database, id));
}

const present = (row: BankRow): Bank => ({
  id: row.id,
  currency: { id: row.currencyId, code: row.code },
  ...bankFieldsOf(row),
  enabled: row.enabled ? 1 : 0,
  version: row.version,
  changed_at: row.changedAtMs,
  waiting_change: row.waiting,
});
