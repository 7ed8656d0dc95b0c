/** Who may write and read: guests, users, strangers; pictures; retention; mails to those who are not connected. */
import { HEADERS, type Call, CHAT_IMAGE_UPLOAD_PATH, chatCalls } from '@tradewind/contract';
import { OPERATOR_CHAT_IMAGE_UPLOAD_PATH, operatorBaseCalls, operatorChatCalls } from '@tradewind/contract/operator';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { photoWithPlace, scriptAsGif } from '../../people/images/testing/pictures.ts';
import { formBody, formOf } from '../../people/images/testing/upload.ts';
import { type MailServer, startMailServer } from '../../messaging/outbox/testing/mail-server.ts';
import { type TestOperator, firstAdmin, newOperator } from '../../staff/operators/testing/operators.ts';
import { ChatClient, keyOf, newClientId } from './testing/chat-client.ts';
import { GUEST_KEPT_MS, Visitors } from './visitors.ts';

const { chats, takeChat, closeChat, sendChat, chatMessages } = operatorChatCalls;
const DAY_MS = 24 * 3_600_000;
type Input = Readonly<Record<string, unknown>>;
interface Tokens {
  readonly token?: string;
  readonly chat?: string;
}

let app: TestApp;
let mail: MailServer;
let admin: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ settings: { SMTP_URL: mail.url, PUBLIC_URL: 'https://broker.example' } });
  admin = await firstAdmin(app);
  support = await newOperator(app, 'support');
});
afterAll(async () => {
  await app.stop();
  await mail.stop();
});

const open = (side: 'visitor' | 'operator', lang?: string): Promise<ChatClient> =>
  ChatClient.open(app.listener.url, side, lang);
const headersOf = ({ token, chat }: Tokens, lang = 'en'): Record<string, string> => ({
  [HEADERS.lang]: lang,
  ...(token === undefined ? {} : { [HEADERS.token]: token }),
  ...(chat === undefined ? {} : { [HEADERS.chatToken]: chat }),
});

function ask(call: Call, tokens: Tokens, input: Input = {}, lang?: string): Promise<Answered> {
  const { method, path: url } = call;
  const headers = headersOf(tokens, lang);
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return app.request(method === 'GET' ? { method, url, headers, query } : { method, url, headers, payload: input });
}

const start = async (): Promise<string> => (await app.take(chatCalls.chatStart)).chat_token;
/** Sends a message by call; returns the id of the conversation. */
async function said(tokens: Tokens, text: string, lang?: string): Promise<number> {
  const { data } = await ask(chatCalls.chatSend, tokens, { client_id: newClientId(), text }, lang);
  return (data as { conversation_id: number }).conversation_id;
}
const answer = (id: number, text: string) => support.call(sendChat, { id, client_id: newClientId(), text });

describe('strangers', () => {
  it('cannot read, write or receive anything', async () => {
    const chat = await start();
    await said({ chat }, 'for support alone');
    const other = await start();
    for (const tokens of [{}, { chat: 'x'.repeat(43) }, { chat: '' }, { token: chat }, { token: 'x'.repeat(43) }])
      for (const [call, input] of [
        [chatCalls.chatState, {}],
        [chatCalls.chatMessages, {}],
        [chatCalls.chatSend, { client_id: newClientId(), text: 'x' }],
        [chatCalls.chatRead, { up_to_id: 1 }],
        [chatCalls.chatContact, { email: '' }],
        [chatCalls.chatAttach, {}],
      ] as const)
        expect([call.path, refusalOf(await ask(call, tokens, input))]).toEqual([call.path, 'session_invalid']);
    expect((await ask(chatCalls.chatMessages, { chat: other })).data).toEqual({ data: [], more: false });
    const { token } = await app.newUser();
    expect((await ask(chatCalls.chatMessages, { token })).data).toEqual({ data: [], more: false });

    const socket = await open('visitor');
    for (const login of [{ chat_token: 'x'.repeat(43) }, { token: 'x' }, { token: support.token }])
      expect(keyOf(await socket.ask('login', login))).toBe('session_invalid');
    expect(keyOf(await socket.ask('join'))).toBe('session_invalid');
    expect(keyOf(await socket.ask('message', { client_id: newClientId(), text: 'x' }))).toBe('session_invalid');
    expect(keyOf(await socket.ask('read', { up_to_id: 1 }))).toBe('session_invalid');
    await socket.enter({ chat_token: other });
    await said({ chat }, 'still for support alone');
    await socket.ask('ping');
    expect(socket.seen()).toEqual([]);
  });

  it('cannot find the token in the database', async () => {
    const chat = await start();
    const { rows } = await app.app.database.pool.query<{ row: string }>('SELECT v::text AS row FROM chat_visitors v');
    expect(rows.some(({ row }) => row.includes(chat))).toBe(false);
  });

  it('who send junk on the socket get errors, and are finally disconnected', async () => {
    const socket = await open('visitor');
    for (const junk of ['{', '[]', '{"type":"drop"}', '{"type":"message","params":{}}', 'x'.repeat(20_000)])
      socket.say(junk);
    await socket.until(() => socket.replies().length === 5);
    expect(socket.replies().map(keyOf)).toEqual(Array.from({ length: 5 }, () => 'invalid_input'));
    for (let count = 0; count < 60; count++) socket.say('{');
    await socket.until(() => socket.closeCode !== undefined);
    expect(socket.closeCode).toBe(1008);
  });
});

describe('a user', () => {
  it('writes with their session, real or demo, and stops when it ends', async () => {
    for (const { token, user } of [await app.newUser(), await app.newRealUser()]) {
      const socket = await open('visitor');
      expect((await socket.enter({ token })).data).toMatchObject({
        state: { visitor: 'user', email: user.email ?? '' },
      });
      const { conversation_id: id } = await socket.send('hello');
      const { data } = await support.call(chats, { search: String(id) });
      expect(data[0]?.visitor).toMatchObject({ type: 'user', demo: user.is_demo === 1, user: { id: user.id } });
      await ask({ ...chatCalls.chatState, method: 'POST', path: '/api/user/logout' }, { token });
      await socket.until(() => socket.replies().some(({ type }) => type === 'logout'));
      expect(keyOf(await socket.ask('message', { client_id: newClientId(), text: 'x' }))).toBe('session_invalid');
      await support.call(closeChat, { id });
    }
  });

  it('who was a guest keeps their messages, and the guest is removed', async () => {
    const chat = await start();
    const socket = await open('visitor');
    await socket.enter({ chat_token: chat });
    const first = await socket.send('as a guest');
    const { token, user } = await app.newRealUser();
    const old = await said({ token }, 'as a user, before');
    expect((await ask(chatCalls.chatAttach, { token, chat })).data).toMatchObject({
      visitor: 'user',
      conversation: { id: first.conversation_id, state: 'open' },
    });
    await socket.until(() => socket.closeCode === 1012);
    expect((await ask(chatCalls.chatMessages, { token })).data).toMatchObject({
      data: [{ text: 'as a guest' }, { text: 'as a user, before' }],
    });
    const next = await said({ token }, 'goes on');
    expect(next).toBe(first.conversation_id);
    const [row] = (await support.call(chats, { search: String(next) })).data;
    expect(row?.visitor).toMatchObject({ type: 'user', user: { id: user.id } });
    expect((await support.call(chats, { tab: 'closed' })).data.map(({ id }) => id)).toContain(old);
    expect(refusalOf(await ask(chatCalls.chatMessages, { chat }))).toBe('session_invalid');
    expect(refusalOf(await ask(chatCalls.chatAttach, { token, chat }))).toBe('not_found');
  });
});

async function upload(url: string, headers: Record<string, string>, bytes: Buffer): Promise<Answered> {
  const { body, type } = await formBody(formOf(bytes));
  return app.request({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload: body });
}

describe('a chat picture', () => {
  it('is re-encoded, and visible to the visitor and the desk only', async () => {
    const chat = await start();
    const { data } = await upload(CHAT_IMAGE_UPLOAD_PATH, headersOf({ chat }), await photoWithPlace());
    const image = data as { url: string; width: number; height: number };
    expect([image.width, image.height]).toEqual([200, 300]);
    const { data: message } = await ask(chatCalls.chatSend, { chat }, { client_id: newClientId(), image: image.url });
    const { conversation_id: id } = message as { conversation_id: number };
    expect(message).toMatchObject({ text: '', image });
    const get = (url: string, headers: Record<string, string>) => app.app.http.inject({ method: 'GET', url, headers });
    const own = await get(image.url, headersOf({ chat }));
    expect(own.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect((await sharp(own.rawPayload).metadata()).exif).toBe(undefined);
    const shown = (await support.call(chatMessages, { id })).data[0]?.image?.url ?? '';
    expect((await get(shown, headersOf({ token: support.token }))).rawPayload.equals(own.rawPayload)).toBe(true);

    const stranger = await start();
    const finance = await newOperator(app, 'finance');
    for (const [url, tokens, key] of [
      [image.url, { chat: stranger }, 'not_found'],
      [image.url, {}, 'session_invalid'],
      [shown, { token: finance.token }, 'forbidden'],
      [shown, { chat }, 'session_invalid'],
      [`${image.url}x`, { chat }, 'not_found'],
    ] as const)
      expect((await get(url, headersOf(tokens))).payload).toContain(`"key":"${key}"`);
    const theft = { client_id: newClientId(), image: image.url };
    expect(refusalOf(await ask(chatCalls.chatSend, { chat: stranger }, theft))).toBe('invalid_input');

    await support.call(takeChat, { id });
    const sent = await upload(OPERATOR_CHAT_IMAGE_UPLOAD_PATH, headersOf({ token: support.token }), own.rawPayload);
    const { url } = sent.data as { url: string };
    await support.call(sendChat, { id, client_id: newClientId(), image: url });
    const { data: read } = await ask(chatCalls.chatMessages, { chat });
    const theirs = (read as { data: { image: { url: string } }[] }).data[1]?.image.url ?? '';
    expect((await get(theirs, headersOf({ chat }))).statusCode).toBe(200);
    expect((await get(theirs, headersOf({ chat: stranger }))).payload).toContain('not_found');
    await support.call(closeChat, { id });
  });

  it('is refused if it is not a picture, or without a token', async () => {
    const chat = await start();
    expect(refusalOf(await upload(CHAT_IMAGE_UPLOAD_PATH, headersOf({ chat }), scriptAsGif()))).toBe('invalid_input');
    expect(refusalOf(await upload(CHAT_IMAGE_UPLOAD_PATH, {}, await photoWithPlace()))).toBe('session_invalid');
    const finance = await newOperator(app, 'finance');
    const headers = headersOf({ token: finance.token });
    expect(refusalOf(await upload(OPERATOR_CHAT_IMAGE_UPLOAD_PATH, headers, await photoWithPlace()))).toBe('forbidden');
  });
});

describe('an absent participant', () => {
  const mails = (to: string) => mail.mails.filter(({ envelope }) => envelope.to.includes(to));
  const until = (isIt: () => void) => vi.waitFor(isIt, { timeout: 30_000 });

  it('at the desk is notified of a conversation by mail, once in ten minutes', async () => {
    const DESK = 'desk-of-the-test@example.com';
    await admin.call(operatorBaseCalls.saveSettings, { support_email: DESK });
    const chat = await start();
    expect((await ask(chatCalls.chatState, { chat })).data).toMatchObject({ online: false });
    const id = await said({ chat }, 'anybody <b>there</b>?');
    await said({ chat }, 'hello?');
    await until(() => expect(mails(DESK).length).toBe(1));
    expect(mails(DESK)[0]?.text).toContain('anybody <b>there</b>?');
    expect(mails(DESK)[0]?.text).toContain('https://broker.example/admin/chats');
    expect(mails(DESK)[0]?.html).toContain('anybody &lt;b&gt;there&lt;/b&gt;?');
    app.clock.jump(10 * 60_000);
    await said({ chat }, 'anyone there?');
    await until(() => expect(mails(DESK).length).toBe(2));
    const desk = await open('operator');
    await desk.ask('login', { token: support.token });
    app.clock.jump(10 * 60_000);
    await said({ chat }, 'now?');
    await desk.until(() => desk.events('message').length === 1);
    expect((await ask(chatCalls.chatState, { chat })).data).toMatchObject({ online: true });
    await admin.call(operatorBaseCalls.saveSettings, { support_email: '' });
    await desk.close();
    await support.call(closeChat, { id });
    expect(mails(DESK).length).toBe(2);
  });

  it('who is a visitor gets the answer by mail in their language, a guest at the given address', async () => {
    const { token, user } = await app.newRealUser();
    const ids = [await said({ token }, 'bitte', 'de')];
    const chat = await start();
    const input = { email: 'guest-of-the-test@example.com', name: 'Ann' };
    const unseen = { ...input, name: '\u202EA\u200Bnn\u2066' };
    expect((await ask(chatCalls.chatContact, { chat }, unseen)).data).toMatchObject(input);
    expect(refusalOf(await ask(chatCalls.chatContact, { token }, input))).toBe('forbidden');
    expect(refusalOf(await ask(chatCalls.chatContact, { chat }, { email: 'nowhere' }))).toBe('invalid_input');
    ids.push(await said({ chat }, '你好', 'hk'));
    for (const id of ids) {
      await support.call(takeChat, { id });
      await answer(id, 'the answer');
      await answer(id, 'and one more');
    }
    await until(() => expect(mails(user.email ?? '').length).toBe(1));
    await until(() => expect(mails(input.email).length).toBe(1));
    expect(mails(user.email ?? '')[0]).toMatchObject({ subject: expect.stringContaining('Kundenservice') });
    expect(mails(user.email ?? '')[0]?.text).toContain('https://broker.example/mine/chat');
    expect(mails(input.email)[0]?.text).toMatch(/客戶服務已回覆你[^]*the answer[^]*https:\/\/broker\.example\/chat\//u);
    const socket = await open('visitor');
    await socket.enter({ chat_token: chat });
    app.clock.jump(10 * 60_000);
    await answer(ids[1] ?? 0, 'read here');
    await socket.until(() => socket.events('message').length === 1);
    expect(mails(input.email).length).toBe(1);
    for (const id of ids) await support.call(closeChat, { id });
  });

  it('is away outside office hours, even with the inbox open', async () => {
    const desk = await open('operator');
    await desk.ask('login', { token: support.token });
    const { chat_token } = await app.take(chatCalls.chatStart);
    const socket = await open('visitor');
    await socket.enter({ chat_token });
    const online = async () => (await ask(chatCalls.chatState, { chat: chat_token })).data;
    await vi.waitFor(async () => expect(await online()).toMatchObject({ online: true }), 30_000);
    for (const support_hours of ['9-17', '1-5 09:00-18:00 Mars/Base', '1 25:00-26:00 UTC'])
      expect(refusalOf(await admin.ask(operatorBaseCalls.saveSettings, { support_hours }))).toBe('invalid_input');
    // the clock of the test starts on a Wednesday
    await admin.call(operatorBaseCalls.saveSettings, { support_hours: '7 00:00-01:00 Asia/Hong_Kong' });
    expect(await online()).toMatchObject({ online: false, hours: '7 00:00-01:00 Asia/Hong_Kong' });
    await socket.until(() => socket.events('presence').at(-1)?.['online'] === false);
    await admin.call(operatorBaseCalls.saveSettings, { support_hours: '' });
    await desk.close();
  });
});

describe('the messages of guests', () => {
  it('are removed ninety days after the conversation was closed, but those of users stay', async () => {
    const [chat, late, silent] = [await start(), await start(), await start()];
    const { token } = await app.newRealUser();
    const ids = [
      await said({ chat }, 'of a guest'),
      await said({ token }, 'of a user'),
      await said({ chat: late }, 'open'),
    ];
    for (const id of ids.slice(0, 2)) await support.call(closeChat, { id });
    const { pool } = app.app.database;
    const left = async (): Promise<readonly number[]> =>
      (
        await pool.query<{ id: number }>('SELECT id FROM chat_conversations WHERE id = ANY ($1) ORDER BY id', [ids])
      ).rows.map(({ id }) => id);
    const sweepAt = (timeMs: number) => new Visitors(pool, { find: async () => undefined }, () => timeMs).sweep();
    await sweepAt(app.clock.now() + GUEST_KEPT_MS - DAY_MS);
    expect(await left()).toEqual(ids);
    await sweepAt(app.clock.now() + GUEST_KEPT_MS + DAY_MS);
    expect(await left()).toEqual(ids.slice(1));
    const { rows } = await pool.query('SELECT FROM chat_messages WHERE conversation_id = $1', [ids[0]]);
    expect(rows).toEqual([]);
    expect(refusalOf(await ask(chatCalls.chatState, { chat: silent }))).toBe('session_invalid');
    expect((await ask(chatCalls.chatState, { chat: late })).code).toBe(1);
    // it was never closed: it ended with its last message, and is deleted that much later
    expect((await ask(chatCalls.chatState, { chat: late })).data).toMatchObject({ conversation: { state: 'closed' } });
    await sweepAt(app.clock.now() + 2 * GUEST_KEPT_MS);
    expect(await left()).toEqual(ids.slice(1));
    await sweepAt(app.clock.now() + 2 * GUEST_KEPT_MS + 3 * DAY_MS);
    expect(await left()).toEqual([ids[1]]);
    expect((await ask(chatCalls.chatState, { token })).code).toBe(1);
  });
});
