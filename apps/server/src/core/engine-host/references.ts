/**
 * Each record moves money once. A deposit is credited once; a withdrawal is locked once and then paid or refused once, at the
 * amount that was locked for it. The ledger remembers records, the engine does not. Its table of references is never archived
 * and is read before the command is applied. A record whose money is being moved is held until the outcome is known.
 */
import type { FundsCommand, TransferCause } from '@tradewind/engine';
import { HostUnavailable } from '../../platform/errors/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { HostCommand } from './types.ts';

const FIND_TRANSFERS = `
  SELECT account_id AS account, cause, amount_micro_usd AS amount FROM money_references
  WHERE reference_id = $1::bigint AND cause = ANY($2::text[])`;

export type FundsHostCommand = Extract<HostCommand, { readonly type: FundsCommand['type'] }>;
type Found = readonly { readonly account: number; readonly cause: string; readonly amount: number }[];

/** Each kind of record has its own ids and its own causes. */
const CAUSES = {
  deposit: ['deposit'],
  withdrawal: ['withdrawal', 'withdrawal_refused', 'withdrawal_paid', 'withdrawal_fee'],
  correction: ['correction'],
} as const satisfies Record<string, readonly TransferCause[]>;

const KINDS = {
  deposit: 'deposit',
  withdraw: 'withdrawal',
  refuse_withdrawal: 'withdrawal',
  pay_withdrawal: 'withdrawal',
  correct: 'correction',
} as const satisfies Record<FundsHostCommand['type'], keyof typeof CAUSES>;

export class References {
  readonly #db: Database;
  /** Records with a money movement in progress. */
  readonly #claimed = new Set<string>();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Calls `perform` with whether the record allows the command now. No other caller gets the record until what it returns has
   * settled: then the outcome is durable or impossible. Throws HostUnavailable when the ledger cannot be read.
   */
  async claimed<T>(command: FundsHostCommand, perform: (isFree: boolean) => Promise<T>): Promise<T> {
    const { reference, type } = command;
    if (!Number.isSafeInteger(reference) || reference <= 0)
      throw new RangeError(`not the id of a record: ${reference}`);
    const id = `${KINDS[type]} ${reference}`;
    if (this.#claimed.has(id)) return perform(false);
    this.#claimed.add(id);
    try {
      return await perform(isFree(command, await this.#found(command)));
    } finally {
      this.#claimed.delete(id);
    }
  }

  async #found({ reference, type }: FundsHostCommand): Promise<Found> {
    try {
      return (await this.#db.query<Found[number]>(FIND_TRANSFERS, [reference, CAUSES[KINDS[type]]])).rows;
    } catch (error) {
      throw new HostUnavailable('the ledger cannot be read', { cause: error });
    }
  }
}

/** No money may have moved for the record yet. A withdrawal that is paid or refused must have exactly its lock. */
function isFree(command: FundsHostCommand, found: Found): boolean {
  if (command.type !== 'refuse_withdrawal' && command.type !== 'pay_withdrawal') return found.length === 0;
  const [lock] = found;
  return (
    lock !== undefined &&
    found.length === 1 &&
    lock.cause === ('withdrawal' satisfies TransferCause) &&
    lock.account === command.account &&
    lock.amount === command.amount
  );
}
