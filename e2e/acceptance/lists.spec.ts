/**
 * Companies, watchlists, the most traded instruments, and the ranking: their owners, and that their figures are
 * correct.
 * What is tagged @long is tested in `npm test` by: content/companies, staff/settings/settings, trading/orders/trending.
 */
import { BASE } from './catalogue.ts';
import { expect, test, withdrawer } from './desk.ts';
import { sumUsd } from './exact.ts';
import { type Page, read, type Versioned, writerOf } from './office.ts';
import { openMember } from './people.ts';
import { call, type Details, must, newTrader, type Order, refused, type Server, tick, traderOf } from './support.ts';

const COMPANIES = '/api/company/getCompany';
const STATUS = '/api/company/getCompanyStatus';

test('companies are found by part of the name, with every field of product.md, except hidden ones', async ({
  desk,
}) => {
  const writer = await writerOf(desk);
  const fields = {
    url: 'https://harbour.example/',
    subject: 'Harbour Brokers Ltd',
    registered_address: '1 Quay <b>Road</b>',
    location: 'Hong Kong',
    email: 'hello@harbour.example',
  };
  const name = 'Harbour & <i>Sons</i> 100%_';
  const { id } = await must(writer.change<Versioned>('companies/save', { name, ...fields }));
  await must(writer.change('companies/save', { name: 'Another one' }));
  const company = { id, name, logo: '', ...fields };
  for (const part of ['harbour', 'HARBOUR', '100%_', ' sons'])
    expect(await read(desk, `${COMPANIES}?name=${encodeURIComponent(part)}`), part).toEqual({
      data: [company],
      total: 1,
    });
  expect((await read<Page>(desk, `${COMPANIES}?name=`)).total).toBe(2);
  // wildcard characters are ordinary characters
  for (const sign of ['%%', '__', "'", '\\'])
    expect((await read<Page>(desk, `${COMPANIES}?name=${encodeURIComponent(sign)}`)).total).toBe(0);
  for (const url of ['http://harbour.example', 'javascript:alert(1)', 'https://user:pw@harbour.example', '//x', 'x'])
    await refused(writer.change('companies/save', { name: 'Bad', url }), 1001, 'invalid_input');
  await must(writer.change('companies/hide', { id, hidden: 1 }));
  expect((await read<Page>(desk, `${COMPANIES}?name=harbour`)).total).toBe(0);
});

test(
  'visitors are redirected only if an operator sets an https address, and the change is audited',
  { tag: '@long' },
  async ({ desk }) => {
    const { admin } = desk;
    const writer = await writerOf(desk);
    expect(await read(desk, STATUS)).toEqual({ status: 0, url: '' });
    const { id } = await must(writer.change<Versioned>('companies/save', { name: 'Moved away' }));
    const to = 'https://elsewhere.example/start?a=1';
    await refused(writer.change('companies/redirect', { id, status: 1, redirect_url: to }), 1004, 'forbidden');
    for (const redirect_url of ['http://elsewhere.example', 'javascript:alert(1)', 'data:text/html,x', ''])
      await refused(admin.change('companies/redirect', { id, status: 1, redirect_url }), 1001, 'invalid_input');
    expect(await read(desk, `${STATUS}?company_id=${id}`)).toEqual({ status: 0, url: '' });
    await must(admin.change('companies/redirect', { id, status: 1, redirect_url: to }));
    const redirect = await read<{ status: number; url: string }>(desk, `${STATUS}?company_id=${id}`);
    expect(redirect.url).toBe(to);
    expect(redirect.status).not.toBe(0);
    for (const query of ['', '?company_id=', '?company_id=987654', '?company_id=x', `?company_id=${id}x`])
      expect(await read(desk, STATUS + query), query).toEqual({ status: 0, url: '' });
    const { data } = await must(admin.read<{ data: Details[] }>('audit?page=1'));
    expect(JSON.stringify(data)).toContain(to);
    await must(admin.change('companies/redirect', { id, status: 0 }));
    expect(await read(desk, `${STATUS}?company_id=${id}`)).toEqual({ status: 0, url: '' });
  },
);

test(
  'the base settings have directory mode and complaints address as set by an operator',
  { tag: '@long' },
  async ({ desk }) => {
    const { admin } = desk;
    expect(await read(desk, '/api/company/complaintEmail')).toEqual({ email: '' });
    expect(await read(desk, '/api/basicSet/getBasicInfo')).toMatchObject({ is_company: 0 });
    await refused(admin.change('settings/save', { complaint_email: 'nobody' }), 1001, 'invalid_input');
    await must(admin.change('settings/save', { complaint_email: 'complaints@broker.example', is_company: 1 }));
    expect(await read(desk, '/api/company/complaintEmail')).toEqual({ email: 'complaints@broker.example' });
    expect(await read(desk, '/api/basicSet/getBasicInfo')).toMatchObject({ is_company: 1 });
    await must(admin.change('settings/save', { complaint_email: '', is_company: 0 }));
    for (const service_link of ['javascript:alert(1)', 'http://x.example'])
      await refused(admin.change('settings/save', { service_link }), 1001, 'invalid_input');
  },
);

interface Watchlist extends Details {
  readonly id: string;
  readonly version: number;
  readonly codes: string[];
}

test("watchlists are stored on the account in order, and two devices do not undo each other's changes", async ({
  desk,
}) => {
  const { server } = desk;
  const { token } = await newTrader(server);
  const post = (name: string, json: object) =>
    call<Watchlist>(server, `/v1/api/main/watchlist/${name}`, { token, json });
  const lists = (whose = token) => must(call<Watchlist[]>(server, '/v1/api/main/watchlist/list', { token: whose }));
  const codes = ['GBPUSD', 'EURUSD', 'XAUUSD'];
  const set = await must(post('set', { id: 'favourites', version: 0, codes }));
  expect(set).toMatchObject({ id: 'favourites', codes });
  await refused(post('set', { id: 'favourites', version: 0, codes: [] }), 1006, 'conflict');
  await must(post('set', { id: 'favourites', version: set.version, codes: codes.toReversed() }));
  const id = 'a1b2c3d4e5f60718';
  await must(post('save', { id, name: '<b>金</b>' }));
  await must(post('save', { id, name: 'Metals' }));
  const [favourites, metals, ...rest] = await lists();
  expect([favourites?.codes, metals?.['name'], rest]).toEqual([codes.toReversed(), 'Metals', []]);
  const { token: other } = await newTrader(server);
  expect(await lists(other)).toEqual([{ id: 'favourites', name: '', version: 0, codes: [] }]);
  for (const [name, json] of [
    ['set', { id: 'favourites', version: 9, codes: ['a b'] }],
    ['set', { id: 'favourites', version: 9, codes: Array.from({ length: 201 }, (_, n) => `C${n}`) }],
    ['set', { id: '../x', version: 0, codes }],
    ['save', { id: 'favourites', name: 'x' }],
    ['save', { id, name: '' }],
    ['save', { id, name: 'x'.repeat(41) }],
    ['delete', { id: 'favourites' }],
  ] as const)
    await refused(post(name, json), 1001, 'invalid_input');
  await must(post('delete', { id }));
  await must(post('delete', { id }));
  expect(await lists()).toHaveLength(1);
  for (const name of ['save', 'set', 'delete'])
    expect((await call(server, `/v1/api/main/watchlist/${name}`, { json: { id } })).code).toBe(999);
});

test('the most traded instruments are sorted by real volume', { tag: '@long' }, async ({ desk }) => {
  const { server } = desk;
  await tick(server, BASE);
  const rows = () => must(call<{ Id: number; Code: string; VolumeUsd: number }[]>(server, '/v1/api/forex/trending'));
  const trader = await newTrader(server);
  await must(trader.submit({ code: 'XAUUSD', cont: 2, multiple: 100 }));
  // an answer may be a minute old; no one has requested it before
  const all = await rows();
  // 2 lots × 100 × 2345.69
  expect(all.find(({ Code }) => Code === 'XAUUSD')?.VolumeUsd).toBeGreaterThanOrEqual(469_138);
  expect(all.map(({ VolumeUsd }) => VolumeUsd)).toEqual(
    all.map(({ VolumeUsd }) => VolumeUsd).toSorted((a, b) => b - a),
  );
});

interface Entry extends Details {
  readonly id: number;
  readonly user: { name: string; is_demo: number; is_bot: number };
  readonly three_week_profit: number;
}
const ranking = (server: Server, query = '') => must(call<Page<Entry>>(server, `/api/follow/list?${query}`));

test('the ranking lists volunteers under a chosen name, with figures that follow from their orders', async ({
  desk,
}) => {
  const { server } = desk;
  await tick(server, BASE);
  const customer = await withdrawer(desk, 2000);
  const trader = traderOf(server, customer.token, '');
  const buy = async (code: string, closeAt: readonly [string, string]) => {
    const { Id } = await must(trader.submit({ code, cont: 0.1, multiple: 200 }));
    await tick(server, { [code]: closeAt });
    await must(trader.close(Id));
  };
  await buy('EURUSD', ['1.08700', '1.08709']);
  await buy('EURUSD', ['1.08650', '1.08659']);
  await buy('GBPUSD', ['1.26900', '1.26910']);
  const shows = async () => (await ranking(server)).data.find(({ user }) => user.name === 'Grey Heron 7');
  expect(await shows()).toBeUndefined();
  const save = (json: Details, token = customer.token) => call(server, '/api/follow/member_save', { token, json });
  for (const name of ['x', '<b>x</b>', 'a\u202Eb', 'x'.repeat(25), '  ', 'Tradewind Support'])
    await refused(save({ shown: 1, name }), 1001, 'invalid_input');
  await must(save({ shown: 1, name: 'Grey Heron 7' }));
  await expect.poll(async () => (await shows())?.['total_trade_num']).toBe(3);
  const entry = await shows();
  const orders: Order[] = await trader.history();
  const net = orders.map((order) => sumUsd([order.FactProfits, -order.TradeFee]));
  const profit = sumUsd(net);
  const percent = (value: number) => Math.round(value * 10_000) / 100;
  expect(entry).toMatchObject({
    user: { name: 'Grey Heron 7', is_demo: 0, is_bot: 0 },
    three_week_profit: profit,
    total_profit: profit,
    three_week_rate: percent(profit / 2000),
    total_rate: percent(profit / 2000),
    three_week_win: percent(net.filter((value) => value > 0).length / 3),
    three_week_trade_num: 3,
    multiple: 200,
    code: 'EUR/USD',
    total_followers: 0,
  });
  // nothing about the account behind it
  const text = JSON.stringify(entry);
  for (const own of [customer.email, String(customer.user['uid']), customer.user.invite_code])
    expect(text).not.toContain(own);
  // one name per trader; demo accounts stay out
  const other = await openMember(desk);
  await refused(save({ shown: 1, name: 'grey heron 7' }, other.token), 1006, 'conflict');
  const demo = await newTrader(server);
  await refused(save({ shown: 1, name: 'Play Money' }, demo.token), 1005, 'only_true_account');
  for (const query of ['sort=profit', 'sort=win', 'sort=total_rate', 'page=1', 'kind=real'])
    expect((await ranking(server, query)).data.map(({ id }) => id)).toContain(entry?.id);
  expect((await ranking(server, 'kind=demo')).data).toEqual([]);
  await refused(call(server, '/api/follow/list?sort=luck'), 1001, 'invalid_input');
  await must(save({ shown: 0 }));
  await expect.poll(shows).toBeUndefined();
});

test('the manifest contains the version, and the chat is a separate page that other sites cannot frame', async ({
  desk,
}) => {
  const { url } = desk.server;
  const manifest = await fetch(`${url}/manifest.json`);
  expect(manifest.headers.get('cache-control')).toMatch(/no-cache|no-store|max-age=0/u);
  expect(await manifest.json()).toMatchObject({ name: 'Tradewind', version: expect.stringMatching(/^\d+\.\d+\.\d+/u) });
  const chat = await fetch(`${url}/chat/`, { headers: { accept: 'text/html' } });
  expect(chat.status).toBe(200);
  const policy = chat.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|\*|https?:)/u);
});
