/** A wrong quote: found by its fills, corrected by two operators, and visible to the customer. */
import type { Page } from '@playwright/test';
import { another, newOperator, openDesk, rowsOf } from './support/operators.ts';
import { approveChange } from './support/back-office.ts';
import { expect, openAccount, openAs, openWorld, test } from './support/people.ts';
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

test('finance finds the fills of a quote and proposes the right price; compliance approves; the customer reads the quote', async ({
  page,
  browser,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  const world = await openWorld();
  try {
    const [finance, compliance] = [await newOperator(world, 'finance'), await newOperator(world, 'compliance')];
    const person = await openAccount(world);
    await fund(world, finance, person, '5000');
    await buy(world, person.session.token, 'BTCUSD', 0.1);

    await openDesk(page, world, finance, '/instruments?search=BTCUSD');
    await rowsOf(page, 'Instruments').filter({ hasText: 'BTC/USD' }).getByRole('link').click();
    await page.getByTestId('filled-quotes').click();
    const form = page.getByRole('form', { name: 'Correction of a quote' });
    // the form starts with the next quote, which is logged up to a second after the fill
    await expect(async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Correct' }).click();
      await expect(page.getByRole('heading', { name: 'Fills', exact: true })).toBeVisible({ timeout: 2000 });
    }).toPass();
    await form.getByLabel('Correct bid').fill('50000');
    await form.getByLabel('Correct ask').fill('50001');
    await form.getByTestId('preview-quote').click();
    await expect(page.getByText('50,001.00').first()).toBeVisible();
    const send = form.getByTestId('send-quote-correction');
    await expect(send).toBeEnabled();

    await form.getByLabel('Correct bid').fill('40000.123456');
    await expect(send).toBeDisabled();
    await expect(send).toHaveAccessibleDescription(/^Recalculate first/u);
    await expect(page.getByRole('heading', { name: 'Fills', exact: true })).toHaveCount(0);
    await form.getByTestId('preview-quote').click();
    await expect(form.getByLabel('Correct bid')).toHaveAccessibleDescription(
      /^A price above 0, with at most \d decimals$/u,
    );
    await form.getByLabel('Correct bid').fill('');
    await form.getByTestId('preview-quote').click();
    await expect(form.getByLabel('Correct bid')).toHaveAccessibleDescription(/^A price above 0/u);
    await form.getByLabel('Correct bid').fill('50000');
    await expect(page.getByText('50,001.00').first()).toBeVisible();
    await form.getByLabel('Reason').fill('A price of another market');
    await send.click();
    await expect(page.getByTestId('result-toast').filter({ hasText: /Change request \d+ created/u })).toBeVisible();

    const second = await another(browser, pageErrors);
    await openDesk(second.page, world, compliance);
    await approveChange(second.page, 'BTCUSD', 'No price of a fill is changed');
    await page.reload();
    await expect(page.getByText('Corrected')).toBeVisible();
    // what an operator signs is on screen at every width of a desktop
    for (const width of [1024, 1280, 1440]) {
      await second.page.setViewportSize({ width, height: 800 });
      await expect(second.page.getByText('Fills', { exact: true }).first()).toBeVisible();
      await expect.poll(() => hiddenSideways(second.page), { message: `at ${width}` }).toBe(0);
    }

    const client = await another(browser, pageErrors);
    await openAs(client.page, world, person, '/mine/history');
    await expect(client.page.getByText(/A price of another market \(BTC\/USD #\d+/u).first()).toBeVisible();
    await Promise.all([second.context.close(), client.context.close()]);
  } finally {
    await page.goto('about:blank');
    await world.close();
  }
});
