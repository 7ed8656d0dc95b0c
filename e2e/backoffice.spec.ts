/** The back-office apart from the funds story: login, roles, refusals, the ledger and the audit export. */
import type { Page } from '@playwright/test';
import {
  ask,
  decide,
  fillDeskLogin,
  giveCode,
  goTo,
  invite,
  joinByLink,
  newOperator,
  openDesk,
  OPERATOR_PASSWORD,
  rowsOf,
  sessionOf,
} from './support/operators.ts';
import { sql } from './support/database.ts';
import { expect, openAs, openAccount, pathOf, test } from './support/people.ts';
import { requestWithdrawal, fund, submitIdentity, submitDeposit } from './support/records.ts';
import { verifyAuditFile } from './support/server.ts';

test.use({ actionTimeout: 60_000 });

const REMARK = 'The hash in the picture belongs to another payment.';

const deskText = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text);

test('the login shows errors at their fields, needs a new code each time, accepts a recovery code and a link once, and ends with a logout', async ({
  page,
  world,
}) => {
  const { link, email } = await invite(world, 'support');
  await page.goto(`${world.url}/admin/login?lang=en`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await fillDeskLogin(page, { email, password: 'not this one at all' });
  await expect(page.getByTestId('form-failure')).toBeVisible();

  const recovery = await joinByLink(page, world, link);
  await page.goto(new URL(link, world.url).href);
  await expect(page.getByText('This link can no longer be used')).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${world.url}/admin/messages?lang=en`);
  await fillDeskLogin(page, { email, password: OPERATOR_PASSWORD });
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect.poll(() => pathOf(page)).toContain('/admin/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();

  const { token } = await sessionOf(page);
  const codeOfMe = async () => {
    const answer = await fetch(`${world.url}/admin/api/me`, { headers: { token } });
    return ((await answer.json()) as { code: number }).code;
  };
  expect(await codeOfMe()).toBe(1);
  await page.goto(`${world.url}/admin/account?lang=en`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await decide(page, 'Log out');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await expect.poll(codeOfMe).toBe(999);
});

test('a role sees its own pages and an explanation on the others, and is logged out when idle', async ({
  page,
  world,
}) => {
  const support = await newOperator(world, 'support');
  await page.clock.install();
  await openDesk(page, world, support, '/operators');
  await expect(page.getByText('Not for your role')).toBeVisible();
  await page.getByTestId('open-navigation').click();
  const links = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link');
  await expect(links.filter({ hasText: 'Messages' })).toBeVisible();
  await expect(links.filter({ hasText: 'Audit log' })).toHaveCount(0);
  await expect(ask(world, support, '/admin/api/operators/invite', {})).rejects.toThrow('forbidden');
  await links.filter({ hasText: 'Overview' }).click();
  await expect(page.getByText('No alarms')).toBeVisible();
  await expect(page.getByText('Last reconciliation')).toHaveCount(0);
  await page.clock.fastForward('14:30');
  await expect(page.getByRole('alertdialog')).toContainText('Are you still there?');
  await page.clock.fastForward('00:31');
  await expect(page.getByTestId('login-notice')).toContainText('15 minutes without activity');
});

test('a deposit is found and rejected by keyboard, and its customer reads why', async ({ page, browser, world }) => {
  const [person, finance] = [await openAccount(world), await newOperator(world, 'finance')];
  const { id } = await submitDeposit(world, person, '250');
  await openDesk(page, world, finance, `/deposits?search=${encodeURIComponent(person.email)}`);
  await expect(rowsOf(page, 'Deposits')).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Deposit ${id}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowsOf(page, 'Deposits')).toHaveCount(1);
  await page.goto(`${page.url()}&page=9999`);
  await expect(rowsOf(page, 'Deposits')).toHaveCount(1);
  expect(new URL(page.url()).searchParams.has('page')).toBe(false);
  await rowsOf(page, 'Deposits').getByRole('link').click();
  await page.getByTestId('decide-reject').click();
  await decide(page, 'Reject');
  await expect(page.getByText('Please write at least 3 characters.')).toBeVisible();
  await decide(page, 'Reject', { label: 'Remark', text: REMARK });
  await expect(page.getByTestId('next-in-queue')).toBeVisible();
  await expect(ask(world, finance, '/admin/api/deposits/finish', { id, reference: 'late' })).rejects.toThrow(
    'conflict',
  );
  await world.post.mails.take(person.email, /rejected and not credited/u);

  const client = await (await browser.newContext()).newPage();
  await openAs(client, world, person, '/mine/charge?tab=records');
  await expect(client.getByTestId('deposit-row')).toContainText(REMARK);
  await client.context().close();
});

test('an approval asks for a code, which can be pasted, is refused at its field, and is valid once; without it nothing happens', async ({
  page,
  world,
}) => {
  const [person, finance] = [await openAccount(world), await newOperator(world, 'finance')];
  const { id } = await submitDeposit(world, person, '250');
  await openDesk(page, world, finance, `/deposits/${id}`);
  await page.getByTestId('decide-finish').click();
  await decide(page, 'Credit 250.00 USD');
  await expect(page.getByRole('alertdialog')).toContainText('Enter the reference of the arrival.');
  await page.getByTestId('arrival-reference').fill(`tx of ${id}`);
  await decide(page, 'Credit 250.00 USD');
  const asked = page.getByRole('alertdialog', { name: 'Confirm with a code' });
  const field = asked.getByRole('textbox', { name: 'Code' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toContainText('Nothing was done, because no code was entered.');

  await decide(page, 'Credit 250.00 USD');
  await expect(field).toBeFocused();
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(asked.getByText('Please enter all six digits.')).toBeVisible();
  await field.fill('000 000');
  await expect(field).toHaveValue('000000');
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(asked).toContainText('This code is wrong or has already been used.');
  await giveCode(page);
  await expect(page.getByTestId('next-in-queue')).toBeVisible();
  await world.post.mails.take(person.email, /of 250\.00 USD is in your balance/u);
});

test(
  'when another amount than submitted is above the limit, one operator enters it and another one credits it',
  { tag: '@long' },
  async ({ page, browser, world }) => {
    const person = await openAccount(world);
    const [finance, second] = [await newOperator(world, 'finance'), await newOperator(world, 'finance')];
    const { id } = await submitDeposit(world, person, '12000');
    const search = `?search=${encodeURIComponent(person.email)}`;
    await openDesk(page, world, finance, `/deposits/${id}`);
    await page.getByTestId('decide-finish').click();
    await page.getByTestId('amount-received').fill('11500.5');
    await page.getByTestId('arrival-reference').fill('0xAB cd');
    await expect(page.getByTestId('usd-to-credit')).toContainText('11,500.50');
    await expect(page.getByTestId('two-needed')).toContainText('two operators are needed');
    await decide(page, 'Enter 11,500.50 USD');
    await giveCode(page);
    await expect(page.getByText('You entered 11,500.50 USDT, 11,500.50 USD')).toBeVisible();
    await page.getByTestId('decide-finish').click();
    await page.getByTestId('arrival-reference').fill('0xABCD');
    await decide(page, 'Enter 11,500.50 USD');
    await giveCode(page);
    await expect(page.getByRole('alertdialog')).toContainText('Another operator has to credit it.');

    await openDesk(page, world, second, `/deposits${search}`);
    await expect(rowsOf(page, 'Deposits')).toContainText('Waits for a second operator');
    await page.goto(`${world.url}/admin/deposits/${id}?lang=en`);
    await expect(page.getByText(`${finance.name} entered 11,500.50 USDT`)).toBeVisible();
    await page.getByTestId('decide-finish').click();
    await expect(page.getByTestId('amount-received')).toHaveValue('11500.5');
    await page.getByTestId('arrival-reference').fill('0xabcd');
    await expect(page.getByTestId('two-needed')).toHaveCount(0);
    await decide(page, 'Credit 11,500.50 USD');
    await giveCode(page);
    await expect(page.getByTestId('next-in-queue')).toBeVisible();
    await world.post.mails.take(
      person.email,
      /11,500\.50 USD is in your balance[\s\S]*Submitted amount: 12,000\.00 USD/u,
    );

    const client = await (await browser.newContext()).newPage();
    await openAs(client, world, person, '/mine/charge?tab=records');
    const row = client.getByTestId('deposit-row');
    await expect(row).toContainText('11,500.50 USD');
    await expect(row).toContainText('Submitted: 12,000.00 USD');
    await row.click();
    await expect(client.getByTestId('deposit-fields')).toContainText('The rate of your request was used');
    await client.context().close();
  },
);

test(
  'a refused withdrawal returns the money and states the reason',
  { tag: '@long' },
  async ({ page, browser, world }) => {
    const [person, finance] = [await openAccount(world), await newOperator(world, 'finance')];
    await fund(world, finance, person, '300');
    await requestWithdrawal(world, person, '120');
    const client = await (await browser.newContext()).newPage();
    await openAs(client, world, person, '/mine/wallet');
    await expect(client.getByTestId('wallet-balance')).toHaveText(/^180\.00\s*USD$/u);

    await openDesk(page, world, finance, `/withdrawals?search=${encodeURIComponent(person.email)}`);
    await rowsOf(page, 'Withdrawals').getByRole('link').click();
    await page.getByTestId('decide-refuse').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Please contact us' }).click();
    await decide(page, 'Refuse');
    await expect(page.getByTestId('next-in-queue')).toBeVisible();
    await expect(client.getByTestId('wallet-balance')).toHaveText(/^300\.00\s*USD$/u);
    await client.goto(`${world.url}/mine/withdraw?tab=records`);
    await expect(client.getByTestId('draw-row')).toContainText('We have a question about this withdrawal.');
    await client.context().close();
  },
);

test('an identity is reviewed with both pictures and approved', async ({ page, world }) => {
  const [person, compliance] = [await openAccount(world), await newOperator(world, 'compliance')];
  const name = `Ada ${person.email.slice(1, 7)}`;
  await submitIdentity(world, person, { name, number: 'A7654321' });
  await openDesk(page, world, compliance, `/verifications?search=${encodeURIComponent(person.email)}`);
  await rowsOf(page, 'Identity reviews').getByRole('link').click();
  await expect(page.getByRole('img', { name: 'Front' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Back' })).toBeVisible();
  await expect(deskText(page, 'A7654321').first()).toBeVisible();
  await page.getByTestId('decide-approve').click();
  await expect(page.getByRole('alertdialog')).toContainText(name);
  await decide(page, 'Approve');
  await giveCode(page);
  await expect(page.getByTestId('next-in-queue')).toBeVisible();
  await goTo(page, 'Audit log');
  const access = page.getByTestId('audit').getByRole('listitem').filter({ hasText: 'Viewed an identity' }).first();
  await access.getByText('Viewed an identity').click();
  await access.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Identity/u })).toBeVisible();
});

test("a suspended customer's order is refused with the reason", async ({ world }) => {
  const [person, compliance] = [await openAccount(world), await newOperator(world, 'compliance')];
  const reason = 'Papers of your company are missing';
  await ask(world, compliance, '/admin/api/users/suspend', { id: person.session.user.id, reason });
  const headers = { 'content-type': 'application/json', lang: 'en', token: person.session.token };
  const list = await fetch(`${world.server.url}/v1/api/forex/trade_list`, { headers });
  const { data: instruments } = (await list.json()) as { data: { Id: number; Code: string }[] };
  const eurUsd = instruments.find(({ Code }) => Code === 'EURUSD')?.Id;
  const order = { type: 1, cont: 0.1, forex_id: eurUsd, status: 1, multiple: 100 };
  const url = `${world.server.url}/v1/api/forex/submit`;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(order) });
  expect(await answer.json()).toMatchObject({ code: 1211, data: { key: 'trading_disabled', reason } });
});

test('an admin sets limits of a customer, and an order above them is refused with the remaining amount', async ({
  page,
  world,
}) => {
  const [person, admin] = [await openAccount(world), await newOperator(world, 'admin')];
  const { id } = person.session.user;
  await openDesk(page, world, admin, `/users/${id}?view=history`);
  await expect(page.getByText('No operator has changed the account itself.')).toBeVisible();
  await page.getByTestId('view-profile').click();
  await page.getByTestId('set-limits').click();
  const form = page.getByRole('form', { name: 'Set limits' });
  await form.getByLabel('Maximum orders').fill('20');
  await form.getByLabel('Maximum lots in any one instrument').fill('0.0500001');
  await form.getByTestId('send-limits').click();
  await expect(form.getByText('At least 3 characters')).toBeVisible();
  await form.getByLabel('Reason').fill('New customer');
  await form.getByLabel('Maximum lots in any one instrument').fill('0.05');
  await form.getByTestId('send-limits').click();
  await giveCode(page);
  await expect(page.getByText(/Limits set|Change request \d+ created/u).first()).toBeVisible();
});

test('a whole number that is typed with a point or a sign is refused at its field', async ({ page, world }) => {
  await openDesk(page, world, await newOperator(world, 'admin'), '/settings');
  const pause = page.getByLabel('Withdrawal pause after a changed password or a new method');
  for (const text of ['30.5', '-5']) {
    await pause.fill(text);
    await page.getByTestId('save-settings').click();
    await expect(pause).toHaveAccessibleDescription('A whole number of hours from 0 to 720.');
    await expect(pause).toHaveValue(text);
  }
});

test('the ledger adds up to zero and agrees with everything else', async ({ page, world }) => {
  await openDesk(page, world, await newOperator(world, 'admin'), '/ledger');
  await page.getByRole('radio', { name: 'Zero-sum report' }).click();
  await expect(page.getByTestId('zero-sum')).toContainText('Everything adds up.');
  await page.getByRole('radio', { name: 'Reconciliations' }).click();
  await page.getByRole('button', { name: 'Reconcile now' }).click();
  await expect(page.getByText('Everything agrees').first()).toBeVisible();
  await goTo(page, 'Overview');
  await expect(page.getByTestId('reconciliation')).toBeVisible();
});

test('a lifted cool-off is in the audit log, which is saved as a file that verify accepts', async ({ page, world }) => {
  const [finance, admin] = [await newOperator(world, 'finance'), await newOperator(world, 'admin')];
  // new operators in these tests have no cool-off: this one gets one as if they had just joined
  const fromMs = Date.now() + 3_600_000;
  await sql(world.server, 'UPDATE operators SET cool_off_from_ms = $1 WHERE id = $2', [fromMs, finance.operator.id]);
  await openDesk(page, world, admin, '/operators');
  await expect(page.getByTestId(`cool-off-${finance.operator.id}`)).toContainText('Approves nothing until');
  await page.getByRole('button', { name: `Lift the cool-off of ${finance.name}` }).click();
  await decide(page, 'Lift', { label: 'Reason', text: 'I have worked with them for years.' });
  await giveCode(page);
  await expect(page.getByText('Cool-off lifted')).toBeVisible();
  await expect(page.getByTestId(`cool-off-${finance.operator.id}`)).toHaveCount(0);

  await goTo(page, 'Audit log');
  const lifted = page.getByTestId('audit').filter({ hasText: 'Lifted the cool-off of an operator' });
  await expect(lifted).toContainText(admin.name);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('export').click()]);
  expect(download.suggestedFilename()).toMatch(/^tradewind-audit-\d{4}-\d\d-\d\d\.ndjson$/u);
  const file = test.info().outputPath('audit.ndjson');
  await download.saveAs(file);
  const { code, output } = await verifyAuditFile(file);
  expect(output, output).toMatch(/[1-9]\d* audit rows are numbered without a gap and chained by their hashes/u);
  expect(code, output).toBe(0);
});
