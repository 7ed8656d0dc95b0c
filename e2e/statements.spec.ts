/** A customer's statement as files. The execution report and its proofs: pages/reports.test.ts. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { call, expect, openAs, openDemo, pathOf, read, test } from './support/people.ts';
import { buy } from './support/records.ts';

test.use({ actionTimeout: 60_000 });

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

test('a demo trade is in the statement and its files', async ({ page, world }) => {
  const session = await openDemo(world);
  const { Id: id } = await buy(world, session.token, 'EURUSD', 0.1);
  await call(world, '/v1/api/forex/close', { id }, session.token);
  await openAs(page, world, { session });

  // from Me to the statement, which has the balance of the account
  await page.getByRole('link', { name: 'Statements' }).click();
  await expect.poll(() => pathOf(page)).toBe('/mine/statements');
  await expect(page.getByTestId('statement')).toContainText('Demo account: no real money');
  const { balance } = await read<{ balance: number }>(world, '/v1/api/main/wallet/getBalance', session.token);
  const closing = balance.toFixed(6);
  expect(Number(await shown(page, 'statement-closing'))).toBe(Number(balance.toFixed(2)));

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
});
