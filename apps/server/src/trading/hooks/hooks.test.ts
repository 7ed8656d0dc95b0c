/** Hooks: other services trade by signals, within the bounds that the owner set (contract §15). */
import {
  ERROR_CODES,
  HOOK_LIMITS,
  type SignalAnswer,
  forexCalls,
  signalAnswer,
  signalCalls,
} from '@tradewind/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Answered,
  PRICES,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { verifyTrading } from '../../verify/verify.ts';

interface Hook {
  readonly id: string;
  readonly address: string;
  readonly secret?: string | undefined;
}

let app: TestApp;
let user: TestUser;
let hook: Hook;

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
  hook = await create();
});

const create = (bounds: object = {}): Promise<Hook> =>
  app.take(signalCalls.createHook, { name: 'alerts', max_lots: 0.5, orders_per_minute: 60, ...bounds }, user);
const post = (at: Hook, payload: string, type = 'text/plain'): Promise<Answered> =>
  app.request({ method: 'POST', url: at.address, payload, headers: { 'content-type': type } });
const signal = (body: object, at = hook): Promise<Answered> => post(at, JSON.stringify({ secret: at.secret, ...body }));
const done = async (body: object, at = hook): Promise<SignalAnswer> => {
  const { code, data, text } = await signal(body, at);
  if (code !== 1) throw new Error(`the signal was refused: ${text}`);
  return signalAnswer.parse(data);
};
const BUY = { action: 'buy', symbol: 'EURUSD', lots: 0.1 } as const;
const reasonOf = ({ data }: Answered): unknown => z.looseObject({ reason: z.unknown() }).parse(data).reason;
const fieldsOf = ({ data }: Answered): unknown => z.looseObject({ fields: z.unknown() }).parse(data).fields;
const log = (at = hook) => app.take(signalCalls.hookLog, { id: at.id }, user);
const holding = async () => (await app.take(forexCalls.myDeal, { status: 1 }, user)).data;
const pending = (clientId: string) =>
  app.take(
    forexCalls.submit,
    {
      type: 1,
      cont: 0.1,
      forex_id: app.idOf('EURUSD'),
      status: 0,
      target_price: 1.05,
      multiple: 100,
      client_id: clientId,
    },
    user,
  );

describe('a signal', () => {
  it('of any media type opens a position with stops, and is logged with its answer, without the secret', async () => {
    const body = { secret: hook.secret, ...BUY, symbol: 'OANDA:EURUSD', sl: '1.09', tp: 1.2, client_id: 'tv-1' };
    const { data } = await post(hook, JSON.stringify(body), 'no media type');
    const answer = signalAnswer.parse(data);
    const [order] = await holding();
    expect(order).toMatchObject({
      OrderType: 1,
      Quantity: 0.1,
      TargetLossPrice: 1.09,
      ClientId: 'tv-1',
      Multiple: 200,
    });
    expect(answer).toMatchObject({ action: 'buy', dry_run: 0, repeated: 0, data: [{ id: order?.Id, ok: true }] });
    const [call] = await log();
    expect(call).toMatchObject({
      time: app.clock.now(),
      address: '127.0.0.1',
      code: 1,
      input: { action: 'buy', symbol: 'OANDA:EURUSD', lots: '0.1', client_id: 'tv-1' },
      answer: { dry_run: 0, data: [{ id: order?.Id, ok: true }] },
    });
    expect(JSON.stringify(call)).not.toContain(hook.secret);
    const [row] = await app.take(signalCalls.hooks, {}, user);
    expect(row).toMatchObject({ id: hook.id, used_at: app.clock.now(), max_lots: 0.5, instruments: [], paused: 0 });
  });

  it('does nothing when its client id was used before, also at once', async () => {
    const both = await Promise.all([done({ ...BUY, client_id: 'one' }), done({ ...BUY, client_id: 'one' })]);
    expect(both.map(({ repeated }) => repeated).toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(await holding()).toHaveLength(1);
    const close = { action: 'close', symbol: 'EURUSD', client_id: 'one' };
    expect(await done(close)).toMatchObject({ repeated: 0, data: [{ ok: true }] });
    await done(BUY);
    expect(await done(close)).toMatchObject({ repeated: 1, data: [] });
    expect(await done({ action: 'close_all', client_id: 'one' })).toMatchObject({ repeated: 0, data: [{ ok: true }] });
    await done(BUY);
    expect(await done({ action: 'close_all', client_id: 'one' })).toMatchObject({ repeated: 1, data: [] });
    expect(await holding()).toHaveLength(1);
  });

  it('that was refused acts when it comes again under its client id', async () => {
    await done(BUY);
    const close = { action: 'close', symbol: 'EURUSD', client_id: 'late' } as const;
    const closeAll = { action: 'close_all', client_id: 'late' } as const;
    // prices are too old to close at
    app.clock.advance(120_000);
    expect(await done(close)).toMatchObject({ repeated: 0, data: [{ ok: false }] });
    expect(await done(closeAll)).toMatchObject({ repeated: 0, data: [{ ok: false }] });
    expect(await holding()).toHaveLength(1);
    await app.push(PRICES);
    expect(await done(close)).toMatchObject({ repeated: 0, data: [{ ok: true }] });
    expect(await done(close)).toMatchObject({ repeated: 1, data: [] });
  });

  it('closes the positions of a symbol, or of every instrument of its hook', async () => {
    const few = await create({ instruments: ['EURUSD', String(app.idOf('GBPUSD'))] });
    for (const symbol of ['EURUSD', 'EURUSD', 'GBPUSD', 'USDJPY']) await done({ ...BUY, symbol });
    expect((await done({ action: 'close', symbol: 'EURUSD' })).data).toHaveLength(2);
    await done({ ...BUY, action: 'sell' });
    const closed = await done({ action: 'close_all', symbol: 'USDJPY' }, few);
    expect(closed.data.map(({ ok }) => ok)).toEqual([true, true]);
    expect((await holding()).map(({ ForexTradeLists: { Code } }) => Code)).toEqual(['USDJPY']);
    expect((await done({ action: 'close_all' })).data).toHaveLength(1);
    expect((await done({ action: 'close_all' })).data).toEqual([]);
  });

  it('cancels pending orders by client id or symbol', async () => {
    for (const name of ['a', 'b', 'c']) await pending(name);
    expect((await done({ action: 'cancel', client_id: 'b' })).data).toMatchObject([
      { ok: true, order: { ClientId: 'b' } },
    ]);
    expect(refusalOf(await signal({ action: 'cancel', client_id: 'b' }))).toBe('order_not_pending');
    expect(refusalOf(await signal({ action: 'cancel', client_id: 'a', symbol: 'GBPUSD' }))).toBe('order_not_pending');
    expect((await done({ action: 'cancel', symbol: 'EURUSD' })).data).toHaveLength(2);
  });

  it('is refused like an order of its owner, and by the reason of a suspension', async () => {
    expect(refusalOf(await signal({ ...BUY, sl: 1.5 }))).toBe('stop_price_invalid');
    expect(refusalOf(await signal({ ...BUY, lots: 0.0001 }))).toBe('lots_invalid');
    expect((await log())[0]).toMatchObject({ code: ERROR_CODES.lots_invalid, answer: { key: 'lots_invalid' } });
    await done(BUY);
    await app.app.host.execute({ type: 'set_trading', account: user.user.id, reason: 'under review' });
    for (const body of [BUY, { action: 'close', symbol: 'EURUSD' }, { action: 'close_all' }])
      expect(reasonOf(await signal(body))).toBe('under review');
    expect(await holding()).toHaveLength(1);
  });

  it.each([
    [{ ...BUY, lots: undefined }, { lots: 'required' }],
    [{ ...BUY, symbol: undefined }, { symbol: 'required' }],
    [{ action: 'close' }, { symbol: 'required' }],
    [{ action: 'close', symbol: 'EURUSD', lots: 0.1 }, { lots: 'not_applicable' }],
    [
      { action: 'close_all', sl: 1.1, tp: 1.2 },
      { sl: 'not_applicable', tp: 'not_applicable' },
    ],
    [{ action: 'cancel' }, { client_id: 'required' }],
    [{ ...BUY, action: 'hold' }, { action: 'enum' }],
    [{ ...BUY, client_id: 'a b' }, { client_id: 'format' }],
    [{ ...BUY, price: 1 }, { price: 'unknown' }],
    [{ ...BUY, lots: 'much' }, { lots: 'format' }],
  ])('is refused with %j', async (body, fields) => {
    expect(fieldsOf(await signal(body))).toMatchObject(fields);
    expect(await holding()).toEqual([]);
    expect((await log())[0]).toMatchObject({ code: ERROR_CODES.invalid_input, answer: { fields } });
  });
});

describe('the bounds of a hook', () => {
  it('are lots and instruments', async () => {
    const few = await create({ instruments: 'GBPUSD, USDJPY', max_lots: '0.05' });
    const gbp = { action: 'buy', symbol: 'GBPUSD', lots: 0.05 };
    expect(reasonOf(await signal({ ...gbp, lots: 0.06 }, few))).toBe('hook_lots');
    expect(reasonOf(await signal(BUY, few))).toBe('hook_instrument');
    expect(reasonOf(await signal({ ...BUY, symbol: 'NOTHING' }, few))).toBe('symbol');
    await pending('eur');
    expect(reasonOf(await signal({ action: 'cancel', client_id: 'eur' }, few))).toBe('hook_instrument');
    await done(gbp, few);
    const changed = await app.take(signalCalls.changeHook, { id: few.id, instruments: [], max_lots: 1 }, user);
    expect(changed).toMatchObject({ name: 'alerts', instruments: [], max_lots: 1, orders_per_minute: 60 });
    await done(BUY, few);
  });

  it('are orders within any minute, also when they come at once', async () => {
    const slow = await create({ orders_per_minute: 2 });
    await done(BUY, slow);
    app.clock.advance(30_000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signal(BUY, slow)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    const refused = answers.find(({ code }) => code !== 1);
    expect(refused).toMatchObject({ status: 429, code: ERROR_CODES.rate_limited, data: { wait_s: 30 } });
    await done({ action: 'close', symbol: 'EURUSD' }, slow);
    app.clock.advance(30_000);
    await done(BUY, slow);
    expect((await signal(BUY, slow)).status).toBe(429);
    expect((await log(slow))[0]).toMatchObject({ code: ERROR_CODES.rate_limited });
  });

  it.each([
    [{ max_lots: 0 }, { max_lots: 'too_small' }],
    [{ max_lots: '0.00000001' }, { max_lots: 'format' }],
    [{ instruments: ['EURUSD', 'NOTHING'] }, { instruments: 'enum' }],
    [{ orders_per_minute: HOOK_LIMITS.ordersPerMinute + 1 }, { orders_per_minute: 'too_large' }],
    [{ name: '' }, { name: 'required' }],
  ])('are not %j', async (bounds, fields) => {
    const input = { name: 'alerts', max_lots: 1, ...bounds };
    expect(fieldsOf(await app.ask(signalCalls.createHook, input, user))).toMatchObject(fields);
    expect(fieldsOf(await app.ask(signalCalls.changeHook, { id: hook.id, ...bounds }, user))).toMatchObject(fields);
  });
});

describe('a dry run', () => {
  it('answers and logs what would happen, and does nothing', async () => {
    await done({ ...BUY, client_id: 'real' });
    await app.take(signalCalls.changeHook, { id: hook.id, dry_run: 1 }, user);
    expect(await done(BUY)).toEqual({ action: 'buy', dry_run: 1, repeated: 0, data: [] });
    expect(await done({ ...BUY, client_id: 'real' })).toMatchObject({ dry_run: 1, repeated: 1 });
    expect(refusalOf(await signal({ ...BUY, sl: 1.5 }))).toBe('stop_price_invalid');
    expect((await done({ action: 'close_all' })).data).toMatchObject([{ ok: true, order: { Status: 1 } }]);
    await pending('waits');
    expect((await done({ action: 'cancel', symbol: 'EURUSD' })).data).toHaveLength(1);
    expect((await done({ action: 'cancel', client_id: 'waits' })).data).toHaveLength(1);
    expect(await holding()).toHaveLength(1);
    expect((await app.take(forexCalls.myDeal, { status: 0 }, user)).total).toBe(1);
    expect((await log())[0]).toMatchObject({ code: 1, answer: { dry_run: 1 } });
  });
});

describe('a hook', () => {
  it('answers only its secret, and not while it is paused, nor once it is deleted', async () => {
    for (const secret of ['', 'x'.repeat(43), 7])
      expect(reasonOf(await post(hook, JSON.stringify({ ...BUY, secret })))).toBe('hook_secret');
    expect((await log())[0]).toMatchObject({ code: ERROR_CODES.forbidden, input: null });
    expect(fieldsOf(await post(hook, '{"secret": {{broken}}'))).toEqual({ body: 'format' });
    await app.take(signalCalls.pauseHook, { id: hook.id, paused: 1 }, user);
    expect(reasonOf(await signal(BUY))).toBe('hook_paused');
    await app.take(signalCalls.pauseHook, { id: hook.id, paused: 0 }, user);
    await done(BUY);
    await app.take(signalCalls.deleteHook, { id: hook.id }, user);
    for (const address of [hook.address, '/hooks/short', '/hooks/%00'])
      expect(refusalOf(await signal(BUY, { ...hook, address }))).toBe('not_found');
    expect(refusalOf(await app.ask(signalCalls.hookLog, { id: hook.id }, user))).toBe('not_found');
    expect(await holding()).toHaveLength(1);
  });

  it('shows its secret once, and stores a hash of it', async () => {
    const wanted = { name: 'once', max_lots: 1 };
    const ask = () => app.take(signalCalls.createHook, wanted, { ...user, key: 'only once' });
    const [first, second] = [await ask(), await ask()];
    expect(first.secret).toMatch(/^[\w-]{43}$/u);
    expect(second).toEqual({ id: first.id, address: first.address });
    const { rows } = await app.app.database.pool.query('SELECT hooks::text AS text FROM hooks');
    expect(JSON.stringify(rows)).not.toContain(first.secret);
    expect(await app.take(signalCalls.hooks, {}, user)).toHaveLength(2);
  });

  it("is its owner's alone", async () => {
    const other = await app.newUser();
    expect(await app.take(signalCalls.hooks, {}, other)).toEqual([]);
    for (const [call, input] of [
      [signalCalls.changeHook, { name: 'mine' }],
      [signalCalls.pauseHook, { paused: 1 }],
      [signalCalls.deleteHook, {}],
      [signalCalls.hookLog, {}],
    ] as const)
      expect([call.path, refusalOf(await app.ask(call, { id: hook.id, ...input }, other))]).toEqual([
        call.path,
        'not_found',
      ]);
    await done(BUY);
  });

  it('has a log of its last 200 calls, which strangers cannot fill', async () => {
    await app.app.database.pool.query(
      `INSERT INTO hook_calls (hook_id, time_ms, address, code, answer)
       SELECT $1, 0, '127.0.0.1', 1, '{}' FROM generate_series(1, 200)`,
      [hook.id],
    );
    await done(BUY);
    const calls = await log();
    expect([calls.length, calls[0]?.input]).toEqual([HOOK_LIMITS.log, expect.objectContaining({ action: 'buy' })]);
    for (let count = 0; count < 15; count += 1) await post(hook, JSON.stringify({ ...BUY, secret: 'guess' }));
    expect((await log()).filter(({ code }) => code === ERROR_CODES.forbidden)).toHaveLength(10);
  });

  it('is refused beyond 20 of an account', async () => {
    for (let count = 1; count < HOOK_LIMITS.perAccount; count += 1) await create();
    const answer = await app.ask(signalCalls.createHook, { name: 'more', max_lots: 1 }, user);
    expect([refusalOf(answer), reasonOf(answer)]).toEqual(['conflict', 'too_many_hooks']);
  });
});
