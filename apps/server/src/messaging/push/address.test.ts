/** Addresses that this server may be made to send to: only public push services. */
import { promisify } from 'node:util';
import { notificationCalls } from '@tradewind/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { PrivateAddress, isPublicAddress, isPublicHttps, publicLookup } from '../../platform/addresses/index.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.newUser();
});
afterAll(() => app.stop());

const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const PUBLIC = [
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://8.8.8.8/push',
  'https://[2606:4700:4700::1111]/push',
];
const REFUSED = [
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:word@fcm.googleapis.com/fcm/send/abc',
  'ftp://fcm.googleapis.com/abc',
  'file:///etc/passwd',
  'https://localhost/push',
  'https://localhost./push',
  'https://intranet/push',
  'https://db.internal/push',
  'https://printer.local/push',
  'https://127.0.0.1/push',
  'https://127.1/push',
  'https://0x7f000001/push',
  'https://2130706433/push',
  'https://0.0.0.0/push',
  'https://10.1.2.3/push',
  'https://172.31.255.255/push',
  'https://192.168.0.1/push',
  'https://100.64.0.1/push',
  'https://169.254.169.254/latest/meta-data/',
  'https://224.0.0.1/push',
  'https://255.255.255.255/push',
  'https://[::1]/push',
  'https://[::]/push',
  'https://[::ffff:10.0.0.1]/push',
  'https://[::ffff:7f00:1]/push',
  'https://[64:ff9b::7f00:1]/push',
  'https://[2002:7f00:1::]/push',
  'https://[fe80::1]/push',
  'https://[fd00::1]/push',
  'https://[ff02::1]/push',
];

it.each(PUBLIC)('%s is a push service, although its text looks unusual', (endpoint) => {
  expect(isPublicHttps(endpoint)).toBe(true);
});

it.each(REFUSED)('%s is no push service, and no browser can subscribe with it', async (endpoint) => {
  expect(isPublicHttps(endpoint)).toBe(false);
  const answer = await app.ask(notificationCalls.pushSubscribe, { endpoint, ...KEYS }, { token: user.token });
  expect(refusalOf(answer)).toBe('invalid_input');
});

it('only valid keys are accepted', async () => {
  const [endpoint] = PUBLIC;
  for (const wrong of [{ p256dh: 'B' }, { auth: '' }, { p256dh: `${'B'.repeat(86)}=` }, { auth: 'a'.repeat(31) }]) {
    const input = { endpoint, ...KEYS, ...wrong };
    expect(refusalOf(await app.ask(notificationCalls.pushSubscribe, input, { token: user.token }))).toBe(
      'invalid_input',
    );
  }
});

it('a host name is checked by the addresses that it resolves to when connecting', async () => {
  const resolve = promisify(publicLookup);
  // resolved by the hosts file; an attacker would use their own name server
  await expect(resolve('localhost', { all: true })).rejects.toBeInstanceOf(PrivateAddress);
  await expect(resolve('localhost', {})).rejects.toBeInstanceOf(PrivateAddress);
  await expect(resolve('127.0.0.1', {})).rejects.toBeInstanceOf(PrivateAddress);
});

it.each([
  ['1.1.1.1', true],
  ['172.15.255.255', true],
  ['172.32.0.0', true],
  ['2001:4860:4860::8888', true],
  ['172.16.0.0', false],
  ['198.51.100.7', false],
  ['2001:db8::1', false],
  ['::ffff:8.8.8.8', false],
  ['no address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
