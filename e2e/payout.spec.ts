/** Withdrawal methods: binding, refusals, the pause, and deleting. */
import { errorOf, expect, fillOwnCode, openAs, openAccount, pathOf, test } from './support/people.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('without a payout method, a withdrawal leads to binding an address and back', async ({ page, world }) => {
  const person = await openAccount(world);
  await openAs(page, world, person);
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add now' }).click();
  await expect.poll(() => pathOf(page)).toMatch(/^\/mine\/withdraw-way\?type=1/u);
  await expect(page.getByTestId('pause-note')).toContainText('24 hours');

  const address = page.getByTestId('address');
  await address.fill(ETHEREUM);
  expect(await errorOf(page, 'Address')).toBe('Addresses of TRC20 begin with T');
  await address.fill(`${TRON.slice(0, -1)}u`);
  await page.getByTestId('bind-submit').click();
  expect(await errorOf(page, 'Address')).toContain('typing error');

  await page.reload();
  await expect(address, 'what was typed is kept').toHaveValue(`${TRON.slice(0, -1)}u`);
  await address.fill(` ${TRON} `);
  await expect(page.getByTestId('address-groups')).toContainText(TRON);
  await page.getByTestId('bind-submit').click();
  expect(await errorOf(page, 'Verification code'), 'a session alone is not enough').toBe('Enter the code');
  await fillOwnCode(page, world, person);
  await page.getByTestId('bind-submit').click();

  await expect.poll(() => pathOf(page)).toBe('/mine/withdraw');
  const chosen = page.getByTestId('method-field');
  await expect(chosen).toContainText('TR7NHq…gjLj6t');
  await expect(chosen).toContainText('Available from');
  await expect(page.getByTestId('withdraw-submit')).toBeDisabled();
});

test('a bank account is bound by its IBAN, listed, and deleted', async ({ page, world }) => {
  const person = await openAccount(world);
  await openAs(page, world, person, '/mine/bank-card-list');
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  const account = page.getByTestId('account');
  await account.click();
  await page.keyboard.type('gb29nwbk60161331926891');
  await expect(account).toHaveValue('GB29 NWBK 6016 1331 9268 91');
  await account.blur();
  expect(await errorOf(page, 'IBAN or account number')).toContain('typing error');
  await account.fill('GB29NWBK60161331926819');
  await page.getByLabel('Account holder').fill('Ann Example');
  await page.getByLabel('Bank', { exact: true }).fill('NatWest');
  await page.getByLabel('BIC / SWIFT code').fill('COBADEFF');
  await page.getByLabel('Bank address').fill('London');
  await fillOwnCode(page, world, person);
  await page.getByTestId('bind-submit').click();
  expect(await errorOf(page, 'BIC / SWIFT code')).toBe('BIC and IBAN are of different countries');
  await page.getByLabel('BIC / SWIFT code').fill('');
  await page.getByTestId('bind-submit').click();

  const row = page.getByTestId('method-row');
  await expect(row).toContainText('GB29 NWBK 6016 1331 9268 19');
  await expect(row).toContainText('Available from');
  await row.getByRole('button', { name: /^Delete/u }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No bank accounts yet')).toBeVisible();
});
