import { type Queue, Turns } from '../../platform/peers/index.ts';

/** Far more than the people who decide on one record at once. */
const MOST_WAITING = 200;

/**
 * One decision at a time about each record of money, by its customer or an operator: the first wins and the others find
 * the record decided. The work reads the record's state itself; no database connection is held while waiting.
 */
export class MoneyRecordLocks {
  readonly #queue: Queue;

  /** `turns`: among all processes; this is the only one when absent. */
  constructor(turns: Turns = new Turns()) {
    this.#queue = turns.queue('money', MOST_WAITING);
  }

  /** Throws TooManyRequests, without having begun, when too many wait for this record. */
  deposit<Result>(id: number, decide: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(`deposit ${id}`, decide);
  }

  /** Within the lock of a deposit: what was credited to a customer today is read, and more credited, by one at a time. */
  credit<Result>(userId: number, decide: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(`credit ${userId}`, decide);
  }

  withdrawal<Result>(id: number, decide: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(`withdrawal ${id}`, decide);
  }

  change<Result>(id: number, decide: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(`change ${id}`, decide);
  }

  /** Within the lock of a withdrawal: checking that a payment is not booked yet and booking it go together. */
  payment<Result>(currencyId: number, reference: string, book: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(`payment ${currencyId} ${reference.toLowerCase()}`, book);
  }
}
