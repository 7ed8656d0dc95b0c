/** Back closes what floats above a page before it leaves the page: packages/ui/src/browser/back.ts. */
import type { Page } from '@playwright/test';
import { openStorage } from './support/navigation.ts';
import { expect, test } from './support/people.ts';

const dialogs = (page: Page) => page.getByRole('dialog');
const full = (page: Page) => page.getByTestId('chart-full-screen').filter({ visible: true });

test('Back closes a sheet, then the chart in full screen below it, and then leaves the page', async ({
  page,
  world,
}) => {
  await page.goto(`${world.server.url}/login?lang=en&from=%2Fuser`);
  await page.getByTestId('demo-login').click();
  await expect(page).toHaveURL(/\/user$/u);
  await page.getByTestId('account-switch').click();
  await expect(dialogs(page)).toHaveCount(1);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/user$/u);

  await page.getByTestId('tab-trade').click();
  await expect(full(page)).toHaveAttribute('aria-pressed', 'false');
  await full(page).click();
  await page.getByTestId('chart-tools').filter({ visible: true }).click();
  await expect(dialogs(page)).toHaveCount(1);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(full(page)).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(full(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL(/\/trade$/u);

  // one that was closed in another way is no step of its own
  await page.getByTestId('account-switch').click();
  await expect(dialogs(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialogs(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/user$/u);
  await page.goForward();
  await expect(page).toHaveURL(/\/trade$/u);

  // a link in a sheet leads on, and Back from there to the page without the sheet
  await page.getByTestId('account-switch').click();
  await page.getByRole('link', { name: 'Open a live account' }).click();
  await expect(page).toHaveURL(/\/register/u);
  await page.goBack();
  await expect(page).toHaveURL(/\/trade$/u);
  await expect(page.getByTestId('ticket-buy').filter({ visible: true })).toBeVisible();
  await expect(dialogs(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/user$/u);
});

test('Back closes a question over a sheet, then the sheet, and then leaves the page', async ({ page, world }) => {
  await page.goto(`${world.server.url}/rank?lang=en`);
  await page.getByTestId('tab-quotes').click();
  await page.getByRole('button', { name: 'Edit watchlists' }).click();
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('Name').fill('Majors');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Delete list' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toHaveCount(1);
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(dialogs(page)).toHaveCount(1);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/u);
  await page.goBack();
  await expect(page).toHaveURL(/\/rank/u);
});

test('Back leads to the latest address of a page, also one from after something above it was closed', async ({
  page,
  world,
}) => {
  await page.goto(`${world.server.url}/login?lang=en&from=%2Frank`);
  await page.getByTestId('demo-login').click();
  await expect(page).toHaveURL(/\/rank$/u);
  await page.getByTestId('rank-join').click();
  await expect(dialogs(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialogs(page)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(/\/rank\?view=ranking$/u);
  await page.getByTestId('tab-quotes').click();
  await expect(page).toHaveURL(/\/$/u);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit watchlists' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/rank\?view=ranking$/u);
  await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible();

  // and so does Forward, to the entry of a sheet that Back closed
  await page.getByTestId('rank-join').click();
  await expect(dialogs(page)).toHaveCount(1);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Copy' }).click();
  await expect(page).toHaveURL(/\/rank$/u);
  await page.goForward();
  await expect(page).toHaveURL(/\/rank$/u);
  await expect(page.getByRole('heading', { name: 'Copy', level: 1 })).toBeVisible();
});

test('Back on the first entry of a tab leaves the address of the displayed page', async ({ page, world }) => {
  await openStorage(page, world.server.url);
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/register?lang=en'));
  const tab = await opened;
  await tab.getByTestId('country-button').click();
  await expect(dialogs(tab)).toHaveCount(1);
  await tab.keyboard.press('Escape');
  await expect(dialogs(tab)).toHaveCount(0);
  await tab.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(tab).toHaveURL(/\/login$/u);
  await tab.goBack();
  await expect(tab.getByTestId('demo-login')).toBeVisible();
  await expect(tab).toHaveURL(/\/login$/u);
});
