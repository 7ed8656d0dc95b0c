/** Registration, login, forgotten and changed passwords, with codes from real emails and text messages. */
import {
  call,
  chooseCountry,
  errorOf,
  expect,
  fillLogin,
  fillNewPassword,
  logIn,
  newEmail,
  newNumber,
  openAccount,
  openWorld,
  PASSWORD,
  pathOf,
  test,
} from './support/people.ts';

const NEW_PASSWORD = 'seven quiet river stones';

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

test("the server's refusal of a registration is shown at its field", async ({ page, world }) => {
  const email = newEmail();
  await page.goto(`${world.url}/register?lang=en`);
  await page.getByLabel('Email address').fill(email);
  await chooseCountry(page, 'germany', 'DE');
  await page.getByTestId('send-code').click();
  const code = await world.post.mails.takeCode(email);
  const submit = page.getByRole('button', { name: 'Open a live account' });

  await page.getByLabel('Verification code').fill(code);
  await fillNewPassword(page, 'Password', 'password1234');
  await submit.click();
  expect(await errorOf(page, 'Password')).toMatch(/less common/u);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await fillNewPassword(page, 'Password', PASSWORD);
  await page.getByLabel('Invitation code (optional)').fill('NOSUCHCODE');
  await submit.click();
  expect(await errorOf(page, 'Invitation code (optional)')).toMatch(/does not exist/u);

  await page.getByLabel('Invitation code (optional)').fill('');
  await page.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000');
  await submit.click();
  expect(await errorOf(page, 'Verification code')).toMatch(/wrong or has expired/u);
});

test('the code field gets the focus when a code was sent, unless the user is already in another field', async ({
  page,
  world,
}) => {
  await page.goto(`${world.url}/register?lang=en`);
  await page.getByLabel('Email address').fill(newEmail());
  await chooseCountry(page, 'germany', 'DE');
  let held = Promise.withResolvers<void>();
  await page.route('**/send_email', async (route) => {
    await held.promise;
    await route.continue();
  });
  const send = page.getByTestId('send-code');
  await send.click();
  await fillNewPassword(page, 'Password', PASSWORD);
  held.resolve();
  await expect(send).toContainText('Resend in');
  await expect(page.getByLabel('Repeat the password')).toBeFocused();

  held = Promise.withResolvers<void>();
  await page.getByLabel('Email address').fill(newEmail());
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  held.resolve();
  await expect(page.getByLabel('Verification code')).toBeFocused();
});

test('regions that are not served are marked and refused', async ({ page, world }) => {
  await page.goto(`${world.url}/register?lang=en`);
  await page.getByTestId('country-button').click();
  await page.getByRole('searchbox', { name: 'Search by name or code' }).fill('vanuatu');
  const row = page.getByTestId('area-VU');
  await expect(row).toContainText('Not available');
  await row.click();
  await expect(page.getByRole('alert').filter({ hasText: 'We do not provide services in Vanuatu.' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('registration by mobile finds the area code by search, and uses a code from a text message', async ({
  page,
  world,
}) => {
  const number = newNumber();
  await page.goto(`${world.url}/register?lang=en`);
  await page.getByRole('radio', { name: 'Mobile' }).click();
  await page.getByTestId('area-button').click();
  await page.getByRole('searchbox', { name: 'Search by name or code' }).fill('+852');
  await expect(page.getByTestId('area-HK').locator('img')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name or code' }).press('Enter');
  await expect(page.getByRole('button', { name: /Country code: Hong Kong.*\+852/u })).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toHaveAttribute('autocomplete', 'tel-national');
  await page.getByLabel('Mobile number').fill(`${number.slice(0, 4)} ${number.slice(4)}`);
  await page.getByTestId('send-code').click();
  await page.getByLabel('Verification code').fill(await world.post.texts.takeCode(`+852${number}`));
  await fillNewPassword(page, 'Password', PASSWORD);
  await page.getByRole('button', { name: 'Open a live account' }).click();
  await expect.poll(() => pathOf(page)).toBe('/user');
  await expect(page.getByText(/\+?852.*\d{2}/u).first()).toBeVisible();
});

test('an invitation and a company in the link are kept while the visitor browses', async ({ page, world }) => {
  const host = await openAccount(world);
  await page.goto(`${world.url}/register?lang=en&invite_code=${host.session.user.invite_code}&company_id=acme%207`);
  await expect(page.getByLabel('Invitation code (optional)')).toHaveValue(host.session.user.invite_code);
  const [cookie] = await page.context().cookies(world.url);
  expect(cookie).toMatchObject({ name: 'company_id', value: 'acme%207', path: '/', sameSite: 'Lax' });
  // Chromium keeps no cookie for more than 400 days; each visit renews it
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(399 * 86_400);

  await page.goto(`${world.url}/`);
  await page.goto(`${world.url}/login`);
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByLabel('Invitation code (optional)')).toHaveValue(host.session.user.invite_code);

  const email = newEmail();
  await page.getByLabel('Email address').fill(email);
  await chooseCountry(page, 'fr', 'FR');
  await page.getByTestId('send-code').click();
  await page.getByLabel('Verification code').fill(await world.post.mails.takeCode(email));
  await fillNewPassword(page, 'Password', PASSWORD);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/user/register'));
  await page.getByRole('button', { name: 'Open a live account' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ company_id: 'acme 7', country: 'FR' });
  await expect.poll(() => pathOf(page)).toBe('/user');
  const invited = (await (
    await fetch(`${world.server.url}/api/user/invited?page=1`, { headers: { token: host.session.token } })
  ).json()) as { data: { total: number } };
  expect(invited.data.total).toBe(1);
});

test('login returns to exactly the page that asked for it, and a wrong login shows no details', async ({
  page,
  world,
}) => {
  const person = await openAccount(world);
  await page.goto(`${world.url}/login?lang=en&from=${encodeURIComponent('/order?tab=3')}`);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  expect(await errorOf(page, 'Email address')).toBe('Enter your email address');
  expect(await errorOf(page, 'Password')).toBe('Enter your password');
  await fillLogin(page, { email: person.email, password: 'something else' });
  await expect(page.getByTestId('form-failure')).toHaveText('Wrong account or password.');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await fillLogin(page, person);
  await expect.poll(() => pathOf(page)).toBe('/order?tab=3');
});

test('three wrong attempts require a captcha, and six cause a lock that counts down', async ({ page, world }) => {
  const email = newEmail();
  const failure = page.getByTestId('form-failure');
  await page.goto(`${world.url}/login?lang=en`);
  const picture = page.getByRole('img', { name: 'Picture with characters to type in' });
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect(picture).toHaveCount(0);
    const answered = page.waitForResponse('**/api/user/loginForU');
    await fillLogin(page, { email, password: `wrong ${tries}` });
    await answered;
    await expect(failure).toHaveText('Wrong account or password.');
  }
  await expect(picture).toBeVisible();
  const first = await picture.getAttribute('src');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  expect(await errorOf(page, 'Characters in the picture')).toBe('Enter the characters in the picture');
  await page.getByTestId('captcha-picture').click();
  await expect(picture).not.toHaveAttribute('src', first ?? '');

  for (let tries = 4; tries <= 5; tries += 1) {
    const before = await picture.getAttribute('src');
    await page.getByLabel('Characters in the picture').fill('wrong');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(picture).not.toHaveAttribute('src', before ?? '');
    expect(await errorOf(page, 'Characters in the picture')).toMatch(/do not match/u);
  }
  await page.getByLabel('Characters in the picture').fill('wrong');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByTestId('lockout')).toHaveText(/Too many failed attempts. You can try again in [01]:\d\d\./u);
  const submit = page.getByRole('button', { name: 'Log in', exact: true });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  // another account is not affected
  await page.getByLabel('Email address').fill(newEmail());
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
  await expect(picture).toHaveCount(0);
});

test('a captcha can be answered without its picture, by a calculation of the device', async ({ page, world }) => {
  const person = await openAccount(world);
  await page.goto(`${world.url}/login?lang=en&from=%2Forder`);
  for (let tries = 1; tries <= 3; tries += 1) {
    const answered = page.waitForResponse('**/api/user/loginForU');
    await fillLogin(page, { email: person.email, password: `wrong ${tries}` });
    await answered;
  }
  await page.getByRole('button', { name: 'Continue without the picture' }).click();
  await expect(page.getByText('Confirmed without the picture.')).toBeVisible();
  await expect(page.getByLabel('Characters in the picture')).toHaveCount(0);
  await fillLogin(page, person);
  await expect.poll(() => pathOf(page)).toBe('/order');
});

test(
  'with verify_reg_type 2 a captcha replaces the code: a wrong text is refused and the picture renewed',
  { tag: '@long' },
  async ({ page }) => {
    const world = await openWorld({ VERIFY_REG_TYPE: '2', IS_SHOW_MOBILE: '3' });
    try {
      await page.goto(`${world.url}/register?lang=en`);
      const picture = page.getByRole('img', { name: 'Picture with characters to type in' });
      await expect(picture).toBeVisible();
      await expect(page.getByTestId('send-code')).toHaveCount(0);
      // is_show_mobile 3: only the number, with its own code; 0: no mobile at all
      await page.getByRole('radio', { name: 'Mobile' }).click();
      await expect(page.getByText('With its country code, such as +852 5123 4567')).toBeVisible();
      await expect(page.getByTestId('area-button')).toHaveCount(0);
      await page.route('**/api/default/setting?*', (route) => route.fulfill({ json: { code: 1, msg: '', data: 0 } }));
      await page.reload();
      await expect(page.getByLabel('Email address')).toBeVisible();
      await expect(page.getByRole('radio', { name: 'Mobile' })).toHaveCount(0);
      const src = await picture.getAttribute('src');
      await page.getByLabel('Email address').fill(newEmail());
      await chooseCountry(page, 'japan', 'JP');
      await page.getByLabel('Characters in the picture').fill('?????');
      await fillNewPassword(page, 'Password', PASSWORD);
      await page.getByRole('button', { name: 'Open a live account' }).click();
      expect(await errorOf(page, 'Characters in the picture')).toMatch(/do not match/u);
      await expect(picture).not.toHaveAttribute('src', src ?? '');
      await expect(page.getByLabel('Characters in the picture')).toHaveValue('');
    } finally {
      // its socket would log an error when the server stops
      await page.goto('about:blank');
      await world.close();
    }
  },
);

test('a forgotten password is reset with a code, and the login page confirms it and accepts the new one', async ({
  page,
  world,
}) => {
  const person = await openAccount(world);
  await page.goto(`${world.url}/login?lang=en&from=%2Forder`);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(person.email);
  await page.getByTestId('send-code').click();
  await page.getByLabel('Verification code').fill(await world.post.mails.takeCode(person.email));
  await fillNewPassword(page, 'New password', NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByTestId('login-notice')).toContainText('Your password has been changed');
  await expect(page.getByLabel('Email address')).toHaveValue(person.email);
  await expect(call(world, '/api/user/loginForU', { account: person.email, password: PASSWORD })).rejects.toThrow(
    'wrong_credentials',
  );
  await fillLogin(page, { email: person.email, password: NEW_PASSWORD });
  await expect.poll(() => pathOf(page)).toBe('/order');
});

test('a changed password ends the other session', async ({ page, world, browser }) => {
  const person = await openAccount(world);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await logIn(other, world, person);
  await logIn(page, world, person, '/mine/password');

  await page.getByRole('button', { name: 'Change password' }).click();
  expect(await errorOf(page, 'New password')).toBe('Please complete all fields');
  await page.getByTestId('send-code').click();
  await expect(page.getByText(`${person.email.slice(0, 2)}•••@example.com`).first()).toBeVisible();
  await page.getByLabel('Verification code').fill(await world.post.mails.takeCode(person.email));
  await fillNewPassword(page, 'New password', NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByTestId('result-toast').filter({ hasText: 'Password changed' })).toContainText(
    'All other sessions were ended',
  );
  await page.goto(`${world.url}/mine/history`);
  await expect(page.getByRole('heading', { name: 'Account history' })).toBeVisible();

  await other.goto(`${world.url}/mine/history`);
  await expect.poll(() => pathOf(other)).toBe('/login?from=%2Fmine%2Fhistory');
  await elsewhere.close();
});
