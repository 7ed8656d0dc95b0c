/** How the first operator is created: by the link printed at the start, or by the settings. */
import { operatorAuthCalls, operatorPeopleCalls, operatorSetup } from '@tradewind/contract/operator';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../platform/config/index.ts';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { OPERATOR_PASSWORD, codeOf, firstAdmin, joinBy, tokenOf } from './testing/operators.ts';

const { login, join, ticket, confirmSetup } = operatorAuthCalls;
const ADMIN = { ADMIN_EMAIL: 'Boss@Desk.example', ADMIN_PASSWORD: 'the-first-of-all-words' };
const WHO = { email: 'first@desk.example', name: 'First' };

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function start(settings: Readonly<Record<string, string>> = {}, database?: TestDatabase): Promise<TestApp> {
  const app = await startTestApp({ prices: false, settings, ...(database === undefined ? {} : { database }) });
  return app;
}

/** A database that several servers use one after the other. */
async function ownDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  stops.push(() => database.drop());
  return database;
}

const linkOf = (app: TestApp): string => app.app.firstOperatorLink ?? expect.fail('no link was made');

describe('without settings', () => {
  it('the person who opens the link registers and becomes the admin', async () => {
    const app = await start();
    stops.push(() => app.stop());
    const token = tokenOf(linkOf(app));
    expect(await app.take(ticket, { token })).toEqual({ first: 1, email: '', name: '' });
    const password = OPERATOR_PASSWORD;
    const refused = await app.ask(join, { token, password });
    expect([refusalOf(refused), refused.data]).toEqual([
      'invalid_input',
      expect.objectContaining({ fields: { email: expect.anything() as unknown, name: expect.anything() as unknown } }),
    ]);
    expect(refusalOf(await app.ask(join, { token, password, ...WHO, email: 'nobody' }))).toBe('invalid_input');
    const admin = await joinBy(app, linkOf(app), WHO);
    expect(admin.operator).toMatchObject({ ...WHO, role: 'admin' });
    expect(refusalOf(await app.ask(ticket, { token }))).toBe('not_found');
    const { data } = await admin.call(operatorPeopleCalls.audit);
    expect(data.map(({ action, subject_id: id }) => [action, id])).toEqual([
      ['operator.first', String(admin.id)],
      ['operator.use_link', 'first'],
    ]);
  });

  it('only one is created, also when two open the link at the same time', async () => {
    const app = await start();
    stops.push(() => app.stop());
    const token = tokenOf(linkOf(app));
    const setUps = await Promise.all(
      ['one', 'two'].map(async (name) =>
        operatorSetup.parse(
          await app.take(join, { token, password: OPERATOR_PASSWORD, email: `${name}@desk.example`, name }),
        ),
      ),
    );
    const codes = await Promise.all(
      setUps.map(
        async (setUp) =>
          (await app.ask(confirmSetup, { ticket: setUp.ticket, auth_code: codeOf(app, setUp.secret) })).code,
      ),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([1, 1002]);
    const { rows } = await app.database.pool.query('SELECT role FROM operators');
    expect(rows).toEqual([{ role: 'admin' }]);
  });

  it('each start makes a new link and invalidates the older one, until there is an operator', async () => {
    const database = await ownDatabase();
    const first = await start({}, database);
    const older = linkOf(first);
    await first.app.stop();
    const second = await start({}, database);
    expect(linkOf(second)).not.toBe(older);
    expect(refusalOf(await second.ask(ticket, { token: tokenOf(older) }))).toBe('not_found');
    await firstAdmin(second);
    await second.app.stop();
    const third = await start({}, database);
    expect(third.app.firstOperatorLink).toBeUndefined();
    await third.app.stop();
  });
});

describe('with ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  it('the admin logs in with them and sets up an authenticator at the first login', async () => {
    const app = await start(ADMIN);
    stops.push(() => app.stop());
    expect(app.app.firstOperatorLink).toBeUndefined();
    const input = { email: 'boss@desk.example', password: ADMIN.ADMIN_PASSWORD };
    expect(refusalOf(await app.ask(login, { ...input, password: 'wrong' }))).toBe('wrong_credentials');
    const setUp = operatorSetup.parse(await app.take(login, input));
    // logged in again before it was confirmed: the later set-up counts
    const later = operatorSetup.parse(await app.take(login, input));
    const old = { ticket: setUp.ticket, auth_code: codeOf(app, setUp.secret) };
    expect(refusalOf(await app.ask(confirmSetup, old))).toBe('not_found');
    const entered = await app.take(confirmSetup, { ticket: later.ticket, auth_code: codeOf(app, later.secret) });
    expect(entered.operator).toMatchObject({ email: 'boss@desk.example', name: 'boss', role: 'admin' });
    expect(refusalOf(await app.ask(login, input))).toBe('two_factor_required');
  });

  it('other values at a later start change nothing, and a link of an earlier start expires', async () => {
    const database = await ownDatabase();
    const first = await start({}, database);
    const link = linkOf(first);
    await first.app.stop();
    const second = await start(ADMIN, database);
    expect(refusalOf(await second.ask(ticket, { token: tokenOf(link) }))).toBe('not_found');
    await second.app.stop();
    const third = await start({ ADMIN_EMAIL: 'boss@desk.example', ADMIN_PASSWORD: 'entirely-other-words' }, database);
    const other = { email: 'boss@desk.example', password: 'entirely-other-words' };
    expect(refusalOf(await third.ask(login, other))).toBe('wrong_credentials');
    expect((await third.ask(login, { ...other, password: ADMIN.ADMIN_PASSWORD })).code).toBe(1);
    await third.app.stop();
  });

  it('a common password stops the start', async () => {
    const database = await ownDatabase();
    const starting = start({ ...ADMIN, ADMIN_PASSWORD: 'password1234' }, database);
    await expect(starting).rejects.toThrow(ConfigError);
    const { rows } = await database.pool.query('SELECT FROM operators');
    expect(rows).toEqual([]);
  });
});
