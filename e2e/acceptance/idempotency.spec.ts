/**
 * Contract §1: the same idempotency key of the same account returns the first answer and does nothing twice.
 * What is tagged @long is tested in `npm test` by: platform/http/idempotency, core/engine-host/idempotency,
 * trading/orders/orders.
 */
import { randomUUID } from 'node:crypto';
import { idOf } from './catalogue.ts';
import { call, expect, must, newTrader, refused, test } from './support.ts';

test('the second of two sequential answers has exactly the data of the first', async ({ trader }) => {
  const key = randomUUID();
  const first = await trader.submit({ cont: '0.10' }, key);
  expect(first.code).toBe(1);
  for (let again = 0; again < 3; again++) expect((await trader.submit({ cont: '0.10' }, key)).text).toBe(first.text);
  expect(await trader.holding()).toHaveLength(1);
});

test('fifty concurrent requests with a key create one order, fifty equal answers, and one fee', async ({ trader }) => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => trader.submit({ cont: '0.10' }, key)));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(answers[0]?.code).toBe(1);
  expect(await trader.holding()).toHaveLength(1);
  expect(await trader.log()).toHaveLength(2);
});

test('without a key, and with different keys, every call counts', { tag: '@long' }, async ({ trader }) => {
  await Promise.all([
    must(trader.submit()),
    must(trader.submit()),
    must(trader.submit({}, randomUUID())),
    must(trader.submit({}, randomUUID())),
  ]);
  expect(await trader.holding()).toHaveLength(4);
});

test('a key belongs to its account, so two accounts may use the same', { tag: '@long' }, async ({ server, trader }) => {
  const key = randomUUID();
  const other = await newTrader(server);
  const [mine, theirs] = await Promise.all([must(trader.submit({}, key)), must(other.submit({}, key))]);
  expect(mine.Id).not.toBe(theirs.Id);
});

test('the same key with another body is a conflict and does nothing', { tag: '@long' }, async ({ trader }) => {
  const key = randomUUID();
  const first = await trader.submit({ cont: '0.10' }, key);
  expect(await trader.submit({ cont: '0.20', type: 2 }, key)).toMatchObject({ code: 1006 });
  expect((await trader.submit({ cont: '0.10' }, key)).text).toBe(first.text);
  expect((await trader.holding()).map((row) => row.Quantity)).toEqual([0.1]);
});

test('the same key on another call is a conflict and does nothing', { tag: '@long' }, async ({ trader }) => {
  const key = randomUUID();
  const first = await trader.submit({ cont: '0.10' }, key);
  const second = await trader.close(first.data.Id, undefined, key);
  expect(await trader.holding()).toHaveLength(1);
  expect(second).toMatchObject({ code: 1006 });
});

test('a refusal is repeated like any answer', { tag: '@long' }, async ({ trader }) => {
  const key = randomUUID();
  const first = await trader.submit({ code: 'US30', cont: 1000, type: 1 }, randomUUID());
  expect(first.code).toBe(1);
  const short = await trader.submit({ cont: '1' }, key);
  expect(short).toMatchObject({ code: 1206 });
  await must(trader.close(first.data.Id));
  expect((await trader.submit({ cont: '1' }, key)).text).toBe(short.text);
  expect(await trader.holding()).toEqual([]);
});

test(
  'close and partial close happen once, also for fifty concurrent requests',
  { tag: '@long' },
  async ({ trader }) => {
    const { Id } = await must(trader.submit({ cont: '1' }));
    const part = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => trader.close(Id, '0.25', part)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect((await trader.holding()).map((row) => row.Quantity)).toEqual([0.75]);
    const whole = randomUUID();
    const ends = await Promise.all(Array.from({ length: 50 }, () => trader.close(Id, undefined, whole)));
    expect(new Set(ends.map((answer) => answer.text)).size).toBe(1);
    expect(ends[0]?.code).toBe(1);
    expect(await trader.history()).toHaveLength(2);
  },
);

test(
  'without a key, fifty concurrent closes succeed once, and the others get 1209',
  { tag: '@long' },
  async ({ trader }) => {
    const { Id } = await must(trader.submit({ cont: '1' }));
    const codes = (await Promise.all(Array.from({ length: 50 }, () => trader.close(Id)))).map((answer) => answer.code);
    const counts = Object.fromEntries(
      [...new Set(codes)].map((code) => [code, codes.filter((each) => each === code).length]),
    );
    expect(counts).toEqual({ 1: 1, 1209: 49 });
    expect(await trader.history()).toHaveLength(1);
  },
);

test(
  'a key may have 64 characters, and one of 65 is refused without effect',
  { tag: '@long' },
  async ({ server, trader }) => {
    await must(trader.submit({}, 'k'.repeat(64)));
    const json = { type: 1, cont: 0.1, status: 1, multiple: 100, forex_id: idOf('EURUSD') };
    await refused(
      call(server, '/v1/api/forex/submit', { token: trader.token, json, key: 'k'.repeat(65) }),
      1001,
      'invalid_input',
    );
    expect(await trader.holding()).toHaveLength(1);
  },
);
