/** Every message arrives once and in order, over broken connections; and many visitors at a time. */
import { type ChatMessage, chatCalls } from '@tradewind/contract';
import { operatorChatCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { isLong } from '../../testing/long.ts';
import { randomFrom } from '../../testing/trading.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { ChatClient, newClientId } from './testing/chat-client.ts';
import { FaithfulClient } from './testing/faithful-client.ts';

const SEED = Number(process.env['CHAT_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const STEPS = isLong ? 400 : 150;
const VISITORS = isLong ? 200 : 40;
const SAYS = 3;

let app: TestApp;
let operators: readonly TestOperator[];
beforeAll(async () => {
  app = await startTestApp();
  operators = [await newOperator(app, 'support'), await newOperator(app, 'support'), await newOperator(app, 'admin')];
});
afterAll(() => app.stop());

const open = (side: 'visitor' | 'operator'): Promise<ChatClient> => ChatClient.open(app.listener.url, side);
const guestToken = async (): Promise<string> => (await app.take(chatCalls.chatStart)).chat_token;
const operatorAt = (index: number): TestOperator => operators[index % operators.length] ?? expect.fail();

async function visitorSocket(chat_token: string): Promise<ChatClient> {
  const socket = await open('visitor');
  await socket.ask('login', { chat_token });
  return socket;
}
async function deskSocket(by: TestOperator): Promise<ChatClient> {
  const socket = await open('operator');
  await socket.ask('login', { token: by.token });
  return socket;
}

/** A visitor and the assigned operator. */
async function pair(index: number): Promise<{ visitor: FaithfulClient; desk: FaithfulClient; id: number }> {
  const token = await guestToken();
  const visitor = new FaithfulClient({ connect: () => visitorSocket(token) });
  await visitor.connect();
  visitor.write('begin');
  await vi.waitFor(() => {
    visitor.take();
    expect(visitor.messages.length).toBe(1);
  }, 30_000);
  const id = visitor.messages[0]?.conversation_id ?? 0;
  const by = operatorAt(index);
  await by.call(operatorChatCalls.takeChat, { id });
  const desk = new FaithfulClient({ connect: () => deskSocket(by), conversation: { id } });
  await desk.connect();
  return { visitor, desk, id };
}

const kept = async (id: number): Promise<readonly (readonly [number, string])[]> => {
  const { rows } = await app.app.database.pool.query<{ id: number; body: string }>(
    'SELECT id, body FROM chat_messages WHERE conversation_id = $1 ORDER BY id',
    [id],
  );
  return rows.map((row) => [row.id, row.body]);
};
const shown = (messages: readonly ChatMessage[]) => messages.map(({ id, text }) => [id, text]);

it(`each message is stored once, and seen once and in order by both sides, over unstable connections (CHAT_SEED=${SEED})`, async () => {
  const random = randomFrom(SEED);
  const pairs = await Promise.all([0, 1, 2, 3].map(pair));
  const sent = pairs.map(() => ({ visitor: ['begin'], desk: [] as string[] }));
  for (let step = 0; step < STEPS; step++) {
    const index = Math.floor(random() * pairs.length);
    const { visitor, desk } = pairs[index] ?? expect.fail();
    const [client, texts] = random() < 0.5 ? [visitor, sent[index]?.visitor] : ([desk, sent[index]?.desk] as const);
    const dice = random();
    if (dice < 0.8) {
      const text = `message ${step}`;
      client.write(text);
      texts?.push(text);
    } else {
      client.drop();
      await client.connect();
    }
  }
  for (const [index, { visitor, desk, id }] of pairs.entries()) {
    await vi.waitFor(
      async () => {
        for (const client of [visitor, desk]) {
          client.take();
          expect(client.hasWaiting).toBe(false);
        }
        const rows = await kept(id);
        expect(shown(visitor.messages)).toEqual(rows);
        expect(shown(desk.messages)).toEqual(rows);
      },
      { timeout: 30_000 },
    );
    for (const [from, texts] of [
      ['visitor', sent[index]?.visitor],
      ['operator', sent[index]?.desk],
    ] as const)
      expect(visitor.messages.filter((one) => one.from === from).map(({ text }) => text)).toEqual(texts);
    for (const client of [visitor, desk]) client.drop();
  }
});

it(`${VISITORS} concurrent visitors get all their answers, in order`, { timeout: 120_000 }, async () => {
  const sockets = await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const chat_token = await guestToken();
      const socket = await open('visitor');
      await socket.enter({ chat_token });
      return socket;
    }),
  );
  const desks = await Promise.all(operators.map(deskSocket));
  const numbers = await Promise.all(
    sockets.map(async (socket, index) => {
      const { conversation_id: id } = await socket.send('0');
      await operatorAt(index).call(operatorChatCalls.takeChat, { id });
      return id;
    }),
  );
  const mine = new Map(numbers.map((id, index) => [id, index % operators.length]));
  for (const [number, desk] of desks.entries()) {
    let looked = desk.seen().length;
    desk.socket.on('message', () => {
      const message = desk.seen()[looked];
      if (message !== undefined) looked += 1;
      // each answer comes from the assigned operator, once
      if (message?.from !== 'visitor' || mine.get(message.conversation_id) !== number) return;
      const params = { id: message.conversation_id, client_id: newClientId(), text: `re ${message.text}` };
      desk.say({ type: 'message', params });
    });
  }
  for (const socket of sockets)
    for (let count = 1; count <= SAYS; count++)
      socket.say({ type: 'message', params: { client_id: newClientId(), text: String(count) } });
  await Promise.all(sockets.map((socket) => socket.until(() => socket.seen().length === 1 + 2 * SAYS)));
  const wanted = Array.from({ length: SAYS }, (_, index) => `re ${index + 1}`);
  for (const socket of sockets)
    expect(socket.seen().flatMap(({ from, text }) => (from === 'operator' ? [text] : []))).toEqual(wanted);
  const { rows } = await app.app.database.pool.query<{ count: number }>(
    'SELECT count(*) AS count FROM chat_messages WHERE conversation_id = ANY ($1::bigint[])',
    [numbers],
  );
  expect(rows[0]?.count).toBe(VISITORS * (1 + 2 * SAYS));
  for (const socket of [...sockets, ...desks]) socket.socket.terminate();
});
