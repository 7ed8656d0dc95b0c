import { peopleCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { maskedContact, maskedEmail, maskedMobile } from './mask.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
});
afterAll(() => app.stop());

const invited = (token: string, page = 1) => app.take(peopleCalls.invited, { page }, { token });

describe('invited users', () => {
  it('are counted and listed newest first, in pages, mostly masked', async () => {
    const inviter = await app.newRealUser();
    expect(await invited(inviter.token)).toEqual({ data: [], total: 0 });
    for (let index = 0; index < 24; index++) {
      app.clock.jump(1000);
      await app.newRealUser({ inviter_id: inviter.user.id, email: `guest${index}@mail.example.com` });
    }
    app.clock.jump(1000);
    const mobile = { email: null, mobile: '+85291234567', area_code: '852' };
    await app.newRealUser({ inviter_id: inviter.user.id, ...mobile });
    const [first, second, third] = [
      await invited(inviter.token),
      await invited(inviter.token, 2),
      await invited(inviter.token, 3),
    ];
    expect([first.total, first.data.length, second.data.length, third.data.length]).toEqual([25, 20, 5, 0]);
    expect(first.data.slice(0, 2)).toEqual([
      { account: '+852 ****4567', created_at: app.clock.now() },
      { account: 'gu***@m***.com', created_at: app.clock.now() - 1000 },
    ]);
    const times = [...first.data, ...second.data].map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted((left, right) => right - left));
  });

  it('include only those of the caller', async () => {
    const [one, other] = [await app.newRealUser(), await app.newRealUser()];
    await app.newRealUser({ inviter_id: one.user.id });
    expect([(await invited(one.token)).total, (await invited(other.token)).total]).toEqual([1, 0]);
  });

  it('are shown to real accounts with a session only', async () => {
    const { token } = await app.newUser();
    expect(refusalOf(await app.ask(peopleCalls.invited, {}, { token }))).toBe('only_true_account');
    expect(refusalOf(await app.ask(peopleCalls.invited))).toBe('session_invalid');
  });
});

describe('a masked contact', () => {
  it.each([
    ['joanna@example.com', 'jo***@e***.com'],
    ['jo@example.com', 'j***@e***.com'],
    ['j@x.io', '***@***.io'],
    ['abc@qq.com', 'a***@q***.com'],
    ['name.surname+tag@mail.example.co.uk', 'na***@m***.uk'],
    ['josé@exämple.com', 'jo***@e***.com'],
    ['"a@b"@example.com', '"a***@e***.com'],
    ['someone@localhost', 'so***@l***'],
    ['🇭🇰🇫🇷🇩🇪@example.com', '🇭🇰***@e***.com'],
    ['nothing', '***'],
  ])('%s → %s', (email, shown) => {
    expect(maskedEmail(email)).toBe(shown);
  });

  it.each([
    ['+85291234567', '852', '+852 ****4567'],
    ['+85291234567', '+852', '+852 ****4567'],
    ['+4915112345678', '49', '+49 ****5678'],
    ['+290123456', '290', '+290 ****456'],
    ['+2901234', '290', '+290 ****34'],
    ['+2901', '290', '+290 ****'],
    ['+85291234567', null, '****4567'],
    ['+85291234567', '44', '****4567'],
  ])('%s of %s → %s', (mobile, areaCode, shown) => {
    expect(maskedMobile(mobile, areaCode)).toBe(shown);
  });

  it('is empty if there is none', () => {
    expect(maskedContact({ email: null, mobile: null, areaCode: null })).toBe('***');
  });
});
