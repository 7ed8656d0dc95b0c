/** The app without a network: it says so, opens, shows the time of its figures, trades nothing, and deletes them at logout. */
import type { Page } from '@playwright/test';
import { FULL_BROWSER } from './support/browsers.ts';
import { newOperator } from './support/operators.ts';
import { expect, logIn, openAccount, test } from './support/people.ts';
import { buy, fund } from './support/records.ts';

test.use({ ...FULL_BROWSER, serviceWorkers: 'allow' });

const caches = (page: Page): Promise<string[]> => page.evaluate(() => window.caches.keys());
/** Files of the app that the page has loaded and the worker has not cached yet. */
const notKept = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(async (cache) => {
    const kept = (await (await window.caches.open(cache)).keys()).map(({ url }) => url);
    const loaded = performance.getEntriesByType('resource').map(({ name: url }) => url);
    const ofApp = loaded.filter((url) => /^\/(?:assets\/|theme\.js$)/u.test(new URL(url).pathname));
    return ofApp.filter((url) => !kept.includes(url));
  }, name);

const isLoaded = (page: Page, part: string): Promise<boolean> =>
  page.evaluate(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}`)),
    part,
  );

/** Whether an order is among the last known ones. */
const isKept = (page: Page, id: number): Promise<boolean> =>
  page.evaluate(async (order) => {
    const cache = await window.caches.open('tradewind-own');
    const kept = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()));
    return kept.some((text) => text?.includes(`"Id":${order},`) === true);
  }, id);

test('without a network the app shows its last data with their time, and a logout leaves nothing of the account', async ({
  page,
  context,
  world,
  pageErrors,
}) => {
  const person = await openAccount(world);
  await fund(world, await newOperator(world, 'finance'), person, '300');
  await logIn(page, world, person, '/');
  await expect(page.getByTestId('quote-row-EURUSD')).toBeVisible();
  // it runs after late loading, such as flags, which would otherwise be missing without a network
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.getByTestId('tab-trade').click();
  await expect(page.getByTestId('chart')).toHaveAttribute('data-ready', 'true');
  // parts of Trade that load after the chart
  for (const part of ['ChartMarks-', 'UpcomingTerms-']) await expect.poll(() => isLoaded(page, part)).toBe(true);
  await page.getByTestId('tab-orders').click();
  await expect(page.getByText('No open positions')).toBeVisible();
  await expect
    .poll(async () => (await caches(page)).toSorted())
    .toEqual([expect.stringMatching(/^tradewind-app-/u), 'tradewind-market', 'tradewind-own']);
  const [app = ''] = (await caches(page)).filter((name) => name.startsWith('tradewind-app-'));
  await expect.poll(() => notKept(page, app)).toEqual([]);

  await context.setOffline(true);
  await page.goto(`${world.url}/`);
  // gives the start screen its theme
  expect(await page.evaluate(async () => (await fetch('/theme.js')).status)).toBe(200);
  const bar = page.getByTestId('connection-bar');
  await expect(page.getByTestId('quote-row-EURUSD')).toBeVisible();
  await expect(bar).toContainText(/No connection. Showing data from .*\d{2}:\d{2}/u);
  await expect(page.getByText('could not be reached')).toHaveCount(0);
  await page.getByTestId('tab-orders').click();
  await expect(page.getByText(/^As of .*\d{2}:\d{2}.* there were none$/u)).toBeVisible();
  await expect(page.getByText('No open positions')).toHaveCount(0);
  await page.getByTestId('tab-trade').click();
  await expect(page.getByTestId('ticket-buy')).toHaveAttribute('aria-disabled', 'true');
  // the worker does not answer for the operators' app and for calls
  const other = await context.newPage();
  await expect(other.goto(`${world.url}/admin`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/u);
  await other.close();
  await page.goto(`${world.url}/order`);
  expect(
    await page.evaluate(() =>
      fetch('/v1/api/account/user_info').then(
        () => true,
        () => false,
      ),
    ),
  ).toBe(false);

  await context.setOffline(false);
  await expect(bar).not.toContainText('No connection');
  // a fill that came over the socket is known offline, too
  await expect(page.getByText('No open positions')).toBeVisible();
  const { Id } = await buy(world, person.session.token, 'EURUSD', 0.01);
  const row = page.getByTestId(`order-row-${Id}`);
  await expect(row).toBeVisible();
  await expect.poll(() => isKept(page, Id)).toBe(true);
  await context.setOffline(true);
  await page.goto(`${world.url}/order`);
  await expect(row).toBeVisible();
  await expect(page.getByTestId('orders-close-all')).toBeDisabled();
  await expect(page.getByTestId('first-to-close')).toHaveCount(0);
  await page.goto(`${world.url}/user`);
  await expect(page.getByTestId('me-balance')).toContainText('299.97');
  await expect(page.getByTestId('me-balance')).toHaveClass(/is-stale/u);

  await context.setOffline(false);
  await expect(bar).not.toContainText('No connection');
  await page.goto(`${world.url}/user`);
  await page.goto(`${world.url}/mine/system`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => caches(page)).not.toContain('tradewind-own');
  // the errors that a page without a network logs
  const logged = pageErrors.splice(0);
  expect(logged.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
