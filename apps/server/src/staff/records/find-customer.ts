/** Finds the customer that an operator searches for. */
import type { Queryable } from '../../platform/db/index.ts';

/** Normalises a typed mobile number to the form in the database: +, then digits. */
export const mobileOf = (typed: string): string =>
  typed
    .replaceAll(/[\s().-]/gu, '')
    .replace(/^00/u, '+')
    .replace(/^(?=\d)/u, '+');

/** The customer with this uid, or the only one with this e-mail address or mobile number. */
export async function findCustomer(db: Queryable, text: string): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number; isByUid: boolean }>(
    'SELECT id, uid = $1 AS "isByUid" FROM users WHERE uid = $1 OR email = $2 OR mobile = $3',
    [text, text.toLowerCase(), mobileOf(text)],
  );
  // the digits of a uid may also be those of a mobile number
  const found = rows.find(({ isByUid }) => isByUid) ?? (rows.length === 1 ? rows[0] : undefined);
  return found?.id;
}
