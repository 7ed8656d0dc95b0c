/**
 * Size of the first pages and the cost of ticks: scripts and texts until the pages are ready, compressed with gzip.
 * `npm run bench -- web` has the rest.
 */
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { expect, openWorld, test, type World, WORLD_OPTIONS } from './support/people.ts';

/** Limits in kB: the goals of docs/benchmarks.md. */
const PAGES = [
  { path: '/', ready: '[data-testid^="quote-row-"]', kb: 150 },
  { path: '/trade', ready: '[data-testid="chart"][data-ready="true"]', kb: 300 },
] as const;

for (const { path, ready, kb } of PAGES) {
  test(`scripts and texts of ${path} stay within their limits`, async ({ page, server }) => {
    await page.addInitScript((selector) => {
      const look = (): void => {
        if (document.querySelector(selector) === null) requestAnimationFrame(look);
        else performance.mark('ready');
      };
      requestAnimationFrame(look);
    }, ready);
    await page.goto(server.url + path);
    await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);
    const names = await page.evaluate(() => {
      const readyMs = performance.getEntriesByName('ready')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < readyMs)
        .map(({ name }) => name);
    });
    const urls = [...new Set(names)];
    const sizes = await Promise.all(
      urls.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(bytes / 1000, urls.join('\n')).toBeLessThanOrEqual(kb);
    // the instruments do not wait for the texts, and are read only once
    const [list, texts] = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const read = entries.filter(({ name }) => name.includes('/trade_list'));
      return [
        read.map(({ startTime }) => startTime),
        entries.find(({ name }) => /\/hk-/u.test(name))?.responseEnd ?? 0,
      ];
    });
    expect(list).toHaveLength(1);
    expect(list[0]).toBeLessThan(texts);
  });
}

test('the mark of the start is painted before the stylesheet has arrived, on the background of the chosen theme', async ({
  page,
  server,
}) => {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route('**/assets/*.css', async (route) => {
    await allowed;
    await route.continue();
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('tradewind.theme', 'light'));
  await page.goto(server.url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await expect(page.locator('.starting')).toHaveText('Tradewind');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(background).toBe('rgb(250, 248, 244)');
  allow();
  await expect(page.locator('[data-testid^="quote-row-"]').first()).toBeVisible();
  expect(await background()).toBe('rgb(250, 248, 244)');
});

/** Counts commits of React. */
function count(): void {
  const counted = { commits: 0 };
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    checkDCE: () => undefined,
    inject: () => 1,
    onCommitFiberRoot: () => (counted.commits += 1),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  };
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, counted });
}

const commits = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(globalThis, 'counted').commits);

const FEED_KEY = 'budgets-feed-key-0123456789abcdef';

/** A server whose prices the tests send: how often a simulated price moves depends on the hour of the day. */
const ticking = test.extend<object, { pushed: World }>({
  pushed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const world = await openWorld({ FEED: 'push', FEED_KEY });
      await use(world);
      await world.close();
    },
    WORLD_OPTIONS,
  ],
});

async function tick({ server }: World, code: string, bid: number, ask: number): Promise<void> {
  const response = await fetch(`${server.url}/v1/feed/ticks`, {
    method: 'POST',
    headers: { 'feed-key': FEED_KEY, 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify({ code, bid, ask })}\n`,
  });
  expect((await response.json()).data.rejected).toEqual([]);
}

/** On both sides of the price of the position. With 40 lots, each moves the thumb of the size slider by several steps. */
const BIDS = [1.1006, 1.0994, 1.1007, 1.0993];

/** Where else figures of EUR/USD and of the account tick. */
const PLACES: readonly [path: string, figure: (page: Page) => Locator][] = [
  ['/order', (page) => page.getByRole('meter')],
  // on a desktop the account is also below the chart
  ['/user', (page) => page.getByRole('meter').last()],
  ['/instrument?code=EURUSD', (page) => page.getByTestId('margins')],
];

for (const [device, viewport, tag] of [
  ['phone', { width: 390, height: 844 }, []],
  ['desktop', { width: 1440, height: 900 }, ['@long']],
] as const) {
  ticking(
    `ticks that turn a position from a gain to a loss, and move the size slider and the margin level, render nothing on a ${device}`,
    { tag: [...tag] },
    async ({ page, pushed }) => {
      const turnTo = (bid: number): Promise<void> => tick(pushed, 'EURUSD', bid, Number((bid + 0.0001).toFixed(4)));
      // a candle that spans the ticks below, so that the chart's prices stay and show the position
      for (const bid of [...BIDS, 1.1]) await turnTo(bid);
      await page.setViewportSize(viewport);
      await page.addInitScript(count);
      await page.goto(`${pushed.server.url}/login?lang=en&from=${encodeURIComponent('/trade?id=1')}`);
      await page.getByTestId('demo-login').click();
      await expect(page.getByTestId('ticket-buy')).toContainText('1.10010');
      // an order needs a recent price
      await turnTo(1.1);
      await page.getByTestId('ticket-lots').fill('40');
      await page.getByTestId('ticket-buy').click();
      await expect(page.getByTestId(/^line-entry-/u)).toBeVisible();
      const thumbs = new Set<string>();
      const commitsOnTrade = async (): Promise<number> => {
        const before = await commits(page);
        for (const bid of BIDS) {
          await turnTo(bid);
          await expect(page.getByTestId('ticket-sell')).toContainText(`${bid.toFixed(4)}0`);
          thumbs.add(await page.getByLabel('Size, min to max').inputValue());
        }
        return (await commits(page)) - before;
      };
      // until late-loading parts have loaded
      await expect.poll(commitsOnTrade, { timeout: 60_000 }).toBe(0);
      expect(thumbs.size).toBeGreaterThan(1);
      for (const [path, figureOf] of PLACES) {
        await page.goto(pushed.server.url + path);
        const figure = figureOf(page);
        const commitsHere = async (): Promise<number> => {
          const before = await commits(page);
          for (const bid of BIDS) {
            const last = await figure.innerText();
            await turnTo(bid);
            await expect.poll(() => figure.innerText()).not.toBe(last);
          }
          return (await commits(page)) - before;
        };
        await expect.poll(commitsHere, { timeout: 60_000 }).toBe(0);
      }
    },
  );
}

ticking(
  'an instrument that turns from a gain to a loss renders nothing on Quotes, and its small chart changes its colour',
  async ({ page, pushed }) => {
    const turnTo = async (bid: number): Promise<void> => {
      await tick(pushed, 'BTCUSD', bid, bid + 10);
      // priced by the test above: the age of an old price is shown, and counts seconds
      await tick(pushed, 'EURUSD', 1.1, 1.1001);
    };
    await turnTo(60_000);
    await page.addInitScript(count);
    await page.goto(`${pushed.server.url}/?lang=en`);
    const row = page.getByTestId('quote-row-BTCUSD');
    await row.scrollIntoViewIfNeeded();
    const chart = row.locator('span[aria-hidden] > svg').last();
    const colour = (): Promise<string> => chart.evaluate((element) => getComputedStyle(element).color);
    const commitsOfTurn = async (bid: number, change: string): Promise<number> => {
      const before = await commits(page);
      await turnTo(bid);
      await expect(row).toContainText(change);
      return (await commits(page)) - before;
    };
    const commitsOfTurns = async (): Promise<number> =>
      (await commitsOfTurn(60_100, '+0.17%')) + (await commitsOfTurn(59_900, '−0.17%'));
    // until late-loading parts have loaded
    await expect.poll(commitsOfTurns, { timeout: 60_000 }).toBe(0);
    const falling = await colour();
    await commitsOfTurn(60_100, '+0.17%');
    expect(await colour()).not.toBe(falling);
  },
);
