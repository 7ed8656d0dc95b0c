/** Daily heads reach a mailbox, a file and a time stamp authority, also after these were away. */
import { appendFile, mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportCalls } from '@tradewind/contract';
import { OPERATOR_FILES, type OutsideCopy, operatorReportCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../messaging/outbox/testing/mail-server.ts';
import { PRICES, type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { verifyExecution } from '../../verify/execution.ts';
import { appendHeads } from './heads-file.ts';
import { type Authority, startAuthority } from './testing/authority.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let app: TestApp;
let admin: TestOperator;
let authority: Authority;
let mail: MailServer;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradewind-heads-'));
  file = join(folder, 'heads.txt');
  [authority, mail] = await Promise.all([startAuthority(), startMailServer()]);
  app = await startTestApp({
    settings: {
      HEADS_MAIL: 'auditor@example.com',
      HEADS_FILE: file,
      TSA_URL: authority.url,
      SMTP_URL: mail.url,
    },
  });
  admin = await newOperator(app, 'admin');
});
afterAll(async () => {
  await app.stop();
  await Promise.all([authority.stop(), mail.stop(), rm(folder, { recursive: true })]);
});

/** Ends the day; returns its head once it is published. */
async function nextHead(): Promise<{ day: string; line: string }> {
  const before = (await app.take(reportCalls.executionHeads)).total;
  await app.newUser();
  app.clock.jump(DAY_MS);
  await app.push(PRICES);
  let found: { day: string; seq: number; hash: string } | undefined;
  await expect
    .poll(async () => {
      await app.take(reportCalls.executionReport);
      const { data, total } = await app.take(reportCalls.executionHeads);
      found = data[0];
      return total;
    })
    .toBe(before + 1);
  return { day: found?.day ?? '', line: `${found?.seq}:${found?.hash}` };
}

const copies = async (): Promise<Readonly<Record<string, OutsideCopy>>> => {
  await admin.login();
  const { data } = await admin.call(operatorReportCalls.outsideHeads, {});
  return Object.fromEntries(data.map((copy) => [copy.place, copy]));
};
const toAuditor = () => mail.mails.filter(({ envelope }) => envelope.to.includes('auditor@example.com'));
/** Rounds run as time passes. */
const daysAt = async (place: string, day: string): Promise<void> => {
  await expect
    .poll(async () => {
      app.clock.advance(MINUTE_MS);
      const text = 'SELECT max(day) AS day FROM outside_heads WHERE place = $1';
      return (await app.app.database.pool.query<{ day: string }>(text, [place])).rows[0]?.day;
    })
    .toBe(day);
};
async function proofs() {
  const client = await app.app.database.pool.connect();
  try {
    return await verifyExecution(client);
  } finally {
    client.release();
  }
}

it('each place gets the head of a day once', async () => {
  const { day, line } = await nextHead();
  for (const place of ['file', 'mail', 'stamp']) await daysAt(place, day);
  expect(await copies()).toMatchObject({
    file: { day, head: line, unsent_since: null },
    mail: { day, head: line, unsent_since: null },
    stamp: { day, head: line, unsent_since: null },
  });
  expect(await readFile(file, 'utf8')).toBe(`${line} # ${day}\n`);
  await expect.poll(() => toAuditor().length).toBe(1);
  expect(toAuditor()[0]?.text).toContain(`npm run verify -- --expect ${line}`);
  const { rawPayload } = await admin.file(OPERATOR_FILES.timeStamp.path, { day });
  await authority.check(rawPayload, line);
  const asked = authority.asked();
  app.clock.advance(MINUTE_MS);
  app.clock.advance(MINUTE_MS);
  expect([toAuditor().length, authority.asked()]).toEqual([1, asked]);
  expect((await proofs()).find(({ what }) => what.includes('time stamps'))?.count).toBe(1);
});

it('a place that was away gets the newest head when it is back, and a file all of them', async () => {
  authority.misbehave('garbage');
  const before = await readFile(file, 'utf8');
  const [second, third] = [await nextHead(), await nextHead()];
  await daysAt('file', third.day);
  expect(await readFile(file, 'utf8')).toBe(`${before}${second.line} # ${second.day}\n${third.line} # ${third.day}\n`);
  const { stamp } = await copies();
  expect([stamp?.day, stamp?.unsent_since]).not.toContain(third.day);
  expect(stamp?.unsent_since).not.toBeNull();
  expect(await app.metrics()).toMatch(/^tradewind_log_head_unsent_seconds [1-9]/mu);
  authority.misbehave('none');
  await daysAt('stamp', third.day);
  expect((await copies())['stamp']).toMatchObject({ day: third.day, head: third.line, unsent_since: null });
});

it('the file is never rewritten: a cut line is completed, a known one stays, another hash is a fault', async () => {
  const path = join(folder, 'own.txt');
  await appendHeads(path, ['1:aa # a', '2:bb # b']);
  await truncate(path, 13);
  await appendHeads(path, ['2:bb # b', '3:cc # c']);
  expect(await readFile(path, 'utf8')).toBe('1:aa # a\n2:bb # b\n3:cc # c\n');
  await appendHeads(path, ['3:cc # c']);
  await expect(appendHeads(path, ['3:cd # c', '4:dd # d'])).rejects.toThrow('the history was changed');
  await appendFile(path, 'a note');
  await appendHeads(path, ['4:dd # d']);
  expect(await readFile(path, 'utf8')).toBe('1:aa # a\n2:bb # b\n3:cc # c\na note\n4:dd # d\n');
});

it('verify finds a stamp that is not of the log', async () => {
  await app.database.asOwner(`ALTER TABLE outside_heads DISABLE TRIGGER USER`);
  const days = `SELECT min(day) AS a, max(day) AS b FROM outside_heads WHERE place = 'stamp'`;
  await app.database.asOwner(
    `UPDATE outside_heads SET stamp = (SELECT stamp FROM outside_heads, (${days}) AS d WHERE day = d.b AND place = 'stamp')
      WHERE place = 'stamp'`,
  );
  await expect(proofs()).rejects.toThrow(/the time stamp of \d{4}-\d\d-\d\d is wrong: .*something else/u);
});
