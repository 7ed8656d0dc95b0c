/** Prices of groups on the socket: rows, what they leave out, every tick and candles, in both forms (contract §14). */
import { type CompactMarketPush, type MarketRow, WS_FORMATS, changedRow } from '@tradewind/contract';
import { operatorBaseCalls, operatorGroupCalls } from '@tradewind/contract/operator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FEED_KEY, type TestApp, type TestUser, startTestApp } from '../platform/http/testing/test-app.ts';
import { newOperator } from '../staff/operators/testing/operators.ts';
import { TestSocket } from './testing/test-socket.ts';

const DAY_MS = 86_400_000;
const RETAIL = 1;

let app: TestApp;
/** In the group of demo accounts, which has no mark-up; visitors see the prices of `retail`. */
let demo: TestUser;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await startTestApp({ settings: { MARKET_HOURS: 'open' } });
  await setMarkup(3, 5);
  app.clock.advance(DAY_MS + 61_000);
  demo = await app.newUser();
  await deliver([1.1]);
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const socket of sockets.splice(0)) if (socket.closeCode === undefined) await socket.close();
});

async function setMarkup(bid: number, ask: number, effectiveAt = app.clock.now() + DAY_MS + 60_000): Promise<void> {
  const finance = await newOperator(app, 'finance');
  const compliance = await newOperator(app, 'compliance');
  const { id } = await finance.call(operatorGroupCalls.proposeMarkup, {
    group_id: RETAIL,
    forex_id: app.idOf('EURUSD'),
    markup_bid: bid,
    markup_ask: ask,
    effective_at: effectiveAt,
    reason: 'A spread of our own.',
  });
  await compliance.call(operatorBaseCalls.approveChange, { id });
}

async function connect(format: (typeof WS_FORMATS)[number], by?: TestUser): Promise<TestSocket> {
  const socket = await TestSocket.open(app.listener.url, `?lang=en&format=${format}`);
  sockets.push(socket);
  if (by !== undefined) await socket.login(by.token);
  return socket;
}

/** Delivers ticks of one body, each with a spread of 20 points: they become prices in one turn of the server. */
async function deliver(bids: readonly number[]): Promise<void> {
  app.clock.advance(1000);
  const lines = bids.map((bid) => JSON.stringify({ code: 'EURUSD', bid, ask: Number((bid + 0.0002).toFixed(5)) }));
  const headers = { 'feed-key': FEED_KEY, 'content-type': 'application/x-ndjson' };
  await app.request({ method: 'POST', url: '/v1/feed/ticks', payload: lines.join('\n'), headers });
}

/** The last row of EUR/USD, that of the compact stream restored. */
function lastRow(socket: TestSocket): MarketRow | undefined {
  const rows = socket.pushes('DAY_MARKET').flatMap(({ data }) => data);
  return socket.compact.reduce(
    (row, push) => afterPush(row, push),
    rows.findLast(({ Code }) => Code === 'EURUSD'),
  );
}

function afterPush(before: MarketRow | undefined, push: CompactMarketPush): MarketRow | undefined {
  let row = before;
  for (const [index, one] of push.data.entries()) {
    if (!Array.isArray(one)) row = one.Code === 'EURUSD' ? one : row;
    else if (row?.Id === one[0])
      row = changedRow(row, { ...push, time: Number(push.time) }, index) ?? expect.fail('unreadable');
  }
  return row;
}

describe.each(WS_FORMATS)('with format %s', (format) => {
  it('rows and the ticks that they leave out have the mark-up of the group, or none', async () => {
    const [visitor, member] = [await connect(format), await connect(format, demo)];
    for (const socket of [visitor, member]) {
      await socket.subscribe('DAY_MARKET');
      await socket.until(() => lastRow(socket) !== undefined);
    }
    await deliver([1.1001]);
    await visitor.until(() => lastRow(visitor)?.Bid === 1.10007);
    await deliver([1.1002, 1.0998, 1.1005, 1.1]);
    await visitor.until(() => lastRow(visitor)?.Bid === 1.09997);
    await member.until(() => lastRow(member)?.Bid === 1.1);
    const spans = { Skipped: 3, QuoteId: app.app.market.lastQuote(app.idOf('EURUSD'))?.id };
    expect(lastRow(visitor)).toMatchObject({
      ...spans,
      Bid: 1.09997,
      Ask: 1.10025,
      Close: 1.09997,
      BidLow: 1.09977,
      BidHigh: 1.10047,
      AskLow: 1.10005,
      AskHigh: 1.10075,
    });
    expect(lastRow(member)).toMatchObject({
      ...spans,
      Bid: 1.1,
      Ask: 1.1002,
      Close: 1.1,
      BidLow: 1.0998,
      BidHigh: 1.1005,
      AskLow: 1.1,
      AskHigh: 1.1007,
    });
  });
});

it('TICKS and candles have the mark-up of the group, or none, and follow a login', async () => {
  const [visitor, member] = [await connect('rows'), await connect('rows', demo)];
  for (const socket of [visitor, member]) await socket.subscribe('TICKS.EURUSD', 'KLINE.EURUSD');
  await deliver([1.2001, 1.2002]);
  const prices = (socket: TestSocket) => socket.ticks('EURUSD').map(({ Bid, Ask }) => [Bid, Ask]);
  for (const socket of [visitor, member]) await socket.until(() => prices(socket).length === 2);
  expect(prices(visitor)).toEqual([
    [1.20007, 1.20035],
    [1.20017, 1.20045],
  ]);
  expect(prices(member)).toEqual([
    [1.2001, 1.2003],
    [1.2002, 1.2004],
  ]);
  const ids = (socket: TestSocket) => socket.ticks('EURUSD').map(({ QuoteId }) => QuoteId);
  expect(ids(visitor)).toEqual(ids(member));
  await visitor.until(() => visitor.candles('EURUSD').at(-1)?.Close === 1.20017);
  await member.until(() => member.candles('EURUSD').at(-1)?.Close === 1.2002);

  await visitor.login(demo.token);
  await deliver([1.2003]);
  await visitor.until(() => prices(visitor).length === 3);
  expect(prices(visitor).at(-1)).toEqual([1.2003, 1.2005]);
});

it('a change of the mark-up reaches sockets that are open: new rows at once, and the next tick', async () => {
  const visitor = await connect('rows');
  await visitor.subscribe('DAY_MARKET', 'TICKS.EURUSD');
  await deliver([1.3]);
  await visitor.until(() => lastRow(visitor)?.Bid === 1.29997);
  await setMarkup(1, 5, 0);
  await visitor.until(() => lastRow(visitor)?.Bid === 1.29999);
  await deliver([1.3001]);
  await visitor.until(() => visitor.ticks('EURUSD').length === 2);
  expect(visitor.ticks('EURUSD').map(({ Bid }) => Bid)).toEqual([1.29997, 1.30009]);
});
