/** Economic events on the chart. Their import, page, bell and notification: pages/calendar.test.ts. */
import { ask, newOperator } from './support/operators.ts';
import { expect, openAs, openDemo, test } from './support/people.ts';

const MINUTE_MS = 60_000;
const iso = (timeMs: number): string => new Date(timeMs).toISOString();

test('economic events are marked on the chart, and a mark opens its events', async ({ page, world }) => {
  const nowMs = Date.now();
  const text = [
    'id,time,currency,country,importance,title,previous,forecast,actual',
    `a,${iso(nowMs + 10 * MINUTE_MS)},USD,US,high,<b>Payrolls</b>,150K,160K,`,
    `b,${iso(nowMs - 90 * MINUTE_MS)},EUR,DE,low,Sentiment,1.0,,1.2`,
  ].join('\n');
  const editor = await newOperator(world, 'content');
  await ask(world, editor, '/admin/api/calendar/import', { source: 'House', format: 'csv', text });
  await openAs(page, world, { session: await openDemo(world) }, '/trade?code=EURUSD');
  const chart = page.getByTestId('chart');
  await expect(chart).toHaveAttribute('data-event-flag', /^\d+ \d+$/u);
  const [x = 0, y = 0] = ((await chart.getAttribute('data-event-flag')) ?? '').split(' ').map(Number);
  await chart.click({ position: { x, y } });
  await expect(page.getByRole('dialog', { name: 'Economic calendar' })).toContainText(/Payrolls|Sentiment/u);
});
