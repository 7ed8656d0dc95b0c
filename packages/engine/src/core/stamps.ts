/**
 * Who waits for prices, by a number that goes up whenever all he waited for is void. Entries of the queues carry
 * the number of their time: so to void them costs one write, wherever they lie.
 */
import { grownInt32, int32At } from './arrays.ts';

/** An order slot ≥ 0, or ~account slot. */
export type Owner = number;

export class Stamps {
  #orders = new Int32Array(64);
  #accounts = new Int32Array(64);

  of(owner: Owner): number {
    if (owner >= 0) return owner < this.#orders.length ? int32At(this.#orders, owner) : 0;
    return ~owner < this.#accounts.length ? int32At(this.#accounts, ~owner) : 0;
  }

  /** Whether the owner still waits for what an entry says. */
  isWaiting(owner: Owner, stamp: number): boolean {
    return this.of(owner) === stamp;
  }

  /** Makes all entries of an owner void. */
  void(owner: Owner): void {
    if (owner >= 0) {
      if (owner >= this.#orders.length) this.#orders = grownInt32(this.#orders, lengthFor(owner, this.#orders.length));
      this.#orders[owner] = int32At(this.#orders, owner) + 1;
    } else {
      const account = ~owner;
      if (account >= this.#accounts.length)
        this.#accounts = grownInt32(this.#accounts, lengthFor(account, this.#accounts.length));
      this.#accounts[account] = int32At(this.#accounts, account) + 1;
    }
  }
}

function lengthFor(index: number, from: number): number {
  let length = from;
  while (length <= index) length *= 2;
  return length;
}
