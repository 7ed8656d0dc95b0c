/**
 * Contract §6, FEED=push: ticks that a price bridge may send, and the answers.
 * What is tagged @long is tested in `npm test` by: trading/feed/feed, core/market/{checks,market},
 * platform/http/surface.
 */
import { isLong } from '../support/long.ts';
import { BASE, idOf } from './catalogue.ts';
import { call, type Details, expect, feed, line, must, refused, type Server, test } from './support.ts';

const ETH = (bid: string, ask: string, timeMs?: number) => line('ETHUSD', [bid, ask], timeMs);

async function bidOf(server: Server, code: string): Promise<unknown> {
  const rows = await must(call<Details[]>(server, '/v1/api/forex/trade_list'));
  const quotations = rows.find((row) => row['Code'] === code)?.['ForexQuotations'] as Details | undefined;
  return quotations?.['Bid'];
}

test('a wrong or missing key is forbidden, accepts nothing, and is not a session error', async ({ server }) => {
  const before = await bidOf(server, 'EURUSD');
  for (const key of ['', 'wrong', 'acceptance-feed-key-0123456789abcdeF', 'x'.repeat(5000)]) {
    await refused(feed(server, [line('EURUSD', ['1.50000', '1.50010'])], key), 1004, 'forbidden');
  }
  await refused(
    call(server, '/v1/feed/ticks', {
      raw: line('EURUSD', ['1.5', '1.6']),
      headers: { 'content-type': 'application/x-ndjson' },
    }),
    1004,
    'forbidden',
  );
  expect(await bidOf(server, 'EURUSD')).toBe(before);
});

const REASONS: readonly (readonly [what: string, line: string, key: string])[] = [
  ['crossed', ETH('3000.01', '3000.00'), 'crossed'],
  ['zero', ETH('0', '3000'), 'non_positive'],
  ['negative', ETH('-3000', '3000'), 'non_positive'],
  ['infinite', ETH('1e999', '1e999'), 'non_finite'],
  ['finer than the instrument', ETH('3000.001', '3000.01'), 'off_precision'],
  ['ask finer than the instrument', ETH('3000.01', '3000.015'), 'off_precision'],
  ['unknown', line('NOSUCH', ['1.1', '1.2']), 'unknown_instrument'],
  ['the name of a property', line('__proto__', ['1.1', '1.2']), 'unknown_instrument'],
  ['not JSON', '{"code":"ETHUSD"', 'unreadable'],
  ['no object', '[1,2]', 'unreadable'],
  ['text for a price', '{"code":"ETHUSD","bid":"x","ask":"y"}', 'unreadable'],
  ['no ask', '{"code":"ETHUSD","bid":3000}', 'unreadable'],
];

/** The first of them in `npm test`. */
for (const [what, bad, key] of isLong ? REASONS : REASONS.slice(0, 1)) {
  test(`a rejected tick is never traded on: ${what}`, async ({ server }) => {
    await must(feed(server, [ETH('3000.00', '3000.50')]));
    expect(await must(feed(server, [bad]))).toEqual({ accepted: 0, rejected: [{ line: 1, key }] });
    expect(await bidOf(server, 'ETHUSD')).toBe(3000);
  });
}

test(
  'a tick with an earlier time is rejected, but not one with the same time',
  { tag: '@long' },
  async ({ server }) => {
    const now = Date.now();
    const answer = await must(
      feed(server, [
        ETH('3001.00', '3001.50', now),
        ETH('3002.00', '3002.50', now - 1),
        ETH('3003.00', '3003.50', now),
      ]),
    );
    expect(answer).toEqual({ accepted: 2, rejected: [{ line: 2, key: 'backward_time' }] });
    expect(await bidOf(server, 'ETHUSD')).toBe(3003);
  },
);

test('a clock that is a day ahead does not block the prices after it', { tag: '@long' }, async ({ server }) => {
  await feed(server, [ETH('9000.00', '9000.50', Date.now() + 86_400_000)]);
  expect(await must(feed(server, [ETH('3004.00', '3004.50')]))).toEqual({ accepted: 1, rejected: [] });
  expect(await bidOf(server, 'ETHUSD')).toBe(3004);
});

test(
  'good and bad lines may be mixed: lines are numbered from 1, and the good ones count',
  { tag: '@long' },
  async ({ server }) => {
    const lines = [
      ETH('3005.00', '3005.50'),
      'junk',
      ETH('3006.00', '3005.50'),
      line('LTCUSDX', ['1', '2']),
      ETH('3007.00', '3007.00'),
    ];
    expect(await must(feed(server, lines))).toEqual({
      accepted: 2,
      rejected: [
        { line: 2, key: 'unreadable' },
        { line: 3, key: 'crossed' },
        { line: 4, key: 'unknown_instrument' },
      ],
    });
    expect(await bidOf(server, 'ETHUSD')).toBe(3007);
  },
);

test('an empty delivery is answered', { tag: '@long' }, async ({ server }) => {
  expect(await must(feed(server, []))).toEqual({ accepted: 0, rejected: [] });
});

test('lines apply in their order, and their effects exist when the answer arrives', async ({ server, trader }) => {
  const { Id } = await must(trader.submit({ stop_loss_price: '1.08000', target_profit_price: '1.09000' }));
  const other = await must(trader.submit({ type: 2, status: 0, target_price: '1.09100' }));
  const path = ['1.08500', '1.09050', '1.07000', '1.09120', '1.08000'];
  await must(
    feed(
      server,
      path.map((bid) => line('EURUSD', [bid, `${bid.slice(0, -1)}9`])),
    ),
  );
  expect((await trader.history())[0]).toMatchObject({ Id, CloseReason: 'take_profit', UpdatePrice: 1.0905 });
  expect((await trader.holding())[0]).toMatchObject({ Id: other.Id, Price: 1.0912, UpdatePrice: 1.08009 });
});

test('a rejected tick triggers no order', { tag: '@long' }, async ({ server, trader }) => {
  await must(trader.submit({ stop_loss_price: '1.08000' }));
  const answer = await must(
    feed(server, [line('EURUSD', ['1.00000', '0.99000']), line('EURUSD', ['0.000001', '1.0'])]),
  );
  expect(answer.accepted).toBe(0);
  expect((await trader.holding())[0]).toMatchObject({ UpdatePrice: Number(BASE['EURUSD']?.[0]) });
});

test('an old tick is not a price', { tag: '@long' }, async ({ server, trader }) => {
  const old = Date.now() - 600_000;
  const answer = await must(feed(server, [line('GBPAUD', ['1.60000', '1.60010'], old)]));
  expect(answer).toEqual({ accepted: 0, rejected: [{ line: 1, key: 'stale_time' }] });
  expect(await bidOf(server, 'GBPAUD')).not.toBe(1.6);
  await refused(trader.submit({ code: 'GBPAUD' }), 1202, 'price_unavailable');
});

test('only the feed can set a price', { tag: '@long' }, async ({ server, trader }) => {
  const tick = line('EURUSD', ['1.50000', '1.50010']);
  for (const path of [
    '/v1/feed/ticks',
    '/v1/api/forex/quote',
    '/v1/api/forex/price',
    '/api/admin/quote',
    '/v1/feed/quotes',
  ]) {
    await call(server, path, { token: trader.token, raw: tick, headers: { 'content-type': 'application/x-ndjson' } });
    await call(server, path, {
      token: trader.token,
      json: { code: 'EURUSD', forex_id: idOf('EURUSD'), bid: 1.5, ask: 1.6 },
    });
  }
  expect(await bidOf(server, 'EURUSD')).toBe(Number(BASE['EURUSD']?.[0]));
});
