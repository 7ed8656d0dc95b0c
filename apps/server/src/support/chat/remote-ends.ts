/**
 * Who is connected to the other processes: each tells who came and went, and now and then all it has, so that nothing
 * stays wrong for long that was lost on the way.
 */
import { randomUUID } from 'node:crypto';
import type { Tell, Words } from '../../platform/peers/index.ts';

const EVERY_MS = 5000;
/** A process that says nothing for so long is gone, and its sockets with it. */
const GONE_AFTER_MS = 3 * EVERY_MS;

export interface Desk {
  readonly id: number;
  readonly name: string;
}

export interface Ends {
  /** Each operator once. */
  readonly desks: readonly Desk[];
  readonly visitors: readonly number[];
}

interface Sent {
  readonly from: string;
  readonly desks: readonly Desk[];
  /** All, or those who came and went since the last message. */
  readonly visitors: readonly number[] | { readonly came?: number; readonly went?: number };
  /** The process ends. */
  readonly isLast?: true;
}

interface Other {
  desks: readonly Desk[];
  visitors: Set<number>;
  heardAt: number;
}

export class RemoteEnds {
  readonly #words: Words;
  readonly #self = randomUUID();
  readonly #own: () => Ends;
  readonly #desksChanged: () => void;
  readonly #others = new Map<string, Other>();
  readonly #tell: Tell<Sent>;
  readonly #timer: NodeJS.Timeout | undefined;

  /** `own`: of this process. `desksChanged`: operators came or went elsewhere. */
  constructor(words: Words, own: () => Ends, desksChanged: () => void) {
    this.#words = words;
    this.#own = own;
    this.#desksChanged = desksChanged;
    this.#tell = words.on('chat.ends', (sent) => this.#hear(sent));
    words.onBack(() => this.#tellAll());
    if (words.isShared) this.#timer = setInterval(() => this.#round(), EVERY_MS).unref();
    this.#tellAll();
  }

  get hasDesks(): boolean {
    return [...this.#others.values()].some(({ desks }) => desks.length > 0);
  }

  get desks(): readonly Desk[] {
    return [...this.#others.values()].flatMap(({ desks }) => desks);
  }

  hasVisitor(id: number): boolean {
    return [...this.#others.values()].some(({ visitors }) => visitors.has(id));
  }

  tellDesks(): void {
    this.#say({});
  }

  tellCame(came: number): void {
    this.#say({ came });
  }

  tellWent(went: number): void {
    this.#say({ went });
  }

  stop(): void {
    clearInterval(this.#timer);
    if (this.#words.isShared) this.#tell({ from: this.#self, desks: [], visitors: [], isLast: true });
  }

  #say(visitors: Sent['visitors']): void {
    if (this.#words.isShared) this.#tell({ from: this.#self, desks: this.#own().desks, visitors });
  }

  #tellAll(): void {
    this.#say(this.#own().visitors);
  }

  #round(): void {
    const since = performance.now() - GONE_AFTER_MS;
    const gone = [...this.#others].filter(([, { heardAt }]) => heardAt < since);
    for (const [from] of gone) this.#others.delete(from);
    if (gone.some(([, { desks }]) => desks.length > 0)) this.#desksChanged();
    this.#tellAll();
  }

  #hear({ from, desks, visitors, isLast }: Sent): void {
    const known = this.#others.get(from);
    const other = known ?? { desks: [], visitors: new Set<number>(), heardAt: 0 };
    const idsOf = (all: readonly Desk[]): string => all.map(({ id }) => id).join(' ');
    const hasChanged = idsOf(other.desks) !== idsOf(desks);
    other.desks = desks;
    other.heardAt = performance.now();
    if ('length' in visitors) other.visitors = new Set(visitors);
    else {
      if (visitors.came !== undefined) other.visitors.add(visitors.came);
      if (visitors.went !== undefined) other.visitors.delete(visitors.went);
    }
    if (isLast === true) this.#others.delete(from);
    else this.#others.set(from, other);
    // one that has just begun knows nothing of this process
    if (known === undefined && isLast !== true) this.#tellAll();
    if (hasChanged) this.#desksChanged();
  }
}
