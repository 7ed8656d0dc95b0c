/** Orders by the customer's own name, reading one order, and the filters of the list (contract §15). */
import { ACCOUNT_LOG_CSV_PATH, HEADERS, forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRICES, type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { verifyTrading } from '../../verify/verify.ts';

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await verifyTrading(app.database.adminUrl);
  await app.stop();
});
beforeEach(async () => {
  app.clock.advance(1000);
  await app.push(PRICES);
  user = await app.newUser();
});

const submission = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: 1,
  cont: 0.1,
  forex_id: app.idOf('EURUSD'),
  status: 1,
  multiple: 100,
  ...more,
});
const submit = (more: Record<string, unknown> = {}) => app.take(forexCalls.submit, submission(more), user);
const ask = (more: Record<string, unknown>) => app.ask(forexCalls.submit, submission(more), user);
const order = (input: Record<string, unknown>) => app.take(forexCalls.order, input, user);
const deals = (input: Record<string, unknown>) => app.take(forexCalls.myDeal, input, user);

describe('a client id', () => {
  it('is in the order through its life, and in its closed parts', async () => {
    const { Id, ClientId } = await submit({ client_id: 'grid:7.a_B-1', status: 0, target_price: 1.05 });
    expect(ClientId).toBe('grid:7.a_B-1');
    app.clock.advance(1000);
    await app.push({ EURUSD: [1.0498, 1.05] });
    expect(await order({ client_id: 'grid:7.a_B-1' })).toMatchObject({ Id, Status: 1, ClientId });
    const part = await app.take(forexCalls.close, { id: Id, cont: 0.04 }, user);
    expect(part).toMatchObject({ ParentId: Id, ClientId });
    await app.take(forexCalls.setStopPrice, { id: Id, stop_loss_price: 1.01, trailing: 200 }, user);
    expect(await app.take(forexCalls.close, { id: Id }, user)).toMatchObject({ Id, ClientId });
    expect(await order({ client_id: 'grid:7.a_B-1' })).toMatchObject({ Id, Status: 3, ClientId });
    expect((await deals({ status: 3, client_id: 'grid:7.a_B-1' })).data.map((row) => row.Id)).toEqual([part.Id, Id]);
  });

  it('names one order, also when two come at once, and after its end', async () => {
    const answers = await Promise.all([ask({ client_id: 'one' }), ask({ client_id: 'one' })]);
    const placed = answers.filter(({ code }) => code === 1).map(({ data }) => data as { Id: number });
    const refused = answers.filter(({ code }) => code !== 1);
    expect([placed.length, refused.length]).toEqual([1, 1]);
    const id = placed[0]?.Id;
    expect(refused[0]?.data).toMatchObject({ key: 'conflict', reason: 'client_id', id });
    // before anything else is looked at
    expect((await ask({ client_id: 'one', cont: 0.001, multiple: 7 })).data).toMatchObject({ reason: 'client_id', id });
    const other = await app.newUser();
    expect((await app.take(forexCalls.submit, submission({ client_id: 'one' }), other)).ClientId).toBe('one');
    await app.take(forexCalls.close, { id }, user);
    expect(refusalOf(await ask({ client_id: 'one' }))).toBe('conflict');
  });

  it('is answered again under the same idempotency key, and refused under another', async () => {
    const send = (key: string) => app.ask(forexCalls.submit, submission({ client_id: 'k' }), { ...user, key });
    const first = await send('one');
    expect((await send('one')).text).toBe(first.text);
    expect((await send('two')).data).toMatchObject({ key: 'conflict', reason: 'client_id' });
    expect((await deals({ status: 1 })).total).toBe(1);
  });

  it('is free after a refusal, and belongs to the opened order of reverse and double', async () => {
    expect(refusalOf(await ask({ client_id: 'two', cont: 10_000 }))).not.toBe('conflict');
    const { Id } = await submit({ client_id: 'two' });
    const doubled = await app.take(forexCalls.double, { id: Id, client_id: 'three' }, user);
    expect(doubled.ClientId).toBe('three');
    expect(refusalOf(await app.ask(forexCalls.reverse, { id: Id, client_id: 'three' }, user))).toBe('conflict');
    const turned = await app.take(forexCalls.reverse, { id: Id, client_id: 'four' }, user);
    expect([turned.ClientId, (await order({ id: Id })).ClientId]).toEqual(['four', 'two']);
    expect((await app.take(forexCalls.double, { id: doubled.Id }, user)).ClientId).toBeNull();
  });

  it.each([
    ['', 'required'],
    ['x'.repeat(65), 'too_large'],
    ['a b', 'format'],
    ['ü', 'format'],
    [7, 'type'],
  ])('%j is refused', async (client_id, fault) => {
    expect((await ask({ client_id })).data).toMatchObject({ key: 'invalid_input', fields: { client_id: fault } });
  });

  it('is in the last column of the account log as CSV', async () => {
    await submit({ client_id: 'x1x1' });
    const headers = { [HEADERS.token]: user.token, [HEADERS.lang]: 'en' };
    const { payload } = await app.app.http.inject({ method: 'GET', url: ACCOUNT_LOG_CSV_PATH, headers });
    const [heading, ...lines] = payload.trim().split('\r\n');
    expect(heading?.endsWith(',client_id')).toBe(true);
    expect(lines.filter((line) => line.endsWith(',x1x1'))).not.toEqual([]);
  });
});

describe('one order', () => {
  it('is read in every state with the number of its last event, and only by its owner', async () => {
    const pending = await submit({ status: 0, target_price: 1.05 });
    expect(await order({ id: pending.Id })).toEqual(pending);
    const cancelled = await app.take(forexCalls.cancelTrade, { id: pending.Id }, user);
    expect(await order({ id: pending.Id })).toEqual(cancelled);
    const open = await submit();
    expect(await order({ id: open.Id })).toEqual(open);
    const closed = await app.take(forexCalls.close, { id: open.Id }, user);
    expect(await order({ id: open.Id })).toEqual(closed);
    const stranger = await app.newUser();
    for (const input of [{ id: open.Id }, { id: 999_999 }, { client_id: 'nothing' }])
      expect(refusalOf(await app.ask(forexCalls.order, input, stranger))).toBe('not_found');
    expect((await app.ask(forexCalls.order, {}, user)).data).toMatchObject({ fields: { id: 'required' } });
    expect((await app.ask(forexCalls.order, { id: open.Id, client_id: 'x' }, user)).data).toMatchObject({
      fields: { client_id: 'not_applicable' },
    });
  });
});

describe('the filters of my_deal', () => {
  it('count rows and profits that pass; the begin is included, the end is not', async () => {
    const closes: number[] = [];
    for (const code of ['EURUSD', 'GBPUSD', 'EURUSD']) {
      const { Id } = await submit({ forex_id: app.idOf(code) });
      app.clock.advance(1000);
      await app.push(PRICES);
      closes.push((await app.take(forexCalls.close, { id: Id }, user)).CloseTime ?? 0);
    }
    const [first = 0, second = 0, third = 0] = closes;
    const totalOf = async (input: Record<string, unknown>) => (await deals({ status: 3, ...input })).total;
    expect(await totalOf({ from: second })).toBe(2);
    expect(await totalOf({ to: second })).toBe(1);
    expect(await totalOf({ from: first, to: third })).toBe(2);
    const euro = await deals({ status: 3, forex_id: app.idOf('EURUSD'), limit: 1 });
    expect([euro.data.length, euro.total, euro.all_fact_profits]).toEqual([1, 2, 2 * (euro.data[0]?.FactProfits ?? 0)]);
    const open = await submit({ client_id: 'mine' });
    await submit({ forex_id: app.idOf('GBPUSD') });
    const mine = await deals({ status: 1, client_id: 'mine' });
    expect([mine.total, mine.data[0]?.Id, mine.all_fact_profits]).toEqual([1, open.Id, mine.data[0]?.FactProfits]);
    expect((await deals({ status: 1, from: open.CreateTime, to: open.CreateTime })).total).toBe(0);
    expect((await deals({ status: 1, from: open.CreateTime, limit: 500 })).total).toBe(2);
    for (const limit of [0, 501])
      expect(refusalOf(await app.ask(forexCalls.myDeal, { status: 1, limit }, user))).toBe('invalid_input');
  });
});
