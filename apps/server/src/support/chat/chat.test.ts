/** The chat as visitors and operators use it. */
import { HEADERS, chatCalls, type Call } from '@tradewind/contract';
import { type ChatRow, operatorChatCalls, operatorPeopleCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { auditOf } from '../../desk/payment-decisions/testing/records.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { ChatClient, keyOf, newClientId } from './testing/chat-client.ts';

const { chats, chat, chatMessages, takeChat, assignChat, releaseChat, closeChat, sendChat, readChat } =
  operatorChatCalls;
type Input = Readonly<Record<string, unknown>>;

let app: TestApp;
let support: TestOperator;
let colleague: TestOperator;
let desk: ChatClient;
beforeAll(async () => {
  app = await startTestApp();
  support = await newOperator(app, 'support');
  colleague = await newOperator(app, 'compliance');
  desk = await open('operator');
  await desk.ask('login', { token: support.token });
});
afterAll(() => app.stop());

const open = (side: 'visitor' | 'operator', lang?: string): Promise<ChatClient> =>
  ChatClient.open(app.listener.url, side, lang);

/** A call with the token of a guest, and of a user if there is one. */
function ask(call: Call, chatToken: string, input: Input = {}, token?: string): Promise<Answered> {
  const { method, path: url } = call;
  const headers = { [HEADERS.chatToken]: chatToken, ...(token === undefined ? {} : { [HEADERS.token]: token }) };
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return app.request(method === 'GET' ? { method, url, headers, query } : { method, url, headers, payload: input });
}

interface Guest {
  readonly token: string;
  readonly socket: ChatClient;
}

/** A guest on a socket; their conversation starts with this text, if any. */
async function guest(text?: string): Promise<Guest & { readonly id: number }> {
  const { chat_token: token } = await app.take(chatCalls.chatStart);
  const socket = await open('visitor');
  await socket.enter({ chat_token: token });
  const id = text === undefined ? 0 : (await socket.send(text)).conversation_id;
  return { token, socket, id };
}

const rowOf = async (id: number, tab = 'open', by = support): Promise<ChatRow | undefined> =>
  (await by.call(chats, { tab, search: String(id) })).data.find((row) => row.id === id);

const textsOf = async (id: number): Promise<readonly string[]> =>
  (await support.call(chatMessages, { id })).data.map(({ text }) => text);

describe('a conversation', () => {
  it('works in both directions, and each message is delivered at once and stored for both sides', async () => {
    const { socket, token, id } = await guest('Where is my deposit?');
    await desk.until(() => desk.events('message').some(({ conversation }) => (conversation as ChatRow).id === id));
    expect(await rowOf(id, 'unassigned')).toMatchObject({
      visitor: { type: 'guest', user: null, lang: 'en', online: true },
      unread: 1,
      last: { text: 'Where is my deposit?', from: 'visitor' },
      waiting_since: app.clock.now(),
    });
    expect((await support.call(takeChat, { id })).assigned).toEqual({ id: support.id, name: support.operator.name });
    await desk.ask('read', { id, up_to_id: 1_000_000 });
    const answer = await desk.send('I am looking.', { id });
    await socket.until(() => socket.events('message').length === 1);
    expect(socket.seen().map(({ text, from, name }) => [text, from, name])).toEqual([
      ['Where is my deposit?', 'visitor', ''],
      ['I am looking.', 'operator', support.operator.name],
    ]);
    expect(socket.events('read')).toEqual([{ event: 'read', by: 'operator', up_to_id: socket.seen()[0]?.id }]);
    expect(await rowOf(id, 'mine')).toMatchObject({ unread: 0, waiting_since: null, last: { text: 'I am looking.' } });

    const state = async () => (await ask(chatCalls.chatState, token)).data;
    expect(await state()).toMatchObject({ unread: 1, online: true, last_id: answer.id });
    await socket.ask('read', { up_to_id: answer.id });
    expect(await state()).toMatchObject({ unread: 0, conversation: { visitor_read_id: answer.id } });
    await desk.until(() =>
      desk.events('conversation').some(({ conversation }) => (conversation as ChatRow).visitor_read_id === answer.id),
    );
    await support.call(closeChat, { id });
  });

  it('shows who is typing, to the other side only', async () => {
    const { socket, id } = await guest('typing');
    await support.call(takeChat, { id });
    socket.say({ type: 'typing' });
    await desk.until(() => desk.events('typing').some(({ conversation_id }) => conversation_id === id));
    desk.say({ type: 'typing', params: { id } });
    await socket.until(() => socket.events('typing').length === 1);
    expect(socket.events('typing')[0]).toEqual({ event: 'typing', name: support.operator.name });
    await support.call(closeChat, { id });
  });

  it('that was closed stays in the history, and the next message opens another one', async () => {
    const { socket, token, id } = await guest('first');
    await support.call(closeChat, { id });
    await socket.until(() => socket.events('state').length > 0);
    expect(socket.events('state').at(-1)).toMatchObject({ state: { conversation: { id, state: 'closed' } } });
    expect(refusalOf(await support.ask(closeChat, { id }))).toBe('conflict');
    const next = await socket.send('second');
    expect(next.conversation_id).toBeGreaterThan(id);
    expect((await ask(chatCalls.chatMessages, token)).data).toMatchObject({
      data: [{ text: 'first' }, { text: 'second' }],
      more: false,
    });
    expect((await support.call(chat, { id: next.conversation_id })).earlier.map((one) => one.id)).toEqual([id]);
    expect((await rowOf(id, 'closed'))?.closed_at).toBe(app.clock.now());
    await support.call(closeChat, { id: next.conversation_id });
  });

  it('can be read page by page, backwards and forwards', async () => {
    const { socket, token, id } = await guest();
    for (let count = 1; count <= 60; count++) await socket.send(`n${count}`);
    const read = async (input: Input) =>
      (await ask(chatCalls.chatMessages, token, input)).data as { data: { id: number; text: string }[]; more: boolean };
    const last = await read({});
    expect([last.data.length, last.data[0]?.text, last.data.at(-1)?.text, last.more]).toEqual([50, 'n11', 'n60', true]);
    const first = await read({ before_id: last.data[0]?.id });
    expect([first.data.map(({ text }) => text), first.more]).toEqual([
      Array.from({ length: 10 }, (_, index) => `n${index + 1}`),
      false,
    ]);
    // a reconnecting socket catches up in steps, and gets new messages only after that
    const again = await open('visitor');
    const joined = await again.enter({ chat_token: token }, { after_id: first.data[0]?.id });
    expect(joined.data).toMatchObject({ more: true });
    await socket.send('n61');
    expect(again.events('message')).toEqual([]);
    expect((await again.ask('join', { after_id: again.seen().at(-1)?.id })).data).toMatchObject({ more: false });
    await socket.send('n62');
    await again.until(() => again.events('message').length === 1);
    expect(again.seen().map(({ text }) => text)).toEqual(Array.from({ length: 61 }, (_, index) => `n${index + 2}`));
    await support.call(closeChat, { id: id || (again.seen()[0]?.conversation_id ?? 0) });
  });
});

describe('a message', () => {
  it('that is sent again is stored once, by socket and by call, also after its conversation was closed', async () => {
    const { socket, token } = await guest();
    const client_id = newClientId();
    const first = await socket.send('once', { client_id });
    expect(await socket.send('once', { client_id })).toEqual(first);
    expect((await ask(chatCalls.chatSend, token, { client_id, text: 'another text' })).data).toEqual(first);
    await support.call(takeChat, { id: first.conversation_id });
    const answer = { id: first.conversation_id, client_id, text: 'answered' };
    const kept = await support.call(sendChat, answer);
    expect(await support.call(sendChat, answer)).toEqual(kept);
    await support.call(closeChat, { id: first.conversation_id });
    expect((await ask(chatCalls.chatSend, token, { client_id, text: 'once' })).data).toEqual(first);
    expect(await textsOf(first.conversation_id)).toEqual(['once', 'answered']);
  });

  it('is plain text, whatever it contains', async () => {
    const { socket, id } = await guest('corpus');
    const corpus = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "javascript:alert('x')",
      '<svg/onload=alert(1)>',
      '{{constructor.constructor("alert(1)")()}}',
      "'; DROP TABLE chat_messages; --",
      '&lt;b&gt; & &amp;',
      '</textarea></script><iframe src="//evil.example">',
      '=HYPERLINK("http://evil.example")',
      '\\u003cscript\\u003e',
      'two\nlines\tand a tab, 👩‍👩‍👧, العربية',
    ];
    for (const text of corpus) await socket.send(text);
    expect((await textsOf(id)).slice(1)).toEqual(corpus);
    expect((await support.call(chats, { search: String(id) })).data[0]?.last?.text).toBe(corpus.at(-1));
    await support.call(closeChat, { id });
  });

  it('has 1 to 2000 visible characters', async () => {
    const { socket } = await guest();
    const key = async (text: string): Promise<string | undefined> =>
      keyOf(await socket.ask('message', { client_id: newClientId(), text }));
    expect(await key('x'.repeat(2001))).toBe('invalid_input');
    expect(await key('a\u0000b')).toBe('invalid_input');
    expect(await key('a\u0007b')).toBe('invalid_input');
    expect(await key(' \n ')).toBe('invalid_input');
    expect(await key('\u200b\u202e')).toBe('invalid_input');
    expect((await socket.send('evil\u202egnp.exe\u200b')).text).toBe('evilgnp.exe');
    const long = await socket.send('é'.repeat(2000));
    expect(long.text.length).toBe(2000);
    expect(keyOf(await socket.ask('message', { client_id: 'short', text: 'x' }))).toBe('invalid_input');
    await support.call(closeChat, { id: long.conversation_id });
  });

  it('cannot be changed or deleted in the database', async () => {
    const { id } = await guest('for good');
    const { pool } = app.app.database;
    await expect(pool.query(`UPDATE chat_messages SET body = 'x' WHERE conversation_id = $1`, [id])).rejects.toThrow(
      'permission denied',
    );
    await expect(pool.query('DELETE FROM chat_messages WHERE conversation_id = $1', [id])).rejects.toThrow(
      'permission denied',
    );
    await expect(pool.query('DELETE FROM chat_conversations WHERE id = $1', [id])).rejects.toThrow(
      'only closed conversations of guests',
    );
    await support.call(closeChat, { id });
  });
});

describe('operators', () => {
  it('who take the same conversation at the same time: one gets it, the others see who', async () => {
    const { id } = await guest('take me');
    const answers = await Promise.all([support, colleague, support, colleague].map((one) => one.ask(takeChat, { id })));
    expect(answers.filter(({ code }) => code === 1).length).toBe(1);
    const assigned = (await rowOf(id))?.assigned;
    expect(answers.filter(({ code }) => code !== 1).map((one) => [refusalOf(one), one.data])).toEqual(
      Array.from({ length: 3 }, () => ['conflict', { key: 'conflict', reason: 'not_yours', assigned }]),
    );
    const [mine, other] = assigned?.id === support.id ? [support, colleague] : [colleague, support];
    for (const call of [releaseChat, closeChat]) expect(refusalOf(await other.ask(call, { id }))).toBe('conflict');
    expect(refusalOf(await other.ask(sendChat, { id, client_id: newClientId(), text: 'me too' }))).toBe('conflict');
    // an operator who only views it leaves it unread
    const looked = await other.call(readChat, { id, up_to_id: 1_000_000_000 });
    expect(looked.unread).toBe(1);
    expect(refusalOf(await mine.ask(assignChat, { id, operator_id: other.id, from: other.id }))).toBe('conflict');
    expect((await mine.call(assignChat, { id, operator_id: other.id, from: mine.id })).assigned?.id).toBe(other.id);
    expect((await other.call(releaseChat, { id })).assigned).toBe(null);
    await other.call(takeChat, { id });
    await other.call(closeChat, { id });
    expect((await auditOf(app, 'chat', id)).map(({ operator, action }) => [operator, action])).toEqual([
      [mine.id, 'chat.take'],
      [mine.id, 'chat.assign'],
      [other.id, 'chat.release'],
      [other.id, 'chat.take'],
      [other.id, 'chat.close'],
    ]);
    expect((await auditOf(app, 'chat', id))[1]).toMatchObject({
      before: { state: 'open', assigned: mine.operator.name },
      after: { state: 'open', assigned: other.operator.name },
    });
  });

  it('are not assigned to operators who cannot answer, and must exist', async () => {
    const finance = await newOperator(app, 'finance');
    const { id } = await guest('give');
    expect(refusalOf(await support.ask(assignChat, { id, operator_id: finance.id, from: 0 }))).toBe('invalid_input');
    for (const call of [takeChat, releaseChat, closeChat, chat, chatMessages])
      expect(refusalOf(await support.ask(call, { id: 9_000_000 }))).toBe('not_found');
    const names = (await support.call(operatorChatCalls.chatOperators)).map(({ id: one, online }) => [one, online]);
    expect(names).toContainEqual([support.id, true]);
    expect(names).toContainEqual([colleague.id, false]);
    expect(names.map(([one]) => one)).not.toContain(finance.id);
    await support.call(closeChat, { id });
  });

  it('with another role or an ended session receive and send nothing', async () => {
    for (const role of ['finance', 'content'] as const) {
      const other = await newOperator(app, role);
      const socket = await open('operator');
      expect(keyOf(await socket.ask('login', { token: other.token }))).toBe('forbidden');
      expect(keyOf(await socket.ask('join', { id: 1 }))).toBe('session_invalid');
    }
    const customer = await app.newRealUser();
    const stranger = await open('operator');
    for (const token of [customer.token, 'x'.repeat(43), ''])
      expect(keyOf(await stranger.ask('login', { token }))).toBe('session_invalid');

    const leaving = await newOperator(app, 'support');
    const socket = await open('operator');
    await socket.ask('login', { token: leaving.token });
    const { id } = await guest('leaving');
    await socket.until(() => socket.events('message').length === 1);
    await app.app.database.pool.query('DELETE FROM operator_sessions WHERE operator_id = $1', [leaving.id]);
    expect(keyOf(await socket.ask('join', { id }))).toBe('session_invalid');
    await support.call(closeChat, { id });
    await socket.ask('ping');
    expect(socket.events('conversation').filter((one) => (one['conversation'] as ChatRow).state === 'closed')).toEqual(
      [],
    );
  });

  it('see the longest waiting conversation first, and the queue in the overview', async () => {
    const early = await guest('early');
    app.clock.jump(60_000);
    const late = await guest('late');
    const ids = (await support.call(chats, { tab: 'unassigned' })).data.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([early.id, late.id]);
    const { queues } = await support.call(operatorQueueCalls.overview);
    expect(queues.find(({ name }) => name === 'chats')).toEqual({
      name: 'chats',
      count: 2,
      oldest_at: app.clock.now() - 60_000,
    });
    expect((await support.call(chats)).counts).toMatchObject({
      open: 2,
      unassigned: 2,
      mine: 0,
      waiting: 2,
      unread: 2,
    });
    for (const { id } of [early, late]) await support.call(closeChat, { id });
    expect(await app.metrics()).toMatch(/^tradewind_queue_length\{queue="chats"\} 0$/mu);
  });

  it("find a customer by any identifier, with a link to the customer's page", async () => {
    const { token, user } = await app.newRealUser();
    const socket = await open('visitor', 'hk');
    await socket.enter({ token });
    const { conversation_id: id } = await socket.send('我的提款呢？');
    for (const search of [user.uid, user.email ?? '', `#${id}`])
      expect((await support.call(chats, { search })).data[0]).toMatchObject({
        id,
        visitor: { type: 'user', user: { id: user.id, uid: user.uid }, lang: 'hk', email: user.email, demo: false },
      });
    expect((await support.call(operatorPeopleCalls.user, { id: user.id })).uid).toBe(user.uid);
    await support.call(closeChat, { id });
  });
});

describe('canned answers', () => {
  it('are changed only with their latest version, and audited', async () => {
    const { cannedAnswers, saveCanned, removeCanned } = operatorChatCalls;
    const wanted = { lang: 'en', title: 'Greeting', text: 'Hello {name}, I am {operator}.' };
    const saved = await support.call(saveCanned, wanted);
    expect(await colleague.call(cannedAnswers)).toEqual([saved]);
    expect(refusalOf(await colleague.ask(saveCanned, wanted))).toBe('forbidden');
    const changed = await support.call(saveCanned, { ...wanted, id: saved.id, version: 1, title: 'Welcome' });
    expect([changed.title, changed.version]).toEqual(['Welcome', 2]);
    for (const input of [
      { ...wanted, id: saved.id, version: 1 },
      { ...wanted, id: saved.id },
    ])
      expect(refusalOf(await support.ask(saveCanned, input))).toBe('conflict');
    expect(refusalOf(await support.ask(removeCanned, { id: saved.id, version: 1 }))).toBe('conflict');
    await support.call(removeCanned, { id: saved.id, version: 2 });
    expect(refusalOf(await support.ask(removeCanned, { id: saved.id, version: 2 }))).toBe('not_found');
    expect(
      (await auditOf(app, 'canned', saved.id)).map(({ action, before, after }) => [action, before, after]),
    ).toEqual([
      ['canned.add', null, wanted],
      ['canned.change', wanted, { ...wanted, title: 'Welcome' }],
      ['canned.remove', { ...wanted, title: 'Welcome' }, null],
    ]);
  });
});
