/** What the first pages weigh: scripts and texts until they are ready, compressed by gzip. `npm run bench -- web` has the rest. */
import { gzipSync } from 'node:zlib';
import { expect, test } from './support/people.ts';

/** Limits in kB. They come down with the figures; what is aimed at is in docs/benchmarks.md. */
const PAGES = [
  { path: '/', ready: '[data-testid^="quote-row-"]', kb: 130, files: 7 },
  { path: '/trade', ready: '[data-testid="chart"][data-ready="true"]', kb: 266, files: 20 },
] as const;

for (const { path, ready, kb, files } of PAGES) {
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
  });
}
