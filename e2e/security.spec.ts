/** Account security: sessions, two-factor login with recovery codes, passkeys. */
import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import {
  endCodeWait,
  errorOf,
  expect,
  fillLogin,
  fillNewPassword,
  fillOwnCode,
  logIn,
  openAccount,
  PASSWORD,
  pathOf,
  test,
} from './support/people.ts';

/** The steps of authenticator apps (RFC 6238). */
const STEP_MS = 30_000;

const toastOf = (page: Page, text: string) => page.getByTestId('result-toast').filter({ hasText: text });

/** An unused code: each step has one, and the server accepts it once. */
async function nextCode(secret: string, usedSteps: Set<number>): Promise<string> {
  let step = Math.floor(Date.now() / STEP_MS);
  // the server accepts the neighbouring steps as well, because clocks differ
  while (usedSteps.has(step)) step += 1;
  usedSteps.add(step);
  return generate({ secret, epoch: (step * STEP_MS) / 1000 });
}

async function switchFactorOn(page: Page, steps: Set<number>): Promise<{ secret: string; recovery: string[] }> {
  await page.getByTestId('factor-on').click();
  await page.getByLabel('Your password').fill('not mine');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The password is wrong.')).toBeVisible();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await page.getByTestId('factor-secret').innerText()).replaceAll(' ', '');
  const code = page.getByLabel('6-digit code');
  await code.fill('12');
  await page.getByRole('button', { name: 'Turn on' }).last().click();
  await expect(page.getByText('Enter all 6 digits')).toBeVisible();
  await code.fill(await nextCode(secret, steps));
  await page.getByRole('button', { name: 'Turn on' }).last().click();
  const codes = page.getByTestId('recovery-codes');
  await expect(codes.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const recovery = await codes.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('tradewind-recovery-codes.txt');
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(codes).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Two-factor authentication' })).toContainText('On');
  return { secret, recovery };
}

async function logOut(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/mine/system`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => pathOf(page)).toBe('/');
}

test('two-factor login is set up, required at the login, passed with a recovery code once, and switched off again', async ({
  page,
  world,
}) => {
  let person = await openAccount(world);
  const steps = new Set<number>();
  await logIn(page, world, person, '/mine/security');
  const { secret, recovery } = await switchFactorOn(page, steps);
  expect(new Set(recovery).size).toBeGreaterThanOrEqual(8);

  await logOut(page, world.url);
  await page.goto(`${world.url}/login?lang=en&from=${encodeURIComponent('/mine/security')}`);
  await fillLogin(page, person);
  await expect(page.getByRole('heading', { name: 'Two-factor code' })).toBeVisible();
  const code = page.getByLabel('6-digit code');
  await expect(code).toBeFocused();
  // wrong digits: submitted as soon as they are complete, refused, and cleared
  await code.pressSequentially('000000');
  await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
  await expect(code).toHaveValue('');
  await code.pressSequentially(await nextCode(secret, steps));
  await expect.poll(() => pathOf(page)).toBe('/mine/security');

  // a session alone cannot change the account's security or move its money
  await page.goto(`${world.url}/mine/withdraw-way?type=1`);
  await expect(page.getByTestId('factor')).toBeVisible();
  await page.goto(`${world.url}/mine/password`);
  await fillNewPassword(page, 'New password', 'eight slow river barges');
  await page.getByRole('button', { name: 'Change password' }).click();
  expect(await errorOf(page, '6-digit code or recovery code')).toBe('Enter the code');
  await page.getByTestId('factor').fill(recovery.pop() ?? '');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toastOf(page, 'Password changed')).toBeVisible();
  person = { ...person, password: 'eight slow river barges' };

  await logOut(page, world.url);
  const [spare = ''] = recovery;
  for (const outcome of ['in', 'refused']) {
    await page.goto(`${world.url}/login?lang=en&from=${encodeURIComponent('/mine/security')}`);
    await fillLogin(page, person);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(spare);
    await page.getByRole('button', { name: 'Confirm' }).click();
    if (outcome === 'in') {
      await expect.poll(() => pathOf(page)).toBe('/mine/security');
      await expect(page.getByTestId('factor-codes')).toContainText(`${recovery.length - 1} codes left`);
      await page.getByTestId('factor-codes').click();
      await page.getByLabel('Your password').fill(person.password);
      await page.getByLabel('6-digit code or recovery code').fill(recovery[1] ?? '');
      await page.getByRole('button', { name: 'Create new codes' }).click();
      const codes = page.getByTestId('recovery-codes');
      await expect(codes).toBeVisible();
      const fresh = await codes.getByRole('listitem').allInnerTexts();
      expect(fresh.some((one) => recovery.includes(one))).toBe(false);
      recovery.splice(0, recovery.length, ...fresh);
      await logOut(page, world.url);
    } else {
      await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
    }
  }

  await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => pathOf(page)).toBe('/mine/security');
  await page.getByTestId('factor-off').click();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByLabel('6-digit code or recovery code').fill(recovery[1] ?? '');
  await page.getByRole('button', { name: 'Turn off' }).last().click();
  await expect(toastOf(page, 'Two-factor authentication is off')).toBeVisible();
  await expect(page.getByTestId('factor-on')).toBeVisible();
});

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
  const settings = page.waitForResponse(/getBasicInfo/u);
  await page.goto(`${world.url.replace('localhost', '127.0.0.1')}/login?lang=en`);
  expect(await (await settings).json()).toMatchObject({ data: { passkey_host: '' } });
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.getByTestId('passkey-login')).toHaveCount(0);
});

test('sessions are listed with device and address, and one is ended, then all others', async ({
  page,
  world,
  browser,
}) => {
  const person = await openAccount(world);
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const [first, second] = await Promise.all(contexts.map((context) => context.newPage()));
  if (first === undefined || second === undefined) throw new Error('no pages');
  await logIn(first, world, person);
  await logIn(second, world, person);
  await logIn(page, world, person, '/mine/security');
  const rows = page.getByTestId('session-row');
  // the session that opened the account, the two others, and this one
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'This device' })).toContainText('Chrome');
  await expect(rows.filter({ hasText: 'This device' })).toContainText('127.0.0.1');

  await rows.getByRole('button').first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(toastOf(page, 'Device logged out')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await page.getByTestId('end-others').click();
  await expect(page.getByRole('alertdialog')).toContainText('2 other sessions end at once');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('Only this device is logged in.')).toBeVisible();
  for (const other of [first, second]) {
    await other.goto(`${world.url}/mine/history`);
    await expect.poll(() => pathOf(other)).toBe('/login?from=%2Fmine%2Fhistory');
  }
  await Promise.all(contexts.map((context) => context.close()));
});

test('a demo account has sessions, and for the rest the way to a real account', async ({ page, world }) => {
  await page.goto(`${world.url}/login?lang=en&from=${encodeURIComponent('/mine/security')}`);
  await page.getByTestId('demo-login').click();
  await expect.poll(() => pathOf(page)).toBe('/mine/security');
  await expect(page.getByTestId('session-row')).toHaveCount(1);
  await expect(page.getByTestId('only-true-account')).toBeVisible();
  await expect(page.getByTestId('factor-on')).toHaveCount(0);
  await page.getByTestId('only-true-account').getByRole('link', { name: 'Log in to a live account' }).click();
  await expect(page.getByTestId('demo-login')).toHaveText('Continue with the demo account');
  const person = await openAccount(world);
  await fillLogin(page, person);
  await expect.poll(() => pathOf(page)).toBe('/mine/security');
  await expect(page.getByTestId('factor-on')).toBeVisible();
});
