/** What a process of one role, or a program without the data key, cannot do on a real NATS with deploy/nats.conf. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NatsConnection, PermissionViolationError, connect } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestBus } from '../../testing/bus.ts';
import { NatsProcess } from '../../testing/nats-process.ts';
import type { Role } from '../config/index.ts';
import { natsUserOf, ruleOf } from './access.ts';
import { type Bus, NoAnswer } from './index.ts';
import type { Refusal } from './seal.ts';

const LIMITS = { maxAgeMs: 60_000, maxBytes: 1_000_000 };
const bytes = (value: string): Uint8Array => Buffer.from(value);
const text = (value: Uint8Array): string => Buffer.from(value).toString();

let nats: NatsProcess;
beforeAll(async () => {
  nats = await NatsProcess.start({ hasUsers: true });
});
afterAll(() => nats.stop());

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

interface Part {
  readonly bus: Bus;
  /** The messages that it dropped. */
  readonly refused: [Refusal, string][];
  readonly faults: unknown[];
}

async function part(roles: readonly Role[], key?: Buffer): Promise<Part> {
  const refused: [Refusal, string][] = [];
  const faults: unknown[] = [];
  const bus = await nats.bus(
    {
      url: nats.urlOf(natsUserOf(roles)),
      roles,
      ...(key && { key }),
      onRefused: (refusal, subject) => refused.push([refusal, subject]),
    },
    (error) => faults.push(error),
  );
  open.push(bus);
  return { bus, refused, faults };
}

const END = 'end.of.attempts';

/** A program with the credentials of a role, but without the data key. */
class Raw {
  readonly connection: NatsConnection;
  readonly #denied: string[] = [];

  private constructor(connection: NatsConnection) {
    this.connection = connection;
    void this.#watch();
  }

  static async as(user: string): Promise<Raw> {
    const { username, password, host } = new URL(nats.urlOf(user));
    const connection = await connect({
      servers: host,
      user: username,
      pass: password,
      inboxPrefix: `_INBOX.${user}`,
    });
    open.push(connection);
    return new Raw(connection);
  }

  /** What NATS denied since the last call. */
  async denied(): Promise<string[]> {
    // no one may write there, and NATS denies in order
    this.connection.publish(END, bytes('x'));
    await vi.waitFor(() => {
      if (!this.#denied.includes(`publish ${END}`)) throw new Error('NATS has not answered');
    }, 10_000);
    return this.#denied.splice(0).slice(0, -1);
  }

  async #watch(): Promise<void> {
    for await (const status of this.connection.status())
      if (status.type === 'error' && status.error instanceof PermissionViolationError)
        this.#denied.push(`${status.error.operation} ${status.error.subject}`);
  }
}

describe('a program with the credentials of a gateway', () => {
  it('can read nothing that is meant for other roles', async () => {
    const raw = await Raw.as('gateway');
    const subjects = [
      '>',
      'tradewind.>',
      'tradewind.engine.>',
      'tradewind.engine.7.execute',
      'tradewind.feed.*.lines',
      'tradewind.market.durable',
      'tradewind.work.>',
      'tradewind.stream.market',
      'tradewind.answers.>',
      'tradewind.answers.worker.>',
      '_INBOX.>',
      '_INBOX.feed.>',
      '$JS.>',
      '$SYS.>',
    ];
    for (const subject of subjects) raw.connection.subscribe(subject, { callback: () => {} });
    raw.connection.subscribe('tradewind.engine.7.execute', { queue: 'one', callback: () => {} });
    expect(await raw.denied()).toEqual([
      ...subjects.map((subject) => `subscription ${subject}`),
      'subscription tradewind.engine.7.execute',
    ]);
    raw.connection.subscribe('tradewind.engine.committed', { callback: () => {} });
    raw.connection.subscribe('tradewind.words.>', { callback: () => {} });
    expect(await raw.denied()).toEqual([]);
  });

  it('can write nothing in the name of another role, and cannot change the stream of prices', async () => {
    const raw = await Raw.as('gateway');
    const subjects = [
      'tradewind.engine.committed',
      'tradewind.market.durable',
      'tradewind.stream.market',
      'tradewind.answers.gateway.one.1',
      'tradewind.answers.worker.one.1',
      '_INBOX.gateway.one',
      '_INBOX.feed.one',
      '$JS.API.STREAM.CREATE.TRADEWIND_MARKET',
      '$JS.API.STREAM.UPDATE.TRADEWIND_MARKET',
      '$JS.API.STREAM.DELETE.TRADEWIND_MARKET',
      '$JS.API.STREAM.PURGE.TRADEWIND_MARKET',
      '$JS.API.STREAM.MSG.GET.TRADEWIND_MARKET',
      '$JS.API.STREAM.MSG.DELETE.TRADEWIND_MARKET',
      '$JS.API.STREAM.CREATE.OTHER',
      '$JS.API.STREAM.NAMES',
      '$JS.API.CONSUMER.DELETE.TRADEWIND_MARKET.other',
      '$JS.API.CONSUMER.LIST.TRADEWIND_MARKET',
      '$JS.API.CONSUMER.DURABLE.CREATE.TRADEWIND_MARKET.mine',
      '$SYS.REQ.SERVER.PING',
    ];
    for (const subject of subjects) raw.connection.publish(subject, bytes('x'));
    expect(await raw.denied()).toEqual(subjects.map((subject) => `publish ${subject}`));
  });

  it('gets no answer and changes nothing where it may ask', async () => {
    const [engine, feed, worker, other] = [
      await part(['engine']),
      await part(['feed']),
      await part(['worker']),
      await part(['gateway']),
    ];
    const asked: string[] = [];
    const note = (message: Uint8Array): Uint8Array => {
      asked.push(text(message));
      return message;
    };
    engine.bus.reply('engine.7.execute', note);
    feed.bus.reply('feed.3.lines', note);
    worker.bus.reply('work.alerts', note);
    other.bus.subscribe('words.sessions.ended', note);
    for (const { bus } of [engine, feed, worker, other]) await bus.flush();
    const raw = await Raw.as('gateway');
    const subjects = ['tradewind.engine.7.execute', 'tradewind.feed.3.lines', 'tradewind.work.alerts'];
    for (const subject of subjects)
      await expect(raw.connection.request(subject, bytes('x'), { timeout: 300 })).rejects.toThrow('timeout');
    raw.connection.publish('tradewind.words.sessions.ended', bytes('x'));
    await expect.poll(() => other.refused).toEqual([['unsigned', 'tradewind.words.sessions.ended']]);
    expect([engine, feed, worker].flatMap(({ refused }) => refused)).toEqual(
      subjects.map((subject) => ['unsigned', subject]),
    );
    expect(asked).toEqual([]);
  });

  it('cannot make NATS or an answering process write where it may not write itself', async () => {
    const [engine, gateway, feed] = [await part(['engine']), await part(['gateway']), await part(['feed'])];
    await feed.bus.stream('market', LIMITS).append(bytes('price'));
    const heard: string[] = [];
    gateway.bus.subscribe('engine.committed', (message) => heard.push(text(message)));
    engine.bus.reply('engine.7.view', (message) => message);
    await gateway.bus.flush();
    await engine.bus.flush();
    const raw = await Raw.as('gateway');
    // the subject for the answer is that of the committed events
    raw.connection.publish('tradewind.engine.7.view', bytes('x'), { reply: 'tradewind.engine.committed' });
    // a reader of the stream whose entries are delivered there
    await raw.connection.request(
      '$JS.API.CONSUMER.CREATE.TRADEWIND_MARKET',
      JSON.stringify({
        stream_name: 'TRADEWIND_MARKET',
        config: { deliver_subject: 'tradewind.engine.committed', deliver_policy: 'all', ack_policy: 'none' },
      }),
    );
    await expect.poll(() => gateway.refused.length).toBeGreaterThan(0);
    expect(new Set(gateway.refused.map(String))).toEqual(new Set(['unsigned,tradewind.engine.committed']));
    expect(heard).toEqual([]);
    await expect.poll(() => engine.refused).toEqual([['unsigned', 'tradewind.engine.7.view']]);
  });
});

describe('a message', () => {
  it('counts once: what was recorded is dropped when it is sent again, also by a process that started later', async () => {
    const [sender, listener] = [await part(['gateway']), await part(['worker'])];
    const raw = await Raw.as('gateway');
    const recorded: Uint8Array[] = [];
    raw.connection.subscribe('tradewind.words.news', { callback: (_error, { data }) => void recorded.push(data) });
    await raw.connection.flush();
    const heard: string[] = [];
    listener.bus.subscribe('words.news', (message) => heard.push(text(message)));
    await listener.bus.flush();
    for (const word of ['one', 'two']) sender.bus.publish('words.news', bytes(word));
    await expect.poll(() => heard).toEqual(['one', 'two']);
    const later: [Refusal, string][] = [];
    const started = await nats.bus({
      url: nats.urlOf('worker'),
      roles: ['worker'],
      openedAt: Date.now() + 11_000,
      onRefused: (refusal, subject) => later.push([refusal, subject]),
    });
    open.push(started);
    started.subscribe('words.news', (message) => heard.push(text(message)));
    await started.flush();
    for (const data of recorded.splice(0)) raw.connection.publish('tradewind.words.news', data);
    await expect.poll(() => listener.refused.length + later.length).toBe(4);
    expect(listener.refused.map(([refusal]) => refusal)).toEqual(['repeated', 'repeated']);
    expect(later.map(([refusal]) => refusal)).toEqual(['old', 'old']);
    expect(heard).toEqual(['one', 'two']);
  });

  it('counts for its own subject and contents only, and only with the same data key', async () => {
    const [sender, listener] = [await part(['gateway']), await part(['worker'])];
    const stranger = await part(['gateway'], Buffer.alloc(32, 9));
    const raw = await Raw.as('gateway');
    const recorded = Promise.withResolvers<Uint8Array>();
    raw.connection.subscribe('tradewind.words.one', { callback: (_error, { data }) => recorded.resolve(data) });
    await raw.connection.flush();
    listener.bus.subscribe('words.other', () => {
      throw new Error('not reached');
    });
    await listener.bus.flush();
    sender.bus.publish('words.one', bytes('word'));
    const data = Buffer.from(await recorded.promise);
    raw.connection.publish('tradewind.words.other', data);
    for (let at = 0; at < data.length; at += 7) {
      const changed = Buffer.from(data);
      changed[at] = (changed[at] ?? 0) ^ 1;
      raw.connection.publish('tradewind.words.other', changed);
    }
    for (const cut of [0, 1, 61, 62]) raw.connection.publish('tradewind.words.other', data.subarray(0, cut));
    await raw.connection.flush();
    stranger.bus.publish('words.other', bytes('word'));
    await expect.poll(() => listener.refused.length).toBe(1 + Math.ceil(data.length / 7) + 4 + 1);
    expect(new Set(listener.refused.map(([refusal]) => refusal))).toEqual(new Set(['unsigned']));
    expect(listener.faults).toEqual([]);
  });

  it('counts from the roles of its subject only, also where NATS would let others write', async () => {
    const free = await NatsProcess.start();
    open.push({ close: () => free.stop() });
    const refused: [Refusal, string][] = [];
    const onRefused = (refusal: Refusal, subject: string): void => void refused.push([refusal, subject]);
    const as = async (role: Role): Promise<Bus> => {
      const bus = await free.bus({ roles: [role], onRefused });
      open.unshift(bus);
      return bus;
    };
    const [gateway, engine, feed] = [await as('gateway'), await as('engine'), await as('feed')];
    const never = (): never => {
      throw new Error('not reached');
    };
    gateway.subscribe('engine.committed', never);
    feed.subscribe('market.durable', never);
    // a gateway that answers requests to the writer
    gateway.reply('engine.1.view', never);
    feed.reply('engine.2.view', (message) => message);
    for (const bus of [gateway, engine, feed]) await bus.flush();
    gateway.publish('engine.committed', bytes('x'));
    gateway.publish('market.durable', bytes('x'));
    await expect(engine.request('engine.1.view', bytes('x'), 300)).rejects.toBeInstanceOf(NoAnswer);
    await expect(gateway.request('engine.2.view', bytes('x'), 300)).rejects.toBeInstanceOf(NoAnswer);
    await expect.poll(() => refused.length).toBe(4);
    expect(refused.map(([refusal]) => refusal)).toEqual(Array.from({ length: 4 }, () => 'wrong_role'));
  });
});

describe('the stream of prices', () => {
  it('skips entries that are not ours, and is created by its writer only', async () => {
    const [feed, reader] = [await part(['feed']), await part(['engine'])];
    const raw = await Raw.as('feed');
    const stream = feed.bus.stream('market', LIMITS);
    const { last: before } = await stream.ends();
    await stream.append(bytes('one'));
    raw.connection.publish('tradewind.stream.market', bytes('forged'));
    await raw.connection.flush();
    await stream.append(bytes('two'));
    const seen: string[] = [];
    const stop = reader.bus.stream('market', LIMITS).follow(before + 1, {
      entry: (entry, sequence) => void seen.push(`${sequence - before} ${text(entry)}`),
      gap: ({ expected, next }) => void seen.push(`gap from ${expected - before} to ${next - before}`),
    });
    await expect.poll(() => seen).toEqual(['1 one', 'gap from 2 to 3', '3 two']);
    stop();
    expect(reader.refused).toEqual([['unsigned', 'tradewind.stream.market']]);
    expect(await (await part(['gateway'])).bus.stream('market', LIMITS).ends()).toEqual({ first: 1, last: before + 3 });
  });

  it('is empty for a reader until its writer has created it', async () => {
    const fresh = await NatsProcess.start({ hasUsers: true });
    open.push({ close: () => fresh.stop() });
    const reader = await fresh.bus({ url: fresh.urlOf('gateway'), roles: ['gateway'] });
    const feed = await fresh.bus({ url: fresh.urlOf('feed'), roles: ['feed'] });
    open.unshift(reader, feed);
    const stream = reader.stream('market', LIMITS);
    expect(await stream.ends()).toEqual({ first: 1, last: 0 });
    const first = Promise.withResolvers<string>();
    stream.follow(1, { entry: (entry) => first.resolve(text(entry)), gap: () => {} });
    await feed.stream('market', LIMITS).append(bytes('price'));
    expect(await first.promise).toBe('price');
  });
});

describe('NATS with deploy/nats.conf', () => {
  /** By subject: the roles that read it. `ruleOf` names those that write. */
  const READERS: Readonly<Record<string, readonly Role[]>> = {
    'engine.committed': ['gateway', 'worker'],
    'engine.1.execute': ['engine'],
    'engine.1.view': ['engine'],
    'engine.1.settled': ['engine'],
    'market.durable': ['feed'],
    'feed.1.lines': ['feed'],
    'feed.1.confirm': ['feed'],
    'feed.1.refresh': ['feed'],
    // through a consumer
    'stream.market': [],
    'words.sessions.ended': ['gateway', 'worker'],
    'work.alerts': ['worker'],
  };

  it.each<[string, Role[]]>([
    ['gateway', ['gateway']],
    ['worker', ['worker']],
    ['worker', ['gateway', 'worker']],
    ['engine', ['engine']],
    ['feed', ['feed']],
    ['core', ['feed', 'engine']],
  ])('lets %s, with the roles %j, use their subjects and no others', async (user, roles) => {
    expect(natsUserOf(roles)).toBe(user);
    const raw = await Raw.as(user);
    const denied: string[] = [];
    for (const [subject, readers] of Object.entries(READERS)) {
      raw.connection.publish(`tradewind.${subject}`, bytes('x'));
      if (!roles.some((role) => ruleOf(subject).senders.includes(role))) denied.push(`publish tradewind.${subject}`);
      raw.connection.subscribe(`tradewind.${subject}`, { callback: () => {} });
      if (!roles.some((role) => readers.includes(role))) denied.push(`subscription tradewind.${subject}`);
    }
    expect(await raw.denied()).toEqual(denied);
  });

  it('wants the password of the user', async () => {
    const url = new URL(nats.urlOf('gateway'));
    await expect(openTestBus({ url: nats.url })).rejects.toThrow(NoAnswer);
    url.password = 'another one';
    await expect(openTestBus({ url: url.href })).rejects.toThrow(NoAnswer);
  });
});

describe('a tls:// address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-tls-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];

  it('is used with the certificate of NATS_CA only, and never without encryption', async () => {
    const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=nats'.split(' ');
    const names = ['-addext', 'subjectAltName=DNS:localhost'];
    const made = spawnSync('openssl', ['req', ...options, ...names, '-keyout', key, '-out', cert]);
    expect(made.status).toBe(0);
    const encrypted = await NatsProcess.start({ hasUsers: true, tls: { cert, key } });
    open.push({ close: () => encrypted.stop() });
    const tls = (of: NatsProcess, host: string): string =>
      of.urlOf('gateway').replace('nats://', 'tls://').replace('127.0.0.1', host);
    const bus = await openTestBus({ url: tls(encrypted, 'localhost'), caFile: cert, roles: ['gateway'] });
    open.unshift(bus);
    expect(bus.isConnected).toBe(true);
    await expect(openTestBus({ url: tls(encrypted, 'localhost') })).rejects.toThrow(NoAnswer);
    // the certificate is for another name
    await expect(openTestBus({ url: tls(encrypted, '127.0.0.1'), caFile: cert })).rejects.toThrow(NoAnswer);
    await expect(openTestBus({ url: tls(nats, 'localhost'), caFile: cert })).rejects.toThrow(NoAnswer);
  });
});
