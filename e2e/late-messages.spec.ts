/** Messages whose code cannot be fetched at first. */
import { expect, test } from './support/people.ts';

test('a message whose code cannot be fetched leaves the app in place, and later ones are drawn', async ({
  page,
  server,
  pageErrors,
}) => {
  await page.goto(`${server.url}/login?lang=en&from=/trade`);
  await page.route('**/assets/toast-area-*.js', (route) => route.abort(), { times: 1 });
  const missing = page.waitForEvent('requestfailed', (request) => request.url().includes('/toast-area-'));
  await page.route('**/v1/api/forex/submit', (route) => route.fulfill({ status: 418, body: 'not the server' }));
  await page.getByTestId('demo-login').click();
  await page.getByTestId('ticket-buy').click();
  await missing;
  await expect(page.getByTestId('ticket-buy')).not.toHaveAttribute('aria-busy', 'true');
  await page.getByTestId('ticket-buy').click();
  await expect(page.getByTestId('result-toast').filter({ hasText: 'HTTP_418' }).first()).toBeVisible();
  // the browser logs the failed requests
  expect(pageErrors.splice(0).filter((line) => !/418|toast-area-/u.test(line))).toEqual([]);
});
