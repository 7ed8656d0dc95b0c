/** Account security: sessions, two-factor login with recovery codes, the customer's own data. */
import { screen, waitFor, within } from '@testing-library/dom';
import { generate } from 'otplib';
import { expect, it } from 'vitest';
import { newOperator } from '../support/desk.ts';
import { submitIdentity } from '../support/records.ts';
import { call, codeTo, endCodeWait, openAccount, PASSWORD, type Person } from '../support/world.ts';
import { savedBy } from './downloads.ts';
import { errorOf, field, fill, fillLogin, fillNewPassword, fillOwnCode, tap, toast, user } from './forms.ts';
import { decide, giveCode, goTo, rowOf } from './operators.ts';
import { openApp, openAs, openDesk, pathOf, useWorld } from './open.ts';

/** The steps of authenticator apps (RFC 6238). */
const STEP_MS = 30_000;
const CHROME = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};
const world = useWorld();

/** Another session of an account, of a device with this browser. */
const logIn = ({ email, password }: Person, browser = CHROME): Promise<Person['session']> =>
  call(world(), '/api/user/loginForU', { account: email, password }, undefined, browser);

/** An unused code: each step has one, and the server accepts it once. */
async function nextCode(secret: string, usedSteps: Set<number>): Promise<string> {
  let step = Math.floor(Date.now() / STEP_MS);
  // the server accepts the neighbouring steps as well, because clocks differ
  while (usedSteps.has(step)) step += 1;
  usedSteps.add(step);
  return generate({ secret, epoch: (step * STEP_MS) / 1000 });
}

const clickLast = async (name: string): Promise<void> => {
  const last = (await screen.findAllByRole('button', { name })).at(-1);
  if (last !== undefined) await user.click(last);
};
const textsOf = (elements: readonly HTMLElement[]): string[] => elements.map(({ textContent }) => textContent);

async function switchFactorOn(steps: Set<number>): Promise<{ secret: string; recovery: string[] }> {
  await user.click(await screen.findByTestId('factor-on'));
  await fill('Your password', 'not mine');
  await tap('Continue');
  expect(await screen.findByText('The password is wrong.')).toBeVisible();
  await fill('Your password', PASSWORD);
  await tap('Continue');
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = screen.getByTestId('factor-secret').textContent.replaceAll(' ', '');
  await fill('6-digit code', '12');
  await clickLast('Turn on');
  expect(await screen.findByText('Enter all 6 digits')).toBeVisible();
  await fill('6-digit code', await nextCode(secret, steps));
  await clickLast('Turn on');
  const codes = within(await screen.findByTestId('recovery-codes'));
  await waitFor(() => expect(codes.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus());
  const recovery = textsOf(codes.getAllByRole('listitem'));
  const file = await savedBy(() => user.click(codes.getByRole('button', { name: 'Download' })));
  expect(file.name).toBe('tradewind-recovery-codes.txt');
  for (const code of recovery) expect(file.text).toContain(code);
  await user.click(codes.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(screen.queryByTestId('recovery-codes')).toBeNull());
  expect(await screen.findByRole('region', { name: 'Two-factor authentication' })).toHaveTextContent('On');
  return { secret, recovery };
}

async function logOut(): Promise<void> {
  await openApp(world(), '/mine/system');
  await tap('Log out');
  await decide('Log out');
  await expect.poll(pathOf).toBe('/');
}

const openLogin = (): Promise<void> => openApp(world(), `/login?lang=en&from=${encodeURIComponent('/mine/security')}`);

/** The factor step of a login: a recovery code. */
async function fillRecovery(code: string): Promise<void> {
  await fill('Recovery code', code);
  await tap('Confirm');
}

it('sets up two-factor login, requires it at the login, takes a recovery code once, and switches it off', async () => {
  let person = await openAccount(world());
  const steps = new Set<number>();
  await openAs(world(), person, '/mine/security');
  const { secret, recovery } = await switchFactorOn(steps);
  expect(new Set(recovery).size).toBeGreaterThanOrEqual(8);

  await logOut();
  await openLogin();
  await fillLogin(person);
  expect(await screen.findByRole('heading', { name: 'Two-factor code' })).toBeVisible();
  const code = await field('6-digit code');
  await waitFor(() => expect(code).toHaveFocus());
  // wrong digits: submitted as soon as they are complete, refused, and cleared
  await user.keyboard('000000');
  expect(await screen.findByText('The code is wrong or has expired.')).toBeVisible();
  expect(code).toHaveValue('');
  await user.type(code, await nextCode(secret, steps));
  await expect.poll(pathOf).toBe('/mine/security');

  // a session alone cannot change the account's security or move its money
  await openApp(world(), '/mine/withdraw-way?type=1');
  expect(await screen.findByTestId('factor')).toBeVisible();
  await openApp(world(), '/mine/password');
  await fillNewPassword('New password', 'eight slow river barges');
  await tap('Change password');
  expect(await errorOf('6-digit code or recovery code')).toBe('Enter the code');
  await fill(screen.getByTestId('factor'), recovery.pop() ?? '');
  await tap('Change password');
  await toast('Password changed');
  await expect.poll(pathOf).not.toBe('/mine/password');
  person = { ...person, password: 'eight slow river barges' };

  await logOut();
  const [spare = '', second = ''] = recovery;
  await openLogin();
  await fillLogin(person);
  await tap('Use a recovery code');
  await fillRecovery(spare);
  await expect.poll(pathOf).toBe('/mine/security');
  expect(await screen.findByTestId('factor-codes')).toHaveTextContent(`${recovery.length - 1} codes left`);
  await user.click(screen.getByTestId('factor-codes'));
  await fill('Your password', person.password);
  await fill('6-digit code or recovery code', second);
  await tap('Create new codes');
  const codes = within(await screen.findByTestId('recovery-codes'));
  const fresh = textsOf(codes.getAllByRole('listitem'));
  expect(fresh.some((one) => recovery.includes(one))).toBe(false);

  await logOut();
  await openLogin();
  await fillLogin(person);
  await tap('Use a recovery code');
  await fillRecovery(spare);
  expect(await screen.findByText('The code is wrong or has expired.')).toBeVisible();
  await fillRecovery(fresh[0] ?? '');
  await expect.poll(pathOf).toBe('/mine/security');
  await user.click(await screen.findByTestId('factor-off'));
  await fill('Your password', person.password);
  await fill('6-digit code or recovery code', fresh[1] ?? '');
  await clickLast('Turn off');
  await toast('Two-factor authentication is off');
  expect(await screen.findByTestId('factor-on')).toBeVisible();
});

it('lists sessions with device and address, ends one, then all others', async () => {
  const person = await openAccount(world());
  const others = [await logIn(person), await logIn(person)];
  await openAs(world(), { session: await logIn(person) }, '/mine/security');
  const rows = () => screen.getAllByTestId('session-row');
  const own = () => rows().filter((row) => within(row).queryByText('This device') !== null);
  // the session that opened the account, the two others, and this one
  expect(await screen.findAllByTestId('session-row')).toHaveLength(4);
  expect(own()).toHaveLength(1);
  expect(own()[0]).toHaveTextContent('Chrome');
  expect(own()[0]).toHaveTextContent('127.0.0.1');

  const [end] = rows().flatMap((row) => within(row).queryAllByRole('button'));
  if (end !== undefined) await user.click(end);
  await decide('Log out');
  await toast('Device logged out');
  await waitFor(() => expect(rows()).toHaveLength(3));
  await user.click(screen.getByTestId('end-others'));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('2 other sessions end at once');
  await decide('Log out all other devices');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(await screen.findByText('Only this device is logged in.')).toBeVisible();
  for (const session of others) {
    await openAs(world(), { session }, '/mine/history');
    await expect.poll(pathOf).toBe('/login?from=%2Fmine%2Fhistory');
  }
});

it('shows a demo account its sessions, and for the rest the way to a real account', async () => {
  await openLogin();
  await user.click(await screen.findByTestId('demo-login'));
  await expect.poll(pathOf).toBe('/mine/security');
  expect(await screen.findAllByTestId('session-row')).toHaveLength(1);
  const hint = await screen.findByTestId('only-true-account');
  expect(hint).toBeVisible();
  expect(screen.queryByTestId('factor-on')).toBeNull();
  await user.click(within(hint).getByRole('link', { name: 'Log in to a live account' }));
  expect(await screen.findByTestId('demo-login')).toHaveTextContent(/^Continue with the demo account$/u);
  await fillLogin(await openAccount(world()));
  await expect.poll(pathOf).toBe('/mine/security');
  expect(await screen.findByTestId('factor-on')).toBeVisible();
});

/** A customer of whom the server stores an identity. */
async function openIdentified(): Promise<Person> {
  const person = await openAccount(world());
  await submitIdentity(world(), person, { name: 'Chan Tai-man', number: 'K 555000(7)' });
  return person;
}

/** Requests the erasure of the account on its page. */
async function requestErasure(person: Person): Promise<void> {
  await user.click(await screen.findByTestId('data-erase'));
  await fillOwnCode(world(), person);
  await tap('Request erasure');
  expect(await screen.findByTestId('erasure-waiting')).toBeVisible();
}

it('gives customers their data with a code, and takes a request to erase it, which they can take back', async () => {
  const person = await openIdentified();
  await openAs(world(), person, '/mine/security');
  await user.click(await screen.findByTestId('data-download'));
  await tap('Download');
  expect(await screen.findByText('Enter the code')).toBeVisible();
  await fillOwnCode(world(), person);
  const file = await savedBy(() => tap('Download'));
  expect(file.name).toMatch(/^tradewind-data-\d+\.json$/u);
  const data = JSON.parse(file.text) as Record<string, readonly object[]>;
  expect(data['users']).toEqual([expect.objectContaining({ email: person.email })]);
  expect(data['pictures']).toHaveLength(2);

  await endCodeWait(world());
  await requestErasure(person);
  await user.click(screen.getByTestId('erasure-take-back'));
  expect(await screen.findByTestId('data-erase')).toBeVisible();
});

it('shows customers why compliance refuses to erase their data, and erases it when it agrees', async () => {
  const remark = 'A payment of yours is on its way.';
  const [person, compliance] = [await openIdentified(), await newOperator(world(), 'compliance')];
  const { token } = person.session;
  await endCodeWait(world());
  await call(world(), '/api/notify/send_email', { to: person.email, type: 2, purpose: 'erasure' }, token);
  await call(world(), '/api/privacy/erasure_ask', { auth_code: await codeTo(world(), person) }, token);

  await openDesk(world(), compliance);
  await goTo('Erasure requests');
  const waiting = () => rowOf('Erasure requests', 'Waiting');
  await tap('Waiting');
  const row = await waiting();
  expect(row).toHaveTextContent('No obstacles');
  await user.click(within(row).getByRole('button', { name: 'Refuse' }));
  await decide('Refuse', { label: 'Remark', text: remark });
  // no other request comes under the pointer
  await waitFor(() => expect(row).toHaveAttribute('inert'));
  await waitFor(() => expect(row).not.toBeInTheDocument());
  await endCodeWait(world());
  await openAs(world(), person, '/mine/security');
  expect(await screen.findByTestId('erasure-refused')).toHaveTextContent(remark);
  await requestErasure(person);

  await openDesk(world(), compliance, '/erasures');
  await user.click(within(await waiting()).getByRole('button', { name: 'Erase' }));
  await decide('Erase permanently', { label: 'Reason', text: 'asked for in the app' });
  await giveCode(world());
  const erased = await rowOf('Erasure requests', 'Erased except for records');
  expect(erased).toHaveTextContent('Identity and money records are erased on');
  const { email: account, password } = person;
  await expect(call(world(), '/api/user/loginForU', { account, password })).rejects.toThrow('wrong_credentials');
});
