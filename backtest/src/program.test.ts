/** The command itself, and its refusals. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openRecordings } from './recorded-ticks.ts';
import { runBacktest } from './run.ts';
import { lineOf, optionsOf, walk } from './testing/ticks.ts';

const folder = mkdtempSync(join(tmpdir(), 'tradewind-backtest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LINES = walk(3, 2000).map(lineOf);
const EXAMPLE = join(import.meta.dirname, '../../packages/client/examples/two-averages.mjs');

function dataOf(name: string, files: Readonly<Record<string, readonly string[]>>): string {
  const path = join(folder, name);
  mkdirSync(path);
  for (const [file, lines] of Object.entries(files)) writeFileSync(join(path, file), `${lines.join('\n')}\n`);
  return path;
}

interface Run {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Node warns on stderr when both variables of colours are set. */
const { NO_COLOR: _none, ...ENVIRONMENT } = process.env;

const backtest = (...args: readonly string[]): Promise<Run> =>
  new Promise((resolve) => {
    const env = { FORCE_COLOR: '0' };
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'main.ts'), ...args],
      { encoding: 'utf8', env: Object.assign(env, ENVIRONMENT, env) },
      (error, stdout, stderr) => resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

describe('npm run backtest', () => {
  it('runs the example of the package unchanged, to the same files each time', async () => {
    const data = dataOf('example', { 'EURUSD-2026-06-10.csv': ['time,bid,ask', ...LINES] });
    const read = (out: string): readonly string[] =>
      ['ledger.csv', 'trades.csv', 'report.html', 'equity.svg', 'figures.json'].map((file) =>
        readFileSync(join(folder, out, file), 'utf8'),
      );
    const runs = await Promise.all(
      ['one', 'two'].map((out) => backtest(EXAMPLE, '--data', data, '--out', join(folder, out))),
    );
    expect(runs.map(({ stderr, status }) => [stderr, status])).toEqual([
      ['', 0],
      ['', 0],
    ]);
    expect(runs[0]?.stdout).toContain('Profit factor');
    expect(read('two')).toEqual(read('one'));
    const [ledger = '', trades = ''] = read('one');
    expect(trades).toMatch(/^\d+,averages-[0-9a-f]{8}-1,EURUSD,(?:buy|sell),0\.010000,/mu);
    const changes = ledger
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',').map(Number));
    expect(changes.reduce((sum, row) => sum + (row[4] ?? 0), 0)).toBe(changes.at(-1)?.[5]);
  });

  it('lets ticks pass while a program waits before its bot is ready, and faults one that waits for ever', async () => {
    const data = dataOf('waiting', { 'EURUSD.csv': LINES.slice(0, 99) });
    const program = (name: string, text: string) => {
      const file = join(folder, `${name}.mjs`);
      writeFileSync(file, text);
      return backtest(file, '--data', data, '--out', join(folder, name));
    };
    const late = await program(
      'late',
      `import { readFile } from 'node:fs/promises';
      import { setTimeout as sleep } from 'node:timers/promises';
      import { createBot } from '@tradewind/client';
      const start = Date.now();
      await readFile(import.meta.filename);
      if (Date.now() !== start) throw new Error('time has passed');
      await sleep(20_000);
      const bot = createBot({ url: process.env.TRADEWIND_URL, key: process.env.TRADEWIND_KEY });
      await bot.ready();
      let first;
      for await (const { Time } of bot.ticks('EURUSD')) first ??= Time - start;
      console.log(first >= 20_000 && first < 30_000 ? 'in time' : first);`,
    );
    expect(late.stderr).toBe('');
    expect(late.stdout).toContain('in time');
    expect(late.status).toBe(0);
    for (const [name, text] of [
      ['never', 'await new Promise(() => {});'],
      ['nothing', 'export {};'],
      ['later', 'setTimeout(() => {}, 3000);'],
    ] as const)
      expect(await program(name, text)).toMatchObject({ status: 1, stderr: expect.stringContaining('without a bot') });
    expect((await program('exit', 'process.exit();')).status).toBe(1);
  });

  it('says in one line what is wrong with its arguments', async () => {
    expect(await backtest()).toMatchObject({ status: 2, stdout: '' });
    const data = dataOf('arguments', { 'EURUSD.csv': LINES.slice(0, 9) });
    for (const [args, fault] of [
      [['nothing.mjs', '--data', data], 'nothing.mjs does not exist'],
      [[EXAMPLE, '--data', join(folder, 'nowhere')], 'does not exist or cannot be read'],
      [[EXAMPLE, '--data', data, '--balance', '0'], '--balance 0'],
      [[EXAMPLE, '--data', data, '--codes', 'GBPUSD'], 'no file of GBPUSD'],
    ] as const) {
      const { status, stderr } = await backtest(...args);
      expect(stderr).toContain(fault);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(status).toBe(1);
    }
  });
});

describe('recorded ticks', () => {
  /** What a run over the data is refused with. */
  async function faultOf(data: string): Promise<string> {
    try {
      const recordings = await openRecordings(data);
      await runBacktest(optionsOf(recordings), async () => {
        const { createBot } = await import('@tradewind/client/bot');
        await createBot({ url: 'https://backtest.invalid', key: 'k' }).ready();
      });
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  const [first = '', second = '', third = ''] = LINES;

  it.each([
    ['text', [first, 'ten o’clock,1.1,1.2'], 'line 2: not time_ms,bid,ask: ten o’clock,1.1,1.2'],
    ['a missing field', [first, second, '1780000000000,1.1'], 'line 3: not time_ms,bid,ask'],
    ['seconds', ['1780000000,1.1,1.2'], 'line 1: its time is in seconds'],
    ['a bid above the ask', [first, second.replace(/,(.+),.+$/u, ',$1,1.00000')], 'line 2: crossed'],
    ['no number', [first, second.replace(/,[^,]+$/u, ',NaN')], 'line 2: non_finite'],
    ['an earlier time', [third, first], 'line 2: its time is before that of'],
    ['nothing', ['time,bid,ask'], 'the data has no tick'],
  ])('are refused by file and line: %s', async (name, lines, fault) => {
    const data = dataOf(name, { 'EURUSD-2026-06-10.csv': lines });
    expect(await faultOf(data)).toContain(fault);
  });

  it('are refused when they are of no known instrument, or differ from their manifest', async () => {
    expect(await faultOf(dataOf('unknown', { 'NOTHING-2026-06-10.csv': [first] }))).toContain(
      'no instrument of the catalogue',
    );
    const name = 'EURUSD-2026-06-10.csv';
    const sha256 = createHash('sha256').update(`${first}\n`).digest('hex');
    const manifest = [JSON.stringify({ files: [{ name, sha256 }] })];
    expect(await faultOf(dataOf('same', { [name]: [first], 'manifest.json': manifest }))).toBe('');
    expect(await faultOf(dataOf('other', { [name]: [second], 'manifest.json': manifest }))).toContain(
      'SHA-256 differs',
    );
  });
});
