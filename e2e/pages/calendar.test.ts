/** The economic calendar: a file in the back-office, the page and its bell, and the notification. Flags: calendar.spec.ts. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { ask, newOperator } from '../support/desk.ts';
import { openAccount } from '../support/world.ts';
import { fill, toast, user } from './forms.ts';
import { openAs, openDesk, useWorld } from './open.ts';
import { findText, findVisible, tapOn, visible } from './visible.ts';

const HEADER = 'id,time,currency,country,importance,title,previous,forecast,actual';
const MINUTE_MS = 60_000;
const PAYROLLS = '<b>Payrolls</b>';
const iso = (timeMs: number): string => new Date(timeMs).toISOString();
const csv = (...rows: readonly string[]) =>
  new File([[HEADER, ...rows].join('\n')], 'events.csv', { type: 'text/csv' });
const world = useWorld();

const itemsWith = (text: string) =>
  screen.queryAllByRole('listitem').filter((each) => each.textContent?.includes(text));
const itemWith = (text: string) =>
  waitFor(() => {
    expect(itemsWith(text)).toHaveLength(1);
    return itemsWith(text)[0] as HTMLElement;
  });
const sheet = () => screen.findByRole('dialog', { name: 'Economic calendar' });
const sheetCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('imports a file of events once it has no fault; events are filtered, raise an alert, and a notification leads to them', async () => {
  const nowMs = Date.now();
  const payrollsIn = (minutes: number) => `a,${iso(nowMs + minutes * MINUTE_MS)},USD,US,high,${PAYROLLS},150K,160K,`;
  const payrolls = payrollsIn(30);
  const past = `b,${iso(nowMs - 90 * MINUTE_MS)},EUR,DE,low,Sentiment,1.0,,1.2`;
  const editor = await newOperator(world(), 'content');
  await openDesk(world(), editor, '/calendar');
  await fill('Source', 'House');
  const select = async (...rows: readonly string[]) =>
    user.upload(await screen.findByTestId('calendar-file'), csv(...rows));
  await select(payrolls, 'b,tomorrow,EUR,,low,Sentiment,,,');
  await findText('import-preview', 'Line 3 The time is missing or cannot be read.');
  expect(visible('import-events')).toHaveLength(0);
  await select(payrolls, past);
  await findText('import-preview', '2 events in the file: 2 new, 0 changed, 0 unchanged');
  await tapOn('import-events');
  await waitFor(() => expect(document.body).toHaveTextContent(PAYROLLS));
  expect(screen.getAllByText(PAYROLLS)).toHaveLength(1);
  await select(payrolls, past);
  await findText('import-preview', 'Every event of this file is already in the calendar');

  const person = await openAccount(world());
  await openAs(world(), person, '/news');
  await user.click(await screen.findByRole('link', { name: 'Economic calendar' }));
  const row = await itemWith(PAYROLLS);
  expect(row).toHaveAttribute('data-next', 'true');
  await waitFor(() => expect(within(row).getByTestId('countdown')).toHaveTextContent(/00:\d\d:\d\d/u));
  await itemWith('Sentiment');
  await user.click(screen.getByRole('radio', { name: 'High' }));
  await waitFor(() => expect(itemsWith('Sentiment')).toHaveLength(0));
  const high = await itemWith(PAYROLLS);
  await user.click(within(high).getByTestId('event-bell'));
  await waitFor(() => expect(within(high).getByTestId('event-bell')).toHaveAttribute('aria-pressed', 'true'));
  const [title] = within(high).getAllByRole('button', { name: /Payrolls/u });
  await user.click(title as HTMLElement);
  expect(within(await sheet()).getByTestId('event-details')).toHaveTextContent('United States');
  expect(within(await sheet()).getByTestId('alert-15')).toHaveAttribute('aria-checked', 'true');
  await user.keyboard('{Escape}');
  await sheetCloses();

  // it arrives while the app is open, here because the event is earlier than published, and links to the event
  const text = [HEADER, payrollsIn(10), past].join('\n');
  await ask(world(), editor, '/admin/api/calendar/import', { source: 'House', format: 'csv', text });
  await toast(/Economic event: USD/u);
  await openAs(world(), person, '/mine/notifications');
  const notice = await itemWith('Economic event: USD');
  expect(notice).toHaveTextContent(PAYROLLS);
  const [open] = [...within(notice).queryAllByRole('button'), ...within(notice).queryAllByRole('link')];
  await user.click(open as HTMLElement);
  await waitFor(async () => expect(await sheet()).toHaveTextContent(PAYROLLS));
  await user.keyboard('{Escape}');
  await sheetCloses();

  await openAs(world(), person, '/trade?code=EURUSD');
  await findVisible('chart');
  await tapOn('chart-tools');
  expect(await screen.findByRole('switch', { name: 'Economic events' })).toBeChecked();
});
