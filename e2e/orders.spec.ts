/** Orders as traders expect them (contract §7 and §8): edited, expiring, paired, trailing, reversed, doubled, at the price seen. */
import type { Page } from '@playwright/test';
import { CATALOGUE } from './acceptance/catalogue.ts';
import { feed, instrumentsFile, line, must, newTrader, pushSettings, type Trader } from './acceptance/support.ts';
import { openStorage } from './support/navigation.ts';
import { type RunningServer, startFresh } from './support/server.ts';
import { test as base, expect, priceMoved } from './support/test.ts';

/** A few instruments with their default bounds, so that an extreme price is held back. */
const GUARDED = CATALOGUE.filter(({ Code }) => ['EURUSD', 'US500'].includes(Code)).map(
  ({ MaxDeviation: _, MaxSpread: __, ...row }) => row,
);

const test = base.extend<{ trader: Trader }, { pushed: RunningServer }>({
  pushed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const file = await instrumentsFile(JSON.stringify(GUARDED));
      const settings = { INSTRUMENTS_FILE: file, MAX_OPEN_ORDERS: '2', QUOTE_MAX_AGE_MS: '3600000', LOG_LEVEL: 'warn' };
      // no other test has this catalogue, so a prepared data folder would save nothing
      const server = await startFresh({ ...(await pushSettings()), ...settings });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  trader: async ({ page, pushed }, use) => {
    await push(pushed, '1.08412', '1.08421');
    const trader = await newTrader(pushed);
    await openStorage(page, pushed.url);
    await page.evaluate((device) => localStorage.setItem('tradewind.device', device), trader.device);
    await page.goto(`${pushed.url}/login?lang=en&from=${encodeURIComponent('/trade?code=EURUSD')}`);
    await page.getByTestId('demo-login').click();
    await expect(page.getByTestId('ticket-buy')).not.toHaveAttribute('aria-disabled', 'true');
    await use(trader);
  },
});

const push = (server: RunningServer, bid: string, ask: string) => must(feed(server, [line('EURUSD', [bid, ask])]));
const shown = (page: Page, testId: string | RegExp) => page.getByTestId(testId).filter({ visible: true });
const rows = (page: Page) => shown(page, /^order-row-\d+$/u);
const toast = (page: Page, text: string | RegExp) => page.getByTestId('result-toast').filter({ hasText: text });
const openOrders = async (page: Page, tab: 'holding' | 'dealing' | 'history') => {
  await page.getByTestId('tab-orders').click();
  await page.getByTestId(`orders-tab-${tab}`).click();
};
const expiryOf = (page: Page, name: string) => shown(page, name).getByRole('combobox', { name: 'Expires' });

// one worker starts the server for all
test.describe.configure({ mode: 'default' });

test('a pair of pending orders with an expiry is placed from one ticket; one is edited and cancelled, and the other stays', async ({
  page,
  trader,
}) => {
  await page.getByRole('radio', { name: 'Pending' }).click();
  await page.getByTestId('ticket-target-input').fill('1.08');
  await expiryOf(page, 'ticket-expiry').selectOption('week');
  await expect(page.getByTestId('ticket-expiry')).toContainText(/Cancelled Fri.*17:00 E[SD]T unless filled/u);
  await page.getByTestId('ticket-pair-switch').click();
  await expect(page.getByTestId('ticket-reason')).toContainText('Second order: Enter a price away from the market');
  await page.getByTestId('ticket-pair-target').fill('1.091234');
  await expect(page.getByTestId('ticket').getByText('Decimals: at most 5')).toBeVisible();
  await expect(page.getByTestId('ticket-reason')).toContainText('Second order: Decimals: at most 5');
  await page.getByTestId('ticket-pair-target').fill('1.09');
  await page.getByTestId('ticket-buy').click();
  await expect.poll(async () => (await trader.pending()).length).toBe(2);
  const [second, first] = await trader.pending();
  expect(first).toMatchObject({ Entry: 'limit', OriginPrice: 1.08, OcoId: second?.Id });
  expect(second).toMatchObject({ Entry: 'stop', OriginPrice: 1.09, OcoId: first?.Id });
  expect(second?.['ExpiresAt']).toBe(first?.['ExpiresAt']);

  await openOrders(page, 'dealing');
  await expect(rows(page)).toHaveCount(2);
  await expect(shown(page, 'order-pair').last()).toHaveText(`Paired with #${second?.Id}`);
  await expect(shown(page, 'order-expires').first()).toHaveText(/Expires Fri.*17:00 E[SD]T/u);
  await page.getByTestId(`order-row-${first?.Id}`).click();
  await page.getByTestId('order-edit-stops').click();
  await page.getByTestId('edit-target').fill('1.079');
  await page.getByTestId('edit-lots').fill('0.2');
  await page.getByTestId('edit-trailing-switch').click();
  await page.getByTestId('edit-trailing-input').fill('15.5');
  await page.getByTestId('edit-take-profit-switch').click();
  await page.getByRole('radio', { name: 'Price', exact: true }).filter({ visible: true }).click();
  await page.getByTestId('edit-take-profit-input').fill('1.07');
  await expect(page.getByTestId('edit-reason')).toHaveText('Take-profit must be 1.07901 or above');
  await page.getByTestId('edit-take-profit-input').fill('1.085');
  await expiryOf(page, 'edit-expiry').selectOption('never');
  await page.getByTestId('stops-save').click();
  await expect(toast(page, 'Pending order changed: Buy 0.2 EUR/USD')).toBeVisible();
  await expect
    .poll(async () => (await trader.pending()).at(-1))
    .toMatchObject({
      Id: first?.Id,
      OriginPrice: 1.079,
      Quantity: 0.2,
      TargetProfitPrice: 1.085,
      ExpiresAt: 0,
      Trailing: 155,
    });
  await expect(page.getByTestId('detail-trailing')).toHaveText('15.5 pips');
  await page.getByTestId('order-cancel').click();
  await expect(toast(page, 'cancelled')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(shown(page, 'order-pair')).toHaveCount(0);

  // two orders are the maximum: the second one of another pair does not fit
  await page.getByTestId('tab-trade').click();
  await page.getByTestId('ticket-buy').click();
  await expect(toast(page, 'The second order was refused, so the first was cancelled too')).toBeVisible();
  expect((await trader.pending()).map(({ Id }) => Id)).toEqual([second?.Id]);
});

test('a trailing stop moves on the screen with the price and survives a reload, and a dragged target moves its order', async ({
  page,
  pushed,
  trader,
}) => {
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
  await push(pushed, '1.08450', '1.08459');
  await expect(handle).toHaveAttribute('aria-label', /at 1\.08430/u);
  await push(pushed, '1.08440', '1.08449');
  await openOrders(page, 'holding');
  await expect(shown(page, 'order-trailing')).toHaveText('Trailing 2.0 pips');
  await rows(page).click();
  await expect(page.getByTestId('order-detail')).toContainText(/Stop-loss\s*1\.08430/u);
  await page.reload();
  await openOrders(page, 'holding');
  await rows(page).click();
  await expect(page.getByTestId('order-detail')).toContainText(/Stop-loss\s*1\.08430/u);
  await push(pushed, '1.08429', '1.08438');
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
});

test('on the desktop, a position is reversed and doubled from its row, a moved price needs a new confirmation, and a price in doubt is marked', async ({
  page,
  pushed,
  trader,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await must(trader.submit());
  const [held] = await trader.holding();
  await page.goto(`${pushed.url}/mine/system?lang=en`);
  await page.getByRole('switch', { name: 'Confirm before placing orders' }).click();
  await page.getByRole('switch', { name: 'Max slippage' }).click();
  await page.getByTestId('setting-slippage-points').fill('3');
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('3') === true);
  await page.getByTestId('setting-slippage-points').press('Enter');
  await kept;
  await page.goto(`${pushed.url}/trade?lang=en&code=EURUSD`);

  await page.getByTestId(`order-row-reverse-${held?.Id}`).click();
  await expect(page.getByRole('dialog')).toContainText('Closes Buy EUR/USD and opens Sell at the market');
  // between display and tap the price falls by 10 points
  await page.route(
    '**/forex/reverse',
    async (route) => {
      await push(pushed, '1.08402', '1.08411');
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByTestId('turn-confirm').click();
  const moved = priceMoved(page);
  await page.removeLocatorHandler(moved);
  await expect(moved).toContainText('EUR/USD: you saw 1.08412, it is 1.08402 now.');
  expect((await trader.holding()).map(({ Id }) => Id)).toEqual([held?.Id]);
  await moved.getByRole('button', { name: 'Try again at 1.08402' }).click();
  await expect(toast(page, 'Sell 0.1 EUR/USD filled')).toBeVisible();
  const [sold] = await trader.holding();
  expect(sold).toMatchObject({ OrderType: 2, PriceSeen: 1.08402, Price: 1.08402 });

  await page.keyboard.press('Escape');
  await page.getByTestId(`order-row-double-${sold?.Id}`).click();
  await page.getByTestId('turn-confirm').click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByTestId(`order-row-double-${sold?.Id}`).click();
  await page.getByTestId('turn-confirm').click();
  await expect(toast(page, 'Limit of orders on your account. Still possible: 0.')).toBeVisible();
  await page.keyboard.press('Escape');
  await rows(page).last().click();
  await expect(page.getByTestId('order-detail')).toContainText(
    /Price you saw\s*1\.08402\s*Requested price\s*1\.08402/u,
  );
  await page.keyboard.press('Escape');

  expect(await push(pushed, '0.90000', '0.90010')).toMatchObject({ held: [{ line: 1 }] });
  await expect(page.getByTestId('quote-row-EURUSD')).toContainText('In doubt');
  await expect(page.getByTestId('price-doubt')).toContainText('An unusual price is being checked');
  await expect(page.getByTestId('ticket-reason')).toContainText('The price is being checked');
  await expect(rows(page).first()).toContainText('In doubt');
  await push(pushed, '1.08402', '1.08411');
  await expect(page.getByTestId('price-doubt')).toHaveCount(0);
  await expect(page.getByTestId('ticket-buy')).not.toHaveAttribute('aria-disabled', 'true');
});

test('with confirmations off, a reversal that drops stops is still confirmed, and one message sums up the closed positions', async ({
  page,
  pushed,
  trader,
}) => {
  await must(trader.submit({ stop_loss_price: '1.07' }));
  await openOrders(page, 'holding');
  await rows(page).click();
  await page.getByTestId('order-edit-stops').click();
  await page.getByRole('radio', { name: 'Pips', exact: true }).filter({ visible: true }).click();
  await page.getByTestId('edit-stop-loss-input').fill('1.17');
  await expect(page.getByRole('dialog').getByText('Decimals: at most 1')).toBeVisible();
  await page.getByTestId('edit-stop-loss-input').fill('');
  await expect(page.getByRole('dialog').getByText('Enter the stop-loss or turn it off')).toBeVisible();
  await expect(page.getByTestId('stops-save')).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.getByTestId('order-reverse').click();
  await expect(page.getByRole('dialog').last()).toContainText('without stop-loss and take-profit');
  expect((await trader.holding())[0]).toMatchObject({ OrderType: 1 });
  await page.getByTestId('turn-confirm').click();
  await expect(toast(page, 'Sell 0.1 EUR/USD filled')).toContainText('Closed by you, at 1.08412: −0.90 USD. Requested');

  await must(trader.submit());
  await expect.poll(async () => (await trader.holding()).length).toBe(2);
  await push(pushed, '1.08442', '1.08451');
  await page.goto(`${pushed.url}/order?lang=en`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByTestId('orders-close-all').click();
  await page.getByTestId('close-all-confirm').click();
  // −39 and +21 points of 0.1 lot
  await expect(toast(page, '2 positions closed')).toContainText('−1.80 USD');
  await expect(page.getByTestId('result-toast')).toHaveCount(1);
  expect(await trader.holding()).toEqual([]);
});
