/** The bus of a server whose roles share one process: direct calls, asynchronous like those over the network. */
import { AnswerFailed, NoAnswer, WrongSequence } from './types.ts';
import type { Bus, BusStream, OnFault, StreamFollower, StreamLimits, Unsubscribe } from './types.ts';

type Handler = (bytes: Uint8Array) => void;
type Replier = (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array;

/** Same limit as NATS. */
const MAX_BYTES = 1_048_576;

export class InProcessBus implements Bus {
  readonly isConnected = true;
  readonly maxBytes = MAX_BYTES;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #repliers = new Map<string, Set<Replier>>();
  readonly #streams = new Map<string, InProcessStream>();
  readonly #onFault: OnFault;

  constructor(onFault: OnFault) {
    this.#onFault = onFault;
  }

  onConnection(): Unsubscribe {
    return () => {};
  }

  publish(subject: string, bytes: Uint8Array): void {
    assertFits(bytes, this.maxBytes);
    const sent = bytes.slice();
    queueMicrotask(() => {
      for (const handler of this.#handlers.get(subject) ?? []) guarded(() => handler(sent), this.#onFault);
    });
  }

  subscribe(subject: string, handler: Handler): Unsubscribe {
    return addTo(this.#handlers, subject, handler);
  }

  async request(subject: string, bytes: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    const [replier] = this.#repliers.get(subject) ?? [];
    if (replier === undefined) throw new NoAnswer(`no one answers ${subject}`, false);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new NoAnswer(`no answer to ${subject} in time`, true)), timeoutMs);
    try {
      return await Promise.race([answerOf(replier, bytes.slice()), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  reply(subject: string, handler: Replier): Unsubscribe {
    return addTo(this.#repliers, subject, handler);
  }

  stream(name: string, limits: StreamLimits): BusStream {
    const known = this.#streams.get(name) ?? new InProcessStream(limits, this.maxBytes);
    this.#streams.set(name, known);
    return known;
  }

  async flush(): Promise<void> {}

  async close(): Promise<void> {
    this.#handlers.clear();
    this.#repliers.clear();
    for (const stream of this.#streams.values()) stream.close();
  }
}

async function answerOf(replier: Replier, bytes: Uint8Array): Promise<Uint8Array> {
  await Promise.resolve();
  try {
    return (await replier(bytes)).slice();
  } catch (error) {
    throw new AnswerFailed(error instanceof Error ? error.message : String(error));
  }
}

function addTo<Value>(map: Map<string, Set<Value>>, key: string, value: Value): Unsubscribe {
  const values = map.get(key) ?? new Set();
  map.set(key, values);
  values.add(value);
  return () => values.delete(value);
}

/** A handler that throws must not keep the message from the others. */
export function guarded(handle: () => void, onFault: OnFault): void {
  try {
    handle();
  } catch (error) {
    onFault(error);
  }
}

export function assertFits(bytes: Uint8Array, maxBytes: number): void {
  if (bytes.length > maxBytes) throw new RangeError(`${bytes.length} bytes are too many for one message`);
}

interface Entry {
  readonly bytes: Uint8Array;
  readonly at: number;
}

class InProcessStream implements BusStream {
  readonly #limits: StreamLimits;
  readonly #maxEntry: number;
  readonly #followers = new Set<Cursor>();
  readonly #entries: Entry[] = [];
  #bytes = 0;
  #last = 0;

  constructor(limits: StreamLimits, maxEntry: number) {
    this.#limits = limits;
    this.#maxEntry = maxEntry;
  }

  async ends(): Promise<{ readonly first: number; readonly last: number }> {
    this.#forget();
    return { first: this.#first, last: this.#last };
  }

  async append(bytes: Uint8Array, expectedLast?: number): Promise<number> {
    assertFits(bytes, this.#maxEntry);
    if (expectedLast !== undefined && expectedLast !== this.#last)
      throw new WrongSequence(`the stream ends with ${this.#last}, not with ${expectedLast}`);
    this.#last += 1;
    this.#entries.push({ bytes: bytes.slice(), at: performance.now() });
    this.#bytes += bytes.length;
    this.#forget();
    const sequence = this.#last;
    for (const cursor of this.#followers) this.#wake(cursor);
    return sequence;
  }

  follow(from: number, follower: StreamFollower): Unsubscribe {
    const cursor = { follower, next: from, isBusy: false };
    this.#followers.add(cursor);
    this.#wake(cursor);
    return () => this.#followers.delete(cursor);
  }

  close(): void {
    this.#followers.clear();
  }

  get #first(): number {
    return this.#last - this.#entries.length + 1;
  }

  #forget(): void {
    const oldest = performance.now() - this.#limits.maxAgeMs;
    let count = 0;
    for (const { at, bytes } of this.#entries) {
      if (at >= oldest && this.#bytes <= this.#limits.maxBytes) break;
      this.#bytes -= bytes.length;
      count += 1;
    }
    if (count > 0) this.#entries.splice(0, count);
  }

  #wake(cursor: Cursor): void {
    if (cursor.isBusy) return;
    cursor.isBusy = true;
    queueMicrotask(() => {
      cursor.isBusy = false;
      this.#deliver(cursor);
    });
  }

  #deliver(cursor: Cursor): void {
    this.#forget();
    const isNewStream = cursor.next > this.#last + 1;
    if (isNewStream || cursor.next < this.#first) {
      const expected = cursor.next;
      cursor.next = this.#first;
      cursor.follower.gap({ expected, next: cursor.next, isNewStream });
    }
    for (
      let entry = this.#entries[cursor.next - this.#first];
      entry !== undefined && this.#followers.has(cursor);
      entry = this.#entries[cursor.next - this.#first]
    ) {
      cursor.next += 1;
      cursor.follower.entry(entry.bytes, cursor.next - 1);
    }
  }
}

interface Cursor {
  readonly follower: StreamFollower;
  next: number;
  isBusy: boolean;
}
