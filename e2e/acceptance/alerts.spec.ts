/**
 * Price alerts: each fires once, within a second of its tick, for its own account only, even across a crash.
 * What is tagged @long is tested in `npm test` by: trading/alerts, messaging/notifications/{switches,crash}.
 */
import { rm } from 'node:fs/promises';
import { startServer } from '../support/server.ts';
import { BASE, idOf } from './catalogue.ts';
import { expect, test } from './desk.ts';
import { type Heard, listen, type Listener } from './socket.ts';
import { call, type Details, must, newTrader, pushSettings, refused, type Server, tick } from './support.ts';
import { openMember } from './people.ts';

const LIST = '/api/alert/list';
const ADD = '/api/alert/add';
const CHANGE = '/api/alert/change';
const REMOVE = '/api/alert/remove';
const NOTES = '/api/notification/list';

interface Alert extends Details {
  readonly id: number;
  readonly state: string;
  readonly fired_price: number | null;
  readonly fired_count: number;
}
interface Notes {
  readonly data: { id: number; kind: string; event: string; title: string; body: string; url: string; read: number }[];
  readonly total: number;
  readonly unread: number;
}

const EUR = idOf('EURUSD');
const up = (price: string, more: Details = {}) => ({ forex_id: EUR, condition: 'rises_to', price, ...more });

function holder(server: Server, token: string) {
  const post = <Data = Alert>(path: string, json: Details) => call<Data>(server, path, { token, json });
  return {
    token,
    post,
    add: (json: Details) => must(post(ADD, json)),
    waiting: async () => (await must(call<{ data: Alert[] }>(server, LIST, { token }))).data,
    past: async () => (await must(call<{ data: Alert[] }>(server, `${LIST}?past=1`, { token }))).data,
    notes: () => must(call<Notes>(server, `${NOTES}?kind=alert`, { token })),
  };
}

const eur = (server: Server, bid: string, ask = `${bid.slice(0, -1)}9`) => tick(server, { EURUSD: [bid, ask] });

/** A socket that receives notifications. */
async function hearing(server: Server, token: string): Promise<Listener> {
  const socket = await listen(server, token);
  expect(await socket.ask('sub', { topic: 'NOTICE' })).toMatchObject({ code: 1 });
  return socket;
}
const fired = ({ topic, data }: Heard): boolean =>
  topic === 'NOTICE' && (data as { notification?: { kind: string } }).notification?.kind === 'alert';

test('an alert fires once and within a second, on the socket, in the list and in the notifications', async ({
  desk,
}) => {
  const { server } = desk;
  const me = holder(server, (await newTrader(server)).token);
  const other = holder(server, (await newTrader(server)).token);
  await eur(server, '1.08410');
  const { id } = await me.add(up('1.08500', { note: '<b>sell</b>?' }));
  expect(await me.waiting()).toMatchObject([
    {
      id,
      ForexId: EUR,
      Code: 'EURUSD',
      state: 'active',
      source: 'bid',
      condition: 'rises_to',
      price: 1.085,
      fired_at: null,
    },
  ]);
  const [mine, theirs] = [await hearing(server, me.token), await hearing(server, other.token)];
  await eur(server, '1.08499');
  const sent = performance.now();
  await eur(server, '1.08512');
  const { data } = await mine.next(fired);
  expect(performance.now() - sent).toBeLessThan(1000);
  expect(data).toMatchObject({ unread: 1, notification: { kind: 'alert', event: 'price_alert', read: 0 } });
  // past it several times
  for (const bid of ['1.08400', '1.08600', '1.08400', '1.08700']) await eur(server, bid);
  expect(await me.waiting()).toEqual([]);
  expect(await me.past()).toMatchObject([{ id, state: 'fired', fired_price: 1.08512, fired_count: 1 }]);
  const notes = await me.notes();
  expect(notes).toMatchObject({ total: 1, unread: 1 });
  const [note] = notes.data;
  expect(`${note?.title} ${note?.body}`).toContain('EUR/USD');
  expect(`${note?.title} ${note?.body}`).toContain('<b>sell</b>?');
  expect(note?.url).toMatch(/^\/(?!\/)/u);
  expect(mine.heard.filter(fired)).toHaveLength(1);
  // no one else receives or lists it
  expect(theirs.heard.filter(fired)).toEqual([]);
  expect(await other.notes()).toMatchObject({ total: 0, unread: 0 });
  for (const socket of [mine, theirs]) socket.close();
});

test('every condition fires exactly at its price, and not a point before', { tag: '@long' }, async ({ desk }) => {
  const { server } = desk;
  const me = holder(server, (await newTrader(server)).token);
  await eur(server, '1.08400', '1.08420');
  const ids = {
    bid: (await me.add(up('1.08500'))).id,
    ask: (await me.add(up('1.08500', { source: 'ask' }))).id,
    mid: (await me.add(up('1.08500', { source: 'mid' }))).id,
    down: (await me.add({ forex_id: EUR, condition: 'falls_to', price: '1.08000' })).id,
    move: (await me.add({ forex_id: EUR, condition: 'move', percent: '1' })).id,
  };
  const went = async () => new Set((await me.past()).map(({ id }) => id));
  const until = async (...ones: (keyof typeof ids)[]) =>
    expect.poll(went).toEqual(new Set(ones.map((one) => ids[one])));
  await eur(server, '1.08470', '1.08499');
  expect(await went()).toEqual(new Set());
  await eur(server, '1.08480', '1.08500');
  await until('ask');
  await eur(server, '1.08495', '1.08505');
  await until('ask', 'mid');
  await eur(server, '1.08499', '1.08500');
  await eur(server, '1.08500', '1.08520');
  await until('ask', 'mid', 'bid');
  await eur(server, '1.08001', '1.08020');
  await eur(server, '1.08000', '1.08020');
  await until('ask', 'mid', 'bid', 'down');
  // 1 % of 1.08400 in either direction: 1.07316 and 1.09484
  await eur(server, '1.09483', '1.09490');
  await eur(server, '1.07317', '1.07320');
  await until('ask', 'mid', 'bid', 'down');
  await eur(server, '1.07316', '1.07320');
  await until('ask', 'mid', 'bid', 'down', 'move');
  expect((await me.past()).map(({ fired_count }) => fired_count)).toEqual([1, 1, 1, 1, 1]);
});

test(
  'a repeating alert respects its pause, and a removed or expired one does not fire',
  { tag: '@long' },
  async ({ desk }) => {
    const { server } = desk;
    const me = holder(server, (await newTrader(server)).token);
    await eur(server, '1.08400');
    const repeated = await me.add(up('1.08500', { repeat: 1, cooldown_s: 60 }));
    const removed = await me.add(up('1.08510'));
    const expired = await me.add(up('1.08520', { expires_at: Date.now() + 1000 }));
    const marker = await me.add(up('1.08530'));
    await must(me.post(REMOVE, { id: removed.id }));
    await expect
      .poll(async () => (await me.past()).map(({ id, state }) => [id, state]))
      .toEqual([[expired.id, 'expired']]);
    for (const bid of ['1.08600', '1.08400', '1.08600', '1.08400', '1.08600']) await eur(server, bid);
    await expect.poll(async () => (await me.past()).map(({ id }) => id)).toEqual([marker.id, expired.id]);
    expect(await me.waiting()).toMatchObject([{ id: repeated.id, state: 'active', fired_count: 1 }]);
    expect((await me.notes()).total).toBe(2);
  },
);

test('invalid alerts are refused, and those of others are not found', { tag: '@long' }, async ({ desk }) => {
  const { server } = desk;
  const me = holder(server, (await newTrader(server)).token);
  const other = holder(server, (await newTrader(server)).token);
  await eur(server, '1.08400');
  for (const price of ['1.08300', '1.08400', '0', '-1', '1.085001'])
    await refused(me.post(ADD, up(price)), 1208, 'target_price_invalid');
  await refused(me.post(ADD, { forex_id: EUR, condition: 'falls_to', price: '1.08400' }), 1208, 'target_price_invalid');
  await refused(me.post(ADD, { ...up('1.085'), forex_id: 999 }), 1002, 'not_found');
  await refused(me.post(ADD, { ...up('1.0'), forex_id: idOf('USDCHF'), price: '0.9' }), 1202, 'price_unavailable');
  const bad: Details[] = [
    {},
    { forex_id: EUR },
    { forex_id: EUR, condition: 'move' },
    up('1e400'),
    up('soon'),
    up('1.085', { condition: 'crosses' }),
    up('1.085', { source: 'last' }),
    up('1.085', { note: 'x'.repeat(101) }),
    up('1.085', { note: 'a\0b' }),
    up('1.085', { expires_at: Date.now() - 1000 }),
    up('1.085', { repeat: 2 }),
    up('1.085', { repeat: 1, cooldown_s: 1 }),
    { forex_id: EUR, condition: 'move', percent: '0' },
    { forex_id: EUR, condition: 'move', percent: '-1' },
    { forex_id: EUR, condition: 'move', percent: '100' },
    { forex_id: EUR, condition: 'move', percent: '0.001' },
  ];
  for (const json of bad) {
    const { code, data } = await me.post<Details>(ADD, json);
    expect([json, code, Object.keys(data['fields'] ?? {}).length > 0]).toEqual([json, 1001, true]);
  }
  expect(await me.waiting()).toEqual([]);
  const { id } = await me.add(up('1.08500'));
  await refused(other.post(CHANGE, { ...up('1.09'), id }), 1002, 'not_found');
  await other.post(REMOVE, { id });
  expect(await me.waiting()).toMatchObject([{ id, price: 1.085 }]);
  await must(me.post(CHANGE, { ...up('1.08600'), id }));
  expect(await me.waiting()).toMatchObject([{ id, price: 1.086 }]);
  for (const path of [LIST, NOTES]) expect((await call(server, path)).code).toBe(999);
  for (const path of [ADD, CHANGE, REMOVE]) expect((await call(server, path, { json: { id } })).code).toBe(999);
  // fifty per account, even when they are created concurrently
  const many = await Promise.all(
    Array.from({ length: 60 }, (_, n) => me.post(ADD, up((1.09 + n / 10_000).toFixed(5)))),
  );
  expect(many.filter(({ code }) => code === 1)).toHaveLength(49);
  expect(many.filter(({ code }) => code === 1006)).toHaveLength(11);
});

test('an alert is mailed if mail is on, and not shown if notifications are off', { tag: '@long' }, async ({ desk }) => {
  const { server, post } = desk;
  const member = await openMember(desk);
  const me = holder(server, member.token);
  await eur(server, '1.08400');
  await me.add(up('1.08500'));
  await eur(server, '1.08500');
  const mail = await post.mails.take(member.email);
  expect(`${mail.subject} ${mail.text}`).toContain('EUR/USD');
  const off = { kind: 'alert', channel: 'in_app', on: 0 };
  await must(me.post('/api/notification/settings_save', off));
  await eur(server, '1.08400');
  const { id } = await me.add(up('1.08500'));
  await eur(server, '1.08500');
  await expect.poll(async () => (await me.past()).map((row) => row.id)).toContain(id);
  await post.mails.take(member.email);
  expect((await me.notes()).total).toBe(1);
});

test(
  'after a crash no alert is lost or fires twice, and one that was set before fires within a second',
  { tag: '@long' },
  async () => {
    const settings = await pushSettings();
    let server = await startServer(settings);
    try {
      await tick(server, BASE);
      const { token } = await newTrader(server);
      await eur(server, '1.08400');
      const before = holder(server, token);
      const first = await before.add(up('1.08500'));
      const second = await before.add(up('1.08700'));
      const third = await before.add(up('1.08800'));
      await eur(server, '1.08550');
      await expect.poll(async () => (await before.past()).length).toBe(1);
      // once answered, the effects of this tick are durable
      await eur(server, '1.08720');
      await server.kill();

      server = await startServer(settings, server.dataDir);
      const after = holder(server, token);
      await eur(server, '1.08410');
      await expect
        .poll(async () => (await after.past()).map(({ id }) => id).toSorted((a, b) => a - b))
        .toEqual([first.id, second.id]);
      const socket = await hearing(server, token);
      const sent = performance.now();
      await eur(server, '1.08900');
      await socket.next(fired);
      expect(performance.now() - sent).toBeLessThan(1000);
      await eur(server, '1.08400');
      await eur(server, '1.08950');
      const past = await after.past();
      expect(past.map(({ id, fired_count }) => [id, fired_count]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
        [first.id, 1],
        [second.id, 1],
        [third.id, 1],
      ]);
      expect(past.find(({ id }) => id === second.id)?.fired_price).toBe(1.0872);
      expect((await after.notes()).total).toBe(3);
      socket.close();
    } finally {
      await server.dispose();
      await rm(server.dataDir, { recursive: true, force: true });
    }
  },
);
