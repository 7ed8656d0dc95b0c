/** The best prices out of snapshots (W) and increments (X), as a source understands its own entries. */
import { type Message, parseUtcTimestamp } from '@tradewind/fix';
import { compareDecimals } from '@tradewind/money';
import type { Price } from '../book.ts';

export const MD = {
  sendingTime: 52,
  securityId: 48,
  symbol: 55,
  requestId: 262,
  entries: 268,
  entryType: 269,
  price: 270,
  size: 271,
  quoteCondition: 276,
  entryId: 278,
  action: 279,
  referenceId: 280,
  position: 290,
} as const;

/** Of an instrument; a source with more has lost track, and memory stays bounded. */
const MAX_LEVELS = 10_000;

type Side = 'bid' | 'ask';

interface Level {
  readonly side: Side;
  readonly price: string;
}

/** MDEntryType. */
const SIDES: Readonly<Record<string, Side>> = { '0': 'bid', '1': 'ask' };
const EMPTY_BOOK = 'J';
/** MDUpdateAction; new and change put an entry in its place. */
const DELETE = '2';
/** QuoteCondition: closed. */
const CLOSED = 'B';

const isSame = (left: string, right: string): boolean => compareDecimals(left, right) === 0;

/** Whether it can be traded on. */
function isOffered(entry: Message): boolean {
  const size = entry.get(MD.size);
  const conditions = entry.get(MD.quoteCondition)?.split(' ') ?? [];
  return (size === undefined || !isSame(size, '0')) && !conditions.includes(CLOSED);
}

/** Of one instrument. An entry is known by its id; without ids by its position, by its price, or as the only one of its side. */
class Levels {
  #levels = new Map<string, Level>();
  /** Without ids and positions, and with more than one on a side. */
  #areByPrice = false;

  clear(): void {
    this.#levels.clear();
  }

  snapshot(entries: readonly Message[]): void {
    this.#levels.clear();
    const isPlain = (entry: Message): boolean =>
      entry.get(MD.entryId) === undefined && entry.get(MD.position) === undefined;
    this.#areByPrice = Object.keys(SIDES).some(
      (type) => entries.filter((entry) => entry.get(MD.entryType) === type && isPlain(entry)).length > 1,
    );
    for (const entry of entries) this.#set(entry);
  }

  update(entry: Message): void {
    const action = entry.get(MD.action);
    if (entry.get(MD.entryType) === EMPTY_BOOK) return this.#levels.clear();
    if (action === DELETE) return this.#remove(entry);
    const replaced = entry.get(MD.referenceId);
    if (replaced !== undefined) this.#levels.delete(`#${replaced}`);
    return this.#set(entry);
  }

  #keyOf(entry: Message, side: Side): string {
    const id = entry.get(MD.entryId);
    if (id !== undefined) return `#${id}`;
    const position = entry.get(MD.position);
    if (position !== undefined) return `${side} at ${position}`;
    return this.#areByPrice ? `${side} of ${entry.get(MD.price) ?? ''}` : side;
  }

  #set(entry: Message): void {
    const side = SIDES[entry.get(MD.entryType) ?? ''] ?? this.#levels.get(`#${entry.get(MD.entryId) ?? ''}`)?.side;
    if (side === undefined) return;
    const key = this.#keyOf(entry, side);
    // a change may be of the size only
    const price = entry.get(MD.price) ?? this.#levels.get(key)?.price;
    if (price === undefined || !isOffered(entry)) this.#levels.delete(key);
    else this.#levels.set(key, { side, price });
    if (this.#levels.size > MAX_LEVELS) throw new Error(`a book has more than ${MAX_LEVELS} levels`);
  }

  #remove(entry: Message): void {
    const id = entry.get(MD.entryId);
    if (id !== undefined) return void this.#levels.delete(`#${id}`);
    const side = SIDES[entry.get(MD.entryType) ?? ''];
    if (side === undefined) return undefined;
    const key = this.#keyOf(entry, side);
    const [stated, present] = [entry.get(MD.price), this.#levels.get(key)?.price];
    // a new one has taken its place already
    const isReplaced = stated !== undefined && present !== undefined && !isSame(stated, present);
    return isReplaced ? undefined : void this.#levels.delete(key);
  }

  best(side: Side): string | undefined {
    const sign = side === 'bid' ? 1 : -1;
    let best: string | undefined;
    for (const level of this.#levels.values())
      if (level.side === side && (best === undefined || (compareDecimals(level.price, best) ?? 0) * sign > 0))
        best = level.price;
    return best;
  }
}

/** Of all instruments of a connection. */
export class Fix44Book {
  readonly #levels: ReadonlyMap<string, Levels>;

  constructor(symbols: readonly string[]) {
    this.#levels = new Map(symbols.map((symbol) => [symbol, new Levels()]));
  }

  /** Nothing is known about it. */
  forget(symbol: string): void {
    this.#levels.get(symbol)?.clear();
  }

  /** `asked`: the symbol of the request that this answers; undefined = it names none. */
  snapshot(message: Message, asked: string | undefined): Price[] {
    const symbol = this.#symbolOf(message, asked, asked);
    if (symbol === undefined) return [];
    // a message that cannot be read leaves no price behind
    this.#levels.get(symbol)?.snapshot(message.group(MD.entries) ?? []);
    return [this.#priceOf(symbol, message)];
  }

  update(message: Message, asked: string | undefined): Price[] {
    const entries = message.group(MD.entries);
    const changed = new Set<string>();
    // an entry without a name is of the same instrument as the one before
    let symbol = this.#symbolOf(message, asked, asked);
    if (entries === undefined && symbol !== undefined) {
      this.forget(symbol);
      changed.add(symbol);
    }
    for (const entry of entries ?? []) {
      symbol = this.#symbolOf(entry, symbol, asked);
      if (symbol === undefined) continue;
      this.#levels.get(symbol)?.update(entry);
      changed.add(symbol);
    }
    return [...changed].map((each) => this.#priceOf(each, message));
  }

  /** `unnamed`: what it is of when it has no name. Some sources do not write a name as it was asked for. */
  #symbolOf(entry: Message, unnamed: string | undefined, asked: string | undefined): string | undefined {
    const names = [entry.get(MD.securityId), entry.get(MD.symbol)].filter((name) => name !== undefined);
    return names.length === 0 ? unnamed : (names.find((name) => this.#levels.has(name)) ?? asked);
  }

  /** A message states the best price of the time when it was sent, however long ago that last changed. */
  #priceOf(symbol: string, message: Message): Price {
    const levels = this.#levels.get(symbol);
    return {
      symbol,
      bid: levels?.best('bid'),
      ask: levels?.best('ask'),
      time: parseUtcTimestamp(message.get(MD.sendingTime)),
    };
  }
}
