/** The import commands as processes of their own: candles for the real server, and ticks for a server that replays them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FEED_KEY, START_MS, startTestApp } from '../../platform/http/testing/test-app.ts';

const PROGRAMS = join(import.meta.dirname, '..', '..', '..', '..', '..', 'bridges', 'src');
/** Two hours before the server's time, 9:00 in New York without daylight saving. */
const TIME = START_MS - 2 * 3_600_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-import-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(process.execPath, [join(PROGRAMS, program), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, output: output + errors };
}

it('import-candles fills the chart of the server in its environment, and its exit code says whether all went well', async () => {
  const app = await startTestApp({ prices: false });
  const file = 'DAT_ASCII_EURUSD_M1_202606.csv';
  const bars = [
    '20260610 090000;1.100010;1.100300;1.100000;1.100200;0',
    '20260610 090100;1.1002;1.1003;1.1001;1.1001;0',
  ];
  writeFileSync(join(folder, file), bars.join('\n'));
  const env = { FEED_KEY, TRADEWIND_URL: app.listener.url };
  expect(await run('import-candles.ts', [file, '--format', 'histdata'], env)).toEqual({
    code: 0,
    output: 'import-candles: candles accepted: 2\n',
  });
  const kline = await app.take(forexCalls.kline, { forex_id: app.idOf('EURUSD'), period: '5min' });
  expect(kline).toEqual([{ Time: TIME, Open: 1.10001, High: 1.1003, Low: 1.1, Close: 1.1001, Volume: 0 }]);

  writeFileSync(join(folder, file), `${bars[0]}\n20260610 090000;1;2;3;1;0`);
  const partly = await run('import-candles.ts', [file, '--format', 'histdata'], env);
  expect(partly).toEqual({
    code: 1,
    output: `import-candles: candles accepted: 1\nimport-candles: 1 bad_candle (first: ${file}, line 2)\n`,
  });
  const faults: readonly (readonly [readonly string[], Readonly<Record<string, string>>, number, string])[] = [
    [[], env, 78, 'usage'],
    [[file, '--format', 'xls'], env, 78, '--format must be one of csv, mt5, dukascopy, histdata'],
    [[file, '--format', 'csv', '--colour', 'red'], env, 78, 'usage'],
    [[file, '--format', 'mt5'], env, 78, '--utc-offset'],
    [[file, '--format', 'histdata'], { TRADEWIND_URL: app.listener.url }, 78, 'FEED_KEY'],
    [[file, '--format', 'histdata'], { ...env, FEED_KEY: 'wrong' }, 77, 'feed key'],
  ];
  for (const [args, given, code, output] of faults) {
    const ended = await run('import-candles.ts', args, given);
    expect([ended.code, ended.output]).toEqual([code, expect.stringContaining(output)]);
  }
  await app.stop();
}, 120_000);

it('import-ticks writes what FEED=replay plays', async () => {
  const ticks = [
    'timestamp,askPrice,bidPrice,askVolume,bidVolume',
    `${TIME},1.23457,1.23451,1,1`,
    `${TIME + 1000},1.3,x,1,1`,
  ];
  writeFileSync(join(folder, 'eurusd-tick-2026-06-10.csv'), ticks.join('\n'));
  const ended = await run('import-ticks.ts', ['eurusd-tick-2026-06-10.csv', 'recorded', '--format', 'dukascopy']);
  expect([ended.code, ended.output]).toEqual([1, expect.stringContaining('ticks written to EURUSD-2026-06.csv: 1')]);
  const app = await startTestApp({ settings: { FEED: 'replay', FEED_PATH: join(folder, 'recorded') } });
  const price = async () => {
    app.clock.advance(1000);
    const [instrument] = await app.take(forexCalls.tradeList, { searchCurrency: 'EURUSD' });
    return [instrument?.ForexQuotations.Bid, instrument?.ForexQuotations.Ask];
  };
  await expect.poll(price).toEqual([1.23451, 1.23457]);
  await app.stop();
}, 120_000);
