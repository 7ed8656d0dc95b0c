import { authCalls, fundsCalls, privacyCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, refusalOf } from '../../platform/http/testing/test-app.ts';
import { TRON_ADDRESS, USDT_TRC20 } from '../../money/testing/funds.ts';
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

describe('a code of an account', () => {
  const uses = {
    password: (auth_code: string, token: string) =>
      people.ask(authCalls.amendPassword, { new_password: 'heavy-lamp-sings-twice', auth_code }, { token }),
    payout_method: (auth_code: string, token: string) =>
      people.ask(
        fundsCalls.bindMethod,
        { type: 1, draw_id: USDT_TRC20, dc_address: TRON_ADDRESS, auth_code },
        { token },
      ),
    data_export: (auth_code: string, token: string) => people.ask(privacyCalls.askExport, { auth_code }, { token }),
    erasure: (auth_code: string, token: string) => people.ask(privacyCalls.askErasure, { auth_code }, { token }),
  } as const;
  const names = Object.keys(uses) as (keyof typeof uses)[];
  const outcomeOf = (answer: Answered): string => (answer.code === 1 ? 'done' : refusalOf(answer));
  async function codeFor(email: string, purpose?: string, token?: string): Promise<string> {
    people.app.clock.jump(60_000);
    const input = { to: email, type: 2, ...(purpose === undefined ? {} : { purpose }) };
    await people.app.take(authCalls.sendEmail, input, token === undefined ? {} : { token });
    return people.codeSentTo(email);
  }

  it.each(names)('for %s confirms nothing else, and its message says what it is for', async (purpose) => {
    const { email, token } = await people.register();
    const code = await codeFor(email, purpose, token);
    expect((await people.messagesTo(email)).at(-1)).toMatchObject({ template: 'code_reset', params: { purpose } });
    for (const other of names)
      if (other !== purpose) expect([other, outcomeOf(await uses[other](code, token))]).toEqual([other, 'code_wrong']);
    expect(outcomeOf(await uses[purpose](code, token))).toBe('done');
    expect(outcomeOf(await uses[purpose](code, token))).not.toBe('done');
  });

  it('without a purpose sets a password; requested in a session, it confirms one change in that session', async () => {
    const { email, token } = await people.register();
    const open = await codeFor(email);
    for (const name of ['payout_method', 'data_export', 'erasure'] as const)
      expect([name, outcomeOf(await uses[name](open, token))]).toEqual([name, 'code_wrong']);
    expect(outcomeOf(await uses.password(open, token))).toBe('done');
    const inSession = await codeFor(email, undefined, token);
    const { data } = await people.ask(authCalls.login, { account: email, password: 'heavy-lamp-sings-twice' });
    const { token: elsewhere } = authCalls.login.output.parse(data);
    expect(outcomeOf(await uses.payout_method(inSession, elsewhere))).toBe('code_wrong');
    expect(outcomeOf(await uses.payout_method(inSession, token))).toBe('done');
    expect(outcomeOf(await uses.data_export(inSession, token))).toBe('code_wrong');
  });

  it("is not sent for a change without the owner's session", async () => {
    const [{ email }, other] = [await people.register(), await people.register()];
    people.app.clock.jump(60_000);
    const before = await people.messagesTo(email);
    const ask = (input: object, token?: string) =>
      people.ask(authCalls.sendEmail, { to: email, type: 2, ...input }, token === undefined ? {} : { token });
    expect(refusalOf(await ask({ purpose: 'payout_method' }))).toBe('session_invalid');
    const foreign = await ask({ purpose: 'payout_method' }, other.token);
    expect([refusalOf(foreign), foreign.data]).toMatchObject(['forbidden', { reason: 'own_contact' }]);
    for (const input of [{ purpose: 'nothing' }, { type: 1, purpose: 'passkey' }])
      expect(refusalOf(await ask(input))).toBe('invalid_input');
    expect(await people.messagesTo(email)).toEqual(before);
  });
});
