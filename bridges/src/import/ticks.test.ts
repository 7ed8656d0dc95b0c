import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TickImportOptions, importTicks } from './ticks.ts';

let folder: string;
let log: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-import-'));
  log = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, ...lines: readonly string[]): string {
  const path = join(folder, name);
  const text = lines.join('\n');
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

const out = (): string => join(folder, 'out');
const run = (format: TickImportOptions['format'], input: string, code?: string): Promise<boolean> =>
  importTicks({ input, output: out(), format, code, log: (line) => log.push(line) }, new AbortController().signal);
const written = (name: string): string => readFileSync(join(out(), name), 'utf8');

/** The last second of January 2021. */
const TIME = Date.UTC(2021, 0, 31, 23, 59, 59);
const JANUARY = `${TIME},1.21001,1.21003\n`;
const FEBRUARY = `${TIME + 1500},1.21002,1.21004\n`;

describe('a file of ticks', () => {
  it.each<readonly [TickImportOptions['format'], string, readonly string[]]>([
    [
      'dukascopy',
      'eurusd-tick-2021-01-31-2021-02-01.csv',
      [
        'timestamp,askPrice,bidPrice,askVolume,bidVolume',
        `${TIME},1.21003,1.21001,0.75,1`,
        `${TIME + 1500},1.21004,1.21002,0.75,1`,
      ],
    ],
    [
      'dukascopy',
      'EURUSD_Ticks_31.01.2021-01.02.2021.csv',
      [
        'Gmt time,Ask,Bid,AskVolume,BidVolume',
        '31.01.2021 23:59:59.000,1.21003,1.21001,0.75,1',
        '01.02.2021 00:00:00.500,1.21004,1.21002,0.75,1',
      ],
    ],
    [
      'dukascopy',
      'EURUSD.csv',
      [
        'Time (EET),Ask,Bid,AskVolume,BidVolume',
        '2021.02.01 01:59:59.000,1.21003,1.21001,0.75,1',
        '2021.02.01 02:00:00.500,1.21004,1.21002,0.75,1',
      ],
    ],
    [
      'histdata',
      'DAT_ASCII_EURUSD_T_202101.csv.gz',
      ['20210131 185959000,1.21001,1.21003,0', '20210131 190000500,1.21002,1.21004,0'],
    ],
    [
      'truefx',
      'any-2021-01.csv',
      ['EUR/USD,20210131 23:59:59.000,1.21001,1.21003', 'EUR/USD,20210201 00:00:00.500,1.21002,1.21004'],
    ],
  ])('%s, %s, becomes a file a month, in UTC, bid before ask', async (format, name, lines) => {
    expect(await run(format, file(name, ...lines))).toBe(true);
    expect(readdirSync(out())).toEqual(['EURUSD-2021-01.csv', 'EURUSD-2021-02.csv']);
    expect(written('EURUSD-2021-01.csv') + written('EURUSD-2021-02.csv')).toBe(JANUARY + FEBRUARY);
    expect(log).toEqual(['ticks written to EURUSD-2021-01.csv, EURUSD-2021-02.csv: 2']);
  });

  it('is in New York standard time all year, if it is of HistData', async () => {
    await run('histdata', file('EURUSD.csv', '20210701 120000000,1.1,1.2,0'));
    expect(written('EURUSD-2021-07.csv')).toBe(`${Date.UTC(2021, 6, 1, 17)},1.1,1.2\n`);
  });

  it('may have prices that a replay would reject, which are left out; others make it bad', async () => {
    const tick = (time: string, bid: string, ask: string): string => `EUR/USD,20210131 ${time}.000,${bid},${ask}`;
    const good = tick('12:00:00', '1.1', '1.2');
    const odd = [tick('12:00:01', '1.3', '1.2'), tick('12:00:01', '0', '1.2'), tick('11:59:59', '1.1', '1.2')];
    expect(await run('truefx', file('a.csv', good, ...odd))).toBe(true);
    expect(log.map((line) => line.replace(folder, ''))).toEqual([
      'ticks written to EURUSD-2021-01.csv: 1',
      '1 crossed (first: /a.csv, line 2)',
      '1 non_positive (first: /a.csv, line 3)',
      '1 backward_time (first: /a.csv, line 4)',
    ]);
    rmSync(out(), { recursive: true });
    expect(await run('truefx', file('b.csv', good, tick('12:00:01', '1.1', 'x'), 'EUR/USD'))).toBe(false);
  });

  it('of a folder are read in the order of their names, several instruments together', async () => {
    mkdirSync(join(folder, 'in'));
    file('in/b.csv', 'EUR/USD,20210131 12:00:01.000,1.1,1.2', 'USD/JPY,20210131 12:00:01.000,100,101');
    file('in/a.csv', 'EUR/USD,20210131 12:00:00.000,1.1,1.2');
    file('in/readme.md', 'not a file of ticks');
    expect(await run('truefx', join(folder, 'in'))).toBe(true);
    expect(written('EURUSD-2021-01.csv').split('\n')).toHaveLength(3);
    expect(written('USDJPY-2021-01.csv')).toBe(`${Date.UTC(2021, 0, 31, 12, 0, 1)},100,101\n`);
  });

  it.each<readonly [string, TickImportOptions['format'], readonly string[], string]>([
    [
      'with an unknown heading',
      'dukascopy',
      ['Moon time,Ask,Bid', '31.01.2021 12:00:00.000,1.2,1.1'],
      'no column of times',
    ],
    ['without a heading', 'dukascopy', [`${TIME},1.2,1.1`], 'no column of times'],
    ['with candles', 'dukascopy', ['timestamp,open,high,low,close', `${TIME},1,1,1,1`], 'no column bid'],
    ['of another format', 'histdata', ['EUR/USD,20210131 12:00:00.000,1.1,1.2'], 'HistData'],
    ['of another format', 'truefx', ['20210131 120000000,1.1,1.2,0'], 'TrueFX'],
  ])('%s is refused: %s', async (_what, format, lines, reason) => {
    await expect(run(format, file('EURUSD.csv', ...lines))).rejects.toThrow(reason);
    expect(existsSync(out())).toBe(false);
  });

  it('never overwrites a file, and leaves nothing behind when it cannot finish', async () => {
    mkdirSync(out());
    writeFileSync(join(out(), 'EURUSD-2021-02.csv'), 'mine');
    const lines = ['20210131 185959000,1.21001,1.21003,0', '20210131 190000500,1.21002,1.21004,0'];
    await expect(run('histdata', file('EURUSD.csv', ...lines))).rejects.toThrow('exists already');
    expect(readdirSync(out())).toEqual(['EURUSD-2021-02.csv']);
    expect(written('EURUSD-2021-02.csv')).toBe('mine');
  });

  it('takes its code from the command, before its name', async () => {
    await run('histdata', file('part 1.csv', '20210131 185959000,1.1,1.2,0'), 'GBPUSD');
    expect(readdirSync(out())).toEqual(['GBPUSD-2021-01.csv']);
  });
});
