/**
 * Contract §3: /v1/ws, its messages, topics, privacy and limits.
 * What is tagged @long is tested in `npm test` by: realtime/{realtime,many-closes}, core/engine-host/mass-stop.
 */
import { CATALOGUE, idOf } from './catalogue.ts';
import { type Heard, listen } from './socket.ts';
import { call, type Details, expect, must, newTrader, type Server, test, tick } from './support.ts';

const rowsOf = (message: Heard) => message.data as Details[];
const market = (message: Heard) => message.topic === 'DAY_MARKET';

/** Resolves once `tick` was pushed to a socket that is subscribed to the market. */
async function pushedTick(server: Server, code: string, bid: string, ask: string): Promise<void> {
  const witness = await listen(server);
  await witness.ask('sub', { topic: 'DAY_MARKET' });
  await tick(server, { [code]: [bid, ask] });
  await witness.next(
    (message) => market(message) && rowsOf(message).some((row) => row['Code'] === code && row['Bid'] === Number(bid)),
  );
  witness.close();
}

test('every message is answered with its type, a code and a msg', async ({ server, trader }) => {
  const listener = await listen(server);
  expect(await listener.ask('ping')).toMatchObject({ type: 'pong', code: 1, msg: '' });
  expect(await listener.ask('login', { token: trader.token })).toMatchObject({ type: 'login', code: 1 });
  expect(await listener.ask('sub', { topic: 'DAY_MARKET' })).toMatchObject({ type: 'sub', code: 1 });
  expect(await listener.ask('unsub', { topic: 'DAY_MARKET' })).toMatchObject({ type: 'unsub', code: 1 });
  expect(await listener.ask('logout')).toMatchObject({ type: 'logout', code: 1 });
  listener.close();
});

test('a wrong token gives 999, and private topics need a login', { tag: '@long' }, async ({ server, trader }) => {
  const listener = await listen(server);
  for (const token of ['', 'x', 'f'.repeat(64)])
    expect(await listener.ask('login', { token })).toMatchObject({ code: 999 });
  for (const topic of ['FOREX_TRADE', 'FOREX_CLOSED'])
    expect(await listener.ask('sub', { topic })).toMatchObject({ code: 999 });
  await listener.ask('login', { token: trader.token });
  for (const topic of ['FOREX_TRADE', 'FOREX_CLOSED'])
    expect(await listener.ask('sub', { topic })).toMatchObject({ code: 1 });
  await must(trader.submit());
  await listener.next((message) => message.topic === 'FOREX_TRADE');
  // after a logout they are gone
  await listener.ask('logout');
  expect(await listener.ask('sub', { topic: 'FOREX_TRADE' })).toMatchObject({ code: 999 });
  const count = listener.pushed('FOREX_TRADE').length;
  const witness = await listen(server, trader.token);
  await must(trader.submit());
  await witness.next((message) => message.topic === 'FOREX_TRADE');
  await listener.ask('ping');
  expect(listener.pushed('FOREX_TRADE')).toHaveLength(count);
  for (const each of [listener, witness]) each.close();
});

test(
  'a session that is logged out over HTTP receives no more private messages',
  { tag: '@long' },
  async ({ server, trader }) => {
    const second = await newTrader(server, trader.device);
    const [listener, witness] = [await listen(server, second.token), await listen(server, trader.token)];
    await must(call(server, '/api/user/logout', { token: second.token, json: {} }));
    await must(trader.submit());
    await witness.next((message) => message.topic === 'FOREX_TRADE');
    const answer = await Promise.race([listener.ask('ping').catch(() => 'closed'), listener.closed]);
    expect(answer).toBeDefined();
    expect(listener.pushed('FOREX_TRADE')).toEqual([]);
    for (const each of [listener, witness]) each.close();
  },
);

test(
  'a socket that logs in again receives messages of the new account only',
  { tag: '@long' },
  async ({ server, trader }) => {
    const other = await newTrader(server);
    const [listener, witness] = [await listen(server, trader.token), await listen(server, trader.token)];
    expect(await listener.ask('login', { token: other.token })).toMatchObject({ code: 1 });
    await listener.ask('sub', { topic: 'FOREX_TRADE' });
    const mine = await must(trader.submit());
    await witness.next((message) => message.topic === 'FOREX_TRADE');
    const theirs = await must(other.submit());
    await listener.next((message) => message.topic === 'FOREX_TRADE');
    const ids = listener.pushed<{ order?: { Id: number } }>('FOREX_TRADE').map((data) => data.order?.Id);
    expect(ids).toContain(theirs.Id);
    expect(ids).not.toContain(mine.Id);
    for (const each of [listener, witness]) each.close();
  },
);

test('DAY_MARKET sends the whole list once, then changes only', async ({ server }) => {
  const listener = await listen(server);
  await listener.ask('sub', { topic: 'DAY_MARKET' });
  const whole = rowsOf(await listener.next(market));
  expect(whole.map((row) => row['Code'])).toEqual(CATALOGUE.map((row) => row.Code));
  const fields = [
    'Id',
    'Code',
    'Bid',
    'Ask',
    'Open',
    'High',
    'Low',
    'Close',
    'Change',
    'Volume',
    'MarketStatus',
    'Time',
    'QuoteId',
  ];
  // a price pushed by an earlier test may be stale by now
  for (const { PriceState, ...row } of whole) {
    expect(Object.keys(row).toSorted()).toEqual(fields.toSorted());
    expect([undefined, 'stale']).toContain(PriceState);
  }
  const since = listener.heard.length;
  await tick(server, { EURUSD: ['1.08555', '1.08566'] });
  // ticks of earlier tests may still be arriving
  const isNew = (row: Details): boolean => row['Bid'] === 1.08555;
  const push = await listener.next((message) => market(message) && rowsOf(message).some(isNew), since);
  const changed = rowsOf(push).filter(isNew);
  expect(changed).toMatchObject([
    { Id: idOf('EURUSD'), Code: 'EURUSD', Ask: 1.08566, Close: 1.08555, MarketStatus: 1 },
  ]);
  await listener.ask('ping');
  for (const rows of listener.pushed<Details[]>('DAY_MARKET').slice(1))
    expect(rows.length).toBeLessThan(CATALOGUE.length);
  listener.close();
});

test('unsub stops the pushes', { tag: '@long' }, async ({ server }) => {
  const listener = await listen(server);
  await listener.ask('sub', { topic: 'DAY_MARKET' });
  await listener.next(market);
  await listener.ask('unsub', { topic: 'DAY_MARKET' });
  const count = listener.pushed('DAY_MARKET').length;
  await pushedTick(server, 'EURUSD', '1.08601', '1.08611');
  await listener.ask('ping');
  expect(listener.pushed('DAY_MARKET')).toHaveLength(count);
  listener.close();
});

test(
  'KLINE.{code} pushes the forming 1-minute candle of that instrument only',
  { tag: '@long' },
  async ({ server }) => {
    const listener = await listen(server);
    expect(await listener.ask('sub', { topic: 'KLINE.GBPUSD' })).toMatchObject({ code: 1 });
    await pushedTick(server, 'EURUSD', '1.08701', '1.08711');
    await tick(server, { GBPUSD: ['1.27654', '1.27667'] });
    const { data } = await listener.next(
      (message) => message.topic === 'KLINE.GBPUSD' && (message.data as Details)['Close'] === 1.27654,
    );
    expect(Object.keys(data as object).toSorted()).toEqual(['Close', 'Code', 'High', 'Low', 'Open', 'Time', 'Volume']);
    expect(data).toMatchObject({ Code: 'GBPUSD' });
    expect(Number((data as Details)['Time']) % 60_000).toBe(0);
    expect(listener.heard.filter((message) => message.topic !== undefined && message.topic !== 'KLINE.GBPUSD')).toEqual(
      [],
    );
    listener.close();
  },
);

test('an unknown topic is refused', { tag: '@long' }, async ({ server, trader }) => {
  const listener = await listen(server, trader.token);
  for (const topic of ['', 'NOPE', 'KLINE.', 'KLINE.NOSUCH', 'KLINE.__proto__', 'day_market']) {
    const { code } = await listener.ask('sub', { topic });
    expect([1, 999], topic).not.toContain(code);
  }
  listener.close();
});

test('FOREX_TRADE and FOREX_CLOSED report the whole life of orders, with the account, in order', async ({
  server,
  trader,
}) => {
  const listener = await listen(server, trader.token);
  const events = () =>
    listener.pushed('FOREX_TRADE').map((data) => [data['event'], (data['order'] as Details | undefined)?.['Id']]);
  const market = await must(trader.submit({ stop_loss_price: '1.05' }));
  const pending = await must(trader.submit({ status: 0, target_price: '1.08000' }));
  const dropped = await must(trader.submit({ status: 0, target_price: '1.02' }));
  await must(trader.stops(market.Id, 0, '1.20'));
  await must(trader.cancel(dropped.Id));
  await tick(server, { EURUSD: ['1.07990', '1.08000'] });
  await must(trader.close(market.Id));
  const { data } = await listener.next((message) => message.topic === 'FOREX_CLOSED');
  await listener.ask('ping');
  expect(events().filter(([event]) => event !== 'balance')).toEqual([
    ['opened', market.Id],
    ['pending', pending.Id],
    ['pending', dropped.Id],
    ['updated', market.Id],
    ['cancelled', dropped.Id],
    ['triggered', pending.Id],
  ]);
  expect(data).toMatchObject({ id: market.Id, reason: 'user', price: 1.0799, profit: -43.1 });
  expect((data as { account: Details }).account).toMatchObject({
    balance: (await trader.balance()).balance,
    equity: (await trader.balance())['equity'],
  });
  for (const push of listener.pushed('FOREX_TRADE')) {
    for (const field of ['balance', 'equity', 'used_margin', 'free_margin', 'margin_level'])
      expect(push['account']).toHaveProperty(field);
  }
  listener.close();
});

test(
  'the events of one tick come in order of order id, each with its reason',
  { tag: '@long' },
  async ({ server, trader }) => {
    const listener = await listen(server, trader.token);
    const first = await must(trader.submit({ stop_loss_price: '1.08000' }));
    const second = await must(trader.submit({ status: 0, target_price: '1.08005' }));
    const third = await must(trader.submit({ type: 2, target_profit_price: '1.08010' }));
    const fourth = await must(trader.submit({ type: 2, status: 0, target_price: '1.08001' }));
    const fifth = await must(trader.submit({ stop_loss_price: '1.08002' }));
    const isOf = (id: number) => (message: Heard) =>
      (message.data as { order?: Details } | undefined)?.order?.['Id'] === id;
    await listener.next(isOf(fifth.Id));
    const since = listener.heard.length;
    await tick(server, { EURUSD: ['1.07999', '1.08004'] });
    await listener.next(
      (message) => message.topic === 'FOREX_CLOSED' && (message.data as Details)['id'] === fifth.Id,
      since,
    );
    const events = listener.heard.slice(since).filter((message) => message.topic !== undefined);
    const line = ({ topic, data }: Heard) => {
      const { id, reason, event, order } = data as Details;
      return topic === 'FOREX_CLOSED' ? [id, reason] : [(order as Details | undefined)?.['Id'], event];
    };
    expect(events.map(line).filter(([, what]) => what !== 'balance')).toEqual([
      [first.Id, 'stop_loss'],
      [second.Id, 'triggered'],
      [third.Id, 'take_profit'],
      [fourth.Id, 'triggered'],
      [fifth.Id, 'stop_loss'],
    ]);
    listener.close();
  },
);

test(
  'other accounts never get a private event, and a second device of the account gets all',
  { tag: '@long' },
  async ({ server, trader }) => {
    const stranger = await newTrader(server);
    const listeners = [
      await listen(server, trader.token),
      await listen(server, (await newTrader(server, trader.device)).token),
      await listen(server, stranger.token),
    ];
    const { Id } = await must(trader.submit({ stop_loss_price: '1.08000' }));
    await tick(server, { EURUSD: ['1.07990', '1.08000'] });
    for (const listener of listeners.slice(0, 2)) {
      const { data } = await listener.next((message) => message.topic === 'FOREX_CLOSED');
      expect(data).toMatchObject({ id: Id, reason: 'stop_loss', price: 1.0799 });
      expect(listener.pushed('FOREX_TRADE').map((each) => each['event'])).toContain('opened');
    }
    for (const listener of listeners) await listener.ask('ping');
    expect(listeners[2]?.heard.filter((message) => message.topic !== undefined)).toEqual([]);
    for (const listener of listeners) listener.close();
  },
);

test(
  'junk is answered or ends the connection, and the server and the other sockets continue',
  { tag: '@long' },
  async ({ server, trader }) => {
    const other = await listen(server, trader.token);
    const junk = [
      '',
      '{',
      'null',
      '[]',
      '1',
      '"ping"',
      '{}',
      '{"type":"nope"}',
      '{"type":5}',
      '{"type":"sub"}',
      '{"type":"sub","params":{"topic":{}}}',
      '{"type":"login","params":null}',
      '{"type":"login","params":{"token":5}}',
      '[['.repeat(1500),
    ];
    for (const message of junk) {
      const listener = await listen(server);
      listener.send(message);
      const heard = await Promise.race([listener.next(() => true), listener.closed]);
      if (typeof heard !== 'number')
        expect([1, 999], `${message.slice(0, 40)}: ${JSON.stringify(heard)}`).not.toContain(heard.code);
      listener.close();
    }
    const binary = await listen(server);
    binary.send(new Uint8Array([0xff, 0xfe, 0x00, 0x80]));
    await Promise.race([binary.next(() => true), binary.closed]);
    binary.close();
    expect(await other.ask('ping')).toMatchObject({ type: 'pong' });
    other.close();
  },
);

test('a message above 4 KiB has no effect', { tag: '@long' }, async ({ server }) => {
  const listener = await listen(server);
  listener.send({ type: 'sub', params: { topic: 'DAY_MARKET' }, padding: 'x'.repeat(5000) });
  const heard = await Promise.race([listener.next(() => true), listener.closed]);
  if (typeof heard !== 'number') expect(heard.code).not.toBe(1);
  expect(listener.pushed('DAY_MARKET')).toEqual([]);
  listener.close();
});

test('a plain GET of the socket address does not crash the server', { tag: '@long' }, async ({ server }) => {
  const { status } = await call(server, '/v1/ws');
  expect([400, 404, 426]).toContain(status);
});
