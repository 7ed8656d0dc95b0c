/** Screens and routes of product.md §2 that need no account, as a visitor sees them on a phone. */
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { admin, agreed, approveWaiting } from '../support/desk.ts';
import { button, fill, tap, user } from './forms.ts';
import { hold, onMessage, onRequest, sent } from './network.ts';
import { giveCode } from './operators.ts';
import { openApp, openDesk, pathOf, useWorld } from './open.ts';
import { visible } from './visible.ts';

const LIST = /\/v1\/api\/forex\/trade_list/u;
afterEach(() => void vi.restoreAllMocks());
const world = useWorld();
const rows = () => visible(/^quote-row-/u);

async function openHome(): Promise<void> {
  await openApp(world(), '/?lang=en');
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(40);
}

it('sends a visitor from a page that needs a login to /login with the original path in from', async () => {
  for (const [path, from] of [
    ['/order', '/order'],
    ['/order?tab=3', '/order?tab=3'],
    ['/user', '/user'],
    ['/mine', '/user'],
    ['/mine/history', '/mine/history'],
    ['/mine/auth', '/mine/auth'],
    ['/mine/invite', '/mine/invite'],
    ['/mine/email', '/mine/email'],
    ['/mine/withdraw-way?type=2', '/mine/withdraw-way?type=2'],
  ] as const) {
    await openApp(world(), path);
    await expect.poll(() => location.pathname, { message: path }).toBe('/login');
    expect(new URLSearchParams(location.search).get('from')).toBe(from);
    expect(await screen.findByTestId('demo-login')).toBeVisible();
  }
  for (const path of [
    '/',
    '/trade',
    '/rank',
    '/login',
    '/language',
    '/product',
    '/feedback',
    '/mine/announcement',
    '/mine/system',
  ]) {
    await openApp(world(), path);
    await waitFor(() => {
      const headings = within(screen.getByRole('main')).queryAllByRole('heading');
      expect([...headings, ...screen.queryAllByTestId('symbol')][0], path).toBeVisible();
    });
    expect(pathOf()).toBe(path);
  }
});

it("leads a visitor's buy to /login?from=/trade and back", async () => {
  await openApp(world(), '/trade?lang=en');
  const buy = await screen.findByTestId('ticket-buy');
  await waitFor(() => expect(buy).toBeEnabled());
  await waitFor(() => expect(buy).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(buy);
  await expect.poll(() => location.search).toBe('?from=%2Ftrade');
  await user.click(await screen.findByTestId('demo-login'));
  await expect.poll(() => location.pathname).toBe('/trade');
});

it('shows ten skeleton rows on home while the list loads, then the list, which a category filters', async () => {
  const release = hold(LIST);
  await openApp(world(), '/?lang=en');
  expect(await screen.findAllByTestId('quote-skeleton')).toHaveLength(10);
  expect(rows()).toHaveLength(0);
  release();
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(40);
  expect(screen.queryAllByTestId('quote-skeleton')).toHaveLength(0);

  const all = rows().length;
  const metals = await button('Metals');
  await user.click(metals);
  expect(metals).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => rows().map((row) => row.dataset['testid']))
    .toEqual(['XAUUSD', 'XAGUSD', 'XPTUSD'].map((code) => `quote-row-${code}`));
  await user.click(metals);
  expect(metals).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => rows().length).toBe(all);
});

it('opens /trade with the row of home, whose picker changes it, and shows the figures of the day', async () => {
  await openHome();
  await user.click(within(screen.getByTestId('quote-row-GBPUSD')).getByRole('button', { name: /^GBP/u }));
  await expect.poll(() => location.pathname).toBe('/trade');
  const symbol = await screen.findByTestId('symbol');
  await waitFor(() => expect(symbol).toHaveTextContent('GBP/USD'));
  await user.click(symbol);
  await fill(await screen.findByTestId('picker-search'), 'yen');
  await user.click(await screen.findByTestId('pick-USDJPY'));
  await waitFor(() => expect(symbol).toHaveTextContent('USD/JPY'));
  await waitFor(() =>
    expect(screen.getByTestId('chart')).toHaveAttribute('aria-label', expect.stringMatching(/USD\/JPY/u)),
  );

  await openApp(world(), '/trade?code=EURUSD&lang=en');
  const header = (await screen.findByTestId('symbol')).closest('header') ?? document.body;
  const textsOf = (tag: string) => Array.from(header.querySelectorAll(tag), ({ textContent }) => textContent);
  await waitFor(() => expect(textsOf('dt')).toEqual(['High', 'Low', 'Open', 'Tick volume']));
  await waitFor(() => {
    expect(textsOf('dd')).toHaveLength(4);
    for (const figure of textsOf('dd')) expect(figure).toMatch(/^\d[\d.,]*$/u);
  });
  await waitFor(() => expect(header).toHaveTextContent(/\d\.\d{5}.*Change today.*\([+−]?\d+\.\d\d%\)/su));
});

it('leads by the search icon to /product, which finds instruments and opens them', async () => {
  await openHome();
  await user.click(screen.getByRole('link', { name: 'Search instruments' }));
  await expect.poll(pathOf).toBe('/product');
  await fill(await screen.findByRole('combobox', { name: 'Search instruments' }), 'gold');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 instrument'),
  );
  await user.click(screen.getByRole('option', { name: /XAU\/USD/u }));
  await expect.poll(() => location.pathname).toBe('/trade');
  await waitFor(() => expect(screen.getByTestId('symbol')).toHaveTextContent('XAU/USD'));
});

/** Changes the market status of one instrument in the answers, as the calendar does at the weekend. */
function closeOnTheWay(code: string, opensMs: number): void {
  const closed = <Row extends { Code?: string }>(row: Row): Row =>
    row.Code === code ? { ...row, MarketStatus: 0, ...('NextOpenTime' in row ? { NextOpenTime: opensMs } : {}) } : row;
  onRequest(LIST, async (request, send) => {
    const body = (await (await send(request)).json()) as { data: { Code: string }[] };
    return Response.json({ ...body, data: body.data.map(closed) });
  });
  onMessage((text) => {
    const message = JSON.parse(text) as { topic?: string; data?: { Code: string }[] };
    return message.topic === 'DAY_MARKET' ? JSON.stringify({ ...message, data: message.data?.map(closed) }) : text;
  });
}

it('labels a closed market, says when it opens, and neither buys nor sells', async () => {
  closeOnTheWay('GBPUSD', Date.now() + 86_400_000);
  await openHome();
  expect(screen.getByTestId('quote-row-EURUSD')).not.toHaveTextContent('Closed');
  const row = screen.getByTestId('quote-row-GBPUSD');
  expect(row).toHaveTextContent('Closed');
  expect(row).toHaveTextContent('Opens ');
  await user.click(within(row).getByRole('button', { name: /^GBP/u }));
  expect(await screen.findByTestId('market-closed')).toHaveTextContent('Opens ');
  for (const side of ['sell', 'buy'])
    await waitFor(() => expect(screen.getByTestId(`ticket-${side}`)).toHaveAttribute('aria-disabled', 'true'));
  expect(screen.getByTestId('ticket-reason')).toHaveTextContent(/^The market is closed$/u);
  await user.click(screen.getByTestId('ticket-buy'));
  expect(location.pathname).toBe('/trade');
});

it("starts in the first language of the browser's list that is offered, in hk where none is, changed on the first screen", async () => {
  const prefer = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
  const html = document.documentElement;
  for (const [tags, shown] of [
    [['en-US', 'de'], 'en-GB'],
    [['sw', 'pt-PT', 'en'], 'pt-BR'],
    [['sw'], 'zh-HK'],
  ] as const) {
    prefer(...tags);
    await openApp(world(), '/');
    expect(html, tags[0]).toHaveAttribute('lang', shown);
  }
  await user.click(await screen.findByRole('link', { name: '語言' }));
  await tap('English');
  await expect.poll(pathOf).toBe('/');
  await waitFor(() => expect(html).toHaveAttribute('lang', 'en-GB'));
  // a choice counts more than the browser's list
  await openApp(world(), '/');
  expect(html).toHaveAttribute('lang', 'en-GB');
});

it('reads tw as hk, and sends a chosen language with every call and leads back', async () => {
  const html = document.documentElement;
  await openApp(world(), '/login?lang=en');
  expect(html).toHaveAttribute('lang', 'en-GB');
  await openApp(world(), '/login?lang=tw');
  expect(html).toHaveAttribute('lang', 'zh-HK');
  await openApp(world(), '/login');
  expect(html).toHaveAttribute('lang', 'zh-HK');
  const [language] = await within(await screen.findByRole('main')).findAllByRole('link');
  if (language !== undefined) await user.click(language);
  await expect.poll(pathOf).toBe('/language');
  await tap('English');
  await expect.poll(pathOf).toBe('/login');
  await waitFor(() => expect(html).toHaveAttribute('lang', 'en-GB'));
  const refreshed = () => sent(LIST).find(({ headers }) => headers.get('lang') === 'en');
  await waitFor(() => expect(refreshed()).toBeDefined());
  expect(new URL(refreshed()?.url ?? '').searchParams.get('t')).toMatch(/^\d{13}$/u);
  await openApp(world(), '/login');
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
});

it('gives feedback a back bar only, which leads to the settings', async () => {
  await openApp(world(), '/mine/system?lang=en');
  await user.click(await screen.findByRole('link', { name: 'Feedback' }));
  const heading = await screen.findByRole('heading', { name: 'Feedback' });
  expect(heading).toBeVisible();
  // only the bar: title, and the button that opens the form
  expect(screen.getByRole('main')).toHaveTextContent(/^Feedback ?Write to us$/u);
  await tap('Back');
  await expect.poll(() => location.pathname).toBe('/mine/system');
});

it('warns of the risk in our words without a regulator, and in its words and language once an admin sets one', async () => {
  await openApp(world(), '/register?lang=fr');
  expect(await screen.findByText(/Notre mise en garde/u)).toBeVisible();
  expect(screen.queryByTestId('risk-warning')).toBeNull();

  const first = await admin(world());
  await openDesk(world(), first, '/settings');
  const form = within(await screen.findByRole('form', { name: 'Risk warning' }));
  await user.selectOptions(form.getByLabelText('Regulator'), 'FCA');
  await waitFor(() =>
    expect(form.getByLabelText<HTMLTextAreaElement>('Official wording').value).toMatch(
      /^CFDs are complex instruments/u,
    ),
  );
  await fill(form.getByLabelText('Official wording while there is no share'), 'The wording for new firms.');
  await user.click(form.getByTestId('save-risk'));
  await giveCode(world());
  const [saved] = await screen.findAllByText(/^(?:Saved|Change request \d+ created)$/u);
  expect(saved).toBeVisible();
  await approveWaiting(world(), first);

  for (const path of ['/', '/login', '/register']) {
    await openApp(world(), path);
    const warning = await screen.findByTestId('risk-warning');
    expect(warning).toHaveTextContent(/^The wording for new firms\. \(FCA\)$/u);
    expect(warning).toHaveAttribute('lang', 'en-GB');
  }
  expect(screen.queryByText(/Notre mise en garde/u)).toBeNull();
  await agreed(world(), first, '/admin/api/risk_warning/save', { regulator: '', sentences: [] });
});
