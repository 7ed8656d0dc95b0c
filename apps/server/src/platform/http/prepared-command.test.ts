/** Commands of the trading core that are prepared from the database: once per key, whatever happens in between. */
import { ClientAddresses } from '../addresses/index.ts';
import { onlyRow } from '../../platform/db/index.ts';
import { randomBytes } from 'node:crypto';
import { type CustomerCall, HEADERS } from '@tradewind/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BatchStatement } from '../../core/engine-host/index.ts';
import { Refused, TooManyRequests } from '../errors/index.ts';
import { Sessions } from '../../people/identity/index.ts';
import { Vault } from '../secrets/index.ts';
import { TEST_APP_ROLE } from '../../testing/database.ts';
import { verifyTrading } from '../../verify/verify.ts';
import { CallLayer } from './calls.ts';
import { KeyedAnswers } from './keyed-answers.ts';
import { Presenter, Presenters } from './presenters.ts';
import { createLimits } from './limits.ts';
import { createHttpServer } from './server.ts';
import { type TestApp, type TestUser, startTestApp } from './testing/test-app.ts';
import { memoryOf } from '../../core/engine-host/testing/memory.ts';

const USD = 1_000_000;
const CALL: CustomerCall<z.ZodObject<{ usd: z.ZodNumber }>, z.ZodObject<{ id: z.ZodInt }>> = {
  method: 'POST',
  path: '/test/withdraw',
  session: 'required',
  key: 'none',
  changes: true,
  summary: '',
  input: z.object({ usd: z.number() }),
  output: z.object({ id: z.int() }),
};

const INSERT_ASKED = new BatchStatement({
  name: 'insert_asked',
  text: 'INSERT INTO asked VALUES ($1::bigint, $2::bigint, $3::bigint)',
  parameters: ['number', 'number', 'number'],
  rows: 1,
});

const ASKED = new Presenter({
  name: 'asked',
  output: CALL.output,
  parameters: CALL.output,
  show: {},
  present: (_outcome, parameters) => parameters,
});

let app: TestApp;
let user: TestUser;
let server: FastifyInstance;
let prepared: number;
/** Thrown by the next preparation. */
let failure: Error | undefined;
const vault = new Vault(randomBytes(32));

/** A separate route into the running server: requests withdrawals, one open at a time. */
async function openDoor(): Promise<FastifyInstance> {
  const { host, database } = app.app;
  const { pool } = database;
  const fail = (error: unknown): void => expect(error).toBeUndefined();
  const sessions = new Sessions({ database: pool, now: Date.now, onError: fail, maxDays: 90 });
  const keyed = new KeyedAnswers(pool, vault, () => app.clock.now(), fail);
  const http = await createHttpServer({
    log: pino({ level: 'fatal' }),
    addresses: new ClientAddresses([]),
    strict: true,
  });
  http.addHook('onClose', () => {
    keyed.stop();
    sessions.stop();
  });
  const calls = new CallLayer(http, {
    sessions,
    host,
    limits: createLimits(false),
    refusal: () => undefined,
    securityLog: () => {},
    keyed,
    presenters: new Presenters(),
    strict: true,
    observe: () => {},
  });
  calls.preparedCommand(CALL, ASKED, async ({ input, session }) => {
    prepared += 1;
    if (failure !== undefined) throw failure;
    const account = session.user.id;
    const open = await pool.query('SELECT FROM asked WHERE account = $1', [account]);
    if ((open.rowCount ?? 0) > 0) throw new Refused('already_submitted');
    const { id } = onlyRow(await pool.query<{ id: number }>(`SELECT nextval('asked_ids') AS id`));
    const amount = input.usd * USD;
    return {
      command: { type: 'withdraw', account, amount, reference: id },
      writes: [INSERT_ASKED.write(id, account, amount)],
      parameters: { id },
    };
  });
  await http.ready();
  return http;
}

async function ask(
  usd: number,
  key?: string,
  door = server,
): Promise<{ readonly code: number; readonly text: string }> {
  const headers = { [HEADERS.token]: user.token, ...(key !== undefined && { [HEADERS.idempotencyKey]: key }) };
  const { payload } = await door.inject({ method: 'POST', url: CALL.path, headers, payload: { usd } });
  return { code: z.object({ code: z.int() }).parse(JSON.parse(payload)).code, text: payload };
}

const held = (): readonly number[] => {
  const { balance = 0, locked = 0 } = memoryOf(app.app.host).summary(user.user.id) ?? {};
  return [balance / USD, locked / USD];
};
const asked = async (): Promise<number> => (await app.app.database.pool.query('SELECT FROM asked')).rowCount ?? 0;

let deposits = 0;
beforeAll(async () => {
  app = await startTestApp({ statements: [INSERT_ASKED] });
  await app.database.asOwner(`
    CREATE TABLE asked (id bigint PRIMARY KEY, account bigint NOT NULL, amount bigint NOT NULL);
    CREATE SEQUENCE asked_ids;
    SELECT grant_application('${TEST_APP_ROLE}')`);
  server = await openDoor();
});
afterAll(async () => {
  await server.close();
  await verifyTrading(app.database.adminUrl);
  await app.stop();
});
beforeEach(async () => {
  [prepared, failure] = [0, undefined];
  user = await app.newRealUser();
  deposits += 1;
  await app.app.host.execute({ type: 'deposit', account: user.user.id, amount: 500 * USD, reference: deposits });
});
afterEach(() => app.app.database.pool.query('DELETE FROM asked'));

describe('a prepared command', () => {
  it('moves money together with its record, and again for each request without a key', async () => {
    expect((await ask(100)).code).toBe(1);
    expect((await ask(100)).code).toBe(1401);
    expect([held(), await asked(), prepared]).toEqual([[400, 100], 1, 2]);
  });

  it('with one key is prepared and executed once: concurrently, later, and after a restart', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(100, 'tap')));
    const later = await ask(100, 'tap');
    const other = await openDoor();
    const restarted = await ask(100, 'tap', other);
    await other.close();
    expect(new Set([...answers, later, restarted].map(({ text }) => text)).size).toBe(1);
    expect([later.code, held(), await asked(), prepared]).toEqual([1, [400, 100], 1, 1]);
  });

  it('refused by its preparation stays refused for the key, even if the reason has gone', async () => {
    await ask(100);
    const first = await ask(50, 'again');
    await app.app.database.pool.query('DELETE FROM asked');
    expect([first.code, (await ask(50, 'again')).text]).toEqual([1401, first.text]);
    expect([held(), (await ask(50, 'new')).code]).toEqual([[400, 100], 1]);
  });

  it('refused by the core stays refused for the key, and leaves no record', async () => {
    const first = await ask(501, 'too-much');
    expect(JSON.parse(first.text)).toMatchObject({
      code: 1301,
      data: { key: 'insufficient_balance', withdrawable: 500 },
    });
    deposits += 1;
    await app.app.host.execute({ type: 'deposit', account: user.user.id, amount: 500 * USD, reference: deposits });
    expect([(await ask(501, 'too-much')).text, await asked(), prepared]).toEqual([first.text, 0, 1]);
  });

  it.each([
    ['a rate limit', new TooManyRequests(1000), 1003],
    ['a form that is not filled in', new Refused('invalid_input', { fields: {} }), 1001],
    ['a failure of ours', new Error('fault'), 1500],
  ])('stopped by %s can be retried with the same key', async (_, error, code) => {
    failure = error;
    expect((await ask(100, 'once-more')).code).toBe(code);
    failure = undefined;
    expect([(await ask(100, 'once-more')).code, held()]).toEqual([1, [400, 100]]);
  });

  it('whose record cannot be written moves nothing, and can be retried with the same key', async () => {
    await app.database.asOwner('ALTER TABLE asked ADD CONSTRAINT none CHECK (amount < 0)');
    const failed = await ask(100, 'unlucky');
    await expect.poll(() => app.app.host.ready).toBe(true);
    expect([failed.code, held(), await asked()]).toEqual([1502, [500, 0], 0]);
    await app.database.asOwner('ALTER TABLE asked DROP CONSTRAINT none');
    expect([(await ask(100, 'unlucky')).code, held(), await asked()]).toEqual([1, [400, 100], 1]);
  });
});
