/**
 * Area codes, mobile numbers, and regions without service (product §1, contract §§1, 4).
 * What is tagged @long is tested in `npm test` by: people/areas, people/identity/{registration,contact,send-code}.
 */
import { sql } from '../support/database.ts';
import {
  areaId,
  emailForm,
  expect,
  newEmail,
  newNumber,
  PASSWORD,
  PATHS,
  type SessionData,
  test,
  visit,
  type World,
} from './people.ts';
import { call, must, refused } from './support.ts';

const register = (world: Pick<World, 'server'>, body: Readonly<Record<string, unknown>>) =>
  visit<SessionData>(world, PATHS.register, body);

test(
  'area codes have id, code and global_code and unique ids, and the regions that are not served are marked',
  { tag: '@long' },
  async ({ world }) => {
    const rows = await must(
      call<{ id: number; code: string; global_code: string; served: number }[]>(world.server, PATHS.areas),
    );
    expect(rows.length).toBeGreaterThan(200);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    for (const { id, code, global_code } of rows) {
      expect(Number.isSafeInteger(id) && id > 0, String(id)).toBe(true);
      expect(code).toMatch(/^[A-Z]{2}$/u);
      expect(global_code).toMatch(/^[1-9]\d{0,6}$/u);
    }
    const globals = { KP: '850', IL: '972', CN: '86', VU: '678', CU: '53', HK: '852', TW: '886', MO: '853', JP: '81' };
    for (const [code, global] of Object.entries(globals)) {
      expect(rows.find((row) => row.code === code)?.global_code, code).toBe(global);
    }
    expect(
      rows
        .filter((row) => row.served === 0)
        .map((row) => row.code)
        .toSorted(),
    ).toEqual(['CN', 'CU', 'IL', 'KP', 'VU']);
  },
);

test('registration by mobile takes an area code and the number in either field, with form or JSON; one number is one account', async ({
  world,
}) => {
  const hk = await areaId(world, 'HK');
  const number = newNumber();
  await must(visit(world, PATHS.sendSms, { to: number, area_id: hk, type: 1 }));
  const common = { type: 2, password: PASSWORD, re_password: PASSWORD };
  const sms_code = await world.post.texts.takeCode(`+852${number}`);
  const form = {
    ...emailForm('', sms_code, { type: '2', area_id: String(hk), mobile: number }),
  };
  const { user } = await must(visit<SessionData>(world, PATHS.register, {}, { form }));
  expect(user).toMatchObject({ email: null, is_demo: 0, area_code: '852' });
  expect(String(user['mobile'])).toContain(number);

  // the number with its own area code, without area_id
  const other = newNumber();
  await must(visit(world, PATHS.sendSms, { to: `+852 ${other.slice(0, 4)} ${other.slice(4)}`, type: 1 }));
  const otherCode = await world.post.texts.takeCode(`+852${other}`);
  await must(register(world, { ...common, account: `+852${other}`, sms_code: otherCode }));

  // the first number again, written differently
  for (const [to, area_id] of [
    [`+852${number}`, undefined],
    [`${number.slice(0, 4)} ${number.slice(4)}`, hk],
    [`${number.slice(0, 4)}-${number.slice(4)}`, hk],
  ] as const) {
    expect(
      (await visit(world, PATHS.sendSms, { to, ...(area_id === undefined ? {} : { area_id }), type: 1 })).code,
    ).toBe(1105);
  }
  await sql(world.server, 'UPDATE sent_codes SET sent_at_ms = sent_at_ms - 61000');
  await must(visit(world, PATHS.sendSms, { to: `+852${number}`, type: 1 }));
  const again = await world.post.texts.takeCode(`+852${number}`);
  await refused(register(world, { ...common, area_id: hk, account: number, sms_code: again }), 1102, 'account_exists');
});

test('an invalid mobile number is refused before a message is sent', { tag: '@long' }, async ({ world }) => {
  const hk = await areaId(world, 'HK');
  for (const [to, area_id] of [
    ['12', hk],
    ['9123456a', hk],
    ['9'.repeat(20), hk],
    [newNumber(), undefined],
    [newNumber(), 0],
    [newNumber(), 99_999],
    ['+999123456789', undefined],
    [newEmail(), hk],
    ['+', undefined],
    ['++85291234567', undefined],
  ] as const) {
    const body = { to, type: 1, ...(area_id === undefined ? {} : { area_id }) };
    await refused(visit(world, PATHS.sendSms, body), 1001, 'invalid_input');
  }
});

test(
  'restricted regions are refused as stated, by area id, and by the number itself, but neighbours are served',
  { tag: '@long' },
  async ({ world }) => {
    const sizes = async () => Number((await sql<{ n: string }>(world.server, 'SELECT count(*) AS n FROM users'))[0]?.n);
    const before = await sizes();
    for (const country of ['CN', 'IL', 'KP', 'VU', 'CU', 'cn', 'Kp']) {
      await refused(register(world, { ...emailForm(newEmail(), '123456'), country }), 1107, 'region_not_served');
    }
    const common = { type: 2, password: PASSWORD, re_password: PASSWORD, sms_code: '123456' };
    const numbers = { CN: '13812345678', IL: '501234567', KP: '1921234567', VU: '5912345', CU: '51234567' };
    const globals = { CN: '86', IL: '972', KP: '850', VU: '678', CU: '53' };
    for (const [country, number] of Object.entries(numbers) as [keyof typeof globals, string][]) {
      const area_id = await areaId(world, country);
      const whole = `+${globals[country]}${number}`;
      for (const spelled of [
        { area_id, account: number },
        { account: whole },
        { area_id: await areaId(world, 'HK'), account: whole },
      ]) {
        await refused(register(world, { ...common, ...spelled }), 1107, 'region_not_served');
      }
      await refused(visit(world, PATHS.sendSms, { to: number, area_id, type: 1 }), 1107, 'region_not_served');
      await refused(visit(world, PATHS.sendSms, { to: whole, type: 1 }), 1107, 'region_not_served');
      // a served number that declares the region is refused, too
      await refused(register(world, { ...common, account: `+852${newNumber()}`, country }), 1107, 'region_not_served');
    }
    for (const dodge of ['0086 13812345678', '+86-138-1234-5678', '+8613812345678', '+972 50 123 4567']) {
      expect([1001, 1107], dodge).toContain((await register(world, { ...common, account: dodge })).code);
    }
    for (const [country, number] of [
      ['MO', '66123456'],
      ['TW', '912345678'],
    ] as const) {
      const area_id = await areaId(world, country);
      await refused(register(world, { ...common, area_id, account: number }), 1103, 'code_wrong');
    }
    expect(await sizes()).toBe(before);
  },
);
