/**
 * Garbage to every account call: always an answer of the contract, never a server error, never a change.
 * What is tagged @long is tested in `npm test` by: platform/http/fuzz, people/identity/auth-fuzz, money/funds-fuzz.
 */
import { randomBytes } from 'node:crypto';
import { sql } from '../support/database.ts';
import { isLong } from '../support/long.ts';
import { demo, expect, openMember, PATHS, test, type World } from './people.ts';
import { call, type Request } from './support.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? randomBytes(4).readUInt32BE());
/** The server's own fuzz tests (platform/http/fuzz.test.ts) send more. */
const SHARE = isLong ? 1 : 0.3;
const times = (count: number): number => Math.ceil(count * SHARE);

/** xorshift32: the same garbage for the same seed. */
function generator(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const CHANGES: readonly (readonly [path: string, ...fields: string[]])[] = [
  [PATHS.login, 'account', 'password', 'type', 'area_id', 'key', 'sms_code', 'auth_code'],
  [
    PATHS.register,
    'type',
    'area_id',
    'account',
    'password',
    're_password',
    'invite_code',
    'sms_code',
    'key',
    'mobile',
    'country',
    'company_id',
  ],
  [PATHS.forgot, 'type', 'area_id', 'account', 'new_password', 'secondary_password', 'auth_code'],
  [PATHS.amend, 'new_password', 're_password', 'old_password', 'auth_code', 'type'],
  [PATHS.sendEmail, 'to', 'type', 'area_id'],
  [PATHS.sendSms, 'to', 'type', 'area_id'],
  [PATHS.realName, 'name', 'card_id', 'front_pic', 'reverse_pic'],
  [PATHS.revoke, 'id'],
  ['/api/user/two_factor_start', 'password'],
  ['/api/user/two_factor_confirm', 'code'],
  ['/api/user/two_factor_off', 'password', 'code'],
  ['/api/user/two_factor_recovery', 'password', 'code'],
  ['/api/user/passkey_register_options', 'password', 'auth_code'],
  ['/api/user/passkey_register', 'name', 'response'],
  ['/api/user/passkey_remove', 'id', 'password'],
  ['/api/user/passkey_login', 'ticket', 'response'],
];
const READS: readonly (readonly [path: string, ...fields: string[]])[] = [
  [PATHS.log, 'page', 'cause', 'from', 'to'],
  [`${PATHS.log}.csv`, 'cause', 'from', 'to'],
  [PATHS.invited, 'page'],
  [PATHS.announcements, 'page'],
  [PATHS.setting, 'key'],
  [PATHS.sessions, 'page'],
  [PATHS.center, 'id'],
  [PATHS.areas, 'id'],
  ['/api/user/createAccountDemoForU', 'demo_id'],
];

/** Calls related to trading; what they store belongs to one account. */
const OWN: readonly (readonly [path: string, ...fields: string[]])[] = [
  ['/api/user/hook_create', 'name', 'max_lots', 'instruments', 'orders_per_minute', 'dry_run'],
  ['/api/user/hook_change', 'id', 'name', 'max_lots', 'instruments', 'orders_per_minute', 'dry_run'],
  ['/api/user/hook_pause', 'id', 'paused'],
  ['/api/user/hook_delete', 'id'],
  ['/api/user/webhook_create', 'url', 'events'],
  ['/api/user/webhook_delete', 'id'],
  [
    '/api/alert/add',
    'forex_id',
    'condition',
    'source',
    'price',
    'percent',
    'note',
    'repeat',
    'cooldown_s',
    'expires_at',
  ],
  ['/api/alert/change', 'id', 'condition', 'price', 'percent'],
  ['/api/user/confirm_orders', 'on'],
  ['/api/user/largest_slippage', 'points'],
  ['/api/user/end_tour', 'x'],
  ['/api/alert/remove', 'id'],
  ['/api/calendar/set_alert', 'event_id', 'minutes'],
  ['/api/notification/read', 'id'],
  ['/api/notification/settings_save', 'kind', 'channel', 'on', 'hide_amounts'],
  ['/api/notification/push_subscribe', 'endpoint', 'p256dh', 'auth'],
  ['/api/notification/push_unsubscribe', 'id'],
  ['/api/notification/push_test', 'id'],
  ['/v1/api/main/chart/set_studies', 'version', 'items'],
  ['/v1/api/main/chart/set_drawings', 'code', 'version', 'items'],
  ['/v1/api/main/watchlist/save', 'id', 'name'],
  ['/v1/api/main/watchlist/set', 'id', 'version', 'codes'],
  ['/v1/api/main/watchlist/delete', 'id'],
  ['/api/follow/member_save', 'shown', 'name'],
  ['/api/content/read', 'kind', 'id', 'seen_at'],
  ['/api/feedback/send', 'client_id', 'text', 'contact'],
  ['/api/chat/start', 'x'],
  ['/api/chat/send', 'client_id', 'text', 'image'],
  ['/api/chat/read', 'up_to_id'],
  ['/api/chat/contact', 'email', 'name'],
  ['/api/chat/attach', 'x'],
  ['/api/chat/image', 'file'],
];
const OWN_READS: readonly (readonly [path: string, ...fields: string[]])[] = [
  ['/api/news/list', 'category_id', 'page'],
  ['/api/news/info', 'id'],
  ['/api/content/reads', 'x'],
  ['/api/company/getCompany', 'name', 'id', 'page'],
  ['/api/company/getCompanyStatus', 'company_id'],
  ['/api/follow/list', 'page', 'sort', 'kind'],
  ['/api/follow/member', 'x'],
  ['/api/alert/list', 'page', 'past', 'forex_id'],
  ['/api/calendar/list', 'from', 'to', 'currencies', 'importance', 'page'],
  ['/api/calendar/alerts', 'x'],
  ['/api/notification/list', 'page', 'kind'],
  ['/v1/api/main/chart/studies', 'x'],
  ['/v1/api/main/chart/drawings', 'code'],
  ['/v1/api/events', 'after', 'limit'],
  ['/v1/api/forex/order', 'id', 'client_id'],
  ['/v1/api/main/watchlist/list', 'x'],
  ['/v1/api/main/statement', 'month', 'from', 'to', 'page'],
  ['/v1/api/main/statement.csv', 'month', 'from', 'to', 'headings'],
  ['/v1/api/main/statement.pdf', 'month', 'from', 'to'],
  ['/v1/api/main/execution/report', 'month', 'forex_id'],
  ['/v1/api/main/execution/report.csv', 'month', 'forex_id'],
  ['/v1/api/main/execution/heads', 'page'],
  ['/v1/api/forex/proof', 'id'],
  ['/v1/api/forex/trending', 'x'],
  ['/v1/api/forex/upcoming', 'forex_id'],
  ['/v1/api/forex/instrument', 'forex_id'],
  ['/api/chat/state', 'x'],
  ['/api/chat/messages', 'before_id', 'after_id'],
];

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  '',
  ' ',
  '\0',
  'a\0b@example.com',
  '\ud800',
  '\u202e',
  "' OR 1=1; DROP TABLE users; --",
  '${jndi:ldap://x}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%ff',
  'x'.repeat(9000),
  '١٢٣٤٥٦',
  '９９９',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '-0',
  '2147483648',
  '9223372036854775808',
  '1'.repeat(400),
  [],
  [[]],
  [1, 2],
  {},
  { $ne: null },
  { toString: 'x' },
  { length: 3 },
  { __proto__: { admin: 1 } },
];

const RAW: readonly string[] = [
  '{',
  '[]',
  'null',
  '"text"',
  '42',
  '{"a":1}{"b":2}',
  '{"__proto__":{"is_demo":0}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\uFEFF{}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{"type":1,"type":2}',
  'a=1&a=2&a[b]=3&%=%&=',
  '\0\u0001\u0002',
];

interface Garbage {
  readonly path: string;
  readonly request: Request;
}

function changeOf(random: () => number, path: string, fields: readonly string[]): Garbage {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const kind = random();
  if (kind < 0.15) {
    const type = pick([
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-7',
    ]);
    return { path, request: { raw: pick(RAW), headers: { 'content-type': type } } };
  }
  const body = Object.fromEntries(
    fields
      .filter(() => random() < 0.8)
      .map((field) => [field, random() < 0.6 ? pick(ODD) : pick(['1', '2', 'abc', '123456'])]),
  );
  if (kind < 0.35) {
    const texts = Object.entries(body).map(([field, value]) => [
      field,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const form = Object.fromEntries(texts) as Record<string, string>;
    return { path, request: { form } };
  }
  return { path, request: { json: body } };
}

function readOf(random: () => number, path: string, fields: readonly string[]): Garbage {
  const query = fields
    .map((field) => {
      const value = ODD[Math.floor(random() * ODD.length)];
      const text = typeof value === 'string' ? value.slice(0, 2000).toWellFormed() : JSON.stringify(value);
      return random() < 0.1 ? `${field}[x]=${encodeURIComponent(text)}` : `${field}=${encodeURIComponent(text)}`;
    })
    .join('&');
  return { path: `${path}?${query}${random() < 0.1 ? '&%E0%A4%A' : ''}`, request: {} };
}

/** Except what any boolean may change: whether orders are confirmed. */
const STATE = `SELECT
  (SELECT count(*) FROM users WHERE NOT is_demo) AS users,
  (SELECT md5(string_agg((to_jsonb(t) - 'confirm_orders' - 'largest_slippage' - 'tour_done')::text, '' ORDER BY id)) FROM users t WHERE NOT is_demo) AS people,
  (SELECT count(*) FROM sessions) AS sessions,
  (SELECT count(*) FROM verifications) AS verifications,
  (SELECT count(*) FROM images) AS images,
  (SELECT count(*) FROM passkeys) AS passkeys,
  (SELECT count(*) FROM messages) AS messages,
  (SELECT count(*) FROM ledger_transfers) AS transfers`;

async function fuzz(world: World, garbage: readonly Garbage[], token: string | undefined): Promise<void> {
  for (let at = 0; at < garbage.length; at += 20) {
    await Promise.all(
      garbage.slice(at, at + 20).map(async ({ path, request }, index) => {
        const address = `82.${at % 250}.${index}.${Math.floor(at / 250)}`;
        const what = `seed ${SEED} ${path} ${JSON.stringify(request).slice(0, 600)}`;
        const reply = await call(world.server, path, {
          ...request,
          ...(token === undefined ? {} : { token }),
          headers: { ...request.headers, 'x-forwarded-for': address },
        });
        expect(reply.status, `${what} ${reply.text.slice(0, 300)}`).toBeLessThan(500);
        expect(reply.code, what).not.toBe(1500);
        if (reply.headers.get('content-type')?.startsWith('text/csv') === true) return;
        expect(Object.keys(JSON.parse(reply.text) as object).toSorted(), what).toEqual(['code', 'data', 'msg']);
        if (reply.status !== 200) expect([400, 404, 413, 415], what).toContain(reply.status);
      }),
    );
  }
}

test('every changing call survives garbage', { tag: '@long' }, async ({ world }) => {
  console.info(`garbage: FUZZ_SEED=${SEED}`);
  const random = generator(SEED);
  const [member, guest] = [await openMember(world), await demo(world)];
  const before = await sql(world.server, STATE);
  for (const [path, ...fields] of CHANGES) {
    const garbage = (count: number) => Array.from({ length: times(count) }, () => changeOf(random, path, fields));
    await fuzz(world, garbage(60), member.token);
    await fuzz(world, garbage(30), guest.token);
    await fuzz(world, garbage(30), undefined);
  }
  expect(await sql(world.server, STATE)).toEqual(before);
  for (const { token } of [member, guest]) expect((await call(world.server, PATHS.info, { token })).code).toBe(1);
});

test('every reading call survives garbage', { tag: '@long' }, async ({ world }) => {
  const random = generator(SEED + 1);
  const member = await openMember(world);
  for (const [path, ...fields] of READS) {
    await fuzz(
      world,
      Array.from({ length: times(60) }, () => readOf(random, path, fields)),
      member.token,
    );
  }
  expect((await call(world.server, PATHS.info, { token: member.token })).code).toBe(1);
});

test('every trading call survives garbage', { tag: '@long' }, async ({ world }) => {
  const random = generator(SEED + 2);
  const [member, guest] = [await openMember(world), await demo(world)];
  const before = await sql(world.server, STATE);
  for (const [path, ...fields] of OWN) {
    const garbage = (count: number) => Array.from({ length: times(count) }, () => changeOf(random, path, fields));
    await fuzz(world, garbage(20), member.token);
    await fuzz(world, garbage(5), guest.token);
    await fuzz(world, garbage(5), undefined);
  }
  for (const [path, ...fields] of OWN_READS) {
    const garbage = (count: number) => Array.from({ length: times(count) }, () => readOf(random, path, fields));
    await fuzz(world, garbage(15), member.token);
    await fuzz(world, garbage(5), undefined);
  }
  expect(await sql(world.server, STATE)).toEqual(before);
});
