/**
 * The account's open orders, merged from three sources that may overtake each other: reads, answers to the user's own
 * actions, and pushed events. An order only moves forward (pending → holding → history), so an older state never
 * brings it back. Within a status, an event wins over any answer that was requested before the event arrived.
 */
import type { AccountFigures, Order } from '@tradewind/contract/light';
import { createStore } from './readable.ts';
import type { Readable } from './readable.ts';

/** 0 pending, 1 holding, 3 history: the number grows during an order's life. */
type Status = Order['Status'];

/** Number of ended orders that are remembered, so that late messages about them are ignored. */
const REMEMBERED = 5000;

export interface Book {
  readonly holding: Readable<readonly Order[]>;
  readonly pending: Readable<readonly Order[]>;
  /** Cash of the account, USD; undefined until known. */
  readonly balance: Readable<number | undefined>;
  /** The event count: taken before a request and passed in with its answer. */
  mark(): number;
  event(order: Order | undefined, account: Pick<AccountFigures, 'balance'>): void;
  answer(order: Order, mark: number): void;
  /** An open order in its last known state; undefined = not open. */
  find(id: number): Order | undefined;
  /** Moves trailing stop-losses. The result lasts until the next message about the order. */
  trail(stopOf: (order: Order) => number): boolean;
  /** The complete list of holding and pending orders, as read. */
  read(rows: readonly Order[], balance: number, mark: number): void;
  clear(): void;
}

const EMPTY: readonly Order[] = [];

function sameRows(left: readonly Order[], right: readonly Order[]): boolean {
  return left.length === right.length && left.every((order, index) => order === right[index]);
}

/** Orders have a nested object and a dozen plain fields; only equal orders have equal text. */
const sameOrder = (left: Order, right: Order): boolean => JSON.stringify(left) === JSON.stringify(right);

export function createBook(): Book {
  const holding = createStore<readonly Order[]>(EMPTY, sameRows);
  const pending = createStore<readonly Order[]>(EMPTY, sameRows);
  const balance = createStore<number | undefined>(undefined);
  let open = new Map<number, Order>();
  /** The last known status of each order, including ended ones, and the event count at that time. */
  const known = new Map<number, { status: Status; at: number }>();
  /** Counts events and answers: the book's logical clock. */
  let events = 0;
  let balanceAt = 0;

  function publish(): void {
    const newestFirst = [...open.values()].sort((left, right) => right.Id - left.Id);
    holding.set(newestFirst.filter((order) => order.Status === 1));
    pending.set(newestFirst.filter((order) => order.Status === 0));
  }

  function forget(): void {
    if (known.size <= open.size + 2 * REMEMBERED) return;
    // oldest first; open orders are kept whatever their age
    for (const id of [...known.keys()].slice(0, known.size - open.size - REMEMBERED))
      if (!open.has(id)) known.delete(id);
  }

  /** Applies a state of an order that was requested at `asked` and received at `received` (event counts). */
  function put(order: Order, asked: number, received: number): void {
    const before = known.get(order.Id);
    if (before !== undefined && (order.Status < before.status || (order.Status === before.status && asked < before.at)))
      return;
    known.delete(order.Id);
    known.set(order.Id, { status: order.Status, at: received });
    forget();
    if (order.Status === 3) open.delete(order.Id);
    else {
      const old = open.get(order.Id);
      if (old === undefined || !sameOrder(old, order)) open.set(order.Id, order);
    }
  }

  return {
    holding,
    pending,
    balance,
    mark: () => events,
    event(order, account) {
      events += 1;
      balanceAt = events;
      if (order !== undefined) {
        put(order, events, events);
        publish();
      }
      balance.set(account.balance);
    },
    find: (id) => open.get(id),
    trail(stopOf) {
      let moved = false;
      for (const order of holding.get()) {
        if (order.Trailing === 0) continue;
        const stop = stopOf(order);
        if (stop === order.TargetLossPrice) continue;
        open.set(order.Id, { ...order, TargetLossPrice: stop });
        moved = true;
      }
      if (moved) publish();
      return moved;
    },
    answer(order, mark) {
      events += 1;
      put(order, mark, events);
      publish();
    },
    read(rows, readBalance, mark) {
      const listed = new Set(rows.map((order) => order.Id));
      for (const order of rows) put(order, mark, mark);
      for (const id of open.keys()) {
        // absent, and no event about it since the read began: it has ended
        if (!listed.has(id) && (known.get(id)?.at ?? 0) <= mark) open.delete(id);
      }
      publish();
      if (balanceAt <= mark) balance.set(readBalance);
    },
    clear() {
      open = new Map();
      known.clear();
      events += 1;
      balanceAt = 0;
      balance.set(undefined);
      publish();
    },
  };
}
