/** Webhooks: the events of an account are sent to an address of its owner, in order, until they are accepted (contract §15). */
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { WEBHOOK_LIMITS, type WebhookRow, eventCalls, forexCalls, signalCalls } from '@tradewind/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  PRICES,
  TEST_DATA_KEY,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { Vault } from '../../platform/secrets/index.ts';
import { WebhookSender } from './sender.ts';
import { Webhooks } from './webhooks.ts';
import { WebhookReceiver, signedAt } from './testing/receiver.ts';

const WAIT = { timeout: 20_000, interval: 20 };
const DAY_MS = 86_400_000;

let app: TestApp;
let receiver: WebhookReceiver;
let user: TestUser;
/** Of each test: its own path of the receiver. */
let path: string;
let tests = 0;

const start = (options: Parameters<typeof startTestApp>[0] = {}) =>
  startTestApp({ settings: { QUOTE_MAX_AGE_MS: String(7 * DAY_MS) }, toAnyHost: true, ...options });

beforeAll(async () => {
  [app, receiver] = [await start(), await WebhookReceiver.open()];
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});
beforeEach(async () => {
  Object.assign(receiver, { status: 200, isSilent: false });
  tests += 1;
  path = `/events/${tests}`;
  app.clock.advance(1000);
  await app.push(PRICES);
  user = await app.newUser();
});

async function create(events: readonly string[] = []): Promise<{ readonly id: number; readonly secret: string }> {
  const input = { url: receiver.origin + path, events };
  const { id, secret = '' } = await app.take(signalCalls.createWebhook, input, user);
  return { id, secret };
}
const trade = async (): Promise<void> => {
  const order = { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
  const { Id: id } = await app.take(forexCalls.submit, order, user);
  await app.take(forexCalls.close, { id }, user);
};
const tried = (of = path) => receiver.received.filter((each) => each.path === of);
const numbers = (): number[] => receiver.events(path).map(({ n }) => n);
const arrived = (...expected: number[]) => vi.waitFor(() => expect(numbers()).toEqual(expected), WAIT);
async function row(): Promise<WebhookRow> {
  const [newest] = await app.take(signalCalls.webhooks, {}, user);
  if (newest === undefined) throw new Error('there is no webhook');
  return newest;
}

it('an account sends its events from now on in order, signed, in the shape of the topic ACCOUNT', async () => {
  await trade();
  const { id, secret } = await create();
  const { n } = await row();
  await trade();
  await vi.waitFor(async () => expect((await row()).n).toBe((await row()).last), WAIT);
  const { data, last } = await app.take(eventCalls.events, { after: n }, user);
  const sent = receiver.events(path);
  expect(sent.map(({ n: each }) => each)).toEqual(data.map(({ n: each }) => each));
  expect(sent.map(({ event }) => event)).toEqual(data.map(({ event }) => event));
  expect(sent.at(-1)?.n).toBe(last);
  for (const each of tried()) {
    expect(Math.abs(signedAt(each, secret) - app.clock.real() / 1000)).toBeLessThan(60);
    expect(each.headers).toMatchObject({ 'content-type': 'application/json', 'tradewind-webhook': String(id) });
  }
  expect(await row()).toMatchObject({ n: last, last, failing_since: null, failure: '', events: [] });
});

it('an event is tried again until it is accepted, and later ones wait for it', async () => {
  await create();
  const { n } = await row();
  receiver.status = 500;
  await trade();
  await vi.waitFor(() => expect(tried()).toHaveLength(1), WAIT);
  await vi.waitFor(async () => expect(await row()).toMatchObject({ n, failure: '500' }), WAIT);
  const { next_try_at: at, failing_since: since } = await row();
  const next = at ?? 0;
  expect(next - (since ?? 0)).toBeLessThanOrEqual(30_000);
  app.clock.advance(next - app.clock.now());
  await vi.waitFor(() => expect(tried()).toHaveLength(2), WAIT);
  await vi.waitFor(async () => expect((await row()).next_try_at).toBeGreaterThan(next), WAIT);
  receiver.status = 200;
  app.clock.advance(60_000);
  const last = (await row()).last;
  await arrived(...Array.from({ length: last - n }, (_, index) => n + 1 + index));
  expect(await row()).toMatchObject({ failing_since: null, failure: '', next_try_at: null, sent_at: app.clock.now() });
});

it('an event that was not accepted for a day is given up', async () => {
  await create();
  receiver.status = 404;
  await trade();
  await vi.waitFor(async () => expect((await row()).failure).toBe('404'), WAIT);
  const old = (await row()).last;
  receiver.status = 200;
  app.clock.advance(DAY_MS);
  await app.push(PRICES);
  await trade();
  await vi.waitFor(() => expect(numbers()[0]).toBe(old + 1), WAIT);
});

it('events that are not kept any more are passed over, and those after them are sent', async () => {
  await create();
  const { n } = await row();
  receiver.status = 500;
  await trade();
  await trade();
  await vi.waitFor(async () => expect((await row()).failure).toBe('500'), WAIT);
  const { last } = await row();
  await app.database.asOwner(
    `DELETE FROM account_events WHERE account_id = ${user.user.id} AND n IN (${n + 1}, ${n + 3})`,
  );
  receiver.status = 200;
  app.clock.advance(60_000);
  expect(last).toBe(n + 4);
  await arrived(n + 2, n + 4);
});

it('an event that cannot be read is tried again like one that was refused', async () => {
  await create();
  const { n } = await row();
  receiver.status = 500;
  await trade();
  await vi.waitFor(async () => expect((await row()).failure).toBe('500'), WAIT);
  const set = (values: string) =>
    app.database.asOwner(`UPDATE account_events SET ${values} WHERE account_id = ${user.user.id} AND n = ${n + 1}`);
  const { rows } = await app.database.pool.query<{ seq: number }>(
    'SELECT seq FROM account_events WHERE account_id = $1 AND n = $2',
    [user.user.id, n + 1],
  );
  await set(`seq = NULL, payload = '{}', order_id = 1`);
  receiver.status = 200;
  app.clock.advance(60_000);
  await vi.waitFor(async () => expect(await row()).toMatchObject({ n, failure: 'internal' }), WAIT);
  expect((await row()).next_try_at).toBeGreaterThan(app.clock.now());
  await set(`seq = ${rows[0]?.seq ?? 0}, payload = NULL, order_id = NULL`);
  app.clock.advance(60_000);
  await vi.waitFor(() => expect(numbers()[0]).toBe(n + 1), WAIT);
  await vi.waitFor(async () => expect((await row()).n).toBe((await row()).last), WAIT);
});

it('an account is sent to at two webhooks at once, and leaves the others to the rest', async () => {
  receiver.isSilent = true;
  for (let count = 0; count < 3; count += 1) await create();
  const slow = path;
  const other = await app.newUser();
  path = `${slow}/other`;
  await app.take(signalCalls.createWebhook, { url: receiver.origin + path, events: [] }, other);
  await trade();
  user = other;
  await trade();
  await vi.waitFor(() => {
    expect(tried(path)).toHaveLength(1);
    expect(tried(slow).length).toBeGreaterThanOrEqual(2);
  }, WAIT);
  expect(tried(slow)).toHaveLength(2);
});

it('turns go round: first webhooks that had none, then the one whose turn is the longest ago', async () => {
  receiver.status = 500;
  const { id: first } = await create();
  user = await app.newUser();
  const { id: second } = await create();
  user = await app.newUser();
  const { id: third } = await create();
  const { database, clock } = app;
  await database.asOwner(`UPDATE webhooks SET n = 0, next_try_ms = ${clock.now() + DAY_MS}`);
  const webhooks = new Webhooks({
    database: database.pool,
    vault: new Vault(TEST_DATA_KEY),
    now: () => clock.now() + DAY_MS,
    outbox: { enqueue: () => Promise.resolve(), hurry: () => undefined },
    securityNews: () => Promise.resolve(),
  });
  const orderOf = async (turns: readonly number[]) => {
    const due = await webhooks.due([], turns, 1000);
    return due.map(({ id }) => id).filter((id) => id >= first);
  };
  expect(await orderOf([])).toEqual([first, second, third]);
  expect(await orderOf([second, first])).toEqual([third, second, first]);
});

it('only events of accounts with webhooks look for what is to be sent', async () => {
  await create();
  const other = await app.newUser();
  user = other;
  const asked = vi.spyOn(Webhooks.prototype, 'due');
  const polled = vi.spyOn(Webhooks.prototype, 'owners');
  try {
    await vi.waitFor(() => expect(polled).toHaveBeenCalled(), WAIT);
    asked.mockClear();
    polled.mockClear();
    await vi.waitFor(async () => {
      await trade();
      expect(polled).toHaveBeenCalled();
    }, WAIT);
    // in two seconds of trading: the poll, and ends of tries of earlier tests
    expect(asked.mock.calls.length).toBeLessThanOrEqual(6);
  } finally {
    asked.mockRestore();
    polled.mockRestore();
  }
});

it('a redirect is not followed', async () => {
  await create();
  receiver.status = 307;
  await trade();
  await vi.waitFor(async () => expect((await row()).failure).toBe('307'), WAIT);
  expect(receiver.received.map((each) => each.path)).not.toContain('/elsewhere');
});

it('only the chosen events are sent, and the others count as had', async () => {
  await create(['closed']);
  await trade();
  await vi.waitFor(async () => expect((await row()).n).toBe((await row()).last), WAIT);
  expect(receiver.events(path).map(({ event }) => event)).toEqual(['closed']);
});

it('a deleted webhook gets nothing more, and others cannot delete it', async () => {
  const { id } = await create();
  const other = await app.newUser();
  expect(refusalOf(await app.ask(signalCalls.deleteWebhook, { id }, other))).toBe('not_found');
  expect(await app.take(signalCalls.webhooks, {}, other)).toEqual([]);
  await app.take(signalCalls.deleteWebhook, { id }, user);
  const kept = await create(['closed']);
  await trade();
  await vi.waitFor(() => expect(tried()).toHaveLength(1), WAIT);
  expect(tried()[0]?.headers['tradewind-webhook']).toBe(String(kept.id));
});

it('the secret is shown once, and address and secret are stored sealed', async () => {
  const input = { url: `${receiver.origin}/very-private-address` };
  const ask = () => app.take(signalCalls.createWebhook, input, { ...user, key: 'only once' });
  const [first, second] = [await ask(), await ask()];
  expect(first.secret).toMatch(/^[\w-]{43}$/u);
  expect(second).toEqual({ id: first.id });
  const { rows } = await app.app.database.pool.query<{ text: string }>(
    `SELECT concat(encode(url_sealed, 'escape'), encode(secret_sealed, 'escape')) AS text FROM webhooks`,
  );
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`very-private-address|${first.secret}`, 'u'));
  expect((await row()).url).toBe(input.url);
});

it('is refused beyond five of an account, and with events that do not exist', async () => {
  const input = { url: receiver.origin + path };
  for (let count = 0; count < WEBHOOK_LIMITS.perAccount; count += 1) await create();
  expect((await app.ask(signalCalls.createWebhook, input, user)).data).toMatchObject({ reason: 'too_many_webhooks' });
  const wrong = await app.ask(signalCalls.createWebhook, { ...input, events: ['opened', 'nothing'] }, user);
  expect(wrong.data).toMatchObject({ fields: { 'events.1': 'enum' } });
});

it.each([
  ['https://hooks.example.com/in?token=1', true],
  ['https://8.8.8.8/in', true],
  ['http://hooks.example.com/in', false],
  ['https://hooks.example.com:8443/in', false],
  ['https://user:word@hooks.example.com/in', false],
  ['https://localhost/in', false],
  ['https://192.168.0.1/in', false],
  ['https://[::ffff:10.0.0.1]/in', false],
  ['https://169.254.169.254/latest/meta-data/', false],
  ['not an address', false],
])('without a test, %s may be an address: %s', (url, expected) => {
  expect(new WebhookSender({ real: Date.now, toAnyHost: false }).allows(url)).toBe(expected);
});

it('a name that resolves to an address of a private network is not sent to', async () => {
  const { lookup } = dns;
  // the name server of an attacker
  dns.lookup = Object.assign(
    (_name: string, options: object, done: (error: Error | null, addresses: unknown) => void) =>
      lookup('localhost', options, done as never),
    { __promisify__: lookup.__promisify__ },
  ) as typeof lookup;
  syncBuiltinESMExports();
  try {
    const sender = new WebhookSender({ real: Date.now, toAnyHost: false });
    const target = { id: 1, url: 'https://hooks.example.com/in', secret: 'secret' };
    expect(sender.allows(target.url)).toBe(true);
    expect(await sender.post(target, '{}', new AbortController().signal)).toBe('address');
  } finally {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  }
});

it('a paused webhook gets nothing until the pause ends, and then what it missed in order', async () => {
  const { id } = await create(['closed']);
  const stranger = await app.newUser();
  const pause = (paused: number, by = user) => app.ask(signalCalls.pauseWebhook, { id, paused }, by);
  expect(refusalOf(await pause(1, stranger))).toBe('not_found');
  await pause(1);
  expect(await row()).toMatchObject({ paused: 1, held: 0 });
  await trade();
  // a webhook of the same account that is not paused is sent to meanwhile
  const other = await create(['opened']);
  await trade();
  await vi.waitFor(() => expect(tried()).toHaveLength(1), WAIT);
  expect(tried()[0]?.headers['tradewind-webhook']).toBe(String(other.id));
  await pause(0);
  await vi.waitFor(() => expect(tried()).toHaveLength(3), WAIT);
  expect(receiver.events(path).map(({ event }) => event)).toEqual(['opened', 'closed', 'closed']);
});

it('only the end of a pause makes a try come earlier', async () => {
  const { id } = await create();
  const pause = (paused: number) => app.take(signalCalls.pauseWebhook, { id, paused }, user);
  receiver.status = 500;
  await trade();
  await vi.waitFor(async () => expect((await row()).failure).toBe('500'), WAIT);
  const { next_try_at: next } = await row();
  await pause(0);
  expect((await row()).next_try_at).toBe(next);
  await pause(1);
  expect(await row()).toMatchObject({ paused: 1, next_try_at: next });
  expect(tried()).toHaveLength(1);
  await pause(0);
  await vi.waitFor(() => expect(tried()).toHaveLength(2), WAIT);
});

it('a pause may be ended 60 times an hour, and begun always', async () => {
  const limited = await start({ settings: { RATE_LIMITS: 'on' } });
  try {
    const owner = await limited.newUser();
    const { id } = await limited.take(signalCalls.createWebhook, { url: 'https://hooks.example.com/in' }, owner);
    const pause = (paused: number) => limited.ask(signalCalls.pauseWebhook, { id, paused }, owner);
    for (let count = 0; count < 60; count += 1) expect((await pause(0)).code).toBe(1);
    expect((await pause(0)).status).toBe(429);
    expect((await pause(1)).code).toBe(1);
  } finally {
    await limited.stop();
  }
});

it('a test message is signed, has no number, and says how the receiver answered', async () => {
  const { id, secret } = await create();
  const test = () => app.ask(signalCalls.testWebhook, { id }, user);
  expect((await test()).data).toMatchObject({ accepted: 1, failure: '' });
  const [message] = tried();
  if (message === undefined) throw new Error('nothing was sent');
  expect(JSON.parse(message.body)).toEqual({ test: true, time: app.clock.now() });
  expect(Math.abs(signedAt(message, secret) - app.clock.real() / 1000)).toBeLessThan(60);
  receiver.status = 401;
  expect((await test()).data).toMatchObject({ accepted: 0, failure: '401' });
  expect(await row()).toMatchObject({ failing_since: null, failure: '', sent_at: null });
  expect(refusalOf(await app.ask(signalCalls.testWebhook, { id }, await app.newUser()))).toBe('not_found');
});

// the last test: users of the new server would have the devices of the first ones
it('a server that starts again sends what the last one could not, however many events were lost before', async () => {
  await create();
  receiver.status = 503;
  await trade();
  await vi.waitFor(async () => expect((await row()).failure).toBe('503'), WAIT);
  const last = (await row()).last;
  const { database, clock } = app;
  await app.app.stop();
  const lost = 10_050;
  await database.asOwner(`UPDATE account_events SET n = n + ${lost} WHERE account_id = ${user.user.id}`);
  await database.asOwner(`UPDATE accounts SET event_count = event_count + ${lost} WHERE id = ${user.user.id}`);
  receiver.status = 200;
  clock.advance(60_000);
  app = await start({ database, clock });
  // with those that came before the webhook: their numbers are above its own now
  await arrived(...Array.from({ length: last }, (_, index) => lost + 1 + index));
});
