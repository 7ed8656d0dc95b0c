/** Account groups: terms that two operators agree on, a new group, an account that moves, and what it means for orders. */
import type { Locator, Page } from '@playwright/test';
import { approveChange } from './support/back-office.ts';
import { another, giveCode, goTo, newOperator, openDesk, rowsOf } from './support/operators.ts';
import { call, expect, openAccount, openWorld, test, type Person, type World } from './support/people.ts';
import { buy, fund } from './support/records.ts';

const groupRow = (page: Page, name: string): Locator => rowsOf(page, 'Groups').filter({ hasText: name });

/** The proposal of the open form is sent, and its page names the request that waits. */
async function propose(page: Page, form: Locator): Promise<void> {
  await form.getByTestId('send-group').click();
  await expect(page.getByTestId('result-toast').filter({ hasText: /Change request \d+ is waiting/u })).toBeVisible();
  await expect(form).toHaveCount(0);
}

/** An order of 0.01 lots of EURUSD at the market; rejects with the key of a refusal. */
const order = (world: World, { session }: Person, forexId: number, multiple: number) =>
  call<{ Id: number }>(
    world,
    '/v1/api/forex/submit',
    { type: 1, cont: 0.01, forex_id: forexId, status: 1, multiple },
    session.token,
  );

async function idOf(world: World, code: string): Promise<number> {
  const answer = await fetch(`${world.server.url}/v1/api/forex/trade_list`);
  const { data } = (await answer.json()) as { data: readonly { Id: number; Code: string }[] };
  return data.find(({ Code }) => Code === code)?.Id ?? 0;
}

test('two operators set the caps and the commission of retail clients, and move a client out of them', async ({
  page,
  browser,
  pageErrors,
}) => {
  const world = await openWorld();
  try {
    const [finance, compliance] = [await newOperator(world, 'finance'), await newOperator(world, 'compliance')];
    const person = await openAccount(world);
    await fund(world, finance, person, '5000');
    await buy(world, person.session.token, 'EURUSD', 0.1);
    const euro = await idOf(world, 'EURUSD');

    // a preset only fills the form, and a field that contradicts another one is marked
    await openDesk(page, world, finance, '/groups');
    await expect(rowsOf(page, 'Groups')).toHaveCount(3);
    await expect(groupRow(page, 'Retail')).toContainText('None');
    await groupRow(page, 'Retail').getByRole('link').click();
    await page.getByTestId('propose-group').click();
    const form = page.getByRole('form', { name: 'Propose other terms' });
    await expect(form.getByTestId('touched')).toHaveText('This changes the terms of 1 account.');
    await form.getByTestId('send-group').click();
    await expect(form.getByText('Enter a reason')).toBeVisible();
    await form.getByTestId('preset-fca').click();
    await expect(form.getByLabel('Major pairs')).toHaveValue('30');
    await expect(form.getByLabel('Crypto')).toHaveValue('0');
    await expect(form.getByLabel('Stop-out level')).toHaveValue('50');
    await form.getByLabel('Margin call level').fill('40');
    await form.getByLabel('Commission per lot and side').fill('3.5');
    await form.getByLabel('Reason').fill('The rules of the FCA');
    await form.getByTestId('send-group').click();
    await expect(form.getByText('Not above the margin call level')).toBeVisible();
    await form.getByLabel('Margin call level').fill('');
    await propose(page, form);
    await expect(page.getByRole('link', { name: /Change request \d+ waits/u })).toBeVisible();
    await expect(page.getByTestId('propose-group')).toBeDisabled();

    const second = await another(browser, pageErrors);
    await openDesk(second.page, world, compliance);
    await approveChange(second.page, 'Change of an account group', '3.5 USD per lot and side');

    await page.reload();
    await expect(page.getByRole('region', { name: 'Leverage' })).toContainText('Up to 1:30');
    await expect(page.getByRole('region', { name: 'Leverage' })).toContainText('Not offered');
    await expect(page.getByRole('region', { name: 'Costs' })).toContainText('3.5 USD per lot at opening');
    await page.getByText('Version 2', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'Versions' })).toContainText('No cap → 1:30');
    await expect(page.getByText('Changed an account group')).toBeVisible();

    // a lower cap closes nothing, and refuses a higher leverage
    await expect(order(world, person, euro, 50)).rejects.toThrow('multiple_not_offered');
    await order(world, person, euro, 20);

    // the client moves to the professional ones
    await openDesk(page, world, finance, `/users/${person.session.user.id}`);
    await expect(page.getByRole('link', { name: 'Retail' })).toHaveAttribute('href', '/admin/groups/1');
    await page.getByTestId('propose-group').click();
    const move = page.getByRole('form', { name: 'Move to another group' });
    await expect(move.getByLabel('New group').locator('option')).toHaveText(['Choose', 'Professional']);
    await move.getByTestId('send-move').click();
    await expect(move.getByText('Choose a group')).toBeVisible();
    await move.getByLabel('New group').selectOption('Professional');
    await expect(move.getByTestId('professional-note')).toContainText('loses the protection of retail clients');
    await move.getByLabel('Reason').fill('Asked in writing, two criteria are met');
    await move.getByTestId('send-move').click();
    await expect(move).toHaveCount(0);
    await expect(page.getByTestId('notice-group')).toContainText('a move to another group');
    await expect(page.getByTestId('propose-group')).toBeDisabled();
    await approveChange(second.page, 'Retail → Professional', 'lose the protection of retail clients');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Professional' })).toBeVisible();
    await expect(page.getByTestId('notice-group')).toHaveCount(0);
    await order(world, person, euro, 50);

    // 0.01 lots at 3.5 USD, of the group at that time
    await page.getByTestId('view-ledger').click();
    const commission = rowsOf(page, 'Transfers').filter({ hasText: 'Account commission' });
    await expect(commission).toHaveCount(1);
    await expect(commission).toContainText('0.035');
    await second.context.close();
  } finally {
    await page.goto('about:blank');
    await world.close();
  }
});

test('a new group needs a unique name and exists once approved, and demo accounts need no identity', async ({
  page,
  browser,
  pageErrors,
  world,
}) => {
  const [finance, other, support] = [
    await newOperator(world, 'finance'),
    await newOperator(world, 'finance'),
    await newOperator(world, 'support'),
  ];
  await openDesk(page, world, finance);
  await goTo(page, 'Groups');
  await page.getByTestId('add-group').click();
  const form = page.getByRole('form', { name: 'New group' });
  await form.getByLabel('Name').fill('retail');
  await form.getByLabel('Reason').fill('For our partner');
  await form.getByTestId('send-group').click();
  await expect(form.getByText('This name is taken.')).toBeVisible();
  await form.getByLabel('Name').fill('Partner');
  await form.getByLabel('Kind').selectOption('Professional');
  await form.getByLabel('Gold').fill('200');
  await form.getByTestId('swap_free').check();
  await form.getByTestId('verify_withdraw').check();
  await form.getByLabel('Maximum lots of an account').fill('2.5');
  await propose(page, form);

  const second = await another(browser, pageErrors);
  await openDesk(second.page, world, other, '/changes');
  await rowsOf(second.page, 'Change requests').filter({ hasText: 'Partner' }).getByRole('link').click();
  const changes = second.page.getByRole('region', { name: 'What changes' });
  await expect(changes.getByRole('group', { name: 'Leverage cap, gold' })).toContainText('1:200');
  await expect(changes.getByRole('group', { name: 'Leverage cap, crypto' })).toContainText('No cap');
  await expect(changes.getByRole('group', { name: 'Verified identity to withdraw' })).toContainText('Yes');
  await second.page.getByRole('button', { name: 'Approve and carry out' }).click();
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await giveCode(second.page);
  await expect(second.page.getByTestId('next-in-queue')).toBeVisible();
  await second.context.close();

  await page.reload();
  await expect(groupRow(page, 'Partner')).toContainText('–/–/200/–/–/–/–');
  await groupRow(page, 'Partner').getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Limits' })).toContainText('2.5');
  await expect(page.getByRole('region', { name: 'Verification' })).toContainText('Needs a verified identity');

  await page.goto(`${world.url}/admin/groups/3?lang=en`);
  await page.getByTestId('propose-group').click();
  const demo = page.getByRole('form', { name: 'Propose other terms' });
  await expect(demo.getByTestId('swap_free')).toBeVisible();
  await expect(demo.getByTestId('verify_trade')).toHaveCount(0);
  await expect(demo.getByLabel('Name')).toHaveCount(0);

  await openDesk(page, world, support, '/groups/1');
  await expect(page.getByRole('heading', { level: 1, name: 'Retail' })).toBeVisible();
  await expect(page.getByTestId('propose-group')).toHaveCount(0);
});
