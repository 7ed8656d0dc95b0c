/**
 * Two-factor and passkeys (docs/reference/errors.md 1111 and 1112): optional, but impossible to bypass once enabled.
 * What is tagged @long is tested in `npm test` by: people/security, people/identity/second-factor.
 */
import { generateSync } from 'otplib';
import { sql } from '../support/database.ts';
import {
  databaseText,
  expect,
  logIn,
  mailedCode,
  type Member,
  NEW_PASSWORD,
  newAddress,
  openMember,
  ownCode,
  PASSWORD,
  PATHS,
  spellings,
  test,
  visit,
  type World,
} from './people.ts';
import { call, must, refused } from './support.ts';

const TWO_FACTOR = '/api/user/two_factor';
const post = ({ server }: World, { token }: Pick<Member, 'token'>, path: string, json: object) =>
  call(server, path, { token, json });

/** The code of an authenticator app, `steps` of 30 s from now. */
const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

interface Secured {
  readonly member: Member;
  readonly secret: string;
  readonly recovery: readonly string[];
}

async function secured(world: World): Promise<Secured> {
  const member = await openMember(world);
  const { token } = member;
  const { secret } = await must(
    call<{ secret: string }>(world.server, `${TWO_FACTOR}_start`, { token, json: { password: PASSWORD } }),
  );
  const { recovery_codes } = await must(
    call<{ recovery_codes: string[] }>(world.server, `${TWO_FACTOR}_confirm`, {
      token,
      json: { code: codeOf(secret) },
    }),
  );
  return { member, secret, recovery: recovery_codes };
}

/** Makes the last accepted code look as if it was used long ago. */
const forgetStep = (world: World, { user }: Member) =>
  sql(world.server, 'UPDATE users SET totp_step = 0 WHERE id = $1', [user.id]);

test(
  'two-factor is off at first, needs the password to begin, and applies only once confirmed',
  { tag: '@long' },
  async ({ world }) => {
    const member = await openMember(world);
    const { token } = member;
    expect(await must(call(world.server, TWO_FACTOR, { token }))).toMatchObject({ enabled: false });
    await refused(post(world, member, `${TWO_FACTOR}_start`, { password: 'wrong one' }), 1101, 'wrong_credentials');
    const started = await must(post(world, member, `${TWO_FACTOR}_start`, { password: PASSWORD }));
    expect(started['secret']).toMatch(/^[A-Z2-7]{16,}$/u);
    expect(started['uri']).toMatch(/^otpauth:\/\/totp\//u);
    await refused(post(world, member, `${TWO_FACTOR}_confirm`, { code: '000000' }), 1103, 'code_wrong');
    expect((await logIn(world, member.email, PASSWORD)).code).toBe(1);
  },
);

test('with two-factor, the password alone gives 1111 and no session, a code logs in once, and a wrong one gives 1103', async ({
  world,
}) => {
  const { member, secret, recovery } = await secured(world);
  expect(recovery.length).toBeGreaterThanOrEqual(8);
  expect(new Set(recovery).size).toBe(recovery.length);
  const asked = await logIn(world, member.email, PASSWORD);
  expect(asked).toMatchObject({ status: 200, code: 1111, data: { key: 'two_factor_required' } });
  expect(asked.text).not.toContain('token');
  // a wrong password reveals nothing about the second factor
  expect((await logIn(world, member.email, 'wrong one')).code).toBe(1101);
  await forgetStep(world, member);
  const auth_code = codeOf(secret);
  expect((await logIn(world, member.email, PASSWORD, newAddress(), { auth_code: '000000' })).code).toBe(1103);
  expect((await logIn(world, member.email, PASSWORD, newAddress(), { auth_code })).code).toBe(1);
  expect((await logIn(world, member.email, PASSWORD, newAddress(), { auth_code })).code).toBe(1103);
  expect((await logIn(world, member.email, PASSWORD, newAddress(), { auth_code: codeOf(secret, 20) })).code).toBe(1103);
  expect((await logIn(world, member.email, PASSWORD, newAddress(), { auth_code: codeOf(secret, -20) })).code).toBe(
    1103,
  );
});

test('one code entered ten times concurrently opens one session', { tag: '@long' }, async ({ world }) => {
  const { member, secret } = await secured(world);
  await forgetStep(world, member);
  const auth_code = codeOf(secret);
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => logIn(world, member.email, PASSWORD, newAddress(), { auth_code })),
  );
  expect(replies.filter((reply) => reply.code === 1)).toHaveLength(1);
});

test(
  'a recovery code logs in once, also when it arrives ten times concurrently',
  { tag: '@long' },
  async ({ world }) => {
    const { member, recovery } = await secured(world);
    const auth_code = recovery[0] ?? '';
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => logIn(world, member.email, PASSWORD, newAddress(), { auth_code })),
    );
    // attempts at second codes need the password, so they are counted over all addresses
    expect(replies.map((reply) => reply.code).filter((code) => code !== 1103 && code !== 1106)).toEqual([1]);
    expect(await must(call(world.server, TWO_FACTOR, { token: member.token }))).toEqual({
      enabled: true,
      recovery_left: recovery.length - 1,
    });
  },
);

test('wrong second codes cause a lock like wrong passwords', { tag: '@long' }, async ({ world }) => {
  const { member, secret } = await secured(world);
  await forgetStep(world, member);
  const address = newAddress();
  const codes: number[] = [];
  for (let count = 0; count < 8; count++) {
    codes.push((await logIn(world, member.email, PASSWORD, address, { auth_code: `00000${count}` })).code);
  }
  expect(codes.slice(0, 3)).toEqual([1103, 1103, 1103]);
  expect(codes.at(-1)).toBe(1106);
  expect((await logIn(world, member.email, PASSWORD, address, { auth_code: codeOf(secret) })).code).toBe(1106);
});

test('a password reset does not bypass two-factor', { tag: '@long' }, async ({ world }) => {
  const { member, secret } = await secured(world);
  const auth_code = await mailedCode(world, member.email, 2);
  const form = {
    type: 1,
    account: member.email,
    new_password: NEW_PASSWORD,
    secondary_password: NEW_PASSWORD,
    auth_code,
  };
  await must(visit(world, PATHS.forgot, form));
  expect((await logIn(world, member.email, NEW_PASSWORD)).code).toBe(1111);
  await forgetStep(world, member);
  expect((await logIn(world, member.email, NEW_PASSWORD, newAddress(), { auth_code: codeOf(secret) })).code).toBe(1);
});

test(
  'switching two-factor off needs password and code, and new recovery codes invalidate the old ones',
  { tag: '@long' },
  async ({ world }) => {
    const { member, secret, recovery } = await secured(world);
    await forgetStep(world, member);
    const off = (json: object) => post(world, member, `${TWO_FACTOR}_off`, json);
    await refused(off({ password: PASSWORD, code: '000000' }), 1103, 'code_wrong');
    await refused(off({ password: 'wrong one', code: codeOf(secret) }), 1101, 'wrong_credentials');
    const fresh = await must(
      post(world, member, `${TWO_FACTOR}_recovery`, { password: PASSWORD, code: recovery[1] ?? '' }),
    );
    const codes = fresh['recovery_codes'] as string[];
    expect(codes.filter((code) => recovery.includes(code))).toEqual([]);
    await refused(off({ password: PASSWORD, code: recovery[2] ?? '' }), 1103, 'code_wrong');
    await must(off({ password: PASSWORD, code: codes[0] ?? '' }));
    expect((await logIn(world, member.email, PASSWORD)).code).toBe(1);
  },
);

test('a second start neither switches off nor replaces an active two-factor', { tag: '@long' }, async ({ world }) => {
  const { member, secret } = await secured(world);
  await post(world, member, `${TWO_FACTOR}_start`, { password: PASSWORD });
  expect((await logIn(world, member.email, PASSWORD)).code).toBe(1111);
  await forgetStep(world, member);
  expect((await logIn(world, member.email, PASSWORD, newAddress(), { auth_code: codeOf(secret) })).code).toBe(1);
});

test(
  'neither the secret nor a recovery code is readable in the database or the log',
  { tag: '@long' },
  async ({ world }) => {
    const { secret, recovery } = await secured(world);
    const dump = await databaseText(world.server);
    for (const one of [secret, ...recovery]) {
      for (const spelled of spellings(one)) expect(dump).not.toContain(spelled);
      expect(world.server.output()).not.toContain(one);
    }
  },
);

test('forged passkey answers, used tickets and tickets of others give 1112', async ({ world }) => {
  const member = await openMember(world);
  // passkeys belong to a domain, and an IP address is not one (WebAuthn §5.1.3)
  await refused(visit(world, '/api/user/passkey_login_options', {}), 1004, 'forbidden');
  const local = { url: world.server.url.replace('127.0.0.1', 'localhost') };
  const ask = (path: string, json: object) => call(local, path, { json });
  const own = (path: string, json: object) => call(local, path, { token: member.token, json });
  const options = await must(ask('/api/user/passkey_login_options', {}));
  expect(options).toMatchObject({ ticket: expect.any(String), options: { challenge: expect.any(String) } });
  const response = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
  };
  for (const ticket of [options['ticket'], options['ticket'], 'nothing']) {
    await refused(ask('/api/user/passkey_login', { ticket, response }), 1112, 'passkey_refused');
  }
  const begin = '/api/user/passkey_register_options';
  await refused(own(begin, { password: 'wrong one' }), 1101, 'wrong_credentials');
  await refused(own(begin, { password: PASSWORD }), 1001, 'invalid_input');
  await must(own(begin, { password: PASSWORD, auth_code: await ownCode(world, member) }));
  await refused(own('/api/user/passkey_register', { name: 'phone', response }), 1112, 'passkey_refused');
  expect(await must(call<unknown[]>(local, '/api/user/passkeys', { token: member.token }))).toEqual([]);
  await refused(own('/api/user/passkey_remove', { id: 'AAAA', password: PASSWORD }), 1002, 'not_found');
});
