/** Reports for customers: their statement as files, the public execution report that includes their order, and its proof. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { call, expect, openAccount, pathOf, test, type World } from './support/people.ts';

test.use({ actionTimeout: 60_000 });

interface Report {
  readonly month: string;
  readonly chain: { readonly seq: number; readonly hash: string };
  readonly rows: readonly { account: string; Code: string; kind: string; filled: number; zero: number }[];
}

interface Answer<Data> {
  readonly code: number;
  readonly data: Data;
}

async function read<Data>(world: World, path: string, token = ''): Promise<Answer<Data>> {
  const response = await fetch(world.server.url + path, { headers: { lang: 'en', token } });
  return (await response.json()) as Answer<Data>;
}

/** Opens the demo account of this browser; returns its token. */
async function enterDemo(page: Page, world: World): Promise<string> {
  await page.goto(`${world.url}/login?lang=en&from=${encodeURIComponent('/user')}`);
  await page.getByTestId('demo-login').click();
  await expect.poll(() => pathOf(page)).toBe('/user');
  const session = await page.evaluate(() => localStorage.getItem('tradewind.session'));
  return (JSON.parse(session ?? '{}') as { token: string }).token;
}

/** Buys and closes a tenth of a lot at the market; returns the order's number. */
async function trade(world: World, token: string, code: string): Promise<number> {
  const list = await read<readonly { Id: number; Code: string }[]>(world, '/v1/api/forex/trade_list');
  const instrument = list.data.find((row) => row.Code === code)?.Id;
  const order = { type: 1, cont: 0.1, forex_id: instrument, status: 1, multiple: 100 };
  const { Id } = await call<{ Id: number }>(world, '/v1/api/forex/submit', order, token);
  await call(world, '/v1/api/forex/close', { id: Id }, token);
  return Id;
}

/** The file that the browser saves when this is tapped. */
async function saved(page: Page, testId: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(testId).click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The numbers in a text, without digit grouping. */
const shown = (page: Page, testId: string): Promise<string> =>
  page
    .getByTestId(testId)
    .innerText()
    .then((text) => text.replaceAll(/[^\d.]/gu, ''));

test('a demo trade is in the statement and its files, counted in the report, and proven in the browser, which detects a wrong proof', async ({
  page,
  browser,
  world,
}) => {
  const token = await enterDemo(page, world);
  const countOf = async (): Promise<number> => {
    const { data } = await read<Report>(world, '/v1/api/main/execution/report', '');
    return data.rows.find((row) => `${row.account} ${row.Code} ${row.kind}` === 'demo EURUSD market')?.filled ?? 0;
  };
  const before = await countOf();
  const id = await trade(world, token, 'EURUSD');

  // from Me to the statement, which has the balance of the account
  await page.getByRole('link', { name: 'Statements' }).click();
  await expect.poll(() => pathOf(page)).toBe('/mine/statements');
  await expect(page.getByTestId('statement')).toContainText('Demo account: no real money');
  const { data: account } = await read<{ balance: number }>(world, '/v1/api/main/wallet/getBalance', token);
  const closing = account.balance.toFixed(6);
  expect(Number(await shown(page, 'statement-closing'))).toBe(Number(account.balance.toFixed(2)));

  const csv = await saved(page, 'statement-csv');
  expect(csv.name).toMatch(/^tradewind-statement-.*\.csv$/u);
  const lines = csv.bytes.toString('utf8').split('\r\n');
  expect(lines.find((line) => line.startsWith('closing,'))?.split(',')[4]).toBe(closing);
  expect(lines.filter((line) => line.startsWith('order,')).map((line) => line.split(',')[6])).toEqual([String(id)]);

  const pdf = await saved(page, 'statement-pdf');
  expect(pdf.name).toMatch(/^tradewind-statement-.*\.pdf$/u);
  const document = await getDocumentProxy(new Uint8Array(pdf.bytes));
  const { text } = await extractText(document, { mergePages: true });
  expect(text).toContain(`Closing balance ${Number(closing).toLocaleString('en-GB', { minimumFractionDigits: 6 })}`);
  expect(text).toContain(`#${id}`);
  expect(text).toContain('DEMO');

  // everyone sees it included
  expect(await countOf()).toBe(before + 1);
  await page.goto(`${world.url}/execution`);
  await expect(page.getByTestId('execution-market')).toContainText('Market orders');
  await page.getByLabel('By instrument').selectOption('EUR/USD');
  await expect(page.getByTestId('execution-market')).toContainText(String(before + 1));
  const { data: report } = await read<Report>(world, '/v1/api/main/execution/report');
  await expect(page.getByTestId('execution-hash')).toHaveText(/^[0-9a-f]{64}$/u);
  const table = await (await fetch(`${world.server.url}/v1/api/main/execution/report.csv`)).text();
  expect(table).toContain(`${report.chain.seq},${report.chain.hash}`);
  await page.getByRole('button', { name: 'How it is calculated' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('can recalculate this report');

  // the proof, from the order's sheet
  await page.goto(`${world.url}/order?tab=history`);
  await page.getByTestId('orders-tab-history').click();
  await page.getByTestId(`order-row-${id}`).click();
  await page.getByTestId('order-proof').click();
  await expect.poll(() => pathOf(page)).toBe(`/mine/proof?id=${id}`);
  const events = page.getByTestId('proof-event');
  await expect(events).toHaveCount(2);
  await expect(page.getByTestId('proof-proven')).toHaveCount(2);
  const codes = await events.first().locator('code').allTextContents();
  expect(hash('sha256', codes[2] ?? '')).toBe(codes[0]);
  expect(codes[2]?.startsWith(codes[1] ?? '-')).toBe(true);

  // no access to another user's
  const stranger = await openAccount(world);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.addInitScript(
    (text) => localStorage.setItem('tradewind.session', text),
    JSON.stringify(stranger.session),
  );
  await other.goto(`${world.url}/mine/proof?id=${id}&lang=en`);
  await expect(other.getByText('You have no such order')).toBeVisible();
  await expect(other.getByTestId('proof-event')).toHaveCount(0);
  const refused = await read<object>(world, `/v1/api/forex/proof?id=${id}`, stranger.session.token);
  expect([refused.code, JSON.stringify(refused.data)]).toEqual([1002, expect.not.stringContaining('canonical')]);
  await context.close();

  // someone between the server and the browser improves the price
  await page.route('**/v1/api/forex/proof**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"closePrice\\":1', '"closePrice\\":2'),
    });
  });
  await page.reload();
  await expect(page.getByTestId('proof-wrong')).toHaveCount(1);
  await expect(page.getByTestId('proof-proven')).toHaveCount(1);
});
