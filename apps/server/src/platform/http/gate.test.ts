/** What one address, connection or slow client may use, over real connections and before any route. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../config/index.ts';
import type { SecurityDetails } from '../security-log/index.ts';
import { type Listener, openListener } from './listener.ts';
import { RawClient } from './testing/raw-client.ts';

const PROXY = { TRUSTED_PROXIES: '127.0.0.1' };
const OK: RequestListener = (_request, response) => void response.end('ok');

let listener: Listener;
let clients: RawClient[] = [];
let reported: SecurityDetails[] = [];
let warned: string[] = [];
afterEach(async () => {
  for (const client of clients) client.end();
  clients = [];
  reported = [];
  warned = [];
  await listener.close();
});

async function listen(settings: Readonly<Record<string, string>>, handler: RequestListener = OK): Promise<void> {
  listener = await openListener({ ...parseConfig(settings), port: 0 });
  listener.gate.logTo({
    securityLog: (_event, details) => void reported.push(details),
    log: { warn: (line: unknown) => void warned.push(String(line)) },
  });
  listener.answerWith(handler);
}

async function connect(): Promise<RawClient> {
  const client = await RawClient.open(listener.url);
  clients.push(client);
  return client;
}

/** The statuses of consecutive requests. */
async function ask(paths: readonly string[], headers: Readonly<Record<string, string>> = {}) {
  const client = await connect();
  for (const [index, path] of paths.entries()) {
    client.get(path, headers);
    await client.until(({ statuses, closed }) => closed || statuses.length > index);
  }
  client.end();
  return client.statuses;
}

/** How many of many requests over one connection, ten at a time, are refused. */
async function refusalsOf(path: string, count: number): Promise<number> {
  const client = await connect();
  let refused = 0;
  for (let sent = 0; sent < count; sent += 10) {
    client.received = '';
    for (let index = 0; index < 10; index++) client.get(path);
    await client.until(({ statuses }) => statuses.length === 10);
    refused += client.statuses.filter((status) => status === 429).length;
  }
  client.end();
  return refused;
}

const times = (count: number, path: string): readonly string[] => Array.from({ length: count }, () => path);

describe('requests of one address', () => {
  it.each([
    ['LIMIT_PAGES', '/'],
    ['LIMIT_PAGES', '/no/such/page'],
    ['LIMIT_FILES', '/assets/index-1a2b3c.js?v=1'],
    ['LIMIT_DOCUMENTS', '/docs/api'],
    ['LIMIT_HEALTH', '/readyz'],
    ['LIMIT_HEALTH', '/metrics'],
    ['LIMIT_CALLS', '/api/default/setting?key=x'],
    ['LIMIT_CALLS', '/admin/api/session'],
    ['LIMIT_CAPTCHAS', '/api/captcha/some-token-of-mine'],
    ['LIMIT_FEED', '/v1/feed/ticks'],
  ])('are limited by %s at %s, also from this machine, and those of other addresses are not', async (setting, path) => {
    await listen({ [setting]: '0.01/3', ...PROXY });
    expect(await ask(times(5, path))).toEqual([200, 200, 200, 429, 429]);
    const [client] = clients;
    expect(client?.received).toMatch(/retry-after: \d\d+\r\n/iu);
    expect(client?.received).toContain('"code":1003');
    expect(await ask([path], { 'x-forwarded-for': '192.0.2.7' })).toEqual([200]);
    const other = path.startsWith('/api/') || path.startsWith('/admin/api') ? '/' : '/api/default/setting';
    expect(await ask([other])).toEqual([200]);
    expect(reported).toHaveLength(2);
  });

  it('count uploads separately, and all addresses of one customer together', async () => {
    await listen({ LIMIT_UPLOADS: '0.01/1', ...PROXY });
    const upload = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await ask(times(2, '/api/common/image_upload'), upload)).toEqual([200, 429]);
    expect(await ask(['/api/common/image_upload'], { ...upload, 'x-forwarded-for': '2001:db8::1' })).toEqual([200]);
    expect(await ask(['/api/common/image_upload'], { ...upload, 'x-forwarded-for': '2001:db8::2' })).toEqual([429]);
  });

  it('cannot be spread over forged addresses', async () => {
    await listen({ LIMIT_CALLS: '0.01/1' });
    expect(await ask(['/api/x'], { 'x-forwarded-for': '192.0.2.7' })).toEqual([200]);
    expect(await ask(['/api/x'], { 'x-forwarded-for': '192.0.2.8' })).toEqual([429]);
    expect(warned).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
  });

  it('reach a limit with the default settings at thousands, but not in a normal day of an office', async () => {
    await listen({});
    for (const count of [20, 50]) {
      expect(await refusalsOf('/', count)).toBe(0);
      expect(await refusalsOf('/assets/app.js', count * 30)).toBe(0);
      expect(await refusalsOf('/v1/api/forex/trade_list', count * 10)).toBe(0);
      expect(await refusalsOf('/readyz', count)).toBe(0);
    }
    for (const path of ['/', '/docs/api', '/readyz']) expect(await refusalsOf(path, 4000)).toBeGreaterThan(1000);
  });

  it('are all served with RATE_LIMITS=off', async () => {
    await listen({ RATE_LIMITS: 'off', LIMIT_PAGES: '0.01/1', CONNECTIONS_PER_ADDRESS: '1' });
    await connect();
    expect(await ask(times(3, '/'))).toEqual([200, 200, 200]);
  });
});

describe('connections', () => {
  it('of one address are limited: further ones are answered 429, and above twice the limit they are closed', async () => {
    await listen({ CONNECTIONS_PER_ADDRESS: '2' });
    await connect();
    await connect();
    const surplus = (await connect()).get('/');
    await surplus.until(({ closed }) => closed);
    expect(surplus.statuses).toEqual([429]);
    await connect();
    await connect();
    const refused = await connect();
    await refused.until(({ closed }) => closed);
    expect(refused.received).toBe('');
    expect(reported.map(({ what }) => what)).toEqual(['connections', 'connections']);
    for (const client of clients) client.end();
    await expect.poll(async () => ask(['/'])).toEqual([200]);
  });

  it('of an address that keeps reconnecting above the limit are refused before anything is allocated', async () => {
    await listen({ CONNECTIONS_PER_ADDRESS: '1' });
    let made = 0;
    listener.server.on('connection', () => (made += 1));
    const first = await connect();
    const tries = 100;
    let answered = 0;
    for (let count = 0; count < tries; count++) {
      const surplus = (await connect()).get('/');
      await surplus.until(({ closed }) => closed);
      expect(surplus.received === '' || surplus.statuses[0] === 429).toBe(true);
      answered += surplus.statuses.length;
    }
    expect(answered).toBeGreaterThanOrEqual(50);
    expect(answered).toBeLessThan(tries);
    expect(made).toBe(1 + answered);
    first.end();
    await expect.poll(async () => ask(['/'])).toEqual([200]);
  });

  it('of a trusted proxy are not counted', async () => {
    await listen({ CONNECTIONS_PER_ADDRESS: '1', ...PROXY });
    for (let count = 0; count < 60; count++) await connect();
    expect(await ask(['/'], { 'x-forwarded-for': '192.0.2.7' })).toEqual([200]);
  });

  it('may have a limited number of pending requests: the next one is refused and closes it, further ones are ignored', async () => {
    const waiting: ServerResponse[] = [];
    await listen({ PIPELINED_REQUESTS: '4' }, (_request, response) => void waiting.push(response));
    const client = await connect();
    client.send('GET /docs/api HTTP/1.1\r\nhost: test\r\n\r\n'.repeat(300));
    await expect.poll(() => reported.length).toBe(1);
    expect(waiting).toHaveLength(4);
    for (const response of waiting) response.end('ok');
    await client.until(({ closed }) => closed);
    expect(client.statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it('whose client does not read its answers are closed', async () => {
    const chunk = 'x'.repeat(1 << 20);
    const gone = Promise.withResolvers<void>();
    await listen({ STALLED_TIMEOUT_MS: '200' }, (_request, response) => {
      response.on('close', gone.resolve);
      for (let count = 0; count < 64; count++) response.write(chunk);
    });
    const client = await connect();
    client.socket.pause();
    client.get('/');
    await gone.promise;
  });
});

describe('slow clients', () => {
  const post = (type: string) =>
    `POST /api/x HTTP/1.1\r\nhost: test\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n`;
  const MULTIPART = 'multipart/form-data; boundary=x';
  /** Answers when the body is complete. */
  const whole = (request: IncomingMessage, response: ServerResponse): void => {
    request.on('error', () => {}).resume();
    request.on('end', () => response.end('ok'));
  };

  /** Sends a little every 20 ms until the connection is closed; resolves with the duration in milliseconds. */
  async function dribble(start: string, piece: string): Promise<number> {
    const client = (await connect()).send(start);
    const startedAt = performance.now();
    const timer = setInterval(() => client.send(piece), 20);
    await client.until(({ closed }) => closed);
    clearInterval(timer);
    return performance.now() - startedAt;
  }

  it('are disconnected while sending headers or nothing', async () => {
    await listen({ HEADERS_TIMEOUT_MS: '200' });
    await Promise.all([dribble('GET / HTTP/1.1\r\n', 'a: b\r\n'), dribble('', '')]);
  });

  it('are disconnected with an answer while sending a body; uploads have more time', async () => {
    await listen({ BODY_TIMEOUT_MS: '200', UPLOAD_TIMEOUT_MS: '1000', UPLOAD_LEAST_RATE: '0' }, whole);
    const [call, upload] = await Promise.all([dribble(post('application/json'), 'x'), dribble(post(MULTIPART), 'x')]);
    expect(clients[0]?.statuses).toEqual([400]);
    expect(call).toBeGreaterThan(190);
    expect(upload).toBeGreaterThan(990);
  });

  it('are disconnected while uploading below the minimum rate', async () => {
    await listen({ UPLOAD_TIMEOUT_MS: '2000', UPLOAD_LEAST_RATE: '20000', BODY_TIMEOUT_MS: '400' }, whole);
    const quick = (await connect()).send(post(MULTIPART));
    const timer = setInterval(() => quick.send('x'.repeat(2000)), 20);
    expect(await dribble(post(MULTIPART), 'x')).toBeLessThan(1800);
    await quick.until(({ statuses }) => statuses.length > 0);
    clearInterval(timer);
    expect(quick.statuses).toEqual([200]);
  });

  it('may send a body in time', async () => {
    await listen({ BODY_TIMEOUT_MS: '200' }, whole);
    const client = (await connect()).send(post('application/json')).send('x'.repeat(100_000));
    await client.until(({ statuses }) => statuses.length > 0);
    await dribble(post('application/json'), 'x');
    client.get('/');
    await client.until(({ statuses }) => statuses.length > 1);
    expect(client.statuses).toEqual([200, 200]);
  });

  it('cannot send large headers', async () => {
    await listen({ MAX_HEADER_BYTES: '4096' });
    const client = (await connect()).get('/', { 'x-large': 'x'.repeat(5000) });
    await client.until(({ closed }) => closed);
    expect(client.statuses[0]).not.toBe(200);
  });
});
