/**
 * The support chat for guests and users: messages arrive once and in order, are private to their owner, and never
 * executed.
 * What is tagged @long is tested in `npm test` by: support/chat/{chat,visitors}.
 */
import { randomBytes } from 'node:crypto';
import type { Role } from './desk.ts';
import { expect, type Operator, test } from './desk.ts';
import { gif, jpegWithPlace, SVG } from './pictures.ts';
import { connect, type Heard, type Listener } from './socket.ts';
import { call, type Details, must, newTrader, type Reply, refused, type Server } from './support.ts';

interface Message extends Details {
  readonly id: number;
  readonly conversation_id: number;
  readonly from: string;
  readonly text: string;
  readonly image: { url: string; width: number; height: number } | null;
  readonly client_id: string;
}
interface Stretch {
  readonly data: Message[];
  readonly more: boolean;
}
interface State extends Details {
  readonly visitor: string;
  readonly conversation: { id: number; state: string } | null;
  readonly unread: number;
  readonly last_id: number;
}

const newId = (): string => randomBytes(12).toString('base64url');
type Credentials = { readonly token: string } | { readonly chat_token: string };
const headersOf = (who: Credentials): Record<string, string> =>
  'token' in who ? { token: who.token } : { 'chat-token': who.chat_token };

function visitorOf(server: Server, who: Credentials) {
  const headers = headersOf(who);
  const get = <Data>(path: string) => call<Data>(server, path, { headers });
  const post = <Data>(path: string, json: object) => call<Data>(server, path, { json, headers });
  const say = (text: string, more: Details = {}) =>
    post<Message>('/api/chat/send', { client_id: newId(), text, ...more });
  return {
    who,
    headers,
    post,
    say,
    state: () => must(get<State>('/api/chat/state')),
    messages: (query = '') => must(get<Stretch>(`/api/chat/messages?${query}`)),
    async socket(after_id?: number): Promise<{ socket: Listener; joined: Heard }> {
      const socket = await connect(server, '/v1/chat/ws');
      expect(await socket.ask('login', who)).toMatchObject({ code: 1 });
      const joined = await socket.ask('join', after_id === undefined ? {} : { after_id });
      expect(joined).toMatchObject({ code: 1 });
      return { socket, joined };
    },
  };
}

const guest = async (server: Server) =>
  visitorOf(server, await must(call<{ chat_token: string }>(server, '/api/chat/start', { json: {} })));
const user = async (server: Server) => visitorOf(server, { token: (await newTrader(server)).token });
const texts = (stretch: Stretch): string[] => stretch.data.map(({ text }) => text);
const isMessage =
  (text: string) =>
  ({ topic, data }: Heard): boolean =>
    topic === 'CHAT' &&
    (data as { event: string }).event === 'message' &&
    (data as { message: Message }).message.text === text;

async function image(server: Server, who: Credentials, bytes: Uint8Array): Promise<Reply<{ url: string }>> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'x.jpg');
  const response = await fetch(`${server.url}/api/chat/image`, { method: 'POST', headers: headersOf(who), body: form });
  const text = await response.text();
  return { ...(JSON.parse(text) as Reply<{ url: string }>), status: response.status, headers: response.headers, text };
}
const take = (operator: Operator, id: number | undefined) => must(operator.change('chats/take', { id }));

test('a guest and an operator write at the same time, and messages are stored for both, unread until read', async ({
  desk,
}) => {
  const { server, support } = desk;
  const one = await guest(server);
  expect(await one.state()).toMatchObject({ visitor: 'guest', conversation: null, unread: 0, last_id: 0 });
  const { socket } = await one.socket();
  const operator = await connect(server, '/admin/chat/ws');
  expect(await operator.ask('login', { token: support.token })).toMatchObject({ code: 1 });
  const client_id = newId();
  socket.send({ type: 'message', params: { client_id, text: 'Hello?' } });
  const kept = await socket.next(({ type }) => type === 'message');
  expect(kept).toMatchObject({ code: 1, params: { client_id }, data: { from: 'visitor', text: 'Hello?', client_id } });
  const { conversation_id } = kept.data as Message;
  await operator.next(isMessage('Hello?'));
  await take(support, conversation_id);
  socket.send({ type: 'typing' });
  await operator.next(({ data }) => (data as Details | undefined)?.['event'] === 'typing');
  const said = await must(
    support.change<Message>('chats/send', { id: conversation_id, client_id: newId(), text: 'Good day' }),
  );
  await socket.next(isMessage('Good day'));
  expect(await one.state()).toMatchObject({
    unread: 1,
    last_id: said.id,
    conversation: { id: conversation_id, state: 'open' },
  });
  expect(await must(one.post('/api/chat/read', { up_to_id: said.id }))).toEqual({ unread: 0 });
  await operator.next(
    ({ data }) => (data as { conversation?: { visitor_read_id: number } })?.conversation?.visitor_read_id === said.id,
  );
  expect(texts(await one.messages())).toEqual(['Hello?', 'Good day']);
  const theirs = await must(support.read<Stretch>(`chats/messages?id=${conversation_id}`));
  expect(texts(theirs)).toEqual(['Hello?', 'Good day']);
  // closed; the next message opens another one, and the history stays
  await must(support.change('chats/close', { id: conversation_id }));
  const again = await must(one.say('One more thing'));
  expect(again.conversation_id).not.toBe(conversation_id);
  expect(texts(await one.messages())).toEqual(['Hello?', 'Good day', 'One more thing']);
  for (const each of [socket, operator]) each.close();
});

test(
  'a message that is sent again is stored once, and a lost stretch is caught up without gaps or duplicates',
  { tag: '@long' },
  async ({ desk }) => {
    const { server } = desk;
    const one = await user(server);
    const draft = { client_id: newId(), text: 'Once' };
    const [first, ...rest] = await Promise.all(
      Array.from({ length: 6 }, () => must(one.post<Message>('/api/chat/send', draft))),
    );
    for (const same of rest) expect(same).toEqual(first);
    const { socket, joined } = await one.socket();
    expect(texts(joined.data as Stretch)).toEqual(['Once']);
    socket.send({ type: 'message', params: draft });
    expect((await socket.next(({ type }) => type === 'message')).data).toMatchObject({ id: first?.id });
    socket.close();
    await socket.closed;
    for (const text of ['a', 'b', 'c']) await must(one.say(text));
    const back = await one.socket(first?.id);
    expect(texts(back.joined.data as Stretch)).toEqual(['a', 'b', 'c']);
    expect(texts(await one.messages(`before_id=${first?.id}`))).toEqual([]);
    expect(texts(await one.messages(`after_id=${first?.id}`))).toEqual(['a', 'b', 'c']);
    back.socket.close();
  },
);

test(
  'visitors see no message, picture or conversation of others, and nothing without a token',
  { tag: '@long' },
  async ({ desk }) => {
    const { server } = desk;
    const [one, other, third] = [await guest(server), await guest(server), await user(server)];
    const secret = `secret ${newId()}`;
    const { url } = (await image(server, one.who, await jpegWithPlace())).data;
    const { socket } = await other.socket();
    const sent = await must(one.say(secret, { image: url }));
    expect(sent.image).toMatchObject({ url, width: expect.any(Number), height: expect.any(Number) });
    for (const each of [other, third]) {
      expect(await each.messages()).toEqual({ data: [], more: false });
      expect(await each.messages('after_id=0')).toEqual({ data: [], more: false });
      expect(await each.state()).toMatchObject({ conversation: null, unread: 0 });
      await refused(call(server, url, { headers: each.headers }), 1002, 'not_found');
      await refused(each.say('mine', { image: url }), 1001, 'invalid_input');
    }
    const shown = await fetch(server.url + url, { headers: one.headers });
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect([shown.status, bytes.includes('Exif')]).toEqual([200, false]);
    expect(shown.headers.get('content-type')).toMatch(/^image\/(?:jpeg|webp|png)$/u);
    expect(JSON.stringify(socket.heard)).not.toContain(secret);
    socket.close();
    const strangers: Record<string, string>[] = [{}, { 'chat-token': 'A'.repeat(43) }, { token: 'x'.repeat(43) }];
    for (const headers of strangers) {
      for (const path of ['/api/chat/state', '/api/chat/messages', url])
        expect((await call(server, path, { headers })).code).not.toBe(1);
      expect((await call(server, '/api/chat/send', { headers, json: { client_id: newId(), text: 'x' } })).code).toBe(
        999,
      );
    }
    const stranger = await connect(server, '/v1/chat/ws');
    expect(await stranger.ask('join', {})).toMatchObject({ code: 999 });
    expect(await stranger.ask('login', { chat_token: 'A'.repeat(43) })).toMatchObject({ code: 999 });
    stranger.close();
  },
);

const SAID = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  "'; DROP TABLE chat_messages; --",
  '${7*7} %s %n',
  'مرحبا 👋🏽 नमस्ते 你好',
];

test('messages are stored unchanged, as text, and invalid ones are refused', { tag: '@long' }, async ({ desk }) => {
  const { server, support } = desk;
  const one = await guest(server);
  for (const text of SAID) expect((await must(one.say(text))).text).toBe(text);
  expect(texts(await one.messages())).toEqual(SAID);
  const { conversation } = await one.state();
  expect(texts(await must(support.read<Stretch>(`chats/messages?id=${conversation?.id}`)))).toEqual(SAID);
  expect((await must(one.say(' a\u202Eb\u200B '))).text).toBe('ab');
  for (const json of [
    {},
    { client_id: newId() },
    { client_id: newId(), text: '   ' },
    { client_id: newId(), text: 'x'.repeat(2001) },
    { client_id: newId(), text: 'a\0b' },
    { client_id: 'short', text: 'x' },
    { client_id: newId(), text: 'x', image: 'https://evil.example/x.png' },
    { client_id: newId(), text: 'x', image: '/api/common/image/AAAAAAAAAAAAAAAAAAAAAAAA' },
  ])
    await refused(one.post('/api/chat/send', json), 1001, 'invalid_input');
  for (const bytes of [SVG, Buffer.from('<script>alert(1)</script>'), await gif()])
    expect((await image(server, one.who, bytes)).code).toBe(1001);
  await refused(one.post('/api/chat/contact', { email: 'nobody', name: 'x' }), 1001, 'invalid_input');
  const name = '<b>Ann</b>';
  expect(await must(one.post('/api/chat/contact', { email: 'ann@example.com', name }))).toMatchObject({ name });
});

test(
  'if no operator is online, support is notified by mail, and an answer reaches a guest who left an address',
  { tag: '@long' },
  async ({ desk }) => {
    const { server, admin, support, post } = desk;
    await must(admin.change('settings/save', { support_email: 'help@broker.example' }));
    const one = await guest(server);
    await must(one.post('/api/chat/contact', { email: `g${newId().toLowerCase()}@example.com`, name: 'Gus' }));
    const { email } = await one.state();
    await must(one.say('Is anybody here?'));
    await post.mails.take('help@broker.example');
    const { conversation } = await one.state();
    await take(support, conversation?.id);
    const json = { id: conversation?.id, client_id: newId(), text: 'We are now <b>here</b>' };
    await must(support.change('chats/send', json));
    const { text } = await post.mails.take(String(email));
    expect(text.length).toBeGreaterThan(20);
    await must(admin.change('settings/save', { support_email: '' }));
  },
);

test(
  'a guest who logs in keeps their conversation, and their token becomes invalid',
  { tag: '@long' },
  async ({ desk }) => {
    const { server } = desk;
    const [one, account] = [await guest(server), await user(server)];
    await must(one.say('As a guest'));
    const headers = { ...one.headers, ...account.headers };
    await must(call(server, '/api/chat/attach', { headers, json: {} }));
    expect(texts(await account.messages())).toEqual(['As a guest']);
    expect((await one.say('Still?')).code).toBe(999);
    expect((await call(server, '/api/chat/attach', { headers, json: {} })).code).not.toBe(1);
  },
);

test(
  'the inbox has roles, one operator per conversation and a search, and is closed to customers',
  { tag: '@long' },
  async ({ desk }) => {
    const { server, support, finance, compliance } = desk;
    const one = await user(server);
    const { conversation_id: id } = await must(one.say('Who helps me?'));
    const roles: [Operator, Role, boolean][] = [
      [support, 'support', true],
      [compliance, 'compliance', true],
      [finance, 'finance', false],
    ];
    for (const [operator, role, may] of roles) {
      const { code } = await operator.read('chats');
      expect([role, code]).toEqual([role, may ? 1 : 1004]);
    }
    await take(support, id);
    await refused(compliance.change('chats/take', { id }), 1006, 'conflict');
    await refused(compliance.change('chats/send', { id, client_id: newId(), text: 'Me, too' }), 1006, 'conflict');
    await must(support.change('chats/assign', { id, operator_id: compliance.operator.id, from: support.operator.id }));
    await must(compliance.change('chats/send', { id, client_id: newId(), text: 'Now I' }));
    const { data } = await must(support.read<{ data: { id: number }[] }>(`chats?search=${id}`));
    expect(data.map((row) => row.id)).toContain(id);
    expect((await call(server, '/admin/api/chats', { headers: one.headers })).code).toBe(999);
    const socket = await connect(server, '/admin/chat/ws');
    expect(await socket.ask('login', one.who)).toMatchObject({ code: 999 });
    socket.close();
  },
);
