/** What a visitor sees on a phone, where it needs scrolling, a chart, the network or a layout; the rest: pages/visitor.test.ts. */
import type { Page, Request } from '@playwright/test';
import type { RunningServer } from './support/server.ts';
import { openInside } from './support/navigation.ts';
import { expect, test } from './support/people.ts';

const LIST = '/v1/api/forex/trade_list';
const pathOf = (page: Page) => new URL(page.url()).pathname;
const rows = (page: Page) => page.getByTestId(/^quote-row-/u).filter({ visible: true });

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

test('the five tabs keep their state when left, on one socket; home and trade refresh the list; other pages have no tabs', async ({
  page,
  server,
}) => {
  let sockets = 0;
  page.on('websocket', () => (sockets += 1));
  await openHome(page, server);
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(tabs).toHaveText(['Quotes', 'Trade', 'Orders', 'Copy', 'Leaderboard']);
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
  const goTo = async (tab: string, path: string) => {
    await page.getByTestId(`tab-${tab}`).click();
    await expect.poll(() => pathOf(page)).toBe(path);
    await expect(tabs).toHaveCount(5);
    await expect(page.getByTestId(`tab-${tab}`)).toHaveAttribute('aria-current', 'page');
  };
  await goTo('trade', '/trade');
  await came;
  expect(lists.length).toBe(1);
  await goTo('documentary', '/rank');
  await goTo('ranking', '/rank');
  await goTo('quotes', '/');
  await expect.poll(() => lists.length).toBe(2);
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(top).toBe(left);
  for (const path of ['/language', '/product', '/feedback']) {
    await openInside(page, path);
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    await expect(tabs).toHaveCount(0);
  }
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

test('home loads mini charts when their rows are near the viewport, and none while data is saved', async ({
  page,
  server,
}) => {
  const requests = requestsOf(page, '/v1/api/forex/abbreviated_cache_kline');
  await page.goto(`${server.url}/mine/system?lang=en`);
  await page.getByTestId('setting-data-saver').click();
  await openHome(page, server);
  const all = await rows(page).count();
  for (const row of await rows(page).all()) await row.scrollIntoViewIfNeeded();
  expect(requests).toEqual([]);

  await page.goto(`${server.url}/mine/system`);
  await page.getByTestId('setting-data-saver').click();
  await openHome(page, server);
  const asked = () => new Set(requests.flatMap((url) => (url.searchParams.get('forex_ids') ?? '').split(',')));
  await expect.poll(() => asked().size).toBeGreaterThan(0);
  await expect(rows(page).first().locator('svg path').first()).toBeAttached();
  expect(asked().size).toBeLessThan(all);
  for (const row of await rows(page).all()) await row.scrollIntoViewIfNeeded();
  await expect.poll(() => asked().size).toBe(all);
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
