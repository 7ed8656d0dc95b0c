/** The chat as visitors and operators live it. */
import { HEADERS, accountCalls, chatCalls } from '@tradewind/contract';
import { type ChatRow, operatorChatCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, type TestApp, type TestUser, refusalOf, startTestApp } from '../../http/testing/test-app.ts';
import { auditOf } from '../decisions/testing/records.ts';
import { type TestOperator, firstAdmin, newOperator } from '../operators/testing/operators.ts';
import { ChatClient, keyOf, newClientId } from './testing/chat-client.ts';

const { chats, chat, chatMessages, takeChat, assignChat, releaseChat, closeChat, sendChat } = operatorChatCalls;

let app: TestApp;
let support: TestOperator;
let colleague: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  support = await newOperator(app, 'support');
  colleague = await newOperator(app, 'compliance');
});
afterAll(() => app.stop());

const open = (side: 'visitor' | 'operator', lang?: string) => ChatClient.open(app.listener.url, side, lang);

async function guest(): Promise<{ chat_token: string }> {
  return app.take(chatCalls.chatStart);
}

/** A call of a guest or user. */
const asGuest = (
  call: Parameters<TestApp['ask']>[0],
  chatToken: string,
  input: Readonly<Record<string, unknown>> = {},
) => {
  const { method, path: url } = call;
  const headers = { [HEADERS.chatToken]: chatToken };
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return app.request(method === 'GET' ? { method, url, headers, query } : { method, url, headers, payload: input });
};

const conversationOf = async (text: string): Promise<ChatRow> => {
  const { data } = await support.call(chats);
  const row = data.find(({ last }) => last?.text === text);
  if (row === undefined) throw new Error(`no conversation says ${text}`);
  return row;
};

it('smoke', async () => {
  const { chat_token } = await guest();
  const visitor = await open('visitor');
  console.log(JSON.stringify(await visitor.enter({ chat_token })));
  const desk = await open('operator');
  console.log(JSON.stringify(await desk.ask('login', { token: support.token })));
  const sent = await visitor.send('hello');
  await desk.until(() => desk.events('message').length === 1);
  console.log(JSON.stringify(desk.events('message')[0]));
  await support.call(takeChat, { id: sent.conversation_id });
  const answer = await desk.send('hi there', { id: sent.conversation_id });
  await visitor.until(() => visitor.events('message').length === 1);
  console.log(JSON.stringify(visitor.received), answer);
});
