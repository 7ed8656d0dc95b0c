/** Answers to commands: made by named presenters after the commit, and reproduced byte for byte. */
import { randomBytes } from 'node:crypto';
import { HEADERS } from '@tradewind/contract';
import { microUsd } from '@tradewind/money';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ClientAddresses } from '../addresses/index.ts';
import { Sessions } from '../../people/identity/index.ts';
import { Vault } from '../secrets/index.ts';
import { CallLayer } from './calls.ts';
import { KeyedAnswers } from './keyed-answers.ts';
import { createLimits } from './limits.ts';
import { Presenter, Presenters } from './presenters.ts';
import { createHttpServer } from './server.ts';
import { type TestApp, type TestUser, startTestApp } from './testing/test-app.ts';
import { memoryOf } from '../../core/engine-host/testing/memory.ts';

const CALL = {
  method: 'POST',
  path: '/test/reset',
  session: 'required',
  key: 'none',
  changes: true,
  summary: '',
  input: z.object({}),
  output: z.object({ balance: z.number() }),
} as const;

let app: TestApp;
let user: TestUser;
let server: FastifyInstance;
let fault: Error | undefined;
let presented: number;

const RESET = new Presenter({
  name: 'test_reset',
  output: CALL.output,
  parameters: z.object({ plus: z.number() }),
  show: { account: true },
  present: ({ account }, { plus }) => {
    presented += 1;
    if (fault !== undefined) throw fault;
    return { balance: (account?.balance ?? 0) + plus };
  },
});

async function serverWith(strict: boolean): Promise<FastifyInstance> {
  const { host, database } = app.app;
  const fail = (error: unknown): void => expect(error).toBeUndefined();
  const sessions = new Sessions({ database: database.pool, now: () => app.clock.now(), onError: fail, maxDays: 90 });
  const keyed = new KeyedAnswers(database.pool, new Vault(randomBytes(32)), () => app.clock.now(), fail);
  const http = await createHttpServer({ log: pino({ level: 'silent' }), addresses: new ClientAddresses([]), strict });
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
    strict,
    observe: () => {},
  });
  calls.command(CALL, RESET, ({ session }) => ({
    command: { type: 'reset', account: session.user.id, balance: microUsd(77_000_000) },
    parameters: { plus: 1 },
  }));
  await http.ready();
  return http;
}

async function ask(key?: string): Promise<string> {
  const headers = { [HEADERS.token]: user.token, ...(key !== undefined && { [HEADERS.idempotencyKey]: key }) };
  const { payload } = await server.inject({ method: 'POST', url: CALL.path, headers, payload: {} });
  return payload;
}

beforeAll(async () => {
  app = await startTestApp();
  server = await serverWith(false);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});
beforeEach(async () => {
  [fault, presented] = [undefined, 0];
  user = await app.newUser();
});

describe('a presenter that throws', () => {
  it('is answered as an internal error, always the same for a key, without harm to the writer or the command', async () => {
    fault = new Error('cannot be shown');
    const first = await ask('tap');
    expect(JSON.parse(first)).toMatchObject({ code: 1500, data: { key: 'internal' } });
    expect([await ask('tap'), presented]).toEqual([first, 2]);
    expect(app.app.host.ready).toBe(true);
    expect(memoryOf(app.app.host).summary(user.user.id)?.balance).toBe(77_000_000);
    const { rows } = await app.app.database.pool.query('SELECT FROM idempotency_keys WHERE account_id = $1', [
      user.user.id,
    ]);
    expect(rows).toHaveLength(1);
    // a completed command is shown once it can be presented
    fault = undefined;
    expect(JSON.parse(await ask('tap'))).toMatchObject({ code: 1, data: { balance: 77_000_001 } });
    expect(JSON.parse(await ask())).toMatchObject({ code: 1, data: { balance: 77_000_001 } });
  });
});

describe('presenters', () => {
  it('are registered by name; a second one of the same name and an unknown one are refused', () => {
    const presenters = new Presenters();
    presenters.register(RESET);
    presenters.register(RESET);
    expect(presenters.named('test_reset')).toBe(RESET);
    const other = new Presenter({
      name: 'test_reset',
      output: CALL.output,
      parameters: z.object({}),
      show: {},
      present: () => ({ balance: 0 }),
    });
    expect(() => presenters.register(other)).toThrow('two presenters are named test_reset');
    expect(() => presenters.named('test')).toThrow('no presenter is named "test"');
  });

  it('refuse wrong parameters, and outputs that break the contract', () => {
    expect(() => RESET.answer({ ok: true }, {}, 'en')).toThrow(z.ZodError);
    expect(() => RESET.answer({ ok: true }, { plus: Number.POSITIVE_INFINITY }, 'en')).toThrow(z.ZodError);
  });
});
