/** How much strangers may write, and how often they may make the server read. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEADERS, chatCalls } from '@tradewind/contract';
import { operatorBaseCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_DATA_KEY, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { ABUSE_LIMITS, type AbuseLimit, StoredLimits } from '../../platform/limits/index.ts';
import { openVault } from '../../platform/secrets/index.ts';
import { firstAdmin } from '../../staff/operators/testing/operators.ts';
import { ChatClient, keyOf, newClientId } from './testing/chat-client.ts';

let app: TestApp;
let limits: StoredLimits;
const folder = mkdtempSync(join(tmpdir(), 'tradewind-chat-limits-'));
beforeAll(async () => {
  app = await startTestApp({ prices: false, settings: { RATE_LIMITS: 'on' } });
  const vault = openVault(folder, TEST_DATA_KEY.toString('base64'));
  limits = new StoredLimits({ database: app.app.database.pool, vault, enabled: true });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

const start = async (): Promise<string> => (await app.take(chatCalls.chatStart)).chat_token;
const say = (chat: string) =>
  app.request({
    method: 'POST',
    url: chatCalls.chatSend.path,
    headers: { [HEADERS.chatToken]: chat },
    payload: { client_id: newClientId(), text: 'x' },
  });
/** Simulates that all but one of a limit have been used. */
async function useUp(limit: AbuseLimit, key: string): Promise<void> {
  for (let used = 1; used < ABUSE_LIMITS[limit].points; used++) await limits.take(limit, key);
}

it('the desk gets a few mails about guests, not one from each of hundreds', async () => {
  const { pool } = app.app.database;
  const admin = await firstAdmin(app);
  await admin.call(operatorBaseCalls.saveSettings, { support_email: 'desk@example.com' });
  for (let count = 0; count < 25; count++) expect((await say(await start())).code).toBe(1);
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*) FROM messages WHERE template = 'chat_waiting'`);
  expect(rows[0]?.count).toBe(10);
  await admin.call(operatorBaseCalls.saveSettings, { support_email: '' });
});

describe('a guest', () => {
  it('that rereads the conversation again and again has to wait, and no operator is notified', async () => {
    const chat = await start();
    const socket = await ChatClient.open(app.listener.url, 'visitor');
    expect((await socket.enter({ chat_token: chat })).code).toBe(1);
    const others = await Promise.all(Array.from({ length: 20 }, () => ChatClient.open(app.listener.url, 'visitor')));
    await Promise.all(others.map((other) => other.ask('login', { chat_token: chat })));
    for (const other of others) for (let time = 0; time < 15; time++) other.say({ type: 'join' });
    await Promise.all(others.map((other) => other.until(() => other.replies().length === 16)));
    const answers = new Set(
      others.flatMap((other) => other.replies().map(({ type, ...one }) => `${type} ${keyOf({ type, ...one })}`)),
    );
    expect(answers).toEqual(new Set(['login undefined', 'join undefined', 'join rate_limited']));
    await Promise.all([socket, ...others].map((one) => one.close()));
  });

  it('has a limited number of messages an hour, and so have all guests of one address', async () => {
    const [one, other] = [await start(), await start()];
    const { rows } = await app.app.database.pool.query<{ id: number }>('SELECT max(id) AS id FROM chat_visitors');
    await useUp('chat_message_visitor', String(rows[0]?.id));
    expect((await say(other)).code).toBe(1);
    expect(refusalOf(await say(other))).toBe('rate_limited');
    expect((await say(one)).code).toBe(1);
    await useUp('chat_message_address', '127.0.0.1').catch(() => {});
    expect(refusalOf(await say(one))).toBe('rate_limited');
  });
});
