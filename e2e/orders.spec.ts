/** Orders on the chart of a phone: a trailing stop that moves with the price, and a target that is dragged; and double clicks. The rest: pages/orders.test.ts. */
import type { Page } from '@playwright/test';
import { feed, line, must, newTrader, pushSettings, type Server, type Trader } from './acceptance/support.ts';
import { openStorage } from './support/navigation.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

const shown = (page: Page, testId: string | RegExp) => page.getByTestId(testId).filter({ visible: true });
const rows = (page: Page) => shown(page, /^order-row-\d+$/u);
const openOrders = async (page: Page, tab: 'holding' | 'history') => {
  await page.getByTestId('tab-orders').click();
  await page.getByTestId(`orders-tab-${tab}`).click();
};

/** The trade page of this trader's demo account. */
async function openAsDemo(page: Page, server: Server, { device }: Trader): Promise<void> {
  await openStorage(page, server.url);
  await page.evaluate((id) => localStorage.setItem('tradewind.device', id), device);
  await page.goto(`${server.url}/login?lang=en&from=${encodeURIComponent('/trade?code=EURUSD')}`);
  await page.getByTestId('demo-login').click();
}

test('a trailing stop moves on the screen with the price and survives a reload, and a dragged target moves its order', async ({
  page,
}) => {
  const server = await startServer({ ...(await pushSettings()), QUOTE_MAX_AGE_MS: '3600000' });
  const push = (bid: string, ask: string) => must(feed(server, [line('EURUSD', [bid, ask])]));
  await push('1.08412', '1.08421');
  const trader = await newTrader(server);
  await openAsDemo(page, server, trader);
  await expect(page.getByTestId('ticket-buy')).not.toHaveAttribute('aria-disabled', 'true');
  await page.getByTestId('ticket-trailing-switch').click();
  await page.getByTestId('ticket-trailing-input').fill('2');
  await page.getByTestId('ticket-buy').click();
  await expect.poll(async () => (await trader.holding())[0]).toMatchObject({ Trailing: 20, TargetLossPrice: 1.08392 });
  const [order] = await trader.holding();
  const handle = page.getByTestId(`line-stop_loss-${order?.Id}`);
  await expect(handle).toHaveAttribute(
    'aria-label',
    new RegExp(`^Trailing SL, Buy 0.1 of order ${order?.Id} at 1.08392`, 'u'),
  );
  await push('1.08450', '1.08459');
  await expect(handle).toHaveAttribute('aria-label', /at 1\.08430/u);
  await push('1.08440', '1.08449');
  await openOrders(page, 'holding');
  await expect(shown(page, 'order-trailing')).toHaveText('Trailing 2.0 pips');
  await rows(page).click();
  await expect(page.getByTestId('order-detail')).toContainText(/Stop-loss\s*1\.08430/u);
  await page.reload();
  await openOrders(page, 'holding');
  await rows(page).click();
  await expect(page.getByTestId('order-detail')).toContainText(/Stop-loss\s*1\.08430/u);
  await push('1.08429', '1.08438');
  await openOrders(page, 'history');
  await expect(rows(page)).toContainText('Stop-loss');

  await must(trader.submit({ status: 0, target_price: '1.08400' }));
  await page.getByTestId('tab-trade').click();
  const target = page.getByRole('button', { name: /^Buy limit 0\.1 of order/u });
  await expect(target).toBeVisible();
  const box = await target.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await trader.pending())[0]?.OriginPrice).not.toBe(1.084);
  // an open page would log an error when the server stops
  await page.goto('about:blank');
  await server.dispose();
});

test('a double click on Close closes one position, and one on Buy buys once', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const server = await startServer({ ...(await pushSettings()), QUOTE_MAX_AGE_MS: '3600000' });
  await must(feed(server, [line('EURUSD', ['1.08412', '1.08421'])]));
  const trader = await newTrader(server);
  for (let count = 0; count < 2; count += 1) await must(trader.submit());
  await openAsDemo(page, server, trader);
  await expect(rows(page)).toHaveCount(2);
  await shown(page, /^order-quick-close-/u)
    .first()
    .dblclick({ delay: 20 });
  await expect(page.locator('li[data-gone]')).toHaveCount(1);
  await expect(rows(page)).toHaveCount(2);
  await page.mouse.move(640, 200);
  await expect(rows(page)).toHaveCount(1);
  expect(await trader.holding()).toHaveLength(1);
  await shown(page, /^order-quick-close-/u).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByTestId('ticket-buy').dblclick({ delay: 50 });
  await expect(rows(page)).toHaveCount(1);
  // a second order would be here by then
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  expect(await trader.holding()).toHaveLength(1);
  await page.goto('about:blank');
  await server.dispose();
});
