/**
 * The trailing stops of one side of a market, moved together. A trailing stop stands at its distance from the best price
 * since it started. Stops that started between the same two bests share the same best: they form a group. A tick beyond
 * the best of the last groups merges them into one in a few steps, however many stops they hold. Only the nearest stop of
 * each group is queued as a trigger.
 *
 * Prices are raw, and signed so that rising is the direction in which stops follow: the bid for buys, the negated ask for sells.
 */
import { elementAt } from './arrays.ts';

interface Start {
  /** Sequence number of the start: larger for stops that start later. */
  readonly began: number;
  readonly price: number;
  /** Mark-up of its account's group on this side: the stop is that much farther away than its raw price. */
  readonly markup: number;
  /** The quote that put the stop at its initial price. */
  readonly quote: number;
}

/** A stop in its group: a node of a pairing heap with the smallest distance first. */
export class TrailingStop {
  readonly slot: number;
  readonly distance: number;
  readonly began: number;
  readonly #startPrice: number;
  readonly #markup: number;
  readonly #startQuote: number;
  readonly #side: TrailingSide;
  child: TrailingStop | undefined = undefined;
  next: TrailingStop | undefined = undefined;
  /** Its parent, or the sibling before it; undefined for the first of its group. */
  before: TrailingStop | undefined = undefined;

  constructor(slot: number, distance: number, start: Start, side: TrailingSide) {
    this.slot = slot;
    this.distance = distance;
    this.began = start.began;
    this.#startPrice = start.price;
    this.#markup = start.markup;
    this.#startQuote = start.quote;
    this.#side = side;
  }

  /** Its current stop price, as its account sees prices. */
  get price(): number {
    return Math.abs(this.#side.groupOf(this).best - this.distance - this.#markup);
  }

  /** The raw price at which it is reached. */
  get rawPrice(): number {
    return Math.abs(this.#side.groupOf(this).best - this.distance);
  }

  /** The quote at which it started, or that moved it last. */
  get quote(): number {
    const { best, quote } = this.#side.groupOf(this);
    return best > this.#startPrice ? quote : this.#startQuote;
  }
}

interface Group {
  /** `began` of its oldest stop, which may have been removed since. */
  readonly began: number;
  best: number;
  /** The quote that set the best price. */
  quote: number;
  /** The stop nearest to the market; undefined when the group is empty. */
  first: TrailingStop | undefined;
}

/** Called for a stop that was or becomes the first of its group (the one that is queued), or is the first and has moved. */
type Rewatch = (slot: number, wasFirst: boolean, isFirst: boolean) => void;

/** Empty groups are removed when they outnumber the others and exceed this number. */
const FEW = 16;

export class TrailingSide {
  /** Oldest first, so with the highest best first. The last group is never empty. */
  #groups: Group[] = [];
  #empty = 0;
  #starts = 0;
  readonly #rewatch: Rewatch;

  constructor(rewatch: Rewatch) {
    this.#rewatch = rewatch;
  }

  /** Above this price stops move; Infinity while there are none. */
  get movesAbove(): number {
    return this.#groups.at(-1)?.best ?? Infinity;
  }

  groupOf({ began }: TrailingStop): Group {
    let [low, high] = [0, this.#groups.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (elementAt(this.#groups, middle).began <= began) low = middle;
      else high = middle - 1;
    }
    return elementAt(this.#groups, low);
  }

  /** Starts a stop that is `distance` away from the current price. The caller links it to its order first. */
  start(slot: number, distance: number, at: Omit<Start, 'began'>, link: (stop: TrailingStop) => void): void {
    this.#starts += 1;
    const { price, quote } = at;
    const stop = new TrailingStop(slot, distance, { ...at, began: this.#starts }, this);
    link(stop);
    let group = this.#groups.at(-1);
    if (group === undefined || group.best > price) {
      group = { began: this.#starts, best: price, quote, first: undefined };
      this.#groups.push(group);
    }
    this.#setFirst(group, meld(group.first, stop));
  }

  /** Removes a stop; the caller removes its own queue entry. */
  remove(stop: TrailingStop): void {
    const group = this.groupOf(stop);
    const rest = meldAll(stop.child);
    stop.child = undefined;
    if (group.first !== stop) {
      unlink(stop);
      this.#setFirst(group, meld(group.first, rest));
      return;
    }
    group.first = undefined;
    this.#setFirst(group, rest);
    if (rest !== undefined) return;
    this.#empty += 1;
    this.#clear();
  }

  /** Moves all stops whose best is below a quote's price; false when there are none. */
  move(price: number, quote: number): boolean {
    let began = 0;
    let first: TrailingStop | undefined;
    for (let last = this.#groups.at(-1); last !== undefined && last.best < price; last = this.#groups.at(-1)) {
      this.#groups.pop();
      began = last.began;
      if (last.first === undefined) this.#empty -= 1;
      const both = meld(last.first, first);
      const other = both === first ? last.first : first;
      if (other !== undefined) this.#rewatch(other.slot, true, false);
      first = both;
    }
    if (first === undefined) return false;
    this.#groups.push({ began, best: price, quote, first });
    this.#rewatch(first.slot, true, true);
    return true;
  }

  #setFirst(group: Group, first: TrailingStop | undefined): void {
    const { first: former } = group;
    if (former === first) return;
    group.first = first;
    if (former !== undefined) this.#rewatch(former.slot, true, false);
    if (first !== undefined) this.#rewatch(first.slot, false, true);
  }

  #clear(): void {
    while (this.#groups.length > 0 && this.#groups.at(-1)?.first === undefined) {
      this.#groups.pop();
      this.#empty -= 1;
    }
    if (this.#empty <= FEW || this.#empty * 2 < this.#groups.length) return;
    this.#groups = this.#groups.filter(({ first }) => first !== undefined);
    this.#empty = 0;
  }
}

/** The trailing stops of a market. */
export class TrailingSides {
  readonly buys: TrailingSide;
  readonly sells: TrailingSide;

  constructor(rewatch: Rewatch) {
    this.buys = new TrailingSide(rewatch);
    this.sells = new TrailingSide(rewatch);
  }

  isMovedBy(bid: number, ask: number): boolean {
    return bid > this.buys.movesAbove || -ask > this.sells.movesAbove;
  }
}

/** Merges two heaps; the first stop of the one with the smaller distance becomes the first. */
function meld(left: TrailingStop | undefined, right: TrailingStop | undefined): TrailingStop | undefined {
  if (left === undefined) return right;
  if (right === undefined) return left;
  const [parent, child] = left.distance <= right.distance ? [left, right] : [right, left];
  child.before = parent;
  child.next = parent.child;
  if (parent.child !== undefined) parent.child.before = child;
  parent.child = child;
  return parent;
}

/** Merges a list of siblings into one heap: first in pairs, then the pairs from last to first. */
function meldAll(first: TrailingStop | undefined): TrailingStop | undefined {
  let pairs: TrailingStop | undefined;
  for (let stop = first; stop !== undefined;) {
    const other = stop.next;
    const next = other?.next;
    detach(stop);
    if (other !== undefined) detach(other);
    const pair = meld(stop, other) ?? stop;
    pair.next = pairs;
    pairs = pair;
    stop = next;
  }
  let merged: TrailingStop | undefined;
  for (let pair = pairs; pair !== undefined;) {
    const { next } = pair;
    detach(pair);
    merged = meld(merged, pair);
    pair = next;
  }
  return merged;
}

function detach(stop: TrailingStop): void {
  stop.next = undefined;
  stop.before = undefined;
}

/** Removes a stop that is not the first from its heap, together with its children. */
function unlink(stop: TrailingStop): void {
  const { before, next } = stop;
  if (before?.child === stop) before.child = next;
  else if (before !== undefined) before.next = next;
  if (next !== undefined) next.before = before;
  detach(stop);
}
