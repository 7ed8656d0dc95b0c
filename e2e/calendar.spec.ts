/** The economic calendar: a file in the back-office, the page and its bell, the notification, and a flag on the chart. */
import type { Page } from '@playwright/test';
import { another, ask, newOperator, openDesk, rowsOf } from './support/operators.ts';
import { expect, openAccount, openAs, test } from './support/people.ts';

const HEADER = 'id,time,currency,country,importance,title,previous,forecast,actual';
const MINUTE_MS = 60_000;
const iso = (timeMs: number): string => new Date(timeMs).toISOString();
const csv = (...rows: readonly string[]) => ({
  name: 'events.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...rows].join('\n')),
});
const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('an events file with a fault is corrected and imported; events are filtered, raise an alert, and are marked on the chart', async ({
  page,
  world,
  browser,
  pageErrors,
}) => {
  const nowMs = Date.now();
  const payrollsIn = (minutes: number) =>
    `a,${iso(nowMs + minutes * MINUTE_MS)},USD,US,high,<b>Payrolls</b>,150K,160K,`;
  const payrolls = payrollsIn(30);
  const past = `b,${iso(nowMs - 90 * MINUTE_MS)},EUR,DE,low,Sentiment,1.0,,1.2`;
  const { context, page: desk } = await another(browser, pageErrors);
  const editor = await newOperator(world, 'content');
  await openDesk(desk, world, editor, '/calendar');
  await desk.getByLabel('Source').fill('House');
  await desk.getByTestId('calendar-file').setInputFiles(csv(payrolls, 'b,tomorrow,EUR,,low,Sentiment,,,'));
  const preview = desk.getByTestId('import-preview');
  await expect(preview).toContainText('Line 3 The time is missing or cannot be read.');
  await expect(desk.getByTestId('import-events')).toHaveCount(0);
  await desk.getByTestId('calendar-file').setInputFiles(csv(payrolls, past));
  await expect(preview).toContainText('2 events in the file: 2 new, 0 changed, 0 unchanged');
  await desk.getByTestId('import-events').click();
  await expect(rowsOf(desk, 'Events').filter({ hasText: '<b>Payrolls</b>' })).toHaveCount(1);
  await desk.getByTestId('calendar-file').setInputFiles(csv(payrolls, past));
  await expect(preview).toContainText('Every event of this file is already in the calendar');
  await context.close();

  const person = await openAccount(world);
  await openAs(page, world, person, '/news');
  await page.getByRole('link', { name: 'Economic calendar' }).click();
  const row = rowOf(page, '<b>Payrolls</b>');
  await expect(row).toHaveAttribute('data-next', 'true');
  await expect(row.getByTestId('countdown')).toContainText(/00:\d\d:\d\d/u);
  await expect(rowOf(page, 'Sentiment')).toBeVisible();
  await page.getByRole('radio', { name: 'High', exact: true }).click();
  await expect(rowOf(page, 'Sentiment')).toHaveCount(0);
  await row.getByTestId('event-bell').click();
  await expect(row.getByTestId('event-bell')).toHaveAttribute('aria-pressed', 'true');
  await row
    .getByRole('button', { name: /Payrolls/u })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'Economic calendar' });
  await expect(sheet.getByTestId('event-details')).toContainText('United States');
  await expect(sheet.getByTestId('alert-15')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  // it arrives while the app is open, here because the event is earlier than published, and links to the event
  const text = [HEADER, payrollsIn(10), past].join('\n');
  await ask(world, editor, '/admin/api/calendar/import', { source: 'House', format: 'csv', text });
  const toast = page.getByTestId('result-toast').filter({ hasText: 'Economic event: USD' });
  await expect(toast).toBeVisible();
  await openAs(page, world, person, '/mine/notifications');
  const notice = page.getByRole('listitem').filter({ hasText: 'Economic event: USD' });
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText('<b>Payrolls</b>');
  await notice.getByRole('button').or(notice.getByRole('link')).first().click();
  await expect(page.getByRole('dialog', { name: 'Economic calendar' })).toContainText('<b>Payrolls</b>');
  await page.keyboard.press('Escape');

  await openAs(page, world, person, '/trade?code=EURUSD');
  const chart = page.getByTestId('chart');
  await expect(chart).toHaveAttribute('data-event-flag', /^\d+ \d+$/u);
  const [x = 0, y = 0] = ((await chart.getAttribute('data-event-flag')) ?? '').split(' ').map(Number);
  await chart.click({ position: { x, y } });
  await expect(page.getByRole('dialog', { name: 'Economic calendar' })).toContainText(/Payrolls|Sentiment/u);
  await page.keyboard.press('Escape');
  await page.getByTestId('chart-tools').click();
  await expect(page.getByRole('switch', { name: 'Economic events' })).toBeChecked();
});
