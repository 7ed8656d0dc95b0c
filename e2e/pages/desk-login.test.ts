/** The back-office's login, the pages of a role, and the end of a session. */
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ask, invite, newOperator, OPERATOR_PASSWORD } from '../support/desk.ts';
import { decide, goTo, heading, joinByLink, sessionOf } from './operators.ts';
import { errorOf, field, fill, tap, user } from './forms.ts';
import { openDesk, pathOf, useWorld } from './open.ts';

const world = useWorld();
afterEach(() => void vi.useRealTimers());

/** The password step. */
async function fillDeskLogin(who: { readonly email: string; readonly password: string }): Promise<void> {
  await fill('Email', who.email);
  await fill('Password', who.password);
  await tap('Continue');
}

it('shows errors of the login at their fields, needs a code each time, accepts a recovery code and a link once, and ends with a logout', async () => {
  const { link, email } = await invite(world(), 'support');
  await openDesk(world(), undefined, '/login');
  await tap('Continue');
  expect(await errorOf('Email')).toBe('Please enter your email address.');
  await fillDeskLogin({ email, password: 'not this one at all' });
  await screen.findByTestId('form-failure');

  const recovery = await joinByLink(world(), link);
  await openDesk(world(), undefined, link.replace('/admin', ''));
  await screen.findByText('This link can no longer be used');

  sessionStorage.clear();
  await openDesk(world(), undefined, '/messages');
  await fillDeskLogin({ email, password: OPERATOR_PASSWORD });
  await fill(await screen.findByRole('textbox', { name: 'Code' }), '000000');
  await tap('Log in');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code' })).toBeInvalid());
  await tap('Use a recovery code');
  await fill(await screen.findByRole('textbox', { name: 'Recovery code' }), recovery[0] ?? '');
  await tap('Log in');
  await heading('Messages');
  expect(pathOf()).toContain('/admin/messages');

  const { token } = sessionOf();
  const codeOfMe = async () => {
    const answer = await fetch(`${world().url}/admin/api/me`, { headers: { token } });
    return ((await answer.json()) as { code: number }).code;
  };
  expect(await codeOfMe()).toBe(1);
  await openDesk(world(), undefined, '/account');
  await tap('Log out');
  await decide('Log out');
  await field('Email');
  expect(Object.keys(sessionStorage)).not.toContain('tradewind.operator');
  // the address that Back leads to from here is kept, and nothing of the session
  const kept = Object.values(sessionStorage).join();
  expect(kept).not.toContain(token);
  expect(kept).not.toContain('/account');
  await expect.poll(codeOfMe).toBe(999);
});

it('shows a role its own pages and an explanation on the others', async () => {
  const support = await newOperator(world(), 'support');
  await openDesk(world(), support, '/operators');
  await screen.findByText('Not for your role');
  await user.click(screen.getByTestId('open-navigation'));
  const menu = await screen.findByRole('navigation', { name: 'Navigation' });
  expect(within(menu).getByRole('link', { name: /^Messages/u })).toBeVisible();
  expect(within(menu).queryByRole('link', { name: /Audit log/u })).toBeNull();
  await expect(ask(world(), support, '/admin/api/operators/invite', {})).rejects.toThrow('forbidden');
  await user.click(within(menu).getByRole('link', { name: /^Overview/u }));
  await screen.findByText('No alarms');
  expect(screen.queryByText('Last reconciliation')).toBeNull();
});

it('warns an operator who is idle, and logs them out a minute later', async () => {
  const support = await newOperator(world(), 'support');
  vi.useFakeTimers({ toFake: ['Date'] });
  const openedMs = Date.now();
  await openDesk(world(), support);
  await goTo('Messages');
  vi.setSystemTime(openedMs + 14.5 * 60_000);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Are you still there?');
  vi.setSystemTime(openedMs + 15 * 60_000 + 1000);
  expect(await screen.findByTestId('login-notice')).toHaveTextContent('15 minutes without activity');
});
