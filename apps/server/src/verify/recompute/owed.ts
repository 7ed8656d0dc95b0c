/** The events that must follow an event at once: its transfers in order, and the end of an order's pair. */
import type { LoggedEvent, OrderPayload } from './types.ts';
import { transferPayload } from './types.ts';

interface Owed {
  readonly type: 'transfer';
  readonly account: number;
  readonly order: number;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly cause: string;
  readonly time: number;
}

/** Causes of transfers that a command moves, not an event of an order. */
const MOVED: ReadonlyMap<string, 'real' | 'demo'> = new Map([
  ['demo_issue', 'demo'],
  ['demo_reset', 'demo'],
  ['deposit', 'real'],
  ['withdrawal', 'real'],
  ['withdrawal_refused', 'real'],
  ['withdrawal_paid', 'real'],
  ['withdrawal_fee', 'real'],
  ['correction', 'real'],
]);

export class Owes {
  #owed: Owed[] = [];
  /** The rest of a position, whose event comes before the transfers of the part that was closed off. */
  #rest: number | undefined;
  /** The other order of a pair, of which one was filled. */
  #pair: number | undefined;

  /** `signed`: positive = from `house` to the customer. 0 = nothing is owed. */
  pay(order: OrderPayload, house: string, signed: bigint, cause: string, time: number): void {
    if (signed === 0n) return;
    const [from, to] = signed > 0n ? [house, 'cash'] : ['cash', house];
    const amount = signed > 0n ? signed : -signed;
    this.#owed.push({ type: 'transfer', account: order.account, order: order.id, from, to, amount, cause, time });
  }

  rest(order: number): void {
    this.#rest = order;
  }

  pair(order: number): void {
    this.#pair = order;
  }

  /** What is wrong with an event; `kind`: of its account. */
  follow(event: LoggedEvent, kind: 'real' | 'demo' | undefined): string | undefined {
    const { type, order } = event;
    if (this.#rest !== undefined) {
      const rest = this.#rest;
      this.#rest = undefined;
      return type === 'updated' && order === rest ? undefined : `a part was closed, but order ${rest} was not reduced`;
    }
    const owed = this.#owed.shift();
    if (owed !== undefined) return this.#transferFault(event, owed);
    if (type === 'transfer') return causeFault(event, kind);
    if (this.#pair === undefined) return undefined;
    const pair = this.#pair;
    this.#pair = undefined;
    const isEnd = type === 'cancelled' && order === pair && event.payload.includes('"closeReason":"oco"');
    return isEnd ? undefined : `order ${pair} was not cancelled, although the order it was paired with was filled`;
  }

  #transferFault({ type, account, order, time, payload }: LoggedEvent, owed: Owed): string | undefined {
    const moved = type === 'transfer' ? transferPayload.parse(JSON.parse(payload)) : undefined;
    const isPaid =
      moved?.cause === owed.cause &&
      moved.from === owed.from &&
      moved.to === owed.to &&
      BigInt(moved.amount) === owed.amount &&
      account === owed.account &&
      order === owed.order &&
      time === owed.time;
    if (isPaid) return undefined;
    const { amount, from, to, cause } = owed;
    return `${cause} of order ${owed.order} was not moved as is due: ${amount} micro-dollars from ${from} to ${to}`;
  }

  get unfinished(): string | undefined {
    const [owed] = this.#owed;
    if (owed !== undefined) return `the log ends before ${owed.cause} of order ${owed.order} was moved`;
    return this.#pair === undefined ? undefined : `the log ends before order ${this.#pair} was cancelled with its pair`;
  }
}

function causeFault({ payload }: LoggedEvent, kind: 'real' | 'demo' | undefined): string | undefined {
  const { cause } = transferPayload.parse(JSON.parse(payload));
  const of = MOVED.get(cause);
  if (of === undefined) return `${cause} was moved that no event of an order owes`;
  return of === kind ? undefined : `${cause} was moved for an account that is not ${of}`;
}
