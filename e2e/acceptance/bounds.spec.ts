/** Numbers too large for any column and characters that no text can contain, in every field of every call: refused, never a server error. */
import * as contract from '@tradewind/contract';
import * as operators from '@tradewind/contract/operator';
import { z } from 'zod';
import { type Desk, expect, test } from './desk.ts';
import { writerOf } from './office.ts';
import { call, type Details, newTrader } from './support.ts';

/** One more than fits into 32 bits. */
const BEYOND = 2_147_483_648;
/** A character that PostgreSQL cannot store in a text. */
const NO_TEXT = 'a\0b';
const NAMES_SOMETHING = /(?:^|_)id$|^version$|^from$/u;
/** Further input that a call needs for the field to be checked. */
const FILL: Details = {
  id: 1,
  version: 1,
  kind: 'news',
  name: 'A name',
  logo: '',
  texts: { en: { title: 'A title', body: 'Words', desc: '', content: '' } },
  title: 'A title',
  text: 'Words',
  lang: 'en',
  reason: 'to be refused',
  remark: 'to be refused',
  client_id: 'a-client-of-mine',
  condition: 'rises_to',
  price: '9',
  codes: [],
  month: '2026-11',
  type: 1,
  page: 1,
  cont: '0.1',
  status: 1,
  multiple: 100,
  number: 50,
  hidden: 0,
};

interface Call {
  readonly method: string;
  readonly path: string;
  readonly input: z.ZodType;
  readonly roles?: readonly string[];
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'input' in value;
const callsOf = (module: object): Call[] =>
  Object.entries(module)
    .filter(([name]) => name.endsWith('Calls'))
    .flatMap(([, table]) => Object.values(table as object).filter(isCall));

function bodies({ input }: Call): Details[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const names = Object.keys(properties);
  const rest = Object.fromEntries(names.filter((name) => name in FILL).map((name) => [name, FILL[name]]));
  const numbers = names.filter((name) => NAMES_SOMETHING.test(name)).map((name) => ({ ...rest, [name]: BEYOND }));
  return [...numbers, ...names.map((name) => ({ ...rest, [name]: NO_TEXT }))];
}

async function faults(desk: Desk, calls: readonly Call[], tokenOf: (one: Call) => string): Promise<string[]> {
  const found = await Promise.all(
    calls.flatMap((one) =>
      bodies(one).map(async (body) => {
        const token = tokenOf(one);
        const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
        const reply = await (one.method === 'GET'
          ? call(desk.server, `${one.path}?${query}`, { token })
          : call(desk.server, one.path, { token, json: body }));
        return reply.status >= 500 || reply.code === 1500 ? [`${one.path} ${JSON.stringify(body)}`] : [];
      }),
    ),
  );
  return found.flat();
}

test('no call of a trader fails on extreme values', async ({ desk }) => {
  const { token } = await newTrader(desk.server);
  const calls = callsOf(contract);
  expect(calls.length).toBeGreaterThan(80);
  expect(await faults(desk, calls, () => token)).toEqual([]);
});

test('no call of an operator fails on extreme values', async ({ desk }) => {
  const { finance, compliance, support, admin } = desk;
  const tokens: Readonly<Record<string, string>> = {
    finance: finance.token,
    compliance: compliance.token,
    support: support.token,
    content: (await writerOf(desk)).token,
    admin: admin.token,
  };
  const calls = callsOf(operators);
  expect(calls.length).toBeGreaterThan(80);
  expect(await faults(desk, calls, ({ roles = [] }) => tokens[roles[0] ?? 'admin'] ?? admin.token)).toEqual([]);
});
