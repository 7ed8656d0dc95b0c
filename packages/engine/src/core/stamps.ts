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

  /** What a new entry of an owner carries. Room for him is made here, where he begins to wait, not in mid-tick. */
  of(owner: Owner): number {
    if (owner >= this.#orders.length) this.#orders = grownInt32(this.#orders, lengthFor(owner, this.#orders.length));
    if (~owner >= this.#accounts.length)
      this.#accounts = grownInt32(this.#accounts, lengthFor(~owner, this.#accounts.length));
    return owner >= 0 ? int32At(this.#orders, owner) : int32At(this.#accounts, ~owner);
  }

  /** Whether the owner still waits for what an entry says. */
  isWaiting(owner: Owner, stamp: number): boolean {
    return (owner >= 0 ? int32At(this.#orders, owner) : int32At(this.#accounts, ~owner)) === stamp;
  }

  /** Makes all entries of an owner void, who has waited before. */
  void(owner: Owner): void {
    if (owner >= 0) this.#orders[owner] = int32At(this.#orders, owner) + 1;
    else this.#accounts[~owner] = int32At(this.#accounts, ~owner) + 1;
  }
}

function lengthFor(index: number, from: number): number {
  let length = from;
  while (length <= index) length *= 2;
  return length;
}
