/** A deposit on a phone: what is shown is what is stored, whatever changes or is lost in between. */
import type { Page } from '@playwright/test';
import { sql } from './support/database.ts';
import { expect, openAs, openAccount, pathOf, test, type World } from './support/people.ts';
import { photoOfCard, tinyPhoto } from './support/pictures.ts';

const SUBMIT = '**/api/quickCharge/submit';
const ADDRESS = 'TQ5WmBnbiHaBPUTJLFkLTGLNAGQNFzAq7R';
const OTHER_ADDRESS = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

const amount = (page: Page) => page.getByLabel('Amount in USD');
const submit = (page: Page) => page.getByTestId('submit-deposit');

/** The only channel for USDT on TRC20, as two operators would set it up. */
async function openChannel({ server }: World, address = ADDRESS): Promise<void> {
  await sql(server, 'DELETE FROM deposit_channels WHERE NOT EXISTS (SELECT 1 FROM deposits)');
  const changed = await sql(server, 'UPDATE deposit_channels SET address = $1, enabled = true RETURNING id', [address]);
  if (changed.length > 0) return;
  await sql(
    server,
    `INSERT INTO deposit_channels (currency_id, address, enabled, changed_at_ms)
     SELECT id, $1, true, 0 FROM funds_currencies WHERE code = 'USDT' AND protocol = 'TRC20'`,
    [address],
  );
}

interface StoredDeposit {
  readonly number_micro_usd: string;
  readonly amount_units: string;
  readonly address: string;
}
const stored = ({ server }: World, userId: number) =>
  sql<StoredDeposit>(
    server,
    `SELECT number_micro_usd, amount_units, destination->>'address' AS address FROM deposits
     WHERE user_id = $1 ORDER BY id`,
    [userId],
  );

async function addProof(page: Page, text: string): Promise<void> {
  await page.getByTestId('file-proof').setInputFiles(await photoOfCard({ text }));
  await expect(page.getByTestId('proof').getByText('Uploaded')).toBeVisible();
}

test('a coin deposit shows errors at their fields, copies exactly, survives a reload, is confirmed again when the address changes, and is submitted once although the answer is lost', async ({
  page,
  world,
  pageErrors,
}) => {
  await openChannel(world);
  const person = await openAccount(world);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.url });
  await openAs(page, world, person, '/mine/charge');
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

  await submit(page).click();
  await expect(amount(page)).toBeFocused();
  await expect(page.getByText('Please enter an amount')).toBeVisible();
  await expect(page.getByText('Please add a picture that shows the payment')).toBeVisible();
  await amount(page).fill('9');
  await amount(page).blur();
  await expect(page.getByText('At least 10.00 USD')).toBeVisible();

  await amount(page).fill('1234,5');
  await expect(page.getByTestId('pay-in')).toHaveText('1,234.50 USDT');
  await page.getByRole('button', { name: 'Copy You send exactly' }).click();
  await expect.poll(clipboard).toBe('1234.50');
  await page.getByRole('button', { name: 'Copy Address' }).click();
  await expect.poll(clipboard).toBe(ADDRESS);
  await expect(page.getByTestId('rate-rule')).toContainText(/within 30 minutes of your request.*no more than 1%/u);
  await expect(page.getByTestId('only-this')).toContainText('Send only USDT, and only on the TRC20 network');

  await page.getByTestId('file-proof').setInputFiles(await tinyPhoto());
  await expect(page.getByText('This picture is too small to be readable')).toBeVisible();
  await addProof(page, 'first transfer');
  await page.reload();
  await expect(amount(page)).toHaveValue('1234.5');
  await expect(page.getByRole('img', { name: 'Your proof of payment' })).toBeVisible();

  await openChannel(world, OTHER_ADDRESS);
  await submit(page).click();
  const notice = page.getByTestId('deposit-changed');
  await expect(notice).toContainText('Our address has changed');
  await expect(notice).toBeInViewport();
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAccessibleDescription('Please confirm the change first');
  expect(await stored(world, person.session.user.id)).toEqual([]);
  await notice.getByRole('button', { name: 'Continue with the new details' }).click();
  await expect(page.getByTestId('deposit-address')).toHaveText(OTHER_ADDRESS);

  // the answer is lost
  await page.route(SUBMIT, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).dblclick();
  await expect(submit(page)).toHaveAccessibleDescription('Sending…');
  await expect(page.getByTestId('form-failure')).toHaveText('The server could not be reached. (ERR_NETWORK)');
  await expect(page.getByText('We are not sure your request reached us')).toBeVisible();
  await page.unroute(SUBMIT);
  await submit(page).click();
  await expect(page.getByTestId('deposit-fields')).toContainText('1,234.50');
  expect(pathOf(page)).toBe('/mine/charge?tab=records');
  expect(await stored(world, person.session.user.id)).toEqual([
    { number_micro_usd: '1234500000', amount_units: '1234500000', address: OTHER_ADDRESS },
  ]);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByTestId('deposit-row')).toHaveCount(1);
  await expect(page.getByTestId('deposit-row')).toContainText('Under review');

  // and the form is empty again
  await page.getByTestId('tab-coin').click();
  await expect(amount(page)).toHaveValue('');
  await expect(page.getByRole('img', { name: 'Your proof of payment' })).toHaveCount(0);
  // the browser logs each lost answer
  expect(pageErrors.splice(0).every((text) => text.includes('net::ERR_FAILED'))).toBe(true);
});
