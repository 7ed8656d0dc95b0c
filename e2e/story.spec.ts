/** From an empty browser to a closed trade in the history and in the account log. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/people.ts';
import type { RunningServer } from './support/server.ts';

interface InstrumentRow {
  readonly Id: number;
  readonly Code: string;
  readonly PricePrecision: number;
  readonly ForexQuotations: { readonly Bid: number };
}

async function instrumentOf(server: RunningServer, code: string): Promise<InstrumentRow> {
  const answer = (await (await fetch(`${server.url}/v1/api/forex/trade_list`)).json()) as { data: InstrumentRow[] };
  const row = answer.data.find((each) => each.Code === code);
  if (row === undefined) throw new Error(`${code} is not in the catalogue`);
  return row;
}

const isPhone = () => test.info().project.use.isMobile === true;

/** On a phone quotes and orders are tabs; on a desktop they are permanent panels. */
async function openTab(page: Page, name: 'quotes' | 'orders'): Promise<void> {
  if (isPhone()) await page.getByTestId(`tab-${name}`).click();
}

/** Opens the page, sees prices move, and opens the demo account from a page that needs a login. */
async function enterDemo(page: Page, server: RunningServer, moving: string): Promise<void> {
  await page.goto(`${server.url}/?lang=en`);
  const rows = page.locator('[data-testid^="quote-row-"]');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(40);
  const row = page.getByTestId(`quote-row-${moving}`);
  await row.scrollIntoViewIfNeeded();
  const before = await row.innerText();
  await expect.poll(() => row.innerText(), { message: 'the price moves' }).not.toBe(before);
  await openTab(page, 'orders');
  if (!isPhone())
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Log in' })
      .or(page.getByRole('main').getByRole('button', { name: 'Log in' }))
      .first()
      .click();
  await expect(page).toHaveURL(/\/login\?from=/u);
  const from = new URL(page.url()).searchParams.get('from') ?? '';
  await page.getByTestId('demo-login').click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(from, server.url).pathname);
}

/** Buys with a stop-loss and closes; the result is in the history and in the account log. */
async function trade(page: Page, server: RunningServer, code: string): Promise<void> {
  await openTab(page, 'quotes');
  await page.getByTestId(`quote-row-${code}`).click();
  await expect(page).toHaveURL(/\/trade/u);
  const chart = page.getByTestId('chart');
  await expect(chart).toHaveAttribute('data-ready', 'true');
  expect(Number(await chart.getAttribute('data-candles'))).toBeGreaterThan(10);

  const instrument = await instrumentOf(server, code);
  const stop = (instrument.ForexQuotations.Bid * 0.99).toFixed(instrument.PricePrecision);
  await page.getByTestId('ticket-stop-loss-switch').click();
  await page.getByRole('radio', { name: 'Price', exact: true }).filter({ visible: true }).click();
  await page.getByTestId('ticket-stop-loss-input').fill(stop);
  await page.getByTestId('ticket-buy').click();
  await expect(page.getByTestId('result-toast').first()).toBeVisible();

  await openTab(page, 'orders');
  const row = page.locator('[data-testid^="order-row-"]').first();
  await expect(row).toContainText(instrument.Code.slice(0, 3));
  const id = (await row.getAttribute('data-testid'))?.replace('order-row-', '') ?? '';
  const profit = row.getByTestId('order-profit');
  const before = await profit.innerText();
  await expect.poll(() => profit.innerText(), { message: 'the profit moves' }).not.toBe(before);

  await row.click();
  await expect(page.getByTestId('order-detail')).toContainText(stop.replace(/0+$/u, '').slice(0, 6));
  await page.getByTestId('order-close').click();
  await expect(page.getByTestId('result-toast').first()).toBeVisible();
  await expect(page.getByTestId(`order-row-${id}`)).toHaveCount(0);
  await page.getByTestId('orders-tab-history').click();
  await expect(page.getByTestId(`order-row-${id}`)).toBeVisible();

  await page.goto(`${server.url}/mine/history`);
  const log = page.getByTestId('log-row');
  await expect(log.first()).toBeVisible();
  // the grant of the demo balance, the fee of the fill, the realised profit
  expect(await log.count()).toBeGreaterThanOrEqual(2);
}

test('a new visitor trades on the simulated feed', async ({ page, server }) => {
  await enterDemo(page, server, 'EURUSD');
  await trade(page, server, 'EURUSD');
});

test('a new visitor trades on a replay of recorded ticks', async ({ page, replayServer }) => {
  await enterDemo(page, replayServer, 'EURUSD');
  await trade(page, replayServer, 'EURUSD');
});
