/** Account groups: terms that two operators agree on, a new group, an account that moves, and what it means for orders. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { newOperator } from '../support/desk.ts';
import { buy, fund } from '../support/records.ts';
import { call, openAccount, read, type Person } from '../support/world.ts';
import { approveChange, decide, expectDisabled, giveCode, goTo, heading, openRow, rowOf, rowsOf } from './operators.ts';
import { fill, toast, user } from './forms.ts';
import { openDesk, useWorld } from './open.ts';

const world = useWorld();

const formOf = async (name: string) => within(await screen.findByRole('form', { name }));
type Form = Awaited<ReturnType<typeof formOf>>;
const region = (name: string): HTMLElement => screen.getByRole('region', { name });
const press = async (testId: string): Promise<void> => user.click(await screen.findByTestId(testId));

/** The proposal of the open form is sent, and its page names the request that waits. */
async function propose(form: Form, name: string): Promise<void> {
  await user.click(form.getByTestId('send-group'));
  await toast(/Change request \d+ is waiting/u);
  await waitFor(() => expect(screen.queryByRole('form', { name })).toBeNull());
}

/** An order of 0.01 lots of EURUSD at the market; rejects with the key of a refusal. */
async function order({ session }: Person, multiple: number): Promise<unknown> {
  const list = await read<readonly { Id: number; Code: string }[]>(world(), '/v1/api/forex/trade_list');
  const id = list.find(({ Code }) => Code === 'EURUSD')?.Id;
  const body = { type: 1, cont: 0.01, forex_id: id, status: 1, multiple };
  return call(world(), '/v1/api/forex/submit', body, session.token);
}

it('lets two operators set the caps and the commission of retail clients, and move a client out of them', async () => {
  const [finance, compliance] = [await newOperator(world(), 'finance'), await newOperator(world(), 'compliance')];
  const person = await openAccount(world());
  await fund(world(), finance, person, '5000');
  await buy(world(), person.session.token, 'EURUSD', 0.1);

  // a preset only fills the form, and a field that contradicts another one is marked
  await openDesk(world(), finance, '/groups');
  expect(await rowOf('Groups', 'Retail')).toHaveTextContent('None');
  expect(rowsOf('Groups')).toHaveLength(3);
  await openRow('Groups', 'Retail');
  await press('propose-group');
  const form = await formOf('Propose other terms');
  await waitFor(() =>
    expect(form.getByTestId('touched')).toHaveTextContent(/^This changes the terms of 1 account\.$/u),
  );
  await user.click(form.getByTestId('send-group'));
  await form.findByText('Enter a reason');
  await user.click(form.getByTestId('preset-fca'));
  for (const [label, value] of [
    ['Major pairs', '30'],
    ['Crypto', '0'],
    ['Stop-out level', '50'],
  ] as const)
    expect(form.getByLabelText(new RegExp(`^${label}`, 'u'))).toHaveValue(value);
  await fill(form.getByLabelText(/^Margin call level/u), '40');
  await fill(form.getByLabelText(/^Commission per lot and side/u), '3.5');
  await fill(form.getByLabelText('Reason'), 'The rules of the FCA');
  await user.click(form.getByTestId('send-group'));
  await form.findByText(/^Not above the margin call level/u);
  await fill(form.getByLabelText(/^Margin call level/u), '');
  await propose(form, 'Propose other terms');
  await screen.findByRole('link', { name: /Change request \d+ waits/u });
  await expectDisabled(screen.getByTestId('propose-group'));

  await openDesk(world(), compliance, '/changes');
  await approveChange(world(), 'Change of an account group', '3.5 USD per lot and side');

  await openDesk(world(), finance, '/groups/1');
  await waitFor(() => expect(region('Leverage')).toHaveTextContent('Up to 1:30'));
  expect(region('Leverage')).toHaveTextContent('Not offered');
  expect(region('Costs')).toHaveTextContent('3.5 USD per lot at opening');
  await user.click(await screen.findByText('Version 2'));
  expect(region('Versions')).toHaveTextContent('No cap → 1:30');
  await screen.findByText('Changed an account group');

  // a lower cap closes nothing, and refuses a higher leverage
  await expect(order(person, 50)).rejects.toThrow('multiple_not_offered');
  await order(person, 20);

  // the client moves to the professional ones
  await openDesk(world(), finance, `/users/${person.session.user.id}`);
  expect(await screen.findByRole('link', { name: /^Retail/u })).toHaveAttribute('href', '/admin/groups/1');
  await press('propose-group');
  const move = await formOf('Move to another group');
  const groups = () =>
    [...move.getByLabelText(/^New group/u).querySelectorAll('option')].map((each) => each.textContent);
  await waitFor(() => expect(groups()).toEqual(['Choose', 'Professional']));
  await user.click(move.getByTestId('send-move'));
  await move.findByText('Choose a group');
  await user.selectOptions(move.getByLabelText(/^New group/u), 'Professional');
  expect(await move.findByTestId('professional-note')).toHaveTextContent('loses the protection of retail clients');
  await fill(move.getByLabelText('Reason'), 'Asked in writing, two criteria are met');
  await user.click(move.getByTestId('send-move'));
  expect(await screen.findByTestId('notice-group')).toHaveTextContent('a move to another group');
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Move to another group' })).toBeNull());
  await expectDisabled(screen.getByTestId('propose-group'));
  await openDesk(world(), compliance, '/changes');
  await approveChange(world(), 'Retail → Professional', 'lose the protection of retail clients');
  await openDesk(world(), finance, `/users/${person.session.user.id}`);
  await screen.findByRole('link', { name: /^Professional/u });
  expect(screen.queryByTestId('notice-group')).toBeNull();
  await order(person, 50);

  // 0.01 lots at 3.5 USD, of the group at that time
  await press('view-ledger');
  expect(await rowOf('Transfers', 'Account commission')).toHaveTextContent('0.035');
});

it('creates a group with a unique name once it is approved, and asks for no identity of demo accounts', async () => {
  const [finance, other, support] = [
    await newOperator(world(), 'finance'),
    await newOperator(world(), 'finance'),
    await newOperator(world(), 'support'),
  ];
  await openDesk(world(), finance);
  await goTo('Groups');
  await press('add-group');
  const form = await formOf('New group');
  await fill(form.getByLabelText('Name'), 'retail');
  await fill(form.getByLabelText('Reason'), 'For our partner');
  await user.click(form.getByTestId('send-group'));
  await form.findByText('This name is taken.');
  await fill(form.getByLabelText('Name'), 'Partner');
  await user.selectOptions(form.getByLabelText('Kind'), 'Professional');
  await fill(form.getByLabelText(/^Gold/u), '200');
  await user.click(form.getByTestId('swap_free'));
  await user.click(form.getByTestId('verify_withdraw'));
  await fill(form.getByLabelText(/^Maximum lots of an account/u), '2.5');
  await propose(form, 'New group');

  await openDesk(world(), other, '/changes');
  await openRow('Change requests', 'Partner');
  const changes = within(await screen.findByRole('region', { name: 'What changes' }));
  for (const [name, value] of [
    ['Leverage cap, gold', '1:200'],
    ['Leverage cap, crypto', 'No cap'],
    ['Verified identity to withdraw', 'Yes'],
  ] as const)
    expect(changes.getByRole('group', { name })).toHaveTextContent(value);
  await user.click(screen.getByRole('button', { name: 'Approve and carry out' }));
  await decide('Approve');
  await giveCode(world());
  await screen.findByTestId('next-in-queue');

  await openDesk(world(), finance, '/groups');
  expect(await rowOf('Groups', 'Partner')).toHaveTextContent('–/–/200/–/–/–/–');
  await openRow('Groups', 'Partner');
  await waitFor(() => expect(region('Limits')).toHaveTextContent('2.5'));
  expect(region('Verification')).toHaveTextContent('Needs a verified identity');

  await openDesk(world(), finance, '/groups/3');
  await press('propose-group');
  const demo = await formOf('Propose other terms');
  expect(demo.getByTestId('swap_free')).toBeVisible();
  expect(demo.queryByTestId('verify_trade')).toBeNull();
  expect(demo.queryByLabelText(/Name/u)).toBeNull();

  await openDesk(world(), support, '/groups/1');
  await heading('Retail');
  expect(screen.queryByTestId('propose-group')).toBeNull();
});
