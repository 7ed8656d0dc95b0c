import { once } from 'node:events';
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import type { Recipient } from './index.ts';
import { type PostOffice, openPostOffice, statesOf } from './testing/post-office.ts';

const LONG = { timeout: 20_000, interval: 50 };
const BOB: Recipient = { channel: 'sms', to: '+85291234567', locale: 'en' };
const CODE = { code: '402915', minutes: '10' };
const requestBody = z.strictObject({ to: z.string(), text: z.string(), id: z.string() });

interface SmsRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: z.infer<typeof requestBody>;
}

let database: TestDatabase;
let provider: Server;
let requests: SmsRequest[];
/** Statuses to answer with, in order, then 202. */
let answers: number[];
let office: PostOffice;

beforeEach(async () => {
  database = await createTestDatabase();
  requests = [];
  answers = [];
  provider = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const { method = '', url = '', headers } = request;
      requests.push({ method, url, headers, body: requestBody.parse(JSON.parse(Buffer.concat(chunks).toString())) });
      response.writeHead(answers.shift() ?? 202, { location: '/elsewhere', 'content-type': 'text/plain' });
      response.end('whatever a provider says');
    })();
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  office = await openPostOffice({
    pool: database.pool,
    smsUrl: `http://desk:p%40ss%2Fword@127.0.0.1:${port}/v2/send?from=Tradewind`,
  });
});
afterEach(async () => {
  await office.stop();
  provider.closeAllConnections();
  provider.close();
  await database.drop();
});

const states = async () => statesOf(database.pool);
const notice = { time: '1795000000000', device: 'Safari · iPhone', address: '192.0.2.7' };

describe('a text message', () => {
  it('is sent to the provider as documented', async () => {
    await office.outbox.enqueue('code_register', BOB, CODE);
    await expect.poll(states, LONG).toEqual([{ state: 'sent', attempts: 1, error: '' }]);
    const [request] = requests;
    expect(request).toMatchObject({ method: 'POST', url: '/v2/send?from=Tradewind' });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      authorization: `Basic ${Buffer.from('desk:p@ss/word').toString('base64')}`,
      'idempotency-key': request?.body.id,
    });
    expect(request?.body.to).toBe('+85291234567');
    expect(request?.body.id).toMatch(/^[0-9a-f]{32}$/u);
    expect(request?.body.text).toMatch(/^402915 .*10 minutes/u);
  });

  it('is in the language of the user', async () => {
    await office.outbox.enqueue('new_login', { ...BOB, locale: 'hk' }, notice);
    await expect.poll(() => requests.length, LONG).toBe(1);
    expect(requests[0]?.body.text).toContain('新的登入：Safari · iPhone，192.0.2.7');
  });

  it.each([500, 503, 408, 429, 302])('is handed over again after status %i, under the same key', async (status) => {
    answers = [status];
    await office.outbox.enqueue('new_login', BOB, notice);
    await expect.poll(states, LONG).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(requests.map(({ url }) => url)).not.toContain('/elsewhere');
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it.each([400, 404, 422])('is given up after status %i', async (status) => {
    answers = [status];
    await office.outbox.enqueue('new_login', BOB, notice);
    await expect
      .poll(states, LONG)
      .toEqual([{ state: 'given_up', attempts: 1, error: `the provider answered ${status}` }]);
    expect(office.logText()).not.toMatch(/p@ss|p%40ss|desk/u);
  });

  it('is retried while the provider cannot be reached', async () => {
    const { port } = provider.address() as AddressInfo;
    provider.close();
    await once(provider, 'close');
    await office.outbox.enqueue('new_login', BOB, notice);
    await expect
      .poll(states, LONG)
      .toMatchObject([{ state: 'waiting', error: expect.stringContaining('ECONNREFUSED') }]);
    expect(office.logText()).not.toMatch(/p@ss|p%40ss|desk/u);
    provider.listen(port, '127.0.0.1');
    await expect.poll(async () => (await states())[0]?.state, LONG).toBe('sent');
  });
});
