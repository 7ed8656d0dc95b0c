/** Layout of the trading pages: nothing moves while they start, and a phone in landscape shows enough. */
import type { Page } from '@playwright/test';
import { expect, test, type World } from './support/people.ts';
import { buy } from './support/records.ts';

/** Logs in to a demo account; returns its token. */
async function enter(page: Page, world: World, path: string): Promise<string> {
  await page.goto(`${world.url}/login?lang=en&from=${encodeURIComponent(path)}`);
  const answer = page.waitForResponse((response) => response.url().includes('createAccountDemoForU'));
  await page.getByTestId('demo-login').click();
  const { data } = (await (await answer).json()) as { data: { token: string } };
  await expect(page.getByTestId('tab-bar')).toBeVisible();
  return data.token;
}

test('while the page starts with a position open, the buttons do not move, and in landscape the chart is completely visible', async ({
  page,
  world,
}) => {
  const token = await enter(page, world, '/trade?id=1');
  await buy(world, token, 'EURUSD', 0.1);
  // of each frame in which they are there: the place of the button, the lower end of the chart, the room of the orders
  await page.addInitScript(() => {
    const seen = { buttons: new Set<number>(), chartEnds: new Set<number>(), rooms: new Set<number>() };
    Object.assign(window, { seen });
    const look = (): void => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const [button, drawn, room] = ['[data-testid="ticket-buy"]', '[data-testid="chart"]', '[data-own-orders]'].map(
        box,
      );
      if (button !== undefined) seen.buttons.add(Math.round(button.top));
      if (drawn !== undefined) seen.chartEnds.add(Math.round(drawn.bottom));
      if (room !== undefined) seen.rooms.add(Math.round(room.height));
      requestAnimationFrame(look);
    };
    look();
  });
  for (const [width, height] of [
    [844, 390],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await expect(page.getByTestId('symbol-orders-fold')).toBeVisible();
    await expect(page.getByTestId(/^line-entry-/u)).toBeVisible();
    await expect(page.getByTestId('ticket-buy')).not.toHaveAttribute('aria-disabled', 'true');
    const seen = await page.evaluate(() => {
      const { buttons, chartEnds, rooms } = Reflect.get(window, 'seen') as Record<string, Set<number>>;
      return { buttons: [...(buttons ?? [])], lowest: Math.max(...(chartEnds ?? [])), rooms: [...(rooms ?? [])] };
    });
    expect(seen.buttons).toHaveLength(1);
    expect(seen.rooms).toHaveLength(1);
    expect(seen.lowest).toBeLessThanOrEqual((await page.getByTestId('tab-bar').boundingBox())?.y ?? 0);
  }
});

test('on a phone in landscape the account is next to four positions', async ({ page, world }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const token = await enter(page, world, '/order');
  for (let count = 0; count < 4; count++) await buy(world, token, 'EURUSD', 0.01);
  const summary = page.getByTestId('orders-summary');
  await expect(page.getByTestId('first-to-close')).toBeInViewport({ ratio: 1 });
  const fourth = page.getByTestId(/^order-row-\d+$/u).nth(3);
  // its prices are above the tab bar
  await expect(fourth.getByTestId('order-profit')).toBeInViewport({ ratio: 1 });
  const [left, right] = [await summary.boundingBox(), await fourth.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  const tabs = await page.getByTestId('tab-bar').boundingBox();
  const profit = await fourth.getByTestId('order-profit').boundingBox();
  expect((profit?.y ?? 0) + (profit?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
});
