/** The correction of a quote, as the second operator reads it before they sign. */
import type { Page } from '@playwright/test';
import { ask, newOperator, openDesk } from './support/operators.ts';
import { expect, openAccount, read, test, type World } from './support/people.ts';
import { buy, fund } from './support/records.ts';

/** Elements of the page with content that only scrolling sideways shows. */
const hiddenSideways = (page: Page): Promise<number> =>
  page
    .getByRole('main')
    .evaluate(
      (main) =>
        [...main.querySelectorAll('*')].filter(
          (element) => getComputedStyle(element).overflowX === 'auto' && element.scrollWidth > element.clientWidth,
        ).length,
    );

interface Quote {
  readonly quote_id: number;
  readonly time: number;
}

/** Proposes the correction of the quote of a fill; returns the number of the change request. */
async function proposeCorrection(world: World): Promise<number> {
  const finance = await newOperator(world, 'finance');
  const person = await openAccount(world);
  await fund(world, finance, person, '5000');
  await buy(world, person.session.token, 'BTCUSD', 0.1);
  const list = await read<readonly { Id: number; Code: string }[]>(world, '/v1/api/forex/trade_list');
  const id = list.find(({ Code }) => Code === 'BTCUSD')?.Id;
  const now = Date.now();
  const path = `/admin/api/corrections/quotes?forex_id=${id}&from=${now - 600_000}&to=${now + 60_000}`;
  const [quote] = await read<readonly Quote[]>(world, path, finance.token);
  const { id: change } = await ask<{ id: number }>(world, finance, '/admin/api/corrections/propose_quote', {
    forex_id: id,
    quote_id: quote?.quote_id,
    time: quote?.time,
    bid: '50000',
    ask: '50001',
    reason: 'A price of another market',
  });
  return change;
}

test('what an operator signs is on screen at every width of a desktop', async ({ page, world }) => {
  const change = await proposeCorrection(world);
  await openDesk(page, world, await newOperator(world, 'compliance'), `/changes/${change}`);
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByText('Fills', { exact: true }).first()).toBeVisible();
    await expect.poll(() => hiddenSideways(page), { message: `at ${width}` }).toBe(0);
  }
});
