/** Real and demo accounts: what is closed to a demo, invitations, what a registration keeps, announcements, feedback, the log. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { newOperator } from '../support/desk.ts';
import { buy } from '../support/records.ts';
import { call, newEmail, openAccount, openDemo, PASSWORD } from '../support/world.ts';
import { enterDemo } from './demo.ts';
import { savedBy } from './downloads.ts';
import { button, chooseCountry, fill, fillLogin, fillNewPassword, tap, toast, user } from './forms.ts';
import { onRequest } from './network.ts';
import { decide } from './operators.ts';
import { openApp, openAs, openDesk, pathOf, useWorld } from './open.ts';
import { findText } from './visible.ts';

/** product.md §6: what is closed to demo users. */
const REAL_ONLY = [
  '/mine/charge',
  '/mine/withdraw',
  '/mine/withdraw-way?type=1',
  '/mine/wallet',
  '/mine/bank-card-list',
  '/mine/coin-address-list',
  '/mine/auth',
  '/mine/invite',
  '/mine/password',
];

const world = useWorld();
const gate = async () => within(await screen.findByTestId('only-true-account'));

/** Fills in the open registration form, with the code from a real email, and submits it. */
async function registerByForm(): Promise<string> {
  const email = newEmail();
  await fill('Email address', email);
  await chooseCountry('Portugal', 'PT');
  await user.click(screen.getByTestId('send-code'));
  // as the digits of an Arabic keyboard
  const code = await world().post.mails.takeCode(email);
  const arabic = Array.from(code, (digit) => String.fromCodePoint(0x660 + Number(digit))).join('');
  await fill('Verification code', `\u2067${arabic}\u2069`);
  expect(screen.getByLabelText('Verification code')).toHaveValue(code);
  await fillNewPassword('Password', PASSWORD);
  await tap('Open a live account');
  return email;
}

it('shows a demo user two ways to a real account on every page that needs one', async () => {
  await enterDemo(world());
  for (const path of REAL_ONLY) {
    await openApp(world(), path);
    expect(await screen.findByTestId('only-true-account')).toHaveTextContent('Live accounts only');
    const from = `from=${encodeURIComponent(path)}`;
    const ways = await gate();
    expect(ways.getByRole('link', { name: 'Register' })).toHaveAttribute('href', `/register?${from}`);
    expect(ways.getByRole('link', { name: 'Log in to a live account' })).toHaveAttribute('href', `/login?${from}`);
    expect(pathOf()).toBe(path);
  }
  // and one of them leads to exactly that page
  const person = await openAccount(world());
  await openApp(world(), '/mine/invite');
  await user.click((await gate()).getByRole('link', { name: 'Log in to a live account' }));
  await fillLogin(person);
  await expect.poll(pathOf).toBe('/mine/invite');
  const { invite_code: code } = person.session.user;
  expect(await screen.findByTestId('invite-code')).toHaveTextContent(new RegExp(`^${code}$`, 'u'));
});

it('shows a real user no such hint on the pages about funds, and their address only on request', async () => {
  const person = await openAccount(world());
  await openAs(world(), person);
  for (const [link, path] of [
    ['Deposit', '/mine/charge'],
    ['Withdraw', '/mine/withdraw'],
    ['Wallet', '/mine/wallet'],
  ] as const) {
    // the strip above the page has a link to deposits, too
    await user.click(await within(await screen.findByRole('main')).findByRole('link', { name: link }));
    await waitFor(() => expect(document.title).toBe(`${link} · Tradewind`));
    await waitFor(() => expect(document.querySelector('[data-slot="stacked"] .animate-pulse')).toBeNull());
    expect(screen.queryByTestId('only-true-account')).toBeNull();
    expect(pathOf()).toBe(path);
    history.back();
    await expect.poll(pathOf).toBe('/user');
    await findText('me-balance', /^0\.00USD$/u);
  }
  await user.click(await screen.findByRole('link', { name: 'Email' }));
  const show = await button('Show Email');
  // the Me page is kept alive behind this one
  const page = () => within(document.querySelector<HTMLElement>('[data-slot="stacked"]') ?? document.body);
  expect(page().queryByText(person.email)).toBeNull();
  await user.click(show);
  expect(await page().findByText(person.email)).toBeVisible();
});

it("counts and lists the people who registered with a user's invitation link", async () => {
  const inviter = await openAccount(world());
  const { invite_code: code } = inviter.session.user;
  await openAs(world(), inviter, '/mine/invite');
  expect(await screen.findByText('No one yet')).toBeVisible();
  expect(screen.getByTestId('invited-count')).toHaveTextContent(/^0 people$/u);
  const link = `${world().url}/register?invite_code=${code}`;
  expect(screen.getByTestId('invite-link').textContent).toBe(link);
  expect(await screen.findByRole('img', { name: 'QR code of your invitation link' })).toBeVisible();
  await tap('Copy link');
  await toast('Copied');
  expect(await navigator.clipboard.readText()).toBe(link);

  localStorage.clear();
  await openApp(world(), `/register?invite_code=${code}&lang=en`);
  expect(await screen.findByLabelText('Invitation code (optional)')).toHaveValue(code);
  const email = await registerByForm();
  await expect.poll(pathOf).toBe('/user');

  await openAs(world(), inviter, '/mine/invite');
  const row = await screen.findByTestId('invited-row');
  expect(screen.getByTestId('invited-count')).toHaveTextContent(/^1 person$/u);
  expect(row).toHaveTextContent(`${email.slice(0, 2)}***@`);
  expect(row).not.toHaveTextContent(email);
});

it('keeps favourites and settings of a demo user at the registration, and not the size in their ticket', async () => {
  await enterDemo(world(), '/mine/system');
  await user.click(await screen.findByRole('radio', { name: 'Light' }));
  await user.click(screen.getByRole('radio', { name: 'Red up' }));
  await user.click(screen.getByTestId('setting-data-saver'));
  await openApp(world(), '/');
  const quote = within(await screen.findByTestId('quote-row-EURUSD'));
  fireEvent.contextMenu(quote.getByRole('button', { name: /^EUR/u }));
  await tap('Add to favourites');

  await user.click(screen.getByTestId('tab-trade'));
  await fill(await screen.findByTestId('ticket-lots'), '12');
  expect(screen.getByTestId('ticket-lots')).toHaveValue('12');

  await openApp(world(), '/mine/wallet');
  await user.click((await gate()).getByRole('link', { name: 'Register' }));
  await registerByForm();
  await expect.poll(pathOf).toBe('/mine/wallet');
  expect(await screen.findByTestId('wallet-balance')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  expect(document.documentElement).toHaveAttribute('data-signals', 'red-up');
  await openApp(world(), '/mine/system');
  expect(await screen.findByTestId('setting-data-saver')).toBeChecked();
  await openApp(world(), '/');
  await tap('Favourites');
  await waitFor(() => {
    const rows = screen.getAllByTestId(/^quote-row-/u).map(({ dataset }) => dataset['testid']);
    expect(rows).toEqual(['quote-row-EURUSD']);
  });
  await user.click(screen.getByTestId('tab-trade'));
  expect(await screen.findByTestId('ticket-lots')).toHaveValue('0.10');
});

it("shows announcements in the reader's language, and loads them again after a failure", async () => {
  await openApp(world(), '/mine/announcement?lang=en');
  const [first] = await screen.findAllByRole('article');
  expect(first).toHaveTextContent('We do not provide services in North Korea, Israel, China, Vanuatu and Cuba.');
  await openApp(world(), '/mine/announcement?lang=hk');
  expect((await screen.findAllByRole('article'))[0]).toHaveTextContent('北韓');
  let isCut = true;
  onRequest(/\/api\/announcement\/list/u, (request, send) =>
    isCut ? Promise.reject(new TypeError('Failed to fetch')) : send(request),
  );
  await openApp(world(), '/mine/announcement?lang=en');
  expect(await screen.findByRole('alert')).toHaveTextContent('The announcements could not be loaded');
  isCut = false;
  await tap('Try again');
  expect((await screen.findAllByRole('article'))[0]).toHaveTextContent('North Korea');
});

it("brings a guest's feedback to the desk, where one operator handles it", async () => {
  await openApp(world(), '/feedback?lang=en');
  await user.click(await screen.findByTestId('write-feedback'));
  await user.click(await screen.findByTestId('send-feedback'));
  expect(await screen.findByText('Please write a few words')).toBeVisible();
  await fill('Your feedback', 'The chart could be larger.\nThank you!');
  await fill(/^How we can reach you/u, 'ana@example.com');
  await user.click(screen.getByTestId('send-feedback'));
  expect(await screen.findByText('Thank you. Your feedback has been sent.')).toBeVisible();
  await waitFor(() => expect(screen.queryByLabelText('Your feedback')).toBeNull());

  await openDesk(world(), await newOperator(world(), 'support'), '/feedback');
  const row = () =>
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes('The chart could be larger.')) ?? null;
  await waitFor(() => expect(row()).toHaveTextContent('ana@example.com'));
  expect(row()).toHaveTextContent('Guest');
  await user.click(within(row() ?? document.body).getByRole('button', { name: 'Mark as handled' }));
  await decide('Mark as handled');
  await waitFor(() => expect(row()).toHaveTextContent('Handled'));
  expect(within(row() ?? document.body).getByRole('button', { name: 'Reopen' })).toBeVisible();
});

it('shows the status of a failed request in place: at the login, news, an article and the instruments', async () => {
  for (const path of [/\/api\/news\//u, /\/v1\/api\/forex\/trade_list/u, /\/api\/user\/loginForU$/u])
    onRequest(path, () => Promise.resolve(new Response('a proxy', { status: 502 })));
  for (const path of ['/news?lang=en', '/news/detail?id=1&lang=en', '/?lang=en']) {
    await openApp(world(), path);
    expect(await screen.findByTestId('failure-code')).toHaveTextContent(/^HTTP_502$/u);
  }
  await openApp(world(), '/login?lang=en');
  await fillLogin({ email: 'someone@example.com', password: 'some password' });
  expect(await screen.findByTestId('form-failure')).toHaveTextContent('HTTP_502');
});

it('keeps the filter of the account log in the address, and saves exactly the listed rows', async () => {
  await enterDemo(world(), '/mine/history');
  const { token } = await openDemo(world(), localStorage.getItem('tradewind.device') ?? '');
  const { Id } = await buy(world(), token, 'EURUSD', 0.1);
  await call(world(), '/v1/api/forex/close', { id: Id }, token);
  await openApp(world(), '/mine/history');
  const rows = () => screen.getAllByTestId('log-row');
  const count = () => screen.getByTestId('log-count');
  /** The lines of the saved file without its header. */
  const csvLines = async () => {
    const file = await savedBy(() => user.click(screen.getByTestId('log-csv')));
    expect(file.name).toMatch(/^tradewind-account-.*\.csv$/u);
    return file.text.trim().split('\r\n').slice(1);
  };
  expect(await screen.findAllByTestId('log-row')).toHaveLength(3);
  expect(count()).toHaveTextContent(/^3 movements$/u);
  expect(await csvLines()).toHaveLength(3);

  await tap('Commission');
  await waitFor(() => expect(count()).toHaveTextContent(/^1 movement$/u));
  expect(pathOf()).toBe('/mine/history?kind=fee');
  await tap('Last 7 days');
  await expect.poll(pathOf).toBe('/mine/history?kind=fee&period=7d');
  await openApp(world(), pathOf());
  expect(await screen.findAllByTestId('log-row')).toHaveLength(1);
  expect(rows()[0]).toHaveTextContent('EUR/USD commission');
  expect(await button('Commission')).toHaveAttribute('aria-pressed', 'true');
  const lines = await csvLines();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('EUR/USD commission');

  // another tap clears it
  await tap('Last 7 days');
  await tap('Commission');
  await waitFor(() => expect(rows()).toHaveLength(3));

  await tap('Other dates');
  await fill('To', '2020-01-02');
  expect(await screen.findByText('No movements match')).toBeVisible();
  expect(screen.getByTestId('log-csv')).toHaveAttribute('aria-disabled', 'true');
  await fill('From', '2020-01-03');
  expect(await screen.findByText('“From” is after “To”')).toBeVisible();
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
  if (clear !== undefined) await user.click(clear);
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(pathOf()).toBe('/mine/history');
});
