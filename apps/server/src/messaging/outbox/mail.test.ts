import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import type { Recipient } from './index.ts';
import { type MailServer, SmtpRefusal, startMailServer } from './testing/mail-server.ts';
import { needsTls } from './mail-sender.ts';
import { type PostOffice, openPostOffice, statesOf } from './testing/post-office.ts';

it.each([
  ['smtp://user:secret@mail.example.com:587', true],
  ['smtp://192.0.2.7', true],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://localhost:1025', false],
  ['smtp://[::1]:1025', false],
])('mail to %s must be encrypted: %s', (url, needed) => {
  expect(needsTls(url)).toBe(needed);
});

const TIME = { timeout: 20_000, interval: 50 };
const to = (locale: Recipient['locale'], address = 'ann@example.com'): Recipient => ({
  channel: 'email',
  to: address,
  locale,
});
const CODE = { code: '402915', minutes: '10' };
const WHERE = { time: String(Date.UTC(2026, 10, 21, 7, 5)), device: 'Chrome · Android', address: '192.0.2.7' };

let database: TestDatabase;
let server: MailServer;
let office: PostOffice;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startMailServer({
    refusal: (address) => {
      if (address.startsWith('nobody@')) return new SmtpRefusal(550, 'no such user');
      if (address.startsWith('busy@')) return new SmtpRefusal(450, 'try again');
      return undefined;
    },
  });
  office = await openPostOffice({ pool: database.pool, smtpUrl: server.url, pace: { retryLimit: 3 } });
});
afterAll(async () => {
  await office.stop();
  await server.stop();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM messages');
});

async function nextMail() {
  const before = server.mails.length;
  await expect.poll(() => server.mails.length, TIME).toBeGreaterThan(before);
  const mail = server.mails[before];
  if (mail === undefined) throw new Error('no mail came');
  return mail;
}

async function mailOf(work: Promise<void>) {
  const [mail] = await Promise.all([nextMail(), work]);
  return mail;
}

describe('a mail', () => {
  it('has its code in text and HTML, and headers that mark it as automatic', async () => {
    const mail = await mailOf(office.outbox.enqueue('code_register', to('en'), CODE));
    expect(mail.subject).toBe('Your Tradewind verification code');
    expect(mail.from).toEqual({ name: 'Tradewind', address: 'no-reply@broker.example' });
    expect(mail.to?.map(({ address }) => address)).toEqual(['ann@example.com']);
    expect(mail.envelope).toEqual({ from: 'no-reply@broker.example', to: ['ann@example.com'] });
    expect(mail.messageId).toMatch(/^<[0-9a-f]{32}@broker\.example>$/u);
    expect(mail.text).toMatch(/^402915$/mu);
    expect(mail.text).toContain('Valid for 10 minutes.');
    expect(mail.html).toContain('>402915<');
    const head = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(head.get('auto-submitted')).toBe('auto-generated');
    expect(head.get('content-language')).toBe('en-GB');
    await expect.poll(async () => statesOf(database.pool), TIME).toEqual([{ state: 'sent', attempts: 1, error: '' }]);
  });

  it('is in the language of the user, right-to-left in Arabic', async () => {
    const chinese = await mailOf(office.outbox.enqueue('password_changed', to('hk'), WHERE));
    expect(chinese.subject).toBe('你的 Tradewind 密碼已更改');
    expect(chinese.html).toContain('<html lang="zh-HK" dir="ltr">');
    expect(chinese.text).toContain('時間：2026年11月21日 07:05 UTC');
    expect(chinese.text).toContain('裝置：Chrome · Android');

    const arabic = await mailOf(office.outbox.enqueue('code_reset', to('ar'), { ...CODE, purpose: 'passkey' }));
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.html).toContain('<span dir="ltr">402915</span>');
    expect(arabic.subject).toMatch(/\p{Script=Arabic}/u);
    expect(arabic.text).toContain('مفتاح مرور جديد');
  });

  it('says what a code is for, also when an earlier version named nothing', async () => {
    const { text } = await mailOf(office.outbox.enqueue('code_reset', to('en'), { ...CODE, purpose: 'payout_method' }));
    expect(text).toContain('Enter this code to confirm: a new withdrawal method. It works for nothing else.');
    const earlier = await mailOf(office.outbox.enqueue('code_reset', to('en'), { ...CODE, purpose: '' }));
    expect(earlier.text).toContain('a change to your account');
  });

  it('loads nothing, and adapts to dark mode', async () => {
    const { html = '' } = await mailOf(office.outbox.enqueue('new_login', to('en'), WHERE));
    expect(html).not.toMatch(/<img|<script|<link|src=|href=|url\(|https?:/u);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('21 November 2026 at 07:05 UTC');
    expect(html).toContain('192.0.2.7');
  });

  it('has a link that can be clicked, on a line of its own in the text', async () => {
    const link = `https://${'a'.repeat(60)}.broker.example/admin/join#token=${'t'.repeat(200)}`;
    const { text, html = '' } = await mailOf(office.outbox.enqueue('operator_link', to('en'), { link }));
    expect(text?.split('\n')).toContain(link);
    expect(html).toContain(`<a dir="ltr" href="${link}">${link}</a>`);
    const odd = await mailOf(office.outbox.enqueue('operator_link', to('en'), { link: 'javascript:alert(1)//"><b>' }));
    expect(odd.html).not.toMatch(/href|<b>/u);
  });

  it('shows missing details as unknown', async () => {
    const { text } = await mailOf(office.outbox.enqueue('new_login', to('en'), { ...WHERE, device: '' }));
    expect(text).toContain('Device: unknown');
  });

  it("cannot be injected into by customers' input", async () => {
    const name = '</p><img src=x onerror=alert(1)>\r\nBcc: eve@example.com\u202Egnp.exe';
    const mail = await mailOf(office.outbox.enqueue('passkey_added', to('en'), { ...WHERE, name }));
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: eve@example.com gnp.exe');
    expect(mail.text).not.toContain('\u202E');
    expect([mail.bcc, mail.cc, mail.envelope.to]).toEqual([undefined, undefined, ['ann@example.com']]);
  });

  it.each([['ann@example.com\r\nBcc: eve@example.com'], ['ann@example.com, eve@example.com']])(
    'is sent to one address or not at all: %j',
    async (address) => {
      const before = server.mails.length;
      await office.outbox.enqueue('code_register', to('en', address), CODE);
      await expect.poll(async () => (await statesOf(database.pool))[0]?.state, TIME).toBe('given_up');
      expect(server.mails.length).toBe(before);
    },
  );
});

describe('the mail server', () => {
  const givenUp = (reason: string) => () => office.metric(`tradewind_messages_given_up_total{reason="${reason}"}`);

  it('that refuses a recipient permanently gets no retry', async () => {
    const before = await givenUp('refused')();
    await office.outbox.enqueue('code_register', to('en', 'nobody@example.com'), CODE);
    await expect
      .poll(async () => statesOf(database.pool), TIME)
      .toEqual([{ state: 'given_up', attempts: 1, error: expect.stringContaining('no such user') }]);
    expect(office.log.at(-1)).toMatchObject({ level: 50, msg: 'message given up' });
    await expect.poll(givenUp('refused'), TIME).toBe(before + 1);
  });

  it('that fails temporarily gets the configured number of attempts', async () => {
    const before = await givenUp('failed')();
    await office.outbox.enqueue('password_changed', to('en', 'busy@example.com'), WHERE);
    await expect
      .poll(async () => statesOf(database.pool), TIME)
      .toEqual([{ state: 'given_up', attempts: 4, error: expect.stringContaining('try again') }]);
    await expect.poll(givenUp('failed'), TIME).toBe(before + 1);
  });

  it('gets no expired messages', async () => {
    const before = await givenUp('expired')();
    await office.outbox.enqueue('code_register', to('en'), CODE, { expiresAtMs: Date.now() - 1 });
    await expect
      .poll(async () => statesOf(database.pool), TIME)
      .toMatchObject([{ state: 'given_up', error: 'expired' }]);
    await expect.poll(givenUp('expired'), TIME).toBe(before + 1);
  });

  it('gets nothing of a rolled-back transaction, and everything of a committed one', async () => {
    const before = server.mails.length;
    const undone = inTransaction(database.pool, async (client) => {
      await office.outbox.enqueue('code_register', to('en', 'undone@example.com'), CODE, { client });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await inTransaction(database.pool, async (client) =>
      office.outbox.enqueue('code_register', to('en', 'done@example.com'), CODE, { client }),
    );
    office.outbox.hurry('email');
    await expect.poll(async () => (await statesOf(database.pool))[0]?.state, TIME).toBe('sent');
    expect(server.mails.slice(before).flatMap(({ envelope }) => envelope.to)).toEqual(['done@example.com']);
  });
});
