/** Registration, login and passwords: their forms, refusals and states. */
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { call, newEmail, newNumber, openAccount, PASSWORD, read, type Person } from '../support/world.ts';
import { button, chooseCountry, errorOf, field, fill, fillLogin, fillNewPassword, tap, toast, user } from './forms.ts';
import { hold, sent } from './network.ts';
import { openApp, openAs, pathOf, useWorld } from './open.ts';

/** Of Vitest's environment. */
declare const jsdom: {
  readonly cookieJar: {
    getCookiesSync(url: string): {
      readonly key: string;
      readonly value: string;
      readonly path: string | null;
      readonly sameSite?: string;
      readonly expires: unknown;
      TTL(): number;
    }[];
  };
};

const DAY_MS = 86_400_000;

const NEW_PASSWORD = 'seven quiet river stones';
const world = useWorld();

it("shows the server's refusal of a registration at its field", async () => {
  const email = newEmail();
  await openApp(world(), '/register?lang=en');
  await fill('Email address', email);
  await chooseCountry('germany', 'DE');
  await user.click(screen.getByTestId('send-code'));
  const code = await world().post.mails.takeCode(email);

  await fill('Verification code', code);
  await fillNewPassword('Password', 'password1234');
  await tap('Open a live account');
  expect(await errorOf('Password')).toMatch(/less common/u);
  await waitFor(async () => expect(await field('Password')).toHaveFocus());

  await fillNewPassword('Password', PASSWORD);
  await fill('Invitation code (optional)', 'NOSUCHCODE');
  await tap('Open a live account');
  expect(await errorOf('Invitation code (optional)')).toMatch(/does not exist/u);

  await fill('Invitation code (optional)', '');
  await fill('Verification code', code === '000000' ? '111111' : '000000');
  await tap('Open a live account');
  expect(await errorOf('Verification code')).toMatch(/wrong or has expired/u);
});

it('marks and refuses regions that are not served', async () => {
  await openApp(world(), '/register?lang=en');
  await user.click(await screen.findByTestId('country-button'));
  await fill(await screen.findByRole('searchbox', { name: 'Search by name or code' }), 'vanuatu');
  const row = await screen.findByTestId('area-VU');
  expect(row).toHaveTextContent('Not available');
  await user.click(row);
  const refusal = await screen.findByText('We do not provide services in Vanuatu.');
  expect(refusal.closest('[role="alert"]')).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('registers by mobile: finds the area code by search, and takes a code from a text message', async () => {
  const number = newNumber();
  await openApp(world(), '/register?lang=en');
  await user.click(await screen.findByRole('radio', { name: 'Mobile' }));
  await user.click(await screen.findByTestId('area-button'));
  const search = await screen.findByRole('searchbox', { name: 'Search by name or code' });
  await fill(search, '+852');
  await waitFor(() => expect(screen.getByTestId('area-HK').querySelector('img')).toBeVisible());
  await user.type(search, '{Enter}');
  expect(await button(/Country code: Hong Kong.*\+852/u)).toBeVisible();
  expect(await field('Mobile number')).toHaveAttribute('autocomplete', 'tel-national');
  await fill('Mobile number', `${number.slice(0, 4)} ${number.slice(4)}`);
  await user.click(screen.getByTestId('send-code'));
  await fill('Verification code', await world().post.texts.takeCode(`+852${number}`));
  await fillNewPassword('Password', PASSWORD);
  await tap('Open a live account');
  await expect.poll(pathOf).toBe('/user');
  const [shown] = await screen.findAllByText(/\+?852.*\d{2}/u);
  expect(shown).toBeVisible();
});

it('keeps the invitation and the company of a link while the visitor browses', async () => {
  const host = await openAccount(world());
  const { invite_code: code } = host.session.user;
  await openApp(world(), `/register?lang=en&invite_code=${code}&company_id=acme%207`);
  expect(await field('Invitation code (optional)')).toHaveValue(code);
  const [cookie] = jsdom.cookieJar.getCookiesSync(world().url);
  expect(cookie).toMatchObject({ key: 'company_id', value: 'acme%207', path: '/', sameSite: 'lax' });
  // browsers keep it for less; each visit renews it
  expect(cookie?.TTL()).toBeGreaterThan(399 * DAY_MS);

  await openApp(world(), '/');
  await openApp(world(), '/login');
  await user.click(await screen.findByRole('link', { name: 'Register' }));
  expect(await field('Invitation code (optional)')).toHaveValue(code);

  const email = newEmail();
  await fill('Email address', email);
  await chooseCountry('fr', 'FR');
  await user.click(screen.getByTestId('send-code'));
  await fill('Verification code', await world().post.mails.takeCode(email));
  await fillNewPassword('Password', PASSWORD);
  await tap('Open a live account');
  await expect.poll(pathOf).toBe('/user');
  const body = await sent(/\/api\/user\/register$/u)
    .at(-1)
    ?.clone()
    .json();
  expect(body).toMatchObject({ company_id: 'acme 7', country: 'FR' });
  expect(await read(world(), '/api/user/invited?page=1', host.session.token)).toMatchObject({ total: 1 });
});

it('focuses the field of a code that was sent, unless the user is already in another field', async () => {
  await openApp(world(), '/register?lang=en');
  await fill('Email address', newEmail());
  await chooseCountry('germany', 'DE');
  let release = hold(/\/send_email$/u);
  const send = screen.getByTestId('send-code');
  await user.click(send);
  await fillNewPassword('Password', PASSWORD);
  release();
  await waitFor(() => expect(send).toHaveTextContent('Resend in'));
  expect(await field('Repeat the password')).toHaveFocus();

  release = hold(/\/send_email$/u);
  await fill('Email address', newEmail());
  await user.click(send);
  expect(send).toHaveAttribute('aria-busy', 'true');
  release();
  await waitFor(async () => expect(await field('Verification code')).toHaveFocus());
});

it('returns from the login to exactly the page that asked for it, and shows no details of a wrong login', async () => {
  const person = await openAccount(world());
  await openApp(world(), `/login?lang=en&from=${encodeURIComponent('/order?tab=3')}`);
  await tap('Log in');
  expect(await errorOf('Email address')).toBe('Enter your email address');
  expect(await errorOf('Password')).toBe('Enter your password');
  await fillLogin({ email: person.email, password: 'something else' });
  expect(await screen.findByTestId('form-failure')).toHaveTextContent('Wrong account or password.');
  await tap('Show password');
  expect(await field('Password')).toHaveAttribute('type', 'text');
  await fillLogin(person);
  await expect.poll(pathOf).toBe('/order?tab=3');
});

const LOGIN = /\/api\/user\/loginForU$/u;
const captcha = (): HTMLElement | null => screen.queryByRole('img', { name: 'Picture with characters to type in' });

/** Logs in with a wrong password; resolves once the server has refused it. */
async function fail(email: string, password: string): Promise<void> {
  await fillLogin({ email, password });
  await waitFor(async () => expect(await button('Log in')).not.toHaveAttribute('aria-busy', 'true'));
  expect(await screen.findByTestId('form-failure')).toHaveTextContent(/^Wrong account or password\.$/u);
}

it('requires a captcha after three wrong attempts, and locks the account after six, counting down', async () => {
  const email = newEmail();
  await openApp(world(), '/login?lang=en');
  for (let tries = 1; tries <= 3; tries += 1) {
    expect(captcha()).toBeNull();
    await fail(email, `wrong ${tries}`);
    await expect.poll(() => sent(LOGIN).length).toBe(tries);
  }
  await waitFor(() => expect(captcha()).toBeVisible());
  const source = () => captcha()?.getAttribute('src');
  const first = source();
  await tap('Log in');
  expect(await errorOf('Characters in the picture')).toBe('Enter the characters in the picture');
  await user.click(screen.getByTestId('captcha-picture'));
  await expect.poll(source).not.toBe(first);

  for (let tries = 4; tries <= 5; tries += 1) {
    const before = source();
    await fill('Characters in the picture', 'wrong');
    await tap('Log in');
    await expect.poll(source).not.toBe(before);
    expect(await errorOf('Characters in the picture')).toMatch(/do not match/u);
  }
  await fill('Characters in the picture', 'wrong');
  await tap('Log in');
  expect(await screen.findByTestId('lockout')).toHaveTextContent(
    /^Too many failed attempts. You can try again in [01]:\d\d\.$/u,
  );
  expect(await button('Log in')).toHaveAttribute('aria-disabled', 'true');
  // another account is not affected
  await fill('Email address', newEmail());
  await waitFor(async () => expect(await button('Log in')).not.toHaveAttribute('aria-disabled', 'true'));
  expect(captcha()).toBeNull();
});

it('accepts a calculation of the device in place of the captcha', async () => {
  const person = await openAccount(world());
  await openApp(world(), '/login?lang=en&from=%2Forder');
  for (let tries = 1; tries <= 3; tries += 1) {
    await fail(person.email, `wrong ${tries}`);
    await expect.poll(() => sent(LOGIN).length).toBe(tries);
  }
  await tap('Continue without the picture');
  expect(await screen.findByText('Confirmed without the picture.')).toBeVisible();
  expect(screen.queryByLabelText('Characters in the picture')).toBeNull();
  await fillLogin(person);
  await expect.poll(pathOf).toBe('/order');
});

it('resets a forgotten password with a code; the login page confirms it and accepts the new one', async () => {
  const person = await openAccount(world());
  await openApp(world(), '/login?lang=en&from=%2Forder');
  await fill('Email address', person.email);
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: 'Reset password' });
  expect(await field('Email address')).toHaveValue(person.email);
  await user.click(screen.getByTestId('send-code'));
  await fill('Verification code', await world().post.mails.takeCode(person.email));
  await fillNewPassword('New password', NEW_PASSWORD);
  await tap('Set new password');
  expect(await screen.findByTestId('login-notice')).toHaveTextContent('Your password has been changed');
  expect(await field('Email address')).toHaveValue(person.email);
  await expect(call(world(), '/api/user/loginForU', { account: person.email, password: PASSWORD })).rejects.toThrow(
    'wrong_credentials',
  );
  await fillLogin({ email: person.email, password: NEW_PASSWORD });
  await expect.poll(pathOf).toBe('/order');
});

it('changes the password, which ends the other sessions', async () => {
  const elsewhere = await openAccount(world());
  const { email: account, password } = elsewhere;
  const session = await call<Person['session']>(world(), '/api/user/loginForU', { account, password });
  await openAs(world(), { session }, '/mine/password');
  await tap('Change password');
  expect(await errorOf('New password')).toBe('Please complete all fields');
  await user.click(screen.getByTestId('send-code'));
  const [shown] = await screen.findAllByText(new RegExp(`${account.slice(0, 2)}•••@example.com`, 'u'));
  expect(shown).toBeVisible();
  await fill('Verification code', await world().post.mails.takeCode(account));
  await fillNewPassword('New password', NEW_PASSWORD);
  await tap('Change password');
  expect(await toast('Password changed')).toHaveTextContent('All other sessions were ended');
  await expect.poll(pathOf).not.toBe('/mine/password');
  await openApp(world(), '/mine/history');
  expect(await screen.findByRole('heading', { name: 'Account history' })).toBeVisible();

  await openAs(world(), elsewhere, '/mine/history');
  await expect.poll(pathOf).toBe('/login?from=%2Fmine%2Fhistory');
});
