/** Subscriptions: one request for each symbol, so that a refusal is of one. */
import { type Field, type Message, TAG, textOf } from '@tradewind/fix';
import { MD } from './fix44-book.ts';
import type { Fix44Profile, Subscription } from './fix44-profiles.ts';

export const MARKET_DATA_REQUEST = 'V';

interface Request {
  readonly symbol: string;
  readonly id: string;
  readonly subscription: Subscription;
  /** MsgSeqNum. */
  number: number;
}

interface Rejection {
  readonly symbol: string;
  readonly reason: string;
  /** It is asked for in another way now. */
  readonly isAskedOtherwise: boolean;
}

const REJECTED = { updates: '6', depth: '5', reason: 281, businessId: 379 } as const;

export class Requests {
  readonly #profile: Fix44Profile;
  readonly #send: (fields: readonly Field[]) => number;
  readonly #nextId: () => number;
  readonly #bySymbol = new Map<string, Request>();

  constructor(profile: Fix44Profile, nextId: () => number, send: (fields: readonly Field[]) => number) {
    this.#profile = profile;
    this.#nextId = nextId;
    this.#send = send;
  }

  /** How many symbols are asked for, and not refused. */
  get size(): number {
    return this.#bySymbol.size;
  }

  get symbols(): readonly string[] {
    return [...this.#bySymbol.keys()];
  }

  subscribe(symbol: string, subscription = this.#profile.subscriptions[0]): void {
    const request: Request = { symbol, id: String(this.#nextId()), subscription, number: 0 };
    this.#bySymbol.set(symbol, request);
    request.number = this.#send(this.#fieldsOf(request, '1'));
  }

  /** Asks for what is there now. */
  again(symbol: string): void {
    const request = this.#bySymbol.get(symbol);
    if (request === undefined) return;
    this.#send(this.#fieldsOf(request, '2'));
    this.subscribe(symbol, request.subscription);
  }

  /** Undefined = the message names a request that is none any more. */
  symbolOf(message: Message): { readonly asked: string | undefined } | undefined {
    const id = message.get(MD.requestId);
    if (id === undefined) return { asked: undefined };
    const asked = this.#find((request) => request.id === id)?.symbol;
    return asked === undefined ? undefined : { asked };
  }

  /** What a rejection is about; undefined = none of these requests. */
  rejected(message: Message): Rejection | undefined {
    const id = message.get(MD.requestId) ?? message.get(REJECTED.businessId);
    const number = message.int(TAG.refSeqNum);
    const request = this.#find((each) => each.id === id || each.number === number);
    if (request === undefined) return undefined;
    const { symbol, subscription } = request;
    const code = message.get(REJECTED.reason);
    const other = this.#otherThan(subscription, code);
    if (other === undefined) this.#bySymbol.delete(symbol);
    else this.subscribe(symbol, other);
    const reason = textOf(message, this.#profile) ?? `rejected with the reason ${code ?? 'none'}`;
    return { symbol, reason, isAskedOtherwise: other !== undefined };
  }

  #find(isIt: (request: Request) => boolean): Request | undefined {
    for (const request of this.#bySymbol.values()) if (isIt(request)) return request;
    return undefined;
  }

  /** The next one of the profile that differs in what the source does not have. */
  #otherThan({ updates, depth }: Subscription, reason: string | undefined): Subscription | undefined {
    const { subscriptions } = this.#profile;
    const at = subscriptions.findIndex((each) => each.updates === updates && each.depth === depth);
    return subscriptions
      .slice(at + 1)
      .find(
        (each) =>
          (reason === REJECTED.updates && each.updates !== updates) ||
          (reason === REJECTED.depth && each.depth !== depth),
      );
  }

  #fieldsOf({ symbol, id, subscription }: Request, type: '1' | '2'): Field[] {
    const { securityIdSource } = this.#profile;
    const instrument: Field[] =
      securityIdSource === undefined
        ? [[MD.symbol, symbol]]
        : [
            [MD.securityId, symbol],
            [22, securityIdSource],
          ];
    return [
      [MD.requestId, id],
      [263, type],
      [264, subscription.depth === 'top' ? '1' : '0'],
      [265, subscription.updates === 'full' ? '0' : '1'],
      [267, '2'],
      [MD.entryType, '0'],
      [MD.entryType, '1'],
      [146, '1'],
      ...instrument,
    ];
  }
}
