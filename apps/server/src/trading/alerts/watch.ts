/**
 * Active alerts in memory: per instrument and side of the price an ordered queue, like the triggers of the engine. A
 * tick that reaches none costs a few comparisons, however many there are. No I/O, no clock.
 *
 * A repeating alert rests after it has fired: for its cool-down, and then until the price was back on the other side. A
 * move is measured again from where it fired and rests only for its cool-down.
 */
import type { AlertSource } from '@tradewind/contract';
import { type MarkupTerms, isSameMarkup, markedBid, markedQuote } from '@tradewind/engine';
import { LevelQueue } from './level-queue.ts';
import { type Levels, type Terms, doubledPrice, isReached, levelsOf } from './levels.ts';

const SOURCES = ['bid', 'ask', 'mid'] as const satisfies readonly AlertSource[];
/** Stale entries of removed alerts are purged when they outnumber the others and exceed this number. */
const LEFT_OVER = 256;

/** Points between the raw price and that of a group. */
export type Markup = Pick<MarkupTerms, 'bid' | 'ask'>;

export interface WatchedAlert extends Terms {
  readonly id: number;
  readonly userId: number;
  readonly isDemo: boolean;
  readonly version: number;
  readonly instrument: number;
  readonly repeats: boolean;
  readonly cooldownMs: number;
  readonly expiresAtMs: number | null;
  readonly isArmed: boolean;
  /** Of its owner's group in its instrument. */
  readonly markup: Markup;
  /** Set while it is not armed. */
  readonly firedAtMs: number | null;
}

/** An alert that is due, or armed again; to be written in this order. */
export interface AlertChange {
  readonly type: 'fire' | 'arm';
  readonly id: number;
  readonly version: number;
  /** Doubled price that fired it. */
  readonly price: number;
  readonly timeMs: number;
}

export interface Tick {
  readonly bid: number;
  readonly ask: number;
  /** By the clock of the cool-downs. */
  readonly nowMs: number;
  /** Opening price of the trading day in points; only read when an alert depends on it. */
  readonly dayOpen: () => number | undefined;
}

/** One alert; `terms` change when a move is measured again. */
interface Watched {
  readonly alert: WatchedAlert;
  terms: Terms;
  /** Incremented whenever its level changes: queued entries with a lower number are stale. */
  turn: number;
  isArmed: boolean;
  /** End of the cool-down while it is not armed. */
  restsUntilMs: number;
}

interface Waiting {
  readonly watched: Watched;
  readonly turn: number;
}

interface Book {
  readonly markup: Markup;
  readonly rising: Readonly<Record<AlertSource, LevelQueue<Waiting>>>;
  readonly falling: Readonly<Record<AlertSource, LevelQueue<Waiting>>>;
  /** By the end of their rest. */
  readonly resting: LevelQueue<Waiting>;
  readonly alerts: Map<number, Watched>;
  /** Their levels are recomputed when the day's opening price changes. */
  readonly ofDay: Set<Watched>;
  dayOpen: number | undefined;
}

const newBook = (markup: Markup): Book => ({
  markup,
  rising: { bid: LevelQueue.rising(), ask: LevelQueue.rising(), mid: LevelQueue.rising() },
  falling: { bid: LevelQueue.falling(), ask: LevelQueue.falling(), mid: LevelQueue.falling() },
  // time only increases
  resting: LevelQueue.rising(),
  alerts: new Map(),
  ofDay: new Set(),
  dayOpen: undefined,
});

export class AlertWatch {
  /** By instrument, then by mark-up: alerts watch the price of their owner's group. */
  readonly #books = new Map<number, Map<string, Book>>();
  /** By alert id. */
  readonly #places = new Map<number, Book>();
  readonly #onChange: (change: AlertChange) => void;

  constructor(onChange: (change: AlertChange) => void) {
    this.#onChange = onChange;
  }

  /** Number of alerts. */
  get size(): number {
    return this.#places.size;
  }

  /**
   * Replaces the known version of the alert, unless that is newer: two concurrent changes may arrive in a different
   * order than they were written. The next tick checks it.
   */
  set(alert: WatchedAlert): void {
    const known = this.#find(alert.id);
    if (known !== undefined && known.watched.alert.version > alert.version) return;
    this.remove(alert.id);
    const book = this.#bookOf(alert);
    this.#places.set(alert.id, book);
    const restsUntilMs = (alert.firedAtMs ?? 0) + alert.cooldownMs;
    const watched: Watched = { alert, terms: alert, turn: 0, isArmed: alert.isArmed, restsUntilMs };
    book.alerts.set(alert.id, watched);
    if (alert.condition === 'day_change') book.ofDay.add(watched);
    if (alert.isArmed) enqueue(book, watched);
    else rest(book, watched);
  }

  #bookOf({ instrument, markup }: WatchedAlert): Book {
    const books = this.#books.get(instrument) ?? new Map<string, Book>();
    this.#books.set(instrument, books);
    const key = `${markup.bid} ${markup.ask}`;
    const book = books.get(key) ?? newBook(markup);
    books.set(key, book);
    return book;
  }

  /** Mark-ups or groups have changed: alerts with another price watch that one from the next tick on, in their present state. */
  reprice(markupOf: (alert: WatchedAlert) => Markup): void {
    for (const [id, book] of this.#places) {
      const watched = book.alerts.get(id);
      const markup = watched && markupOf(watched.alert);
      if (watched === undefined || markup === undefined || isSameMarkup(markup, book.markup)) continue;
      this.remove(id);
      const moved = { ...watched, alert: { ...watched.alert, markup } };
      const after = this.#bookOf(moved.alert);
      this.#places.set(id, after);
      after.alerts.set(id, moved);
      if (moved.alert.condition === 'day_change') after.ofDay.add(moved);
      if (moved.isArmed) enqueue(after, moved);
      else rest(after, moved);
    }
  }

  /** Whether this version of the alert, or a newer one, is known. */
  knows(id: number, version: number): boolean {
    const found = this.#find(id);
    return found !== undefined && found.watched.alert.version >= version;
  }

  /** Fires an alert by a price that no tick of this process had. */
  fire(id: number, price: number, nowMs: number): void {
    const found = this.#find(id);
    if (found?.watched.isArmed === true) this.#fire(found.book, found.watched, price, nowMs);
  }

  remove(id: number): void {
    const found = this.#find(id);
    if (found === undefined) return;
    const { book, watched } = found;
    this.#places.delete(id);
    book.alerts.delete(id);
    book.ofDay.delete(watched);
    watched.turn += 1;
    clearLeftOvers(book);
  }

  /** Removes expired alerts. */
  dropExpired(nowMs: number): void {
    for (const books of this.#books.values())
      for (const { alerts } of books.values())
        for (const { alert } of alerts.values())
          if (alert.expiresAtMs !== null && alert.expiresAtMs <= nowMs) this.remove(alert.id);
  }

  watches(instrument: number): boolean {
    return [...(this.#books.get(instrument)?.values() ?? [])].some(({ alerts }) => alerts.size > 0);
  }

  /** Causes the changes of a tick, which has raw prices. */
  tick(instrument: number, tick: Tick): void {
    for (const book of this.#books.get(instrument)?.values() ?? []) {
      const { bid, ask } = markedQuote({ bid: tick.bid, ask: tick.ask }, book.markup);
      if (book.alerts.size > 0) this.#tick(book, { ...tick, bid, ask });
    }
  }

  #tick(book: Book, tick: Tick): void {
    const dayOpen = book.ofDay.size > 0 ? tick.dayOpen() : undefined;
    if (book.ofDay.size > 0) this.#takeDay(book, dayOpen === undefined ? undefined : markedBid(dayOpen, book.markup));
    this.#wakeRested(book, tick);
    for (const source of SOURCES) {
      const price = doubledPrice(source, tick.bid, tick.ask);
      const { [source]: rising } = book.rising;
      const { [source]: falling } = book.falling;
      this.#takeReached(book, rising, price, tick.nowMs);
      this.#takeReached(book, falling, price, tick.nowMs);
    }
  }

  #find(id: number): { readonly book: Book; readonly watched: Watched } | undefined {
    const book = this.#places.get(id);
    const watched = book?.alerts.get(id);
    return book === undefined || watched === undefined ? undefined : { book, watched };
  }

  #takeReached(book: Book, queue: LevelQueue<Waiting>, price: number, nowMs: number): void {
    for (let waiting = queue.takeReached(price); waiting !== undefined; waiting = queue.takeReached(price)) {
      const { watched, turn } = waiting;
      if (turn !== watched.turn) continue;
      if (watched.isArmed) this.#fire(book, watched, price, nowMs);
      else this.#arm(book, watched, price, nowMs);
    }
  }

  #fire(book: Book, watched: Watched, price: number, nowMs: number): void {
    const { alert } = watched;
    if (alert.expiresAtMs !== null && alert.expiresAtMs <= nowMs) return this.remove(alert.id);
    this.#onChange({ type: 'fire', id: alert.id, version: alert.version, price, timeMs: nowMs });
    if (!alert.repeats) return this.remove(alert.id);
    watched.turn += 1;
    watched.isArmed = false;
    if (alert.condition === 'move') watched.terms = { ...alert, reference: price };
    watched.restsUntilMs = nowMs + alert.cooldownMs;
    rest(book, watched);
    clearLeftOvers(book);
  }

  #arm(book: Book, watched: Watched, price: number, nowMs: number): void {
    const { id, version } = watched.alert;
    watched.turn += 1;
    watched.isArmed = true;
    this.#onChange({ type: 'arm', id, version, price, timeMs: nowMs });
    enqueue(book, watched);
  }

  /** Alerts whose cool-down is over wait for the price to be back, which may already be the case. */
  #wakeRested(book: Book, { bid, ask, nowMs }: Tick): void {
    for (let rested = book.resting.takeReached(nowMs); rested !== undefined; rested = book.resting.takeReached(nowMs)) {
      const { watched, turn } = rested;
      if (turn !== watched.turn) continue;
      const price = doubledPrice(watched.alert.source, bid, ask);
      const levels = levelsOf(watched.terms, book.dayOpen);
      if (watched.alert.condition === 'move' || !isReached(levels, price)) this.#arm(book, watched, price, nowMs);
      else awaitReturn(book, watched, levels);
    }
  }

  #takeDay(book: Book, dayOpen: number | undefined): void {
    if (dayOpen === book.dayOpen) return;
    book.dayOpen = dayOpen;
    for (const watched of book.ofDay) {
      watched.turn += 1;
      if (watched.isArmed) enqueue(book, watched);
      // after its rest it may be on the other side of the new day's level: checked with this tick
      else rest(book, watched);
    }
    clearLeftOvers(book);
  }
}

function rest(book: Book, watched: Watched): void {
  book.resting.push(watched.restsUntilMs, { watched, turn: watched.turn });
}

function enqueue(book: Book, watched: Watched): void {
  const { source } = watched.alert;
  const { rises, falls } = levelsOf(watched.terms, book.dayOpen);
  const waiting = { watched, turn: watched.turn };
  if (rises !== undefined) book.rising[source].push(rises, waiting);
  if (falls !== undefined) book.falling[source].push(falls, waiting);
}

/** Rests until the price is one step on the other side of the level at which it fired. */
function awaitReturn(book: Book, watched: Watched, { rises, falls }: Levels): void {
  const { source } = watched.alert;
  const waiting = { watched, turn: watched.turn };
  if (rises !== undefined) book.falling[source].push(rises - 1, waiting);
  if (falls !== undefined) book.rising[source].push(falls + 1, waiting);
}

function clearLeftOvers(book: Book): void {
  const queues = [...Object.values(book.rising), ...Object.values(book.falling), book.resting];
  const entries = queues.reduce((sum, { size }) => sum + size, 0);
  if (entries <= LEFT_OVER || entries <= 3 * book.alerts.size) return;
  for (const queue of queues) queue.keep(({ watched, turn }) => turn === watched.turn);
}
