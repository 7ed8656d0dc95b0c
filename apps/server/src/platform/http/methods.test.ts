/** Methods of the routes: HEAD wherever GET is, and 405 for those that a path does not have. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPTCHA_PATH, EXPORT_PATH, accountCalls, forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueTicket } from '../../privacy/export/tickets.ts';
import { printedRoutes } from './testing/printed-routes.ts';
import { METRICS_TOKEN, type TestApp, startTestApp } from './testing/test-app.ts';

const HTML = { accept: 'text/html,application/xhtml+xml' };

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-web-'));
  for (const name of ['web', 'backoffice']) {
    mkdirSync(join(folder, name, 'assets'), { recursive: true });
    for (const file of ['index.html', 'manifest.json', 'assets/web-1a2b3c.js'])
      writeFileSync(join(folder, name, file), name);
  }
  app = await startTestApp({ builtFolders: { web: join(folder, 'web'), backoffice: join(folder, 'backoffice') } });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const send = (method: string, url: string, headers: Record<string, string> = {}) =>
  app.app.http.inject({ method: method as 'GET', url, headers });
/** A parameter of a path gets a value of the right form. */
const pathOf = (route: string): string => route.replace(/:\w+/u, 'x'.repeat(32)).replace('GET *', 'GET /');

describe('HEAD', () => {
  it('is answered wherever GET is, with the same status and type, and no body', async () => {
    const routes = printedRoutes(app.app.http).flatMap((route) =>
      route.startsWith('GET ') ? [pathOf(route).slice('GET '.length)] : [],
    );
    expect(routes.length).toBeGreaterThan(80);
    for (const url of routes) {
      const authorization = url === '/metrics' ? { authorization: `Bearer ${METRICS_TOKEN}` } : {};
      const head = await send('HEAD', url, authorization);
      const whole = await send('GET', url, authorization);
      expect([url, head.statusCode, head.payload]).toEqual([url, whole.statusCode, '']);
      const isOwnAnswer = whole.statusCode === 200 && !url.startsWith(CAPTCHA_PATH);
      if (isOwnAnswer) expect([url, head.headers['content-type']]).toEqual([url, whole.headers['content-type']]);
    }
  });

  it('creates no account, resets none, draws no captcha and uses up no export', async () => {
    const { pool } = app.app.database;
    const count = async (table: string): Promise<unknown> => (await pool.query(`SELECT count(*) FROM ${table}`)).rows;
    const before = [await count('users'), await count('captchas')];
    const demo = await send('HEAD', `${accountCalls.demoLogin.path}?demo_id=head-makes-no-account`);
    const captcha = await send('HEAD', `${CAPTCHA_PATH}${'c'.repeat(32)}`);
    expect([demo.statusCode, captcha.statusCode, captcha.headers['content-type']]).toEqual([200, 200, 'image/png']);
    expect([await count('users'), await count('captchas')]).toEqual(before);
    const { token } = await app.newUser();
    const order = { type: 1, cont: 0.01, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
    await app.take(forexCalls.submit, order, { token });
    expect((await send('HEAD', accountCalls.resetDemo.path, { token })).statusCode).toBe(200);
    expect((await app.take(forexCalls.myDeal, { status: 1 }, { token })).total).toBe(1);
    const owner = await app.newRealUser();
    const made = await issueTicket(pool, owner.user.id, null, app.clock.now());
    const url = `${EXPORT_PATH}?ticket=${made}`;
    expect((await send('HEAD', url, { token: owner.token })).statusCode).toBe(200);
    expect((await send('GET', url, { token: owner.token })).headers['content-type']).toBe('application/octet-stream');
  });
});

describe('another method', () => {
  it('is refused as 405 with the methods of the path, before its body is read', async () => {
    const byPath = new Map<string, Set<string>>();
    for (const route of printedRoutes(app.app.http)) {
      const [method = '', path = ''] = pathOf(route).split(' ');
      if (path === '/metrics') continue;
      const methods = byPath.get(path) ?? new Set();
      for (const each of method === 'GET' ? ['GET', 'HEAD'] : [method]) methods.add(each);
      byPath.set(path, methods);
    }
    for (const [url, methods] of byPath)
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        if (methods.has(method)) continue;
        const { statusCode, headers, payload } = await app.app.http.inject({
          method: method as 'GET',
          url,
          headers: { lang: 'en', ...HTML, ...(method === 'GET' ? {} : { 'content-type': 'text/plain' }) },
          ...(method === 'GET' || method === 'HEAD' ? {} : { payload: 'not JSON' }),
        });
        expect([method, url, statusCode, headers['allow']]).toEqual([method, url, 405, [...methods].sort().join(', ')]);
        if (method !== 'HEAD')
          expect(JSON.parse(payload)).toMatchObject({
            code: 1002,
            data: { key: 'not_found', reason: 'method not allowed' },
          });
      }
  });

  it.each([['/'], ['/trade'], ['/manifest.json'], ['/admin/'], ['/assets/web-1a2b3c.js']])(
    'is refused at %s of the apps, too',
    async (url) => {
      const { statusCode, headers } = await send('POST', url);
      expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD']);
    },
  );

  it.each([['/unknown'], ['/v1/api/forex/set_price'], ['/assets/gone-000000.js'], ['/../package.json'], ['/metrics']])(
    'of the unknown path %s is 404',
    async (url) => {
      for (const method of ['POST', 'DELETE', 'OPTIONS']) expect((await send(method, url)).statusCode).toBe(404);
    },
  );
});
