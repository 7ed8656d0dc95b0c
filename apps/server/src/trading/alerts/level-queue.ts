/** Items waiting for a price, nearest first: a binary heap whose top is checked with each tick. */

interface Entry<Item> {
  readonly level: number;
  readonly item: Item;
}

export class LevelQueue<Item> {
  readonly #heap: Entry<Item>[] = [];
  /** 1: the lowest level is the nearest; −1: the highest. */
  readonly #sign: 1 | -1;

  private constructor(sign: 1 | -1) {
    this.#sign = sign;
  }

  /** For levels that a value rises to. */
  static rising<Item>(): LevelQueue<Item> {
    return new LevelQueue<Item>(1);
  }

  /** For levels that a value falls to. */
  static falling<Item>(): LevelQueue<Item> {
    return new LevelQueue<Item>(-1);
  }

  get size(): number {
    return this.#heap.length;
  }

  push(level: number, item: Item): void {
    const heap = this.#heap;
    let place = heap.length;
    const entry = { level, item };
    heap.push(entry);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !this.#isNearer(entry, above)) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = entry;
  }

  /** Removes and returns the nearest item if the value has reached its level. */
  takeReached(value: number): Item | undefined {
    const [top] = this.#heap;
    if (top === undefined || (value - top.level) * this.#sign < 0) return undefined;
    this.#removeTop();
    return top.item;
  }

  /** Removes items that are no longer wanted. */
  keep(isWanted: (item: Item) => boolean): void {
    const kept = this.#heap.filter(({ item }) => isWanted(item));
    this.#heap.length = 0;
    for (const { level, item } of kept) this.push(level, item);
  }

  #removeTop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let place = 0;
    for (;;) {
      const left = heap[2 * place + 1];
      const right = heap[2 * place + 2];
      const isRight = right !== undefined && left !== undefined && this.#isNearer(right, left);
      const child = isRight ? right : left;
      if (child === undefined || !this.#isNearer(child, last)) break;
      heap[place] = child;
      place = 2 * place + (isRight ? 2 : 1);
    }
    heap[place] = last;
  }

  #isNearer(one: Entry<Item>, other: Entry<Item>): boolean {
    return (one.level - other.level) * this.#sign < 0;
  }
}
