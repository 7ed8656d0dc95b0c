/** A demo trader on a phone, apart from the main story: pending orders, stops, history, the Me page, and refusals. */
import type { Page } from '@playwright/test';
import { openInside } from './support/navigation.ts';
import type { RunningServer } from './support/server.ts';
import { call, demoOf, expect, read, test } from './support/people.ts';
import { buy } from './support/records.ts';

const SUBMIT = '/v1/api/forex/submit';
const pathOf = (page: Page) => new URL(page.url()).pathname;
const shown = (page: Page, testId: string | RegExp) => page.getByTestId(testId).filter({ visible: true });
const rows = (page: Page) => shown(page, /^order-row-/u);
const toast = (page: Page, text: string | RegExp) => page.getByTestId('result-toast').filter({ hasText: text });

interface Instrument {
  readonly Code: string;
  readonly ForexQuotations: { readonly Bid: number };
}

/** Opens the demo account of this browser. */
async function enter(page: Page, server: RunningServer, path = '/user'): Promise<void> {
  await page.goto(`${server.url}/login?lang=en&from=${encodeURIComponent(path)}`);
  await page.getByTestId('demo-login').click();
  await expect.poll(() => pathOf(page)).toBe(path);
}

/** Calls of the same account from another device: the page is notified of the results over its socket. */
async function otherDevice(page: Page, server: RunningServer) {
  const { token } = await demoOf(page, { server });
  const list = await read<Instrument[]>({ server }, '/v1/api/forex/trade_list');
  return {
    bid: list.find(({ Code }) => Code === 'EURUSD')?.ForexQuotations.Bid ?? Number.NaN,
    buy: async () => (await buy({ server }, token, 'EURUSD', 0.01)).Id,
    close: (id: number) => call({ server }, '/v1/api/forex/close', { id }, token),
    balance: async () => (await read<{ balance: number }>({ server }, '/v1/api/main/wallet/getBalance', token)).balance,
  };
}

async function openTicket(page: Page): Promise<void> {
  await page.getByTestId('tab-quotes').click();
  await page.getByTestId('quote-row-EURUSD').click();
  await expect(page.getByTestId('ticket-buy')).not.toHaveAttribute('aria-disabled', 'true');
}

/** Pull to refresh: finger down, along, up. Returns for how many ms the spinner was shown. */
async function pullDown(page: Page): Promise<number> {
  return rows(page)
    .first()
    .evaluate(async (row) => {
      const touch = (clientY: number) => new Touch({ identifier: 1, target: row, clientX: 100, clientY });
      const fire = (type: string, touches: Touch[]) =>
        row.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches }));
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const isSpinning = () =>
        [...document.querySelectorAll('[role="status"]')].some((each) => each.textContent === 'Loading');
      fire('touchstart', [touch(300)]);
      fire('touchmove', [touch(400)]);
      fire('touchmove', [touch(500)]);
      fire('touchend', []);
      const releasedMs = performance.now();
      while (!isSpinning()) await frame();
      while (isSpinning()) await frame();
      return performance.now() - releasedMs;
    });
}

test('on the ticket, lots stop at the minimum, and a stop-loss applies only when it is switched on', async ({
  page,
  server,
}) => {
  await enter(page, server, '/trade');
  await openTicket(page);
  const lots = page.getByTestId('ticket-lots');
  const less = page.getByRole('button', { name: 'Decrease Lots' });
  await lots.fill('0.02');
  await less.click();
  await expect(lots).toHaveValue('0.01');
  await expect(less).toBeDisabled();
  await lots.fill('0');
  for (const side of ['sell', 'buy'])
    await expect(page.getByTestId(`ticket-${side}`)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByTestId('ticket-reason')).toContainText('Lots: 0.01 to');
  await lots.fill('0.01');

  const body = async (tap: () => Promise<void>) => {
    const request = page.waitForRequest((each) => each.url().endsWith(SUBMIT));
    await tap();
    return (await request).postDataJSON() as Record<string, string | number>;
  };
  const send = () => body(() => page.getByTestId('ticket-sell').click());
  const off = await send();
  expect([off['type'], off['cont'], off['status']].map(Number)).toEqual([2, 0.01, 1]);
  expect([off['stop_loss_price'], off['target_profit_price'], off['target_price']].map(Number)).toEqual([0, 0, 0]);
  await page.getByTestId('ticket-take-profit-switch').click();
  await page.getByRole('radio', { name: 'Price', exact: true }).filter({ visible: true }).click();
  await page.getByTestId('ticket-take-profit-input').fill('0.5');
  const on = await send();
  expect([on['stop_loss_price'], on['target_profit_price']].map(Number)).toEqual([0, 0.5]);
  await page.getByTestId('ticket-take-profit-switch').click();
  expect(Number((await send())['target_profit_price'])).toBe(0);
});

test(
  'a pending order waits in its tab, gets stops, is cancelled, and moves to the history',
  { tag: '@long' },
  async ({ page, server }) => {
    await enter(page, server, '/trade');
    await openTicket(page);
    const { bid } = await otherDevice(page, server);
    await page
      .getByRole('radio', { name: 'Pending' })
      .or(page.getByRole('button', { name: 'Pending' }))
      .first()
      .click();
    const target = (bid * 0.9).toFixed(5);
    await page.getByTestId('ticket-target-input').fill(target);
    await expect(page.getByTestId('ticket-buy')).toContainText('Buy limit');
    await page.getByTestId('ticket-buy').click();
    await expect(toast(page, 'placed')).toBeVisible();
    await page.getByTestId('tab-orders').click();
    await expect(rows(page)).toHaveCount(0);
    await page.getByTestId('orders-tab-dealing').click();
    await expect(rows(page)).toHaveCount(1);
    await rows(page).click();
    await page.getByTestId('order-edit-stops').click();
    await page.getByTestId('edit-stop-loss-switch').click();
    await page.getByRole('radio', { name: 'Price', exact: true }).filter({ visible: true }).click();
    await page.getByTestId('edit-stop-loss-input').fill((bid * 0.8).toFixed(5));
    await page.getByTestId('stops-save').click();
    await expect(toast(page, 'changed')).toBeVisible();
    await expect(page.getByTestId('order-detail')).toContainText((bid * 0.8).toFixed(5).slice(0, 5));
    await page.getByTestId('order-cancel').click();
    await expect(toast(page, 'cancelled')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    await page.getByTestId('orders-tab-history').click();
    await expect(rows(page)).toHaveCount(1);
    // the page stays as it was left
    await page.getByTestId('tab-trade').click();
    await expect.poll(() => pathOf(page)).toBe('/trade');
    await page.getByTestId('tab-orders').click();
    await expect(page.getByTestId('orders-tab-history')).toHaveAttribute('aria-selected', 'true');
    await expect(rows(page)).toHaveCount(1);
  },
);

test('orders opened and closed elsewhere appear and disappear by themselves', async ({ page, server }) => {
  await enter(page, server, '/order');
  const other = await otherDevice(page, server);
  await expect(page.getByTestId('orders-summary')).toContainText('100,000.00');
  const id = await other.buy();
  await expect(page.getByTestId(`order-row-${id}`)).toBeVisible();
  await other.close(id);
  await expect(page.getByTestId(`order-row-${id}`)).toHaveCount(0);
});

test('history loads in pages while scrolling, and a pull refreshes it', async ({ page, server }) => {
  await enter(page, server, '/order');
  const other = await otherDevice(page, server);
  for (let order = 0; order < 25; order++) await other.close(await other.buy());
  const pages: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/my_deal') && searchParams.get('status') === '3') pages.push(searchParams.get('page') ?? '');
  });
  await page.reload();
  await page.getByTestId('orders-tab-history').click();
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(20);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(25);
  expect(new Set(pages)).toEqual(new Set(['1', '2']));
  await page
    .locator('[data-slot^="orders"]')
    .filter({ visible: true })
    .evaluate((slot) => slot.scrollTo(0, 0));
  const before = pages.length;
  // the upper bound allows for a busy machine
  const spunMs = await pullDown(page);
  expect(spunMs).toBeGreaterThanOrEqual(500);
  expect(spunMs).toBeLessThan(3000);
  expect(pages.length).toBeGreaterThan(before);
});

test('the Me page shows mock label, uid and credit score, can hide the amount, and its card opens the detail', async ({
  page,
  server,
}) => {
  await enter(page, server);
  const card = page.getByRole('region', { name: 'Demo account' });
  await expect(card).toContainText(/UID [1-9]\d{7,}/u);
  await expect(card).toContainText('Account score 100');
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(tabs).toHaveCount(5);
  const balance = page.getByTestId('me-balance');
  await expect(balance).toContainText('100,000.00');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(card).not.toContainText('100,000');
  await page.reload();
  await expect(balance).toBeVisible();
  await expect(card).not.toContainText('100,000');
  await page.getByRole('button', { name: 'Show amounts' }).click();
  await expect(balance).toContainText('100,000.00');
  await card.getByRole('link').click();
  await expect.poll(() => pathOf(page)).toBe('/mine/history');
  await expect(page.locator('dl').filter({ visible: true })).toContainText(
    /Balance.*100,000\.00.*In withdrawal.*0\.00/su,
  );
  await expect(page.getByTestId('log-row')).toHaveText(/Demo funds issued.*\+100,000\.000000.*Balance 100,000\.00/su);
});

test('the Me page leads to announcements, language and settings, whose choices are kept', async ({ page, server }) => {
  await enter(page, server);
  for (const [name, path] of [
    ['Announcements', '/mine/announcement'],
    ['Language', '/language'],
    ['Settings', '/mine/system'],
  ] as const) {
    await openInside(page, '/user');
    await page.getByRole('link', { name, exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe(path);
  }
  const html = page.locator('html');
  for (const theme of ['Dark', 'Light']) {
    await page.getByText(theme, { exact: true }).click();
    await expect(html).toHaveAttribute('data-theme', theme.toLowerCase());
  }
  await page.getByText('Red up', { exact: true }).click();
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(html).toHaveAttribute('data-signals', 'red-up');
});

test('the confirmation before orders is off on a new demo account; once switched on, it shows the order in money, and stays with the account', async ({
  page,
  server,
}) => {
  await enter(page, server, '/trade');
  await openTicket(page);
  await page.getByTestId('ticket-buy').click();
  await expect(toast(page, /filled/u)).toBeVisible();
  await openInside(page, '/mine/system');
  // the ticket, which is displayed until the settings are loaded, has a switch of the same name
  const setting = page.getByTestId('setting-confirm-orders');
  await expect(setting).not.toBeChecked();
  const kept = page.waitForResponse((response) => response.url().includes('/api/user/confirm_orders'));
  await setting.click();
  await kept;
  await openInside(page, '/trade');
  await openTicket(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes(SUBMIT)) sent += 1;
  });
  await page.getByTestId('ticket-buy').click();
  const sheet = page.getByRole('dialog').filter({ has: page.getByTestId('ticket-confirm') });
  await expect(sheet).toContainText('Margin');
  await expect(sheet).toContainText('USD');
  expect(sent).toBe(0);
  await page.getByTestId('ticket-confirm').click();
  await expect.poll(() => sent).toBe(1);
  // another device of the same account
  await page.evaluate(() => localStorage.removeItem('tradewind.session'));
  await enter(page, server, '/mine/system');
  await expect(setting).toBeChecked();
});

test('times are in New York time and say so until the reader chooses their own; the chart follows', async ({
  page,
  server,
}) => {
  await enter(page, server, '/mine/system');
  await page.getByText('This device: Europe/London').click();
  const other = await otherDevice(page, server);
  await other.buy();
  await openInside(page, '/mine/history');
  const time = page.getByTestId('log-row').first().locator('time');
  await expect(time).toHaveText(/ (?:GMT|BST|GMT\+1)$/u);
  await openInside(page, '/trade');
  await expect(page.getByTestId('chart')).toHaveAttribute('aria-label', /, Europe\/London\./u);
  await openInside(page, '/mine/system');
  await page.getByText('New York', { exact: true }).click();
  await openInside(page, '/mine/history');
  await expect(time).toHaveText(/ E[SD]T$/u);
});

test('a credit score that is not above 0 shows as 100', async ({ page, server }) => {
  await page.route('**/api/user/createAccountDemoForU*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { user: object } };
    const user = { ...body.data.user, credit_score: 0 };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, user } } });
  });
  await enter(page, server);
  await expect(page.getByText('Account score 100')).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('tradewind.session'));
  expect(stored).toContain('"credit_score":0');
});

test('a reset asks for confirmation, and then resets the account', async ({ page, server }) => {
  await enter(page, server);
  const other = await otherDevice(page, server);
  // it lies above the last row, and stays while the pointer is on it
  await page.addLocatorHandler(toast(page, 'filled'), () => page.mouse.move(0, 0));
  await other.buy();
  await expect.poll(other.balance).toBeLessThan(100_000);
  const dialog = page.getByRole('alertdialog');
  await page.getByTestId('demo-reset').click();
  await expect(dialog).toContainText('100,000.00');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await other.balance()).toBeLessThan(100_000);
  await page.getByTestId('demo-reset').click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(toast(page, 'Demo account reset')).toBeVisible();
  await expect(page.getByTestId('me-balance')).toContainText('100,000.00');
  expect(await other.balance()).toBe(100_000);
});

test("a logout asks for confirmation; then the page is a visitor's, and the device finds its account again", async ({
  page,
  server,
}) => {
  await enter(page, server);
  const uid = await page.getByText(/^UID /u).innerText();
  const typed = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('tradewind.')));
  await page.evaluate(() => sessionStorage.setItem('tradewind.withdraw.1.7', '{"number":"50"}'));
  await page.goto(`${server.url}/mine/system`);
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(pathOf(page)).toBe('/mine/system');
  await page.getByRole('button', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => pathOf(page)).toBe('/');
  await expect.poll(typed).toEqual([]);
  await page.getByTestId('tab-orders').click();
  await expect(page).toHaveURL(/\/login\?from=%2Forder$/u);
  await enter(page, server);
  await expect(page.getByText(uid)).toBeVisible();
});

test('a session that ended elsewhere leads to /login and back to the same place', async ({ page, server }) => {
  await enter(page, server, '/order');
  const session = await page.evaluate(() => localStorage.getItem('tradewind.session'));
  const { token } = JSON.parse(session ?? '{}') as { token: string };
  await fetch(`${server.url}/api/user/logout`, { method: 'POST', headers: { token } });
  await expect(page).toHaveURL(/\/login\?from=%2Forder$/u);
  expect(await page.evaluate(() => localStorage.getItem('tradewind.session'))).toBeNull();
});

test("a refusal is shown in the server's words, a failed request by its code", async ({ page, server, pageErrors }) => {
  await enter(page, server, '/trade');
  await openTicket(page);
  // something that the page would never send: the server refuses it
  await page.route(`**${SUBMIT}`, (route) =>
    route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), multiple: 7 }) }),
  );
  await page.getByTestId('ticket-buy').click();
  const refusal = page.getByTestId('result-toast').and(page.locator('[data-tone="error"]'));
  await expect(refusal).toContainText(/leverage/iu);
  await page.unroute(`**${SUBMIT}`);
  await page.route(`**${SUBMIT}`, (route) => route.fulfill({ status: 418, body: 'not the server' }));
  await page.getByTestId('ticket-buy').click();
  await expect(refusal.filter({ hasText: 'HTTP_418' })).toBeVisible();
  await expect(page.getByTestId('ticket-buy')).not.toHaveAttribute('aria-busy', 'true');
  // the browser logs the failed request to its console, which may contain nothing else
  expect(pageErrors.splice(0).every((line) => line.includes('418'))).toBe(true);
});

test('the margin help uses the figures of the account, before the first position and while one is open', async ({
  page,
  world,
}) => {
  await enter(page, world.server, '/order');
  const sheet = page.getByRole('dialog', { name: 'How margin works' });
  await page.getByTestId('margin-help').click();
  await expect(sheet).toContainText('part of your equity is set aside');
  // no leverage is shown before there is one
  await expect(sheet).toContainText('1:–');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await (await otherDevice(page, world.server)).buy();
  const used = page.getByTestId('orders-summary').locator('dd').nth(4);
  await expect(used).not.toHaveText('0.00');
  await page.getByTestId('margin-help').click();
  await expect(sheet).toContainText(`${await used.innerText()} USD of your equity of`);
  await expect(sheet).toContainText('1:20');
  await expect(sheet).toContainText(/your equity can fall by [\d,.]+ USD before the stop-out/u);
});
