/** A gateway and the writer over NATS. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bus, NoAnswer } from '../../../platform/bus/index.ts';
import { HostUnavailable } from '../../../platform/errors/index.ts';
import { type TestDatabase, createTestDatabase } from '../../../testing/database.ts';
import { NatsProcess } from '../../../testing/nats-process.ts';
import { buy, commandCall, openDemo, openReal, quoteAll, shownBy, startTestHost } from '../../../testing/trading.ts';
import { Host } from '../host.ts';
import { HostServer } from './host-server.ts';
import { RemoteHost } from './remote-host.ts';
import { COMMITTED, encode, subjectOf } from './wire.ts';

let nats: NatsProcess;
beforeAll(async () => {
  nats = await NatsProcess.start();
});
afterAll(() => nats.stop());

let database: TestDatabase;
let buses: Bus[];
const stops: (() => Promise<void> | void)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  buses = [];
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
  await database.drop();
});

async function bus(): Promise<Bus> {
  const opened = await nats.bus();
  stops.push(() => opened.close());
  buses.push(opened);
  return opened;
}

/** A writer that takes over the lease. */
async function writer(): Promise<Host> {
  const host = await startTestHost(database, { takeOver: true });
  if (!(host instanceof Host)) throw new Error('not the writer itself');
  const server = new HostServer(await bus(), host);
  stops.push(async () => {
    server.stop();
    await host.stop();
  });
  quoteAll(host);
  return host;
}

async function gateway(): Promise<RemoteHost> {
  const host = new RemoteHost({ bus: await bus(), db: database.pool });
  await host.start();
  stops.push(() => host.stop());
  return host;
}

const eventsOf = (host: RemoteHost): string[] => {
  const seen: string[] = [];
  host.onCommitted((events) => seen.push(...events.map(({ type }) => type)));
  return seen;
};

const reloaded = (host: RemoteHost): Promise<void> =>
  new Promise((resolve) => {
    const forget = host.onReloaded(() => {
      forget();
      resolve();
    });
  });

const countOf = async (table: string): Promise<number> =>
  (await database.pool.query<{ count: number }>(`SELECT count(*) FROM ${table}`)).rows[0]?.count ?? 0;

describe('A gateway', () => {
  it('trades through the writer, and reads what was committed before the answer', async () => {
    const local = await writer();
    const host = await gateway();
    const seen = eventsOf(host);
    await host.execute(openDemo(7));
    const executed = await host.execute(
      buy(7),
      commandCall({ account: 7, show: { order: ['opened'], account: true } }),
    );
    expect(executed).toMatchObject({ kind: 'applied', outcome: { ok: true }, shown: { ok: true } });
    expect(seen).toEqual(['account_opened', 'transfer', 'opened', 'transfer']);
    expect(await host.view(7)).toEqual(await local.view(7));
    expect(await host.view(99)).toBeUndefined();
    const submission = buy(7);
    if (submission.type !== 'submit') throw new Error('not a submission');
    expect(await host.check(submission)).toEqual(await local.check(submission));
    expect(host.ready).toBe(true);
    expect(await host.execute(buy(99))).toMatchObject({ outcome: { ok: false, refusal: { key: 'not_found' } } });
    await expect(host.execute(buy(7), undefined, [{ statement: 'unknown', values: [] }])).rejects.toThrow(RangeError);
  });

  it('gets the first answer for a key, from any writer', async () => {
    await writer();
    const host = await gateway();
    await host.execute(openDemo(7));
    const call = commandCall({ account: 7, key: 'one', show: { order: ['opened'] } });
    const first = await host.execute(buy(7), call);
    await writer();
    const again = await host.execute(buy(7), call);
    expect(again.kind).toBe('repeated');
    expect(shownBy(again)).toEqual(shownBy(first));
    expect(await host.stored(7, 'one')).toMatchObject({ call: 'POST /test' });
    expect(await countOf('orders')).toBe(1);
  });

  it('gives a client id to one order, whichever gateway asks and whoever is the writer', async () => {
    await writer();
    const gateways = [await gateway(), await gateway()];
    await gateways[0]?.execute(openDemo(7));
    const ask = () =>
      Promise.all(
        gateways.map(async (host) => {
          const executed = await host.execute(buy(7, { clientId: 'mine' }));
          return executed.kind === 'applied' && executed.outcome.ok;
        }),
      );
    expect((await ask()).filter(Boolean)).toHaveLength(1);
    await writer();
    expect(await ask()).toEqual([false, false]);
    expect(await countOf('orders')).toBe(1);
  });

  it('waits for an absent writer, and reloads when another one appears', async () => {
    const host = await gateway();
    const opened = host.execute(openDemo(7));
    await writer();
    expect(await opened).toMatchObject({ kind: 'applied', outcome: { ok: true } });
    const isReloaded = reloaded(host);
    await writer();
    await isReloaded;
    expect(await host.execute(buy(7))).toMatchObject({ kind: 'applied', outcome: { ok: true } });
  });

  it('no longer asks a writer that was replaced', async () => {
    const old = await writer();
    const host = await gateway();
    await host.execute(openDemo(7));
    const isReloaded = reloaded(host);
    await writer();
    await isReloaded;
    // it does not know yet, as after a pause
    expect(old.ready).toBe(true);
    await host.execute(buy(7));
    expect((await host.view(7))?.holding).toHaveLength(1);
    expect((await old.view(7))?.holding).toHaveLength(0);
  });

  it('executes each order once when the answer is lost', async () => {
    await writer();
    const host = await gateway();
    await host.execute(openDemo(7));
    const [, gatewayBus] = buses;
    const request = gatewayBus?.request.bind(gatewayBus);
    if (gatewayBus === undefined || request === undefined) throw new Error('no bus');
    let losses = 0;
    gatewayBus.request = async (subject, bytes, timeoutMs) => {
      const answer = await request(subject, bytes, timeoutMs);
      if (losses > 0) return answer;
      losses += 1;
      // as if the answer had been lost: the writer dies right after its commit
      await writer();
      return request('engine.0.execute', bytes, timeoutMs);
    };
    expect(await host.execute(buy(7))).toMatchObject({ kind: 'applied', outcome: { ok: true } });
    expect(losses).toBe(1);
    expect(await countOf('orders')).toBe(1);
  });

  it('is not ready while NATS is down, and reloads afterwards', async () => {
    await writer();
    const host = await gateway();
    await host.execute(openDemo(7));
    await nats.kill();
    await expect.poll(() => host.ready).toBe(false);
    const isReloaded = reloaded(host);
    await nats.start();
    await isReloaded;
    expect(host.ready).toBe(true);
    expect(await host.execute(buy(7))).toMatchObject({ kind: 'applied', outcome: { ok: true } });
  });

  it('refuses commands that depend on the clock when its clock is wrong', async () => {
    await writer();
    await (await gateway()).execute(openDemo(7));
    const host = new RemoteHost({ bus: await bus(), db: database.pool, isClockWrong: () => true });
    await host.start();
    stops.push(() => host.stop());
    const refusal = { key: 'price_unavailable', reason: 'clock_skew' };
    const executed = await host.execute(buy(7), commandCall({ account: 7, key: 'skewed' }));
    expect(executed).toMatchObject({ outcome: { ok: false, refusal }, shown: { ok: false, refusal } });
    expect(await host.execute(openDemo(8))).toMatchObject({ outcome: { ok: true } });
    expect(await countOf('orders')).toBe(0);
    expect(await host.stored(7, 'skewed')).toBeUndefined();
  });

  it('follows no epoch that PostgreSQL does not have, and goes on with the writer that has the lease', async () => {
    const local = await writer();
    const host = await gateway();
    await host.execute(openDemo(7));
    const forger = await bus();
    const heartbeat = { number: 0, isReady: true, events: [] };
    for (const epoch of [(local.epoch ?? 0) + 1000, (local.epoch ?? 0) + 1, 0])
      forger.publish(COMMITTED, encode({ ...heartbeat, epoch }));
    await forger.flush();
    const asked = performance.now();
    expect(await host.execute(buy(7))).toMatchObject({ kind: 'applied', outcome: { ok: true } });
    expect((await host.view(7))?.holding).toHaveLength(1);
    expect(host.ready).toBe(true);
    // at once, not after a wait for another writer
    expect(performance.now() - asked).toBeLessThan(2500);
  });

  it('takes the events of a new writer in order, although their epoch has to be confirmed first', async () => {
    await writer();
    const host = await gateway();
    await host.execute(openDemo(7));
    const isReloaded = reloaded(host);
    const next = await writer();
    const seen = eventsOf(host);
    for (const account of [8, 9, 10]) await next.execute(openDemo(account));
    await isReloaded;
    await next.execute(openDemo(11));
    await expect.poll(() => seen.filter((type) => type === 'account_opened').length).toBeGreaterThan(0);
    expect((await host.view(11))?.summary).toBeDefined();
  });

  it('and its writer take nothing from a program that has the credentials of a gateway, but not the data key', async () => {
    const guarded = await NatsProcess.start({ hasUsers: true });
    stops.push(() => guarded.stop());
    const open = async (role: 'engine' | 'gateway', key?: Buffer): Promise<Bus> => {
      const opened = await guarded.bus({ url: guarded.urlOf(role), roles: [role], ...(key && { key }) });
      stops.push(() => opened.close());
      return opened;
    };
    const local = await startTestHost(database, { takeOver: true });
    if (!(local instanceof Host)) throw new Error('not the writer itself');
    const server = new HostServer(await open('engine'), local);
    stops.push(() => server.stop());
    stops.push(() => local.stop());
    const host = new RemoteHost({ bus: await open('gateway'), db: database.pool });
    await host.start();
    stops.push(() => host.stop());
    await host.execute(openReal(7));
    const before = await host.view(7);
    const hostile = await open('gateway', Buffer.alloc(32, 66));
    const epoch = local.epoch ?? 0;
    const command = { type: 'deposit', account: 7, amount: 1_000_000_000_000, reference: 777_001 };
    const call = commandCall({ account: 7, key: 'mine' });
    const request = encode({ command, call, writes: [], notAfter: Date.now() + 60_000 });
    await expect(hostile.request(subjectOf('execute', epoch), request, 300)).rejects.toThrow(NoAnswer);
    await expect(hostile.request(subjectOf('view', epoch), encode({ account: 7, orders: 'all' }), 300)).rejects.toThrow(
      NoAnswer,
    );
    hostile.publish(COMMITTED, encode({ epoch: epoch + 1000, number: 0, isReady: true, events: [] }));
    await hostile.flush();
    expect(await host.view(7)).toEqual(before);
    expect(host.ready).toBe(true);
    expect(await countOf("trade_events WHERE type = 'transfer' AND account_id = 7")).toBe(0);
  });

  it.each(['no_such_command', 'roll_over', 'constructor', undefined])(
    'has an unknown command refused, and the writer goes on: %s',
    async (type) => {
      const local = await writer();
      const host = await gateway();
      await host.execute(openDemo(7));
      // @ts-expect-error: only a program of another version would send it
      await expect(host.execute({ type, account: 7 })).rejects.toThrow(RangeError);
      // @ts-expect-error: as above
      await expect(local.execute({ type, account: 7 })).rejects.toThrow(RangeError);
      expect(local.ready).toBe(true);
      expect(await host.execute(buy(7))).toMatchObject({ outcome: { ok: true } });
    },
  );

  it('gives up in time, and a command that arrives late is not applied', async () => {
    const local = await writer();
    await local.execute(openDemo(7));
    const call = commandCall({ account: 7, key: 'late' });
    await expect(local.execute(buy(7), call, [], Date.now() - 1)).rejects.toBeInstanceOf(HostUnavailable);
    expect(await countOf('orders')).toBe(0);
  });
});
