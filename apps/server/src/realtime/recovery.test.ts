/** The database drops the writer's connection: nothing half-done remains, and clients read again. */
import { ERROR_CODES, forexCalls } from '@tradewind/contract';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startTestApp } from '../platform/http/testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

it('a recovering server answers 503, asks private subscribers to reload, and then continues', async () => {
  const app = await startTestApp();
  const { token } = await app.newUser();
  const socket = await TestSocket.open(app.listener.url);
  await socket.login(token);
  await socket.subscribe('FOREX_TRADE');
  const watcher = await TestSocket.open(app.listener.url);
  await watcher.subscribe('DAY_MARKET');

  const admin = new pg.Client({ connectionString: app.database.adminUrl });
  await admin.connect();
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await admin.end();

  const order = { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
  const failed = await app.ask(forexCalls.submit, order, { token, lang: 'en' });
  expect([failed.status, failed.code]).toEqual([503, ERROR_CODES.unavailable]);
  await socket.until(() => socket.closeCode !== undefined);
  expect(socket.closeCode).toBe(1012);
  expect((await watcher.ask({ type: 'ping' })).type).toBe('pong');

  await expect.poll(async () => (await app.request({ method: 'GET', url: '/readyz' })).status).toBe(200);
  expect((await app.take(forexCalls.myDeal, { status: 1 }, { token })).total).toBe(0);
  await app.take(forexCalls.submit, order, { token });
  expect((await app.take(forexCalls.myDeal, { status: 1 }, { token })).total).toBe(1);
  await watcher.close();
  await app.stop();
});
