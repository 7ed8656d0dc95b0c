/** What identity asks of its neighbours, and what it tells them. */
import type { Queryable } from '../../platform/db/index.ts';

/** The second factor of users who switched one on. */
export interface SecondFactor {
  required(userId: number): Promise<boolean>;
  /** Uses up a code; false when it is wrong. */
  take(userId: number, code: string): Promise<boolean>;
  /** Switches it off as part of the transaction of `client`; false when it was not on. */
  end(client: Queryable, userId: number): Promise<boolean>;
}

/** The keys that open an account without its password. */
export interface PasskeyStore {
  /** Deletes them, and what waits for one, as part of the transaction of `client`; returns their names. */
  removeAll(client: Queryable, userId: number): Promise<readonly string[]>;
}
