/** Registration by email, with a code from a real email; its other ways and refusals: pages/auth.test.ts. */
import { chooseCountry, errorOf, expect, newEmail, PASSWORD, pathOf, test } from './support/people.ts';

test('registration by email uses a mailed code, keeps drafts and countdown over a reload, and returns to the page where it began', async ({
  page,
  world,
}) => {
  const email = newEmail();
  await page.goto(`${world.url}/register?lang=en&from=${encodeURIComponent('/mine/history?cause=fee')}`);
  for (const [label, purpose] of [
    ['Email address', 'email'],
    ['Verification code', 'one-time-code'],
    ['Password', 'new-password'],
    ['Repeat the password', 'new-password'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', purpose);
  await page.getByRole('button', { name: 'Open a live account' }).click();
  expect(await errorOf(page, 'Email address')).toBe('Enter your email address');
  await expect(page.getByLabel('Email address')).toBeFocused();
  expect(await errorOf(page, 'Password')).toBe('Choose a password');
  await expect(page.getByText('Choose your country')).toBeVisible();

  await page.getByLabel('Email address').fill(email);
  await chooseCountry(page, 'hong', 'HK');
  const send = page.getByTestId('send-code');
  await send.click();
  await expect(page.getByText(`We have sent a code to ${email}.`).first()).toBeVisible();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(send).toContainText(/Resend in \d\ds/u);
  const code = await world.post.mails.takeCode(email);

  await page.reload();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expect(page.getByTestId('country-button')).toContainText('Hong Kong');
  await expect(send).toContainText(/Resend in [1-5]\ds/u);
  await page.getByLabel('Email address').fill(newEmail());
  await expect(send).toHaveText('Send code');
  await page.getByLabel('Email address').fill(email);
  await expect(send).toContainText(/Resend in/u);

  // the server also enforces the wait, and returns its length
  await page.evaluate(() => sessionStorage.removeItem('tradewind.resend'));
  await page.reload();
  await expect(send).toHaveText('Send code');
  await send.click();
  expect(await errorOf(page, 'Verification code')).toMatch(/Please wait \d+ seconds/u);
  await expect(send).toContainText(/Resend in \d\d?s/u);

  await page.getByLabel('Verification code').fill(code);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the password').fill(`${PASSWORD}!`);
  await page.getByRole('button', { name: 'Open a live account' }).click();
  expect(await errorOf(page, 'Repeat the password')).toBe('The passwords do not match');
  await page.getByLabel('Repeat the password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Open a live account' }).click();
  await expect(page.getByTestId('result-toast').first()).toContainText('Your live account is open');
  await expect.poll(() => pathOf(page)).toBe('/mine/history?cause=fee');
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].map((storage) => JSON.stringify(storage)).join(),
  );
  expect(kept).not.toContain(PASSWORD);
  expect(kept).not.toContain(code);
});
