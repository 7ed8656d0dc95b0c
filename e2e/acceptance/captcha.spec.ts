/**
 * verify_reg_type 2 (product §5, contract §4): an image captcha instead of a sent code; one attempt.
 * What is tagged @long is tested in `npm test` by: people/captcha/captchas, people/identity/registration.
 */
import {
  emailForm,
  expect,
  from,
  newAddress,
  newCaptchaToken,
  newEmail,
  newNumber,
  PASSWORD,
  PATHS,
  readCaptcha,
  type SessionData,
  test,
  visit,
  type World,
} from './people.ts';
import { call, must, refused } from './support.ts';

const register = (world: Pick<World, 'server'>, body: Readonly<Record<string, unknown>>) =>
  visit<SessionData>(world, PATHS.register, body);
const captcha = (key: string, sms_code: string) => ({ key, sms_code });

test(
  'the captcha is an uncached PNG, different each time, and the format of its token is checked',
  { tag: '@long' },
  async ({ strict }) => {
    const token = newCaptchaToken();
    const pictures = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const response = await fetch(`${strict.url}/api/captcha/${token}?timestamp=${round}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('cache-control')).toMatch(/no-store/u);
      expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([400, 140]);
      pictures.add(bytes.toString('base64'));
    }
    expect(pictures.size).toBe(3);
    for (const odd of ['short', 'a'.repeat(65), 'a'.repeat(15) + '%20', 'a'.repeat(16) + '%00', "'".repeat(20)]) {
      const reply = await call(strict, `/api/captcha/${odd}`);
      expect([1001, 1002], odd).toContain(reply.code);
      expect(reply.status, odd).toBeLessThan(500);
    }
  },
);

test('a captcha allows one try: it registers with the right text in any case, and is refused if wrong, used or foreign', async ({
  strict,
}) => {
  const world = { server: strict };
  const form = (check: object) => ({ ...emailForm(newEmail(), 'x'), ...check });
  const first = await readCaptcha(strict);
  await refused(register(world, form(captcha(first.key, 'WRONG'))), 1104, 'captcha_wrong');
  await refused(register(world, form(first)), 1104, 'captcha_wrong');
  await refused(register(world, form(captcha(newCaptchaToken(), 'ACDEH'))), 1104, 'captcha_wrong');
  await refused(register(world, form(captcha('', 'ACDEH'))), 1104, 'captcha_wrong');
  const [mine, theirs] = [await readCaptcha(strict), await readCaptcha(strict)];
  await refused(register(world, form(captcha(mine.key, theirs.sms_code.replace('A', 'C')))), 1104, 'captcha_wrong');

  const good = await readCaptcha(strict);
  // a refusal that comes before the captcha leaves it unused
  await refused(register(world, { ...form(good), password: 'short', re_password: 'short' }), 1109, 'password_weak');
  await refused(register(world, { ...form(good), invite_code: 'NOBODY' }), 1110, 'invite_code_unknown');
  const email = newEmail();
  const { user } = await must(register(world, { ...form(captcha(good.key, 'acdeh')), account: email }));
  expect(user).toMatchObject({ email, is_demo: 0 });
  await refused(register(world, form(good)), 1104, 'captcha_wrong');
  const next = await readCaptcha(strict);
  await refused(register(world, { ...form(next), account: email }), 1102, 'account_exists');
  expect((await visit(world, PATHS.login, { account: email, password: PASSWORD })).code).toBe(1);
});

test('twenty concurrent registrations with one captcha create one account', { tag: '@long' }, async ({ strict }) => {
  const world = { server: strict };
  const check = await readCaptcha(strict);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => register(world, { ...emailForm(newEmail(), 'x'), ...check })),
  );
  expect(replies.filter((reply) => reply.code === 1)).toHaveLength(1);
  expect(replies.filter((reply) => reply.code === 1104)).toHaveLength(19);
});

test('a number needs no code, either', { tag: '@long' }, async ({ strict }) => {
  const check = await readCaptcha(strict);
  const account = `+852${newNumber()}`;
  const body = { type: 2, account, password: PASSWORD, re_password: PASSWORD, ...check };
  const { user } = await must(visit<SessionData>({ server: strict }, PATHS.register, body, from(newAddress())));
  expect(user).toMatchObject({ email: null, is_demo: 0 });
});
