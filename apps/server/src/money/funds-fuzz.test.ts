/** Any input of a customer with money gets a response, and the ledger stays consistent. */
import { type Call, fundsCalls } from '@tradewind/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, refusalOf, startTestApp } from '../platform/http/testing/test-app.ts';
import { verifyDatabase } from '../verify/verify.ts';
import {
  BANK_FIELDS,
  EUR_BANK,
  TRON_ADDRESS,
  USD_BANK,
  USDT_TRC20,
  bind,
  customerWith,
  openBank,
  openChannel,
  proof,
} from './testing/funds.ts';
import type { Customer } from './testing/withdrawing.ts';
import { memoryOf } from '../core/engine-host/testing/memory.ts';

const RUNS = Number(process.env['FUNDS_LAWS_RUNS'] ?? 250);
const LONG_MS = 30_000 + RUNS * 50;
const CALLS: readonly Call[] = Object.values(fundsCalls);
const INTERNAL = 1500;

let app: TestApp;
let customer: Customer;
/** Existing values by field name. */
let known: Readonly<Record<string, readonly unknown[]>>;
beforeAll(async () => {
  app = await startTestApp();
  customer = await customerWith(app, 50_000);
  const other = await customerWith(app, 50_000);
  const account = await bind(app, customer, { type: 2, draw_id: EUR_BANK, ...BANK_FIELDS });
  const channel = await openChannel(app, USDT_TRC20, TRON_ADDRESS);
  known = {
    charge_id: [channel],
    wire_id: [await openBank(app, USD_BANK)],
    proofImg: [await proof(app, customer), await proof(app, customer), await proof(app, other)],
    address: [TRON_ADDRESS],
    draw_method_id: [customer.method.id, account.id, other.method.id],
    rate: ['1', '0.91', '9'],
    ...Object.fromEntries(Object.entries(BANK_FIELDS).map(([field, value]) => [field, [value]])),
    number: [10, '50.5', '0.000001', 1e6],
  };
});
afterAll(async () => {
  await verifyDatabase(app.database.adminUrl);
  await app.stop();
});

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    "'; DROP TABLE withdrawals; --",
    '__proto__',
    'NaN',
    '1e400',
    '-1',
    '0x10',
    '１２',
    '99999999999999999999',
  ),
  fc.constantFrom<unknown>(-1, 0, 0.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300, null, true, [], {}, [1], { id: 1 }),
  fc.string({ maxLength: 300, unit: 'binary' }),
  fc.integer({ min: 0, max: 60 }),
);

const VALID: Readonly<Record<string, readonly unknown[]>> = {
  type: [1, 2],
  draw_type: [1, 2],
  page: [1, 2],
  id: [1, 2, 3],
  memo: ['rent'],
  draw_currency_id: [USDT_TRC20, EUR_BANK],
  draw_id: [USDT_TRC20, EUR_BANK],
  dc_address: [TRON_ADDRESS],
};

const FIELDS = [
  ...Object.keys(BANK_FIELDS),
  ...Object.keys(VALID),
  'number',
  'proofImg',
  'address',
  'charge_id',
  'wire_id',
  'rate',
  'bank_coin',
  'auth_code',
  'draw_method_id',
];

/** Half of the fields have the values of a genuine customer. */
const sent = fc.record({
  call: fc.constantFrom(...CALLS),
  fields: fc.record(Object.fromEntries(FIELDS.map((field) => [field, fc.tuple(fc.boolean(), fc.nat(), hostile)]))),
  key: fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }),
});

const honest = (field: string, pick: number): unknown => {
  const values = known[field] ?? VALID[field] ?? [];
  return values[pick % Math.max(1, values.length)];
};

describe('the money calls', () => {
  it(
    'answer any input',
    async () => {
      const seen = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(sent, async ({ call, fields, key }) => {
          const input = Object.fromEntries(
            Object.entries(fields).flatMap(([field, [isHonest, pick, bad]]) => {
              const value = isHonest || pick % 4 > 0 ? honest(field, pick) : bad;
              return value === undefined ? [] : [[field, value]];
            }),
          );
          const answer = await app.ask(call, input, {
            token: customer.token,
            ...(key === undefined ? {} : { key: `key ${key}` }),
          });
          expect([answer.status, answer.code === INTERNAL, answer.text.includes('undefined')]).toEqual([
            expect.toSatisfy((status) => status === 200 || status === 429),
            false,
            false,
          ]);
          const outcome = answer.code === 1 ? 'done' : refusalOf(answer);
          seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
          const { balance = 0, locked = 0 } = memoryOf(app.app.host).summary(customer.user.id) ?? {};
          expect([balance + locked, balance >= 0, locked >= 0]).toEqual([50_000_000_000, true, true]);
        }),
        { numRuns: RUNS },
      );
      // a fuzz test in which no call ever succeeds would be useless
      expect(seen.get('done')).toBeGreaterThan(RUNS / 20);
    },
    LONG_MS,
  );
});

describe('the limits of a customer', () => {
  it('apply to deposits, withdrawals and methods, also to refused ones', async () => {
    const limited = await startTestApp({ settings: { RATE_LIMITS: 'on' }, prices: false });
    for (const [call, input] of [
      [fundsCalls.depositCoin, { number: 0, charge_id: 1 }],
      [fundsCalls.draw, { draw_currency_id: 99, number: 0, draw_method_id: 1 }],
      [fundsCalls.bindMethod, { type: 1, draw_id: 99 }],
    ] as const) {
      const [{ token }, other] = [await limited.newRealUser(), await limited.newRealUser()];
      const statuses: number[] = [];
      for (let count = 0; count < 62; count++) statuses.push((await limited.ask(call, input, { token })).status);
      expect([call.path, ...statuses]).toEqual([call.path, ...Array(60).fill(200), 429, 429]);
      expect((await limited.ask(call, input, other)).status).toBe(200);
    }
    await limited.stop();
  });
});
