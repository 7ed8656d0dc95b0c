/** What a browser does for people's accounts: it saves a file, and plays sounds. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { call, demoOf, expect, pathOf, test, type World } from './support/people.ts';
import { buy } from './support/records.ts';

async function enterDemo(page: Page, world: World, path = '/user'): Promise<void> {
  await page.goto(`${world.url}/login?lang=en&from=${encodeURIComponent(path)}`);
  await page.getByTestId('demo-login').click();
  await expect.poll(() => pathOf(page)).toBe(path);
}

/** Buys and closes with the account of this page: two more rows in its log. */
async function tradeOnce(page: Page, world: World): Promise<void> {
  const { token } = await demoOf(page, world);
  const { Id } = await buy(world, token, 'EURUSD', 0.1);
  await call(world, '/v1/api/forex/close', { id: Id }, token);
}

/** Downloads the listed rows; the lines of the file without its header. */
async function csvLines(page: Page): Promise<readonly string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('log-csv').click()]);
  expect(download.suggestedFilename()).toMatch(/^tradewind-account-.*\.csv$/u);
  const text = await readFile(await download.path(), 'utf8');
  return text.trim().split('\r\n').slice(1);
}

test('the account log is saved as a file of exactly the listed rows', async ({ page, world }) => {
  await enterDemo(page, world, '/mine/history');
  await tradeOnce(page, world);
  await page.reload();
  const rows = page.getByTestId('log-row');
  await expect(rows).toHaveCount(3);
  expect(await csvLines(page)).toHaveLength(3);
  await page.getByRole('button', { name: 'Commission', exact: true }).click();
  await expect(rows).toHaveCount(1);
  const lines = await csvLines(page);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('EUR/USD commission');
});

test('sounds and vibration are off at first, and signal a fill and a close once switched on', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function counted(this: AudioScheduledSourceNode, when?: number) {
      const heard = document.documentElement.dataset['heard'] ?? '';
      document.documentElement.dataset['heard'] =
        `${heard} ${this instanceof OscillatorNode ? this.frequency.value : ''}`.trim();
      start.call(this, when);
    };
    navigator.vibrate = (pattern) => {
      const felt = document.documentElement.dataset['felt'] ?? '';
      document.documentElement.dataset['felt'] = `${felt} ${JSON.stringify(pattern)}`.trim();
      return true;
    };
  });
  await enterDemo(page, world, '/mine/system');
  const heard = () => page.evaluate(() => document.documentElement.dataset['heard'] ?? '');
  const closed = page.getByTestId('result-toast').filter({ hasText: 'closed' });
  await tradeOnce(page, world);
  // another message may cover it
  await expect(closed).toBeAttached();
  expect(await heard()).toBe('');
  // switching it on plays a sample: two rising tones
  await page.getByTestId('setting-sounds').click();
  await expect.poll(heard).toBe('660 880');
  await page.getByTestId('setting-vibration').click();
  await tradeOnce(page, world);
  await expect.poll(heard).toBe('660 880 660 880 660 495');
  const felt = await page.evaluate(() => document.documentElement.dataset['felt']);
  expect(felt).toBe('40 [40] [40,60,40]');
});
