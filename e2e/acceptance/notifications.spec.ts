/**
 * The notification centre: events of orders and money, each kind switchable, for its own account only.
 * What is tagged @long is tested in `npm test` by: messaging/notifications/{events,switches}, messaging/push/address.
 */
import { BASE } from './catalogue.ts';
import { deposit, expect, funded, test, withdrawer } from './desk.ts';
import { listen } from './socket.ts';
import { call, type Details, must, newTrader, refused, type Server, tick } from './support.ts';

const LIST = '/api/notification/list';
const READ = '/api/notification/read';
const UNREAD = '/api/notification/unread';
const SETTINGS = '/api/notification/settings';
const SAVE = '/api/notification/settings_save';
const KINDS = ['alert', 'fill', 'stop', 'margin', 'deposit', 'withdrawal', 'account', 'security'];
const LANGS = ['hk', 'en', 'jp', 'kr', 'th', 'vn', 'fr', 'de', 'ru', 'spa', 'pt', 'ar', 'it', 'tr', 'id'];

interface Note extends Details {
  readonly id: number;
  readonly kind: string;
  readonly event: string;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly read: number;
  readonly created_at: number;
}
interface Notes {
  readonly data: Note[];
  readonly total: number;
  readonly unread: number;
}
interface Settings extends Details {
  readonly kinds: { kind: string; in_app: number; push: number; email: number; locked: string[] }[];
  readonly push_key: string;
}

function reader(server: Server, token: string) {
  const get = <Data>(path: string, lang = 'en') => must(call<Data>(server, path, { token, lang }));
  const list = (query = '', lang = 'en') => get<Notes>(`${LIST}?${query}`, lang);
  const events = async () => (await list()).data.map(({ event }) => event).toReversed();
  return {
    list,
    events,
    /** Waits until these are all the notifications, oldest first. */
    tells: (...expected: string[]) => expect.poll(events).toEqual(expected),
    settings: () => get<Settings>(SETTINGS),
    save: (json: Details) => call<Settings>(server, SAVE, { token, json }),
    read: (json: Details = {}) => must(call<{ unread: number }>(server, READ, { token, json })),
    unread: async () => (await get<{ unread: number }>(UNREAD)).unread,
  };
}

test("fills, stops, margin call and stop-out are notified, each once, in the reader's language", async ({ desk }) => {
  const { server } = desk;
  await tick(server, BASE);
  const trader = await newTrader(server);
  const me = reader(server, trader.token);
  const socket = await listen(server, trader.token);
  await socket.ask('sub', { topic: 'NOTICE' });
  await must(trader.submit({ stop_loss_price: '1.08000' }));
  await me.tells('order_filled');
  await tick(server, { EURUSD: ['1.07990', '1.08000'] });
  await me.tells('order_filled', 'stop_loss');
  await must(trader.submit({ target_profit_price: '1.08200' }));
  await tick(server, { EURUSD: ['1.08210', '1.08220'] });
  await must(trader.submit({ status: 0, target_price: '1.08000' }));
  await tick(server, { EURUSD: ['1.07980', '1.07999'] });
  await me.tells('order_filled', 'stop_loss', 'order_filled', 'take_profit', 'order_triggered');
  // 44,291 of margin and 108 from before: margin call at 1.2574, stop-out at 1.2543
  await must(trader.submit({ cont: 70, code: 'GBPUSD', multiple: 200 }));
  for (const bid of ['1.25800', '1.25700', '1.25650', '1.25600', '1.25400', '1.25300'])
    await tick(server, { GBPUSD: [bid, `${bid.slice(0, -1)}9`] });
  await expect.poll(async () => (await me.events()).slice(5)).toEqual(['order_filled', 'margin_call', 'stop_out']);
  const { data, total, unread } = await me.list();
  expect([total, unread, await me.unread()]).toEqual([8, 8, 8]);
  for (const row of data) expect(row).toMatchObject({ read: 0, url: expect.stringMatching(/^\/(?!\/)/u) });
  expect(data.map(({ kind }) => kind).toReversed()).toEqual([
    'fill',
    'stop',
    'fill',
    'stop',
    'fill',
    'fill',
    'margin',
    'margin',
  ]);
  // also pushed on the socket: each once, with the current count
  const heard = () =>
    socket.pushed<{ notification?: Note; unread: number }>('NOTICE').filter((one) => one.notification);
  await expect.poll(() => heard().map((one) => one.notification?.id)).toEqual(data.map(({ id }) => id).toReversed());
  const counts = heard().map((one) => one.unread);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBe(8);
  socket.close();
  // in every language, with no placeholder left
  const english = new Set(data.map(({ title, body }) => title + body));
  for (const lang of LANGS) {
    const texts = (await me.list('', lang)).data.map(({ title, body }) => title + body);
    expect(texts.join('\n'), lang).not.toMatch(/[{}]|undefined|null|NaN/u);
    if (lang !== 'en')
      expect(
        texts.filter((words) => english.has(words)),
        lang,
      ).toEqual([]);
  }
  const stop = data.find(({ event }) => event === 'stop_loss');
  // 0.1 lots from 1.08421 to 1.07990
  expect(stop?.body).toMatch(/EUR\/USD/u);
  expect(stop?.body).toMatch(/1\.07990/u);
  expect(stop?.body).toMatch(/[-−]43\.10 USD/u);
});

test(
  'deposits and withdrawals are notified, with amounts and the reason for a refusal',
  { tag: '@long' },
  async ({ desk }) => {
    const { server, finance } = desk;
    const customer = await withdrawer(desk, 500);
    const me = reader(server, customer.token);
    const money = async () =>
      (await me.list()).data.filter(({ kind }) => kind === 'deposit' || kind === 'withdrawal').toReversed();
    const rejected = await deposit(desk, customer, 40);
    await must(finance.change('deposits/reject', { id: rejected.id, remark: 'The <b>proof</b> is another’s' }));
    const [refusedOne, paid] = [await must(customer.draw(70)), await must(customer.draw(30))];
    await must(finance.change('withdrawals/refuse', { id: refusedOne.id, remark: 'Not your address' }));
    await must(finance.change('withdrawals/finish', { id: paid.id, payment_reference: `tx-${paid.id}` }));
    await expect
      .poll(async () => (await money()).map(({ event }) => event))
      .toEqual([
        'deposit_finished',
        'deposit_rejected',
        'withdrawal_requested',
        'withdrawal_requested',
        'withdrawal_refused',
        'withdrawal_paid',
      ]);
    const bodies = (await money()).map(({ body }) => body);
    for (const [index, amount] of ['500.00', '40.00', '70.00', '30.00', '70.00', '30.00'].entries())
      expect(bodies[index]).toContain(`${amount} USD`);
    expect(bodies[1]).toContain('The <b>proof</b> is another’s');
    expect(bodies[4]).toContain('Not your address');
    // another account's record is not read, marked or counted
    const other = reader(server, (await funded(desk)).token);
    const before = await me.unread();
    expect((await other.list('kind=withdrawal')).total).toBe(0);
    const [first] = await money();
    await call(server, READ, { token: (await newTrader(server)).token, json: { id: first?.id } });
    expect(await me.unread()).toBe(before);
  },
);

test(
  'each kind can be switched per channel; nothing is sent when off, and security notices stay on',
  { tag: '@long' },
  async ({ desk }) => {
    const { server } = desk;
    await tick(server, BASE);
    const trader = await newTrader(server);
    const me = reader(server, trader.token);
    const { kinds, push_key } = await me.settings();
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(KINDS.toSorted());
    // an uncompressed point of P-256
    expect(Buffer.from(push_key, 'base64url')).toHaveLength(65);
    const switchOne = (kind: string, channel: string, on: number) => me.save({ kind, channel, on });
    for (const kind of KINDS) {
      for (const channel of ['in_app', 'push', 'email'] as const) {
        const row = (await me.settings()).kinds.find((one) => one.kind === kind);
        if (row?.locked.includes(channel) === true) {
          const { code, data } = await switchOne(kind, channel, 0);
          const still = code === 1 ? data.kinds : (await me.settings()).kinds;
          expect(still.find((one) => one.kind === kind)?.[channel]).toBe(1);
          continue;
        }
        for (const on of [0, 1]) {
          const saved = await must(switchOne(kind, channel, on));
          expect(saved.kinds.find((one) => one.kind === kind)?.[channel]).toBe(on);
        }
      }
    }
    await must(switchOne('fill', 'in_app', 0));
    await must(trader.submit({ stop_loss_price: '1.08000' }));
    await tick(server, { EURUSD: ['1.07990', '1.08000'] });
    await me.tells('stop_loss');
    await must(switchOne('fill', 'in_app', 1));
    await must(switchOne('stop', 'in_app', 0));
    await must(trader.submit({ stop_loss_price: '1.07900' }));
    await tick(server, { EURUSD: ['1.07880', '1.07890'] });
    await must(trader.submit({ type: 2 }));
    await me.tells('stop_loss', 'order_filled', 'order_filled');
    expect((await me.list('kind=fill')).total).toBe(2);
    const bad: Details[] = [
      {},
      { kind: 'fill' },
      { kind: 'nothing', channel: 'push', on: 1 },
      { kind: 'fill', channel: 'sms', on: 1 },
      { kind: 'fill', channel: 'push', on: 2 },
      { hide_amounts: 'yes' },
    ];
    for (const json of bad) await refused(me.save(json), 1001, 'invalid_input');
  },
);

test('notifications are marked read one by one or all, the count follows, and pages have twenty', async ({ desk }) => {
  const { server } = desk;
  await tick(server, BASE);
  const trader = await newTrader(server);
  const me = reader(server, trader.token);
  for (let number = 0; number < 22; number++) await must(trader.submit({ cont: 0.01, multiple: 800 }));
  await expect.poll(() => me.unread()).toBe(22);
  const [first, second] = [await me.list('page=1'), await me.list('page=2')];
  expect([first.data.length, second.data.length, first.total]).toEqual([20, 2, 22]);
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect(await me.read({ id: ids[3] })).toEqual({ unread: 21 });
  expect(await me.read({ id: ids[3] })).toEqual({ unread: 21 });
  expect((await me.list()).data[3]?.read).toBe(1);
  expect(await me.read()).toEqual({ unread: 0 });
  expect((await me.list()).unread).toBe(0);
  for (const path of [LIST, UNREAD, SETTINGS]) expect((await call(server, path)).code).toBe(999);
  for (const path of [READ, SAVE]) expect((await call(server, path, { json: {} })).code).toBe(999);
  for (const query of ['page=0', 'page=x', 'kind=nothing'])
    await refused(call(server, `${LIST}?${query}`, { token: trader.token }), 1001, 'invalid_input');
});

test(
  'a push device must use https to an external address, belongs to its session, and can be removed',
  { tag: '@long' },
  async ({ desk }) => {
    const { server } = desk;
    const trader = await newTrader(server);
    const post = (name: string, json: Details) =>
      call<Details & { devices: unknown[] }>(server, `/api/notification/${name}`, { token: trader.token, json });
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    for (const endpoint of [
      'http://push.example/x',
      'https://127.0.0.1/x',
      'https://localhost/x',
      'https://[::1]/x',
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1/x',
      'javascript:alert(1)',
      'x',
    ]) {
      const { code } = await post('push_subscribe', { endpoint, ...keys });
      expect([endpoint, code]).toEqual([endpoint, 1001]);
    }
    expect((await post('push_unsubscribe', {})).data.devices).toEqual([]);
    expect((await post('push_test', {})).code).not.toBe(1);
  },
);
