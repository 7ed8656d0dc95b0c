/** Forms keep what is typed while the page behind them changes. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { admin, agreed, ask, newOperator } from '../support/desk.ts';
import { buy } from '../support/records.ts';
import { call, newEmail, openAccount, read } from '../support/world.ts';
import { field, fill, fillLogin, tap, toast, user } from './forms.ts';
import { hold, onRequest, sent } from './network.ts';
import { openApp, openAs, openDesk, useWorld } from './open.ts';

const world = useWorld();

/** Returns to the window until the page has read an address again. */
async function readAgain(path: RegExp): Promise<void> {
  const before = sent(path).length;
  await expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      return sent(path).length;
    })
    .toBeGreaterThan(before);
}

/** What the page proposes, after the proposal of the test itself. */
async function proposed(path: RegExp): Promise<unknown> {
  await expect.poll(() => sent(path).length).toBe(2);
  return sent(path).at(-1)?.clone().json();
}

const idOf = async (code: string): Promise<number> => {
  const list = await read<{ Id: number; Code: string }[]>(world(), '/v1/api/forex/trade_list');
  return list.find((one) => one.Code === code)?.Id ?? 0;
};

it('keeps the corrected price that is typed before the next quote is known', async () => {
  const [finance, compliance] = [await newOperator(world(), 'finance'), await newOperator(world(), 'compliance')];
  const { session } = await openAccount(world());
  const credit = { user_id: session.user.id, amount: '5000', reason: 'Fee of your transfer given back' };
  const { id } = await ask<{ id: number }>(world(), finance, '/admin/api/corrections/propose', credit);
  await ask(world(), compliance, '/admin/api/changes/approve', { id });
  await buy(world(), session.token, 'ETHUSD', 0.1);
  await openDesk(world(), finance, `/instruments/${await idOf('ETHUSD')}/fills`);
  const typed = Promise.withResolvers<void>();
  onRequest(/corrections\/quote\?/u, async (request, send) => {
    await typed.promise;
    // the next quote is logged up to a second after the fill
    for (;;) {
      const response = await send(request.clone());
      const { data } = (await response.clone().json()) as { data: { next: object | null } };
      if (data.next !== null) return response;
    }
  });
  await tap('Correct');
  await fill('Correct bid', '50000');
  typed.resolve();
  await waitFor(async () => expect(await field('Correct ask')).not.toHaveValue(''));
  expect(await field('Correct bid')).toHaveValue('50000');
});

it('keeps the settings that are being edited when another admin changes some of them', async () => {
  const first = await admin(world());
  await openDesk(world(), first, '/settings');
  await fill('Address for complaints', 'typed@broker.example');
  const redirect = await screen.findByRole('form', { name: 'Redirecting visitors' });
  await fill(within(redirect).getByLabelText('Redirect address'), 'https://typed.example.com');
  await agreed(world(), first, '/admin/api/settings/save', {
    support_email: 'desk@broker.example',
    complaint_email: 'other@broker.example',
    company_status_url: 'https://other.example.com',
  });
  await readAgain(/admin\/api\/settings(\?|$)/u);
  await waitFor(async () => expect(await field('Support address')).toHaveValue('desk@broker.example'));
  expect(await field('Address for complaints')).toHaveValue('typed@broker.example');
  expect(within(redirect).getByLabelText('Redirect address')).toHaveValue('https://typed.example.com');
});

it('keeps the name for the leaderboard that is typed while it changes on another device', async () => {
  const person = await openAccount(world());
  await openAs(world(), person, '/rank');
  const member = /follow\/member(\?|$)/u;
  const open = async () => {
    await user.click(await screen.findByTestId('rank-join'));
    await screen.findByTestId('rank-name');
  };
  await open();
  await call(world(), '/api/follow/member_save', { shown: 1, name: 'Quiet Oyster' }, person.session.token);
  const release = hold(member);
  const before = sent(member).length;
  await expect
    .poll(async () => {
      await tap('Close');
      await waitFor(() => expect(screen.queryByTestId('rank-name')).toBeNull());
      await open();
      return sent(member).length;
    })
    .toBeGreaterThan(before);
  await fill(screen.getByTestId('rank-name'), 'Typed here');
  release();
  await screen.findByTestId('rank-leave');
  expect(screen.getByTestId('rank-name')).toHaveValue('Typed here');
});

it('keeps the details of a company when the page hides it, and refuses to save over those of another operator', async () => {
  const editor = await newOperator(world(), 'content');
  const details = { name: 'Harbour Markets', url: '', subject: '', registered_address: '', location: '', email: '' };
  const save = (more: object) =>
    ask<{ id: number }>(world(), editor, '/admin/api/companies/save', { ...details, ...more });
  const { id } = await save({});
  await openDesk(world(), editor, `/companies/${id}`);
  await fill('Legal entity', 'Harbour Markets Ltd');
  await user.click(screen.getByTestId('company-shown'));
  await toast('Hidden from everyone.');
  await waitFor(() => expect(screen.getByTestId('company-shown')).not.toBeChecked());
  expect(await field('Legal entity')).toHaveValue('Harbour Markets Ltd');
  await user.click(screen.getByTestId('save-company'));
  await toast(/^Saved/u);
  await within(screen.getByRole('form', { name: 'Public details' })).findByText('No changes.');

  await fill('Legal entity', 'Typed here');
  await save({ id, version: 3, location: 'Level 9' });
  await user.click(screen.getByTestId('company-shown'));
  await toast('Shown to everyone.');
  await user.click(screen.getByTestId('save-company'));
  await screen.findByText(/^This company has been changed/u);
  expect(await field('Legal entity')).toHaveValue('Typed here');
});

it('proposes only the edited terms of an instrument when others have changed since the form was opened', async () => {
  const [finance, compliance] = [await newOperator(world(), 'finance'), await newOperator(world(), 'compliance')];
  const id = await idOf('BTCUSD');
  await openDesk(world(), finance, `/instruments/${id}`);
  await user.click(await screen.findByTestId('propose-terms'));
  await fill(/^Maximum lots per account/u, '0.5');
  const { id: change } = await ask<{ id: number }>(world(), finance, '/admin/api/instruments/propose', {
    id,
    fee_rate: 77,
    reason: 'Meanwhile',
  });
  await ask(world(), compliance, '/admin/api/changes/approve', { id: change });
  await screen.findAllByText(/Version 2/u);
  expect(await field(/^Maximum lots per account/u)).toHaveValue('0.5');
  await fill('Reason', 'Volatile weekends');
  await user.click(screen.getByTestId('send-terms'));
  expect(await proposed(/instruments\/propose$/u)).toEqual({
    id,
    max_position_lots: '0.5',
    reason: 'Volatile weekends',
  });
});

it('proposes only the edited terms of a group when others have changed since the form was opened', async () => {
  const [finance, compliance] = [await newOperator(world(), 'finance'), await newOperator(world(), 'compliance')];
  await openDesk(world(), finance, '/groups/2');
  await user.click(await screen.findByTestId('propose-group'));
  await fill('Major pairs', '30');
  const body = { id: 2, commission: '1.5', reason: 'Meanwhile' };
  const { id } = await ask<{ id: number }>(world(), finance, '/admin/api/groups/propose', body);
  await ask(world(), compliance, '/admin/api/changes/approve', { id });
  await readAgain(/groups\/record/u);
  await screen.findAllByText(/1\.5 USD per lot/u);
  expect(await field('Major pairs')).toHaveValue('30');
  await fill('Reason', 'Volatile weekends');
  await user.click(screen.getByTestId('send-group'));
  expect(await proposed(/groups\/propose$/u)).toEqual({ id: 2, cap_majors: '30', reason: 'Volatile weekends' });
});

it('offers the picture while the device calculates, stops calculating when it is chosen, and keeps the focus at the end', async () => {
  Object.assign(window, { isSecureContext: true });
  const challenge = /captcha\/.*challenge/u;
  const email = newEmail();
  for (let tries = 1; tries <= 3; tries += 1)
    await call(world(), '/api/user/loginForU', { account: email, password: `wrong ${tries}` }).catch(() => undefined);
  await openApp(world(), '/login?lang=en');
  await fillLogin({ email, password: 'wrong' });
  const text = await field('Characters in the picture');
  const release = hold(challenge);
  await tap('Continue without the picture');
  expect(text).not.toBeInTheDocument();
  await expect.poll(() => sent(challenge).length).toBe(1);
  await tap('Use the picture');
  await field('Characters in the picture');
  expect(sent(challenge)[0]?.signal.aborted).toBe(true);

  await tap('Continue without the picture');
  const button = await screen.findByRole('button', { name: 'Use the picture' });
  expect(button).toHaveFocus();
  await tap('Log in');
  await waitFor(() => expect(button).toHaveFocus());
  release();
  await screen.findByText('Confirmed without the picture.');
  expect(button).toHaveFocus();
});
