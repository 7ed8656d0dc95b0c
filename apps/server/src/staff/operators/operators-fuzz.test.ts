/**
 * Random requests to the operators' calls, by strangers and by operators, are all answered: none causes a server error,
 * and no stranger logs in. FUZZ_SEED repeats a run; FUZZ_RUNS makes it longer.
 */
import {
  OPERATOR_FILES,
  OPERATOR_IMAGE_PATH,
  OPERATOR_ROLES,
  type OperatorCall,
  operatorAuthCalls,
  operatorBaseCalls,
  operatorPeopleCalls,
  operatorQueueCalls,
} from '@tradewind/contract/operator';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FUZZ_SEED as SEED, fuzzRuns } from '../../testing/fuzzing.ts';
import { type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { OPERATOR_PASSWORD, type TestOperator, firstAdmin, newOperator } from './testing/operators.ts';
import { knownFields } from '../../platform/http/testing/known-fields.ts';

const RUNS = fuzzRuns(750);
const STRANGER_RUNS = Math.ceil(RUNS / 5);
const HOUR_MS = 3_600_000;

let app: TestApp;
let admin: TestOperator;
const operators: TestOperator[] = [];
beforeAll(async () => {
  app = await startTestApp();
  admin = await firstAdmin(app);
  for (const role of OPERATOR_ROLES) operators.push(await newOperator(app, role));
  await app.newRealUser();
  await app.newUser();
});
afterAll(() => app.stop());

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\uD800',
    'x\uDFFFy',
    "' OR 1=1 --",
    '%',
    '_',
    '\\',
    '../../etc/passwd',
    '=1+1',
    '<b>',
    '__proto__',
    '9'.repeat(40),
    '1e400',
    '0x10',
    '１',
    '-0',
    'TRC20',
    'USDT',
    'EURUSD',
    'first-admin@desk.example',
    OPERATOR_PASSWORD,
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    'DE89370400440532013000',
    'COBADEFFXXX',
    'https://help.example/x',
    'javascript:alert(1)',
    'a reason that is long enough',
    'x'.repeat(600),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const number = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, -1, 0.1, 1.5, 100, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 1e300, -(2 ** 63)),
  fc.constantFrom('0', '1', '2', '3', '2147483648', '9007199254740991', '1.5', '-5', '0.0000001', '1000000000000000'),
);
const anything = fc.oneof(
  { weight: 4, arbitrary: number },
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom(null, true, {}, [], ['a'], { a: 1 }) },
);

/** Names of the fields that a call reads. */
function fieldsOf({ input }: { readonly input: z.ZodType }): readonly string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

/** Mostly values that fit the field's name. */
const valueFor = (field: string): fc.Arbitrary<unknown> => {
  const fitting: Readonly<Record<string, readonly unknown[]>> = {
    id: [1, 2, 3, '1'],
    user_id: [1, 2],
    currency_id: [1, 2, 3, 5, 6],
    page: [1, 2, 100_000],
    reason: ['a good reason', 'another\nreason'],
    remark: ['because of this'],
    address: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    amount: [1, -1, '0.000001', '12.5', 1e12],
    from: [0, Date.UTC(2026, 0)],
    to: [Date.UTC(2027, 0), 2 ** 53 - 1],
    search: ['1', '9', 'person', 'person-00000001@example.com', '%'],
    rate_instrument: ['EURUSD', 'BTCUSD', 'NOTHING'],
    rate_fixed: ['1', 0.5, '0', '1e12', '0.000000000001'],
    service_link: ['https://help.example', 'http://help.example', 'https://u:p@help.example'],
  };
  return fc.oneof(
    {
      weight: 3,
      arbitrary: field in fitting ? fc.constantFrom(...(fitting[field] ?? [])) : fc.constantFrom(0, 1, 2, '1', 'text'),
    },
    { weight: 2, arbitrary: anything },
  );
};

const inputFor = (fields: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(fields.map((field) => [field, valueFor(field)])), { requiredKeys: [] });

/** A changed operator could not continue the run, so these calls name operators by an unused id. */
const sparing = (call: OperatorCall, input: Record<string, unknown>): Record<string, unknown> =>
  call.path.startsWith('/admin/api/operators/') && 'id' in input ? { ...input, id: 4_000_000 } : input;

const CALLS: readonly OperatorCall[] = [
  ...Object.values<OperatorCall>(operatorQueueCalls),
  ...Object.values<OperatorCall>(operatorPeopleCalls),
  ...Object.values<OperatorCall>(operatorBaseCalls),
  operatorAuthCalls.me,
  operatorAuthCalls.sessions,
  operatorAuthCalls.changePassword,
  operatorAuthCalls.revokeSession,
];
const ENTRIES: readonly OperatorCall[] = Object.values<OperatorCall>(operatorAuthCalls).filter(
  ({ session }) => session === 'none',
);

const request = fc
  .constantFrom(...CALLS)
  .chain((call) => fc.record({ call: fc.constant(call), input: inputFor(fieldsOf(call)), form: fc.boolean() }));
const file = fc.record({
  path: fc.oneof(
    fc.constantFrom(...Object.values(OPERATOR_FILES).map(({ path }) => path as string)),
    text.map((name) => OPERATOR_IMAGE_PATH + encodeURIComponent(name.toWellFormed())),
  ),
  query: inputFor(['from', 'to', 'page', 'status', 'type', 'search', 'user_id', 'account', 'cause', 'reference']),
});

const asTexts = (input: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value).toWellFormed()]));

/** The operator, logged in again when the session has expired during the test. */
async function entered(operator: TestOperator): Promise<TestOperator> {
  if ((await operator.ask(operatorAuthCalls.me)).code === 999) await operator.login();
  return operator;
}

describe('operators', () => {
  it(`are answered for ${RUNS} arbitrary requests`, { timeout: 300_000 }, async () => {
    const answers = new Map<string, number>();
    for (const operator of [...operators, admin]) await entered(operator);
    await fc.assert(
      fc.asyncProperty(fc.nat(OPERATOR_ROLES.length - 1), request, async (who, { call, input, form }) => {
        const role = call.roles[who % call.roles.length];
        const operator = operators.find((one) => one.operator.role === role) ?? admin;
        const { status, code, text: body } = await app.ask(call, sparing(call, input), { token: operator.token, form });
        expect([status < 500 && code !== 1500, call.path, body]).toEqual([true, call.path, body]);
        answers.set(String(code), (answers.get(String(code)) ?? 0) + 1);
        expect(code).not.toBe(999);
      }),
      { seed: SEED, numRuns: RUNS },
    );
    // enough requests passed the input schemas to reach the handlers
    expect([...answers.keys()]).toEqual(expect.arrayContaining(['1', '1001', '1002']));
  });

  it('are answered for arbitrary requests of files and pictures', async () => {
    for (const operator of operators) await entered(operator);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...operators), file, async (operator, { path, query }) => {
        const { statusCode, payload } = await operator.file(path, asTexts(query));
        expect(statusCode).toBeLessThan(500);
        expect(payload).not.toMatch(/^\{"code":1500/u);
      }),
      { seed: SEED, numRuns: STRANGER_RUNS },
    );
  });
});

describe('strangers', () => {
  it(`cannot log in with ${STRANGER_RUNS} requests`, { timeout: 300_000 }, async () => {
    const { pool } = app.app.database;
    const counts = async (): Promise<unknown> =>
      (
        await pool.query(
          `SELECT (SELECT count(*) FROM operators) AS operators, (SELECT max(created_at_ms) FROM operator_sessions) AS last`,
        )
      ).rows;
    const before = await counts();
    const entry = fc
      .constantFrom(...ENTRIES)
      .chain((call) => fc.record({ call: fc.constant(call), input: inputFor(fieldsOf(call)), form: fc.boolean() }));
    const correctedFields = fc.subarray(['email', 'password', 'auth_code', 'token', 'ticket']);
    const CORRECTED: Readonly<Record<string, string>> = {
      email: admin.operator.email,
      password: 'not the password at all',
      auth_code: '123456',
      token: 'A'.repeat(43),
      ticket: 'B'.repeat(43),
    };
    const answers = new Set<number>();
    await fc.assert(
      fc.asyncProperty(entry, correctedFields, async ({ call, input, form }, names) => {
        app.clock.jump(HOUR_MS);
        const sent = { ...input, ...Object.fromEntries(names.map((name) => [name, CORRECTED[name]])) };
        const { status, code, text: body } = await app.ask(call, knownFields(call, sent), { form });
        expect([status, code === 1 || code === 1500, body]).toEqual([200, false, body]);
        answers.add(code);
      }),
      { seed: SEED, numRuns: STRANGER_RUNS },
    );
    expect([...answers]).toEqual(expect.arrayContaining([1001, 1002, 1101]));
    expect(await counts()).toEqual(before);
  });
});
