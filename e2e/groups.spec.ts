/** The group of an account as its trader meets it: caps, commission, swap-free, levels, and verifications that it demands. */
import type { Page } from '@playwright/test';
import { ask, newOperator, type Operator } from './support/operators.ts';
import { expect, openAccount, openAs, openWorld, pathOf, test, type World } from './support/people.ts';
import { fund } from './support/records.ts';

const RETAIL = 1;

/** Changes the terms of retail accounts, as two operators do. */
async function setRetail(world: World, [finance, compliance]: readonly Operator[], terms: object): Promise<void> {
  if (finance === undefined || compliance === undefined) throw new Error('two operators are needed');
  const wanted = { id: RETAIL, reason: 'As the rules want', ...terms };
  const { id } = await ask<{ id: number }>(world, finance, '/admin/api/groups/propose', wanted);
  await ask(world, compliance, '/admin/api/changes/approve', { id });
}

/** An order at the market, confirmed as a live account does. */
async function order(page: Page): Promise<void> {
  await page.getByTestId('ticket-buy').click();
  await page.getByTestId('ticket-confirm').click();
}

/** By its button: a key could still reach the dialog below one that has just opened. */
async function closeDialog(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const toast = (page: Page) => page.getByTestId('result-toast');

test('a lowered cap reduces the leverage on the open page, prevents doubling a position above it, and is listed on Me', async ({
  page,
}) => {
  const world = await openWorld();
  try {
    const operators = [await newOperator(world, 'finance'), await newOperator(world, 'compliance')] as const;
    const person = await openAccount(world);
    await fund(world, operators[0], person, '5000');
    await openAs(page, world, person, '/trade?code=EURUSD');
    await expect(page.getByTestId('ticket-leverage')).toContainText('1:100');
    await expect(page.getByTestId('cost-commission')).toHaveCount(0);
    await order(page);
    await expect(toast(page).filter({ hasText: 'filled' })).toBeVisible();

    const caps = { cap_majors: 30, cap_minors: 20, cap_indices: 20, cap_crypto: 0 };
    const terms = { ...caps, commission: '3.5', swap_free: 1, margin_call: 120, stop_out: 60, max_position_lots: '3' };
    await setRetail(world, operators, terms);

    // the page reads the terms again after a refusal
    await order(page);
    await expect(toast(page).filter({ hasText: 'This leverage is not offered.' })).toContainText('≤ 1:30');
    await expect(page.getByRole('dialog')).toContainText('1:30');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('ticket-leverage')).toContainText('1:30');
    await page.getByTestId('ticket-leverage').click();
    await expect(page.getByTestId('leverage-30')).toBeVisible();
    await expect(page.getByTestId('leverage-50')).toHaveCount(0);
    await expect(page.getByTestId('leverage-cap')).toHaveText('Your account allows a leverage of up to 1:30 here');
    await page.getByTestId('leverage-20').click();
    await expect(page.getByTestId('cost-commission')).toHaveText(
      'Account commission, to open and again to close0.35USD',
    );
    await order(page);
    await expect(toast(page).filter({ hasText: 'filled' }).first()).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Buy EUR/USD' })).toHaveCount(0);

    await page.goto(`${world.url}/instrument?code=EURUSD`);
    await expect(page.getByTestId('leverage-class')).toHaveText('Major currency pairs');
    await expect(page.getByTestId('leverage-cap')).toHaveText('Leverage up to 1:30 for your account.');
    await expect(page.getByTestId('margins')).not.toContainText('1:50');
    await expect(page.getByTestId('account-commission')).toContainText('3.5 USD per lot');
    await expect(page.getByTestId('swap-free')).toBeVisible();
    await expect(page.getByTestId('position-limit')).toContainText('3');

    await page.goto(`${world.url}/trade?code=BTCUSD`);
    await expect(page.getByTestId('ticket-reason')).toContainText('This instrument is not offered to your account');
    await expect(page.getByTestId('ticket-leverage')).toHaveCount(0);
    await page.goto(`${world.url}/instrument?code=BTCUSD`);
    await expect(page.getByTestId('not-offered')).toBeVisible();

    // the older position has 1:100, the newer one 1:20
    await page.goto(`${world.url}/order`);
    const rows = page.getByTestId(/^order-row-\d+$/u);
    await rows.last().click();
    await page.getByTestId('order-double').click();
    await expect(page.getByTestId('turn-reason')).toHaveText('Your account allows a leverage of up to 1:30 here');
    await expect(page.getByTestId('turn-confirm')).toBeDisabled();
    await expect(page.getByTestId('turn-commission')).toHaveText('Account commission0.35USD');
    await closeDialog(page, 'Double position');
    await page.getByTestId('order-reverse').click();
    await expect(page.getByTestId('turn-commission')).toHaveText('Account commission0.70USD');
    for (const name of ['Reverse position', /#1$/u]) await closeDialog(page, name);
    await rows.first().click();
    await expect(page.getByTestId('detail-commission')).toContainText('0.35');
    await page.getByTestId('order-close-part').click();
    await expect(page.getByTestId('close-50')).toHaveAttribute('aria-pressed', 'true');
    await page.getByTestId('close-100').click();
    await expect(page.getByTestId('close-commission')).toContainText('0.35');
    for (const name of ['Close position', /#2$/u]) await closeDialog(page, name);
    await page.getByTestId('margin-help').click();
    await expect(page.getByRole('dialog')).toContainText('Your account pays 3.50 USD per lot');
    await expect(page.getByRole('dialog')).toContainText('At 120.00% you get a margin call; at 60.00% we start');
    await expect(page.getByRole('dialog')).toContainText('Your account is swap-free');

    await page.goto(`${world.url}/mine/history`);
    await page.getByRole('button', { name: 'Account commission' }).click();
    await expect(page.getByTestId('log-row')).toContainText(['−0.35']);

    await page.goto(`${world.url}/user`);
    await expect(page.getByTestId('account-group')).toContainText('Retail');
    await page.getByTestId('account-group').click();
    await expect(page.getByTestId('leverage-caps').getByRole('row', { name: /Major/u })).toContainText('1:30');
    await expect(page.getByTestId('leverage-caps').getByRole('row', { name: /Crypto/u })).toContainText('Not offered');
    await expect(page.getByTestId('leverage-caps').getByRole('row', { name: /Gold/u })).toContainText('No limit');
    await expect(page.getByTestId('group-commission')).toHaveText('3.5 USD per lot, at opening and again at closing');
    await expect(page.getByTestId('group-stop-out')).toHaveText('At a margin level of 60.00%');
    await expect(page.getByTestId('group-max-lots')).toHaveText('3');
  } finally {
    await page.goto('about:blank');
    await world.close();
  }
});

test('an order, a deposit and a withdrawal that need a verification say so, and lead to it', async ({ page }) => {
  const world = await openWorld();
  try {
    const operators = [await newOperator(world, 'finance'), await newOperator(world, 'compliance')] as const;
    const person = await openAccount(world);
    await fund(world, operators[0], person, '5000');
    await setRetail(world, operators, { verify_deposit: 1, verify_trade: 1, verify_withdraw: 1 });

    await openAs(page, world, person, '/trade?code=EURUSD');
    await order(page);
    await expect(toast(page)).toContainText('Please verify your identity first.');
    await toast(page).getByTestId('toast-verification').click();
    await expect.poll(() => pathOf(page)).toBe('/mine/auth');

    await page.goto(`${world.url}/mine/charge`);
    await expect(page.getByTestId('verification-needed')).toContainText('before a deposit');
    await page.goto(`${world.url}/mine/withdraw`);
    await expect(page.getByTestId('verification-needed')).toContainText('before a withdrawal');
    await page.getByTestId('to-verification').click();
    await expect.poll(() => pathOf(page)).toBe('/mine/auth');

    await page.goto(`${world.url}/user`);
    await page.getByTestId('account-group').click();
    await expect(page.getByTestId('group-verification')).toContainText('deposits, trading and withdrawals');
    await page.getByRole('dialog').getByRole('link', { name: 'Identity verification' }).click();
    await expect.poll(() => pathOf(page)).toBe('/mine/auth');
    await expect(page.getByLabel('Full name')).toBeVisible();
    await page.goBack();
    await expect(page.getByTestId('account-group')).toBeVisible();
    await expect(page.getByTestId('group-terms')).toBeHidden();
  } finally {
    await page.goto('about:blank');
    await world.close();
  }
});
