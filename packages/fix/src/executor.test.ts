/** The session with a program of others: QuickFIX reads our messages, and we read its. The long run only. */
import { mkdtempSync, rmSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { startExecutor } from '../../../scripts/lib/quickfix.mjs';
import { type Field, MemoryStore, Message, Session, type SessionEnd, type SessionSettings } from './index.ts';

const CLIENT = 'TRADEWIND';

let folder: string;
let port: number;
let executor: Awaited<ReturnType<typeof startExecutor>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-quickfix-'));
  port = await freePort();
  executor = await startExecutor({ port, folder, client: CLIENT });
});
afterAll(() => {
  executor.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

let open: Connection[] = [];
beforeEach(() => {
  open = [];
});
afterEach(() => {
  for (const connection of open) connection.drop();
});

class Connection {
  readonly session: Session;
  readonly messages: Message[] = [];
  readonly received: Message[] = [];
  readonly ends: SessionEnd[] = [];
  recoveries = 0;
  isOn = false;
  readonly #socket: Socket;
  readonly #ticking: NodeJS.Timeout;

  constructor(store: MemoryStore, settings: Partial<SessionSettings> = {}) {
    const socket = connect(port, '127.0.0.1');
    this.#socket = socket;
    const clock = { now: () => Date.now(), monotonic: () => performance.now() };
    const transport = { send: (bytes: Uint8Array) => void socket.write(bytes), close: () => void socket.end() };
    const shared = { senderCompId: CLIENT, targetCompId: 'EXECUTOR', heartbeatS: 1, resetOnLogon: true };
    this.session = new Session(
      { ...shared, ...settings },
      { clock, store, transport },
      {
        loggedOn: () => {
          this.isOn = true;
        },
        received: (message) => this.received.push(message),
        message: (message) => this.messages.push(message),
        recovered: () => (this.recoveries += 1),
        ended: (end) => this.ends.push(end),
      },
    );
    socket.on('connect', () => this.session.start());
    socket.on('data', (bytes) => this.session.receive(bytes));
    socket.on('error', () => {});
    this.#ticking = setInterval(() => this.session.tick(), 50);
    open.push(this);
  }

  /** Without a logout. */
  drop(): void {
    clearInterval(this.#ticking);
    this.#socket.destroy();
  }

  order(id: string): void {
    const body: Field[] = [
      [11, id],
      [55, 'EUR/USD'],
      [54, '1'],
      [60, '20260610-16:00:00.000'],
      [38, '100000'],
      [40, '2'],
      [44, '1.08412'],
    ];
    this.session.send('D', body);
  }

  fills(): (string | undefined)[] {
    return this.messages
      .filter((message) => message.type === '8' && message.get(39) === '2')
      .map((fill) => fill.get(11));
  }
}

async function loggedOn(store: MemoryStore, settings: Partial<SessionSettings> = {}): Promise<Connection> {
  const connection = new Connection(store, settings);
  await expect.poll(() => connection.isOn).toBe(true);
  return connection;
}

async function loggedOut(connection: Connection): Promise<void> {
  connection.session.logout();
  await expect.poll(() => connection.ends).toEqual([{ reason: 'logged out' }]);
  connection.drop();
}

describe('with QuickFIX', () => {
  it('a session logs on, lives by heartbeats, answers test requests, and logs out', async () => {
    const connection = await loggedOn(new MemoryStore(), { testAfterMs: 300 });
    const answers = (): number => connection.received.filter((message) => message.get(112) !== undefined).length;
    await expect.poll(answers).toBeGreaterThan(1);
    expect(connection.ends).toEqual([]);
    await loggedOut(connection);
  });

  it('an order is read and filled', async () => {
    const connection = await loggedOn(new MemoryStore());
    connection.order('1');
    await expect.poll(() => connection.fills()).toEqual(['1']);
    const fill = connection.messages.at(-1);
    expect([fill?.get(31), fill?.get(32)].map(Number)).toEqual([1.084_12, 100_000]);
    await loggedOut(connection);
  });

  it('a gap in our numbers is filled with our messages, and in its own with its', async () => {
    const store = new MemoryStore();
    const connection = await loggedOn(store, { mayResend: (type) => type === 'D' });
    connection.order('1');
    await expect.poll(() => connection.fills()).toEqual(['1']);
    // these are lost on the way
    store.nextSender += 3;
    connection.order('2');
    await expect.poll(() => connection.fills()).toEqual(['1', '2']);
    // as if its last message had not come
    store.nextTarget -= 1;
    connection.order('3');
    await expect.poll(() => connection.recoveries).toBe(1);
    await expect.poll(() => connection.fills().at(-1)).toBe('3');
    expect(connection.fills()).toEqual(['1', '2', '2', '3']);
    expect(connection.messages.at(-1)?.get(43)).toBe('Y');
    await loggedOut(connection);
  });

  it('numbers go on after a lost connection, are learned when they are lost, and begin again with a reset', async () => {
    const store = new MemoryStore();
    const first = await loggedOn(store);
    first.order('1');
    await expect.poll(() => first.fills()).toEqual(['1']);
    await loggedOut(first);
    const second = await loggedOn(store, { resetOnLogon: false });
    second.order('2');
    await expect.poll(() => second.fills()).toEqual(['2']);
    expect(store.nextSender).toBeGreaterThan(5);
    await loggedOut(second);

    const lost = new MemoryStore();
    const refused = new Connection(lost, { resetOnLogon: false });
    await expect.poll(() => refused.ends.length).toBe(1);
    expect(refused.ends[0]?.outOfSequence).toEqual({ expected: store.nextSender });
    lost.nextSender = refused.ends[0]?.outOfSequence?.expected ?? 1;
    // its Logout to the refused one took a number of its own
    const third = await loggedOn(lost, { resetOnLogon: false });
    await expect.poll(() => third.recoveries).toBe(1);
    third.order('3');
    await expect.poll(() => third.fills().at(-1)).toBe('3');
    await loggedOut(third);

    const fourth = await loggedOn(lost);
    expect([lost.nextSender, lost.nextTarget]).toEqual([2, 2]);
    await loggedOut(fourth);
  });
});
