/** The trading pages: nothing moves while they start, a phone in landscape shows enough, and a tap shows all decimals of amounts. */
import { expect, openAs, openDemo, test, type Person, type World } from './support/people.ts';
import { buy } from './support/records.ts';

/** A new demo account with positions of these sizes in EUR/USD. */
async function openTrader(world: World, ...lots: readonly number[]): Promise<Pick<Person, 'session'>> {
  const session = await openDemo(world);
  for (const size of lots) await buy(world, session.token, 'EURUSD', size);
  return { session };
}

test('while the page starts with a position open, the buttons do not move, and in landscape the chart is completely visible', async ({
  page,
  world,
}) => {
  const demo = await openTrader(world, 0.1);
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
    await openAs(page, world, demo, '/trade?id=1');
    await expect(page.getByTestId('symbol-orders-fold')).toBeVisible();
    await expect(page.getByTestId(/^line-entry-/u)).toBeVisible();
    await expect(page.getByTestId('ticket-buy')).not.toHaveAttribute('aria-disabled', 'true');
    const seen = await page.evaluate(() => {
      const { buttons, chartEnds, rooms } = Reflect.get(window, 'seen') as Record<string, Set<number>>;
      return { buttons: [...(buttons ?? [])], lowest: Math.max(...(chartEnds ?? [])), rooms: [...(rooms ?? [])] };
    });
    expect(seen.lowest).toBeGreaterThan(0);
    expect(seen.buttons).toHaveLength(1);
    expect(seen.rooms).toHaveLength(1);
    expect(seen.lowest).toBeLessThanOrEqual((await page.getByTestId('tab-bar').boundingBox())?.y ?? 0);
  }
});

test('on a phone in landscape the account is next to four positions', async ({ page, world }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openAs(page, world, await openTrader(world, 0.01, 0.01, 0.01, 0.01), '/order');
  const summary = page.getByTestId('orders-summary');
  await expect(page.getByTestId('first-to-close')).toBeInViewport({ ratio: 1 });
  const fourth = page.getByTestId(/^order-row-\d+$/u).nth(3);
  await expect(fourth.getByTestId('order-profit')).toBeInViewport({ ratio: 1 });
  const [left, right] = [await summary.boundingBox(), await fourth.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  const tabs = await page.getByTestId('tab-bar').boundingBox();
  const profit = await fourth.getByTestId('order-profit').boundingBox();
  expect((profit?.y ?? 0) + (profit?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
});
