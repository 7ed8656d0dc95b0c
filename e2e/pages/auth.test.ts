/** Registration, login and passwords: their forms, refusals and states. */
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { call, newEmail, openAccount, PASSWORD } from '../support/world.ts';
import { chooseCountry, errorOf, field, fill, fillLogin, fillNewPassword, tap, user } from './forms.ts';
import { hold } from './network.ts';
import { openApp, pathOf, useWorld } from './open.ts';

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
