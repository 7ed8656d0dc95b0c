/** What a command needs for itself while it is applied: the record whose money it moves, or the client id of its order. */
import type { Outcome } from '@tradewind/engine';
import type { Database } from '../../platform/db/index.ts';
import { ClientIds } from './client-ids.ts';
import { CONFLICT } from './commands.ts';
import { References } from './references.ts';
import type { HostCommand } from './types.ts';

export class Claims {
  readonly #references: References;
  readonly #clientIds: ClientIds;

  /** `epoch`: of the lease, as it is now. */
  constructor(db: Database, now: () => number, epoch: () => number | undefined) {
    this.#references = new References(db);
    this.#clientIds = new ClientIds(db, now, epoch);
  }

  /**
   * Calls `perform` with the refusal of the command, if another one was first; undefined = it may be applied. What it needs is its own
   * until the returned promise has settled: then the outcome is durable or impossible. Rejects with HostUnavailable when the tables
   * cannot be read.
   */
  held<T>(command: HostCommand, perform: (refused: Outcome | undefined) => Promise<T>): Promise<T> {
    if ('reference' in command)
      return this.#references.claimed(command, (isFree) => perform(isFree ? undefined : CONFLICT));
    if ('clientId' in command && command.clientId !== undefined)
      return this.#clientIds.claimed(command.account, command.clientId, (takenBy) =>
        perform(takenBy === undefined ? undefined : conflictWith(takenBy)),
      );
    return perform(undefined);
  }
}

const conflictWith = (order: number): Outcome => ({ ok: false, refusal: { key: 'conflict', clientIdOf: order } });
