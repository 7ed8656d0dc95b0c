/**
 * Deposits and withdrawals, for customers and operators: an operator sets up the installation and invites two colleagues.
 * A customer deposits, trades, withdraws and is paid, and sees each step. Verify checks the database at the end.
 */
import type { Page } from '@playwright/test';
import { isLong } from './support/long.ts';
import { approveChange, proposeChannel, proposeCorrection, saveSettings } from './support/back-office.ts';
import {
  another,
  ask,
  decide,
  fillDeskLogin,
  giveCode,
  goTo,
  joinByLink,
  mailedLink,
  rowsOf,
  sessionOf,
  setUpAuthenticator,
} from './support/operators.ts';
import {
  expect,
  fillOwnCode,
  FIRST_OPERATOR,
  logIn,
  openAccount,
  openWorld,
  pathOf,
  test as base,
  type Person,
  type World,
} from './support/people.ts';
import { photoOfCard } from './support/pictures.ts';
import { verify, verifyAuditFile } from './support/server.ts';

const CHANNEL = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const REFERENCE = '7f3c0a55e1d2b4c6988aa0f1e2d3c4b5a697887766554433221100ffeeddccbb';
const CORRECTION = 'Fee of your transfer given back';

/** Expected content of the customer's log at the end, except the correction. */
const LOG = ['Deposit #', 'commission', 'Withdrawal #'];
/** Expected content of the audit log at the end. */
const ACTIONS = [
  ['first', 'Invited an operator'],
  ['first', 'Changed settings'],
  ['Fiona', 'Set up an authenticator'],
  ['Fiona', 'Proposed a change'],
  ['Colin', 'Approved a change'],
  ['Fiona', 'Viewed the proof of a deposit'],
  ['Fiona', 'Credited a deposit'],
  ['Colin', 'Approved a withdrawal'],
  ['Petra', 'Paid a withdrawal'],
] as const;

const test = base.extend<{ fresh: World }>({
  fresh: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const world = await openWorld();
      await use(world);
      await world.close();
    },
    // the start of the server does not count towards the test's time limit
    { timeout: 120_000 },
  ],
});

test.use({ actionTimeout: 60_000 });

const isPhone = () => test.info().project.use.isMobile === true;

/** Values of a definition list by term. */
const termsOf = (page: Page, testId: string): Promise<Readonly<Record<string, string>>> =>
  page.getByTestId(testId).evaluate((list) => {
    const pairs = [...list.querySelectorAll('dt')].map((term) => [
      (term.textContent ?? '').trim(),
      (term.nextElementSibling?.textContent ?? '').trim(),
    ]);
    return Object.fromEntries(pairs) as Record<string, string>;
  });

/** Logs in the first operator: password, then setting up the authenticator. */
async function enterFirst(page: Page, world: World): Promise<void> {
  await page.goto(`${world.url}/admin/?lang=en`);
  await expect.poll(() => pathOf(page)).toContain('/admin/login');
  await fillDeskLogin(page, FIRST_OPERATOR);
  await setUpAuthenticator(page, world);
}

/** Invites an operator on their page; returns the link from the email, which no page shows. */
async function inviteByPage(page: Page, world: World, name: string, role: string): Promise<string> {
  const email = `${name.toLowerCase()}@desk.example`;
  await goTo(page, 'Operators');
  await page.getByRole('button', { name: 'Invite an operator' }).click();
  const form = page.getByRole('form', { name: 'Invite an operator' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Role').selectOption({ label: role });
  await form.getByRole('button', { name: 'Create the one-time link' }).click();
  await giveCode(page);
  await expect(page.getByTestId('result-toast').filter({ hasText: `was sent to ${email}` })).toBeVisible();
  await expect(page.getByTestId('join-link')).toHaveCount(0);
  await expect(rowsOf(page, 'Operators').filter({ hasText: name })).toContainText('Invited');
  return mailedLink(world, email);
}

/** 1,000 USD by coin, with a picture. */
async function deposit(page: Page): Promise<void> {
  await page.getByLabel('Amount in USD').fill('1000');
  await expect(page.getByTestId('deposit-address')).toHaveText(CHANNEL);
  await page.getByTestId('file-proof').setInputFiles(await photoOfCard({ text: 'Sent 1000 USDT' }));
  await expect(page.getByTestId('proof').getByText('Uploaded')).toBeVisible();
  await page.getByTestId('submit-deposit').click();
  await expect(page.getByTestId('deposit-fields')).toContainText('1,000.00');
  await expect(page.getByTestId('deposit-row')).toContainText('Under review');
}

/** Finds the deposit in the queue, opens its proof, and credits it. */
async function creditDeposit(page: Page, { email }: Person): Promise<void> {
  await goTo(page, 'Deposits');
  const row = rowsOf(page, 'Deposits').filter({ hasText: email });
  await expect(row).toContainText('1,000.00');
  await row.getByRole('link').click();
  await expect(page.getByText(CHANNEL)).toBeVisible();
  const proof = page.getByRole('img', { name: 'Proof of payment' });
  await expect(proof).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Proof of payment' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Money has arrived' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`credited to ${email} once`);
  await expect(page.getByTestId('amount-received')).toHaveValue('1000');
  await page.getByTestId('arrival-reference').fill('0xarrival');
  await decide(page, 'Credit 1,000.00 USD');
  await giveCode(page);
  await expect(page.getByTestId('next-in-queue')).toContainText('Nothing else is waiting in this queue.');
}

/** Buys and sells again at the market. */
async function trade(page: Page, { url }: World): Promise<void> {
  await page.goto(`${url}/?lang=en`);
  await page.getByTestId('quote-row-EURUSD').click();
  await expect(page.getByTestId('chart')).toHaveAttribute('data-ready', 'true');
  await page.getByTestId('ticket-buy').click();
  await page.getByRole('button', { name: /^Buy [\d.]+ lots$/u }).click();
  await expect(page.getByTestId('result-toast').first()).toBeVisible();
  if (isPhone()) await page.getByTestId('tab-orders').click();
  const row = page.locator('[data-testid^="order-row-"]').first();
  const name = (await row.getAttribute('data-testid')) ?? '';
  await row.click();
  await page.getByTestId('order-close').click();
  await page.getByRole('button', { name: 'Close full position' }).click();
  await expect(page.getByTestId(name)).toHaveCount(0);
  await page.getByTestId('orders-tab-history').click();
  await expect(page.getByTestId(name)).toBeVisible();
}

/** Binds an address and withdraws 600 USD to it. The record must have the figures shown before the tap. */
async function withdraw(
  page: Page,
  world: World,
  person: Pick<Person, 'email'>,
): Promise<Readonly<Record<string, string>>> {
  await page.goto(`${world.url}/mine/withdraw-way?type=1`);
  await page.getByTestId('currency-USDT-TRC20').click();
  await page.getByTestId('address').fill(WALLET);
  await fillOwnCode(page, world, person);
  await page.getByTestId('bind-submit').click();
  await expect.poll(() => pathOf(page)).toBe('/mine/coin-address-list');
  await page.goto(`${world.url}/mine/withdraw`);
  await page.getByTestId('currency-USDT-TRC20').click();
  await page.getByTestId('withdraw-amount').fill('600');
  const receives = await page.getByTestId('draw-receives').innerText();
  expect(receives).toMatch(/\d USDT$/u);
  await page.getByTestId('withdraw-submit').click();
  const shown = await termsOf(page, 'draw-figures');
  expect(shown['You receive']).toBe(receives);
  expect(shown['Amount']).toBe('600.00 USD');
  await page.getByTestId('draw-confirm').click();
  await expect(page.getByTestId('draw-fields')).toBeVisible();
  const stored = await termsOf(page, 'draw-fields');
  const feeShown = Object.entries(shown).find(([name]) => name.startsWith('Fee'))?.[1];
  expect(stored).toMatchObject({
    'You receive': receives,
    Amount: '600.00 USD',
    Fee: feeShown,
    Rate: shown['Rate'],
  });
  return stored;
}

/** Opens the withdrawal from its queue. */
async function openWithdrawal(page: Page, { email }: Person): Promise<void> {
  await goTo(page, 'Withdrawals');
  const row = rowsOf(page, 'Withdrawals').filter({ hasText: email });
  await expect(row).toContainText('600.00');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Withdrawal \d+/u })).toBeVisible();
}

async function saveAuditLog(page: Page): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('export').click()]);
  expect(download.suggestedFilename()).toMatch(/^tradewind-audit-\d{4}-\d\d-\d\d\.ndjson$/u);
  const file = test.info().outputPath('audit.ndjson');
  await download.saveAs(file);
  const { code, output } = await verifyAuditFile(file);
  expect(output, output).toMatch(/[1-9]\d* audit rows are numbered without a gap and chained by their hashes/u);
  expect(code, output).toBe(0);
}

/** A second admin joins; a limit of the first one waits for them. */
async function decideByTwo(first: Page, second: Page, world: World): Promise<void> {
  await joinByLink(second, world, await inviteByPage(first, world, 'Ada', 'Admin'));
  await expect(second.getByTestId('notice-single-admin')).toHaveCount(0);
  await saveSettings(first, { pauseHours: 0, twoOperatorsUsd: 900 });
  await goTo(first, 'Change requests');
  await rowsOf(first, 'Change requests').getByRole('link').click();
  await expect(first.getByTestId('decide-approve')).toBeDisabled();
  await approveChange(second, 'Change of settings', 'Withdrawals need two operators from, USD');
  await goTo(second, 'Settings');
  await expect(second.getByLabel('Withdrawals from this amount need two operators')).toHaveValue('900');
}

test('money goes from a deposit to a paid withdrawal, with two operators', async ({
  page,
  browser,
  fresh: world,
  pageErrors,
}) => {
  // five people, each in a browser of their own
  test.setTimeout(360_000);
  const others = [
    await another(browser, pageErrors),
    await another(browser, pageErrors),
    await another(browser, pageErrors),
  ] as const;
  const guest = await another(browser, pageErrors);
  const desk = { first: page, finance: others[0].page };
  const second = others[1].page;
  const payer = others[2].page;
  const client = guest.page;

  await test.step('the first operator invites three others and sets up the installation', async () => {
    await enterFirst(desk.first, world);
    await expect(desk.first.getByTestId('notice-single-admin')).toContainText('One admin decides alone');
    await joinByLink(desk.finance, world, await inviteByPage(desk.first, world, 'Fiona', 'Finance'));
    await joinByLink(second, world, await inviteByPage(desk.first, world, 'Colin', 'Compliance'));
    await joinByLink(payer, world, await inviteByPage(desk.first, world, 'Petra', 'Finance'));
    await saveSettings(desk.first, { pauseHours: 0, twoOperatorsUsd: 500 });
    await proposeChannel(desk.finance, CHANNEL, 'Our first wallet');
    await approveChange(second, 'New deposit channel', CHANNEL);
  });

  const person = await openAccount(world);
  await test.step('a customer deposits and sees the money arrive', async () => {
    await logIn(client, world, person, '/mine/charge');
    await deposit(client);
    await client.goto(`${world.url}/mine/wallet`);
    await expect(client.getByTestId('wallet-balance')).toHaveText(/^0\.00\s*USD$/u);
    await creditDeposit(desk.finance, person);
    await expect(client.getByTestId('wallet-balance')).toHaveText(/^1,000\.00\s*USD$/u);
    await world.post.mails.take(person.email, /Deposit #\d+ of 1,000\.00 USD is in your balance/u);
  });

  const asked = await test.step('the customer trades and requests 600 USD', async () => {
    await trade(client, world);
    return withdraw(client, world, person);
  });

  await test.step('who credited the customer cannot pay the withdrawal, and no one else alone', async () => {
    await openWithdrawal(desk.finance, person);
    const paid = desk.finance.getByRole('button', { name: 'Mark as paid' });
    await expect(paid).toBeDisabled();
    await expect(paid).toHaveAccessibleDescription(/^You credited this customer within the last 30 days/u);
    const id = Number(/\d+$/u.exec(desk.finance.url())?.[0]);
    const body = { id, payment_reference: REFERENCE };
    const alone = ask(world, await sessionOf(desk.finance), '/admin/api/withdrawals/finish', body);
    await expect(alone).rejects.toThrow('forbidden');
    await openWithdrawal(payer, person);
    await expect(payer.getByRole('button', { name: 'Mark as paid' })).toHaveAccessibleDescription(
      'Another operator has to approve first.',
    );
  });

  await test.step('another operator approves, a third one pays, and the customer sees it', async () => {
    await openWithdrawal(second, person);
    await second.getByRole('button', { name: 'Approve' }).click();
    await decide(second, 'Approve');
    await giveCode(second);
    await expect(second.getByText(/^You have approved it/u)).toBeVisible();
    await payer.reload();
    await expect(payer.getByText(/^Approved by Colin/u)).toBeVisible();
    await expect(payer.getByText(WALLET).first()).toBeVisible();
    await payer.getByRole('button', { name: 'Mark as paid' }).click();
    await decide(payer, 'Book as paid', { label: 'Payment reference', text: REFERENCE });
    await giveCode(payer);
    await expect(payer.getByTestId('next-in-queue')).toBeVisible();
    await expect(client.getByTestId('payment-reference')).toContainText(REFERENCE);
    const paid = await termsOf(client, 'draw-fields');
    expect(paid['Paid']).toBe(asked['You receive']);
    const mail = await world.post.mails.take(person.email, /has been sent/u);
    expect(mail.subject).toBe('Your Tradewind withdrawal has been sent');
    expect(mail.text).toContain(REFERENCE);
  });

  await test.step('a correction needs both operators, and its customer reads why', async () => {
    await proposeCorrection(desk.finance, world, person, { amount: '1.50', reason: CORRECTION });
    await approveChange(second, person.email, CORRECTION);
    await world.post.mails.take(person.email, /corrected by/u);
  });

  await test.step('both logs show every step', async () => {
    await client.goto(`${world.url}/mine/history`);
    const log = client.getByTestId('log-row');
    await expect(log.first()).toContainText(CORRECTION);
    for (const text of LOG) await expect(log.filter({ hasText: text }).first()).toBeVisible();
    await goTo(second, 'Audit log');
    const audit = second.getByTestId('audit').getByRole('listitem');
    for (const [who, what] of ACTIONS)
      await expect(audit.filter({ hasText: who }).filter({ hasText: what }).first()).toBeVisible();
  });

  await test.step('the audit log is saved as a file that verify accepts', () => saveAuditLog(second));

  // the short run has these rules in acceptance/second-admin.spec.ts
  const more = isLong ? [await another(browser, pageErrors)] : [];
  for (const { page: third } of more)
    await test.step('with a second admin, changes of limits need their approval', () =>
      decideByTwo(desk.first, third, world));

  // an open page would log that the server is gone
  for (const { context } of [...others, guest, ...more]) await context.close();
  await page.goto('about:blank');
  await world.server.stop();
  const { code, output } = await verify(world.server.dataDir);
  expect(output, output).toContain('Proved in');
  expect(code, output).toBe(0);
});
