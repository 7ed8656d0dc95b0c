/** The call for the users that a user has invited. */
import { PAGE_SIZE, peopleCalls } from '@tradewind/contract';
import { type Database, offsetOf, onlyRow } from '../../platform/db/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import { REAL_ACCOUNTS } from '../identity/index.ts';
import { maskedContact } from './mask.ts';

interface InvitedUser {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly areaCode: string | null;
  readonly createdAtMs: number;
}

export function serveInvitation(calls: CallLayer, database: Database): void {
  calls.member(
    peopleCalls.invited,
    async ({ input, session }) => {
      const inviter = session.user.id;
      const [{ rows }, total] = await Promise.all([
        database.query<InvitedUser>(
          `SELECT email, mobile, area_code AS "areaCode", created_at_ms AS "createdAtMs" FROM users
          WHERE inviter_id = $1 ORDER BY created_at_ms DESC, id DESC LIMIT $2::integer OFFSET $3::bigint`,
          [inviter, PAGE_SIZE, offsetOf(input.page)],
        ),
        database.query<{ total: number }>('SELECT count(*) AS total FROM users WHERE inviter_id = $1', [inviter]),
      ]);
      return {
        data: rows.map((user) => ({ account: maskedContact(user), created_at: user.createdAtMs })),
        total: onlyRow(total).total,
      };
    },
    REAL_ACCOUNTS,
  );
}
