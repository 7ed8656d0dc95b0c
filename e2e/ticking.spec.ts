/** Figures that follow the prices, on a server whose prices the tests send. */
import type { Locator, Page } from '@playwright/test';
import { expect, openWorld, test, type World, WORLD_OPTIONS } from './support/people.ts';

const FEED_KEY = 'ticking-feed-key-0123456789abcdef';

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

async function feed({ server }: World, call: 'ticks' | 'candles', ...lines: readonly object[]): Promise<void> {
  const response = await fetch(`${server.url}/v1/feed/${call}`, {
    method: 'POST',
    headers: { 'feed-key': FEED_KEY, 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  });
  expect((await response.json()).data.rejected).toEqual([]);
}

const tick = (world: World, code: string, bid: number, ask: number): Promise<void> =>
  feed(world, 'ticks', { code, bid, ask });

/** On both sides of the price of the position. With 40 lots, each moves the thumb of the size slider by several steps. */
const BIDS = [1.1006, 1.0994, 1.1007, 1.0993];

/** Where else figures of EUR/USD and of the account tick. */
const PLACES: readonly [path: string, figure: (page: Page) => Locator][] = [
  ['/order', (page) => page.getByRole('meter')],
  ['/user', (page) => page.getByRole('meter').last()],
  ['/instrument?code=EURUSD', (page) => page.getByTestId('margins')],
];

ticking(
  'an order is sent with the price on its button, and its figures follow the prices on every page',
  async ({ page, pushed }) => {
    const turnTo = (bid: number): Promise<void> => tick(pushed, 'EURUSD', bid, Number((bid + 0.0001).toFixed(4)));
    // a candle that spans the ticks below, so that the chart shows the position
    for (const bid of [...BIDS, 1.1]) await turnTo(bid);
    await page.goto(`${pushed.server.url}/login?lang=en&from=${encodeURIComponent('/trade?id=1')}`);
    await page.getByTestId('demo-login').click();
    await expect(page.getByTestId('ticket-buy')).toContainText('1.10010');
    await page.getByTestId('ticket-lots').fill('40');
    // an order needs a recent price
    await turnTo(1.1002);
    await expect(page.getByTestId('ticket-buy')).toContainText('1.10030');
    const sent = page.waitForRequest('**/api/forex/submit');
    await page.getByTestId('ticket-buy').click();
    expect((await sent).postDataJSON()).toMatchObject({ price: '1.10030' });
    const label = page.getByTestId(/^line-entry-/u);
    await expect(label).toBeVisible();
    const thumbs = new Set<string>();
    for (const bid of BIDS) {
      await turnTo(bid);
      await expect(page.getByTestId('ticket-sell')).toContainText(`${bid.toFixed(4)}0`);
      // 40 lots of 100,000: 400 USD a pip
      await expect(label).toContainText(bid > 1.1003 ? '+1,' : '−');
      thumbs.add(await page.getByLabel('Size, min to max').inputValue());
    }
    expect(thumbs.size).toBeGreaterThan(1);
    for (const [path, figureOf] of PLACES) {
      await page.goto(pushed.server.url + path);
      const figure = figureOf(page);
      await expect(figure).toContainText(/\d/u);
      for (const bid of BIDS) {
        const last = await figure.innerText();
        await turnTo(bid);
        await expect.poll(() => figure.innerText()).not.toBe(last);
      }
    }
  },
);

ticking(
  'an instrument that turns from a gain to a loss changes the colour of its small chart',
  async ({ page, pushed }) => {
    await tick(pushed, 'BTCUSD', 60_000, 60_010);
    await page.goto(`${pushed.server.url}/?lang=en`);
    const row = page.getByTestId('quote-row-BTCUSD');
    await row.scrollIntoViewIfNeeded();
    const chart = row.locator('span[aria-hidden] > svg').last();
    const colourAfter = async (bid: number, change: string): Promise<string> => {
      await tick(pushed, 'BTCUSD', bid, bid + 10);
      await expect(row).toContainText(change);
      return chart.evaluate((element) => getComputedStyle(element).color);
    };
    const rising = await colourAfter(60_100, '+0.17%');
    expect(await colourAfter(59_900, '−0.17%')).not.toBe(rising);
  },
);

ticking(
  'on its first day an instrument has a chart, and its page says since when prices are our own',
  async ({ page, pushed }) => {
    // the chart opens with candles of 15 minutes
    const quarter = 15 * 60_000;
    const quarters = Math.floor(Date.now() / quarter);
    const minutes = [3, 2, 1].map((ago) => (quarters - ago) * quarter);
    const prices = { open: 150, high: 151, low: 149, close: 150, volume: 9 };
    await feed(pushed, 'candles', ...minutes.map((time) => ({ code: 'SOLUSD', period: '1min', time, ...prices })));
    await page.goto(`${pushed.server.url}/trade?code=SOLUSD&lang=en`);
    await expect(page.getByTestId('chart')).toHaveAttribute('data-candles', '3');
    await tick(pushed, 'SOLUSD', 150, 150.1);
    await expect(page.getByTestId('chart')).toHaveAttribute('data-candles', '4');
    await page.goto(`${pushed.server.url}/instrument?code=SOLUSD&lang=en`);
    await expect(page.getByTestId('prices-since')).toHaveText(/^Prices here since .+ imported history\.$/u);
  },
);
