/** Web Push, from the event to a browser that decrypts the message. */
import { PUSH_DEVICES, alertCalls, forexCalls, notificationCalls } from '@tradewind/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type Received, Receiver } from './testing/receiver.ts';

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  app = await startTestApp({ settings: { QUOTE_MAX_AGE_MS: '86400000' }, toAnyHost: true });
  receiver = await Receiver.open();
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});
beforeEach(async () => {
  receiver.status = 201;
  receiver.received.length = 0;
  receiver.asked = 0;
  await tick(1.1);
});

async function tick(bid: number): Promise<void> {
  app.clock.advance(10);
  await app.push({ EURUSD: [bid, Number((bid + 0.0002).toFixed(5))] });
}

const subscribe = (user: TestUser) =>
  app.take(notificationCalls.pushSubscribe, receiver.subscription(), { token: user.token });
const settingsOf = (user: TestUser) => app.take(notificationCalls.notificationSettings, {}, { token: user.token });
const save = (user: TestUser, change: Readonly<Record<string, unknown>>) =>
  app.take(notificationCalls.saveNotificationSettings, change, { token: user.token });
const alertAt = (user: TestUser, price: string) =>
  app.take(alertCalls.addAlert, { forex_id: app.idOf('EURUSD'), condition: 'rises_to', price }, { token: user.token });

async function next(count = 1): Promise<readonly Received[]> {
  await expect.poll(() => receiver.received.length, { timeout: 5000, interval: 10 }).toBe(count);
  return receiver.received;
}

/** A position whose stop-loss is reached by the next tick at 1.0890. */
async function withStop(user: TestUser): Promise<void> {
  const order = { type: 1, cont: '0.1', forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
  await app.take(forexCalls.submit, { ...order, stop_loss_price: '1.0900' }, { token: user.token });
}

describe('a message', () => {
  it("is encrypted for the browser, signed by this server, and has the app's text in the user's language", async () => {
    const user = await app.newUser('hk');
    const { push_key, devices } = await subscribe(user);
    expect(devices).toMatchObject([{ here: 1 }]);
    await alertAt(user, '1.1010');
    await tick(1.1011);
    const [message] = await next();
    const { data } = await app.take(notificationCalls.notifications, {}, { token: user.token, lang: 'hk' });
    const [shown] = data;
    expect(message?.shown).toEqual({
      title: shown?.title,
      body: shown?.body,
      url: '/trade?code=EURUSD',
      tag: `alert-${shown?.id}`,
      lang: 'zh-HK',
    });
    expect(message?.shown.body).toContain('賣出價（Bid）已升至');
    // RFC 8292: for this service, valid for a day at most, with a contact
    const nowS = Date.now() / 1000;
    expect(message?.claims).toMatchObject({ aud: receiver.origin, sub: expect.stringMatching(/^mailto:.+@/u) });
    expect(message?.claims.exp).toBeLessThanOrEqual(nowS + 86_400);
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '7200',
      urgency: 'high',
      topic: `alert-${shown?.id}`,
      authorization: expect.stringMatching(new RegExp(`, k=${push_key}$`, 'u')),
    });
    expect(message?.bytes.toString('latin1')).not.toContain('EURUSD');
  });

  it('goes to all devices of its account and to no other; to none when the kind is switched off', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()];
    await subscribe(user);
    await subscribe(other);
    await alertAt(user, '1.1010');
    await tick(1.1011);
    await next();
    await save(user, { kind: 'alert', channel: 'push', on: 0 });
    await tick(1.1);
    await alertAt(user, '1.1010');
    await alertAt(other, '1.1020');
    await tick(1.103);
    // the other user's message is sent later and is the only one to arrive
    await next(2);
    expect((await settingsOf(user)).kinds.find(({ kind }) => kind === 'alert')).toMatchObject({ push: 0, in_app: 1 });
  });

  it('contains no amount if amounts are hidden', async () => {
    const user = await app.newUser();
    await subscribe(user);
    await withStop(user);
    await tick(1.089);
    const [open] = await next();
    expect(open?.shown).toMatchObject({ title: 'Stop-loss reached', body: expect.stringMatching(/P\/L: [-−]\d/u) });
    await tick(1.1);
    await save(user, { hide_amounts: 1 });
    await withStop(user);
    await tick(1.089);
    const [, hidden] = await next(2);
    expect(hidden?.shown).toMatchObject({ title: 'Stop-loss reached', body: 'Open Tradewind to see the details.' });
    expect(JSON.stringify(hidden?.shown)).not.toMatch(/USD|1\.09/u);
  });

  it('can be sent as a test', async () => {
    const user = await app.newUser();
    expect(refusalOf(await app.ask(notificationCalls.pushTest, {}, { token: user.token }))).toBe('not_found');
    await subscribe(user);
    await app.take(notificationCalls.pushTest, {}, { token: user.token });
    expect((await next())[0]?.shown).toMatchObject({ title: 'Notifications work', tag: 'test' });
  });
});

describe('a device', () => {
  const test = (user: TestUser) => app.take(notificationCalls.pushTest, {}, { token: user.token });
  const jobStates = async (): Promise<readonly string[]> => {
    const { rows } = await app.app.database.pool.query<{ state: string }>(
      `SELECT state FROM pgboss.job WHERE name = 'push' ORDER BY created_on DESC`,
    );
    return rows.map(({ state }) => state);
  };

  it.each([404, 410])('is forgotten if its service answers %d', async (status) => {
    const user = await app.newUser();
    await subscribe(user);
    receiver.status = status;
    await test(user);
    await expect.poll(async () => (await settingsOf(user)).devices, { timeout: 5000 }).toEqual([]);
  });

  it.each([429, 500, 503])('is tried again if its service answers %d', async (status) => {
    const user = await app.newUser();
    await subscribe(user);
    receiver.status = status;
    await test(user);
    await expect.poll(jobStates, { timeout: 5000 }).toContain('retry');
    expect((await settingsOf(user)).devices.length).toBe(1);
    await app.database.asOwner(`DELETE FROM pgboss.job WHERE name = 'push'`);
  });

  it('does not delay others if its service never answers', async () => {
    const [one, other] = [await app.newUser(), await app.newUser()];
    const silent = await Receiver.open();
    silent.isSilent = true;
    await app.take(notificationCalls.pushSubscribe, silent.subscription(), { token: one.token });
    await test(one);
    await expect.poll(() => silent.asked, { timeout: 5000 }).toBe(1);
    await subscribe(other);
    await test(other);
    await next();
    await silent.close();
    await app.database.asOwner(`DELETE FROM pgboss.job WHERE name = 'push' AND state <> 'active'`);
  });

  it.each([302, 307, 400, 403, 413])(
    'gets one request if its service answers %d, because redirects are not followed',
    async (status) => {
      const user = await app.newUser();
      await subscribe(user);
      receiver.status = status;
      await test(user);
      await expect.poll(async () => (await jobStates())[0], { timeout: 5000 }).toBe('completed');
      expect(receiver.asked).toBe(1);
    },
  );

  it('belongs to its last user, can be removed by itself or by name, and ends with its session', async () => {
    const [one, other] = [await app.newUser(), await app.newUser()];
    const subscription = receiver.subscription();
    const add = (user: TestUser) => app.take(notificationCalls.pushSubscribe, subscription, { token: user.token });
    expect((await add(one)).devices.length).toBe(1);
    const { devices } = await add(other);
    expect((await settingsOf(one)).devices).toEqual([]);
    const remove = (user: TestUser, input: object) =>
      app.take(notificationCalls.pushUnsubscribe, { ...input }, { token: user.token });
    await remove(one, { id: devices[0]?.id });
    expect((await settingsOf(other)).devices.length).toBe(1);
    expect((await remove(other, {})).devices).toEqual([]);
    await add(other);
    await app.database.asOwner(`DELETE FROM sessions WHERE user_id = ${other.user.id}`);
    const { rows } = await app.app.database.pool.query('SELECT FROM push_devices WHERE user_id = $1::bigint', [
      other.user.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('is stored encrypted, and the eleventh replaces the first', async () => {
    const user = await app.newUser();
    const { rows } = await app.app.database.pool.query<{ token: Buffer }>(
      `INSERT INTO sessions (token_hash, user_id, created_at_ms, used_at_ms)
       SELECT sha256(int4send(n)), $1::bigint, 0, 0 FROM generate_series(1, ${PUSH_DEVICES}) AS n RETURNING token_hash AS token`,
      [user.user.id],
    );
    for (const { token } of rows)
      await app.app.database.pool.query(
        `INSERT INTO push_devices (user_id, session_hash, endpoint_hash, subscription_sealed, created_at_ms)
         VALUES ($1::bigint, $2::bytea, $2::bytea, '\\x00', 0)`,
        [user.user.id, token],
      );
    const { devices } = await subscribe(user);
    expect(devices.length).toBe(PUSH_DEVICES);
    expect(devices[0]).toMatchObject({ here: 1 });
    const kept = await app.app.database.pool.query<{ text: string }>(
      `SELECT encode(subscription_sealed, 'escape') AS text FROM push_devices WHERE user_id = $1::bigint`,
      [user.user.id],
    );
    expect(kept.rows.filter(({ text }) => text.includes('127.0.0.1') || text.includes('p256dh'))).toEqual([]);
  });
});
