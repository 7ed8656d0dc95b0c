import { ApiError, NetworkError } from '@tradewind/client/app';
import { FAVOURITES_LIST, type Watchlist } from '@tradewind/contract/light';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedLists, type ListChange } from './lists.ts';
import { createSync, type Kept, type Lost, type Sync } from './sync.ts';

const SEED = 20_261_121;

const refused = (key: string) => new ApiError(1006, key, key, {}, 200);

/** The server's rules in memory: one account, versions, a network that can be cut. */
function createServer() {
  let lists: Watchlist[] = [{ id: FAVOURITES_LIST, name: '', version: 0, codes: [] }];
  const state = { isOnline: true, sets: 0, lose: 0 };
  const reach = () => {
    if (!state.isOnline) throw new NetworkError('ERR_NETWORK', undefined);
  };
  const put = (list: Watchlist): Watchlist => {
    lists = lists.some(({ id }) => id === list.id)
      ? lists.map((each) => (each.id === list.id ? list : each))
      : [...lists, list];
    if (state.lose > 0) {
      state.lose -= 1;
      throw new NetworkError('ERR_TIMEOUT', undefined);
    }
    return list;
  };
  return {
    state,
    lists: () => lists.map(({ id, name, codes }) => ({ id, name, codes })),
    load: async () => {
      reach();
      return lists;
    },
    save: async (id: string, name: string) => {
      reach();
      const list = lists.find((each) => each.id === id);
      return put({ id, name, codes: list?.codes ?? [], version: (list?.version ?? 0) + 1 });
    },
    remove: async (id: string) => {
      reach();
      lists = lists.filter((list) => list.id !== id);
    },
    set: async (id: string, version: number, codes: readonly string[]) => {
      reach();
      state.sets += 1;
      const list = lists.find((each) => each.id === id);
      if (list === undefined) throw refused('not_found');
      if (list.version !== version) throw refused('conflict');
      return put({ ...list, version: version + 1, codes: [...codes] });
    },
  };
}

type Server = ReturnType<typeof createServer>;

/** A device of that account. */
function createDevice(server: Server, kept: Kept = { lists: [], waiting: [] }) {
  const lost: Lost[] = [];
  const timers: (() => void)[] = [];
  const stored: { kept: Kept | undefined } = { kept };
  const { load, save, remove, set } = server;
  const sync = createSync(
    {
      load,
      save,
      remove,
      set,
      keep: (next) => (stored.kept = next),
      after(_, callback) {
        timers.push(callback);
        return () => undefined;
      },
      onLoaded: () => undefined,
      onLost: (why) => lost.push(why),
    },
    kept,
  );
  return { sync, lost, stored, retry: () => timers.splice(0).forEach((callback) => callback()) };
}

/** Each answer is a few promises deep; the longest history of these tests is answered within so many. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) await Promise.resolve();
}

const shown = ({ lists }: Sync) => lists.get().map(({ id, name, codes }) => ({ id, name, codes }));
const add = (code: string, list: string = FAVOURITES_LIST): ListChange => ({ kind: 'add', list, code });

describe('the watchlists of an account', () => {
  it('show a change at once, and send simultaneous changes as one', async () => {
    const server = createServer();
    const { sync } = createDevice(server);
    sync.do(add('EURUSD'));
    sync.do(add('XAUUSD'), { kind: 'move', list: FAVOURITES_LIST, code: 'XAUUSD', before: 'EURUSD' });
    await settled();
    expect(server.lists()[0]?.codes).toEqual(['XAUUSD', 'EURUSD']);
    expect([server.state.sets, sync.waiting.get(), shown(sync)]).toEqual([1, 0, server.lists()]);
  });

  it('keep both changes when two devices change them at once', async () => {
    const server = createServer();
    const [phone, desk] = [createDevice(server), createDevice(server)];
    phone.sync.refresh();
    desk.sync.refresh();
    await settled();
    phone.sync.do(add('EURUSD'), add('GBPUSD'));
    desk.sync.do(add('XAUUSD'));
    await settled();
    phone.sync.refresh();
    desk.sync.refresh();
    await settled();
    expect(shown(phone.sync)).toEqual(shown(desk.sync));
    expect(new Set(server.lists()[0]?.codes)).toEqual(new Set(['EURUSD', 'GBPUSD', 'XAUUSD']));
  });

  it('lose nothing without a network, even if the page is closed', async () => {
    const server = createServer();
    server.state.isOnline = false;
    const first = createDevice(server);
    first.sync.do({ kind: 'create', list: 'a1', name: 'Metals' }, add('XAUUSD', 'a1'));
    await settled();
    first.sync.stop();
    const { sync, retry } = createDevice(server, first.stored.kept);
    expect([sync.waiting.get(), sync.lists.get()[0]?.codes]).toEqual([2, ['XAUUSD']]);
    sync.refresh();
    await settled();
    server.state.isOnline = true;
    retry();
    await settled();
    expect(server.lists().at(-1)).toEqual({ id: 'a1', name: 'Metals', codes: ['XAUUSD'] });
    expect(sync.waiting.get()).toBe(0);
  });

  it('send nothing once another account may be logged in, and keep the changes for the next visit', async () => {
    const server = createServer();
    const { sync, stored } = createDevice(server);
    sync.do(add('EURUSD'));
    sync.stop();
    await settled();
    expect(server.state.sets).toBe(0);
    expect(stored.kept?.waiting).toEqual([add('EURUSD')]);
  });

  it.each([true, false])('leave nothing in the browser after the session (with a network: %s)', async (isOnline) => {
    const server = createServer();
    server.state.isOnline = isOnline;
    const { sync, stored } = createDevice(server, { lists: [...(await createServer().load())], waiting: [] });
    sync.refresh();
    sync.stop();
    stored.kept = undefined;
    await settled();
    expect(stored.kept).toBeUndefined();
  });

  it('leave nothing in the browser when the last change arrives after the session', async () => {
    const server = createServer();
    const { sync, stored } = createDevice(server);
    sync.refresh();
    await settled();
    sync.do(add('EURUSD'));
    sync.stop();
    await settled();
    expect(server.lists()[0]?.codes).toEqual(['EURUSD']);
    expect(stored.kept).toBeUndefined();
  });

  it('do nothing twice when an answer is lost', async () => {
    const server = createServer();
    const { sync, retry } = createDevice(server);
    server.state.lose = 1;
    sync.do(add('EURUSD'), add('GBPUSD'));
    await settled();
    retry();
    await settled();
    expect([server.lists()[0]?.codes, sync.waiting.get()]).toEqual([['EURUSD', 'GBPUSD'], 0]);
  });

  it('report a change that failed because the list was deleted elsewhere', async () => {
    const server = createServer();
    await server.save('a1', 'Metals');
    const { sync, lost } = createDevice(server);
    sync.refresh();
    await settled();
    await server.remove('a1');
    sync.do(add('XAUUSD', 'a1'));
    await settled();
    expect([lost, sync.waiting.get(), shown(sync)]).toEqual([['gone'], 0, server.lists()]);
  });

  it('of all devices end up equal, whatever each does, with or without a network', async () => {
    const list = fc.constantFrom(FAVOURITES_LIST, 'a1', 'b2');
    const code = fc.constantFrom('A', 'B', 'C', 'D');
    const change: fc.Arbitrary<ListChange> = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), list, code }),
      fc.record({ kind: fc.constant('remove' as const), list, code }),
      fc.record({ kind: fc.constant('move' as const), list, code, before: fc.option(code) }),
      fc.record({ kind: fc.constant('create' as const), list: fc.constantFrom('a1', 'b2'), name: code }),
      fc.record({ kind: fc.constant('delete' as const), list: fc.constantFrom('a1', 'b2') }),
    );
    const step = fc.record({ device: fc.nat(2), change, online: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const server = createServer();
        const devices = [createDevice(server), createDevice(server), createDevice(server)];
        for (const { device, change: done, online } of steps) {
          server.state.isOnline = online;
          devices[device]?.sync.do(done);
          await Promise.resolve();
        }
        server.state.isOnline = true;
        for (let round = 0; round < 3; round += 1) {
          for (const { sync, retry } of devices) {
            retry();
            sync.refresh();
          }
          await settled();
        }
        for (const { sync } of devices) expect([sync.waiting.get(), shown(sync)]).toEqual([0, server.lists()]);
      }),
      { seed: SEED, numRuns: 60 },
    );
  });
});

it('a change to a list that no longer exists does nothing', () => {
  const lists = [{ id: FAVOURITES_LIST, name: '', codes: ['A'] }];
  const make = (id: string, name: string) => ({ id, name, codes: [] });
  expect(changedLists(lists, { kind: 'remove', list: 'gone', code: 'A' }, make)).toEqual(lists);
  expect(changedLists(lists, { kind: 'move', list: FAVOURITES_LIST, code: 'B', before: 'A' }, make)).toEqual(lists);
});
