import { ApiError } from '@tradewind/client/app';
import { CHART_ITEM_ID } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { createAccountItems, changedItems, type Change, type Stored } from './account-items.ts';
import { takenOver } from './kept-items.ts';
import { readDrawing, readStudy, thinned } from './read-items.ts';

interface Note {
  readonly id: string;
  readonly text: string;
}
const note = (id: string, text = id): Note => ({ id, text });
const put = (id: string, text = id): Change<Note> => ({ id, item: note(id, text) });

/** An account on a server that several devices use. */
function createServer() {
  let stored: Stored<Note> = { version: 0, items: [] };
  let isAway = false;
  return {
    stored: () => stored,
    goAway(away: boolean) {
      isAway = away;
    },
    load: async () => {
      if (isAway) throw new TypeError('no network');
      return stored;
    },
    save: async (version: number, items: readonly Note[]) => {
      if (isAway) throw new TypeError('no network');
      if (version !== stored.version) throw new ApiError(1006, 'conflict', '', {}, 200);
      return (stored = { version: version + 1, items });
    },
  };
}

function createDevice(
  server: ReturnType<typeof createServer>,
  kept: readonly Change<Note>[] = [],
  brought: readonly Change<Note>[] = [],
) {
  let takenOver = 0;
  let shown: readonly Note[] = [];
  let waiting: readonly Change<Note>[] = kept;
  const due: (() => void)[] = [];
  const items = createAccountItems<Note>(
    {
      initial: [note('usual')],
      most: 3,
      load: server.load,
      save: server.save,
      keep: (next) => (waiting = next),
      after: (_, callback) => {
        due.push(callback);
        return () => due.splice(due.indexOf(callback), 1);
      },
      onShow: (next) => (shown = next),
      onLoaded: (_, room) => (takenOver > 0 ? [] : brought.slice(0, room)),
      onTaken: () => (takenOver += 1),
      onLost: () => undefined,
    },
    kept,
  );
  return {
    items,
    texts: () => shown.map(({ text }) => text),
    waiting: () => waiting,
    takenOver: () => takenOver,
    retry: () => due.splice(0).forEach((each) => each()),
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('a list of an account', () => {
  it('starts with the defaults, and keeps changes of two devices', async () => {
    const server = createServer();
    const [one, two] = [createDevice(server), createDevice(server)];
    one.items.refresh();
    two.items.refresh();
    await settle();
    expect(one.texts()).toEqual(['usual']);
    one.items.change(put('a'));
    two.items.change(put('b'), { id: 'usual' });
    await settle();
    one.items.refresh();
    await settle();
    expect(
      server
        .stored()
        .items.map(({ id }) => id)
        .toSorted(),
    ).toEqual(['a', 'b']);
    expect(one.texts().toSorted()).toEqual(['a', 'b']);
  });

  it('shows a change at once, and sends it when the network is back, also after a reload', async () => {
    const server = createServer();
    const device = createDevice(server);
    server.goAway(true);
    device.items.change(put('a'));
    await settle();
    expect(device.texts()).toEqual(['usual', 'a']);
    expect(server.stored().version).toBe(0);
    device.items.stop();
    const reloaded = createDevice(server, device.waiting());
    reloaded.items.refresh();
    await settle();
    server.goAway(false);
    reloaded.retry();
    await settle();
    expect(server.stored().items.map(({ id }) => id)).toEqual(['usual', 'a']);
    expect(reloaded.waiting()).toEqual([]);
  });

  it("takes over a visitor's items once the server is reached, and keeps its own", async () => {
    const server = createServer();
    const other = createDevice(server);
    other.items.change({ id: 'usual' }, put('a'), put('b'));
    await settle();
    server.goAway(true);
    const device = createDevice(server, [], [put('x'), put('y')]);
    device.items.refresh();
    await settle();
    expect([device.takenOver(), device.waiting()]).toEqual([0, []]);
    server.goAway(false);
    device.retry();
    await settle();
    expect(server.stored().items.map(({ id }) => id)).toEqual(['a', 'b', 'x']);
    expect(device.takenOver()).toBe(1);
  });

  it('keeps a limited number of the newest items', () => {
    expect(changedItems([note('a'), note('b'), note('c')], [put('d'), put('b', 'B')], 3)).toEqual([
      note('b', 'B'),
      note('c'),
      note('d'),
    ]);
  });
});

describe('the items of a visitor', () => {
  const usual = [note('u')];
  it('become the list of an account without one', () => {
    expect(takenOver([note('a')], { version: 0, items: [] }, usual, 2)).toEqual([{ id: 'u' }, put('a')]);
  });

  it('are added if the account lacks them, also by content, up to the limit, and nothing is removed', () => {
    const stored = { version: 2, items: [note('a'), note('x', 'same')] };
    const device = [note('u'), note('a', 'other'), note('y', 'same'), note('b'), note('c')];
    // the account removed `u`, or never had it
    expect(takenOver(device, stored, usual, 3)).toEqual([put('b'), put('c')]);
    expect(takenOver([note('u', 'changed'), ...device.slice(3)], stored, usual, 2)).toEqual([
      put('u', 'changed'),
      put('b'),
    ]);
    expect(takenOver(device, stored, usual, 0)).toEqual([]);
  });
});

describe('the data stored in the browser', () => {
  it('can be read, also from versions with other names', () => {
    const points = [
      { timestamp: 1, value: 2 },
      { timestamp: 3.4, value: 4, dataIndex: 9 },
    ];
    expect(readDrawing({ name: 'segment', points })).toEqual({
      id: expect.stringMatching(CHART_ITEM_ID),
      kind: 'trend',
      points: [
        { time: 1, price: 2 },
        { time: 3, price: 4 },
      ],
      colour: 1,
    });
    const text = { id: 'abc', kind: 'text', points: [{ time: 1, price: 2 }], colour: 3, text: 'note' };
    expect(readDrawing(text)).toEqual(text);
    const study = { id: 'one', kind: 'macd', parameters: [1, 2, 3], colours: [4, 5] };
    expect(readStudy(study)).toEqual(study);
    for (const broken of [3, null, { kind: 'trend', points: [] }, { name: 'virus', points }, { kind: 'trend' }])
      expect(readDrawing(broken)).toBeUndefined();
    for (const broken of [3, null, { kind: 'x', parameters: [], colours: [] }, { kind: 'rsi' }])
      expect(readStudy(broken)).toBeUndefined();
  });

  it('has strokes reduced to the number of points that an account accepts, from end to end', () => {
    const stroke = Array.from({ length: 500 }, (_, index) => index);
    const short = thinned(stroke);
    expect([short.length, short[0], short.at(-1)]).toEqual([24, 0, 499]);
    expect(thinned([1, 2])).toEqual([1, 2]);
  });
});
