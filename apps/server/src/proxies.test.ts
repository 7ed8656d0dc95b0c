/** The samples of deploy/nginx and deploy/caddy, run by the real programs in front of a real server. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEADERS, IMAGE_UPLOAD_PATH, WS_PATH, accountCalls, forexCalls, session } from '@tradewind/contract';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { FEED_KEY, METRICS_TOKEN, type TestApp, startTestApp } from './platform/http/testing/test-app.ts';
import { ensureProxy } from './testing/system-process.ts';

const ROOT = join(import.meta.dirname, '../../..');
const HOST = 'trade.example.com';
/** Linux has all of 127.0.0.0/8: a client that is not the proxy. */
const CLIENT = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';

let folder: string;
let app: TestApp;
let upstream: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-proxies-'));
  chmodSync(folder, 0o755);
  const web = join(folder, 'web');
  mkdirSync(web);
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>The app</title>');
  const settings = { PUBLIC_URL: `https://${HOST}`, TRUSTED_PROXIES: '127.0.0.1' };
  app = await startTestApp({ settings, builtFolders: { web, backoffice: join(folder, 'none') } });
  upstream = new URL(app.listener.url).host;
  const subject = `-subj /CN=${HOST} -keyout ${join(folder, 'key.pem')} -out ${join(folder, 'certificate.pem')}`;
  const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 ${subject}`;
  execFileSync('openssl', args.split(' '), { stdio: 'ignore' });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const demoLogin = (device: string): string => `${accountCalls.demoLogin.path}?demo_id=${device}`;

interface Ports {
  readonly http: number;
  readonly https: number;
}

const sample = (path: string): string =>
  readFileSync(join(ROOT, 'deploy', path), 'utf8').replaceAll('127.0.0.1:8080', upstream);

/** The sample with the addresses and files of this test. */
async function startNginx({ http, https }: Ports): Promise<ChildProcess> {
  const own = sample('nginx/tradewind.conf')
    .replaceAll(/^ *listen \[::\].*\n/gmu, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replace(/ssl_certificate .*;/u, `ssl_certificate ${join(folder, 'certificate.pem')};`)
    .replace(/ssl_certificate_key .*;/u, `ssl_certificate_key ${join(folder, 'key.pem')};`)
    .replace(/access_log .*;/u, 'access_log off;');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr;
     events {} http { ${temporary.join(' ')} ${own} }`,
  );
  return spawn(await ensureProxy('nginx'), ['-e', 'stderr', '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function startCaddy({ http, https }: Ports): Promise<ChildProcess> {
  const file = join(folder, 'Caddyfile');
  const options = `{
    admin off
    http_port ${http}
    https_port ${https}
    local_certs
    skip_install_trust
  }`;
  writeFileSync(file, `${options}\n${sample('caddy/Caddyfile')}`);
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ['run', '--config', file, '--adapter', 'caddyfile'];
  return spawn(await ensureProxy('caddy'), args, { env, stdio: 'ignore' });
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('%s with its sample', (_, start) => {
  let ports: Ports;
  let proxy: ChildProcess;
  const ended: Promise<unknown>[] = [];

  beforeAll(async () => {
    ports = { http: await freePort(), https: await freePort() };
    proxy = await start(ports);
    ended.push(once(proxy, 'exit'));
    const isUp = async (): Promise<boolean> => (await ask('/healthz')).status === 200;
    while (!(await isUp().catch(() => false))) await delay(50);
  });
  afterAll(async () => {
    proxy.kill('SIGTERM');
    await Promise.all(ended);
  });

  const options = () => ({
    host: '127.0.0.1',
    localAddress: CLIENT,
    port: ports.https,
    servername: HOST,
    // the certificates are made for this test
    rejectUnauthorized: false,
  });

  /** As a browser asks through the proxy. */
  const ask = (path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request({ ...options(), path, method, headers: { host: HOST, ...headers } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
        response.on('error', reject);
      });
      asked.on('error', reject);
      asked.end(body);
    });

  it('serves pages and calls, and redirects plain HTTP', async () => {
    const page = await ask('/', { headers: { accept: 'text/html' } });
    expect([page.status, page.text]).toEqual([200, '<!doctype html><title>The app</title>']);
    expect(page.headers['strict-transport-security']).toContain('max-age=');
    expect(page.headers['server'] ?? '').not.toMatch(/\d/u);
    const called = await ask(demoLogin(`proxied-device-${ports.https}`));
    expect(JSON.parse(called.text)).toMatchObject({ code: 1 });
    const plain = await new Promise<Answer>((resolve, reject) => {
      httpRequest(
        { host: '127.0.0.1', port: ports.http, path: '/trade?code=EURUSD', headers: { host: HOST } },
        (response) => {
          response.resume();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: '' });
        },
      )
        .on('error', reject)
        .end();
    });
    expect([301, 308]).toContain(plain.status);
    expect(plain.headers.location).toBe(`https://${HOST}/trade?code=EURUSD`);
  });

  it('passes WebSockets of its own pages only', async () => {
    const connect = (path: string, origin: string): Promise<string> =>
      new Promise((resolve) => {
        const { host, port, ...rest } = options();
        const socket = new WebSocket(`wss://${host}:${port}${path}`, { ...rest, headers: { host: HOST, origin } });
        socket.on('message', (data: Buffer) => {
          resolve(JSON.parse(data.toString()).type);
          socket.close();
        });
        socket.on('open', () => socket.send('{"type":"ping"}'));
        socket.on('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)));
        socket.on('error', ({ message }) => resolve(message));
      });
    expect(await connect(WS_PATH, `https://${HOST}`)).toBe('pong');
    expect(await connect(WS_PATH, 'https://evil.example')).toMatch(/^4\d\d$|Unexpected server response/u);
  });

  it('tells the server the address of the client, whatever the client claims', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 127.0.0.1', forwarded: 'for=203.0.113.9' };
    const answer = await ask(demoLogin(`claiming-device-${ports.https}`), { headers });
    const { token } = session.parse(JSON.parse(answer.text).data);
    const { rows } = await app.database.pool.query('SELECT address FROM sessions WHERE token_hash = $1', [
      hash('sha256', token, 'buffer'),
    ]);
    expect(rows).toEqual([{ address: CLIENT }]);
  });

  it('takes large pictures, and no large body elsewhere', async () => {
    const { token } = await app.newRealUser();
    // noise cannot be compressed
    const side = 1300;
    const noise = {
      width: side,
      height: side,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    } as const;
    const picture = await sharp({ create: { ...noise, background: 'black' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(picture.length).toBeGreaterThan(4_500_000);
    const boundary = 'a-boundary';
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      picture,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { [HEADERS.token]: token, 'content-type': `multipart/form-data; boundary=${boundary}` };
    expect(JSON.parse((await ask(IMAGE_UPLOAD_PATH, { method: 'POST', headers, body })).text)).toMatchObject({
      code: 1,
    });
    const elsewhere = await ask(forexCalls.submit.path, {
      method: 'POST',
      headers: { [HEADERS.token]: token, 'content-type': 'application/json' },
      body: Buffer.alloc(2_000_000, ' '),
    }).then(
      ({ status }) => status,
      // the proxy may close the connection while the body is on its way
      () => 413,
    );
    // 502 when the server, whose own limit is lower, has closed the connection before
    expect([413, 502]).toContain(elsewhere);
  });

  it.each([
    '/readyz',
    '/metrics',
    '/v1/feed/ticks',
    '/v1/feed',
    '//v1/feed/ticks',
    '/v1/./feed/ticks',
    '/v1/%66eed/ticks',
    '/x/../readyz',
    '/%72eadyz',
    '/readyz?x',
  ])('keeps %s from the public', async (path) => {
    const headers = {
      authorization: `Bearer ${METRICS_TOKEN}`,
      [HEADERS.feedKey]: FEED_KEY,
      'content-type': 'application/x-ndjson',
    };
    for (const method of ['GET', 'POST', 'HEAD']) {
      const { status, text } = await ask(path, {
        method,
        headers,
        ...(method === 'POST' ? { body: '{"alive":true}\n' } : {}),
      });
      expect([404, 400], `${method} ${text}`).toContain(status);
    }
  });
});
