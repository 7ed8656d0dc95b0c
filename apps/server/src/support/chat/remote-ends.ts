/**
 * Sockets connected to the other processes. Each process reports who connected and disconnected, and periodically its
 * complete list, so that a lost message is corrected soon.
 */
import { randomUUID } from 'node:crypto';
import type { SendToPeers, PeerMessages } from '../../platform/peers/index.ts';

const EVERY_MS = 5000;
/** A process that is silent for this long is gone, together with its sockets. */
const SILENT_AFTER_MS = 3 * EVERY_MS;

/** Visitor ids per message: some 100 kB, a tenth of NATS's limit. */
const PART = 10_000;

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
  /** The complete list, a part of it, or the changes since the last message. */
  readonly visitors: readonly number[] | Part | { readonly came?: number; readonly went?: number };
  /** The process is stopping. */
  readonly isLast?: true;
}

/** A part of the complete list, which is sent in several consecutive messages. */
interface Part {
  readonly part: readonly number[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

interface Other {
  desks: readonly Desk[];
  visitors: Set<number>;
  /** Collected parts until the last one arrives. */
  coming?: Set<number>;
  lastSeenAt: number;
}

export class RemoteEnds {
  readonly #peers: PeerMessages;
  readonly #self = randomUUID();
  readonly #own: () => Ends;
  readonly #desksChanged: () => void;
  readonly #others = new Map<string, Other>();
  readonly #send: SendToPeers<Sent>;
  readonly #timer: NodeJS.Timeout | undefined;

  /** `own`: the sockets of this process. `desksChanged`: operators connected or disconnected elsewhere. */
  constructor(peers: PeerMessages, own: () => Ends, desksChanged: () => void) {
    this.#peers = peers;
    this.#own = own;
    this.#desksChanged = desksChanged;
    this.#send = peers.on('chat.ends', (sent) => this.#receive(sent));
    peers.onBack(() => this.#sendAll());
    if (peers.isShared) this.#timer = setInterval(() => this.#round(), EVERY_MS).unref();
    this.#sendAll();
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
    this.#sendChange({});
  }

  tellCame(came: number): void {
    this.#sendChange({ came });
  }

  tellWent(went: number): void {
    this.#sendChange({ went });
  }

  stop(): void {
    clearInterval(this.#timer);
    if (this.#peers.isShared) this.#send({ from: this.#self, desks: [], visitors: [], isLast: true });
  }

  #sendChange(visitors: Sent['visitors']): void {
    if (this.#peers.isShared) this.#send({ from: this.#self, desks: this.#own().desks, visitors });
  }

  #sendAll(): void {
    const { visitors } = this.#own();
    if (visitors.length <= PART) return this.#sendChange(visitors);
    for (let start = 0; start < visitors.length; start += PART) {
      const part = visitors.slice(start, start + PART);
      this.#sendChange({ part, isFirst: start === 0, isLast: start + PART >= visitors.length });
    }
  }

  #round(): void {
    const since = performance.now() - SILENT_AFTER_MS;
    const gone = [...this.#others].filter(([, { lastSeenAt }]) => lastSeenAt < since);
    for (const [from] of gone) this.#others.delete(from);
    if (gone.some(([, { desks }]) => desks.length > 0)) this.#desksChanged();
    this.#sendAll();
  }

  #receive({ from, desks, visitors, isLast }: Sent): void {
    const known = this.#others.get(from);
    const other = known ?? { desks: [], visitors: new Set<number>(), lastSeenAt: 0 };
    const idsOf = (all: readonly Desk[]): string => all.map(({ id }) => id).join(' ');
    const hasChanged = idsOf(other.desks) !== idsOf(desks);
    other.desks = desks;
    other.lastSeenAt = performance.now();
    if ('length' in visitors) other.visitors = new Set(visitors);
    else if ('part' in visitors) takePart(other, visitors);
    else {
      if (visitors.came !== undefined) other.visitors.add(visitors.came);
      if (visitors.went !== undefined) other.visitors.delete(visitors.went);
    }
    if (isLast === true) this.#others.delete(from);
    else this.#others.set(from, other);
    // a process that has just started knows nothing of this one
    if (known === undefined && isLast !== true) this.#sendAll();
    if (hasChanged) this.#desksChanged();
  }
}

/** If the first part was lost, the known list stays until all parts are sent again. */
function takePart(other: Other, { part, isFirst, isLast }: Part): void {
  if (isFirst) other.coming = new Set();
  for (const id of part) other.coming?.add(id);
  if (!isLast || other.coming === undefined) return;
  other.visitors = other.coming;
  delete other.coming;
}
