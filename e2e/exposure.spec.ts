/** The exposure desk in the browser: a dealer reads it, sets a limit, and sees the alarm that it raises, but has access to nothing else. */
import { ask, giveCode, goTo, newOperator, openDesk, rowsOf } from './support/operators.ts';
import { expect, openAccount, openWorld, test } from './support/people.ts';
import { buy, fund } from './support/records.ts';

test('a dealer sees net and gross exposure, sets a limit with a code, and the alarm lasts until the limit is raised', async ({
  page,
}) => {
  const world = await openWorld();
  try {
    const [finance, dealer] = [await newOperator(world, 'finance'), await newOperator(world, 'dealer')];
    const [ann, bob] = [await openAccount(world), await openAccount(world)];
    for (const person of [ann, bob]) await fund(world, finance, person, '9000');
    await buy(world, ann.session.token, 'EURUSD', 0.5);
    await buy(world, bob.session.token, 'EURUSD', 0.2, 'sell');
    await buy(world, bob.session.token, 'USDJPY', 0.3, 'sell');
    await buy(world, ann.session.token, 'XAUUSD', 0.02);

    await openDesk(page, world, dealer);
    await page.getByTestId('open-navigation').or(page.getByRole('navigation')).first().waitFor();
    await goTo(page, 'Exposure');
    await expect(page.getByTestId('exposure-about')).toContainText('demo accounts are not counted');
    const euro = rowsOf(page, 'Instruments').filter({ hasText: 'EUR/USD' });
    await expect(euro).toContainText('+0.3');
    await expect(euro).toContainText('0.5 bought, 0.2 sold');
    await expect(euro).toContainText(`#${ann.session.user.id}`);
    await expect(page.getByRole('main')).not.toContainText('@example.com');
    // a number without a link to the customer
    await expect(page.getByRole('link', { name: `#${ann.session.user.id}` })).toHaveCount(0);

    await page.getByRole('radio', { name: 'Currencies' }).click();
    await expect(rowsOf(page, 'Currencies').filter({ hasText: 'EUR' })).toContainText('30,000');
    await page.getByRole('radio', { name: 'Largest' }).click();
    await expect(rowsOf(page, 'The ten largest accounts')).toHaveCount(2);
    await expect(rowsOf(page, 'The ten largest positions')).toHaveCount(4);

    await page.getByRole('radio', { name: 'Limits' }).click();
    await page.getByTestId('set-limit').click();
    const form = page.getByRole('form', { name: 'Alarm limits' });
    await form.getByLabel('For').selectOption('EURUSD');
    await form.getByTestId('save-limit').click();
    await expect(form.getByText('Please enter an amount in USD.')).toBeVisible();
    await form.getByLabel('Limit, USD').fill('1000');
    await form.getByTestId('save-limit').click();
    await giveCode(page);
    await expect(page.getByTestId('notice-exposure-instrument_net-EURUSD')).toContainText('limit 1,000.00 USD');
    await expect(rowsOf(page, 'Alarm limits')).toContainText(dealer.name);
    await goTo(page, 'Overview');
    await expect(page.getByTestId('alarm-exposure')).toContainText('An exposure limit is exceeded');
    await expect(page.getByTestId('alarm-exposure')).toContainText('limit 1,000.00 USD');

    await goTo(page, 'Exposure');
    await page.getByRole('radio', { name: 'Limits' }).click();
    await page.getByRole('button', { name: 'Change Net of an instrument (EURUSD)' }).click();
    await form.getByLabel('Limit, USD').fill('10000000');
    await form.getByTestId('save-limit').click();
    await expect(page.getByTestId('notice-exposure-instrument_net-EURUSD')).toHaveCount(0);

    await openDesk(page, world, dealer, '/users');
    await expect(page.getByText('Not for your role')).toBeVisible();
    for (const path of [
      '/admin/api/settings/save',
      '/admin/api/instruments/suspend',
      '/admin/api/users/suspend',
    ] as const)
      await expect(ask(world, dealer, path, { id: 1, reason: 'because' })).rejects.toThrow('forbidden');
  } finally {
    await world.close();
  }
});
