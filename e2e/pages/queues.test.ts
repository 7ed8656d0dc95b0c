/** The queues of the back-office: how deposits, withdrawals and identities are decided, and limits of customers. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { sql } from '../support/database.ts';
import { ask, newOperator } from '../support/desk.ts';
import { fund, requestWithdrawal, submitDeposit, submitIdentity } from '../support/records.ts';
import { openAccount } from '../support/world.ts';
import { codeDialog, decide, giveCode, goTo, heading, openRow, rowOf } from './operators.ts';
import { fill, tap, user } from './forms.ts';
import { openAs, openDesk, useWorld } from './open.ts';

const REMARK = 'The hash in the picture belongs to another payment.';
const world = useWorld();

const searchFor = ({ email }: { readonly email: string }): string => `?search=${encodeURIComponent(email)}`;
/** The only row of a list that holds one. */
const onlyRow = (name: string): Promise<HTMLElement> => rowOf(name, '');
/** Taps what has this id, once it is there. */
const press = async (testId: string): Promise<void> => user.click(await screen.findByTestId(testId));
/** Waits until the open dialog says this. */
const asked = async (text: string): Promise<void> => {
  await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent(text));
};

it('finds and rejects a deposit by keyboard, and its customer reads why', async () => {
  const [person, finance] = [await openAccount(world()), await newOperator(world(), 'finance')];
  const { id } = await submitDeposit(world(), person, '250');
  await openDesk(world(), finance, `/deposits${searchFor(person)}`);
  const link = within(await onlyRow('Deposits')).getByRole('link');
  await user.keyboard('j');
  expect(link).toHaveFocus();
  await user.keyboard('{Enter}');
  await heading(`Deposit ${id}`);
  await user.keyboard('{Escape}');
  await onlyRow('Deposits');
  await openDesk(world(), finance, `/deposits${searchFor(person)}&page=9999`);
  await onlyRow('Deposits');
  expect(new URLSearchParams(location.search).has('page')).toBe(false);

  await openRow('Deposits', person.email);
  await press('decide-reject');
  await decide('Reject');
  await screen.findByText('Please write at least 3 characters.');
  await decide('Reject', { label: 'Remark', text: REMARK });
  await screen.findByTestId('next-in-queue');
  const late = ask(world(), finance, '/admin/api/deposits/finish', { id, reference: 'late' });
  await expect(late).rejects.toThrow('conflict');
  await world().post.mails.take(person.email, /rejected and not credited/u);
  await openAs(world(), person, '/mine/charge?tab=records');
  expect(await screen.findByTestId('deposit-row')).toHaveTextContent(REMARK);
});

it('asks for a code before a credit, which can be pasted, is refused at its field, and is valid once; without it nothing happens', async () => {
  const [person, finance] = [await openAccount(world()), await newOperator(world(), 'finance')];
  const { id } = await submitDeposit(world(), person, '250');
  await openDesk(world(), finance, `/deposits/${id}`);
  await press('decide-finish');
  await decide('Credit 250.00 USD');
  await asked('Enter the reference of the arrival.');
  await fill(screen.getByTestId('arrival-reference'), `tx of ${id}`);
  await decide('Credit 250.00 USD');
  const first = await codeDialog();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(first.dialog).not.toBeInTheDocument());
  await asked('Nothing was done, because no code was entered.');

  await decide('Credit 250.00 USD');
  const { dialog, field } = await codeDialog();
  await user.keyboard('12345{Enter}');
  await within(dialog).findByText('Please enter all six digits.');
  await fill(field, '000 000');
  expect(field).toHaveValue('000000');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(dialog).toHaveTextContent('This code is wrong or has already been used.');
  await giveCode(world());
  await screen.findByTestId('next-in-queue');
  await world().post.mails.take(person.email, /of 250\.00 USD is in your balance/u);
});

it('lets one operator enter another amount above the limit, and another one credit it', async () => {
  const person = await openAccount(world());
  const [finance, second] = [await newOperator(world(), 'finance'), await newOperator(world(), 'finance')];
  const { id } = await submitDeposit(world(), person, '12000');
  await openDesk(world(), finance, `/deposits/${id}`);
  await press('decide-finish');
  await fill(await screen.findByTestId('amount-received'), '11500.5');
  await fill(screen.getByTestId('arrival-reference'), '0xAB cd');
  await waitFor(() => expect(screen.getByTestId('usd-to-credit')).toHaveTextContent('11,500.50'));
  await waitFor(() => expect(screen.getByTestId('two-needed')).toHaveTextContent('two operators are needed'));
  await decide('Enter 11,500.50 USD');
  await giveCode(world());
  await screen.findByText(/You entered 11,500\.50 USDT, 11,500\.50 USD/u);
  await press('decide-finish');
  await fill(await screen.findByTestId('arrival-reference'), '0xABCD');
  await decide('Enter 11,500.50 USD');
  await giveCode(world());
  await asked('Another operator has to credit it.');

  await openDesk(world(), second, `/deposits${searchFor(person)}`);
  await rowOf('Deposits', 'Waits for a second operator');
  await openDesk(world(), second, `/deposits/${id}`);
  await screen.findByText(new RegExp(`${finance.name} entered 11,500\\.50 USDT`, 'u'));
  await press('decide-finish');
  expect(await screen.findByTestId('amount-received')).toHaveValue('11500.5');
  await fill(screen.getByTestId('arrival-reference'), '0xabcd');
  await waitFor(() => expect(screen.queryByTestId('two-needed')).toBeNull());
  await decide('Credit 11,500.50 USD');
  await giveCode(world());
  await screen.findByTestId('next-in-queue');
  const credited = /11,500\.50 USD is in your balance[\s\S]*Submitted amount: 12,000\.00 USD/u;
  await world().post.mails.take(person.email, credited);

  await openAs(world(), person, '/mine/charge?tab=records');
  const row = await screen.findByTestId('deposit-row');
  expect(row).toHaveTextContent('11,500.50 USD');
  expect(row).toHaveTextContent('Submitted: 12,000.00 USD');
  await user.click(row);
  expect(await screen.findByTestId('deposit-fields')).toHaveTextContent('The rate of your request was used');
});

it('returns the money of a refused withdrawal, and states the reason', async () => {
  const [person, finance] = [await openAccount(world()), await newOperator(world(), 'finance')];
  await fund(world(), finance, person, '300');
  await requestWithdrawal(world(), person, '120');
  await openAs(world(), person, '/mine/wallet');
  await waitFor(() => expect(screen.getByTestId('wallet-balance')).toHaveTextContent(/^180\.00\s*USD$/u));

  await openDesk(world(), finance, `/withdrawals${searchFor(person)}`);
  await openRow('Withdrawals', person.email);
  await press('decide-refuse');
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Please contact us' }));
  await decide('Refuse');
  await screen.findByTestId('next-in-queue');
  await openAs(world(), person, '/mine/wallet');
  await waitFor(() => expect(screen.getByTestId('wallet-balance')).toHaveTextContent(/^300\.00\s*USD$/u));
  await openAs(world(), person, '/mine/withdraw?tab=records');
  expect(await screen.findByTestId('draw-row')).toHaveTextContent('We have a question about this withdrawal.');
});

it('shows both pictures of an identity, which is approved, and the audit log links to it', async () => {
  const [person, compliance] = [await openAccount(world()), await newOperator(world(), 'compliance')];
  const name = `Ada ${person.email.slice(1, 7)}`;
  await submitIdentity(world(), person, { name, number: 'A7654321' });
  await openDesk(world(), compliance, `/verifications${searchFor(person)}`);
  await user.click(within(await onlyRow('Identity reviews')).getByRole('link'));
  for (const side of ['Front', 'Back']) expect(await screen.findByRole('img', { name: side })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent('A7654321');
  await press('decide-approve');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(name);
  await decide('Approve');
  await giveCode(world());
  await screen.findByTestId('next-in-queue');

  await goTo('Audit log');
  const [seen] = await within(await screen.findByTestId('audit')).findAllByText('Viewed an identity');
  const entry = seen?.closest('li') ?? expect.fail();
  await user.click(within(entry).getByText('Viewed an identity'));
  await user.click(await within(entry).findByRole('link'));
  await heading(/^Identity/u);
});

it('sets limits of a customer with a reason and a code', async () => {
  const [person, admin] = [await openAccount(world()), await newOperator(world(), 'admin')];
  await openDesk(world(), admin, `/users/${person.session.user.id}?view=history`);
  await screen.findByText(/^No operator has changed the account itself\./u);
  await press('view-profile');
  await press('set-limits');
  const form = within(await screen.findByRole('form', { name: 'Set limits' }));
  const lots = form.getByLabelText(/^Maximum lots in any one instrument/u);
  await fill(form.getByLabelText(/^Maximum orders/u), '20');
  await fill(lots, '0.0500001');
  await user.click(form.getByTestId('send-limits'));
  await form.findByText(/At least 3 characters/u);
  await fill(form.getByLabelText('Reason'), 'New customer');
  await fill(lots, '0.05');
  await user.click(form.getByTestId('send-limits'));
  await giveCode(world());
  await waitFor(() => expect(document.body).toHaveTextContent(/Limits set|Change request \d+ created/u));
});

it('lifts the cool-off of a new operator, which is in the audit log', async () => {
  const [finance, admin] = [await newOperator(world(), 'finance'), await newOperator(world(), 'admin')];
  // new operators in these tests have no cool-off: this one gets one as if they had just joined
  const fromMs = Date.now() + 3_600_000;
  const { id } = finance.operator;
  await sql(world().server, 'UPDATE operators SET cool_off_from_ms = $1 WHERE id = $2', [fromMs, id]);
  await openDesk(world(), admin, '/operators');
  expect(await screen.findByTestId(`cool-off-${id}`)).toHaveTextContent('Approves nothing until');
  await tap(`Lift the cool-off of ${finance.name}`);
  await decide('Lift', { label: 'Reason', text: 'I have worked with them for years.' });
  await giveCode(world());
  await screen.findByText('Cool-off lifted');
  await waitFor(() => expect(screen.queryByTestId(`cool-off-${id}`)).toBeNull());
  await goTo('Audit log');
  await waitFor(() => expect(screen.getByTestId('audit')).toHaveTextContent('Lifted the cool-off of an operator'));
  expect(screen.getByTestId('audit')).toHaveTextContent(admin.name);
});
