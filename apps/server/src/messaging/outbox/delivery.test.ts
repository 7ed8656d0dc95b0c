/** Failures of the mail server or of this server: no message is lost, and duplicates can be recognised. */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { openVault } from '../../platform/secrets/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import type { Recipient } from './index.ts';
import { type MailServer, type MailServerOptions, startMailServer } from './testing/mail-server.ts';
import { type PostOffice, type PostOfficeOptions, openPostOffice, statesOf } from './testing/post-office.ts';

const LONG = { timeout: 25_000, interval: 50 };
const ANN: Recipient = { channel: 'email', to: 'ann@example.com', locale: 'en' };
const NOTICE = { time: '1795000000000', device: '', address: '192.0.2.7' };

let database: TestDatabase;
let stops: (() => Promise<void>)[];
beforeEach(async () => {
  database = await createTestDatabase();
  stops = [];
});
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  await database.drop();
});

async function mailServer(options?: MailServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  stops.push(() => server.stop());
  return server;
}
async function postOffice(options: Omit<PostOfficeOptions, 'pool'>): Promise<PostOffice> {
  const office = await openPostOffice({ pool: database.pool, ...options });
  stops.push(() => office.stop());
  return office;
}
const states = async () => statesOf(database.pool);
const enqueue = async ({ outbox }: PostOffice) => outbox.enqueue('password_changed', ANN, NOTICE);

describe('an unavailable mail server', () => {
  it('gets each message once when it is up again', async () => {
    const port = await freePort();
    const office = await postOffice({ smtpUrl: `smtp://127.0.0.1:${port}` });
    for (let count = 0; count < 12; count++) await enqueue(office);
    await expect.poll(async () => (await states()).every(({ attempts }) => attempts > 0), LONG).toBe(true);
    expect((await states())[0]).toMatchObject({ state: 'waiting', error: expect.stringContaining('ECONNREFUSED') });
    expect(await office.metric('tradewind_messages_waiting_seconds')).toBeGreaterThan(0);
    expect(office.log[0]).toMatchObject({ level: 40, msg: 'message not sent yet, tried again later' });

    const server = await mailServer({ port });
    await expect.poll(async () => (await states()).every(({ state }) => state === 'sent'), LONG).toBe(true);
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(12);
    expect(server.mails).toHaveLength(12);
    expect(await office.metric('tradewind_messages_waiting_seconds')).toBe(0);
  });

  it('does not delay callers, not even when it is silent', async () => {
    const server = await mailServer({ silent: true });
    const office = await postOffice({ smtpUrl: server.url });
    await enqueue(office);
    await server.firstContent;
    // the first message hangs in the middle of the SMTP dialogue
    for (let count = 0; count < 5; count++) await enqueue(office);
    expect(await states()).toMatchObject(Array.from({ length: 6 }, () => ({ state: 'waiting', attempts: 0 })));
  });

  it('that refuses our login is retried, because settings can be fixed', async () => {
    const server = await mailServer({ login: { user: 'shop', password: 'p@ss/w:rd' } });
    const office = await postOffice({ smtpUrl: `smtp://shop:wrong@127.0.0.1:${server.port}` });
    await enqueue(office);
    await expect.poll(async () => (await states())[0]?.attempts, LONG).toBeGreaterThan(1);
    expect((await states())[0]?.state).toBe('waiting');
    await office.stop();

    await postOffice({ smtpUrl: server.url });
    await expect.poll(async () => (await states())[0]?.state, LONG).toBe('sent');
    expect(office.logText()).not.toContain('wrong@');
  });
});

describe('a mail server with TLS', () => {
  it.each(['implicit', 'starttls'] as const)(
    '(%s) gets nothing unless its certificate is trusted or checking is disabled',
    async (tls) => {
      const server = await mailServer({ tls });
      const strict = await postOffice({ smtpUrl: server.url });
      await enqueue(strict);
      await expect.poll(async () => (await states())[0]?.attempts, LONG).toBeGreaterThan(0);
      expect((await states())[0]).toMatchObject({ state: 'waiting', error: expect.stringMatching(/certificate/u) });
      expect(server.mails).toEqual([]);
      await strict.stop();
      await postOffice({ smtpUrl: `${server.url}/?tls.rejectUnauthorized=false` });
      await expect.poll(async () => (await states())[0]?.state, LONG).toBe('sent');
      expect(server.mails).toHaveLength(1);
    },
  );

  it('without TLS gets nothing if the address requires it', async () => {
    const server = await mailServer();
    await enqueue(await postOffice({ smtpUrl: `${server.url}/?requireTLS=true` }));
    await expect.poll(async () => (await states())[0]?.attempts, LONG).toBeGreaterThan(0);
    expect([(await states())[0]?.state, server.mails.length]).toEqual(['waiting', 0]);
  });
});

describe('a restart', () => {
  it('between writing and sending loses no message', async () => {
    const port = await freePort();
    const before = await postOffice({ smtpUrl: `smtp://127.0.0.1:${port}` });
    await enqueue(before);
    await before.stop();
    const server = await mailServer({ port });
    await postOffice({ smtpUrl: server.url });
    await expect.poll(async () => (await states())[0]?.state, LONG).toBe('sent');
    expect(server.mails).toHaveLength(1);
  });

  it('does not wait for a message that is being sent, and sends it afterwards', async () => {
    const silent = await mailServer({ silent: true });
    const before = await postOffice({ smtpUrl: silent.url });
    await enqueue(before);
    await silent.firstContent;
    await before.stop();
    expect(await states()).toMatchObject([{ state: 'waiting', attempts: 1 }]);

    const server = await mailServer();
    await postOffice({ smtpUrl: server.url });
    await expect.poll(async () => (await states())[0]?.state, LONG).toBe('sent');
    expect(server.mails).toHaveLength(1);
  });

  it('after a kill sends the interrupted message again, under the same Message-ID', async () => {
    const dataKey = randomBytes(32).toString('base64');
    const vault = openVault('', dataKey);
    // accepts the mail, but the sending process is killed before the answer
    const first = await mailServer({ silent: true });
    const child = fork(
      join(import.meta.dirname, '../../testing/post-office-child.ts'),
      [database.url, first.url, dataKey],
      {
        execArgv: [],
      },
    );
    await first.firstContent;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
    expect(await states()).toMatchObject([{ state: 'waiting', attempts: 0 }]);

    const server = await mailServer();
    await postOffice({ smtpUrl: server.url, vault });
    await expect.poll(async () => (await states())[0]?.state, LONG).toBe('sent');
    expect(server.mails.map(({ messageId }) => messageId)).toEqual(first.mails.map(({ messageId }) => messageId));
  });
});
