/** What every account has after the last event: its money, its open orders, and what its margin was last checked with. */
import type { OrderPayload } from './types.ts';

export interface Account {
  readonly id: number;
  readonly isReal: boolean;
  balance: bigint;
  used: bigint;
  inCall: boolean;
  readonly pending: Map<number, OrderPayload>;
  readonly holding: Map<number, OrderPayload>;
  /** Its own limits; undefined = not known: the log is of before they were in it. */
  limits: { readonly orders: number; readonly lots: number } | undefined;
  /**
   * For each instrument, the last quote of which it is known that it came before the account last changed. Undefined = the
   * event that changed it last does not tell.
   */
  seen: ReadonlyMap<number, number> | undefined;
  /** The event that changed it last. */
  seq: number;
}

export class Accounts {
  readonly #all = new Map<number, Account>();
  /** Net micro-lots of real accounts by instrument. */
  readonly #net = new Map<number, number>();

  open(id: number, kind: string): void {
    this.#all.set(id, {
      id,
      isReal: kind === 'real',
      balance: 0n,
      used: 0n,
      inCall: false,
      pending: new Map(),
      holding: new Map(),
      limits: undefined,
      seen: undefined,
      seq: 0,
    });
  }

  get(id: number): Account | undefined {
    return this.#all.get(id);
  }

  *withPositions(): Generator<Account> {
    for (const account of this.#all.values()) if (account.holding.size > 0) yield account;
  }

  /** All limits that accounts have, as a start states them. */
  setLimits(limits: readonly (readonly [account: number, orders: number, lots: number])[]): void {
    for (const account of this.#all.values()) account.limits = { orders: 0, lots: 0 };
    for (const [id, orders, lots] of limits) {
      const account = this.#all.get(id);
      if (account !== undefined) account.limits = { orders, lots };
    }
  }

  netLots(instrument: number): number {
    return this.#net.get(instrument) ?? 0;
  }

  /** An order as an event leaves it. */
  put(account: Account, order: OrderPayload): void {
    this.drop(account, order.id);
    if (order.status === 'pending') account.pending.set(order.id, order);
    if (order.status !== 'holding') return;
    account.holding.set(order.id, order);
    account.used += BigInt(order.margin);
    this.#count(account, order, 1);
  }

  drop(account: Account, id: number): void {
    account.pending.delete(id);
    const held = account.holding.get(id);
    if (held === undefined) return;
    account.holding.delete(id);
    account.used -= BigInt(held.margin);
    this.#count(account, held, -1);
  }

  #count({ isReal }: Account, { instrument, side, lots }: OrderPayload, sign: 1 | -1): void {
    if (isReal) this.#net.set(instrument, this.netLots(instrument) + (side === 'buy' ? lots : -lots) * sign);
  }
}

/** The only instrument that an account holds; undefined = none or several. */
export function onlyHeld({ holding }: Account): number | undefined {
  let only: number | undefined;
  for (const { instrument } of holding.values()) {
    if (only !== undefined && only !== instrument) return undefined;
    only = instrument;
  }
  return only;
}
