/** Reads customers from the database, a page or one at a time. */
import { PAGE_SIZE } from '@tradewind/contract';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '@tradewind/contract/operator';
import { type Database, type Page, type Queryable, offsetOf, onlyRow } from '../../platform/db/index.ts';
import { mobileOf, CUSTOMER_COLUMNS, CUSTOMER_NAME, type CustomerColumns } from '../../staff/records/index.ts';

export interface UserFilter {
  readonly search?: string | undefined;
  /** Hashes that the name must all have; undefined = the text cannot be part of a name. */
  readonly nameHashes?: readonly Buffer[] | undefined;
  readonly isDemo?: boolean | undefined;
  readonly isSuspended?: boolean | undefined;
}

export type VerificationState = 'none' | 'waiting' | 'approved' | 'refused';

export interface UserColumns extends CustomerColumns {
  readonly isDemo: boolean;
  /** Micro-dollars; 0 while the account is being opened. */
  readonly balance: number;
  readonly suspended: string;
  readonly verification: VerificationState;
  readonly createdAtMs: number;
}

export interface ProfileColumns extends UserColumns {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly country: string | null;
  readonly lang: string;
  readonly inviteCode: string;
  readonly inviterId: number | null;
  readonly companyId: string | null;
  readonly creditScore: number;
  readonly hasTwoFactor: boolean;
  readonly passkeys: number;
  readonly passwordChangedAtMs: number | null;
  /** Name in the ranking; null = the customer does not take part. */
  readonly rankingName: string | null;
  /** Micro-dollars: finished deposits, paid withdrawals with their fees. */
  readonly deposited: number;
  readonly withdrawn: number;
  /** Id of a waiting request to move the account to another group. */
  readonly waitingGroupChange: number | null;
}

const LAST_VERIFICATION = `coalesce((SELECT v.state FROM verifications v WHERE v.user_id = u.id ORDER BY v.id DESC LIMIT 1), 'none')`;
const COLUMNS = `${CUSTOMER_COLUMNS}, u.is_demo AS "isDemo", coalesce(a.balance_micro_usd, 0) AS balance,
  coalesce(a.trading_disabled, '') AS suspended, ${LAST_VERIFICATION} AS verification, u.created_at_ms AS "createdAtMs"`;
const FROM = `FROM users u LEFT JOIN accounts a ON a.id = u.id ${CUSTOMER_NAME}`;
/** Matches prefixes with ^@, which knows no wildcards: every typed character is literal. */
const WANTED = `WHERE ($1::text IS NULL OR u.id = $2::bigint OR u.uid = $1 OR u.email ^@ lower($1) OR u.mobile ^@ $3
    OR u.id IN (SELECT n.user_id FROM customer_names n WHERE n.token_hash = ANY ($6::bytea[])
                 GROUP BY n.user_id HAVING count(*) = cardinality($6::bytea[])))
  AND ($4::boolean IS NULL OR u.is_demo = $4) AND ($5::boolean IS NULL OR (a.trading_disabled IS NOT NULL) = $5)`;

const ID = /^\d{1,15}$/u;

/** Newest first; `page` starts at 1. */
export async function usersPage(
  db: Database,
  { search, nameHashes, isDemo, isSuspended }: UserFilter,
  page: number,
): Promise<Page<UserColumns>> {
  const text = search === undefined || search === '' ? null : search;
  const values = [
    text,
    text !== null && ID.test(text) ? Number(text) : null,
    text === null ? null : mobileOf(text),
    isDemo ?? null,
    isSuspended ?? null,
    nameHashes ?? [],
  ];
  const [{ rows }, counted] = await Promise.all([
    db.query<UserColumns>(`SELECT ${COLUMNS} ${FROM} ${WANTED} ORDER BY u.id DESC LIMIT $7 OFFSET $8`, [
      ...values,
      PAGE_SIZE,
      offsetOf(page),
    ]),
    db.query<{ total: number }>(
      `SELECT count(*) AS total FROM users u LEFT JOIN accounts a ON a.id = u.id ${WANTED}`,
      values,
    ),
  ]);
  return { data: rows, total: onlyRow(counted).total };
}

export async function userProfile(db: Queryable, id: number): Promise<ProfileColumns | undefined> {
  const { rows } = await db.query<ProfileColumns>(
    `SELECT ${COLUMNS}, u.email, u.mobile, u.country, u.lang, u.invite_code AS "inviteCode", u.inviter_id AS "inviterId",
            u.company_id AS "companyId", u.credit_score AS "creditScore", u.totp_enabled AS "hasTwoFactor",
            (SELECT count(*) FROM passkeys p WHERE p.user_id = u.id) AS passkeys,
            u.password_changed_at_ms AS "passwordChangedAtMs",
            (SELECT r.name FROM ranking_members r WHERE r.user_id = u.id) AS "rankingName",
            (SELECT coalesce(sum(d.credited_micro_usd), 0)::bigint FROM deposits d
              WHERE d.user_id = u.id AND d.status = ${DEPOSIT_STATES.finished}) AS deposited,
            (SELECT coalesce(sum(w.number_micro_usd), 0)::bigint FROM withdrawals w
              WHERE w.user_id = u.id AND w.status = ${WITHDRAWAL_STATES.paid}) AS withdrawn,
            (SELECT q.id FROM change_requests q WHERE q.kind = 'account_group' AND q.subject_id = u.id
                AND q.state = 'waiting') AS "waitingGroupChange"
       ${FROM} WHERE u.id = $1`,
    [id],
  );
  return rows[0];
}

export async function userExists(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await db.query('SELECT FROM users WHERE id = $1', [id]);
  return rows.length > 0;
}
