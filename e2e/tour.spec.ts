/** The tour of the trade page: once for a new demo account, by keyboard, and again on request. */
import type { Page } from '@playwright/test';
import { expect, openWorld, test as base, type World } from './support/people.ts';

const test = base.extend<object, { world: World }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const world = await openWorld({ TOUR: 'on' });
      await use(world);
      await world.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const tour = (page: Page) => page.getByRole('dialog').and(page.getByTestId('tour'));

/** The ring is around a control: it contains the control's centre. */
async function expectRingAround(page: Page, selector: string): Promise<void> {
  await expect
    .poll(async () => {
      const [ring, control] = await Promise.all([
        page.getByTestId('tour-ring').boundingBox(),
        page.locator(selector).filter({ visible: true }).first().boundingBox(),
      ]);
      if (ring === null || control === null) return false;
      const [x, y] = [control.x + control.width / 2, control.y + Math.min(control.height / 2, 20)];
      return ring.x <= x && x <= ring.x + ring.width && ring.y <= y && y <= ring.y + ring.height;
    })
    .toBe(true);
}

async function enterDemo(page: Page, world: World): Promise<void> {
  await page.goto(`${world.url}/login?lang=en&from=${encodeURIComponent('/trade')}`);
  await page.getByTestId('demo-login').click();
}

// one worker starts the server for all
test.describe.configure({ mode: 'default' });

test('the tour starts for a new demo account, can be read completely by keyboard, and returns only on request', async ({
  page,
  world,
}) => {
  await enterDemo(page, world);
  await expect(tour(page)).toContainText('Step 1 of 5');
  await expect(page.getByRole('heading', { name: 'Choose an instrument' })).toBeFocused();
  await expectRingAround(page, '[data-testid="symbol"]');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByTestId('tour-skip')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByTestId('tour-next')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Read the chart' })).toBeFocused();
  await expectRingAround(page, '[data-testid="chart"]');
  await page.getByTestId('tour-back').click();
  await expect(tour(page)).toContainText('Step 1 of 5');
  for (const selector of ['chart', 'ticket', 'ticket-sell', 'tab-orders']) {
    await page.getByTestId('tour-next').click();
    await expectRingAround(page, `[data-testid="${selector}"]`);
  }
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/user/end_tour') && response.ok());
  await page.getByRole('button', { name: 'Done' }).click();
  await kept;
  await expect(tour(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId('chart')).toHaveAttribute('data-ready', 'true');
  await expect(tour(page)).toHaveCount(0);

  await page.goto(`${world.url}/mine/system`);
  await page.getByTestId('tour-again').click();
  await expect(tour(page)).toContainText('Step 1 of 5');
  await page.keyboard.press('Escape');
  await expect(tour(page)).toHaveCount(0);
});

test('on a desktop the tour points to the controls of that layout; skipped, it does not appear on another device', async ({
  page,
  world,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterDemo(page, world);
  const controls = ['symbol', 'chart', 'ticket', 'ticket-sell'].map((name) => `[data-testid="${name}"]`);
  for (const [index, selector] of [...controls, '[data-slot="orders"]'].entries()) {
    await expect(tour(page)).toContainText(`Step ${index + 1} of 5`);
    await expectRingAround(page, selector);
    // the last step has no button to skip it
    await page.getByTestId(index < controls.length ? 'tour-next' : 'tour-back').press('Enter');
  }
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/user/end_tour') && response.ok());
  await page.getByTestId('tour-skip').press('Enter');
  await kept;
  await expect(tour(page)).toHaveCount(0);

  const device = await page.evaluate(() => localStorage.getItem('tradewind.device'));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript((id) => localStorage.setItem('tradewind.device', id ?? ''), device);
  const other = await context.newPage();
  await enterDemo(other, world);
  await expect(other.getByTestId('chart')).toHaveAttribute('data-ready', 'true');
  await expect(other.getByTestId('ticket-buy')).toBeVisible();
  await expect(tour(other)).toHaveCount(0);
  await context.close();
});
