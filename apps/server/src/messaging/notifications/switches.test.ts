/** Which kinds are sent by which channel: the defaults, and each setting on its own. */
import {
  LOCKED_CHANNELS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationEvent,
  type NotificationKind,
  notificationCalls,
} from '@tradewind/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/index.ts';
import { type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type PostOffice, TEST_VAULT, openPostOffice } from '../outbox/testing/post-office.ts';
import { Push } from '../push/index.ts';
import { Receiver } from '../push/testing/receiver.ts';
import { Notifications } from './notifications.ts';

const NOW = Date.UTC(2026, 10, 21, 7, 5);
const EVENTS: Readonly<Record<NotificationKind, NotificationEvent>> = {
  alert: 'price_alert',
  fill: 'order_triggered',
  stop: 'take_profit',
  margin: 'margin_call',
  deposit: 'deposit_finished',
  withdrawal: 'withdrawal_paid',
  account: 'verification_approved',
  security: 'new_login',
};
const DEFAULTS: Readonly<Record<NotificationKind, readonly NotificationChannel[]>> = {
  alert: ['in_app', 'push', 'email'],
  fill: ['in_app'],
  stop: ['in_app', 'push'],
  margin: ['in_app', 'push', 'email'],
  deposit: ['in_app', 'push', 'email'],
  withdrawal: ['in_app', 'push', 'email'],
  account: ['in_app', 'push', 'email'],
  security: ['in_app', 'push', 'email'],
};

let app: TestApp;
let office: PostOffice;
let push: Push;
let receiver: Receiver;
let notifications: Notifications;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  receiver = await Receiver.open();
  const { pool } = app.app.database;
  // a second instance that sends nothing: its jobs are counted while they wait
  office = await openPostOffice({ pool });
  const now = (): number => NOW;
  const { outbox, jobs } = office;
  const [log, subject] = [pino({ level: 'silent' }), 'mailto:nobody@example.com'];
  push = await Push.open({ database: pool, vault: TEST_VAULT, jobs, log, now, subject, toAnyHost: true });
  notifications = new Notifications({ database: pool, outbox, push, now });
  user = await customer();
});
afterAll(async () => {
  await office.stop();
  await app.stop();
  await receiver.close();
});

async function customer(): Promise<TestUser> {
  const user = await app.newRealUser();
  const { rows } = await app.app.database.pool.query<{ id: string }>(
    `SELECT encode(token_hash, 'hex') AS id FROM sessions WHERE user_id = $1::bigint`,
    [user.user.id],
  );
  await push.devices.add(user.user.id, rows[0]?.id ?? '', receiver.subscription());
  return user;
}

async function mailsTo({ user: { id } }: TestUser): Promise<number> {
  const { rowCount } = await app.app.database.pool.query(
    'SELECT FROM messages m JOIN users u ON u.email = m.recipient WHERE u.id = $1::bigint',
    [id],
  );
  return rowCount ?? 0;
}

/** What an event causes, by channel. */
async function channelsOf(to: TestUser, event: NotificationEvent): Promise<readonly NotificationChannel[]> {
  const draft = { userId: to.user.id, event, params: { number: 7, amount: 1_000_000 }, timeMs: NOW };
  const mailsBefore = await mailsTo(to);
  const { shown, isPushed } = await inTransaction(app.app.database.pool, (client) =>
    notifications.record(client, [draft]),
  );
  const found = { in_app: shown.length > 0, push: isPushed, email: (await mailsTo(to)) > mailsBefore };
  return NOTIFICATION_CHANNELS.filter((channel) => found[channel]);
}

/** Security mails are sent in the transaction of the change itself (people/identity). */
const sentHere = (kind: NotificationKind, channels: readonly NotificationChannel[]): readonly NotificationChannel[] =>
  channels.filter((channel) => kind !== 'security' || channel !== 'email');

const switched = (by: TestUser, kind: NotificationKind, channel: NotificationChannel, on: 0 | 1) =>
  app.ask(notificationCalls.saveNotificationSettings, { kind, channel, on }, { token: by.token });

describe.each(NOTIFICATION_KINDS)('%s', (kind) => {
  it('follows the defaults shown in the settings until a setting is changed', async () => {
    const { kinds } = await app.take(notificationCalls.notificationSettings, {}, { token: user.token });
    const row = kinds.find((one) => one.kind === kind);
    expect(NOTIFICATION_CHANNELS.filter((channel) => row?.[channel] === 1)).toEqual(DEFAULTS[kind]);
    expect(await channelsOf(user, EVENTS[kind])).toEqual(sentHere(kind, DEFAULTS[kind]));
  });

  it.each(NOTIFICATION_CHANNELS)('can be switched separately: %s', async (channel) => {
    const isOn = DEFAULTS[kind].includes(channel);
    const answer = await switched(user, kind, channel, isOn ? 0 : 1);
    const isLocked = LOCKED_CHANNELS[kind]?.includes(channel) === true;
    if (isLocked) expect(refusalOf(answer)).toBe('forbidden');
    else expect(answer.code).toBe(1);
    const wanted = NOTIFICATION_CHANNELS.filter(
      (one) => (one === channel && !isLocked) !== DEFAULTS[kind].includes(one),
    );
    expect(await channelsOf(user, EVENTS[kind])).toEqual(sentHere(kind, wanted));
    // other kinds are unchanged
    const other = kind === 'alert' ? 'fill' : 'alert';
    const { kinds } = await app.take(notificationCalls.notificationSettings, {}, { token: user.token });
    const row = kinds.find((one) => one.kind === other);
    expect(NOTIFICATION_CHANNELS.filter((one) => row?.[one] === 1)).toEqual(DEFAULTS[other]);
    await switched(user, kind, channel, isOn ? 1 : 0);
  });
});

it('security-critical events are mailed with every switch off', async () => {
  for (const kind of ['withdrawal', 'account'] as const)
    for (const channel of NOTIFICATION_CHANNELS) await switched(user, kind, channel, 0);
  expect(await channelsOf(user, 'withdrawal_paid')).toEqual([]);
  expect(await channelsOf(user, 'withdrawal_requested')).toEqual(['email']);
  expect(await channelsOf(user, 'verification_approved')).toEqual([]);
  expect(await channelsOf(user, 'account_suspended')).toEqual(['email']);
});

it('many events at once are all in the app; only the first three are sent by other channels', async () => {
  const other = await customer();
  const drafts = Array.from({ length: 10 }, (_, index) => ({
    userId: other.user.id,
    event: 'stop_out' as const,
    params: {},
    timeMs: NOW,
    source: `test ${other.user.id} ${index}`,
  }));
  const { pool } = app.app.database;
  const recorded = await inTransaction(pool, (client) => notifications.record(client, drafts));
  expect(recorded.shown.length).toBe(10);
  expect(recorded.unread.get(other.user.id)).toBe(10);
  expect(await mailsTo(other)).toBe(3);
  // processed again after a crash: nothing new is written
  const again = await inTransaction(pool, (client) => notifications.record(client, drafts));
  expect(again).toMatchObject({ shown: [], isPushed: false });
});
