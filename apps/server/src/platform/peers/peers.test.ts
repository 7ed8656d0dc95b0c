/** Several processes on one PostgreSQL and one NATS, simulated within one process. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { NatsProcess } from '../../testing/nats-process.ts';
import { Wire } from '../../testing/wire.ts';
import { type Bus, NoAnswer } from '../bus/index.ts';
import { SharedLocks, PeerMessages, Work } from './index.ts';

const WAIT = { timeout: 15_000, interval: 20 };

let database: TestDatabase;
let nats: NatsProcess;
beforeAll(async () => {
  [database, nats] = await Promise.all([createTestDatabase(), NatsProcess.start()]);
});
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
afterAll(async () => {
  await nats.stop();
  await database.drop();
});

const turnsOf = (url: string): SharedLocks => {
  const locks = new SharedLocks(url);
  stops.push(() => locks.stop());
  return locks;
};

async function process(): Promise<{ readonly bus: Bus; readonly peers: PeerMessages }> {
  const bus = await nats.bus();
  stops.push(() => bus.close());
  return { bus, peers: new PeerMessages(bus) };
}

/** Work under one key that counts how many run at once. */
class Room {
  inside = 0;
  most = 0;
  visits = 0;

  readonly visit = async (): Promise<void> => {
    this.inside += 1;
    this.most = Math.max(this.most, this.inside);
    await delay(1);
    this.visits += 1;
    this.inside -= 1;
  };
}

it('a lock of one key is held by one process at a time; locks of other keys are independent', async () => {
  const [first, second] = [turnsOf(database.url).queue('record', 50), turnsOf(database.url).queue('record', 50)];
  const [one, other] = [new Room(), new Room()];
  const visits = Array.from({ length: 10 }, () => [
    first.run('1', one.visit),
    second.run('2', other.visit),
    second.run('1', one.visit),
    first.run('2', other.visit),
  ]);
  await Promise.all(visits.flat());
  expect([one.most, one.visits, other.visits]).toEqual([1, 20, 20]);
  await first.run('1', async () => {
    // would wait for ever if it needed the same lock
    await second.run('2', other.visit);
  });
});

it('a lock passes to another process when the connection of its holder is lost without PostgreSQL noticing', async () => {
  const wire = await Wire.to(database.url);
  stops.push(() => wire.close());
  const [own, others] = [turnsOf(wire.url).queue('record', 5), turnsOf(database.url).queue('record', 5)];
  const room = new Room();
  await own.run('lost', async () => {
    wire.cut();
    wire.forget();
  });
  wire.repair();
  // the holder's next connection terminates the backend of the lost one
  await expect.poll(() => own.run('again', room.visit).then(() => room.visits), WAIT).toBe(1);
  await others.run('lost', room.visit);
  expect(room.visits).toBe(2);
});

it('a message of one process reaches the others in order, and not itself', async () => {
  const [one, other] = [await process(), await process()];
  const [own, received]: [string[], string[]] = [[], []];
  const tell = one.peers.on<string>('news', (word) => own.push(word));
  other.peers.on<string>('news', (word) => received.push(word));
  await other.bus.flush();
  for (const word of ['first', 'second', 'third']) tell(word);
  await vi.waitFor(() => expect(received).toEqual(['first', 'second', 'third']), WAIT);
  expect(own).toEqual([]);
});

it('a question waits for a process that is about to answer', async () => {
  const [one, other] = [await process(), await process()];
  const asked = one.peers.ask('question', WAIT.timeout);
  let answers = 0;
  await one.bus.flush();
  other.peers.answer('question', async () => void (answers += 1));
  await asked;
  expect(answers).toBe(1);
  await expect(one.peers.ask('another', 100)).rejects.toBeInstanceOf(NoAnswer);
});

it('every process notices when the others could not be reached for a while', async () => {
  const { peers } = await process();
  const received: string[] = [];
  peers.onAway(() => received.push('away'));
  peers.onBack(() => received.push('back'));
  await nats.kill();
  await vi.waitFor(() => expect(received).toEqual(['away']), WAIT);
  expect(peers.isReceiving).toBe(false);
  await nats.start();
  await vi.waitFor(() => expect(received).toEqual(['away', 'back']), WAIT);
});

it('after a lost connection of a process, the others reload what it could not send them', async () => {
  const wire = await Wire.to(nats.url);
  stops.push(() => wire.close());
  const cut = await nats.bus({ url: wire.url });
  stops.push(() => cut.close());
  const alone = new PeerMessages(cut);
  const { peers } = await process();
  const received: string[] = [];
  peers.onAway(() => received.push('away'));
  peers.onBack(() => received.push('back'));
  const states: boolean[] = [];
  cut.onConnection((isConnected) => states.push(isConnected));
  wire.cut();
  await vi.waitFor(() => expect(states).toEqual([false]), WAIT);
  expect(alone.isReceiving).toBe(false);
  expect(received).toEqual([]);
  wire.forget();
  wire.repair();
  await vi.waitFor(() => expect(received).toEqual(['away', 'back']), WAIT);
  expect(states).toEqual([false, true]);
});

/** A candidate for the background work. */
class Candidate {
  readonly lost = vi.fn<(reason: string) => void>();
  readonly #stops: (() => void | Promise<void>)[] = [];
  readonly work: Work;
  runs = 0;

  constructor(url = database.pool) {
    this.work = new Work({
      database: url,
      holder: 'a process of a test',
      log: { info: () => {}, warn: () => {} },
      onStop: (stop) => this.#stops.push(stop),
      onLost: this.lost,
      part: 'candidate',
    });
    void this.work.run(() => {
      this.runs += 1;
      return () => void (this.runs -= 1);
    });
    this.work.begin();
    stops.push(() => this.stop());
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) await stop();
  }
}

it('one process does the background work; another takes over when it ends or stops sending heartbeats', async () => {
  const [one, other] = [new Candidate(), new Candidate()];
  await vi.waitFor(() => expect(one.runs + other.runs).toBe(1), WAIT);
  const [active, waiting] = one.runs === 1 ? [one, other] : [other, one];
  await active.stop();
  expect(active.runs).toBe(0);
  await vi.waitFor(() => expect(waiting.work.isActive).toBe(true), WAIT);
  const third = new Candidate();
  // as after a pause that was too long
  await database.pool.query('UPDATE worker_lease SET beat_at_ms = 1, epoch = epoch + 1');
  await vi.waitFor(() => expect(third.work.isActive).toBe(true), WAIT);
  await vi.waitFor(() => expect(waiting.lost).toHaveBeenCalled(), WAIT);
  expect(third.lost).not.toHaveBeenCalled();
});
