import { authCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../platform/http/testing/test-app.ts';
import { type TestPeople, startTestPeople } from './testing/people.ts';

let people: TestPeople;
beforeAll(async () => {
  people = await startTestPeople();
});
afterAll(() => people.stop());

const send = (to: string, type: number, more: object = {}) =>
  people.ask(to.includes('@') ? authCalls.sendEmail : authCalls.sendSms, { to, type, ...more });

const templates = async (to: string): Promise<readonly string[]> =>
  (await people.messagesTo(to)).map(({ template }) => template);

describe('a code', () => {
  it('to register is sent to any contact, one to reset only to contacts with an account; the answer is the same', async () => {
    const { email } = await people.register();
    const stranger = people.newEmail();
    people.app.clock.jump(60_000);
    const answers = [];
    for (const to of [email, stranger]) for (const type of [1, 2]) answers.push((await send(to, type)).text);
    expect(new Set(answers)).toEqual(new Set(['{"code":1,"msg":"","data":{"wait_s":60}}']));
    expect(await templates(email)).toEqual(['code_register', 'code_register', 'code_reset']);
    expect(await templates(stranger)).toEqual(['code_register']);
  });

  it('is sent once a minute for each purpose, with or without an account', async () => {
    const { email } = await people.register();
    people.app.clock.jump(60_000);
    for (const to of [email, people.newEmail()])
      for (const type of [1, 2]) {
        expect((await send(to, type)).code).toBe(1);
        const again = await send(to.toUpperCase(), type);
        expect([refusalOf(again), again.data]).toMatchObject(['code_too_soon', { wait_s: 60 }]);
      }
  });

  it('is sent to the normalised contact, in the requested language', async () => {
    await people.app.take(authCalls.sendEmail, { to: ' Some.Body@EXAMPLE.org ', type: 1 }, { lang: 'hk', form: true });
    expect(await people.messagesTo('some.body@example.org')).toMatchObject([{ channel: 'email', lang: 'hk' }]);
    await people.app.take(authCalls.sendSms, { to: '5199 0001', area_id: 93, type: '1' }, { lang: 'en', form: true });
    expect(await people.messagesTo('+85251990001')).toMatchObject([{ channel: 'sms', lang: 'en' }]);
  });

  it.each([
    ['nonsense@', 1, {}, 'to'],
    ['anna@localhost', 1, {}, 'to'],
    ['12', 1, { area_id: 93 }, 'to'],
    ['51234567', 2, {}, 'area_id'],
    ['anna@example.com', 3, {}, 'type'],
  ])('is not sent to %s for %i with %o', async (to, type, more, field) => {
    const answer = await send(to, type, more);
    expect([refusalOf(answer), answer.data]).toMatchObject([
      'invalid_input',
      { fields: { [field]: expect.any(String) } },
    ]);
  });

  it('is not sent by mail to a number, or by text message to an address', async () => {
    expect(refusalOf(await people.ask(authCalls.sendEmail, { to: '+85251234567', type: 1 }))).toBe('invalid_input');
    expect(refusalOf(await people.ask(authCalls.sendSms, { to: 'anna@example.com', type: 1, area_id: 93 }))).toBe(
      'invalid_input',
    );
  });
});
