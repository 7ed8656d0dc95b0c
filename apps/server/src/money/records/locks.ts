import { type Queue, SharedLocks } from '../../platform/peers/index.ts';

/** Far more than the number of people who could decide on one record at once. */
const MAX_WAITING = 200;

/**
 * One decision at a time for each money record, by its customer or an operator: the first wins and the others find the
 * record decided. The work reads the record's state itself. Waiting calls hold no database connection.
 */
export class MoneyRecordLocks {
  readonly #queue: Queue;

  /** `locks`: locks among all processes; absent = this is the only process. */
  constructor(locks: SharedLocks = new SharedLocks()) {
    this.#queue = locks.queue('money', MAX_WAITING);
  }

  /** Throws TooManyRequests, without starting, when too many wait for this record. */
  deposit<Result>(id: number, decide: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(`deposit ${id}`, decide);
  }

  /**
   * Taken within the lock of a deposit: today's credits of a customer are read, and a new one added, by one caller at a
   * time.
   */
  credit<Result>(userId: number, decide: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(`credit ${userId}`, decide);
  }

  withdrawal<Result>(id: number, decide: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(`withdrawal ${id}`, decide);
  }

  change<Result>(id: number, decide: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(`change ${id}`, decide);
  }

  /** Taken within the lock of a change: whether a group's name is free is read, and the group written, by one caller at a time. */
  groups<Result>(decide: () => Promise<Result>): Promise<Result> {
    return this.#queue.run('groups', decide);
  }

  /**
   * Taken within the lock of a record: what an operator moved alone today is read, and a new decision added, by one
   * caller at a time.
   */
  operatorDay<Result>(operatorId: number, decide: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(`operator ${operatorId}`, decide);
  }

  /**
   * Taken within the other locks: checking that a payment or an arrival is not booked yet and booking it are one step.
   * `key`: see references.ts.
   */
  reference<Result>(key: Buffer, book: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(`reference ${key.toString('hex')}`, book);
  }
}
