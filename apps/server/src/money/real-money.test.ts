/** Production with simulated or recorded prices only serves demo accounts (contract §7). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountCalls, baseCalls, forexCalls, fundsCalls } from '@tradewind/contract';
import {
  type OperatorCall,
  operatorBaseCalls,
  operatorPeopleCalls,
  operatorQueueCalls,
} from '@tradewind/contract/operator';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, type TestUser, refusalOf, startTestApp } from '../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../staff/operators/testing/operators.ts';
import { USDT_TRC20, customerWith, openChannel } from './testing/funds.ts';

/** A number that appears in no answer by chance. */
const FEED_SEED = '4023233417';

let app: TestApp;
let folder: string;
const log: string[] = [];
let finance: TestOperator;
let customer: TestUser & { readonly method: { readonly id: number } };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-replay-'));
  writeFileSync(join(folder, 'EURUSD-1.csv'), '1000,1.1,1.1002\n61000,1.1001,1.1003\n');
  app = await startTestApp({
    settings: { NODE_ENV: 'production', FEED: 'replay', FEED_PATH: folder, FEED_SEED },
    log: pino({ level: 'info' }, { write: (line) => log.push(line) }),
  });
  finance = await newOperator(app, 'finance');
  customer = await customerWith(app, 1000);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

const MONEY = [fundsCalls.depositCoin, fundsCalls.depositWire, fundsCalls.draw];

it('customers can neither deposit nor withdraw, whatever they send; lists stay, and pending requests can be cancelled', async () => {
  const channel = await openChannel(app, USDT_TRC20, 'an address');
  const good = {
    number: 100,
    address: 'an address',
    charge_id: channel,
    wire_id: 1,
    proofImg: '/x.png',
    draw_currency_id: USDT_TRC20,
    draw_method_id: customer.method.id,
    memo: '',
  };
  for (const call of MONEY) {
    for (const input of [good, {}, { number: -1 }]) {
      const answer = await app.ask(call, input, { token: customer.token, lang: 'en' });
      expect([call.path, refusalOf(answer), answer.code]).toEqual([call.path, 'not_configured', 1008]);
    }
    const demo = await app.newUser();
    expect(refusalOf(await app.ask(call, good, { token: demo.token }))).toBe('only_true_account');
  }
  const { token } = customer;
  for (const call of [fundsCalls.depositInfo, fundsCalls.deposits, fundsCalls.draws, fundsCalls.drawState])
    expect((await app.ask(call, {}, { token })).code, call.path).toBe(1);
  expect(refusalOf(await app.ask(fundsCalls.cancelDraw, { id: 1 }, { token }))).toBe('not_found');
});

it('operators can neither credit an earlier deposit nor pay an earlier withdrawal', async () => {
  const refused = async (call: OperatorCall, input: object): Promise<void> =>
    expect(refusalOf(await finance.ask(call, { ...input }))).toBe('not_configured');
  await refused(operatorQueueCalls.finishDeposit, { id: 1 });
  await refused(operatorQueueCalls.finishWithdrawal, { id: 1, payment_reference: 'reference 1' });
  expect(refusalOf(await finance.ask(operatorQueueCalls.rejectDeposit, { id: 999, remark: 'no such transfer' }))).toBe(
    'not_found',
  );
});

it('the start logs it, and the overview shows it', async () => {
  expect(log.filter((line) => line.includes('deposits and withdrawals are refused'))).toEqual([
    expect.stringContaining('"level":40'),
  ]);
  const { alarms } = await finance.call(operatorQueueCalls.overview);
  expect(alarms.find(({ kind }) => kind === 'no_real_prices')?.params).toEqual({ feed: 'replay' });
});

it('demo accounts can trade', async () => {
  const { token } = await app.newUser();
  await expect
    .poll(async () => {
      app.clock.advance(100);
      const json = { type: 1, status: 1, cont: 0.1, multiple: 100, forex_id: app.idOf('EURUSD') };
      return (await app.ask(forexCalls.submit, json, { token })).code;
    })
    .toBe(1);
});

it('no answer, log or metric contains the seed', async () => {
  const admin = await newOperator(app, 'admin');
  const texts = [
    ...(await Promise.all(
      ['/metrics', '/readyz', '/healthz'].map(async (url) => (await app.app.http.inject(url)).payload),
    )),
    ...(await Promise.all([baseCalls.basicInfo, forexCalls.tradeList].map(async (call) => (await app.ask(call)).text))),
    (await app.ask(accountCalls.userInfo, {}, { token: customer.token })).text,
    ...(await Promise.all(
      [operatorBaseCalls.settings, operatorQueueCalls.overview, operatorPeopleCalls.audit].map(
        async (call) => (await admin.ask(call)).text,
      ),
    )),
    ...log,
  ];
  for (const text of texts) expect(text).not.toMatch(/4023233417|efcdab89|seed/iu);
});
