/** Step-up: which calls need a fresh authenticator code, and what a code is valid for. */
import * as contract from '@tradewind/contract/operator';
import { OPERATOR_API, STEP_UP_MINUTES, operatorBaseCalls, operatorPeopleCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printedRoutes } from '../../platform/http/testing/printed-routes.ts';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { knownFields } from '../../platform/http/testing/known-fields.ts';
import { type TestOperator, codeOf, firstAdmin, newOperator } from './testing/operators.ts';

const { inviteOperator, changeOperator, resetOperator } = operatorPeopleCalls;
const { saveSettings, settings } = operatorBaseCalls;
const MINUTE_MS = 60_000;
const STEP_MS = 30_000;

/** Every call that changes something, and the code it needs. `guarded`: only for some settings. */
const STEP_UPS: Readonly<Record<string, string>> = {
  // no one is logged in, or only one's own session is concerned; a new password takes a code in its input
  'login setup join logout password session_revoke': 'none',
  'deposits/finish': 'approval',
  'deposits/reject deposits/invalidate': 'none',
  'withdrawals/approve withdrawals/finish': 'approval',
  'withdrawals/refuse': 'none',
  'verifications/approve': 'approval',
  'verifications/refuse': 'none',
  // takes something from a customer that can be given back; no money moves
  'users/api_key_pause users/hook_pause users/webhook_pause users/end_sessions users/suspend users/resume users/take_ranking_name':
    'none',
  'users/credit_score feedback/handle': 'none',
  'users/export': 'own',
  'erasures/approve': 'approval',
  'erasures/ask erasures/refuse': 'none',
  'reconciliations/run reconciliations/acknowledge': 'none',
  'settings/save': 'session guarded',
  // customers read it as ours
  'risk_warning/save': 'session',
  'currencies/save': 'session',
  'users/limits': 'session',
  'exposure/limit': 'session',
  'linked/decide': 'session',
  // a proposal changes nothing; closing loses no money
  'channels/propose channels/close banks/propose banks/close corrections/propose corrections/propose_quote': 'none',
  'changes/approve': 'approval',
  'changes/refuse': 'none',
  'operators/invite operators/change operators/reset': 'own',
  'operators/lift_cool_off': 'approval',
  'changes/approve_as_admin': 'approval',
  'changes/refuse_as_admin': 'own',
  'instruments/propose instruments/suspend instruments/resume instruments/close_change': 'none',
  'instruments/confirm_price': 'approval',
  'categories/save holidays/propose holidays/propose_removal': 'none',
  'groups/propose groups/propose_account markups/propose': 'none',
  'companies/save companies/hide': 'none',
  // it could lead to a copy of the site
  'companies/redirect': 'session',
  'news/save news/publish news/take_back news/archive news/preview news/categories/save content/image': 'none',
  'announcements/save announcements/publish announcements/take_back': 'none',
  'calendar/import calendar/remove calendar/imports/remove': 'none',
  'chats/send chats/read chats/take chats/assign chats/release chats/close': 'none',
  'chats/canned/save chats/canned/remove chats/image': 'none',
};
const CALLS = Object.entries(contract)
  .filter(([name]) => name.endsWith('Calls'))
  .flatMap(([, table]) => Object.values(table as Readonly<Record<string, contract.OperatorCall>>));

let app: TestApp;
let admin: TestOperator;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
  admin = await firstAdmin(app);
});
afterAll(() => app.stop());

/** Calls as an operator with exactly this code, or none. */
const ask = (by: TestOperator, call: contract.OperatorCall, input: object, code?: string): Promise<Answered> =>
  app.ask(call, { ...input }, { token: by.token, ...(code === undefined ? {} : { code }) });

const invite = (code?: string, by = admin): Promise<Answered> => {
  count += 1;
  return ask(by, inviteOperator, { email: `step-${count}@desk.example`, name: 'Step', role: 'support' }, code);
};
/** A money setting that needs no second admin. */
const pay = (count: number, code?: string, by = admin): Promise<Answered> =>
  ask(by, saveSettings, { withdrawals_open: count % 2 }, code);

const outcomeOf = (answer: Answered): string =>
  answer.code === 1 ? 'done' : [refusalOf(answer), (answer.data as { reason?: unknown }).reason].join(' ').trim();

const invitedOf = async (): Promise<number> => (await admin.call(operatorPeopleCalls.operators)).length;

describe('the contract', () => {
  it('declares the step-up of every changing call as in the table', () => {
    const table = Object.entries(STEP_UPS).flatMap(([paths, need]) => paths.split(' ').map((path) => [path, need]));
    const declared = CALLS.filter(({ changes }) => changes).map(({ path, stepUp, stepUpFields }) => {
      if (stepUpFields !== undefined) expect(stepUpFields).toEqual(contract.GUARDED_SETTINGS);
      return [path.slice(OPERATOR_API.length + 1), stepUpFields === undefined ? stepUp : `${stepUp} guarded`];
    });
    const uploads = ['content/image', 'chats/image'].map((path) => [path, 'none']);
    expect(Object.fromEntries([...declared, ...uploads])).toEqual(Object.fromEntries(table));
    expect(CALLS.filter(({ changes, stepUp }) => !changes && stepUp !== 'none')).toEqual([]);
  });

  it('is served completely: no changing route is missing in the table', () => {
    const served = printedRoutes(app.app.http)
      .filter((route) => route.startsWith(`POST ${OPERATOR_API}/`))
      .map((route) => route.slice(`POST ${OPERATOR_API}/`.length));
    expect(served.sort()).toEqual(
      Object.keys(STEP_UPS)
        .flatMap((paths) => paths.split(' '))
        .sort(),
    );
  });
});

describe('a call that requires a code', () => {
  it.each(CALLS.filter(({ stepUp }) => stepUp !== 'none'))(
    'is refused without one, whatever it does: $path',
    async (call) => {
      const by = await newOperator(app, call.roles[0] ?? expect.fail());
      const all = {
        id: 1,
        email: 'nobody@desk.example',
        name: 'Nobody',
        role: 'support',
        reason: 'because',
        remark: 'because',
        payment_reference: 'a payment',
        withdraw_pause_hours: 1,
        regulator: '',
        sentences: [],
        fee_type: 1,
        fee: 1,
        withdraw_enabled: 1,
        withdraw_min: 1,
        withdraw_max: 2,
        deposit_min: 1,
        deposit_max: 2,
        kind: 'total_net',
        limit: 1,
        since: 1,
        max_open_orders: 1,
        max_position_lots: 1,
        status: 0,
        was: call.path.endsWith('linked/decide') ? 'alarm' : 0,
        state: 'known',
      };
      const input = knownFields(call, all);
      const answer = await ask(by, call, input);
      expect([answer.code, answer.data]).toEqual([1113, { key: 'step_up_required', reason: 'missing' }]);
      expect(outcomeOf(await ask(by, call, input, '000000'))).toBe('step_up_required wrong');
      // role and input are checked first, so that no code is requested needlessly
      const other = await newOperator(app, 'content');
      expect(outcomeOf(await ask(other, call, input))).toBe('forbidden role');
      expect(
        outcomeOf(
          await ask(
            by,
            call,
            knownFields(call, { ...all, id: -1, role: 'king', withdraw_pause_hours: -1, regulator: 0, limit: -1 }),
          ),
        ),
      ).toBe('invalid_input');
    },
  );

  it('accepts each code once: not again for another call, for a login, or after a login', async () => {
    const by = await newOperator(app, 'admin');
    const before = await invitedOf();
    const code = by.nextCode();
    expect(outcomeOf(await invite(code, by))).toBe('done');
    expect(outcomeOf(await invite(code, by))).toBe('step_up_required wrong');
    const login = { email: by.operator.email, password: 'quiet-lantern-keeps-the-books', auth_code: code };
    expect(refusalOf(await app.ask(contract.operatorAuthCalls.login, login))).toBe('code_wrong');
    const later = by.nextCode();
    expect((await app.ask(contract.operatorAuthCalls.login, { ...login, auth_code: later })).code).toBe(1);
    expect(outcomeOf(await invite(later, by))).toBe('step_up_required wrong');
    expect(await invitedOf()).toBe(before + 1);
  });

  it('accepts a code once, also concurrently', async () => {
    const by = await newOperator(app, 'admin');
    const code = by.nextCode();
    const outcomes = (await Promise.all(Array.from({ length: 4 }, () => invite(code, by)))).map(outcomeOf);
    expect(outcomes.toSorted()).toEqual(['done', ...Array.from({ length: 3 }, () => 'step_up_required wrong')]);
  });

  it('refuses a code of another operator, a code two minutes old, and a recovery code', async () => {
    const [by, other] = [await newOperator(app, 'admin'), await newOperator(app, 'admin')];
    const old = by.nextCode();
    app.clock.jump(2 * MINUTE_MS);
    const [recovery = ''] = by.recoveryCodes;
    for (const code of [old, codeOf(app, other.secret), recovery, '', ' ', 'x'.repeat(5000)])
      expect(outcomeOf(await invite(code, by))).toMatch(/^step_up_required/u);
    expect(outcomeOf(await invite(by.nextCode(), by))).toBe('done');
  });
});

describe('a code for guarded settings', () => {
  it('is valid for five minutes in its session, however often it is used, and in no other session', async () => {
    const by = await newOperator(app, 'admin');
    const elsewhere = await newOperator(app, 'admin');
    expect(outcomeOf(await pay(1, undefined, by))).toBe('step_up_required missing');
    expect(outcomeOf(await pay(1, by.nextCode(), by))).toBe('done');
    for (let passed = 0; passed < STEP_UP_MINUTES; passed++) {
      expect(outcomeOf(await pay(2 + passed, undefined, by))).toBe('done');
      expect(outcomeOf(await pay(2, undefined, elsewhere))).toBe('step_up_required missing');
      if (passed < STEP_UP_MINUTES - 1) app.clock.jump(MINUTE_MS);
    }
    app.clock.jump(MINUTE_MS);
    expect(outcomeOf(await pay(9, undefined, by))).toBe('step_up_required missing');
    expect((await admin.call(settings)).settings.withdrawals_open).toBe((1 + STEP_UP_MINUTES) % 2);
  });

  it('is not valid for an invitation, or in another session of the same operator', async () => {
    const by = await newOperator(app, 'admin');
    expect(outcomeOf(await pay(1, by.nextCode(), by))).toBe('done');
    expect(outcomeOf(await invite(undefined, by))).toBe('step_up_required missing');
    await by.login();
    expect(outcomeOf(await pay(2, undefined, by))).toBe('step_up_required missing');
  });

  it('is no longer valid after the clock was set back', async () => {
    const by = await newOperator(app, 'admin');
    expect(outcomeOf(await pay(1, by.nextCode(), by))).toBe('done');
    app.clock.set(-10 * MINUTE_MS);
    app.clock.jump(5 * MINUTE_MS - 1);
    expect(outcomeOf(await pay(2, undefined, by))).toBe('done');
    app.clock.jump(1);
    expect(outcomeOf(await pay(2, undefined, by))).toBe('step_up_required missing');
    app.clock.set(10 * MINUTE_MS);
  });

  it('is not required for settings without a guard', async () => {
    const by = await newOperator(app, 'admin');
    expect(outcomeOf(await ask(by, saveSettings, { support_hours: '1-5 09:00-18:00 UTC' }))).toBe('done');
  });
});

describe('wrong codes', () => {
  it('lock the codes of the operator, also for logins, and each is audited; missing codes are not counted', async () => {
    const by = await newOperator(app, 'admin');
    for (let tries = 0; tries < 8; tries++)
      expect(outcomeOf(await invite(undefined, by))).toBe('step_up_required missing');
    const outcomes: string[] = [];
    for (let tries = 0; tries < 7; tries++) outcomes.push(outcomeOf(await invite('123456', by)));
    const counted = [...Array.from({ length: 5 }, () => 'step_up_required wrong'), 'account_locked'];
    expect(outcomes).toEqual([...counted, 'account_locked']);
    expect(outcomeOf(await invite(by.nextCode(), by))).toBe('account_locked');
    const login = {
      email: by.operator.email,
      password: 'quiet-lantern-keeps-the-books',
      auth_code: codeOf(app, by.secret),
    };
    expect(refusalOf(await app.ask(contract.operatorAuthCalls.login, login))).toBe('account_locked');
    const { rows } = await app.database.pool.query<{ after: string }>(
      `SELECT after FROM audit_log WHERE action = 'operator.step_up_failed' AND operator_id = $1 ORDER BY seq`,
      [by.id],
    );
    expect(rows.map(({ after }) => JSON.parse(after) as unknown)).toEqual(
      counted.map((text) => ({ reason: text.split(' ')[0], call: inviteOperator.path })),
    );
    app.clock.jump(20 * MINUTE_MS + STEP_MS);
    expect(outcomeOf(await invite(by.nextCode(), by))).toBe('done');
  });
});

it('changes of roles, resets and disabling need a separate code', async () => {
  const { id } = await newOperator(app, 'support');
  expect(outcomeOf(await pay(1, admin.nextCode()))).toBe('done');
  for (const [call, input] of [
    [changeOperator, { id, role: 'content' }],
    [changeOperator, { id, disabled: 1 }],
    [changeOperator, { id, disabled: 0 }],
    [resetOperator, { id, reason: 'because' }],
  ] as const) {
    expect(outcomeOf(await ask(admin, call, input))).toBe('step_up_required missing');
    expect(outcomeOf(await ask(admin, call, input, admin.nextCode()))).toBe('done');
  }
});
