/** Working with the chart: indicators and drawings that follow their owner. */
import type { Browser, Page } from '@playwright/test';
import type { RunningServer } from './support/server.ts';
import { call, demoOf, expect, test } from './support/people.ts';
import { buy } from './support/records.ts';

const chart = (page: Page) => page.getByTestId('chart');
const names = (page: Page) => page.getByTestId('indicator-names');

async function openChart(page: Page, server: RunningServer): Promise<void> {
  await page.goto(`${server.url}/trade?id=1&lang=en`);
  await expect(chart(page)).toHaveAttribute('data-ready', 'true');
}

async function enter(page: Page, server: RunningServer): Promise<void> {
  await page.goto(`${server.url}/login?lang=en&from=${encodeURIComponent('/trade?id=1')}`);
  await page.getByTestId('demo-login').click();
  await expect(chart(page)).toHaveAttribute('data-ready', 'true');
}

const openTools = (page: Page) => page.getByTestId('chart-tools').click();
async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function addStudy(page: Page, kind: string): Promise<void> {
  await openTools(page);
  await page.getByTestId('add-study').click();
  await page.getByTestId(`study-${kind}`).click();
}

/** Places a horizontal line with one press on the chart. */
async function drawHorizontal(page: Page): Promise<void> {
  await openTools(page);
  await page.getByTestId('draw-horizontal').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { x = 0, y = 0 } = (await chart(page).boundingBox()) ?? {};
  await page.mouse.click(x + 120, y + 60);
}

/** Places the two points of a trend line, one directly after the other. */
async function drawTrend(page: Page, press: (x: number, y: number) => Promise<void>): Promise<void> {
  await openTools(page);
  await page.getByTestId('draw-trend').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Choose the points on the chart.')).toBeVisible();
  const { x = 0, y = 0 } = (await chart(page).boundingBox()) ?? {};
  await press(x + 60, y + 90);
  await press(x + 160, y + 120);
  await expect(page.getByRole('button', { name: 'Stop drawing' })).toHaveCount(0);
}

/** A phone of the same owner: a demo account belongs to the id of its device. */
async function secondDevice(browser: Browser, page: Page): Promise<Page> {
  const device = await page.evaluate(() => localStorage.getItem('tradewind.device'));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript((id) => localStorage.setItem('tradewind.device', id ?? ''), device);
  return context.newPage();
}

test('the chart is drawn again after another tab', async ({ page, server }) => {
  await openChart(page, server);
  await addStudy(page, 'rsi');
  await closeSheet(page);
  const heights = () =>
    chart(page).evaluate((element) => [...element.querySelectorAll('canvas')].map((each) => each.clientHeight));
  const before = await heights();
  expect(Math.max(...before)).toBeGreaterThan(100);
  await page.getByTestId('tab-quotes').click();
  await expect(page.locator('[data-testid^="quote-row-"]').first()).toBeVisible();
  await page.getByTestId('tab-trade').click();
  await expect(chart(page)).toBeVisible();
  await expect.poll(heights).toEqual(before);
});

test('indicators and drawings of a visitor are on their account after the login, and on their other device', async ({
  page,
  server,
  browser,
}) => {
  await openChart(page, server);
  await expect(names(page)).toHaveText('SMA 10SMA 30SMA 60');
  await addStudy(page, 'bollinger');
  const periods = page.getByTestId('study-length');
  for (const refused of ['99999', '0', '14.5', '']) {
    await periods.fill(refused);
    await expect(page.getByText('A whole number from 2 to 500')).toBeVisible();
  }
  await periods.fill('34');
  await expect(periods).not.toHaveAttribute('aria-invalid');
  await closeSheet(page);
  await expect(names(page)).toContainText('BB 34 2');
  await openTools(page);
  await page.getByTestId('remove-sma-30').click();
  await closeSheet(page);
  await expect(names(page)).toHaveText('SMA 10SMA 60BB 34 2');
  await drawHorizontal(page);
  await expect(page.getByTestId('edit-drawing')).toBeVisible();
  await page.getByTestId('edit-drawing').click();
  await page.getByRole('button', { name: 'Colour: Purple' }).click();
  await closeSheet(page);
  await drawTrend(page, (x, y) => page.mouse.click(x, y));
  await drawTrend(page, (x, y) => page.touchscreen.tap(x, y));

  const saved = ['set_studies', 'set_drawings'].map((name) =>
    page.waitForResponse((response) => response.url().endsWith(name) && response.ok()),
  );
  await enter(page, server);
  await Promise.all(saved);
  await expect(names(page)).toHaveText('SMA 10SMA 60BB 34 2');

  const other = await secondDevice(browser, page);
  await enter(other, server);
  await expect(names(other)).toHaveText('SMA 10SMA 60BB 34 2');
  await openTools(other);
  await other.getByTestId('remove-sma-10').click();
  const emptied = other.waitForResponse((response) => response.url().endsWith('set_drawings') && response.ok());
  await other.getByRole('button', { name: 'Remove all drawings' }).click();
  await emptied;
  await closeSheet(other);

  await openChart(page, server);
  await expect(names(page)).toHaveText('SMA 60BB 34 2');
  await openTools(page);
  await expect(page.getByRole('button', { name: 'Remove all drawings' })).toHaveCount(0);
  await other.context().close();
});

const PRESS_S = 0.6;

/** A finger that rests on the chart and is lifted there. A touch has no time from before its page, which must be older. */
async function pressLong(page: Page, x: number, y: number): Promise<void> {
  const box = (await chart(page).boundingBox()) ?? { x: 0, y: 0 };
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(PRESS_S * 1000);
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + x, y: box.y + y }];
  const now = Date.now() / 1000;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp: now - PRESS_S });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: now });
}

/** Presses where the market will not fill the order during the test; returns the price there. */
async function pressFarAway(page: Page): Promise<string> {
  const menu = page.getByTestId('price-menu');
  const bid = Number(/[\d.]+$/u.exec((await page.getByTestId('ticket-sell').textContent()) ?? '')?.[0]);
  const distances: number[] = [];
  const heights = [60, 280];
  for (const y of heights) {
    await pressLong(page, 140, y);
    distances.push(Math.abs(Number(await menu.getAttribute('aria-label')) - bid));
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
  expect(Math.max(...distances)).toBeGreaterThan(0);
  await pressLong(page, 140, heights[distances.indexOf(Math.max(...distances))] ?? 0);
  return (await menu.getAttribute('aria-label')) ?? '';
}

test('a long press on the chart places a pending order or an alert, and a closed trade has a mark', async ({
  page,
  server,
}) => {
  await openChart(page, server);
  const menu = page.getByTestId('price-menu');
  await pressLong(page, 140, 210);
  await page.getByTestId('price-menu-alert').click();
  await expect(page).toHaveURL(/\/login/u);
  await enter(page, server);
  // Escape closes only the menu, and the chart has the focus again
  await page.getByTestId('chart-full-screen').click();
  await pressLong(page, 140, 210);
  await expect(page.getByTestId('price-menu-buy')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(chart(page)).toBeFocused();
  await expect(page.getByTestId('chart-full-screen')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('chart-full-screen')).toHaveAttribute('aria-pressed', 'false');
  // cancelled, the ticket is as it was
  const kept = () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('tradewind.ticket.'))?.[1]);
  await pressLong(page, 140, 210);
  await page.getByTestId('price-menu-buy').click();
  await expect(page.getByTestId('ticket-confirm')).toBeVisible();
  expect(await kept()).toContain('"pending":true');
  await closeSheet(page);
  expect(await kept()).toContain('"pending":false');
  const price = await pressFarAway(page);
  await page.getByTestId('price-menu-buy').click();
  await expect(page.getByRole('dialog')).toContainText(price);
  await page.getByTestId('ticket-confirm').click();
  await expect(page.getByTestId(/^line-target-/u)).toHaveAttribute('aria-label', new RegExp(`at ${price}`, 'u'));

  expect(await kept()).toContain('"pending":false');

  // a right click opens the same menu
  await chart(page).click({ button: 'right', position: { x: 140, y: 190 } });
  const level = (await menu.getAttribute('aria-label')) ?? '';
  await page.getByTestId('price-menu-alert').click();
  const alertPrice = page.getByTestId('alert-price');
  await expect(alertPrice).toHaveValue(level);
  // another condition keeps the pressed price
  await page.getByRole('dialog').getByRole('button', { name: 'falls to' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'rises to' }).click();
  await expect(alertPrice).toHaveValue(level);
  await closeSheet(page);

  const { token } = await demoOf(page, { server });
  const { Id } = await buy({ server }, token, 'EURUSD', 0.01);
  await call({ server }, '/v1/api/forex/close', { id: Id }, token);
  await expect(chart(page)).toHaveAttribute('data-trades', '1');

  await openTools(page);
  const saved = page.waitForEvent('download');
  await page.getByTestId('share-picture').click();
  expect((await saved).suggestedFilename()).toMatch(/^EUR-USD-15M-.*png$/u);
  await closeSheet(page);
  await expect(page.getByTestId(/^line-target-/u)).toBeVisible();
});

test('another instrument is compared in percent: it is chosen by search, kept over a reload, and removed with one tap', async ({
  page,
  server,
}) => {
  await openChart(page, server);
  const legend = page.getByTestId('compare-legend');
  await openTools(page);
  await page.getByTestId('compare').click();
  await page.getByTestId('picker-search').fill('gbp');
  await page.getByTestId('pick-GBPUSD').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const both = /EUR\/USD\s*[+−]?\d+\.\d+%\s*GBP\/USD\s*[+−]?\d+\.\d+%/u;
  await expect(legend).toHaveText(both);
  await page.reload();
  await expect(legend).toHaveText(both);
  // at the left edge neither has changed
  const { x = 0, y = 0 } = (await chart(page).boundingBox()) ?? {};
  await page.mouse.move(x, y + 60);
  await expect(legend).toHaveText(/EUR\/USD\s*0\.00%\s*GBP\/USD\s*0\.00%/u);
  // it is not compared with itself
  await page.getByTestId('symbol').click();
  await page.getByTestId('pick-GBPUSD').click();
  await expect(legend).toHaveCount(0);
  await page.getByTestId('symbol').click();
  await page.getByTestId('pick-EURUSD').click();
  await page.getByTestId('compare-remove').click();
  await expect(legend).toHaveCount(0);
  await page.reload();
  await expect(chart(page)).toHaveAttribute('data-ready', 'true');
  await expect(legend).toHaveCount(0);
});

/** Height of the candles as a fraction of the chart; 0 while the panes are not yet laid out. */
const candleShare = (page: Page): Promise<number> =>
  chart(page).evaluate((host) => {
    const panes = [...(host.firstElementChild?.children ?? [])].map((pane) => pane.clientHeight);
    const total = panes.reduce((sum, height) => sum + height, 0);
    return total === host.clientHeight ? (panes[0] ?? 0) / total : 0;
  });

test('the ticket folds on a short screen, but not while the user is typing into it and the keyboard shortens the page', async ({
  page,
  server,
}) => {
  await openChart(page, server);
  await addStudy(page, 'rsi');
  await closeSheet(page);
  await addStudy(page, 'macd');
  await closeSheet(page);
  const lots = page.getByTestId('ticket-lots');
  const fold = page.getByTestId('ticket-unfold');
  await lots.focus();
  await page.setViewportSize({ width: 390, height: 480 });
  await page.keyboard.press('End');
  await page.keyboard.type('5');
  await expect(lots).toHaveValue('0.105');
  await expect(fold).toHaveCount(0);
  await lots.blur();
  await expect(fold).toBeVisible();
  await expect(lots).toHaveCount(0);
  // with two panes below them, the candles keep almost half of the chart
  await expect.poll(() => candleShare(page)).toBeGreaterThan(0.4);
});

test('in full screen the folded ticket remains, its size can be changed, and an order is placed from it', async ({
  page,
  server,
}) => {
  await enter(page, server);
  await page.getByTestId('chart-full-screen').click();
  await expect(page.getByTestId('ticket-buy')).toHaveCount(1);
  await expect(page.getByTestId('ticket-lots')).toHaveCount(0);
  await page.getByTestId('ticket-unfold').click();
  await page.getByTestId('ticket-lots').fill('0.2');
  await page.getByTestId('ticket-unfold').click();
  await expect(page.getByTestId('ticket-unfold')).toContainText('0.2 lots');
  // in landscape it is one row below the chart
  await page.setViewportSize({ width: 844, height: 390 });
  const [line, button] = [
    await page.getByTestId('ticket-unfold').boundingBox(),
    await page.getByTestId('ticket-buy').boundingBox(),
  ];
  expect(line?.y).toBeGreaterThan((button?.y ?? 0) - 20);
  await page.getByTestId('ticket-buy').click();
  await expect(page.getByTestId(/^line-entry-/u)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('chart-full-screen')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByTestId('ticket-buy')).toHaveCount(1);
});

test('a sheet whose code cannot be loaded leaves its page usable, and is loaded again', async ({
  page,
  server,
  pageErrors,
}) => {
  await openChart(page, server);
  await page.route('**/assets/*.js', (route) => route.abort());
  await openTools(page);
  const bar = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(bar).toBeVisible();
  await expect(chart(page)).toBeVisible();
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toHaveCount(0);
  await openTools(page);
  await page.unroute('**/assets/*.js');
  await bar.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('draw-trend')).toBeVisible();
  // the errors that a page without its files logs
  expect(pageErrors.splice(0).length).toBeGreaterThan(0);
});
