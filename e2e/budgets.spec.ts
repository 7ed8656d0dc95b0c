/**
 * Size of the first pages and the cost of ticks: scripts and texts until the pages are ready, compressed with gzip.
 * `npm run bench -- web` has the rest.
 */
import { gzipSync } from 'node:zlib';
import { expect, openWorld, test } from './support/people.ts';

/** Limits in kB. They are lowered as the figures improve; the goals are in docs/benchmarks.md. */
const PAGES = [
  { path: '/', ready: '[data-testid^="quote-row-"]', kb: 115, files: 6, ahead: [] },
  {
    path: '/trade',
    ready: '[data-testid="chart"][data-ready="true"]',
    kb: 230,
    files: 12,
    ahead: ['/trade-', '/controls-', '/trading-', '/create-chart-'],
  },
] as const;

for (const { path, ready, kb, files, ahead } of PAGES) {
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
    expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(files);
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
    // neither do the files of the page
    const begun = await page.evaluate(
      (before) =>
        performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime < before)
          .map(({ name }) => name),
      texts,
    );
    for (const name of ahead) expect(begun.filter((url) => url.includes(name))).toHaveLength(1);
  });
}

/** Counts commits of React, and frames in which a price changed. */
function count(): void {
  const seen = { commits: 0, prices: 0 };
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    checkDCE: () => undefined,
    inject: () => 1,
    onCommitFiberRoot: () => (seen.commits += 1),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  };
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, counted: seen });
  let last = '';
  const look = (): void => {
    const prices = [...document.querySelectorAll('.price-moves')].map(({ textContent }) => textContent).join(' ');
    if (prices !== last) seen.prices += 1;
    last = prices;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

for (const [name, viewport, tag] of [
  ['Trade', { width: 390, height: 844 }, []],
  ['the desktop', { width: 1440, height: 900 }, ['@long']],
] as const) {
  test(
    `ticking prices render nothing on ${name}, with a position open`,
    { tag: [...tag] },
    async ({ page, server }) => {
      await page.setViewportSize(viewport);
      await page.addInitScript(count);
      await page.goto(`${server.url}/login?lang=en&from=${encodeURIComponent('/trade?id=1')}`);
      await page.getByTestId('demo-login').click();
      await page.getByTestId('ticket-buy').click();
      await expect(page.getByTestId(/^line-entry-/u)).toBeVisible();
      const commitsDuringTicks = async (): Promise<number> => {
        const before = await page.evaluate(() => ({ ...Reflect.get(globalThis, 'counted') }));
        await page.waitForFunction((from) => Reflect.get(globalThis, 'counted').prices >= from + 4, before.prices);
        return (await page.evaluate(() => Reflect.get(globalThis, 'counted').commits)) - before.commits;
      };
      // until late-loading parts have loaded
      await expect.poll(commitsDuringTicks, { timeout: 60_000 }).toBe(0);
    },
  );
}

const FEED_KEY = 'budgets-feed-key-0123456789abcdef';

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
  await expect(page.locator('svg.starting')).toBeVisible();
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(background).toBe('rgb(250, 248, 244)');
  allow();
  await expect(page.locator('[data-testid^="quote-row-"]').first()).toBeVisible();
  expect(await background()).toBe('rgb(250, 248, 244)');
});

test('an instrument that turns from a gain to a loss renders nothing on Quotes, and its small chart changes its colour', async ({
  page,
}) => {
  const world = await openWorld({ FEED: 'push', FEED_KEY });
  // bitcoin is traded on every day of the week
  const tick = (bid: number): Promise<Response> =>
    fetch(`${world.server.url}/v1/feed/ticks`, {
      method: 'POST',
      headers: { 'feed-key': FEED_KEY, 'content-type': 'application/x-ndjson' },
      body: `${JSON.stringify({ code: 'BTCUSD', bid, ask: bid + 10 })}\n`,
    });
  try {
    await tick(60_000);
    await page.addInitScript(count);
    await page.goto(`${world.server.url}/?lang=en`);
    const row = page.getByTestId('quote-row-BTCUSD');
    await row.scrollIntoViewIfNeeded();
    const chart = row.locator('span[aria-hidden] > svg').last();
    const colour = (): Promise<string> => chart.evaluate((element) => getComputedStyle(element).color);
    const commits = (): Promise<number> => page.evaluate(() => Reflect.get(globalThis, 'counted').commits);
    const turnTo = async (bid: number, change: string): Promise<number> => {
      const before = await commits();
      await tick(bid);
      await expect(row).toContainText(change);
      return (await commits()) - before;
    };
    const commitsOfTurns = async (): Promise<number> =>
      (await turnTo(60_100, '+0.17%')) + (await turnTo(59_900, '−0.17%'));
    // until what loads late is there
    await expect.poll(commitsOfTurns, { timeout: 60_000 }).toBe(0);
    const falling = await colour();
    await turnTo(60_100, '+0.17%');
    expect(await colour()).not.toBe(falling);
  } finally {
    await page.goto('about:blank');
    await world.close();
  }
});
