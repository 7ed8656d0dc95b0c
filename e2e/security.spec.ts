/** Passkeys; the rest of account security: pages/security.test.ts. */
import type { Page } from '@playwright/test';
import {
  endCodeWait,
  errorOf,
  expect,
  fillOwnCode,
  logIn,
  openAccount,
  PASSWORD,
  pathOf,
  test,
} from './support/people.ts';

const toastOf = (page: Page, text: string) => page.getByTestId('result-toast').filter({ hasText: text });

async function logOut(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/mine/system`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => pathOf(page)).toBe('/');
}

/** A virtual authenticator of Chromium, like the one of a phone. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is created with a name, opens the account without a password, and is removed', async ({
  page,
  world,
}) => {
  const person = await openAccount(world);
  await addAuthenticator(page);
  await logIn(page, world, person, '/mine/security');
  await page.getByTestId('passkey-add').click();
  const name = page.getByLabel('Name of the passkey');
  await expect(name).toHaveValue('Linux');
  await name.fill('My test key');
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  expect(await errorOf(page, 'Verification code'), 'the password alone is not enough').toBe('Enter the code');
  await fillOwnCode(page, world, person);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(toastOf(page, 'Passkey added')).toBeVisible();
  const row = page.getByTestId('passkey-row');
  await expect(row).toContainText('My test key');
  await expect(row).toContainText('not used yet');

  // one device has one passkey per account
  await endCodeWait(world);
  await page.evaluate(() => sessionStorage.removeItem('tradewind.resend'));
  await page.reload();
  await page.getByTestId('passkey-add').click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await fillOwnCode(page, world, person);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();

  // with the button, without the offer in the field, which this authenticator would answer at once
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await logOut(page, world.url);
  await page.goto(`${world.url}/login?lang=en&from=${encodeURIComponent('/mine/security')}`);
  await page.getByTestId('passkey-login').click();
  await expect.poll(() => pathOf(page)).toBe('/mine/security');
  await expect(row).toContainText('last used');

  await row.getByRole('button', { name: 'Remove My test key' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toastOf(page, 'Passkey removed')).toBeVisible();
  await expect(page.getByText('No passkey yet')).toBeVisible();

  // at another address than the passkey's no button leads to a refusal of the browser
  await logOut(page, world.url);
  // not that of the page before, whose body is gone with it
  const settings = page.waitForResponse(/127\.0\.0\.1.*getBasicInfo/u);
  await page.goto(`${world.url.replace('localhost', '127.0.0.1')}/login?lang=en`);
  expect(await (await settings).json()).toMatchObject({ data: { passkey_host: '' } });
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.getByTestId('passkey-login')).toHaveCount(0);
});
