/** The AsyncAPI document describes what clients and server say to each other on the socket (contract §15). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { alertCalls, clientMessage, forexCalls, push } from '@tradewind/contract';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PRICES, type TestApp, startTestApp } from '../platform/http/testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

const reference = z.object({ $ref: z.string() });
const asyncApi = z.looseObject({
  channels: z.object({ socket: z.looseObject({ address: z.string(), messages: z.record(z.string(), reference) }) }),
  operations: z.record(
    z.string(),
    z.looseObject({ action: z.enum(['send', 'receive']), messages: z.array(reference), reply: z.unknown().optional() }),
  ),
  components: z.looseObject({ messages: z.record(z.string(), z.looseObject({ title: z.string().optional() })) }),
});
type AsyncApi = z.infer<typeof asyncApi>;

const ID = 'asyncapi.json';
const CHANNEL_MESSAGE = '#/channels/socket/messages/';

let app: TestApp;
let document: AsyncApi;
const ajv = new Ajv({ strict: false, validateFormats: false });

beforeAll(async () => {
  app = await startTestApp();
  const { payload } = await app.app.http.inject({ method: 'GET', url: '/docs/api/asyncapi.json' });
  document = asyncApi.parse(JSON.parse(payload));
  ajv.addSchema(document, ID);
});
afterAll(() => app.stop());

/** The messages that a socket sent and received, as they were on the line. */
class Recorder {
  readonly sent: unknown[] = [];
  readonly received: unknown[] = [];
  readonly #client: TestSocket;

  constructor(client: TestSocket) {
    this.#client = client;
    client.socket.on('message', (data: Buffer) => this.received.push(JSON.parse(data.toString())));
  }

  ask(type: string, params?: Record<string, unknown>, id?: string | number) {
    const message = { type, ...(params !== undefined && { params }), ...(id !== undefined && { id }) };
    this.sent.push(message);
    return this.#client.ask(message);
  }
}

async function connect(query?: string): Promise<readonly [TestSocket, Recorder]> {
  const client = await TestSocket.open(app.listener.url, query);
  return [client, new Recorder(client)];
}

/** Messages of the document by which a message on the line may be. */
function fitting(names: readonly string[], message: unknown): readonly string[] {
  return names.filter((name) => ajv.validate({ $ref: `${ID}#/components/messages/${name}/payload` }, message));
}

const namesOf = (references: readonly z.infer<typeof reference>[]): string[] =>
  references.map(({ $ref }) => $ref.slice(CHANNEL_MESSAGE.length));

/** Names of messages that the server receives, or sends, as an answer or by itself. */
function messagesOf(side: 'received' | 'sent'): readonly string[] {
  const operations = Object.values(document.operations);
  const asked = operations.filter(({ action }) => action === 'receive');
  if (side === 'received') return asked.flatMap(({ messages }) => namesOf(messages));
  const replies = asked.flatMap(({ reply }) => z.looseObject({ messages: z.array(reference) }).parse(reply).messages);
  const news = operations.filter(({ action }) => action === 'send').flatMap(({ messages }) => messages);
  return [...new Set(namesOf([...replies, ...news]))];
}

/** A login, every topic in both formats, orders until a margin call, an alert, refusals, and the end of the session. */
async function story(): Promise<readonly Recorder[]> {
  await app.push(PRICES);
  const user = await app.newUser();
  const { token } = user;
  const [socket, recorder] = await connect();
  const [compact, ofCompact] = await connect('?lang=en&format=compact');
  await recorder.ask('ping');
  await recorder.ask('login', { key: 'tw_demo_wrong' }, 'first');
  await recorder.ask('login', { token }, 2);
  const topics = ['DAY_MARKET', 'KLINE.EURUSD', 'TICKS.EURUSD', 'FOREX_TRADE', 'FOREX_CLOSED', 'NOTICE', 'NOWHERE'];
  for (const topic of topics) await recorder.ask('sub', { topic });
  await recorder.ask('sub', { topic: 'ACCOUNT', after: 0 });
  await ofCompact.ask('sub', { topic: 'DAY_MARKET', ids: [app.idOf('EURUSD')] });
  const order = { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
  const { Id: id } = await app.take(forexCalls.submit, { ...order, client_id: 'story', trailing: 100 }, user);
  await app.take(forexCalls.submit, { ...order, status: 0, target_price: 1.05 }, user);
  const alert = { forex_id: order.forex_id, condition: 'rises_to', source: 'bid', price: 1.105 };
  await app.take(alertCalls.addAlert, alert, user);
  const tick = async (bid: number): Promise<void> => {
    app.clock.advance(500);
    await app.push({ EURUSD: [bid, Number((bid + 0.0002).toFixed(5))] });
  };
  await tick(1.1051);
  await app.take(forexCalls.close, { id, cont: 0.04 }, user);
  await app.take(forexCalls.submit, { ...order, cont: 80 }, user);
  await tick(1.1);
  await tick(1.05);
  await socket.until(() => socket.pushes('NOTICE').length > 0 && socket.pushes('FOREX_CLOSED').length > 2);
  await compact.until(() => compact.compact.some(({ quotes }) => quotes !== undefined));
  await recorder.ask('unsub', { topic: 'DAY_MARKET' });
  await recorder.ask('ping', undefined, 'last');
  // not read, so no message of the document
  await socket.ask({ type: 'unheard of' });
  await recorder.ask('logout');
  for (const one of [socket, compact]) await one.close();
  return [recorder, ofCompact];
}

it('the document is an AsyncAPI document, linked at /docs/api', async () => {
  const path = createRequire(import.meta.url).resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json');
  const isValid = ajv.validate(JSON.parse(readFileSync(path, 'utf8')) as object, document);
  expect([isValid, ajv.errorsText()]).toEqual([true, 'No errors']);
  const { payload } = await app.app.http.inject({ method: 'GET', url: '/docs/api' });
  expect(payload).toContain('href="/docs/api/asyncapi.json"');
});

it('the document has every message of the contract, and refers to nothing that it has not', () => {
  expect(document.channels.socket.address).toBe('/v1/ws');
  expect(messagesOf('received')).toEqual(clientMessage.options.map(({ shape }) => shape.type.value));
  const { messages } = document.components;
  const topics = new Set(Object.values(messages).map(({ title }) => title));
  expect([...topics].filter((title) => title !== undefined)).toHaveLength(push.options.length);
  expect(Object.keys(document.channels.socket.messages)).toEqual(Object.keys(messages));
  for (const [, pointer] of JSON.stringify(document).matchAll(/"#\/([^"]+)"/gu)) {
    const found = (pointer ?? '').split('/').reduce<unknown>((at, key) => z.looseObject({}).parse(at)[key], document);
    expect([pointer, typeof found]).toEqual([pointer, 'object']);
  }
});

describe('a story on the socket', () => {
  it('consists of messages of the document, and of all of them', async () => {
    const [requests, answers] = [messagesOf('received'), messagesOf('sent')];
    const seen = new Set<string>();
    for (const { sent, received } of await story())
      for (const [names, messages] of [
        [requests, sent],
        [answers, received],
      ] as const)
        for (const message of messages) {
          const found = fitting(names, message);
          expect(found, JSON.stringify(message).slice(0, 300)).not.toEqual([]);
          for (const name of found) seen.add(name);
        }
    expect([...seen].toSorted()).toEqual(Object.keys(document.components.messages).toSorted());
  });

  it('has no field beside those of the document', () => {
    const push = { topic: 'TICKS.EURUSD', data: [{ Code: 'EURUSD', Bid: 1.1, Ask: 1.2, Time: 1, QuoteId: 1 }] };
    expect(fitting(messagesOf('sent'), push)).toEqual(['TICKS']);
    expect(fitting(messagesOf('sent'), { ...push, more: 1 })).toEqual([]);
    expect(fitting(messagesOf('sent'), { ...push, topic: 'TICK.EURUSD' })).toEqual([]);
  });
});
