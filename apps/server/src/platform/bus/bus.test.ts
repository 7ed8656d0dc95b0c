/** One contract for both buses: what holds in one process holds over the network. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestBus } from '../../testing/bus.ts';
import { NatsProcess } from '../../testing/nats-process.ts';
import { AnswerFailed, type Bus, type Gap, NoAnswer, WrongSequence, openBus } from './index.ts';

const LIMITS = { maxAgeMs: 60_000, maxBytes: 1_000_000 };
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
const bytes = (value: string): Uint8Array => Buffer.from(value);
const entries = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `entry ${first + index}`);

let nats: NatsProcess;
beforeAll(async () => {
  nats = await NatsProcess.start();
});
afterAll(() => nats.stop());

const open: Bus[] = [];
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close();
});

/** Two ends of the same bus. `onFault`: that of the second one. */
async function ends(kind: string, onFault?: (error: unknown) => void): Promise<readonly [Bus, Bus]> {
  const one = await (kind === 'NATS' ? nats.bus({}, onFault) : openBus(undefined, onFault));
  const other = kind === 'NATS' ? await nats.bus({}, onFault) : one;
  open.push(one, other);
  return [one, other];
}

/** Collects messages until there are enough. */
class Collected {
  readonly seen: string[] = [];
  readonly gaps: Gap[] = [];
  #wanted = { count: Infinity, done: () => {} };

  readonly follower = {
    entry: (entry: Uint8Array, sequence: number) => this.#add(`${sequence} ${text(entry)}`),
    gap: (gap: Gap) => void this.gaps.push(gap),
  };
  readonly handler = (message: Uint8Array): void => this.#add(text(message));

  async until(count: number): Promise<readonly string[]> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wanted = { count, done: resolve };
    this.#check();
    await promise;
    return this.seen;
  }

  #add(entry: string): void {
    this.seen.push(entry);
    this.#check();
  }

  #check(): void {
    if (this.seen.length >= this.#wanted.count) this.#wanted.done();
  }
}

/** Resolves when the latest subscriptions are known to the others, too. */
async function settled(from: Bus, to: Bus): Promise<void> {
  const unsubscribe = to.reply('work.here', (message) => message);
  for (;;) {
    try {
      await from.request('work.here', bytes('?'), 1000);
      return unsubscribe();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  }
}

describe.each(['in process', 'NATS'])('the bus, %s', (kind) => {
  it('delivers a message to all subscribers, in order', async () => {
    const [one, other] = await ends(kind);
    const [first, second, elsewhere] = [new Collected(), new Collected(), new Collected()];
    one.subscribe('words.news', first.handler);
    other.subscribe('words.news', second.handler);
    other.subscribe('words.other', elsewhere.handler);
    await settled(one, other);
    for (const word of entries(1, 100)) one.publish('words.news', bytes(word));
    one.publish('words.other', bytes('end'));
    expect(await elsewhere.until(1)).toEqual(['end']);
    expect(await first.until(100)).toEqual(entries(1, 100));
    expect(await second.until(100)).toEqual(entries(1, 100));
  });

  it('delivers nothing to former subscribers', async () => {
    const [one, other] = await ends(kind);
    const [gone, there] = [new Collected(), new Collected()];
    other.subscribe('words.news', gone.handler)();
    other.subscribe('words.news', there.handler);
    await settled(one, other);
    one.publish('words.news', bytes('word'));
    expect(await there.until(1)).toEqual(['word']);
    expect(gone.seen).toEqual([]);
  });

  it('continues when a subscriber throws, and reports it', async () => {
    const faults: unknown[] = [];
    const [one, other] = await ends(kind, (error) => faults.push(error));
    const [before, after] = [new Collected(), new Collected()];
    other.subscribe('words.news', before.handler);
    const broken = new Error('broken');
    other.subscribe('words.news', () => {
      throw broken;
    });
    other.subscribe('words.news', after.handler);
    await settled(one, other);
    for (const word of entries(1, 3)) one.publish('words.news', bytes(word));
    expect(await before.until(3)).toEqual(entries(1, 3));
    expect(await after.until(3)).toEqual(entries(1, 3));
    expect(faults).toEqual([broken, broken, broken]);
  });

  it('returns the answer to a request of any size', async () => {
    const [one, other] = await ends(kind);
    const large = Buffer.alloc(3_500_000, 'abcdefg');
    other.reply('work.echo', (message) => Buffer.concat([Buffer.from('re: '), message]));
    other.reply('work.large', async () => large);
    await settled(one, other);
    expect(text(await one.request('work.echo', bytes('hello'), 1000))).toBe('re: hello');
    expect(Buffer.compare(await one.request('work.large', bytes(''), 5000), large)).toBe(0);
  });

  it('distinguishes no listener, no answer in time, and a failure of the other side', async () => {
    const [one, other] = await ends(kind);
    other.reply('work.never', () => new Promise(() => {}));
    other.reply('work.fault', () => {
      throw new Error('broken');
    });
    await settled(one, other);
    await expect(one.request('work.silence', bytes(''), 1000)).rejects.toMatchObject({
      name: 'NoAnswer',
      maybeReceived: false,
    });
    await expect(one.request('work.never', bytes(''), 50)).rejects.toMatchObject({
      name: 'NoAnswer',
      maybeReceived: true,
    });
    await expect(one.request('work.fault', bytes(''), 1000)).rejects.toThrow(new AnswerFailed('broken'));
  });

  it('refuses a message that is too large', async () => {
    const [bus] = await ends(kind);
    expect(() => bus.publish('words.news', Buffer.alloc(bus.maxBytes + 1))).toThrow(RangeError);
  });

  it('numbers the entries of a stream, and refuses an append after an unexpected last entry', async () => {
    const [one, other] = await ends(kind);
    const [writer, reader] = [one.stream('numbers', LIMITS), other.stream('numbers', LIMITS)];
    expect(await writer.ends()).toEqual({ first: 1, last: 0 });
    expect(await writer.append(bytes('entry 1'), 0)).toBe(1);
    // several in flight
    const added = await Promise.all([2, 3, 4].map((each) => writer.append(bytes(`entry ${each}`), each - 1)));
    expect(added).toEqual([2, 3, 4]);
    await expect(reader.append(bytes('late'), 2)).rejects.toBeInstanceOf(WrongSequence);
    expect(await reader.append(bytes('entry 5'))).toBe(5);
    expect(await reader.ends()).toEqual({ first: 1, last: 5 });
  });

  it('reads a stream from any entry, including future ones', async () => {
    const [one, other] = await ends(kind);
    const [writer, reader] = [one.stream('reading', LIMITS), other.stream('reading', LIMITS)];
    for (const entry of entries(1, 3)) await writer.append(bytes(entry));
    const collected = new Collected();
    const stop = reader.follow(2, collected.follower);
    await collected.until(2);
    await Promise.all(entries(4, 300).map((entry) => writer.append(bytes(entry))));
    expect(await collected.until(299)).toEqual(entries(2, 300).map((entry, index) => `${index + 2} ${entry}`));
    expect(collected.gaps).toEqual([]);
    stop();
  });

  it('reports missing entries and a stream that was replaced', async () => {
    const [one, other] = await ends(kind);
    const limits = { ...LIMITS, maxBytes: 2000 };
    const [writer, reader] = [one.stream('short', limits), other.stream('short', limits)];
    for (const _ of entries(1, 10)) await writer.append(Buffer.alloc(500));
    const { first, last } = await writer.ends();
    expect(first).toBeGreaterThan(1);
    const [late, lost] = [new Collected(), new Collected()];
    reader.follow(1, late.follower);
    reader.follow(1000, lost.follower);
    await late.until(last - first + 1);
    await lost.until(last - first + 1);
    expect(late.gaps).toEqual([{ expected: 1, next: first, isNewStream: false }]);
    expect(lost.gaps).toEqual([{ expected: 1000, next: first, isNewStream: true }]);
  });
});

describe('NATS', () => {
  it('reconnects after a restart and notifies followers that its streams are new', async () => {
    const [one, other] = await ends('NATS');
    const [writer, reader] = [one.stream('lost', LIMITS), other.stream('lost', LIMITS)];
    for (const entry of entries(1, 5)) await writer.append(bytes(entry));
    const collected = new Collected();
    reader.follow(1, collected.follower);
    await collected.until(5);
    const changes: boolean[] = [];
    const back = Promise.withResolvers<void>();
    const away = Promise.withResolvers<void>();
    one.onConnection((isConnected) => {
      changes.push(isConnected);
      (isConnected ? back : away).resolve();
    });
    await nats.kill();
    await away.promise;
    expect(one.isConnected).toBe(false);
    await expect(one.request('work.silence', bytes(''), 1000)).rejects.toMatchObject({ maybeReceived: false });
    await expect(writer.append(bytes('entry'), 5)).rejects.toBeInstanceOf(NoAnswer);
    await nats.start();
    await back.promise;
    expect(changes).toEqual([false, true]);
    await expect(writer.append(bytes('entry'), 5)).rejects.toBeInstanceOf(WrongSequence);
    expect(await writer.append(bytes('again'), 0)).toBe(1);
    expect((await collected.until(6)).at(-1)).toBe('1 again');
    expect(collected.gaps).toEqual([{ expected: 6, next: 1, isNewStream: true }]);
  });

  it('is reported at once if it cannot be reached', async () => {
    await expect(openTestBus({ url: 'nats://127.0.0.1:9' })).rejects.toBeInstanceOf(NoAnswer);
  });
});
