/** Financing over night: what tonight costs, before and after an order. Bitcoin is charged every night, so the day does not matter. */
import { expect, test } from './support/people.ts';

const MONEY = '−[\\d,]+\\.\\d{2}';

test('tonight’s financing: on the ticket, on the page of the instrument, in the help, and with the position', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/login?lang=en&from=${encodeURIComponent('/trade?code=BTCUSD')}`);
  await page.getByTestId('demo-login').click();
  await expect(page.getByTestId('symbol')).toContainText('BTC/USD');
  // the sell on the left, like its button: 6 % and 18 % a year
  await expect(page.getByTestId('cost-swap')).toHaveText(new RegExp(`^${MONEY}Swap tonight${MONEY}$`, 'u'));

  await page.getByRole('link', { name: 'About BTC/USD' }).click();
  const rates = page.getByTestId('financing').getByRole('row');
  await expect(rates.filter({ hasText: 'Buy' })).toContainText(new RegExp(`−18%${MONEY}`, 'u'));
  await expect(rates.filter({ hasText: 'Sell' })).toContainText(new RegExp(`−6%${MONEY}`, 'u'));
  await expect(page.getByTestId('financing-next')).toContainText(/:00/u);

  await page.goto(`${server.url}/order`);
  await page.getByTestId('margin-help').click();
  const tonight = page.getByTestId('margin-help-tonight');
  await expect(tonight).toContainText(new RegExp(`BTC/USD · Buy 1 lot${MONEY}.*Sell 1 lot${MONEY}`, 'u'));
  await page.keyboard.press('Escape');

  await page.goto(`${server.url}/trade?code=BTCUSD`);
  await page.getByTestId('ticket-buy').click();
  await page.getByTestId('tab-orders').click();
  await page.getByTestId('margin-help').click();
  await expect(tonight).toContainText(new RegExp(`BTC/USD · Buy [\\d.]+ lots?${MONEY}`, 'u'));
  await expect(tonight).not.toContainText('Sell');
});
