/** Programs: a customer's API keys, in the app and in the back-office; signals and webhooks. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { newOperator } from '../support/desk.ts';
import { openAccount, PASSWORD } from '../support/world.ts';
import { enterDemo } from './demo.ts';
import { errorOf, fill, tap, toast, user } from './forms.ts';
import { onRequest, sent } from './network.ts';
import { openAs, openDesk, useWorld } from './open.ts';

const world = useWorld();

const rows = (): HTMLElement[] => screen.queryAllByTestId('key-row');
const balanceBy = (key: string): Promise<Response> =>
  fetch(`${world().url}/v1/api/main/wallet/getBalance`, { headers: { authorization: `Bearer ${key}` } });
const codeBy = async (key: string): Promise<unknown> =>
  ((await (await balanceBy(key)).json()) as { code: unknown }).code;

it('creates a key of a demo account, shows it once, pauses and deletes it', async () => {
  await enterDemo(world(), '/mine/programs');
  expect(await screen.findByText('No API keys yet')).toBeVisible();
  await user.click(screen.getByTestId('key-create'));
  await tap('Create');
  expect(await errorOf('Name')).not.toBe('');
  await fill('Name', 'grid bot');
  await user.click(screen.getByRole('radio', { name: 'Trade' }));
  expect(screen.getByText('Also places and changes orders and price alerts')).toBeVisible();
  await fill('Only from these addresses', 'not an address');
  await tap('Create');
  expect(await errorOf('Only from these addresses')).toBe('This is not an address or network');
  await fill('Only from these addresses', '127.0.0.1, ::1');
  await tap('Create');
  const key = (await screen.findByTestId('key-text')).textContent;
  expect(key).toMatch(/^tw_demo_/u);
  expect(await codeBy(key)).toBe(1);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toHaveTextContent('grid bot');
  expect(rows()[0]).toHaveTextContent('127.0.0.1/32, ::1/128');
  await tap('I have saved it');
  await waitFor(() => expect(screen.queryByTestId('new-key')).toBeNull());

  await tap('Pause “grid bot”');
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Paused'));
  expect(await codeBy(key)).toBe(1004);
  await tap('Resume “grid bot”');
  await waitFor(() => expect(rows()[0]).not.toHaveTextContent('Paused'));
  await tap('Delete “grid bot”');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await toast('API key deleted');
  expect(await codeBy(key)).toBe(999);
  expect(await screen.findByText('No API keys yet')).toBeVisible();
});

it('asks a real account for its password, and an operator pauses the key with a reason', async () => {
  const person = await openAccount(world());
  await openAs(world(), person, '/mine/programs');
  await user.click(await screen.findByTestId('key-create'));
  await fill('Name', 'sheet');
  await fill('Your password', 'not mine');
  await tap('Create');
  expect(await screen.findByText('The password is wrong.')).toBeVisible();
  await fill('Your password', PASSWORD);
  await tap('Create');
  const key = (await screen.findByTestId('key-text')).textContent;
  expect(key).toMatch(/^tw_live_/u);

  const operator = await newOperator(world(), 'support');
  await openDesk(world(), operator, `/users/${person.session.user.id}?view=keys`);
  await tap('Pause sheet');
  await fill('Reason', 'too many orders');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pause' }));
  await toast('API key paused');
  expect(await screen.findByText('Paused by operators')).toBeVisible();
  expect(await codeBy(key)).toBe(1004);
  await openAs(world(), person, '/mine/programs');
  expect(await screen.findByText('Paused by customer support')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resume “sheet”' })).toBeNull();
});

/** The first answer to a call is lost. */
function loseAnswer(url: RegExp): void {
  let isLost = false;
  onRequest(url, async (request, send) => {
    const answer = await send(request);
    if (isLost) return answer;
    isLost = true;
    throw new TypeError('Failed to fetch');
  });
}

it.each([
  ['key', /api_key_create$/u, 'Name', 'lost bot', 'No API keys yet'],
  ['hook', /hook_create$/u, 'Name', 'lost signal', 'No signals yet'],
  ['webhook', /webhook_create$/u, 'Address', 'https://hooks.example.com/lost', 'No webhooks yet'],
])('deletes a %s whose only answer with its secret was lost, and says so', async (kind, url, field, text, none) => {
  await enterDemo(world(), '/mine/programs');
  if (kind !== 'key') await user.click(await screen.findByTestId(`tab-${kind}s`));
  loseAnswer(url);
  await user.click(await screen.findByTestId(`${kind}-create`));
  await fill(field, text);
  await tap('Create');
  expect(await screen.findByText(/^The connection failed before the .* arrived/u)).toBeVisible();
  expect(sent(url)).toHaveLength(2);
  await waitFor(() => expect(screen.getByText(none)).toBeInTheDocument());
  await tap('Create');
  expect((await screen.findByTestId('key-text')).textContent).not.toBe('');
  await waitFor(() => expect(screen.getAllByTestId(`${kind}-row`)).toHaveLength(1));
});

it('creates a signal, tests it as a dry run, shows its log and deletes it', async () => {
  await enterDemo(world(), '/mine/programs');
  await user.click(await screen.findByTestId('tab-hooks'));
  expect(await screen.findByText('No signals yet')).toBeVisible();
  await user.click(screen.getByTestId('hook-create'));
  await fill('Name', 'TradingView');
  await fill('Only these instruments', 'eurusd, nothing');
  await tap('Create');
  expect(await errorOf('Only these instruments')).toBe('There is no such instrument');
  await fill('Only these instruments', 'eurusd');
  await tap('Create');
  const { secret } = JSON.parse((await screen.findByTestId('key-text')).textContent) as { secret: string };
  expect(secret).toMatch(/^[\w-]{43}$/u);
  // what is shown only once survives another tab, and one that trades has no test
  await user.click(screen.getByTestId('tab-webhooks'));
  await user.click(screen.getByTestId('tab-hooks'));
  expect(screen.getByTestId('key-text')).toHaveTextContent(secret);
  const dryRun = within(await screen.findByTestId('hook-row')).getByRole('switch');
  await user.click(dryRun);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send a test message' })).toBeNull());
  await user.click(dryRun);
  await screen.findByRole('button', { name: 'Send a test message' });
  await tap('Send a test message');
  expect(await screen.findByTestId('test-answer')).toHaveTextContent('"dry_run":1');
  await tap('I have saved it');
  const [row] = await screen.findAllByTestId('hook-row');
  expect(row).toHaveTextContent('TradingView');
  expect(row).toHaveTextContent('EURUSD');
  await tap('Messages of “TradingView”');
  expect(await screen.findByTestId('hook-call')).toHaveTextContent('"action":"buy"');
  await tap('Close');
  await tap('Pause “TradingView”');
  await waitFor(() => expect(screen.getByTestId('hook-row')).toHaveTextContent('Paused'));
  await tap('Delete “TradingView”');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await toast('Deleted');
  expect(await screen.findByText('No signals yet')).toBeVisible();
});

it('creates a webhook of a public address only, and deletes it', async () => {
  await enterDemo(world(), '/mine/programs');
  await user.click(await screen.findByTestId('tab-webhooks'));
  await user.click(await screen.findByTestId('webhook-create'));
  await fill('Address', 'https://192.168.0.1/events');
  await tap('Create');
  expect(await errorOf('Address')).toBe('This is not a public https address');
  await fill('Address', 'https://hooks.example.com/events');
  await tap('Create');
  expect((await screen.findByTestId('key-text')).textContent).toMatch(/^[\w-]{43}$/u);
  await tap('I have saved it');
  expect(await screen.findByTestId('webhook-row')).toHaveTextContent('Nothing sent yet');
  await tap('Delete “https://hooks.example.com/events”');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await toast('Deleted');
  expect(await screen.findByText('No webhooks yet')).toBeVisible();
});
