/** A customer's stored data: they download it and request its erasure; compliance erases it. */
import { readFile } from 'node:fs/promises';
import { decide, giveCode, goTo, newOperator, openDesk, rowsOf } from './support/operators.ts';
import { endCodeWait, expect, fillLogin, fillOwnCode, logIn, openAccount, test } from './support/people.ts';
import { submitIdentity } from './support/records.ts';

const REMARK = 'A payment of yours is on its way.';

test('a customer downloads their data with a code, and an erasure is requested, withdrawn, refused, and carried out by compliance', async ({
  page,
  browser,
  world,
}) => {
  const [person, compliance] = [await openAccount(world), await newOperator(world, 'compliance')];
  await submitIdentity(world, person, { name: 'Chan Tai-man', number: 'K 555000(7)' });
  await logIn(page, world, person, '/mine/security');
  const part = page.getByRole('region', { name: 'Your data' });

  await part.getByTestId('data-download').click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByText('Enter the code')).toBeVisible();
  await fillOwnCode(page, world, person);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^tradewind-data-\d+\.json$/u);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, readonly object[]>;
  expect(data['users']).toEqual([expect.objectContaining({ email: person.email })]);
  expect(data['pictures']).toHaveLength(2);

  const ask = async () => {
    await endCodeWait(world);
    await page.evaluate(() => sessionStorage.removeItem('tradewind.resend'));
    await page.reload();
    await part.getByTestId('data-erase').click();
    await fillOwnCode(page, world, person);
    await page.getByRole('button', { name: 'Request erasure' }).click();
    await expect(part.getByTestId('erasure-waiting')).toBeVisible();
  };
  await ask();
  await part.getByTestId('erasure-take-back').click();
  await expect(part.getByTestId('data-erase')).toBeVisible();
  await ask();

  const desk = await (await browser.newContext()).newPage();
  await openDesk(desk, world, compliance);
  await goTo(desk, 'Erasure requests');
  const row = rowsOf(desk, 'Erasure requests').filter({ hasText: 'Waiting' });
  await expect(row).toContainText('No obstacles');
  await row.getByRole('button', { name: 'Refuse' }).click();
  await decide(desk, 'Refuse', { label: 'Remark', text: REMARK });
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(part.getByTestId('erasure-refused')).toContainText(REMARK);
  await ask();

  await desk.reload();
  await row.getByRole('button', { name: 'Erase' }).click();
  await decide(desk, 'Erase permanently', { label: 'Reason', text: 'asked for in the app' });
  await giveCode(desk);
  const erased = rowsOf(desk, 'Erasure requests').filter({ hasText: 'Erased except for records' });
  await expect(erased).toContainText('Identity and money records are erased on');
  await desk.context().close();

  await page.goto(`${world.url}/login?lang=en`);
  await fillLogin(page, person);
  await expect(page.getByText('Wrong account or password.')).toBeVisible();
});
