/** Screens and routes of product.md §2 that need no account, as a visitor sees them on a phone. */
import type { Page, Request } from '@playwright/test';
import type { RunningServer } from './support/server.ts';
import { isLong } from './support/long.ts';
import { openInside } from './support/navigation.ts';
import { admin, agreed, another, approveWaiting, giveCode, openDesk } from './support/operators.ts';
import { expect, test } from './support/people.ts';

const LIST = '/v1/api/forex/trade_list';
const pathOf = (page: Page) => new URL(page.url()).pathname;
const shown = (page: Page, testId: string | RegExp) => page.getByTestId(testId).filter({ visible: true });
const rows = (page: Page) => shown(page, /^quote-row-/u);

/** Counts requests of a call, from now on. */
function requestsOf(page: Page, path: string): URL[] {
  const seen: URL[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname === path) seen.push(url);
  });
  return seen;
}

async function openHome(page: Page, server: RunningServer): Promise<void> {
  await page.goto(`${server.url}/?lang=en`);
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(40);
}

test('a page that needs a login sends a visitor to /login with the original path in from', async ({ page, server }) => {
  for (const [path, from] of [
    ['/order', '/order'],
    ['/order?tab=3', '/order?tab=3'],
    ['/user', '/user'],
    ['/mine', '/user'],
    ['/mine/history', '/mine/history'],
    ['/mine/auth', '/mine/auth'],
    ['/mine/invite', '/mine/invite'],
    ['/mine/email', '/mine/email'],
    ['/mine/withdraw-way?type=2', '/mine/withdraw-way?type=2'],
  ] as const) {
    await (path === '/order' || isLong ? page.goto(server.url + path) : openInside(page, path));
    await expect.poll(() => pathOf(page), path).toBe('/login');
    expect(new URL(page.url()).searchParams.get('from')).toBe(from);
    await expect(page.getByTestId('demo-login')).toBeVisible();
  }
  for (const path of [
    '/',
    '/trade',
    '/rank',
    '/login',
    '/language',
    '/product',
    '/feedback',
    '/mine/announcement',
    '/mine/system',
  ]) {
    await (path === '/' || isLong ? page.goto(server.url + path) : openInside(page, path));
    await expect(page.locator('main').getByRole('heading').or(shown(page, 'symbol')).first()).toBeVisible();
    expect(pathOf(page)).toBe(path);
  }
});

test("a visitor's buy leads to /login?from=/trade and back", async ({ page, server }) => {
  await page.goto(`${server.url}/trade?lang=en`);
  const buy = page.getByTestId('ticket-buy');
  await expect(buy).toBeEnabled();
  await expect(buy).not.toHaveAttribute('aria-disabled', 'true');
  await buy.click();
  await expect.poll(() => new URL(page.url()).search).toBe('?from=%2Ftrade');
  await page.getByTestId('demo-login').click();
  await expect.poll(() => pathOf(page)).toBe('/trade');
});

test('the five tabs are below the tab pages, in order, and not below other pages', async ({ page, server }) => {
  await openHome(page, server);
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(tabs).toHaveText(['Quotes', 'Trade', 'Orders', 'Copy', 'Leaderboard']);
  for (const [tab, path] of [
    ['trade', '/trade'],
    ['documentary', '/rank'],
    ['ranking', '/rank'],
    ['quotes', '/'],
  ] as const) {
    await page.getByTestId(`tab-${tab}`).click();
    await expect.poll(() => pathOf(page)).toBe(path);
    await expect(tabs).toHaveCount(5);
    await expect(page.getByTestId(`tab-${tab}`)).toHaveAttribute('aria-current', 'page');
  }
  for (const path of ['/language', '/product', '/feedback']) {
    await openInside(page, path);
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    await expect(tabs).toHaveCount(0);
  }
});

test('a tab keeps its state when left, all navigation uses one socket, and home and trade refresh the list', async ({
  page,
  server,
}) => {
  let sockets = 0;
  page.on('websocket', () => (sockets += 1));
  await openHome(page, server);
  const chip = page.getByRole('button', { name: 'Minors', exact: true });
  await chip.click();
  const last = rows(page).last();
  await last.scrollIntoViewIfNeeded();
  const top = () => page.locator('[data-slot="quotes"]').evaluate((slot) => slot.scrollTop);
  const left = await top();
  expect(left).toBeGreaterThan(100);
  const lists = requestsOf(page, LIST);
  // a list in flight is not requested again: the next request follows its answer
  const came = page.waitForResponse((response) => new URL(response.url()).pathname === LIST);
  await page.getByTestId('tab-trade').click();
  await came;
  expect(lists.length).toBe(1);
  await page.getByTestId('tab-documentary').click();
  await expect.poll(() => pathOf(page)).toBe('/rank');
  await page.getByTestId('tab-quotes').click();
  await expect.poll(() => lists.length).toBe(2);
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(top).toBe(left);
  expect(sockets).toBe(1);
});

test('prices are requested only where they are shown, and only for what is shown there', async ({ page, server }) => {
  const asked: unknown[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { type, params } = JSON.parse(String(payload)) as {
        type: string;
        params?: { topic: string; ids?: number[] };
      };
      if (params?.topic === 'DAY_MARKET') asked.push(params.ids ?? type);
    }),
  );
  const answered = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${server.url}/login`);
  // the first ping was answered, so all initial requests have been made
  await answered;
  expect(asked).toEqual([]);
  await openHome(page, server);
  // the visible rows
  await expect.poll(() => [asked.at(-1)].flat().length).toBeGreaterThan(5);
  const atTop = asked.at(-1);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => asked.at(-1)).not.toEqual(atTop);
  await page.getByTestId('tab-trade').click();
  await expect(page.getByTestId('chart')).toHaveAttribute('data-ready', 'true');
  // fewer after some seconds, because users often return to a page
  await expect.poll(() => asked.at(-1)).toEqual([expect.any(Number)]);
});

test('home shows ten skeleton rows while the list loads, then the list', async ({ page, server }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${LIST}*`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${server.url}/?lang=en`);
  await expect(page.getByTestId('quote-skeleton')).toHaveCount(10);
  await expect(rows(page)).toHaveCount(0);
  release();
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(40);
  await expect(page.getByTestId('quote-skeleton')).toHaveCount(0);
});

test('a category chip on home filters, and clears when tapped again', async ({ page, server }) => {
  await openHome(page, server);
  const all = await rows(page).count();
  const metals = page.getByRole('button', { name: 'Metals' });
  await metals.click();
  await expect(metals).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => rows(page).evaluateAll((list) => list.map((row) => row.dataset['testid'])))
    .toEqual(['XAUUSD', 'XAGUSD', 'XPTUSD'].map((code) => `quote-row-${code}`));
  await metals.click();
  await expect(metals).toHaveAttribute('aria-pressed', 'false');
  await expect(rows(page)).toHaveCount(all);
});

test('home loads mini charts when their rows are near the viewport', async ({ page, server }) => {
  const requests = requestsOf(page, '/v1/api/forex/abbreviated_cache_kline');
  await openHome(page, server);
  const asked = () => new Set(requests.flatMap((url) => (url.searchParams.get('forex_ids') ?? '').split(',')));
  await expect.poll(() => asked().size).toBeGreaterThan(0);
  await expect(rows(page).first().locator('svg path').first()).toBeAttached();
  const all = await rows(page).count();
  expect(asked().size).toBeLessThan(all);
  for (const row of await rows(page).all()) await row.scrollIntoViewIfNeeded();
  await expect.poll(() => asked().size).toBe(all);
});

test('a row on home opens /trade with it, and the picker of /trade changes it', async ({ page, server }) => {
  await openHome(page, server);
  await page.getByTestId('quote-row-GBPUSD').click();
  await expect.poll(() => pathOf(page)).toBe('/trade');
  const symbol = shown(page, 'symbol');
  await expect(symbol).toContainText('GBP/USD');
  await symbol.click();
  await page.getByTestId('picker-search').fill('yen');
  await page.getByTestId('pick-USDJPY').click();
  await expect(symbol).toContainText('USD/JPY');
  await expect(page.getByTestId('chart')).toHaveAttribute('aria-label', /USD\/JPY/u);
});

test('trade shows last price, change, high, low, open and volume of the day above the chart', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/trade?lang=en`);
  const header = page.locator('header').filter({ has: shown(page, 'symbol') });
  await expect(header.locator('dt')).toHaveText(['High', 'Low', 'Open', 'Tick volume']);
  for (const figure of await header.locator('dd').all()) await expect(figure).toHaveText(/^\d[\d.,]*$/u);
  await expect(header).toContainText(/\d\.\d{5}.*Change today.*\([+−]?\d+\.\d\d%\)/su);
});

test('the search icon leads to /product, which finds instruments and opens them', async ({ page, server }) => {
  await openHome(page, server);
  await page.getByRole('link', { name: 'Search instruments' }).click();
  await expect.poll(() => pathOf(page)).toBe('/product');
  await page.getByRole('combobox', { name: 'Search instruments' }).fill('gold');
  await expect(page.getByRole('status').filter({ hasText: '1 instrument' })).toBeVisible();
  await page.getByRole('option', { name: /XAU\/USD/u }).click();
  await expect.poll(() => pathOf(page)).toBe('/trade');
  await expect(shown(page, 'symbol')).toContainText('XAU/USD');
});

test('trade has eight periods, each requests its candles, and the chart uses New York time', async ({
  page,
  server,
}) => {
  const candles = requestsOf(page, '/v1/api/forex/kline');
  await page.goto(`${server.url}/trade?lang=en`);
  const periods = page.getByRole('group', { name: 'Period' }).getByRole('button');
  await expect(periods).toHaveText(['1M', '5M', '15M', '30M', '1H', '4H', '1D', '1W']);
  const chart = page.getByTestId('chart');
  for (const [period, label] of [
    ['5min', '5M'],
    ['15min', '15M'],
    ['30min', '30M'],
    ['60min', '1H'],
    ['4hour', '4H'],
    ['1day', '1D'],
    ['1week', '1W'],
    ['1min', '1M'],
  ] as const) {
    await page.getByTestId(`period-${period}`).click();
    await expect.poll(() => candles.some((url) => url.searchParams.get('period') === period)).toBe(true);
    await expect(chart).toHaveAttribute('data-ready', 'true');
    await expect(chart).toHaveAttribute('aria-label', new RegExp(`, ${label}, New York time`, 'u'));
  }
});

/** Changes the market status of one instrument in the answers, as the calendar does at the weekend. */
async function closeOnTheWay(page: Page, code: string, opensMs: number): Promise<void> {
  const closed = <Row extends { Code?: string }>(row: Row): Row =>
    row.Code === code ? { ...row, MarketStatus: 0, ...('NextOpenTime' in row ? { NextOpenTime: opensMs } : {}) } : row;
  await page.route(`**${LIST}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { Code: string }[] };
    await route.fulfill({ response, json: { ...body, data: body.data.map(closed) } });
  });
  await page.routeWebSocket(/\/v1\/ws/u, (socket) => {
    const upstream = socket.connectToServer();
    upstream.onMessage((text) => {
      const message = JSON.parse(String(text)) as { topic?: string; data?: { Code: string }[] };
      socket.send(
        message.topic === 'DAY_MARKET' ? JSON.stringify({ ...message, data: message.data?.map(closed) }) : text,
      );
    });
  });
}

test('a closed market has its label, says when it opens, and neither buys nor sells', async ({ page, server }) => {
  await closeOnTheWay(page, 'GBPUSD', Date.now() + 86_400_000);
  await openHome(page, server);
  await expect(page.getByTestId('quote-row-EURUSD')).not.toContainText('Closed');
  const row = page.getByTestId('quote-row-GBPUSD');
  await expect(row).toContainText('Closed');
  await expect(row).toContainText('Opens ');
  await row.click();
  await expect(page.getByTestId('market-closed')).toContainText('Opens ');
  for (const side of ['sell', 'buy'])
    await expect(page.getByTestId(`ticket-${side}`)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByTestId('ticket-reason')).toHaveText('The market is closed');
  await page.getByTestId('ticket-buy').click({ force: true });
  expect(pathOf(page)).toBe('/trade');
});

test('the language list starts with hk, tw is hk, and a chosen language is sent with every call and leads back', async ({
  page,
  server,
}) => {
  const html = page.locator('html');
  await page.goto(`${server.url}/login`);
  await expect(html).toHaveAttribute('lang', 'zh-HK');
  await page.goto(`${server.url}/login?lang=en`);
  await expect(html).toHaveAttribute('lang', 'en-GB');
  await page.goto(`${server.url}/login?lang=tw`);
  await expect(html).toHaveAttribute('lang', 'zh-HK');
  await page.goto(`${server.url}/login`);
  await page.locator('main').getByRole('link').first().click();
  await expect.poll(() => pathOf(page)).toBe('/language');
  const refreshed = page.waitForRequest(
    (request) => request.url().includes(LIST) && request.headers()['lang'] === 'en',
  );
  await page.getByRole('button', { name: 'English' }).click();
  await expect.poll(() => pathOf(page)).toBe('/login');
  await expect(html).toHaveAttribute('lang', 'en-GB');
  expect(new URL((await refreshed).url()).searchParams.get('t')).toMatch(/^\d{13}$/u);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('announcements name the regions that are not served, and feedback has a back bar only', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/mine/announcement?lang=en`);
  await expect(page.locator('article').first()).toContainText(
    'We do not provide services in North Korea, Israel, China, Vanuatu and Cuba.',
  );
  await page.goto(`${server.url}/mine/system`);
  await page.getByRole('link', { name: 'Feedback' }).click();
  await expect(page.getByRole('heading', { name: 'Feedback' })).toBeVisible();
  // only the bar: title, and the button that opens the form
  expect((await page.locator('main').innerText()).split('\n')).toEqual(['Feedback', 'Write to us']);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => pathOf(page)).toBe('/mine/system');
});

test('a part of the app that cannot be loaded says so, and the rest keeps working', async ({
  page,
  server,
  pageErrors,
}) => {
  await openHome(page, server);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByTestId('tab-documentary').click();
  await expect(page.getByRole('alert')).toContainText('This part of the app could not be loaded');
  await page.getByTestId('tab-quotes').click();
  const price = page.getByTestId('quote-row-EURUSD');
  const before = await price.innerText();
  await expect.poll(() => price.innerText(), { message: 'prices go on' }).not.toBe(before);
  expect(pageErrors.splice(0).length).toBeGreaterThan(0);
});

test('the risk warning is ours without a regulator, and the regulator’s, with its language, once an admin sets one', async ({
  page,
  world,
  browser,
  pageErrors,
}) => {
  const warning = page.getByTestId('risk-warning');
  await page.goto(`${world.url}/register?lang=fr`);
  await expect(page.getByText('Notre mise en garde')).toBeVisible();
  await expect(warning).toHaveCount(0);

  const { context, page: desk } = await another(browser, pageErrors);
  await openDesk(desk, world, await admin(world), '/settings');
  const form = desk.getByRole('form', { name: 'Risk warning' });
  await form.getByLabel('Regulator').selectOption('FCA');
  await expect(form.getByLabel('Official wording', { exact: true })).toHaveValue(/^CFDs are complex instruments/u);
  await form.getByLabel('Official wording while there is no share').fill('The wording for new firms.');
  await form.getByTestId('save-risk').click();
  await giveCode(desk);
  await expect(desk.getByText(/^(?:Saved|Change request \d+ created)$/u).first()).toBeVisible();
  await approveWaiting(world, await admin(world));
  await context.close();

  for (const path of ['/', '/login', '/register']) {
    await page.goto(`${world.url}${path}`);
    await expect(warning).toHaveText('The wording for new firms. (FCA)');
    await expect(warning).toHaveAttribute('lang', 'en-GB');
  }
  await expect(page.getByText('Notre mise en garde')).toHaveCount(0);
  await agreed(world, await admin(world), '/admin/api/risk_warning/save', { regulator: '', sentences: [] });
});

test('on a short phone the ticket is a line with size, margin and fee above the two buttons, and can be unfolded', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${world.url}/trade?lang=en`);
  const line = page.getByTestId('ticket-unfold');
  await expect(line).toContainText(/Margin\s*\d/u);
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByTestId('ticket-lots')).toHaveCount(0);
  const [chart, buttons] = await Promise.all([page.getByTestId('chart').boundingBox(), line.boundingBox()]);
  // no part of the chart is covered
  expect((chart?.y ?? 0) + (chart?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  await line.click();
  await expect(page.getByTestId('ticket-lots')).toBeVisible();
  await expect(page.getByTestId('cost-spread')).toBeVisible();
});
