/**
 * A client id names one order of an account among the open ones and those that ended within 30 days (contract §15). The engine
 * remembers only open orders, so the table is asked before the command is applied. A command with a client id that is in use by
 * another one waits until the outcome of that is known.
 */
import { HostUnavailable } from '../../platform/errors/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/db/index.ts';

const KEPT_MS = 30 * DAY_MS;

const FIND = `
  SELECT id FROM orders
  WHERE account_id = $1::bigint AND client_id = $2::text AND parent_id IS NULL
    AND (status IN ('pending', 'holding') OR closed_at_ms > $3::bigint)
  ORDER BY id DESC LIMIT 1`;

export class ClientIds {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #epoch: () => number | undefined;
  /** Client ids of commands whose outcome is not known yet. */
  readonly #claimed = new Map<string, Promise<void>>();

  /** `epoch`: of the lease, as it is now; undefined = it is not held. */
  constructor(db: Database, now: () => number, epoch: () => number | undefined) {
    this.#db = db;
    this.#now = now;
    this.#epoch = epoch;
  }

  /**
   * Calls `perform` with the order that has the id; undefined = it is free. No other caller gets the id until what it returns has
   * settled: then the outcome is durable or impossible. Rejects with HostUnavailable when the table cannot be read.
   */
  async claimed<T>(
    account: number,
    clientId: string,
    perform: (takenBy: number | undefined) => Promise<T>,
  ): Promise<T> {
    const name = `${account} ${clientId}`;
    for (let other = this.#claimed.get(name); other !== undefined; other = this.#claimed.get(name)) await other;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#claimed.set(name, promise);
    try {
      return await perform(await this.#find(account, clientId));
    } finally {
      this.#claimed.delete(name);
      resolve();
    }
  }

  /** Under one lease: whatever an earlier one left undecided was decided when this one was taken. */
  async #find(account: number, clientId: string): Promise<number | undefined> {
    const epoch = this.#epoch();
    const values = [account, clientId, this.#now() - KEPT_MS];
    const { rows } = await this.#db.query<{ id: number }>(FIND, values).catch((error: unknown) => {
      throw new HostUnavailable('the orders cannot be read', { cause: error });
    });
    if (epoch === undefined || this.#epoch() !== epoch)
      throw new HostUnavailable('the engine host was reloaded meanwhile');
    return rows[0]?.id;
  }
}
