import { KeyedQueue } from '../../platform/concurrency/index.ts';
/** One decision at a time about each record of money, whoever decides: the customer or an operator. */

/** Far more than people who decide on one record at once. */
const MOST_WAITING = 200;

/**
 * Orders what is decided about a record in this process, so that the first decision wins and the others find it
 * decided. The work looks at the record's state itself; nobody holds a database connection while he waits.
 */
export class FundsTurns {
  readonly #turns = new KeyedQueue(MOST_WAITING);

  /** Throws TooManyRequests, without having begun, when too many wait for this record. */
  deposit<Result>(id: number, decide: () => Promise<Result>): Promise<Result> {
    return this.#turns.run(`deposit ${id}`, decide);
  }

  withdrawal<Result>(id: number, decide: () => Promise<Result>): Promise<Result> {
    return this.#turns.run(`withdrawal ${id}`, decide);
  }

  change<Result>(id: number, decide: () => Promise<Result>): Promise<Result> {
    return this.#turns.run(`change ${id}`, decide);
  }

  /** Within the turn of a withdrawal: whether a payment is booked already, and booking it, go together. */
  payment<Result>(currencyId: number, reference: string, book: () => Promise<Result>): Promise<Result> {
    return this.#turns.run(`payment ${currencyId} ${reference.toLowerCase()}`, book);
  }
}
