/** Identity verifications as operators see them: lists, and everything needed to decide on one. */
import {
  type Customer,
  OPERATOR_IMAGE_PATH,
  type VerificationDetail,
  type VerificationRow,
} from '@tradewind/contract/operator';
import { type Database, type Page, type Queryable, Conditions, readPage } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { historyOf } from '../../staff/audit/index.ts';
import { customerOf, findCustomer, recordNumber, customersOf } from '../../staff/records/index.ts';
import { unsealed } from '../../people/verification/index.ts';

interface Columns {
  readonly id: number;
  readonly userId: number;
  readonly state: VerificationRow['state'];
  readonly submittedAtMs: number;
  readonly decidedAtMs: number | null;
}

interface DetailColumns extends Columns {
  readonly nameSealed: Buffer;
  readonly cardIdSealed: Buffer;
  readonly cardIdHash: Buffer;
  readonly country: string | null;
  readonly front: string;
  readonly reverse: string;
  readonly remark: string;
}

const COLUMNS = `
  v.id, v.user_id AS "userId", v.state, v.submitted_at_ms AS "submittedAtMs", v.decided_at_ms AS "decidedAtMs"`;

export interface RecordServices {
  readonly database: Database;
  readonly vault: Vault;
}

export interface VerificationFilter {
  readonly state?: VerificationRow['state'] | undefined;
  /** Number of the record, or uid or contact of its customer. */
  readonly search?: string | undefined;
}

/** Pending ones oldest first, otherwise newest first; `page` starts at 1. */
export async function verificationPage(
  { database, vault }: RecordServices,
  { state, search }: VerificationFilter,
  page: number,
): Promise<Page<VerificationRow>> {
  const conditions = new Conditions().add('v.state = ?', state);
  if (search !== undefined && search !== '') {
    const customer = await findCustomer(database, search);
    conditions.add('(v.id = ?::bigint OR v.user_id = ?::bigint)', recordNumber(search) ?? null, customer ?? null);
  }
  const order = state === 'waiting' ? 'v.id ASC' : 'v.id DESC';
  const selection = { columns: COLUMNS, from: 'verifications v', conditions, order };
  const { data: rows, total } = await readPage<Columns>(database, selection, page);
  const ids = rows.map(({ userId }) => userId);
  const customers = await customersOf(database, vault, ids);
  return { data: rows.map((row) => present(row, customers)), total };
}

/** The customer of the record. Throws Refused not_found. */
export async function verifiedUser(db: Queryable, id: number): Promise<number> {
  const { rows } = await db.query<{ userId: number }>(
    'SELECT user_id AS "userId" FROM verifications WHERE id = $1::bigint',
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Refused('not_found');
  return row.userId;
}

/** Throws Refused not_found. Returns personal data: the caller logs the access. */
export async function verificationDetail({ database, vault }: RecordServices, id: number): Promise<VerificationDetail> {
  const { rows } = await database.query<DetailColumns>(
    `SELECT ${COLUMNS}, v.name_sealed AS "nameSealed", v.card_id_sealed AS "cardIdSealed", v.card_id_hash AS "cardIdHash",
            u.country, v.front_image AS front, v.reverse_image AS reverse, v.remark
       FROM verifications v JOIN users u ON u.id = v.user_id WHERE v.id = $1::bigint`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Refused('not_found');
  const [others, earlier, history] = await Promise.all([
    usersWithSameCard(database, row),
    refusedBefore(database, row),
    historyOf(database, { type: 'verification', id }),
  ]);
  const customers = await customersOf(database, vault, [row.userId, ...others]);
  return {
    ...present(row, customers),
    name: unsealed(vault, 'name', row.nameSealed),
    card_id: unsealed(vault, 'cardId', row.cardIdSealed),
    country: row.country,
    front: OPERATOR_IMAGE_PATH + row.front,
    reverse: OPERATOR_IMAGE_PATH + row.reverse,
    remark: row.remark,
    same_card: others.map((userId) => customerOf(customers, userId)),
    earlier,
    history,
  };
}

async function usersWithSameCard(db: Queryable, { userId, cardIdHash }: DetailColumns): Promise<readonly number[]> {
  const { rows } = await db.query<{ userId: number }>(
    `SELECT DISTINCT user_id AS "userId" FROM verifications
      WHERE card_id_hash = $1 AND user_id <> $2::bigint ORDER BY user_id LIMIT 100`,
    [cardIdHash, userId],
  );
  return rows.map((row) => row.userId);
}

/** Newest first. */
async function refusedBefore(db: Queryable, { id, userId }: DetailColumns): Promise<VerificationDetail['earlier']> {
  const { rows } = await db.query<{ submittedAtMs: number; remark: string }>(
    `SELECT submitted_at_ms AS "submittedAtMs", remark FROM verifications
      WHERE user_id = $1::bigint AND id < $2::bigint AND state = 'refused' ORDER BY id DESC LIMIT 100`,
    [userId, id],
  );
  return rows.map(({ submittedAtMs, remark }) => ({ submitted_at: submittedAtMs, remark }));
}

const present = (row: Columns, customers: ReadonlyMap<number, Customer>): VerificationRow => ({
  id: row.id,
  customer: customerOf(customers, row.userId),
  state: row.state,
  submitted_at: row.submittedAtMs,
  decided_at: row.decidedAtMs,
});
