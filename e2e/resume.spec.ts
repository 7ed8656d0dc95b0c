/** What is kept when a session ends. */
import { call, expect, pathOf, test } from './support/people.ts';

test('after 999 during a trade, the login and one tap repeat the order, and nothing repeats by itself', async ({
  page,
  world,
}) => {
  const { url } = world;
  await page.goto(`${url}/login?lang=en&from=%2Ftrade`);
  await page.getByTestId('demo-login').click();
  await expect.poll(() => pathOf(page)).toBe('/trade');
  const lots = page.getByRole('textbox', { name: 'Lots' }).first();
  await lots.fill('0.07');
  await expect(page.getByTestId('ticket-buy')).not.toHaveAttribute('aria-disabled', 'true');
  const token = await page.evaluate(() => (JSON.parse(localStorage['tradewind.session']) as { token: string }).token);

  let submits = 0;
  await page.route('**/v1/api/forex/submit', async (route) => {
    submits += 1;
    // the session ends while the order is in flight
    if (submits === 1) await call(world, '/api/user/logout', {}, token);
    await route.continue();
  });
  await page.getByTestId('ticket-buy').click();
  await expect.poll(() => pathOf(page)).toBe('/login?from=%2Ftrade');
  await expect(page.getByTestId('login-notice')).toContainText('Your session has ended');
  await page.getByTestId('demo-login').click();
  await expect.poll(() => pathOf(page)).toBe('/trade');
  await expect(lots).toHaveValue('0.07');
  await expect(page.getByTestId('ticket-buy')).not.toHaveAttribute('aria-disabled', 'true');
  expect(submits).toBe(1);
  await page.getByTestId('ticket-buy').click();
  await expect(page.getByTestId('result-toast').filter({ hasText: 'Buy 0.07' })).toBeVisible();
  expect(submits).toBe(2);
});

test('after 999 while setting stops, the form is filled in again, and nothing is sent twice', async ({
  page,
  world,
}) => {
  await page.goto(`${world.url}/login?lang=en&from=%2Ftrade`);
  await page.getByTestId('demo-login').click();
  await expect.poll(() => pathOf(page)).toBe('/trade');
  await page.getByTestId('ticket-buy').click();
  await expect(page.getByTestId('result-toast').first()).toContainText('filled');
  await page.getByTestId('tab-orders').click();
  const row = page.locator('[data-testid^="order-row-"]').first();
  const openStops = async () => {
    await row.click();
    await page.getByTestId('order-edit-stops').click();
    await expect(page.getByTestId('edit-take-profit-switch')).toBeVisible();
  };
  await openStops();
  await page.getByTestId('edit-take-profit-switch').click();
  await page.getByRole('radio', { name: 'Price', exact: true }).filter({ visible: true }).click();
  const input = page.getByTestId('edit-take-profit-input');
  await input.fill('99999');
  const token = await page.evaluate(() => (JSON.parse(localStorage['tradewind.session']) as { token: string }).token);
  let sent = 0;
  await page.route('**/v1/api/forex/set_stop_price', async (route) => {
    sent += 1;
    await call(world, '/api/user/logout', {}, token);
    await route.continue();
  });
  await page.getByTestId('stops-save').click();
  await expect.poll(() => pathOf(page)).toBe('/login?from=%2Forder');
  await expect(page.getByTestId('login-notice')).toContainText('Your session has ended');
  await page.getByTestId('demo-login').click();
  await expect.poll(() => pathOf(page)).toBe('/order');
  await openStops();
  await expect(input).toHaveValue('99999');
  expect(sent).toBe(1);
});
