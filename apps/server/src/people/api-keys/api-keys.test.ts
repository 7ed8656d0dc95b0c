import {
  API_KEY,
  accountCalls,
  authCalls,
  forexCalls,
  fundsCalls,
  keyCalls,
  securityCalls,
  signalCalls,
} from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answered, refusalOf } from '../../platform/http/testing/test-app.ts';
import { type NewKeyInput, newKey } from './testing/keys.ts';
import { PASSWORD, type TestPeople, startTestPeople } from '../identity/testing/people.ts';

const DAY_MS = 86_400_000;
const HERE = '127.0.0.1';

let people: TestPeople;
beforeAll(async () => {
  people = await startTestPeople();
});
afterAll(() => people.stop());

const reasonOf = ({ data }: Answered): unknown => z.looseObject({ reason: z.unknown() }).parse(data).reason;
const refused = (answered: Answered): unknown[] => [refusalOf(answered), reasonOf(answered)];

const demo = async (input: NewKeyInput = {}) => {
  const { token, user } = await people.app.newUser();
  return { token, user, ...(await newKey(people.app, token, input)) };
};
const list = (token: string) => people.app.take(keyCalls.apiKeys, {}, { token });
const balance = (apiKey: string) => people.app.ask(accountCalls.balance, {}, { apiKey });
const from = (key: string, address: string, userAgent = 'bot/1') =>
  people.app.request({
    method: 'GET',
    url: accountCalls.balance.path,
    remoteAddress: address,
    headers: { authorization: `Bearer ${key}`, 'user-agent': userAgent },
  });

describe('a new API key', () => {
  it('is shown once, says what it trades, and is stored as a hash', async () => {
    const { token, id, key } = await demo({ name: 'grid bot', scopes: ['read', 'trade'], ips: ['127.0.0.1'] });
    expect(key).toMatch(/^tw_demo_[\w-]{43}$/u);
    const now = people.app.clock.now();
    expect(await list(token)).toEqual([
      {
        id,
        name: 'grid bot',
        scopes: ['read', 'trade'],
        ips: ['127.0.0.1/32'],
        expires_at: null,
        paused: 0,
        held: 0,
        created_at: now,
        used_at: null,
        used_address: '',
      },
    ]);
    const { rows } = await people.app.app.database.pool.query('SELECT api_keys::text AS text FROM api_keys');
    expect(JSON.stringify(rows)).not.toContain(key.slice('tw_demo_'.length));
    expect((await balance(key)).code).toBe(1);
  });

  it('is not shown again under its idempotency key, also while the first call runs', async () => {
    const { token } = await people.app.newUser();
    const ask = () =>
      people.app.ask(keyCalls.createApiKey, { name: 'once', scopes: ['read'] }, { token, key: 'only once' });
    const answers = [...(await Promise.all([ask(), ask()])), await ask()];
    const data = answers.map((answer) => keyCalls.createApiKey.output.parse(answer.data));
    expect(data.filter(({ key }) => key !== undefined)).toHaveLength(1);
    expect(new Set(data.map(({ id }) => id)).size).toBe(1);
    expect(answers[2]?.headers['idempotent-replay']).toBe('1');
    expect(await list(token)).toHaveLength(1);
  });

  it('of a real account needs the password, and the second factor if that is on', async () => {
    const { token, email } = await people.register();
    const create = (more: object) =>
      people.app.ask(keyCalls.createApiKey, { name: 'bot', scopes: ['read'], ...more }, { token });
    expect((await create({})).data).toMatchObject({ fields: { password: 'required' } });
    expect(refusalOf(await create({ password: 'not the password' }))).toBe('wrong_credentials');
    const first = keyCalls.createApiKey.output.parse((await create({ password: PASSWORD })).data);
    expect(first.key).toMatch(/^tw_live_/u);
    const factor = await people.switchFactorOn(token);
    expect(refusalOf(await create({ password: PASSWORD }))).toBe('two_factor_required');
    expect(refusalOf(await create({ password: PASSWORD, auth_code: '000000' }))).toBe('code_wrong');
    expect((await create({ password: PASSWORD, auth_code: factor.code() })).code).toBe(1);
    const told = (await people.messagesTo(email)).filter(({ template }) => template === 'api_key_created');
    expect(told.map(({ params }) => params['name'])).toEqual(['bot', 'bot']);
  });

  it.each([
    [{ name: '' }, { name: 'required' }],
    [{ scopes: [] }, { scopes: 'required' }],
    [{ scopes: ['read', 'read'] }, { scopes: 'repeated' }],
    [{ scopes: ['money'] }, { 'scopes.0': 'enum' }],
    [{ ips: ['0.0.0.0/0'] }, { ips: 'format' }],
    [{ ips: ['10.0.0.0/33'] }, { ips: 'format' }],
    [{ expires_at: 1000 }, { expires_at: 'past' }],
    [{ name: 'x'.repeat(61) }, { name: 'too_large' }],
  ])('is refused with %j', async (wrong, fields) => {
    const { token } = await people.app.newUser();
    const input = { name: 'bot', scopes: ['read'], ...wrong };
    expect((await people.app.ask(keyCalls.createApiKey, input, { token })).data).toMatchObject({ fields });
    expect(await list(token)).toEqual([]);
  });

  it('may come as a form', async () => {
    const { token } = await people.app.newUser();
    const input = { name: 'sheet', scopes: 'read,close', ips: '10.0.0.0/8, 127.0.0.1', expires_at: '0' };
    await people.app.take(keyCalls.createApiKey, input, { token, form: true });
    const [row] = await list(token);
    expect(row).toMatchObject({ scopes: ['read', 'close'], ips: ['10.0.0.0/8', '127.0.0.1/32'], expires_at: null });
  });

  it('is refused beyond 20 of an account, also when they are created at once', async () => {
    const { token } = await people.app.newUser();
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, number) =>
        people.app.ask(keyCalls.createApiKey, { name: `bot ${number}`, scopes: ['read'] }, { token }),
      ),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(20);
    for (const answer of answers.filter(({ code }) => code !== 1))
      expect(refused(answer)).toEqual(['conflict', 'too_many_keys']);
  });
});

describe('an API key', () => {
  it('is refused when it is wrong, deleted or expired, on public calls too, but other schemes are ignored', async () => {
    const { token, id, key } = await demo({ expires_at: people.app.clock.now() + DAY_MS });
    expect((await balance(key)).code).toBe(1);
    const wrong = `tw_demo_${'A'.repeat(43)}`;
    expect(API_KEY.test(wrong)).toBe(true);
    for (const text of [wrong, 'tw_demo_short', 'tw_other', `${key} `.repeat(2)]) {
      expect(refusalOf(await balance(text))).toBe('session_invalid');
      expect(refusalOf(await people.app.ask(forexCalls.tradeList, {}, { apiKey: text }))).toBe('session_invalid');
    }
    expect((await people.app.ask(forexCalls.tradeList, {}, { apiKey: 'a token of a proxy' })).code).toBe(1);
    expect((await people.app.ask(accountCalls.balance, {}, { token, apiKey: 'a token of a proxy' })).code).toBe(1);
    people.app.clock.jump(DAY_MS);
    expect(refusalOf(await balance(key))).toBe('session_invalid');
    const { key: other, id: otherId } = await newKey(people.app, token);
    expect((await balance(other)).code).toBe(1);
    expect(refusalOf(await people.app.ask(keyCalls.deleteApiKey, { id: id + 1000 }, { token }))).toBe('not_found');
    await people.app.take(keyCalls.deleteApiKey, { id: otherId }, { token });
    expect(refusalOf(await balance(other))).toBe('session_invalid');
    expect((await list(token)).map((row) => row.id)).toEqual([id]);
  });

  it('can be paused and used again by its owner, and by no one else', async () => {
    const { token, id, key } = await demo();
    const stranger = await people.app.newUser();
    const pause = (paused: number, by = token) => people.app.ask(keyCalls.pauseApiKey, { id, paused }, { token: by });
    expect(refusalOf(await pause(1, stranger.token))).toBe('not_found');
    await balance(key);
    expect((await pause(1)).code).toBe(1);
    expect(refused(await balance(key))).toEqual(['forbidden', 'api_key_paused']);
    expect((await list(token))[0]?.paused).toBe(1);
    await pause(0);
    expect((await balance(key)).code).toBe(1);
  });

  it('works only from its networks', async () => {
    const { key } = await demo({ ips: ['192.0.2.0/24', '2001:db8::/32'] });
    for (const address of ['192.0.2.77', '::ffff:192.0.2.1', '2001:db8:1::5'])
      expect((await from(key, address)).code).toBe(1);
    for (const address of ['192.0.3.1', HERE, '2001:db9::1'])
      expect(refused(await from(key, address))).toEqual(['forbidden', 'api_key_address']);
  });

  it('is refused by its own reasons in their order, before demo accounts and bodies are looked at', async () => {
    const { token, id, key } = await demo({ ips: ['192.0.2.0/24'] });
    const draw = (headers: object, remoteAddress: string) =>
      people.app.request({
        method: 'POST',
        url: fundsCalls.draw.path,
        remoteAddress,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        payload: '{ not JSON',
      });
    await people.app.take(keyCalls.pauseApiKey, { id, paused: 1 }, { token });
    expect(refused(await draw({}, HERE))).toEqual(['forbidden', 'api_key_address']);
    expect(refused(await draw({}, '192.0.2.1'))).toEqual(['forbidden', 'api_key_paused']);
    await people.app.take(keyCalls.pauseApiKey, { id, paused: 0 }, { token });
    expect(refused(await draw({}, '192.0.2.1'))).toEqual(['forbidden', 'api_key']);
    // a key counts before a session
    expect(refused(await draw({ token }, '192.0.2.1'))).toEqual(['forbidden', 'api_key']);
    await people.app.take(keyCalls.deleteApiKey, { id }, { token });
    expect(refusalOf(await draw({}, '192.0.2.1'))).toBe('session_invalid');
  });

  it('does not count among the sessions of its account', async () => {
    const { token, key } = await demo();
    await balance(key);
    expect(await people.app.take(securityCalls.sessions, {}, { token })).toHaveLength(1);
  });
});

describe('the use of an API key', () => {
  it('is shown with its time and address', async () => {
    const { token, key } = await demo();
    await from(key, '192.0.2.1');
    people.app.clock.jump(1000);
    await from(key, '2001:db8::7');
    const [row] = await list(token);
    expect([row?.used_at, row?.used_address]).toEqual([people.app.clock.now(), '2001:db8::7']);
  });

  it('is not written by each call', async () => {
    const { token, key, id } = await demo();
    await from(key, '192.0.2.1');
    await list(token);
    const versions = async () =>
      (await people.app.app.database.pool.query('SELECT xmin::text FROM api_keys WHERE id = $1', [id])).rows;
    const before = await versions();
    for (let count = 0; count < 20; count++) await from(key, '192.0.2.1');
    expect(await versions()).toEqual(before);
  });

  it('from a new network is told to its owner once', async () => {
    const { token, email } = await people.register();
    const { key } = await newKey(people.app, token, { name: 'bot', password: PASSWORD });
    const told = async () =>
      (await people.messagesTo(email))
        .filter(({ template }) => template === 'api_key_network')
        .map(({ params }) => [params['name'], params['address']]);
    await from(key, '192.0.2.1');
    await expect.poll(told).toEqual([['bot', '192.0.2.1']]);
    await from(key, '192.0.2.200');
    await from(key, '2001:db8:0:1::1');
    await from(key, '2001:db8:0:1::2');
    await from(key, '192.0.2.1');
    await expect.poll(told).toHaveLength(2);
    // again after the key is read anew
    people.app.clock.jump(2 * 60_000);
    await from(key, '192.0.2.5');
    await from(key, '198.51.100.1');
    await expect.poll(told).toEqual([
      ['bot', '192.0.2.1'],
      ['bot', '2001:db8:0:1::1'],
      ['bot', '198.51.100.1'],
    ]);
  });
});

it('a forgotten password that is set anew ends API keys, hooks and webhooks, another new password does not', async () => {
  const { token, email } = await people.register();
  const { key } = await newKey(people.app, token, { password: PASSWORD });
  const hook = await people.app.take(signalCalls.createHook, { name: 'alerts', max_lots: 1 }, { token });
  await people.app.take(signalCalls.createWebhook, { url: 'https://hooks.example.com/' }, { token });
  const told = (await people.messagesTo(email)).filter(({ template }) => template === 'service_added');
  expect(told.map(({ params }) => params['name'])).toEqual(['alerts', 'hooks.example.com']);
  const held = await people.app.take(signalCalls.createWebhook, { url: 'https://hooks.example.com/' }, { token });
  await people.app.app.database.pool.query('UPDATE webhooks SET held = true WHERE id = $1', [held.id]);
  const signalled = () => people.app.request({ method: 'POST', url: hook.address, payload: {} });
  const change = {
    old_password: PASSWORD,
    new_password: 'calm-heron-folds-maps',
    re_password: 'calm-heron-folds-maps',
  };
  await people.app.take(authCalls.amendPassword, change, { token });
  expect((await balance(key)).code).toBe(1);
  expect(refusalOf(await signalled())).toBe('forbidden');
  const code = await people.code(email, 2);
  const reset = {
    account: email,
    type: 1,
    auth_code: code,
    new_password: PASSWORD,
    secondary_password: PASSWORD,
  };
  await people.app.take(authCalls.forgetPassword, reset);
  expect(refusalOf(await balance(key))).toBe('session_invalid');
  expect(refusalOf(await signalled())).toBe('not_found');
  // what operators have paused stays paused
  const { rows } = await people.app.app.database.pool.query('SELECT id, paused, held FROM webhooks');
  expect(rows).toEqual([{ id: held.id, paused: true, held: true }]);
});
