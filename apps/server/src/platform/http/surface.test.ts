/** What the server offers besides calls: its routes, documents, health, metrics and the web app. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  ACCOUNT_LOG_CSV_PATH,
  CAPTCHA_PATH,
  CHAT_IMAGE_PATH,
  CHAT_IMAGE_UPLOAD_PATH,
  CONTENT_IMAGE_PATH,
  DATA_CANDLES_PATH,
  DATA_FILES_PATH,
  DATA_TICKS_PATH,
  EXECUTION_CSV_PATH,
  EXPORT_PATH,
  HOOKS_PATH,
  IMAGE_PATH,
  IMAGE_UPLOAD_PATH,
  STATEMENT_CSV_PATH,
  STATEMENT_PDF_PATH,
  UDF_ACTIONS,
  UDF_PATH,
  WS_PATH,
} from '@tradewind/contract';
import { OPERATOR_API } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_CALLS } from './docs.ts';
import { printedRoutes } from './testing/printed-routes.ts';
import { METRICS_TOKEN, type TestApp, startTestApp } from './testing/test-app.ts';

const HTML = { accept: 'text/html,application/xhtml+xml' };
const PAGE = '<!doctype html><title>Tradewind</title>';
const CHAT_PAGE = '<!doctype html><title>Chat</title>';
const ADMIN_PAGE = '<!doctype html><title>Back-office</title>';

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-web-'));
  const [web, backoffice] = [built('web', PAGE), built('backoffice', ADMIN_PAGE)];
  mkdirSync(join(web, 'chat'));
  writeFileSync(join(web, 'chat', 'index.html'), CHAT_PAGE);
  writeFileSync(join(web, 'manifest.json'), '{"name":"Tradewind"}');
  app = await startTestApp({ builtFolders: { web, backoffice } });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A built app under the folder: its page and one asset. */
function built(name: string, page: string): string {
  const root = join(folder, name);
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'index.html'), page);
  const script = `console.log(${'1+'.repeat(2000)}1)`;
  writeFileSync(join(root, 'assets', `${name}-1a2b3c.js`), script);
  // as the build does
  writeFileSync(join(root, 'assets', `${name}-1a2b3c.js.br`), brotliCompressSync(script));
  return root;
}

const get = (url: string, headers: Record<string, string> = {}) => app.app.http.inject({ method: 'GET', url, headers });

/**
 * Everything that an operator can change, by name. Money is only moved by deposits/finish, withdrawals/finish and
 * refuse, and by changes/approve of a correction, which needs two operators and a reason that the customer can read.
 */
const OPERATOR_CHANGES: Readonly<Record<string, readonly string[]>> = {
  '': ['login', 'setup', 'join', 'logout', 'password', 'session_revoke'],
  'deposits/': ['finish', 'reject', 'invalidate'],
  'withdrawals/': ['approve', 'finish', 'refuse'],
  'verifications/': ['approve', 'refuse'],
  'users/': [
    'credit_score',
    'limits',
    'api_key_pause',
    'hook_pause',
    'webhook_pause',
    'end_sessions',
    'suspend',
    'resume',
    'take_ranking_name',
    'export',
  ],
  'erasures/': ['ask', 'approve', 'refuse'],
  'reconciliations/': ['run', 'acknowledge'],
  'risk_warning/': ['save'],
  'settings/': ['save'],
  'currencies/': ['save'],
  'channels/': ['propose', 'close'],
  'banks/': ['propose', 'close'],
  'corrections/': ['propose', 'propose_quote'],
  'changes/': ['approve', 'refuse', 'approve_as_admin', 'refuse_as_admin'],
  'instruments/': ['propose', 'suspend', 'confirm_price', 'resume', 'close_change'],
  'categories/': ['save'],
  'holidays/': ['propose', 'propose_removal'],
  'groups/': ['propose', 'propose_account'],
  'markups/': ['propose'],
  'companies/': ['save', 'hide', 'redirect'],
  'exposure/': ['limit'],
  'linked/': ['decide'],
  'operators/': ['invite', 'change', 'reset', 'lift_cool_off'],
  'chats/': ['send', 'read', 'take', 'assign', 'release', 'close', 'canned/save', 'canned/remove', 'image'],
  'feedback/': ['handle'],
  'content/': ['image'],
  'news/': ['save', 'publish', 'take_back', 'archive', 'preview', 'categories/save'],
  'announcements/': ['save', 'publish', 'take_back'],
  'calendar/': ['import', 'remove', 'imports/remove'],
};

describe('the routes', () => {
  it('are the calls of the contract, the feed, and process monitoring; none sets a price or a fill', () => {
    const routes = printedRoutes(app.app.http).filter((route) => !route.includes(` ${OPERATOR_API}/`));
    expect([...routes].sort()).toEqual(
      [
        ...ALL_CALLS.map(({ method, path }) => `${method} ${path}`),
        'POST /v1/feed/ticks',
        'POST /v1/feed/candles',
        'GET /v1/feed/catalogue',
        `POST ${HOOKS_PATH}:id`,
        ...['GET', 'OPTIONS'].flatMap((method) => UDF_ACTIONS.map((action) => `${method} ${UDF_PATH}/${action}`)),
        `GET ${DATA_CANDLES_PATH}`,
        `GET ${DATA_TICKS_PATH}`,
        `GET ${DATA_FILES_PATH}:name`,
        ...['', '/challenge'].map((end) => `GET ${CAPTCHA_PATH}:token${end}`),
        `POST ${IMAGE_UPLOAD_PATH}`,
        `GET ${IMAGE_PATH}:name`,
        `GET ${CONTENT_IMAGE_PATH}:name`,
        `POST ${CHAT_IMAGE_UPLOAD_PATH}`,
        `GET ${CHAT_IMAGE_PATH}:name`,
        `GET ${ACCOUNT_LOG_CSV_PATH}`,
        `GET ${STATEMENT_CSV_PATH}`,
        `GET ${STATEMENT_PDF_PATH}`,
        `GET ${EXECUTION_CSV_PATH}`,
        `GET ${EXPORT_PATH}`,
        ...['healthz', 'readyz', 'metrics'].map((path) => `GET /${path}`),
        ...['', '/openapi.json', '/asyncapi.json'].map((end) => `GET /docs/api${end}`),
        'GET /.well-known/security.txt',
        'GET *',
      ].sort(),
    );
  });

  it('of operators change only what is listed here, and set no price, fill, profit or balance', () => {
    const changing = printedRoutes(app.app.http).filter((route) => /^(?!GET )\S+ \/admin/u.test(route));
    expect([...changing].sort()).toEqual(
      Object.entries(OPERATOR_CHANGES)
        .flatMap(([what, verbs]) => verbs.map((verb) => `POST ${OPERATOR_API}/${what}${verb}`))
        .sort(),
    );
  });
});

describe('the API page', () => {
  it('names every call and runs no script', async () => {
    const { payload, headers } = await get('/docs/api');
    for (const { method, path } of ALL_CALLS) expect(payload).toContain(`${method} ${path}`);
    expect(payload).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it.each([
    ['/docs/api', 'br, gzip', 'br'],
    ['/docs/api', 'gzip;q=0.9, br;q=0', 'gzip'],
    ['/docs/api', 'identity', undefined],
    ['/docs/api', '', undefined],
    ['/docs/api/openapi.json', 'gzip, deflate', 'gzip'],
  ])('%s is sent with its cached compression to a client that accepts %j', async (url, accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    const [plain, first, second] = [await get(url), await get(url, headers), await get(url, headers)];
    expect([first.headers['content-encoding'], first.headers['vary']]).toEqual([encoding, 'accept-encoding']);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(decode(first.rawPayload).toString()).toBe(plain.payload);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it('has an OpenAPI document of everything that customers and price bridges may ask', async () => {
    const document = JSON.parse((await get('/docs/api/openapi.json')).payload) as {
      openapi: string;
      paths: Record<string, Record<string, object>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const pathsOf = (routes: readonly string[]) => routes.map((route) => route.replaceAll(/:(\w+)/gu, '{$1}'));
    const outside = /^OPTIONS |^GET (?:\/(?:healthz|readyz|metrics|docs\/api.*|\.well-known\/.*)|\*)$/u;
    const served = printedRoutes(app.app.http).filter(
      (route) => !route.includes(` ${OPERATOR_API}/`) && !outside.test(route),
    );
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(pathsOf(served).toSorted());
  });
});

describe('security.txt', () => {
  it('names the contact for reports, and expires within half a year', async () => {
    const { payload, headers } = await get('/.well-known/security.txt', { host: 'broker.example' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = new Map(
      payload
        .trim()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]),
    );
    expect(fields.get('Contact')).toBe('http://broker.example/chat/');
    expect(fields.get('Canonical')).toBe('http://broker.example/.well-known/security.txt');
    expect(Date.parse(fields.get('Expires') ?? '') - app.clock.now()).toBe(180 * 24 * 3_600_000);
  });
});

describe('health', () => {
  it('is reported as alive and ready', async () => {
    for (const url of ['/healthz', '/readyz']) expect((await get(url)).statusCode).toBe(200);
  });

  it('hides its metrics without the token, as if they did not exist', async () => {
    const unknown = await app.request({ method: 'GET', url: '/no-metrics' });
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `Basic ${METRICS_TOKEN}`, METRICS_TOKEN]) {
      const answer = await app.request({ method: 'GET', url: '/metrics', headers: { authorization } });
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    }
  });

  it('includes its metrics', async () => {
    await app.newUser();
    const payload = await app.metrics();
    expect(payload).toMatch(/tradewind_ticks_total\{result="accepted"\} [1-9]/u);
    expect(payload).toContain(
      'tradewind_http_request_duration_seconds_count{route="/api/user/createAccountDemoForU",code="1"} 1',
    );
    for (const name of [
      'journal_batch_events',
      'journal_commit_seconds',
      'sockets',
      'open_orders',
      'ready',
      'ledger_zero_sum',
    ]) {
      expect(payload).toContain(`tradewind_${name}`);
    }
  });
});

describe('the web app', () => {
  it.each([['/'], ['/trade'], ['/mine/withdraw-way?type=1'], ['/order']])('opens at %s', async (url) => {
    const { statusCode, payload, headers } = await get(url, HTML);
    expect([statusCode, payload, headers['cache-control']]).toEqual([200, PAGE, 'no-cache']);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/u);
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy.split(';')).toContain(part);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each([
    ['/news/detail?id=1', { accept: '*/*' }, 200],
    ['/mine/chat', {}, 200],
    ['/trade', { accept: 'application/json' }, 404],
    ['/traders', { accept: '*/*' }, 404],
    ['/admin/deposits', { accept: '*/*' }, 404],
    ['/admin/x.js', { accept: '*/*' }, 404],
  ])('serves %s without an HTML accept header if it knows the page (%j: %i)', async (url, headers, status) => {
    const { statusCode, payload } = await get(url, headers);
    expect([statusCode, payload === PAGE]).toEqual([status, status === 200]);
  });

  it('serves the chat as a separate page with fewer rights, which only the app may frame', async () => {
    const { payload, headers } = await get('/chat/?lang=hk', HTML);
    expect([payload, headers['x-frame-options']]).toEqual([CHAT_PAGE, 'SAMEORIGIN']);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob:; connect-src 'self'; " +
        "font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
    );
  });

  it('may frame only itself, and the external support page while it is embedded', async () => {
    const frames = async (): Promise<string | undefined> =>
      String((await get('/mine/chat', HTML)).headers['content-security-policy'])
        .split(';')
        .find((part) => part.startsWith('frame-src'));
    const set = async (link: string, type: number): Promise<void> => {
      await app.app.database.pool.query(
        `INSERT INTO base_settings (key, value, changed_at_ms)
         VALUES ('service_link', to_jsonb($1::text), 0), ('service_link_type', to_jsonb($2::integer), 0)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        [link, type],
      );
      app.clock.jump(10_000);
    };
    expect(await frames()).toBe("frame-src 'self'");
    await set('https://help.example.com/start?x=1', 1);
    expect(await frames()).toBe("frame-src 'self' https://help.example.com");
    for (const [link, type] of [
      ['https://help.example.com/', 2],
      ['https://help.example.com/', 3],
      ['http://help.example.com/', 1],
      ['', 1],
    ] as const) {
      await set(link, type);
      expect(await frames()).toBe("frame-src 'self'");
    }
  });

  it('opens at the desktop address, too', async () => {
    expect((await get('/trade', { ...HTML, host: 'pc.broker.example' })).payload).toBe(PAGE);
  });

  it('serves hashed assets as immutable and precompressed', async () => {
    const { headers } = await get('/assets/web-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' });
    expect((await get('/manifest.json')).headers['cache-control']).toBe('no-cache');
    const head = await app.app.http.inject({ method: 'HEAD', url: '/manifest.json' });
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, '20', '']);
  });

  it.each([['/assets/gone-000000.js'], ['/v1/unknown'], ['/api/unknown'], ['/docs/unknown']])(
    'does not answer %s with its page',
    async (url) => {
      const { statusCode, payload } = await get(url, HTML);
      expect(statusCode).toBe(404);
      expect(JSON.parse(payload)).toMatchObject({ code: 1002 });
    },
  );

  it.each([
    ['/%2e%2e/package.json'],
    ['/..%2f..%2fpackage.json'],
    ['/assets/..%2f..%2fpackage.json'],
    ['/..%2f..%2f..%2f.git/HEAD'],
    ['/.git/HEAD'],
  ])('exposes no other file at %s', async (url) => {
    const { payload } = await get(url, HTML);
    expect(payload).not.toMatch(/dependencies|^ref: |^gitdir: /u);
  });

  it('lists no folder, and echoes no input', async () => {
    for (const url of ['/assets', '/assets/', '/admin/assets/']) {
      const { payload } = await get(url, HTML);
      expect(payload).not.toContain('1a2b3c');
    }
    const headers = { 'x-secret': 'not to be echoed' };
    const { statusCode, payload } = await app.app.http.inject({ method: 'TRACE' as 'GET', url: '/', headers });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(payload).not.toContain('not to be echoed');
  });

  it(`is not served at ${WS_PATH}`, async () => {
    expect((await get(WS_PATH, HTML)).statusCode).toBe(404);
  });
});

describe("the operators' app", () => {
  it.each([['/admin'], ['/admin/'], ['/admin/deposits/7?status=0'], ['/admin/join']])(
    'opens at %s, with the same policy',
    async (url) => {
      const { statusCode, payload, headers } = await get(url, HTML);
      expect([statusCode, payload, headers['cache-control']]).toEqual([200, ADMIN_PAGE, 'no-cache']);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' });
    },
  );

  it('opens without an HTML accept header', async () => {
    expect((await get('/admin', { accept: '*/*' })).payload).toBe(ADMIN_PAGE);
  });

  it('serves its hashed assets as immutable', async () => {
    const { headers, payload } = await get('/admin/assets/backoffice-1a2b3c.js');
    expect(payload).toContain('console.log');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('is not served at a path that only starts like its own', async () => {
    expect((await get('/administrator', HTML)).payload).toBe(PAGE);
  });

  it.each([['/admin/assets/gone-000000.js'], ['/admin/api/unknown'], ['/admin/assets/..%2f..%2fpackage.json']])(
    'does not answer %s with its page',
    async (url) => {
      const { statusCode, payload } = await get(url, HTML);
      expect([statusCode, JSON.parse(payload)]).toMatchObject([404, { code: 1002 }]);
    },
  );
});
