/** The history of orders on a phone: pages while scrolling, and pull to refresh. */
import type { Page } from '@playwright/test';
import { call, expect, openAs, openDemo, test } from './support/people.ts';
import { buy } from './support/records.ts';

const rows = (page: Page) => page.getByTestId(/^order-row-/u).filter({ visible: true });

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

test('history loads in pages while scrolling, and a pull refreshes it', async ({ page, world }) => {
  const session = await openDemo(world);
  for (let order = 0; order < 25; order++) {
    const { Id } = await buy(world, session.token, 'EURUSD', 0.01);
    await call(world, '/v1/api/forex/close', { id: Id }, session.token);
  }
  const pages: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/my_deal') && searchParams.get('status') === '3') pages.push(searchParams.get('page') ?? '');
  });
  await openAs(page, world, { session }, '/order');
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
