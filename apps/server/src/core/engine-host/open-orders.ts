/** The number of pending and holding orders, for /metrics: counted once in the database, then kept up to date from events. */
import { onlyRow } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { CommittedEvent, EngineHost } from './types.ts';

/** How an event changes the number of open orders. A part closed off another order was never open on its own. */
function changeBy(event: CommittedEvent): number {
  if (event.type === 'pending' || event.type === 'opened') return 1;
  if (event.type === 'cancelled') return -1;
  return event.type === 'closed' && event.order.parent === undefined ? -1 : 0;
}

export class OpenOrders {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  #count = 0;

  /** `onError` is called when the count cannot be read again after the core reloaded. */
  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  get count(): number {
    return this.#count;
  }

  async follow(host: Pick<EngineHost, 'onCommitted' | 'onReloaded'>): Promise<void> {
    host.onCommitted((events) => {
      for (const event of events) this.#count += changeBy(event);
    });
    host.onReloaded(() => void this.#read().catch(this.#onError));
    await this.#read();
  }

  async #read(): Promise<void> {
    const { count } = onlyRow(
      await this.#database.query<{ count: number }>(
        `SELECT count(*) AS count FROM orders WHERE status IN ('pending', 'holding')`,
      ),
    );
    this.#count = count;
  }
}
