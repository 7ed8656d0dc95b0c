import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../clock.ts';
import { feedServer } from '../feed-server.ts';
import { FEED_KEY, FakeServer } from '../testing/fake-server.ts';
import { type CandleImportOptions, importCandles } from './candles.ts';
import { zoneOption } from './zones.ts';

let server: FakeServer;
let url: string;
let folder: string;
let log: string[];
/** Pauses take no time, and count. */
let monotonic: number;
const clock: Clock = {
  now: () => 0,
  monotonic: () => monotonic,
  random: () => 0,
  after: (ms, then) => {
    monotonic += ms;
    const timer = setImmediate(then);
    return () => clearImmediate(timer);
  },
};

beforeEach(async () => {
  server = new FakeServer();
  url = await server.listen();
  folder = mkdtempSync(join(tmpdir(), 'tradewind-import-'));
  [log, monotonic] = [[], 0];
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, ...lines: readonly string[]): string {
  const path = join(folder, name);
  const text = lines.join('\r\n');
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

const run = (
  format: CandleImportOptions['format'],
  path: string,
  more: Partial<CandleImportOptions> = {},
): Promise<boolean> =>
  importCandles(
    {
      files: [path],
      format,
      code: undefined,
      period: undefined,
      zone: undefined,
      server: feedServer(url, FEED_KEY),
      clock,
      log: (line) => log.push(line),
      ...more,
    },
    new AbortController().signal,
  );

const TIME = Date.UTC(2021, 0, 31, 22);
const candle = (code: string, period: string, time: number, [open, high, low, close, volume]: readonly number[]) => ({
  code,
  period,
  time,
  open,
  high,
  low,
  close,
  volume,
});

describe('a file of candles', () => {
  it.each<readonly [CandleImportOptions['format'], string, readonly string[], Partial<CandleImportOptions>]>([
    [
      'csv',
      'history.csv',
      [
        '\uFEFFTime,Open,High,Low,Close,Volume',
        '"2021-01-31T22:00:00Z",1.20001,1.2001,1.19999,1.20005,7',
        '',
        `${TIME + 60_000},1.20005,1.20005,1.2,1.2,3`,
      ],
      { code: 'EURUSD', period: '1min' },
    ],
    [
      'csv',
      'history.csv.gz',
      [
        'period,code,close,low,high,open,timestamp,volume',
        '1min,EURUSD,1.20005,1.19999,1.2001,1.20001,2021-01-31 23:00:00,7.9',
        '1min,EURUSD,1.2,1.2,1.20005,1.20005,2021-01-31 23:01:00,3',
      ],
      { zone: zoneOption('+1') },
    ],
    [
      'mt5',
      'EURUSD_M1_202101312200_202101312201.csv',
      [
        '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
        '2021.02.01\t00:00:00\t1.20001\t1.20010\t1.19999\t1.20005\t7\t0\t1',
        '2021.02.01\t00:01:00\t1.20005\t1.20005\t1.20000\t1.20000\t3\t0\t1',
      ],
      { zone: zoneOption('new-york+7') },
    ],
    [
      'dukascopy',
      'eurusd-m1-bid-2021-01-31-2021-02-01.csv',
      [
        'timestamp,open,high,low,close,volume',
        `${TIME},1.20001,1.2001,1.19999,1.20005,7.41`,
        `${TIME + 60_000},1.20005,1.20005,1.2,1.2,3`,
        `${TIME + 120_000},1.2,1.2,1.2,1.2,0`,
      ],
      {},
    ],
    [
      'dukascopy',
      'EURUSD_Candlestick_1_M_BID_31.01.2021-31.01.2021.csv',
      [
        'Local time,Open,High,Low,Close,Volume',
        '31.01.2021 23:00:00.000 GMT+0100,1.20001,1.20010,1.19999,1.20005,7.4100',
        '31.01.2021 23:01:00.000 GMT+0100,1.20005,1.20005,1.20000,1.20000,3.1',
      ],
      { period: '1min' },
    ],
    [
      'histdata',
      'DAT_ASCII_EURUSD_M1_202101.csv',
      [
        '20210131 170000;1.200010;1.200100;1.199990;1.200050;7',
        '20210131 170100;1.200050;1.200050;1.200000;1.200000;3',
      ],
      {},
    ],
  ])('%s, %s, is sent by its columns, zone and name', async (format, name, lines, more) => {
    expect(await run(format, file(name, ...lines), more)).toBe(true);
    expect(server.candles).toEqual([
      candle('EURUSD', '1min', TIME, [1.20001, 1.2001, 1.19999, 1.20005, 7]),
      candle('EURUSD', '1min', TIME + 60_000, [1.20005, 1.20005, 1.2, 1.2, 3]),
    ]);
    expect(log).toEqual(['candles accepted: 2']);
  });

  it('loses decimals that the instrument does not have: prices are rounded down', async () => {
    await run('histdata', file('USDJPY.csv', '20210131 170000;104.70199;104.709;104.7;104.70001;0'));
    expect(server.candles).toEqual([candle('USDJPY', '1min', TIME, [104.701, 104.709, 104.7, 104.7, 0])]);
  });

  it('of days begins where the clock of the server has midnight, in summer and winter', async () => {
    const lines = [
      '<DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>',
      ...['2021.01.04', '2021.07.01'].map((day) => `${day}\t1\t1\t1\t1\t9`),
    ];
    await run('mt5', file('EURUSD_Daily.csv', ...lines), { zone: zoneOption('new-york+7') });
    expect(server.candles).toMatchObject([
      { period: '1day', time: Date.UTC(2021, 0, 3, 22) },
      { period: '1day', time: Date.UTC(2021, 5, 30, 21) },
    ]);
  });

  it('is not all good when lines cannot be read or are rejected; what is no longer history is', async () => {
    const lines = ['code,time,open,high,low,close', `EURUSD,${TIME},1,1,1,1`];
    const options = { period: '60min' } as const;
    expect(await run('csv', file('a.csv', ...lines, `EURUSD,${TIME},1,x,1,1`, 'EURUSD,soon,1,1,1,1'), options)).toBe(
      false,
    );
    expect(log).toEqual(['candles accepted: 1', `2 unreadable (first: ${join(folder, 'a.csv')}, line 3)`]);
    server.rejections = { USDJPY: 'not_history' };
    expect(await run('csv', file('b.csv', ...lines, `USDJPY,${TIME},1,1,1,1`), options)).toBe(true);
    server.rejections = { USDJPY: 'off_grid' };
    expect(await run('csv', file('c.csv', ...lines, `USDJPY,${TIME},1,1,1,1`), options)).toBe(false);
    expect(log.at(-1)).toBe(`1 off_grid (first: ${join(folder, 'c.csv')}, line 3)`);
    server.rejections = { EURUSD: 'not_history' };
    expect(await run('csv', file('d.csv', ...lines), options)).toBe(false);
  });

  it('of any length is sent in parts, again while the server is busy, and given up when it stays away', async () => {
    const minutes = Array.from({ length: 7000 }, (_, index) => `${TIME + index * 60_000},1,1,1,1,1`);
    const path = file('EURUSD-1min.csv', 'time,open,high,low,close,volume', ...minutes);
    server.mood = 'busy';
    const answered = { log: () => void (server.mood = 'well') };
    expect(await run('csv', path, answered)).toBe(true);
    expect(server.candles).toHaveLength(7000);
    server.mood = 'busy';
    await expect(run('csv', path)).rejects.toThrow('503');
    expect(monotonic).toBeGreaterThan(120_000);
  });

  it.each<readonly [string, CandleImportOptions['format'], string, readonly string[], string]>([
    ['without a known code', 'histdata', 'NZDCAD.csv', ['20210131 170000;1;1;1;1;0'], 'no instrument NZDCAD'],
    ['without a period', 'csv', 'EURUSD.csv', ['time,open,high,low,close', `${TIME},1,1,1,1`], '--period'],
    ['with other columns', 'csv', 'EURUSD.csv', ['time,bid,ask', `${TIME},1,1`], 'no column open'],
    ['of another format', 'histdata', 'EURUSD.csv', ['time,open,high,low,close'], 'HistData'],
    ['whose zone is not known', 'dukascopy', 'EURUSD.csv', ['Moon time,open,high,low,close'], 'no column of times'],
    ['with an open quote', 'csv', 'EURUSD.csv', ['"time,open,high,low,close', `${TIME},1,1,1,1`], 'not a table'],
  ])('%s is refused', async (_what, format, name, lines, reason) => {
    await expect(run(format, file(name, ...lines))).rejects.toThrow(reason);
    expect(server.candles).toEqual([]);
  });

  it('that does not exist, or a wrong key, is refused', async () => {
    await expect(run('csv', join(folder, 'none.csv'))).rejects.toThrow('no such file');
    const other = { server: feedServer(url, 'wrong') };
    await expect(run('csv', file('EURUSD.csv', 'time'), other)).rejects.toThrow('feed key');
    server.mood = 'no candles';
    const lines = ['time,open,high,low,close', `${TIME},1,1,1,1`];
    await expect(run('csv', file('EURUSD.csv', ...lines), { period: '1day' })).rejects.toThrow('FEED=push');
  });
});
