/**
 * RATE_LIMITS=on (contract §§1, 6): registrations, codes and uploads are limited with 429; locks grow and expire.
 * What is tagged @long is tested in `npm test` by: people/identity/{limits,lockout,login}, people/images/images,
 * platform/http/gate.
 */
import type { RunningServer } from '../support/server.ts';
import { sql } from '../support/database.ts';
import {
  emailForm,
  expect,
  from,
  logIn,
  newAddress,
  newEmail,
  newNumber,
  openMember,
  PASSWORD,
  PATHS,
  readCaptcha,
  type SessionData,
  test,
  upload,
  visit,
  type World,
} from './people.ts';
import { jpeg } from './pictures.ts';
import { type Details, must, type Reply } from './support.ts';

/** Calls until a limit refuses; returns how many calls were accepted. Every answer is valid or 429. */
async function untilLimited(most: number, ask: (count: number) => Promise<Reply<unknown>>): Promise<number> {
  for (let count = 0; count < most; count++) {
    const reply = await ask(count);
    if (reply.status !== 429) {
      expect(reply.status, reply.text).toBe(200);
      continue;
    }
    expect(reply).toMatchObject({ code: 1003, data: { key: 'rate_limited' } });
    expect(reply.msg).not.toBe('');
    const seconds = Number(reply.headers.get('retry-after'));
    expect(Number.isSafeInteger(seconds) && seconds > 0, String(seconds)).toBe(true);
    expect((reply.data as Details)['wait_s']).toBe(seconds);
    return count;
  }
  throw new Error(`not limited after ${most}`);
}

async function register(strict: RunningServer, address: string): Promise<Reply<SessionData>> {
  const check = await readCaptcha(strict);
  const form = { ...emailForm(newEmail(), 'x'), ...check };
  return visit<SessionData>({ server: strict }, PATHS.register, form, from(address));
}

test('registrations from one address are limited, but not from another', { tag: '@long' }, async ({ strict }) => {
  const address = newAddress();
  expect(await untilLimited(100, () => register(strict, address))).toBeGreaterThanOrEqual(3);
  expect((await register(strict, newAddress())).code).toBe(1);
});

test('uploads of a user are limited across all addresses', { tag: '@long' }, async ({ strict }) => {
  const { token } = await must(register(strict, newAddress()));
  const content = await jpeg(20, 20);
  const ask = () => upload({ server: strict }, token, [['file', content]], { 'x-forwarded-for': newAddress() });
  expect(await untilLimited(60, ask)).toBe(30);
});

test('codes to a contact are limited per day, to six from one address and thirty from all; others are still served', async ({
  strict,
}) => {
  const to = `+852${newNumber()}`;
  const ask = async (address?: string) => {
    await sql(strict, 'UPDATE sent_codes SET sent_at_ms = sent_at_ms - 60000');
    return visit({ server: strict }, PATHS.sendSms, { to, type: 2 }, address === undefined ? {} : from(address));
  };
  const address = newAddress();
  expect(await untilLimited(30, () => ask(address))).toBe(6);
  expect(await untilLimited(60, () => ask())).toBe(24);
  expect((await visit({ server: strict }, PATHS.sendSms, { to: `+852${newNumber()}`, type: 2 })).code).toBe(1);
});

test('attempts with forgotten passwords from one address are limited', { tag: '@long' }, async ({ strict }) => {
  const address = newAddress();
  const ask = () => {
    const body = {
      type: 1,
      account: newEmail(),
      new_password: PASSWORD,
      secondary_password: PASSWORD,
      auth_code: '123456',
    };
    return visit({ server: strict }, PATHS.forgot, body, from(address));
  };
  expect(await untilLimited(200, ask)).toBeGreaterThanOrEqual(5);
});

test('a limit by address applies to the whole IPv6 network', { tag: '@long' }, async ({ strict }) => {
  const ask = (count: number) =>
    visit({ server: strict }, PATHS.sendEmail, { to: newEmail(), type: 2 }, from(`2001:db8:55:2::${count + 1}`));
  expect(await untilLimited(200, ask)).toBeGreaterThanOrEqual(3);
});

/** Moves the times of all lockouts. */
async function later(world: World, ms: number): Promise<void> {
  await sql(
    world.server,
    `UPDATE login_guards SET locked_until_ms = greatest(0, locked_until_ms - $1::bigint),
       failed_at_ms = ARRAY(SELECT at - $1::bigint FROM unnest(failed_at_ms) AS at)`,
    [ms],
  );
}

test(
  'a lock ends by itself, and each further one is twice as long, up to fifteen minutes',
  { tag: '@long' },
  async ({ world }) => {
    const { email } = await openMember(world);
    const address = newAddress();
    const waits: number[] = [];
    for (let lock = 0; lock < 6; lock++) {
      let reply = await logIn(world, email, 'wrong one', address);
      for (let tries = 0; reply.code !== 1106 && tries < 10; tries++)
        reply = await logIn(world, email, 'wrong one', address);
      expect(reply.code).toBe(1106);
      const wait = Number((reply.data as unknown as Details)['wait_s']);
      waits.push(wait);
      await later(world, wait * 1000);
      expect((await logIn(world, email, 'wrong one', address)).code).not.toBe(1106);
    }
    for (const [index, longest] of [60, 120, 240, 480, 900, 900].entries()) {
      expect(waits[index], String(waits)).toBeLessThanOrEqual(longest);
      expect(waits[index], String(waits)).toBeGreaterThan(longest - 20);
    }
    await later(world, 900_000);
    const check = await readCaptcha(world.server);
    expect((await logIn(world, email, PASSWORD, address, check)).code).toBe(1);
  },
);

test('failures expire after a quarter of an hour', { tag: '@long' }, async ({ world }) => {
  const { email } = await openMember(world);
  const address = newAddress();
  for (let count = 0; count < 4; count++) await logIn(world, email, 'wrong one', address);
  expect((await logIn(world, email, PASSWORD, address)).code).toBe(1104);
  await later(world, 16 * 60_000);
  expect((await logIn(world, email, PASSWORD, address)).code).toBe(1);
});
