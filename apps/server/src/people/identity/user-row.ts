/** A user row, and the user as the calls return it. */
import type { User } from '@tradewind/contract';
import type { UserRow } from '../../platform/access/index.ts';

/** product.md §9: shown when the stored score is not above 0. */
const DEFAULT_CREDIT_SCORE = 100;

/** The columns of a user, selected from the table alias `u`. */
export const USER_COLUMNS = `
  u.id, u.uid, u.invite_code AS "inviteCode", u.is_demo AS "isDemo", u.email, u.mobile,
  u.area_code AS "areaCode", u.credit_score AS "creditScore", u.lang,
  u.confirm_orders AS "confirmsOrders", u.largest_slippage AS "largestSlippage", u.tour_done AS "tourDone",
  u.created_at_ms AS "createdAtMs"`;

export const shownCreditScore = (stored: number): number => (stored > 0 ? stored : DEFAULT_CREDIT_SCORE);

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    uid: row.uid,
    email: row.email,
    mobile: row.mobile,
    area_code: row.areaCode,
    is_demo: row.isDemo ? 1 : 0,
    credit_score: shownCreditScore(row.creditScore),
    confirm_orders: (row.confirmsOrders ?? !row.isDemo) ? 1 : 0,
    largest_slippage: row.largestSlippage,
    tour_done: row.tourDone ? 1 : 0,
    invite_code: row.inviteCode,
    lang: row.lang,
    created_at: row.createdAtMs,
  };
}
