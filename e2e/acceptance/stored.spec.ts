/**
 * Unusual text in stored fields, and unusual addresses: accepted or refused with a reason, never a server error.
 * What is tagged @long is tested in `npm test` by: people/identity/{registration,contact,login}, people/verification,
 * platform/{addresses,access}, packages/contract (locales).
 */
import { randomBytes } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { sql } from '../support/database.ts';
import {
  areaId,
  emailForm,
  expect,
  logIn,
  mailedCode,
  newEmail,
  newNumber,
  openMember,
  PASSWORD,
  PATHS,
  type SessionData,
  test,
  upload,
  visit,
} from './people.ts';
import { jpeg } from './pictures.ts';
import { call, must, newTrader } from './support.ts';

const ODD = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202eevil',
  '🦊'.repeat(10),
  "'; DROP TABLE users; --",
  '\u0001\u007f',
];

test(
  'an unusual company_id in a registration is accepted or refused, without a fault',
  { tag: '@long' },
  async ({ world }) => {
    for (const company_id of ODD) {
      const email = newEmail();
      const code = await mailedCode(world, email, 1);
      const reply = await visit(world, PATHS.register, { ...emailForm(email, code), company_id });
      expect([1, 1001], `${JSON.stringify(company_id)} ${reply.text}`).toContain(reply.code);
    }
  },
);

test(
  'an unusual name or ID number in a submission is accepted or refused, without a fault',
  { tag: '@long' },
  async ({ world }) => {
    for (const odd of ODD) {
      const member = await openMember(world);
      const { token } = member;
      const [front, back] = [
        await must(upload(world, token, [['file', await jpeg()]])),
        await must(upload(world, token, [['file', await jpeg()]])),
      ];
      const json = { name: `A${odd}`, card_id: `A1234${odd}`, front_pic: front.url, reverse_pic: back.url };
      const reply = await call(world.server, PATHS.realName, { token, json });
      expect([1, 1001], `${JSON.stringify(odd)} ${reply.text}`).toContain(reply.code);
      expect((await call(world.server, PATHS.center, { token })).code).toBe(1);
    }
  },
);

test(
  'passwords of any characters are refused, or accepted and then valid for a login',
  { tag: '@long' },
  async ({ world }) => {
    for (const odd of ODD) {
      const password = `nine rivers ${odd}`;
      const email = newEmail();
      const form = { ...emailForm(email, await mailedCode(world, email, 1)), password, re_password: password };
      const reply = await visit(world, PATHS.register, form);
      expect([1, 1001, 1109], `${JSON.stringify(odd)} ${reply.text}`).toContain(reply.code);
      if (reply.code === 1) expect((await logIn(world, email, password)).code).toBe(1);
    }
  },
);

test(
  'mail addresses with letters that change with case, or in other scripts, are handled consistently',
  { tag: '@long' },
  async ({ world }) => {
    const tail = randomBytes(4).toString('hex');
    const letters = [
      'İ',
      'I\u0307',
      'ı',
      'ẞ',
      'ß',
      'Σσς',
      'ﬁ',
      'Ａ',
      'ü',
      'u\u0308',
      '用户',
      'х',
      '"a b"',
      'a+tag',
      '.a',
      'a..b',
      'a.',
      '\u202e',
      '\ud800',
    ];
    const accounts = letters.flatMap((each) => [`${each}${tail}@example.com`, `${tail}@ex${each}mple.com`]);
    for (const account of accounts) {
      const what = JSON.stringify(account);
      const sent = await visit(world, PATHS.sendEmail, { to: account, type: 1 });
      // 1105: it was another form of an earlier one
      expect([1, 1001, 1105], `${what} ${sent.text}`).toContain(sent.code);
      const login = await visit(world, PATHS.login, { account, password: PASSWORD });
      // half of a character cannot be stored, so it is refused before it is looked up
      const unknown = account.isWellFormed() ? 1101 : 1001;
      expect(login.code, `${what} ${login.text}`).toBe(sent.code === 1105 ? 1 : unknown);
      if (sent.code !== 1) continue;
      const [row] = await sql<{ recipient: string }>(
        world.server,
        'SELECT recipient FROM messages ORDER BY id DESC LIMIT 1',
      );
      const [local = '', domain = ''] = row?.recipient.split('@') ?? [];
      expect(`${local}@${domain}`, what).toMatch(/^[\w+.]+@[\w.-]+$/u);
      // the mail server of the suite shows names in their own script
      const code = await world.post.mails.takeCode(`${local}@${domainToUnicode(domain)}`);
      const reply = await visit<SessionData>(world, PATHS.register, emailForm(account, code));
      expect(reply.code, `${what} ${reply.text}`).toBe(1);
      expect((await logIn(world, account, PASSWORD)).code, what).toBe(1);
    }
  },
);

test('numbers in digits of other scripts are the same number or refused', { tag: '@long' }, async ({ world }) => {
  const hk = await areaId(world, 'HK');
  const number = newNumber();
  const other = (zero: number) => number.replaceAll(/\d/gu, (digit) => String.fromCodePoint(zero + Number(digit)));
  for (const to of [other(0x0660), other(0xff10), `${number}\u200e`, `\u00a0${number}`]) {
    const reply = await visit(world, PATHS.sendSms, { to, area_id: hk, type: 1 });
    expect([1, 1001, 1105], `${to} ${reply.text}`).toContain(reply.code);
  }
  const rows = await sql<{ recipient: string }>(world.server, "SELECT recipient FROM messages WHERE channel = 'sms'");
  for (const { recipient } of rows) expect(recipient).toMatch(/^\+[1-9]\d{4,14}$/u);
});

test('unusual addresses and devices are listed unchanged or not at all', { tag: '@long' }, async ({ world }) => {
  const { email } = await openMember(world);
  const odd = [
    'not an address',
    '',
    ' ',
    '999.1.1.1',
    '1.2.3.4:5678',
    '[::1]',
    '::ffff:81.2.3.4',
    'fe80::1%eth0',
    'x'.repeat(2000),
    '127.0.0.1',
    ',,,',
    'unknown',
  ];
  for (const address of odd) {
    const headers = { 'x-forwarded-for': address, 'user-agent': `<b>${address.slice(0, 300)}</b>` };
    const reply = await visit<{ token: string }>(
      world,
      PATHS.login,
      { account: email, password: PASSWORD },
      { headers },
    );
    expect(reply.code, `${address.slice(0, 50)} ${reply.text}`).toBe(1);
    const rows = await must(
      call<{ address: string; device: string }[]>(world.server, PATHS.sessions, { token: reply.data.token }),
    );
    for (const row of rows) {
      expect(row.address).toMatch(/^[\da-f.:]+$/u);
      expect(row.device).not.toContain('<');
    }
  }
});

test('an IPv4 address and the same address as IPv6 count as one', { tag: '@long' }, async ({ world }) => {
  const { email } = await openMember(world);
  const [a, b] = randomBytes(2);
  const spelled = (count: number) => (count % 2 === 0 ? `83.7.${a}.${b}` : `::ffff:83.7.${a}.${b}`);
  for (let count = 0; count < 6; count++) await logIn(world, email, 'wrong one', spelled(count));
  expect((await logIn(world, email, PASSWORD, spelled(0))).code).toBe(1106);
  expect((await logIn(world, email, PASSWORD, spelled(1))).code).toBe(1106);
});

test('a mail is sent with any language header', { tag: '@long' }, async ({ world }) => {
  for (const lang of ['xx', '../../etc/passwd', '__proto__', 'constructor', 'EN', 'en-GB', 'x'.repeat(500)]) {
    const to = newEmail();
    const reply = await visit(world, PATHS.sendEmail, { to, type: 1 }, { lang });
    expect(reply.code, lang).toBe(1);
    expect((await world.post.mails.take(to)).subject).not.toBe('');
    const trader = await newTrader(world.server);
    expect((await call(world.server, PATHS.info, { token: trader.token, lang })).code, lang).toBe(1);
  }
});
