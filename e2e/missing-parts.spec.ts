/** Parts of the app whose code cannot be fetched at first: they must not end it. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/people.ts';

/** A message, whose later ones are drawn. */
async function missToasts(page: Page): Promise<void> {
  await page.route('**/assets/toast-area-*.js', (route) => route.abort(), { times: 1 });
  const missing = page.waitForEvent('requestfailed', (request) => request.url().includes('/toast-area-'));
  await page.route('**/v1/api/forex/submit', (route) => route.fulfill({ status: 418, body: 'not the server' }));
  await page.getByTestId('ticket-buy').click();
  await missing;
  await expect(page.getByTestId('ticket-buy')).not.toHaveAttribute('aria-busy', 'true');
  await page.getByTestId('ticket-buy').click();
  await expect(page.getByTestId('result-toast').filter({ hasText: 'HTTP_418' }).first()).toBeVisible();
}

/** A sheet of the frame, which opens at the second try. */
async function missSheet(page: Page): Promise<void> {
  await page.route('**/assets/AccountSheet-*.js', (route) => route.abort(), { times: 1 });
  await page.getByTestId('account-switch').click();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** A page that is left before its code fails to arrive, and is fetched again when it is opened. */
async function missPage(page: Page): Promise<void> {
  let isCut = true;
  const left = Promise.withResolvers<void>();
  await page.route('**/assets/rank-*.js', async (route) => {
    await left.promise;
    await (isCut ? route.abort() : route.continue());
  });
  const requested = page.waitForRequest('**/assets/rank-*.js');
  await page.getByTestId('tab-documentary').click();
  await requested;
  await page.getByTestId('tab-quotes').click();
  await expect(page.locator('[data-slot="rank"]')).toBeHidden();
  const failed = page.waitForEvent('requestfailed');
  left.resolve();
  await failed;
  isCut = false;
  await page.getByTestId('tab-documentary').click();
  await expect(page.getByTestId('rank-help')).toBeVisible();
}

test('a message, a sheet and a page whose code cannot be fetched at first leave the app in place, and appear later', async ({
  page,
  server,
  pageErrors,
}) => {
  await page.goto(`${server.url}/?lang=en`);
  await missPage(page);
  await page.goto(`${server.url}/login?lang=en&from=/trade`);
  await page.getByTestId('demo-login').click();
  await expect(page.getByTestId('ticket-buy')).toBeVisible();
  await missSheet(page);
  await page.goto(`${server.url}/trade?lang=en`);
  await missToasts(page);
  // the browser logs the failed requests
  expect(pageErrors.splice(0).filter((line) => !/418|toast-area-|AccountSheet-|rank-/u.test(line))).toEqual([]);
});

test('a page whose code does not arrive leaves the frame in place, which has its connection', async ({
  page,
  server,
}) => {
  await page.route('**/assets/rank-*.js', () => undefined);
  await page.goto(`${server.url}/rank?lang=en`, { waitUntil: 'commit' });
  await expect(page.getByTestId('connection-bar')).toHaveAttribute('data-state', 'online');
  await page.getByTestId('tab-quotes').click();
  await expect(page.getByTestId('quote-row-EURUSD')).toBeVisible();
});
