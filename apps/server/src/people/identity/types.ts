/** What identity needs from the security module. */
import type { Queryable } from '../../platform/db/index.ts';

/** The second factor of users who have switched one on. */
export interface SecondFactor {
  required(userId: number): Promise<boolean>;
  /** Uses up a code; false when it is wrong. */
  take(userId: number, code: string): Promise<boolean>;
  /** Switches it off in the transaction of `client`; false when it was not on. */
  end(client: Queryable, userId: number): Promise<boolean>;
}

/** The keys with which programs make calls. */
export interface ProgramKeys {
  /** Deletes them in the transaction of `client`; call the result after the commit. */
  endAll(client: Queryable, userId: number): Promise<() => Promise<void>>;
}

/** The keys that log in without a password. */
export interface PasskeyStore {
  /** Deletes them and any pending one, in the transaction of `client`; returns their names. */
  removeAll(client: Queryable, userId: number): Promise<readonly string[]>;
}
