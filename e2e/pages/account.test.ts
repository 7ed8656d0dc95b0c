/** The Me page of a demo trader and what it leads to: settings, history, reset, logout. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { endSession, enterDemo, otherDevice } from './demo.ts';
import { tap, toast, user } from './forms.ts';
import { onRequest } from './network.ts';
import { openApp, openInside, pathOf, useWorld } from './open.ts';
import { onDesktop } from './setup.ts';
import { findCount, findText, findVisible, tapOn, visible } from './visible.ts';

const world = useWorld();
const dialog = () => screen.findByRole('alertdialog');
const dialogCloses = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

it('shows mock label, uid and credit score, can hide the amount, and the card of the account opens its detail', async () => {
  await enterDemo(world());
  const card = await screen.findByRole('region', { name: 'Demo account' });
  await waitFor(() => expect(card).toHaveTextContent(/UID [1-9]\d{7,}/u));
  expect(card).toHaveTextContent('Account score 100');
  expect(within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')).toHaveLength(5);
  await findText('me-balance', '100,000.00');
  await tap('Hide amounts');
  await waitFor(() => expect(card).not.toHaveTextContent('100,000'));
  await openApp(world(), '/user');
  await findVisible('me-balance');
  const reloaded = screen.getByRole('region', { name: 'Demo account' });
  expect(reloaded).not.toHaveTextContent('100,000');
  await tap('Show amounts');
  await findText('me-balance', '100,000.00');
  await user.click(within(reloaded).getByRole('link'));
  await expect.poll(pathOf).toBe('/mine/history');
  await findText('log-row', /Demo funds issued.*\+100,000\.000000.*Balance 100,000\.00/u);
  await findCount('log-row', 1);
  const figures = [...document.querySelectorAll('dl')].map(({ textContent }) => textContent);
  expect(figures).toContainEqual(expect.stringMatching(/Balance.*100,000\.00.*In withdrawal.*0\.00/su));
});

it('says on every page of every size whether it is the demo account, and leads to the other one', async () => {
  await enterDemo(world());
  const says = (name: string) => findText('account-switch', name);
  for (const path of [
    '/',
    '/trade',
    '/order',
    '/rank',
    '/news',
    '/user',
    '/mine/system',
    '/mine/wallet',
    '/calendar',
  ]) {
    openInside(path);
    await expect.poll(() => location.pathname).toBe(path);
    await says('Demo');
  }
  openInside('/trade');
  await tapOn('chart-full-screen');
  await findText('account-badge', 'Demo');
  onDesktop();
  await openApp(world(), '/rank');
  await says('Demo');
  await tapOn('account-switch');
  await tapOn('account-real');
  await expect.poll(() => location.pathname).toBe('/login');
});

it('leads to announcements, language and settings, whose choices are kept', async () => {
  await enterDemo(world());
  for (const [name, path] of [
    ['Announcements', '/mine/announcement'],
    ['Language', '/language'],
    ['Settings', '/mine/system'],
  ] as const) {
    openInside('/user');
    await user.click(await screen.findByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name });
    expect(pathOf()).toBe(path);
  }
  const html = document.documentElement;
  for (const theme of ['Dark', 'Light']) {
    await user.click(await screen.findByText(theme));
    await waitFor(() => expect(html).toHaveAttribute('data-theme', theme.toLowerCase()));
  }
  await user.click(screen.getByText('Red up'));
  await openApp(world(), '/mine/system');
  await screen.findByText('Red up');
  expect(html).toHaveAttribute('data-theme', 'light');
  expect(html).toHaveAttribute('data-signals', 'red-up');
});

it('shows times in New York time and says so until the reader chooses their own; the chart follows', async () => {
  await enterDemo(world(), '/mine/system');
  await user.click(await screen.findByText('This device: Europe/London'));
  await (await otherDevice(world())).buy();
  const time = async () => (await findVisible('log-row')).querySelector('time');
  openInside('/mine/history');
  await waitFor(async () => expect(await time()).toHaveTextContent(/ (?:GMT|BST|GMT\+1)$/u));
  openInside('/trade');
  await waitFor(async () =>
    expect(await findVisible('chart')).toHaveAttribute('aria-label', expect.stringMatching(/, Europe\/London\./u)),
  );
  openInside('/mine/system');
  await user.click(await screen.findByText('New York'));
  openInside('/mine/history');
  await waitFor(async () => expect(await time()).toHaveTextContent(/ E[SD]T$/u));
});

it('shows a credit score that is not above 0 as 100', async () => {
  onRequest(/\/api\/user\/createAccountDemoForU/u, async (request, send) => {
    const answer = (await (await send(request)).json()) as { data: { user: object } };
    const changed = { ...answer.data.user, credit_score: 0 };
    return Response.json({ ...answer, data: { ...answer.data, user: changed } });
  });
  await enterDemo(world());
  await screen.findByText('Account score 100');
  expect(localStorage.getItem('tradewind.session')).toContain('"credit_score":0');
});

it('asks before a reset, and then resets the account', async () => {
  await enterDemo(world());
  const other = await otherDevice(world());
  await other.buy();
  await expect.poll(other.balance).toBeLessThan(100_000);
  await tapOn('demo-reset');
  expect(await dialog()).toHaveTextContent('100,000.00');
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await dialogCloses();
  expect(await other.balance()).toBeLessThan(100_000);
  await tapOn('demo-reset');
  await user.click(within(await dialog()).getByRole('button', { name: 'Reset' }));
  await toast('Demo account reset');
  await findText('me-balance', '100,000.00');
  expect(await other.balance()).toBe(100_000);
});

it("asks before a logout; then the page is a visitor's, and the device finds its account again", async () => {
  await enterDemo(world());
  const { textContent: uid } = await screen.findByText(/^UID /u);
  const typed = () => Object.keys(sessionStorage).filter((key) => key.startsWith('tradewind.'));
  sessionStorage.setItem('tradewind.withdraw.1.7', '{"number":"50"}');
  await openApp(world(), '/mine/system');
  await tap('Log out');
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await dialogCloses();
  expect(pathOf()).toBe('/mine/system');
  expect(typed()).not.toEqual([]);
  await tap('Log out');
  await user.click(within(await dialog()).getByRole('button', { name: 'Log out' }));
  await expect.poll(pathOf).toBe('/');
  await expect.poll(typed).toEqual([]);
  await tapOn('tab-orders');
  await expect.poll(pathOf).toBe('/login?from=%2Forder');
  await enterDemo(world());
  expect(await screen.findByText(/^UID /u)).toHaveTextContent(uid ?? '-');
});

it('leads to the login when the session ended elsewhere, and shows orders that other devices open and close before', async () => {
  await enterDemo(world(), '/order');
  const other = await otherDevice(world());
  await findText('orders-summary', '100,000.00');
  const id = await other.buy();
  await findVisible(`order-row-${id}`);
  await other.close(id);
  await findCount(`order-row-${id}`, 0);
  await endSession(world());
  await expect.poll(pathOf).toBe('/login?from=%2Forder');
  expect(localStorage.getItem('tradewind.session')).toBeNull();
});

it('opens the order that a notification is about, also once it is closed', async () => {
  await enterDemo(world(), '/mine/notifications');
  const other = await otherDevice(world());
  const id = await other.buy();
  const shown = () => screen.queryByTestId('order-detail')?.dataset['order'];
  await user.click(await screen.findByRole('button', { name: /Order filled/u }));
  await waitFor(() => expect(shown()).toBe(String(id)));
  expect(pathOf()).toBe('/order');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await other.close(id);
  openInside('/mine/notifications');
  await user.click(await screen.findByRole('button', { name: /Order filled/u }));
  await waitFor(() => expect(shown()).toBe(String(id)));
  await user.keyboard('{Escape}');
  expect(await findVisible('orders-tab-history')).toHaveAttribute('aria-selected', 'true');
});

it('explains margin with the figures of the account, before the first position and while one is open', async () => {
  await enterDemo(world(), '/order');
  const help = () => screen.findByRole('dialog', { name: 'How margin works' });
  await tapOn('margin-help');
  expect(await help()).toHaveTextContent('part of your equity is set aside');
  // no leverage is shown before there is one
  expect(await help()).toHaveTextContent('1:–');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await (await otherDevice(world())).buy();
  const used = () => visible('orders-summary')[0]?.querySelectorAll('dd')[4];
  await waitFor(() => expect(used()).toHaveTextContent(/^(?!0\.00$)[\d,]+\.\d{2}/u));
  // a tap on an amount shows all of its decimals and removes its tooltip, and the next tap restores both
  const amount = used()?.querySelector('.money-cut');
  expect(amount).toHaveTextContent(/^\d+\.\d{2}$/u);
  const [rounded, whole] = [amount?.textContent ?? '', amount?.getAttribute('title') ?? ''];
  expect(whole).toMatch(/\.\d{6}$/u);
  await user.click(amount as HTMLElement);
  await waitFor(() => expect(amount?.textContent).toBe(whole));
  expect(amount?.getAttribute('title') ?? '').toBe('');
  await user.click(amount as HTMLElement);
  await waitFor(() => expect(amount?.textContent).toBe(rounded));
  expect(amount).toHaveAttribute('title', whole);

  await tapOn('margin-help');
  await waitFor(async () => expect(await help()).toHaveTextContent(`${rounded} USD of your equity of`));
  expect(await help()).toHaveTextContent('1:20');
  expect(await help()).toHaveTextContent(/your equity can fall by [\d,.]+ USD before the stop-out/u);
});
