/** One-time links are sent by mail if mail is configured, and are then in no answer. */
import { operatorBaseCalls, operatorPeopleCalls } from '@tradewind/contract/operator';
import { afterEach, expect, it } from 'vitest';
import { allRows } from '../../testing/all-rows.ts';
import { type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestOperator, firstAdmin, joinBy, mailedLink, tokenOf } from './testing/operators.ts';

const { inviteOperator, resetOperator } = operatorPeopleCalls;
const SMTP_URL = 'smtp://localhost:1';

let app: TestApp;
afterEach(() => app.stop());

const person = (role: string) => ({ email: `${role}@desk.example`, name: `The ${role}`, role });

async function joinByMail(email: string, page: RegExp): Promise<TestOperator> {
  const link = await mailedLink(app, email);
  expect(link).toMatch(page);
  // the token is nowhere in plain text
  expect(await allRows(app.database.adminUrl)).not.toContain(tokenOf(link));
  return joinBy(app, link);
}

it('with SMTP_URL, a link of an invitation, a reset, and an approval by a second admin is mailed', async () => {
  app = await startTestApp({ prices: false, settings: { SMTP_URL, PUBLIC_URL: 'https://broker.example' } });
  const PAGE = /^https:\/\/broker\.example\/admin\/join#token=[\w-]{43}$/u;
  const first = await firstAdmin(app);
  const invited = await first.call(inviteOperator, person('admin'));
  expect(invited.link).toBe('');
  const second = await joinByMail('admin@desk.example', PAGE);
  const id = await first.propose(inviteOperator, person('finance'));
  const approved = await second.call(operatorBaseCalls.approveAdminChange, { id });
  expect(approved.link).toBeUndefined();
  const finance = await joinByMail('finance@desk.example', PAGE);
  const reset = await first.propose(resetOperator, { id: finance.id, reason: 'lost phone' });
  expect((await second.call(operatorBaseCalls.approveAdminChange, { id: reset })).link).toBeUndefined();
  expect((await joinByMail('finance@desk.example', PAGE)).id).toBe(finance.id);
});

it('with SMTP_URL only, the mail contains the path', async () => {
  app = await startTestApp({ prices: false, settings: { SMTP_URL } });
  const first = await firstAdmin(app);
  expect((await first.call(inviteOperator, person('support'))).link).toBe('');
  await joinByMail('support@desk.example', /^\/admin\/join#token=[\w-]{43}$/u);
});

it('without SMTP_URL, a link is shown to the admin who creates it', async () => {
  app = await startTestApp({ prices: false });
  const first = await firstAdmin(app);
  const { link } = await first.call(inviteOperator, person('support'));
  expect(link).toMatch(/^\/admin\/join#token=[\w-]{43}$/u);
  await joinBy(app, link);
});
