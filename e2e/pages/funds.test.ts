/** Deposits without a channel; withdrawal methods: binding, refusals, the pause, and deleting. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { sql } from '../support/database.ts';
import { codeTo, openAccount, type Person } from '../support/world.ts';
import { errorOf, fill, user } from './forms.ts';
import { openAs, openApp, pathOf, useWorld } from './open.ts';
import { findText, findVisible, tapOn } from './visible.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const WITH_TYPING_ERROR = `${TRON.slice(0, -1)}u`;
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const world = useWorld();

/** Makes the page request a code, and types it in. */
async function fillOwnCode(person: Person): Promise<void> {
  await tapOn('send-code');
  await fill('Verification code', await codeTo(world(), person));
}

const answer = async (name: string | RegExp): Promise<void> =>
  user.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name }));

it('leads from a withdrawal without a method to binding an address and back', async () => {
  const person = await openAccount(world());
  await openAs(world(), person);
  await user.click(await screen.findByRole('link', { name: 'Withdraw' }));
  await answer('Add now');
  await expect.poll(pathOf).toMatch(/^\/mine\/withdraw-way\?type=1/u);
  await findText('pause-note', '24 hours');

  const address = () => findVisible('address');
  await fill(await address(), ETHEREUM);
  expect(await errorOf('Address')).toBe('Addresses of TRC20 begin with T');
  await fill(await address(), WITH_TYPING_ERROR);
  await tapOn('bind-submit');
  await waitFor(async () => expect(await errorOf('Address')).toContain('typing error'));

  await openApp(world(), pathOf());
  expect(await address(), 'what was typed is kept').toHaveValue(WITH_TYPING_ERROR);
  await fill(await address(), ` ${TRON} `);
  await findText('address-groups', TRON);
  await tapOn('bind-submit');
  expect(await errorOf('Verification code'), 'a session alone is not enough').toBe('Enter the code');
  await fillOwnCode(person);
  await tapOn('bind-submit');

  await expect.poll(pathOf).toBe('/mine/withdraw');
  await findText('method-field', 'TR7NHq…gjLj6t');
  await findText('method-field', 'Available from');
  expect(await findVisible('withdraw-submit')).toHaveAttribute('aria-disabled', 'true');
});

it('binds a bank account by its IBAN, lists it, and deletes it', async () => {
  const person = await openAccount(world());
  await openAs(world(), person, '/mine/bank-card-list');
  await user.click(await screen.findByRole('link', { name: 'Add a bank account' }));
  const account = await findVisible('account');
  await user.click(account);
  await user.keyboard('gb29nwbk60161331926891');
  expect(account).toHaveValue('GB29 NWBK 6016 1331 9268 91');
  await user.tab();
  expect(await errorOf('IBAN or account number')).toContain('typing error');
  await fill(account, 'GB29NWBK60161331926819');
  await fill('Account holder', 'Ann Example');
  await fill('Bank', 'NatWest');
  await fill('BIC / SWIFT code', 'COBADEFF');
  await fill('Bank address', 'London');
  await fillOwnCode(person);
  await tapOn('bind-submit');
  expect(await errorOf('BIC / SWIFT code')).toBe('BIC and IBAN are of different countries');
  await fill('BIC / SWIFT code', '');
  await tapOn('bind-submit');

  await findText('method-row', 'GB29 NWBK 6016 1331 9268 19');
  await findText('method-row', 'Available from');
  await user.click(within(await findVisible('method-row')).getByRole('button', { name: /^Delete/u }));
  await answer('Delete');
  await screen.findByText('No bank accounts yet');
});

it('leads to support where nothing can be deposited, and to the other method where there is one', async () => {
  const person = await openAccount(world());
  await sql(world().server, 'UPDATE deposit_channels SET enabled = false');
  await openAs(world(), person, '/mine/charge');
  const none = await findVisible('no-deposits');
  expect(within(none).getByRole('link', { name: 'Customer support' })).toBeVisible();

  await sql(
    world().server,
    `INSERT INTO deposit_channels (currency_id, address, enabled, changed_at_ms)
     SELECT id, 'TQ5WmBnbiHaBPUTJLFkLTGLNAGQNFzAq7R', false, 0 FROM funds_currencies
     WHERE code = 'USDT' AND protocol = 'TRC20'`,
  );
  await sql(
    world().server,
    `INSERT INTO deposit_banks (currency_id, bank_name, bank_address, bank_swift, payee_name, payee_account, bank_remark,
       enabled, changed_at_ms)
     SELECT min(id), 'Firm Bank', '1 Bank Street', 'BARCGB22', 'Tradewind Ltd', 'GB33BUKB20201555555555', '', true, 0
       FROM funds_currencies WHERE code = 'EUR'`,
  );
  await openApp(world(), '/mine/charge');
  const panel = () => screen.getByRole('tabpanel');
  await screen.findByRole('tabpanel');
  await user.click(await within(panel()).findByRole('button', { name: 'Bank transfer' }));
  await expect.poll(pathOf).toBe('/mine/charge?tab=bank');
  await waitFor(() => expect(panel()).toHaveTextContent('GB33BUKB20201555555555'));
});
