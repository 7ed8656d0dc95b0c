/** The group of an account as its trader meets it: caps, commission, swap-free, levels, and verifications that it demands. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { ask, newOperator, type Operator } from '../support/desk.ts';
import { fund } from '../support/records.ts';
import { openAccount } from '../support/world.ts';
import { enabledTicket, placed } from './demo.ts';
import { user } from './forms.ts';
import { openAs, openApp, pathOf, useWorld } from './open.ts';
import { findText, findVisible, tapOn } from './visible.ts';

const RETAIL = 1;
const world = useWorld();

/** Changes the terms of retail accounts, as two operators do. */
async function setRetail([finance, compliance]: readonly [Operator, Operator], terms: object): Promise<void> {
  const wanted = { id: RETAIL, reason: 'As the rules want', ...terms };
  const { id } = await ask<{ id: number }>(world(), finance, '/admin/api/groups/propose', wanted);
  await ask(world(), compliance, '/admin/api/changes/approve', { id });
}

/** An order at the market, confirmed as a live account does. */
async function order(): Promise<void> {
  await user.click(await enabledTicket('buy'));
  await tapOn('ticket-confirm');
}

const dialog = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('dialog', { name });

/** By its button: a key could still reach the dialog below one that has just opened. */
async function closeDialog(name: string | RegExp): Promise<void> {
  const open = await dialog(name);
  await user.click(within(open).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(open).not.toBeInTheDocument());
}

const operators = async () =>
  [await newOperator(world(), 'finance'), await newOperator(world(), 'compliance')] as const;

it('reduces the leverage on the open page when the cap is lowered, and lists the terms on Me', async () => {
  const two = await operators();
  const person = await openAccount(world());
  await fund(world(), two[0], person, '5000');
  await openAs(world(), person, '/trade?code=EURUSD');
  await findText('ticket-leverage', '1:100');
  expect(screen.queryByTestId('cost-commission')).toBeNull();
  await order();
  await placed(/filled/u);

  const caps = { cap_majors: 30, cap_minors: 20, cap_indices: 20, cap_crypto: 0 };
  const terms = { ...caps, commission: '3.5', swap_free: 1, margin_call: 120, stop_out: 60, max_position_lots: '3' };
  await setRetail(two, terms);

  // the page reads the terms again after a refusal
  await order();
  await placed(/This leverage is not offered\..*≤ 1:30/su);
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('1:30'));
  await user.keyboard('{Escape}');
  await findText('ticket-leverage', '1:30');
  await tapOn('ticket-leverage');
  expect(await findVisible('leverage-30')).toBeVisible();
  expect(screen.queryByTestId('leverage-50')).toBeNull();
  await findText('leverage-cap', /^Your account allows a leverage of up to 1:30 here$/u);
  await tapOn('leverage-20');
  await findText('cost-commission', /^Account commission, to open and again to close0.35USD$/u);
  await order();
  await placed(/filled/u);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Buy EUR/USD' })).toBeNull());

  await openApp(world(), '/instrument?code=EURUSD');
  await findText('leverage-class', /^Major currency pairs$/u);
  await findText('leverage-cap', /^Leverage up to 1:30 for your account\.$/u);
  expect(await findVisible('margins')).not.toHaveTextContent('1:50');
  await findText('account-commission', '3.5 USD per lot');
  expect(await findVisible('swap-free')).toBeVisible();
  await findText('position-limit', '3');

  await openApp(world(), '/trade?code=BTCUSD');
  await findText('ticket-reason', 'This instrument is not offered to your account');
  expect(screen.queryByTestId('ticket-leverage')).toBeNull();
  await openApp(world(), '/instrument?code=BTCUSD');
  expect(await findVisible('not-offered')).toBeVisible();

  await openApp(world(), '/mine/history');
  await user.click(await screen.findByRole('button', { name: 'Account commission' }));
  await waitFor(() =>
    expect(screen.getAllByTestId('log-row').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('−0.35'),
    ]),
  );

  await openApp(world(), '/user');
  await findText('account-group', 'Retail');
  await tapOn('account-group');
  const table = within(await findVisible('leverage-caps'));
  for (const [name, text] of [
    [/Major/u, '1:30'],
    [/Crypto/u, 'Not offered'],
    [/Gold/u, 'No limit'],
  ] as const)
    expect(table.getByRole('row', { name })).toHaveTextContent(text);
  await findText('group-commission', /^3\.5 USD per lot, at opening and again at closing$/u);
  await findText('group-stop-out', /^At a margin level of 60\.00%$/u);
  await findText('group-max-lots', /^3$/u);
});

it('applies the terms of the group in the sheets of positions that are older and newer than them', async () => {
  const two = await operators();
  const person = await openAccount(world());
  await setRetail(two, { cap_majors: 100, commission: '0', swap_free: 0 });
  await fund(world(), two[0], person, '5000');
  await openAs(world(), person, '/trade?code=EURUSD');
  await findText('ticket-leverage', '1:100');
  await order();
  await placed(/filled/u);
  const terms = { cap_majors: 30, commission: '3.5', swap_free: 1, margin_call: 120, stop_out: 60 };
  await setRetail(two, terms);
  await openApp(world(), '/trade?code=EURUSD');
  await findText('ticket-leverage', '1:30');
  await tapOn('ticket-leverage');
  await tapOn('leverage-20');
  await findText('cost-commission', '0.35USD');
  await order();
  await placed(/filled/u);

  // the older position has 1:100, the newer one 1:20
  await openApp(world(), '/order');
  const rows = await waitFor(() => {
    const both = screen.getAllByTestId(/^order-row-\d+$/u);
    expect(both).toHaveLength(2);
    return both as [HTMLElement, HTMLElement];
  });
  await user.click(rows[1]);
  await tapOn('order-double');
  await findText('turn-reason', /^Your account allows a leverage of up to 1:30 here$/u);
  expect(await findVisible('turn-confirm')).toHaveAttribute('aria-disabled', 'true');
  await findText('turn-commission', /^Account commission0\.35USD$/u);
  await closeDialog('Double position');
  await tapOn('order-reverse');
  await findText('turn-commission', /^Account commission0\.70USD$/u);
  for (const name of ['Reverse position', /#\d+$/u]) await closeDialog(name);
  await user.click(rows[0]);
  await findText('detail-commission', '0.35');
  await tapOn('order-close-part');
  await waitFor(async () => expect(await findVisible('close-50')).toHaveAttribute('aria-pressed', 'true'));
  await tapOn('close-100');
  await findText('close-commission', '0.35');
  for (const name of ['Close position', /#\d+$/u]) await closeDialog(name);
  await tapOn('margin-help');
  const help = await screen.findByRole('dialog');
  expect(help).toHaveTextContent('Your account pays 3.50 USD per lot');
  expect(help).toHaveTextContent('At 120.00% you get a margin call; at 60.00% we start');
  expect(help).toHaveTextContent('Your account is swap-free');
});

it('says that an order, a deposit and a withdrawal need a verification, and leads to it', async () => {
  const two = await operators();
  const person = await openAccount(world());
  await fund(world(), two[0], person, '5000');
  await setRetail(two, { verify_deposit: 1, verify_trade: 1, verify_withdraw: 1 });

  await openAs(world(), person, '/trade?code=EURUSD');
  await order();
  await placed(/Please verify your identity first\./u);
  await tapOn('toast-verification');
  await expect.poll(pathOf).toBe('/mine/auth');

  await openApp(world(), '/mine/charge');
  await findText('verification-needed', 'before you deposit');
  await openApp(world(), '/mine/withdraw');
  await findText('verification-needed', 'before you withdraw');
  await tapOn('to-verification');
  await expect.poll(pathOf).toBe('/mine/auth');

  await openApp(world(), '/user');
  await tapOn('account-group');
  await findText('group-verification', 'deposits, trading and withdrawals');
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Identity verification' }));
  await expect.poll(pathOf).toBe('/mine/auth');
  expect(await screen.findByLabelText('Full name')).toBeVisible();
  history.back();
  expect(await findVisible('account-group')).toBeVisible();
  await waitFor(() => expect(screen.queryByTestId('group-terms')?.checkVisibility() ?? false).toBe(false));
});
