/**
 * Sent codes (contract §§1, 4, 6): one a minute, five attempts, ten minutes, one use; and the content of the messages.
 * What is tagged @long is tested in `npm test` by: people/codes/codes, people/identity/{send-code,contact,limits},
 * messaging/outbox.
 */
import { sql } from '../support/database.ts';
import {
  areaId,
  emailForm,
  expect,
  from,
  mailedCode,
  newAddress,
  newEmail,
  NEW_PASSWORD,
  newNumber,
  openMember,
  PATHS,
  type SessionData,
  test,
  visit,
  type World,
} from './people.ts';
import { must, refused } from './support.ts';

const send = (world: Pick<World, 'server'>, to: string, type: 1 | 2 = 1) => visit(world, PATHS.sendEmail, { to, type });
const register = (world: World, email: string, code: string, address: string = newAddress()) =>
  visit<SessionData>(world, PATHS.register, emailForm(email, code), from(address));
/** A code different from this one. */
const wrongOf = (code: string, add = 1) => String((Number(code) + add) % 1_000_000).padStart(6, '0');

/** Moves the times of all codes sent so far. */
async function later(world: World, ms: number): Promise<void> {
  await sql(world.server, 'UPDATE sent_codes SET sent_at_ms = sent_at_ms - $1::bigint', [ms]);
}

test('a code is sent once a minute for each contact and purpose, in any spelling, otherwise 1105 with wait_s', async ({
  world,
}) => {
  const email = newEmail();
  expect(await must(send(world, email))).toEqual({ wait_s: 60 });
  for (const to of [email, ` ${email}`, email.toUpperCase()]) {
    const data = await refused(send(world, to), 1105, 'code_too_soon');
    expect(data['wait_s']).toBeGreaterThan(45);
    expect(data['wait_s']).toBeLessThanOrEqual(60);
  }
  // another purpose and another contact are not affected
  expect(await must(send(world, email, 2))).toEqual({ wait_s: 60 });
  await must(send(world, newEmail()));
  // ten seconds are left in case a busy machine takes long for the next call
  await later(world, 50_000);
  const soon = await refused(send(world, email), 1105, 'code_too_soon');
  expect(soon['wait_s']).toBeLessThanOrEqual(10);
  await later(world, 10_000);
  await must(send(world, email));
});

test('twenty requests at once send one code', { tag: '@long' }, async ({ world }) => {
  const email = newEmail();
  const codes = (await Promise.all(Array.from({ length: 20 }, () => send(world, email)))).map((reply) => reply.code);
  expect(codes.filter((code) => code === 1)).toHaveLength(1);
  expect(codes.filter((code) => code === 1105)).toHaveLength(19);
  expect(await sql(world.server, 'SELECT 1 FROM messages WHERE recipient = $1', [email])).toHaveLength(1);
  const code = await world.post.mails.takeCode(email);
  expect((await register(world, email, code)).code).toBe(1);
});

test(
  'a new code replaces the previous one of the same address, and a code expires after ten minutes',
  { tag: '@long' },
  async ({ world }) => {
    const [email, address] = [newEmail(), newAddress()];
    const first = await mailedCode(world, email, 1, address);
    await later(world, 60_000);
    const second = await mailedCode(world, email, 1, address);
    if (first !== second) await refused(register(world, email, first), 1103, 'code_wrong');
    await later(world, 600_000);
    await refused(register(world, email, second), 1103, 'code_wrong');
    const third = await mailedCode(world, email, 1);
    await later(world, 590_000);
    expect((await register(world, email, third)).code).toBe(1);
  },
);

test(
  "codes requested by strangers do not invalidate the owner's, delay it, or use up its tries",
  { tag: '@long' },
  async ({ world }) => {
    const { email, address } = await openMember(world);
    const strangers = Array.from({ length: 8 }, newAddress);
    const code = await mailedCode(world, email, 2, address);
    for (const stranger of strangers) {
      await must(visit(world, PATHS.sendEmail, { to: email, type: 2 }, from(stranger)));
      await world.post.mails.takeCode(email);
      await later(world, 60_000);
    }
    await must(visit(world, PATHS.sendEmail, { to: email, type: 2 }, from(strangers[0] ?? '')));
    await refused(send(world, email, 2), 1105, 'code_too_soon');
    const reset = (auth_code: string, by: string) =>
      visit(
        world,
        PATHS.forgot,
        { type: 1, account: email, new_password: NEW_PASSWORD, secondary_password: NEW_PASSWORD, auth_code },
        from(by),
      );
    for (const stranger of strangers)
      for (let add = 1; add <= 6; add++) await refused(reset(wrongOf(code, add), stranger), 1103, 'code_wrong');
    await must(reset(code, address));
  },
);

test(
  'an address has five tries: the right code is refused after five wrong ones, and accepted after four',
  { tag: '@long' },
  async ({ world }) => {
    const [four, five] = [newEmail(), newEmail()];
    for (const [email, tries, then] of [
      [four, 4, 1],
      [five, 5, 1103],
    ] as const) {
      const [code, address] = [await mailedCode(world, email, 1), newAddress()];
      for (let add = 1; add <= tries; add++) {
        await refused(register(world, email, wrongOf(code, add), address), 1103, 'code_wrong');
      }
      expect((await register(world, email, code, address)).code, String(tries)).toBe(then);
    }
  },
);

test(
  'fifty concurrent tries from one address count as at most five, and fifty from everywhere invalidate the code',
  { tag: '@long' },
  async ({ world }) => {
    for (const address of [newAddress(), undefined]) {
      const email = newEmail();
      const code = await mailedCode(world, email, 1);
      const wrong = Array.from({ length: 50 }, (_, add) => register(world, email, wrongOf(code, add + 1), address));
      for (const reply of await Promise.all(wrong)) expect(reply.code).toBe(1103);
      await refused(register(world, email, code, address), 1103, 'code_wrong');
    }
  },
);

test('a malformed code is wrong, and affects no one else', { tag: '@long' }, async ({ world }) => {
  const email = newEmail();
  const code = await mailedCode(world, email, 1);
  for (const odd of ['1', '12345678', 'abcdef', '١٢٣٤٥٦', `${code}0`]) {
    expect([1103, 1001], odd).toContain((await register(world, newEmail(), odd)).code);
  }
  expect((await register(world, email, ` ${code} `)).code).toBe(1);
});

test(
  'type 1 always sends; type 2 for an unknown address has the same answer and wait, and sends nothing',
  { tag: '@long' },
  async ({ world }) => {
    const { email } = await openMember(world);
    await later(world, 61_000);
    await mailedCode(world, email, 1);
    const stranger = newEmail();
    const [known, unknown] = [await send(world, email, 2), await send(world, stranger, 2)];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    const waits = [await send(world, email, 2), await send(world, stranger, 2)].map((reply) => [
      reply.status,
      reply.text.replace(/"wait_s":\d+/u, ''),
    ]);
    expect(waits[1]).toEqual(waits[0]);
    expect(waits[0]?.[1]).toContain('"code":1105');
    await world.post.mails.takeCode(email);
    expect(await sql(world.server, 'SELECT 1 FROM messages WHERE recipient = $1', [stranger])).toEqual([]);
  },
);

test('send_sms and send_email accept only their own kind of contact', { tag: '@long' }, async ({ world }) => {
  const hk = await areaId(world, 'HK');
  for (const to of ['', 'nobody', newNumber(), 'a@b', 'a@example.com,b@example.com', 'a@example.com b@example.com']) {
    await refused(send(world, to), 1001, 'invalid_input');
  }
  for (const type of [0, 3, '', 'x']) {
    await refused(visit(world, PATHS.sendEmail, { to: newEmail(), type }), 1001, 'invalid_input');
    await refused(visit(world, PATHS.sendSms, { to: newNumber(), area_id: hk, type }), 1001, 'invalid_input');
  }
  const victim = newEmail();
  for (const to of [
    `${newEmail()}\r\nBcc: ${victim}`,
    `${newEmail()}\nTo: ${victim}`,
    `"${victim}" <${newEmail()}>`,
    `${newEmail()}%0d%0aBcc:${victim}`,
    `${victim}\0`,
  ]) {
    await refused(send(world, to), 1001, 'invalid_input');
  }
  expect(await sql(world.server, 'SELECT 1 FROM messages WHERE recipient LIKE $1', [`%${victim}%`])).toEqual([]);
});

test(
  'messages are in the language of the caller; the code is in the text and not in the subject',
  { tag: '@long' },
  async ({ world }) => {
    const subjects = new Set<string>();
    for (const lang of ['hk', 'en', 'jp', 'ar', 'ru', 'vn']) {
      const to = newEmail();
      await must(visit(world, PATHS.sendEmail, { to, type: 1 }, { lang }));
      const mail = await world.post.mails.take(to);
      expect(mail.text.match(/(?<!\d)\d{6}(?!\d)/gu)).toHaveLength(1);
      expect(mail.subject).not.toMatch(/\d{6}/u);
      expect(mail.subject).not.toBe('');
      expect(mail.text).not.toMatch(/\{\w+\}|undefined|https?:/u);
      subjects.add(mail.subject);
    }
    expect(subjects.size).toBe(6);
    const number = newNumber();
    const body = { to: number, area_id: await areaId(world, 'HK'), type: 1 };
    await must(
      visit(world, PATHS.sendSms, {}, { form: { ...body, area_id: String(body.area_id), type: '1' }, lang: 'fr' }),
    );
    const text = await world.post.texts.take(`+852${number}`);
    expect(text.text).toMatch(/\d{6}/u);
    expect(text.text).toMatch(/communiquez/iu);
  },
);

test('no code is readable in the database', { tag: '@long' }, async ({ world }) => {
  const email = newEmail();
  const code = await mailedCode(world, email, 1);
  const rows = await sql<{ row: string }>(
    world.server,
    `SELECT t::text AS row FROM sent_codes t UNION ALL SELECT t::text FROM messages t WHERE recipient = $1
     UNION ALL SELECT t::text FROM pgboss.job t`,
    [email],
  );
  const text = rows.map(({ row }) => row).join('\n');
  expect(text).toContain(email);
  // the digits themselves may occur by chance inside a longer number or a hash
  expect(text).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`, 'u'));
  expect(text).not.toContain(Buffer.from(code).toString('hex'));
});

test(
  'with RATE_LIMITS=on, codes from one address are limited by 429 with Retry-After',
  { tag: '@long' },
  async ({ strict }) => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    let limited: Awaited<ReturnType<typeof visit>> | undefined;
    for (let count = 0; count < 150 && limited === undefined; count++) {
      const reply = await visit({ server: strict }, PATHS.sendEmail, { to: newEmail(), type: 2 }, { headers });
      expect([200, 429]).toContain(reply.status);
      if (reply.status === 429) limited = reply;
    }
    expect(limited, 'not limited after 150 codes').toMatchObject({ code: 1003, data: { key: 'rate_limited' } });
    expect(limited?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/u);
  },
);

test('without SMTP_URL and SMS_URL, LOG_CODES=on writes the codes to the log', async ({ strict }) => {
  const [email, number] = [newEmail(), newNumber()];
  await must(visit({ server: strict }, PATHS.sendEmail, { to: email, type: 1 }));
  await must(visit({ server: strict }, PATHS.sendSms, { to: `+852${number}`, type: 1 }));
  for (const contact of [email, `+852${number}`]) {
    const line = () =>
      strict
        .output()
        .split('\n')
        .find((each) => each.includes(contact));
    await expect.poll(line).toMatch(/(?<!\d)\d{6}(?!\d)/u);
  }
});
