/**
 * The open orders of the account: read once, then changed by events and by answers to the bot's own calls. Each state of an order has
 * the number of the event that it reflects, so that what is older never replaces what is newer, in whatever order they arrive.
 */
import { createStore } from '../readable.ts';
import type { Account, AccountEvent, NumberedOrder, Order, OrderPage, Readable } from './types.ts';

/** Ended orders that are remembered, so that a late answer does not bring one back. */
const REMEMBERED = 5000;

export interface OwnOrders {
  readonly holding: Readable<readonly Order[]>;
  readonly pending: Readable<readonly Order[]>;
  readonly account: Readable<Account | null>;
  /** The last event that is applied. */
  position(): number;
  /** Whether the lists are of one instant. */
  isComplete(): boolean;
  /** Both lists, all pages. */
  read(pages: readonly OrderPage[]): void;
  /** False: the event before it is missing. Those that were applied before are ignored. */
  event(event: AccountEvent): boolean;
  answer(order: NumberedOrder): void;
}

const sameRows = (left: readonly Order[], right: readonly Order[]): boolean =>
  left.length === right.length && left.every((order, index) => order === right[index]);

const accountOf = ({ balance, profit, equity, used_margin, free_margin, margin_level }: Account): Account => ({
  balance,
  ...(profit === undefined ? {} : { profit }),
  equity,
  used_margin,
  free_margin,
  margin_level,
});

export function createOwnOrders(): OwnOrders {
  const holding = createStore<readonly Order[]>([], sameRows);
  const pending = createStore<readonly Order[]>([], sameRows);
  const account = createStore<Account | null>(null);
  let open = new Map<number, Order>();
  /** By order, the event that its state reflects. */
  const known = new Map<number, number>();
  let position = 0;
  /** Pages reflect events up to here: before it is reached, the lists are of different instants. */
  let complete = 0;

  const isComplete = (): boolean => position >= complete;

  function publish(): void {
    if (!isComplete()) return;
    const newestFirst = [...open.values()].sort((left, right) => right.Id - left.Id);
    holding.set(newestFirst.filter((order) => order.Status === 1));
    pending.set(newestFirst.filter((order) => order.Status === 0));
  }

  function put(order: Order, n: number): void {
    if ((known.get(order.Id) ?? 0) > n) return;
    known.delete(order.Id);
    known.set(order.Id, n);
    if (order.Status === 3) open.delete(order.Id);
    else open.set(order.Id, order);
    if (known.size > open.size + 2 * REMEMBERED) forget();
  }

  function forget(): void {
    for (const id of [...known.keys()].slice(0, known.size - open.size - REMEMBERED))
      if (!open.has(id)) known.delete(id);
  }

  return {
    holding,
    pending,
    account,
    position: () => position,
    isComplete,
    read(pages) {
      open = new Map();
      known.clear();
      for (const { data, n } of pages) for (const order of data) put(order, n);
      position = Math.min(...pages.map(({ n }) => n));
      complete = Math.max(...pages.map(({ n }) => n));
      const [first] = pages;
      if (first !== undefined) account.set(accountOf(first));
      publish();
    },
    event(event) {
      if (event.n <= position) return true;
      if (event.n !== position + 1) return false;
      position = event.n;
      if (event.order !== undefined) put(event.order, event.n);
      account.set(accountOf(event.account));
      publish();
      return true;
    },
    answer({ n, ...order }) {
      put(order, n);
      publish();
    },
  };
}
