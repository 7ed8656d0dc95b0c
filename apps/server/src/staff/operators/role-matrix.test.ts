/**
 * Every operators' route × every role, and × every other kind of caller. Callers not listed here are refused before
 * anything of the call runs, and nothing changes; listed ones get through. The table is written out, so that a mistake
 * in the contract is noticed. The routes come from the server, so that none is missed.
 */
import { HEADERS, accountCalls } from '@tradewind/contract';
import * as contract from '@tradewind/contract/operator';
import {
  CHAT_ROLES,
  CONTENT_IMAGE_UPLOAD,
  OPERATOR_API,
  OPERATOR_CHAT_IMAGE_PATH,
  OPERATOR_CHAT_IMAGE_UPLOAD_PATH,
  OPERATOR_FILES,
  OPERATOR_IMAGE_PATH,
  OPERATOR_ROLES,
} from '@tradewind/contract/operator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printedRoutes } from '../../platform/http/testing/printed-routes.ts';
import { type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { allRows } from '../../testing/all-rows.ts';
import { tokenHash } from './sessions.ts';
import { type TestOperator, agreed, firstAdmin, newOperator } from './testing/operators.ts';

const HOUR_MS = 3_600_000;
const EVERYONE = 'support finance compliance content dealer admin';
const NO_SESSION = '';

/** The roles that may use a route; NO_SESSION if none is needed. */
const MAY: Readonly<Record<string, string>> = {
  'POST login': NO_SESSION,
  'POST setup': NO_SESSION,
  'GET ticket': NO_SESSION,
  'POST join': NO_SESSION,
  'GET me': EVERYONE,
  'POST logout': EVERYONE,
  'POST password': EVERYONE,
  'GET sessions': EVERYONE,
  'POST session_revoke': EVERYONE,
  'GET overview': EVERYONE,

  'GET deposits': 'support finance',
  'GET deposits.csv': 'finance',
  'GET deposits/record': 'finance',
  'GET deposits/terms': 'finance',
  'POST deposits/finish': 'finance',
  'POST deposits/reject': 'finance',
  'POST deposits/invalidate': 'finance',
  'GET withdrawals': 'support finance compliance',
  'GET withdrawals.csv': 'finance',
  'GET withdrawals/record': 'finance compliance',
  'POST withdrawals/approve': 'finance compliance',
  'POST withdrawals/finish': 'finance',
  'POST withdrawals/refuse': 'finance compliance',
  'GET verifications': 'compliance',
  'GET verifications/record': 'compliance',
  'POST verifications/approve': 'compliance',
  'POST verifications/refuse': 'compliance',
  'GET image/:name': 'finance compliance',

  'GET users': 'support finance compliance admin',
  'GET users/record': 'support finance compliance admin',
  'GET users/orders': 'support finance compliance admin',
  'GET users/sessions': 'support compliance admin',
  'GET users/methods': 'finance compliance',
  'GET users/statement': 'support finance compliance',
  'GET users/statement.csv': 'support finance compliance',
  'GET users/statement.pdf': 'support finance compliance',
  'GET users/proof': 'support finance compliance',
  'GET outside_heads': 'compliance admin',
  'GET outside_heads/stamp.tsr': 'compliance admin',
  'GET users/api_keys': 'support compliance admin',
  'POST users/api_key_pause': 'support compliance admin',
  'GET users/hooks': 'support compliance admin',
  'POST users/hook_pause': 'support compliance admin',
  'GET users/webhooks': 'support compliance admin',
  'POST users/webhook_pause': 'support compliance admin',
  'POST users/end_sessions': 'support compliance admin',
  'POST users/suspend': 'compliance admin',
  'GET system': 'admin',
  'GET feedback': 'support compliance admin',
  'POST feedback/handle': 'support compliance admin',
  'POST users/credit_score': 'compliance admin',
  'POST users/limits': 'admin',
  'POST users/resume': 'compliance admin',
  'POST users/take_ranking_name': 'support compliance admin',
  'POST users/export': 'compliance admin',
  'GET users/export.json': 'compliance admin',
  'GET erasures': 'compliance admin',
  'POST erasures/ask': 'compliance admin',
  'POST erasures/approve': 'compliance',
  'POST erasures/refuse': 'compliance',
  'GET messages': 'support admin',

  'GET ledger': 'support finance compliance admin',
  'GET ledger.csv': 'finance admin',
  'GET ledger/report': 'finance admin',
  'GET reconciliations': 'finance admin',
  'POST reconciliations/run': 'finance admin',
  'POST reconciliations/acknowledge': 'finance admin',

  'GET settings': 'finance content admin',
  'POST settings/save': 'admin',
  'GET risk_warning': 'finance content admin',
  'POST risk_warning/save': 'admin',
  'GET currencies': 'finance admin',
  'POST currencies/save': 'admin',
  'GET channels': 'finance admin',
  'POST channels/propose': 'finance',
  'POST channels/close': 'finance admin',
  'GET banks': 'finance admin',
  'POST banks/propose': 'finance',
  'POST banks/close': 'finance admin',
  'GET corrections/quotes': 'finance compliance',
  'GET corrections/quote': 'finance compliance',
  'POST corrections/propose_quote': 'finance',
  'POST corrections/propose': 'finance',
  'GET changes': 'finance compliance admin',
  'GET changes/record': 'finance compliance admin',
  'POST changes/approve': 'finance compliance',
  'POST changes/refuse': 'finance compliance',
  'POST changes/approve_as_admin': 'admin',
  'POST changes/refuse_as_admin': 'admin',

  'GET news': 'content admin',
  'GET news/record': 'content admin',
  'POST news/save': 'content admin',
  'POST news/publish': 'content admin',
  'POST news/take_back': 'content admin',
  'POST news/archive': 'content admin',
  'POST news/preview': 'content admin',
  'GET news/categories': 'content admin',
  'POST news/categories/save': 'content admin',
  'GET announcements': 'content admin',
  'GET announcements/record': 'content admin',
  'POST announcements/save': 'content admin',
  'POST announcements/publish': 'content admin',
  'POST announcements/take_back': 'content admin',
  'GET calendar': 'content admin',
  'GET calendar/imports': 'content admin',
  'POST calendar/import': 'content admin',
  'POST calendar/remove': 'content admin',
  'POST calendar/imports/remove': 'content admin',
  'POST content/image': 'content finance admin',
  'GET companies': 'content admin',
  'GET companies/record': 'content admin',
  'POST companies/save': 'content admin',
  'POST companies/hide': 'content admin',
  'POST companies/redirect': 'admin',

  'GET chats': 'support compliance admin',
  'GET chats/record': 'support compliance admin',
  'GET chats/messages': 'support compliance admin',
  'POST chats/send': 'support compliance admin',
  'POST chats/read': 'support compliance admin',
  'POST chats/take': 'support compliance admin',
  'POST chats/assign': 'support compliance admin',
  'POST chats/release': 'support compliance admin',
  'POST chats/close': 'support compliance admin',
  'GET chats/operators': 'support compliance admin',
  'GET chats/canned': 'support compliance admin',
  'POST chats/canned/save': 'support admin',
  'POST chats/canned/remove': 'support admin',
  'POST chats/image': 'support compliance admin',
  'GET chats/image/:name': 'support compliance admin',
  'GET instruments': 'support finance compliance admin',
  'GET instruments/record': 'support finance compliance admin',
  'POST instruments/propose': 'finance',
  'POST instruments/suspend': 'finance compliance admin',
  'POST instruments/confirm_price': 'compliance admin',
  'POST instruments/resume': 'compliance admin',
  'POST instruments/close_change': 'finance compliance',
  'GET categories': 'support finance compliance admin',
  'POST categories/save': 'finance content',
  'GET holidays': 'support finance compliance admin',
  'POST holidays/propose': 'finance',
  'POST holidays/propose_removal': 'finance',

  'GET groups': 'support finance compliance admin',
  'GET groups/record': 'support finance compliance admin',
  'POST groups/propose': 'finance',
  'POST groups/propose_account': 'finance compliance',
  'GET markups': 'support finance compliance admin',
  'POST markups/propose': 'finance',

  'GET prices': 'finance compliance dealer admin',
  'GET exposure': 'dealer admin',
  'POST exposure/limit': 'dealer admin',
  'GET linked': 'compliance dealer admin',
  'POST linked/decide': 'compliance admin',

  'GET operators': 'admin',
  'POST operators/invite': 'admin',
  'POST operators/change': 'admin',
  'POST operators/reset': 'admin',
  'POST operators/lift_cool_off': 'admin',
  'GET audit': 'compliance admin',
  'GET audit.ndjson': 'compliance admin',
};

const nameOf = (method: string, path: string): string => `${method} ${path.slice(OPERATOR_API.length + 1)}`;
const TABLES = [
  contract.operatorAuthCalls,
  contract.operatorQueueCalls,
  contract.operatorPeopleCalls,
  contract.operatorPrivacyCalls,
  contract.operatorBaseCalls,
  contract.operatorDirectoryCalls,
  contract.operatorContentCalls,
  contract.operatorCalendarCalls,
  contract.operatorChatCalls,
  contract.operatorFeedbackCalls,
  contract.operatorInstrumentCalls,
  contract.operatorGroupCalls,
  contract.operatorReportCalls,
  contract.operatorPriceCalls,
  contract.operatorExposureCalls,
  contract.operatorLinkedCalls,
];
const CALLS = TABLES.flatMap((calls) => Object.values<contract.OperatorCall>(calls));

interface Route {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly may: readonly string[];
}

const ROUTES: readonly Route[] = Object.entries(MAY).map(([name, roles]) => {
  const [method = '', path = ''] = name.split(' ');
  return {
    name,
    method: method === 'GET' ? 'GET' : 'POST',
    url: `${OPERATOR_API}/${path.replace(':name', 'a-picture-that-is-not-there')}`,
    may: roles === NO_SESSION ? [] : roles.split(' '),
  };
});

let app: TestApp;
/** Tokens that are not valid here, by owner. */
const strangers = new Map<string, string | undefined>();
const operators = new Map<string, TestOperator>();

beforeAll(async () => {
  app = await startTestApp();
  await firstAdmin(app);
  const idle = await newOperator(app, 'admin');
  strangers.set('idle for half an hour', idle.token);
  app.clock.jump(HOUR_MS);
  for (const role of OPERATOR_ROLES) operators.set(role, await newOperator(app, role));
  strangers.set('nobody', undefined);
  strangers.set('someone who guesses', 'A'.repeat(43));
  strangers.set('someone who sends anything', "' OR true --");
  strangers.set('a demo customer', (await app.newUser()).token);
  strangers.set('a real customer', (await app.newRealUser()).token);
  const admin = operators.get('admin') ?? expect.fail();
  const disabled = await newOperator(app, 'admin');
  await agreed(app, contract.operatorPeopleCalls.changeOperator, { id: disabled.id, disabled: 1 });
  strangers.set('a disabled operator', disabled.token);
  strangers.set('a disabled operator whose session was not ended', await sessionOf(disabled.id));
  strangers.set('an operator of yesterday', await sessionOf(admin.id, app.clock.now() - 12 * HOUR_MS));
});
afterAll(() => app.stop());

/** A session row, opened at the given time and used now. */
async function sessionOf(operatorId: number, openedAtMs: number = app.clock.now()): Promise<string> {
  const token = `session-of-${operatorId}-${openedAtMs}`.padEnd(43, 'x').slice(0, 43);
  const client = new pg.Client({ connectionString: app.database.adminUrl });
  await client.connect();
  await client.query(
    `INSERT INTO operator_sessions (token_hash, operator_id, created_at_ms, used_at_ms, address, user_agent)
     VALUES ($1, $2, $3, $4, '', '')`,
    [tokenHash(token), operatorId, openedAtMs, app.clock.now()],
  );
  await client.end();
  return token;
}

/** Code of the answer, and the reason of a refusal by role; 1 for a file. */
async function ask({ method, url }: Route, token: string | undefined): Promise<string> {
  const response = await app.app.http.inject({
    method,
    url,
    headers: token === undefined ? {} : { [HEADERS.token]: token },
    ...(method === 'POST' ? { payload: {} } : {}),
  });
  if (!String(response.headers['content-type']).startsWith('application/json')) return '1';
  const { code, data } = JSON.parse(response.payload) as { code: number; data: { reason?: string } | null };
  return code === 1004 && data?.reason === 'role' ? '1004 role' : String(code);
}

describe('the contract', () => {
  it('has no other table of calls', () => {
    expect(Object.keys(contract).filter((name) => name.endsWith('Calls'))).toHaveLength(TABLES.length);
  });

  it('gives each call exactly the roles of the table', () => {
    const named = [
      ...CALLS.map(({ method, path, roles }) => [nameOf(method, path), roles.join(' ')]),
      ...Object.values(OPERATOR_FILES).map(({ path, roles }) => [nameOf('GET', path), roles.join(' ')]),
      [nameOf('POST', OPERATOR_CHAT_IMAGE_UPLOAD_PATH), CHAT_ROLES.join(' ')],
      [nameOf('GET', `${OPERATOR_CHAT_IMAGE_PATH}:name`), CHAT_ROLES.join(' ')],
      [nameOf('POST', CONTENT_IMAGE_UPLOAD.path), CONTENT_IMAGE_UPLOAD.roles.join(' ')],
    ];
    const image = nameOf('GET', `${OPERATOR_IMAGE_PATH}:name`);
    expect(Object.fromEntries([...named, [image, MAY[image]]])).toEqual(MAY);
    expect(CALLS.every(({ session, roles }) => (session === 'none') === (roles.length === 0))).toBe(true);
  });

  it('has every route under /admin/api, and the server has every call', () => {
    const routes = printedRoutes(app.app.http)
      .filter((route) => route.includes(` ${OPERATOR_API}`))
      .map((route) => route.replace(`${OPERATOR_API}/`, ''));
    expect(routes.sort()).toEqual(Object.keys(MAY).sort());
  });
});

/** Background writes about events of the preparation: the execution report, and the position of notifications. */
const BACKGROUND = /^(?:execution_\w+|notification_cursors) /u;
const records = async (): Promise<string[]> =>
  (await allRows(app.database.adminUrl)).split('\n').filter((line) => !BACKGROUND.test(line));

describe('every route', () => {
  const guarded = ROUTES.filter(({ may }) => may.length > 0);

  it('refuses every other caller before doing anything', async () => {
    const before = await records();
    for (const route of guarded) {
      for (const [who, token] of strangers)
        expect([route.name, who, await ask(route, token)]).toEqual([route.name, who, '999']);
      for (const [role, { token }] of operators) {
        if (!route.may.includes(role))
          expect([route.name, role, await ask(route, token)]).toEqual([route.name, role, '1004 role']);
      }
    }
    expect(await records()).toEqual(before);
  });

  it('admits every permitted caller, and none of them changes a price', async () => {
    const prices = () => app.app.market.instruments.map(({ spec }) => app.app.market.lastQuote(spec.id));
    const before = prices();
    // logging out comes last, because it ends the session that the others need
    const ordered = guarded.toSorted((a, b) => Number(a.name === 'POST logout') - Number(b.name === 'POST logout'));
    for (const route of ordered) {
      for (const role of route.may) {
        const answer = await ask(route, operators.get(role)?.token);
        expect([route.name, role, answer]).not.toEqual([route.name, role, '999']);
        expect([route.name, role, answer]).not.toEqual([route.name, role, '1004 role']);
      }
    }
    expect(before.filter((quote) => quote !== undefined).length).toBeGreaterThan(0);
    expect(prices()).toEqual(before);
  });

  it("refuses operators' tokens on the customers' side", async () => {
    const operator = await newOperator(app, 'admin');
    expect((await app.ask(accountCalls.userInfo, {}, { token: operator.token })).code).toBe(999);
  });
});
