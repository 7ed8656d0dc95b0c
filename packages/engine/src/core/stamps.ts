/**
 * A version number per owner, increased when all its queue entries become void. Entries carry the number that was
 * current when they were made, so voiding them costs one write, wherever they are.
 */
import { grownInt32, int32At } from './arrays.ts';

/** An order slot ≥ 0, or ~account slot. */
export type Owner = number;

export class Stamps {
  #orders = new Int32Array(64);
  #accounts = new Int32Array(64);

  /** The number for a new entry of an owner. The arrays grow here, when an owner's trigger is added, not during a tick. */
  of(owner: Owner): number {
    if (owner >= this.#orders.length) this.#orders = grownInt32(this.#orders, lengthFor(owner, this.#orders.length));
    if (~owner >= this.#accounts.length)
      this.#accounts = grownInt32(this.#accounts, lengthFor(~owner, this.#accounts.length));
    return owner >= 0 ? int32At(this.#orders, owner) : int32At(this.#accounts, ~owner);
  }

  /** Whether an entry is still valid for the owner. */
  isWaiting(owner: Owner, stamp: number): boolean {
    return (owner >= 0 ? int32At(this.#orders, owner) : int32At(this.#accounts, ~owner)) === stamp;
  }

  /** Voids all entries of an owner that has had entries. */
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
