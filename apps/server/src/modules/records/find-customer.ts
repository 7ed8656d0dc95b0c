/** Whose records are meant by what an operator types. */
import type { Queryable } from '../../db/index.ts';

/** Ways of writing a mobile number. */
const NOT_OF_A_NUMBER = /[\s().-]/gu;

/** The only customer of this uid, e-mail address or mobile number. */
export async function findCustomer(db: Queryable, text: string): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>('SELECT id FROM users WHERE uid = $1 OR email = $2 OR mobile = $3', [
    text,
    text.toLowerCase(),
    text.replaceAll(NOT_OF_A_NUMBER, ''),
  ]);
  return rows.length === 1 ? rows[0]?.id : undefined;
}
