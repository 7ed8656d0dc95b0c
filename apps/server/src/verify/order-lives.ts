/** Follows every order through its events and checks that each event changes only what its type may change. */
import { z } from 'zod';
import { type MarkupSpec, type OrderPayload, type Price, TrailingMoves, orderPayload } from './recompute/index.ts';

type Field = keyof OrderPayload;

const FIELDS: readonly Field[] = orderPayload.keyof().options;
const STOPS: readonly Field[] = ['stopLoss', 'takeProfit', 'trailing', 'stopQuote'];
/** Fields that may change while an order is pending. */
const PENDING: readonly Field[] = [...STOPS, 'entry', 'originPrice', 'lots', 'expiresAt', 'oco'];
const SHARES = ['lots', 'margin', 'fee'] as const;
/** Financing and commission are shared as well; absent = 0. Commission: see groups.ts. */
const SHARED: readonly Field[] = [...SHARES, 'swap', 'commission'];
const CHARGE: readonly Field[] = ['swap', 'financedAt'];
const FILL: readonly Field[] = [
  'status',
  'price',
  'margin',
  'fee',
  'commission',
  'openedAt',
  'openQuote',
  'expiresAt',
  'oco',
];
/** A trailing stop starts at the fill. */
const TRAILING_FILL: readonly Field[] = [...FILL, 'stopLoss', 'stopQuote'];
const CANCEL: readonly Field[] = ['status', 'closedAt', 'closeReason'];
const CLOSE: readonly Field[] = [...CANCEL, 'closePrice', 'closeOriginPrice', 'profit', 'closeQuote', 'commission'];
const PART: readonly Field[] = [...CLOSE, 'id', 'parent', ...SHARED];

const trailedPayload = z.object({ side: z.enum(['buy', 'sell']) });

interface Seen {
  readonly order: OrderPayload;
  readonly seq: number;
  /** Of its group since then: another one is stated with an event of its own where the stop trails. */
  readonly markup: MarkupSpec | undefined;
}

export class OrderLives {
  /** Pending and holding orders as of their last event. */
  readonly #open = new Map<number, Seen>();
  readonly #moves = new TrailingMoves();
  /** A part that was closed off: the very next order event must be its parent's. */
  #part: OrderPayload | undefined;

  /** What is wrong with the next event of an order; undefined when it follows from the earlier ones. */
  follow(type: string, order: OrderPayload, seq: number, markup?: MarkupSpec): string | undefined {
    const part = this.#part;
    this.#part = undefined;
    if (part !== undefined && (type !== 'updated' || order.id !== part.parent))
      return `part ${part.id} was closed, but its order was not reduced`;
    const before = this.before(order.parent ?? order.id);
    if (type === 'pending' || type === 'opened') {
      if (before !== undefined) return 'placed twice';
      this.#open.set(order.id, { order, seq, markup });
      return order.status === (type === 'pending' ? 'pending' : 'holding') ? undefined : `${type} as ${order.status}`;
    }
    if (before === undefined) return `${type}, but it was not open`;
    const fault = part === undefined ? changeFault(type, before, order) : restFault(before, part, order);
    if (type === 'closed' && order.parent !== undefined) this.#part = order;
    else if (type === 'closed' || type === 'cancelled') this.#open.delete(order.id);
    else this.#open.set(order.id, { order, seq, markup });
    return fault;
  }

  /** A quote moved the trailing stops of a side. */
  trail(payload: string, quote: Price | undefined, seq: number): string | undefined {
    if (quote === undefined) return 'stops were moved without a quote';
    const { side } = trailedPayload.parse(JSON.parse(payload));
    this.#moves.add(side, quote, seq);
    return undefined;
  }

  /** The pending and holding orders, as of their last events. */
  *open(): Generator<OrderPayload> {
    for (const { order } of this.#open.values()) yield order;
  }

  /** The same with their stops where the market has moved them since. */
  *openNow(): Generator<OrderPayload> {
    for (const id of this.#open.keys()) {
      const order = this.before(id);
      if (order !== undefined) yield order;
    }
  }

  /** An order as of its last event, with its stop where the market has moved it since. */
  before(id: number): OrderPayload | undefined {
    const seen = this.#open.get(id);
    if (seen === undefined || seen.order.status !== 'holding') return seen?.order;
    return { ...seen.order, ...this.#moves.since(seen.order, seen.seq, seen.markup) };
  }

  /** Whether an order is pending or holding in an instrument. Searches all of them: terms change rarely. */
  isOpenIn(instrument: number): boolean {
    return [...this.#open.values()].some(({ order }) => order.instrument === instrument);
  }

  /** What is incomplete at the end of the log. */
  unfinished(): string | undefined {
    return this.#part === undefined ? undefined : `the log ends before order ${this.#part.parent} was reduced`;
  }
}

function changeFault(type: string, before: OrderPayload, order: OrderPayload): string | undefined {
  const isOfPosition = type === 'closed' || type === 'financed';
  const from = type === 'triggered' || type === 'cancelled' ? 'pending' : isOfPosition ? 'holding' : before.status;
  if (before.status !== from) return `${type} while ${before.status}`;
  const to = type === 'triggered' ? 'holding' : type === 'updated' || type === 'financed' ? before.status : type;
  if (order.status !== to) return `${type} as ${order.status}`;
  return changedBeside(before, order, allowed(type, order));
}

function allowed(type: string, order: OrderPayload): readonly Field[] {
  if (type === 'triggered') return order.trailing === undefined ? FILL : TRAILING_FILL;
  if (type === 'updated') return order.status === 'pending' ? PENDING : STOPS;
  if (type === 'cancelled') return CANCEL;
  if (type === 'financed') return CHARGE;
  return order.parent === undefined ? CLOSE : PART;
}

/** Volume, margin, fee and financing of the rest are what the part did not take. */
function restFault(before: OrderPayload, part: OrderPayload, rest: OrderPayload): string | undefined {
  const wrong = SHARES.find((field) => part[field] + rest[field] !== before[field]);
  if ((part.swap ?? 0) + (rest.swap ?? 0) !== (before.swap ?? 0)) return 'swap is not what the closed part left';
  if (wrong !== undefined) return `${wrong} is not what the closed part left`;
  if (part.lots <= 0 || rest.lots <= 0) return 'a part without volume';
  return changedBeside(before, rest, SHARED);
}

function changedBeside(before: OrderPayload, after: OrderPayload, fields: readonly Field[]): string | undefined {
  const changed = FIELDS.find((field) => before[field] !== after[field] && !fields.includes(field));
  return changed === undefined ? undefined : `${changed} changed from ${before[changed]} to ${after[changed]}`;
}
