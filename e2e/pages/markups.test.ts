/** Mark-ups: the matrix of operators with live prices, a rise that two of them agree on, and what a customer sees of it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { sql } from '../support/database.ts';
import { ask, newOperator, type Operator } from '../support/desk.ts';
import { buy, fund } from '../support/records.ts';
import { openAccount, read } from '../support/world.ts';
import { fill, toast, user } from './forms.ts';
import { onRequest } from './network.ts';
import { openApp, openAs, openDesk, useWorld } from './open.ts';
import { approveChange, rowOf } from './operators.ts';
import { findCount, findText, findVisible } from './visible.ts';

const HOUR_MS = 3_600_000;
const MATRIX = 'Mark-ups by class and group';
const world = useWorld();

interface List {
  readonly in_force: readonly { markup_bid: number }[];
}

/** As the field of a time wants it: the local time, to the minute. */
function inHours(hours: number): string {
  const at = new Date(Date.now() + hours * HOUR_MS);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Brings the instant of what was approved to now. The next approval makes the trading core read it. */
async function reachInstant(finance: Operator, compliance: Operator): Promise<void> {
  await sql(
    world().server,
    'SET session_replication_role = replica; UPDATE markups SET effective_at_ms = 1 WHERE applied_at_ms IS NULL',
  );
  const wanted = { group_id: 2, leverage_class: 'crypto', markup_bid: 1, markup_ask: 1, reason: 'A spread of our own' };
  const change = { ...wanted, effective_at: Date.now() + 25 * HOUR_MS };
  const { id } = await ask<{ id: number }>(world(), finance, '/admin/api/markups/propose', change);
  await ask(world(), compliance, '/admin/api/changes/approve', { id });
  await expect
    .poll(async () => (await read<List>(world(), '/admin/api/markups', finance.token)).in_force, { timeout: 10_000 })
    .toMatchObject([{ markup_bid: 3 }]);
}

it('lets two operators raise a mark-up with a day of notice, and proves to its owner that a fill is at the price with it', async () => {
  const [finance, compliance] = [await newOperator(world(), 'finance'), await newOperator(world(), 'compliance')];
  await openDesk(world(), finance, '/markups');
  expect(await rowOf(MATRIX, 'Major pairs')).toHaveTextContent('RetailNone');
  await user.click(screen.getByTestId('class-majors'));
  const row = await rowOf(MATRIX, 'EUR/USD');
  expect(row).toHaveTextContent(/Raw price|\d\.\d{5} \/ \d\.\d{5} · spread \d+/u);
  await user.click(within(row).getByRole('button', { name: 'Retail, EUR/USD: None' }));

  const form = within(await screen.findByRole('form', { name: 'Propose a mark-up' }));
  await user.click(form.getByTestId('preset-standard'));
  for (const name of ['On the bid, points', 'On the ask, points']) expect(form.getByLabelText(name)).toHaveValue('3');
  await user.click(form.getByTestId('preset-raw'));
  await user.click(form.getByTestId('send-markup'));
  await form.findByText('Nothing would change');
  await fill(form.getByLabelText(/^On the bid/u), '10001');
  await fill(form.getByLabelText(/^On the ask/u), '4');
  await fill(form.getByLabelText('Reason'), 'A spread of our own');
  await user.click(form.getByTestId('send-markup'));
  await form.findByText('A whole number from 0 to 10,000');
  await fill(form.getByLabelText(/^On the bid/u), '3');
  const [, spread] = within(form.getByTestId('markup-preview')).getAllByRole('cell');
  const [before = '', after = ''] = spread?.textContent.split(' → ') ?? [];
  expect(Number(after) - Number(before)).toBe(7);
  await user.click(form.getByTestId('send-markup'));
  await form.findByText('A rise takes effect 24 hours after its approval at the earliest');
  fireEvent.change(form.getByLabelText(/^Takes effect/u), { target: { value: inHours(26) } });
  await user.click(form.getByTestId('send-markup'));
  await toast(/Change request \d+ is waiting/u);
  expect(await rowOf('Waiting for a second operator', 'EURUSD')).toHaveTextContent('0 → 3');

  await openDesk(world(), compliance, '/changes');
  expect(await rowOf('Change requests', 'Retail · EURUSD')).toHaveTextContent('bid −3, ask +4 points');
  await approveChange(world(), 'Retail · EURUSD', 'To be approved by');
  await openDesk(world(), finance, '/markups');
  expect(await rowOf('Approved, waiting for their time', 'EUR/USD')).toHaveTextContent('Retail');
  await user.click(screen.getByTestId('class-majors'));
  await waitFor(async () => expect(await rowOf(MATRIX, 'EUR/USD')).toHaveTextContent(/from .*: −3 \/ \+4/u));
  await user.click(within(await rowOf(MATRIX, 'EUR/USD')).getByRole('button', { name: 'Retail, EUR/USD: None' }));
  expect(await screen.findByTestId('markup-scheduled')).toHaveTextContent('An approved change is waiting');

  await reachInstant(finance, compliance);
  const person = await openAccount(world());
  await fund(world(), finance, person, '5000');
  const { Id: id } = await buy(world(), person.session.token, 'EURUSD', 0.01);
  await openAs(world(), person, '/instrument?code=EURUSD');
  await findText('spread-markup', /^0\.7 pips$/u);
  await openApp(world(), `/mine/proof?id=${id}`);
  await findCount('proof-pricesProven', 1);
  const event = await findVisible('proof-event');
  for (const text of ['Mark-up on the bid−0.3 pips', 'Mark-up on the ask+0.4 pips'])
    expect(event).toHaveTextContent(text);
  const priceOf = (label: string): number => Number(within(event).getByText(label).nextElementSibling?.textContent);
  expect(priceOf('Your ask') - priceOf('Ask of the quote')).toBeCloseTo(0.00004, 8);
  expect(priceOf('Fill price')).toBe(priceOf('Your ask'));

  // a server that shows a smaller mark-up than the log has
  onRequest(/\/v1\/api\/forex\/proof/u, async (request, send) => {
    const answer = (await (await send(request)).json()) as { data: { events: { markup: object }[] } };
    for (const each of answer.data.events) each.markup = { ...each.markup, ask: 3 };
    return Response.json(answer);
  });
  await openApp(world(), `/mine/proof?id=${id}`);
  await findCount('proof-pricesWrong', 1);
  await findCount('proof-proven', 1);
});
