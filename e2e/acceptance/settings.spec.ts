/**
 * A server with all settings changed: fee type 1, calendar hours, short quote age, small grant, limits on.
 * What is tagged @long is tested in `npm test` by: core/market/pricing, realtime/realtime.
 */
import { setTimeout } from 'node:timers/promises';
import { type RunningServer, startFresh } from '../support/server.ts';
import { BASE, CATALOGUE, feeOf, instrumentOf, type Position } from './catalogue.ts';
import { sumUsd } from './exact.ts';
import { listen } from './socket.ts';
import {
  test as base,
  call,
  type Details,
  expect,
  feed,
  instrumentsFile,
  line,
  must,
  newTrader,
  pushSettings,
  refused,
  tick,
} from './support.ts';

const MAX_AGE_MS = 3000;
const GRANT = 2500.55;

/** Enough instruments for 65 topics. */
const MANY = [
  ...CATALOGUE,
  ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => ['A', 'B'].map((first) => `${first}Q${letter}`))
    .flat()
    .map((Base) => ({ ...instrumentOf('LTCUSD'), Base, Code: `${Base}USD`, ShowCode: `${Base}/USD` })),
];

const test = base.extend<object, { odd: RunningServer }>({
  odd: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      // no other test has this catalogue, so a prepared data folder would save nothing
      const server = await startFresh({
        ...(await pushSettings()),
        INSTRUMENTS_FILE: await instrumentsFile(JSON.stringify(MANY)),
        TRADE_FEE_TYPE: '1',
        MARKET_HOURS: 'calendar',
        QUOTE_MAX_AGE_MS: String(MAX_AGE_MS),
        DEMO_BALANCE: String(GRANT),
        RATE_LIMITS: 'on',
      });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const BTC: Position = { code: 'BTCUSD', type: 1, lots: '0.02', multiple: 100 };
const fresh = (odd: RunningServer) => tick(odd, { BTCUSD: BASE['BTCUSD'] ?? ['', ''] });

/** Sunday 17:00 to Friday 17:00 New York (contract §2), in New York time. */
function fxOpen(now: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const [day, hour] = [part('weekday'), Number(part('hour'))];
  return day === 'Sun' ? hour >= 17 : day === 'Fri' ? hour < 17 : day !== 'Sat';
}

test('DEMO_BALANCE is the balance of a new demo account and after a reset', async ({ odd }) => {
  const trader = await newTrader(odd);
  expect(await trader.balance()).toMatchObject({ balance: GRANT });
  await trader.reset();
  expect(await trader.balance()).toMatchObject({ balance: GRANT });
});

test('trade_fee_type 1 charges lots × fee rate in USD', async ({ odd }) => {
  const trader = await newTrader(odd);
  await fresh(odd);
  const order = await must(trader.submit({ code: 'BTCUSD', cont: BTC.lots }));
  // 0.02 × 0.00035
  expect(order.TradeFee).toBe(0.000007);
  expect(order.TradeFee).toBe(feeOf(BTC, BASE, 1));
  expect((await trader.balance()).balance).toBe(sumUsd([GRANT, -0.000007]));
  expect((await must(call(odd, '/api/basicSet/getBasicInfo')))['trade_fee_type']).toBe(1);
});

test('with MARKET_HOURS=calendar, fx follows New York, and crypto never closes', async ({ odd }) => {
  const trader = await newTrader(odd);
  const open = fxOpen(new Date());
  await feed(odd, [line('EURUSD', ['1.08412', '1.08421'])]);
  const rows = await must(call<Details[]>(odd, '/v1/api/forex/trade_list'));
  const status = (code: string) => rows.find((row) => row['Code'] === code)?.['MarketStatus'];
  for (const code of ['EURUSD', 'XAUUSD', 'US30']) expect(status(code) === 1, code).toBe(open);
  expect(status('BTCUSD')).toBe(1);
  // closed takes precedence over stale, leverage, lots and all the rest
  if (!open) await refused(trader.submit({ code: 'AUDUSD', cont: 0, stop_loss_price: '9' }), 1201, 'market_closed');
  if (!open) await refused(trader.submit({ code: 'EURUSD', status: 0, target_price: '1.05' }), 1201, 'market_closed');
  if (open) expect((await trader.submit({ code: 'EURUSD', cont: '0.01' })).code).toBe(1);
  await fresh(odd);
  await must(trader.submit({ code: 'BTCUSD', cont: '0.01' }));
});

test(
  'a quote older than QUOTE_MAX_AGE_MS fills and closes nothing, and a new one does again',
  { tag: '@long' },
  async ({ odd }) => {
    const trader = await newTrader(odd);
    await fresh(odd);
    const { Id } = await must(trader.submit({ code: 'BTCUSD', cont: '0.02' }));
    await expect
      .poll(async () => (await trader.submit({ code: 'BTCUSD', cont: '0.01' })).code, {
        timeout: 30_000,
        intervals: [500],
      })
      .toBe(1202);
    await refused(trader.close(Id), 1202, 'price_unavailable');
    await refused(trader.submit({ code: 'BTCUSD', cont: 0, multiple: 7 }), 1202, 'price_unavailable');
    expect((await trader.holding()).map((row) => row.Id)).toContain(Id);
    await fresh(odd);
    await must(trader.close(Id));
  },
);

test('a socket has at most 64 subscriptions, and a repeated topic counts once', { tag: '@long' }, async ({ odd }) => {
  const codes = (await must(call<{ Code: string }[]>(odd, '/v1/api/forex/trade_list'))).map((row) => row.Code);
  const topics = ['DAY_MARKET', ...codes.map((code) => `KLINE.${code}`)];
  expect(topics.length).toBeGreaterThan(65);
  const listener = await listen(odd);
  const sub = async (topic: string) => (await listener.ask('sub', { topic })).code;
  // paced below the 20 messages a second: each waits for its answer and for the token bucket to refill
  const paced = async (topic: string) => {
    let code = await sub(topic);
    while (code === 1003) code = await setTimeout(200).then(() => sub(topic));
    return code;
  };
  for (const topic of topics.slice(0, 64)) {
    await setTimeout(55);
    expect(await paced(topic), topic).toBe(1);
  }
  await setTimeout(1000);
  expect(await sub('DAY_MARKET')).toBe(1);
  expect(await sub(topics[64] ?? '')).not.toBe(1);
  await listener.ask('unsub', { topic: 'DAY_MARKET' });
  expect(await sub(topics[64] ?? '')).toBe(1);
  listener.close();
});

test(
  'more than twenty messages a second are refused or end the connection, and others are not affected',
  { tag: '@long' },
  async ({ odd }) => {
    const [flood, calm] = [await listen(odd), await listen(odd)];
    for (let count = 0; count < 400; count++) flood.send({ type: 'ping' });
    const refusedOrClosed = await Promise.race([flood.next((message) => message.code !== 1), flood.closed]);
    if (typeof refusedOrClosed !== 'number') expect(refusedOrClosed.code).toBe(1003);
    expect(flood.heard.filter((message) => message.type === 'pong' && message.code === 1).length).toBeLessThanOrEqual(
      60,
    );
    expect(await calm.ask('ping')).toMatchObject({ type: 'pong' });
    for (const each of [flood, calm]) each.close();
  },
);

test('a flood of calls gets 429 with Retry-After and code 1003, and health stays available', async ({ odd }) => {
  let limited: Awaited<ReturnType<typeof call>> | undefined;
  for (let round = 0; round < 40 && limited === undefined; round++) {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        call(odd, `/api/user/createAccountDemoForU?demo_id=flood-of-devices-${round}-${index}`),
      ),
    );
    for (const reply of replies) expect([200, 429]).toContain(reply.status);
    limited = replies.find((reply) => reply.status === 429);
  }
  expect(limited, 'not limited after 2,000 logins').toBeDefined();
  expect(limited).toMatchObject({ code: 1003, data: { key: 'rate_limited' } });
  expect(limited?.msg).not.toBe('');
  expect(limited?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/u);
  expect((await call(odd, '/healthz')).status).toBe(200);
});
