/**
 * Size of the first pages: scripts and texts until they are ready, compressed with gzip. `npm run bench -- web` has the rest.
 */
import { gzipSync } from 'node:zlib';
import { expect, test } from './support/people.ts';

/** Limits in kB, near the goals of docs/benchmarks.md: the page is in Chinese, whose texts come on top of the English ones. */
const PAGES = [
  { path: '/', ready: '[data-testid^="quote-row-"]', kb: 155 },
  { path: '/trade', ready: '[data-testid="chart"][data-ready="true"]', kb: 310 },
] as const;

test.use({ locale: 'zh-HK' });

for (const { path, ready, kb } of PAGES) {
  test(`scripts and texts of ${path} stay within their limits`, async ({ page, server }) => {
    await page.addInitScript((selector) => {
      // without the next pages, which a slow machine would fetch before this one is ready
      localStorage.setItem('tradewind.data-saver', 'on');
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
