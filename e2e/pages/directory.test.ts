/** The search, pages of instruments, and the company directory. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { admin, agreed, approveWaiting, ask, authenticatorOf, newOperator, type Session } from '../support/desk.ts';
import { freshCode } from '../support/step-up.ts';
import { read } from '../support/world.ts';
import { fill, tap, user } from './forms.ts';
import { openApp, openDesk, pathOf, useWorld } from './open.ts';
import { onDesktop } from './setup.ts';
import { findText, findVisible, tapOn, visible } from './visible.ts';

const world = useWorld();
const combobox = () => screen.findByRole('combobox');
const options = (list: string) =>
  waitFor(() => within(screen.getByRole('listbox', { name: list })).getAllByRole('option'));

it('finds instruments by name with the keyboard, in Chinese and in English, and lists recent and most traded ones', async () => {
  await openApp(world(), '/product?lang=hk');
  const field = () => screen.findByRole('combobox', { name: '搜尋產品' });
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(await options('熱門交易')).toHaveLength(10);
  // the server also knows the English name
  await user.keyboard('gold');
  await findVisible('found-XAUUSD');
  await user.keyboard('{Escape}');
  expect(await field()).toHaveValue('');
  await user.keyboard('美元/日圓');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await waitFor(() =>
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['美元/日圓']),
  );
  await user.keyboard('{Enter}');
  await expect.poll(pathOf).toBe('/trade');
  await findText('symbol', 'USD/JPY');

  await openApp(world(), '/product?lang=hk');
  const [recent, ...others] = await options('最近搜尋');
  expect(others).toEqual([]);
  await waitFor(async () => expect(await field()).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(recent).toHaveAttribute('aria-selected', 'true'));
  await tap('清除最近搜尋');
  await waitFor(() => expect(screen.queryByRole('listbox', { name: '最近搜尋' })).toBeNull());
  await fill(await field(), 'zzzz');
  await screen.findByText('找不到「zzzz」');
  expect(await options('不妨看看')).toHaveLength(10);

  // on a desktop a single key opens it from anywhere
  onDesktop();
  await openApp(world(), '/news/detail?id=1&lang=hk');
  await tapOn('share-article');
  // a toast is not a dialog, so it does not capture the key
  await findVisible('result-toast');
  await user.keyboard('/');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await user.keyboard('{Escape}');
  await expect.poll(pathOf).toBe('/news/detail?id=1&lang=hk');
});

it('opens the page of an instrument from quotes, search and trade, also for a visitor, with the margin of the ticket', async () => {
  const address = () => pathOf().replace(/[?&]lang=en/u, '');
  await openApp(world(), '/?lang=en');
  const row = await findVisible('quote-row-USDJPY');
  const [button] = within(row).getAllByRole('button');
  await user.pointer({ keys: '[MouseRight]', target: button as HTMLElement });
  await user.click(await within(await screen.findByRole('dialog')).findByText('About USD/JPY'));
  await expect.poll(address).toBe('/instrument?code=USDJPY');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('USD/JPY'));
  await findText('contract-size', /^1 lot = 100,000 USD$/u);
  await findText('spread-now', /^\d+\.\d pips$/u);
  await findText('spread-typical', /^\d+\.\d pips$/u);
  await findText('steps', 'A point is the smallest step of the price: 0.001.');
  await findText('steps', 'that is 10.0 pips, or 100 points. One lot bought gains');
  await findText('hours-state', 'Around the clock, every day');
  await findText('fees', /^3 USD per lot, charged when an order is filled\.$/u);
  const margin = () =>
    within(visible('margins')[0] as HTMLElement)
      .getAllByRole('row')
      .find((each) => each.textContent?.includes('1:100'));
  await waitFor(() => expect(margin()).toHaveTextContent(/1,000\.\d{2}/u));

  await user.click(await screen.findByRole('link', { name: 'Trade USD/JPY' }));
  await findText('symbol', 'USD/JPY');
  // 0.1 lots at the same leverage
  await findText('cost-margin', /100\.\d{2}/u);
  await user.click(await screen.findByRole('link', { name: 'About USD/JPY' }));
  await expect.poll(address).toBe('/instrument?code=USDJPY');
  await tap('Back');
  await findVisible('symbol');

  await openApp(world(), '/product?lang=en');
  await fill(await combobox(), 'bitcoin');
  // hidden from screen readers, which have the keys
  await user.click(await screen.findByTestId('about-BTCUSD'));
  await expect.poll(address).toBe('/instrument?code=BTCUSD');
  await findText('steps', 'Pips are used for currency pairs only.');
  await tap('Back');
  await fill(await combobox(), 'gold');
  await findVisible('found-XAUUSD');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.poll(address).toBe('/instrument?code=XAUUSD');

  await openApp(world(), '/instrument?code=GONE%3Cb%3E&lang=en');
  await screen.findByText('There is no instrument GONE<b>');
  await user.click(await screen.findByRole('link', { name: 'Search instruments' }));
  await expect.poll(address).toBe('/product');
});

/** Enters a code in the dialog that asks for it. */
async function giveCode(who: Session): Promise<void> {
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm with a code' });
  const { server, secret } = authenticatorOf(world().url, who);
  const code = within(dialog).getByRole('textbox', { name: 'Code' });
  await waitFor(() => expect(code).toHaveFocus());
  await fill(code, await freshCode(server, { operator: who.operator, secret }));
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

it('searches the company directory and shows a company; an admin redirects its visitors once another agrees', async () => {
  const [editor, first] = [await newOperator(world(), 'content'), await admin(world())];
  const name = 'Harbour Markets';
  const { id } = await ask<{ id: number }>(world(), editor, '/admin/api/companies/save', {
    name,
    url: 'https://harbour.example.com',
    subject: 'Harbour Markets Holdings Ltd',
    registered_address: '1 Quay Road, Port Vila',
    location: 'Level 9, 88 Pier Street, Singapore',
    email: 'hello@harbour.example.com',
  });
  const settings = { is_company: 1, complaint_email: 'complaints@broker.example' };
  await agreed(world(), first, '/admin/api/settings/save', settings);
  await openApp(world(), '/product?lang=en');
  await fill(await screen.findByRole('searchbox', { name: 'Search companies' }), 'harb');
  await tapOn(`company-${id}`);
  await expect.poll(pathOf).toBe(`/company?id=${id}`);
  await screen.findByRole('heading', { name });
  await waitFor(() =>
    expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Legal entity',
      'Registered address',
      'Office address',
      'Website',
      'Email',
      'Complaints',
    ]),
  );
  const link = screen.getByRole('link', { name: /harbour\.example\.com.*Opens another website/u });
  expect(link).toHaveAttribute('href', 'https://harbour.example.com/');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await openApp(world(), '/mine/system?lang=en');
  expect(await screen.findByRole('link', { name: /complaints@broker\.example/u })).toBeVisible();
  await ask(world(), first, '/admin/api/settings/save', { is_company: 0, complaint_email: '' });

  const second = await newOperator(world(), 'admin');
  const ADDRESS = 'https://moved.example.com/new';
  const WAITING = 'Waiting for another admin; nothing has changed yet.';
  await openDesk(world(), second, `/companies/${id}`);
  await tapOn('redirect-on');
  await fill('Redirect address', ADDRESS);
  await tapOn('save-redirect');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent(ADDRESS);
  await user.click(within(dialog).getByRole('button', { name: 'Redirect them' }));
  await giveCode(second);
  const waiting = await screen.findByText(WAITING);
  expect(waiting.parentElement?.parentElement).toHaveTextContent(ADDRESS);
  expect(screen.queryByText('Redirects visitors')).toBeNull();
  await approveWaiting(world(), second);
  await openDesk(world(), second, `/companies/${id}`);
  await screen.findByText('Redirects visitors');
  expect(screen.queryByText(WAITING)).toBeNull();
  expect(await read(world(), `/api/company/getCompanyStatus?company_id=${id}`)).toMatchObject({
    status: 1,
    url: ADDRESS,
  });
});
