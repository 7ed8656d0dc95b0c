/** The ranking: a trader joins, is listed with the figures of their closed orders, and leaves again. */
import { call, expect, test } from './support/people.ts';

interface Instrument {
  readonly Id: number;
  readonly Code: string;
}

test('a trader takes part under a name, is ranked by their closed orders, and leaves', async ({ page, server }) => {
  const world = { server };
  await page.goto(`${server.url}/rank?lang=en`);
  await expect(page.getByText('The leaderboard is still empty')).toBeVisible();
  await page.getByTestId('rank-help').click();
  await expect(page.getByText('Every figure is calculated from closed positions and the ledger.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  // a visitor is sent to the login, and returns
  await page.getByTestId('rank-join').click();
  await page.getByTestId('demo-login').click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/rank');
  await page.getByTestId('rank-join').click();
  await page.getByTestId('rank-name').fill('Support');
  await page.getByTestId('rank-save').click();
  await expect(page.getByText('This name cannot be used.')).toBeVisible();
  await page.getByTestId('rank-name').fill('Quiet Oyster');
  await page.getByTestId('rank-save').click();
  await expect(page.getByText('You are on the leaderboard as Quiet Oyster.')).toBeVisible();

  const token = await page.evaluate(() => {
    const stored = Object.values(localStorage).find((text) => text.includes('"token"'));
    const found: unknown = JSON.parse(stored ?? '{}');
    return typeof found === 'object' && found !== null && 'token' in found ? String(found.token) : '';
  });
  const answer = await fetch(`${server.url}/v1/api/forex/trade_list`);
  const { data } = (await answer.json()) as { data: Instrument[] };
  const forexId = data.find(({ Code }) => Code === 'EURUSD')?.Id ?? 0;
  const order = { type: 1, cont: 0.1, forex_id: forexId, status: 1, multiple: 100 };
  const { Id } = await call<{ Id: number }>(world, '/v1/api/forex/submit', order, token);
  const closed = await call<{ FactProfits: number; TradeFee: number }>(world, '/v1/api/forex/close', { id: Id }, token);
  const income = (closed.FactProfits - closed.TradeFee).toFixed(2);

  await expect
    .poll(async () => {
      await page.goto(`${server.url}/rank`);
      // counted once the list has loaded
      const shown = page.getByTestId('rank-entry').first().or(page.getByText('The leaderboard is still empty'));
      await expect(shown).toBeVisible();
      return page.getByTestId('rank-entry').filter({ hasText: 'Quiet Oyster' }).count();
    })
    .toBe(1);
  const card = page.getByTestId('rank-entry').filter({ hasText: 'Quiet Oyster' });
  await expect(card).toContainText('Demo funds');
  await expect(card).toContainText(income.replace('-', '−'));
  await expect(card).toContainText('EUR/USD');
  await expect(card).toContainText('×100');
  await card.click();
  await expect(page.getByText('Copy trading is coming soon')).toBeVisible();
  await page.getByRole('radio', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Quiet Oyster' })).toContainText('1');

  await page.getByTestId('rank-join').click();
  await expect(page.getByText('You: no. 1')).toBeVisible();
  await page.getByTestId('rank-leave').click();
  await expect(page.getByText('The leaderboard is still empty')).toBeVisible();
});
