/** The base of all browser tests: a server on recorded ticks, and a check that no page logs an error. */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Page, test as base, expect } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const marketData = process.env['MARKET_DATA'] ?? join(root, '..', 'shared', 'data');

interface Fixtures {
  /** Errors that the page logged or threw. A test may remove those that it expects; none may be left at its end. */
  pageErrors: string[];
  /** Of one test: it works at five times the speed of the market, and a worker would keep it to the end. */
  replayServer: RunningServer;
  /** On a busy machine an order arrives late, and the price may have moved further than allowed: it is sent again. */
  sentAgain: void;
}

/** The dialog of an order that was refused because its price had moved. */
const priceMoved = (page: Page) => page.getByRole('alertdialog', { name: 'The price has moved' });

/** A folder with a few hours of EURUSD ticks in the format of the real files, for machines without them. */
async function generatedTicks(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-ticks-'));
  await mkdir(folder, { recursive: true });
  const start = Date.UTC(2024, 4, 8, 12, 0, 0);
  let bid = 108_500;
  const lines = Array.from({ length: 20_000 }, (_, index) => {
    bid += ((index * 7919) % 5) - 2;
    return `${start + index * 400},${(bid / 1e5).toFixed(5)},${((bid + 11) / 1e5).toFixed(5)}`;
  });
  await writeFile(join(folder, 'EURUSD-2024-05-08.csv.gz'), gzipSync(`${lines.join('\n')}\n`));
  return folder;
}

/** The day of the ECB press conference of 8 May 2014: EURUSD, NZDUSD and gold. */
async function tickFolder(): Promise<{ folder: string; ticks: 'real' | 'generated' }> {
  const real = join(marketData, 'ticks');
  if (!existsSync(real)) return { folder: await generatedTicks(), ticks: 'generated' };
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-ticks-'));
  const { symlink } = await import('node:fs/promises');
  for (const file of readdirSync(real).filter((name) => name.includes('2014-05-08'))) {
    await symlink(join(real, file), join(folder, file));
  }
  return { folder, ticks: 'real' };
}

export const test = base.extend<Fixtures>({
  replayServer: [
    async ({ page }, use) => {
      const { folder, ticks } = await tickFolder();
      console.info(`replay story: ${ticks} ticks`);
      const server = await startServer({ FEED: 'replay', FEED_PATH: folder, FEED_SPEED: '5', LOG_LEVEL: 'warn' });
      await use(server);
      // an open page would log an error when the server stops
      await page.goto('about:blank');
      await server.dispose();
    },
    { timeout: 120_000 },
  ],
  sentAgain: [
    async ({ page }, use) => {
      await page.addLocatorHandler(priceMoved(page), (dialog) =>
        dialog.getByRole('button', { name: /^Try again/u }).click(),
      );
      await use();
    },
    { auto: true },
  ],
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
