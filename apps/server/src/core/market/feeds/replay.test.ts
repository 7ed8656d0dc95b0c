import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../platform/clock/index.ts';
import { ConfigError } from '../../../platform/config/index.ts';
import { builtinCatalogue } from '../catalogue/build.ts';
import { HandClock } from '../../../platform/clock/testing/hand-clock.ts';
import { marketData, readRows } from '../testing/market-data.ts';
import { MemoryHistory } from '../testing/memory-history.ts';
import type { RawTick } from '../types.ts';
import { Seed } from '../sim/random.ts';
import { ReplayFeed, toPoints } from './replay.ts';

const { instruments } = builtinCatalogue();
const NOW = Date.UTC(2026, 0, 14, 12);
/** A Friday evening of the recordings. */
const RECORDED = Date.UTC(2014, 4, 2, 20);

let folder: string;
let log: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradewind-replay-'));
  log = [];
});
afterEach(() => rm(folder, { recursive: true }));

async function record(
  name: string,
  rows: readonly (readonly [number, number | string, number | string])[],
): Promise<void> {
  const text = ['time_ms,bid,ask', ...rows.map((row) => row.join(','))].join('\n');
  await writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
}

interface Player {
  readonly ticks: readonly RawTick[];
  /** After how many ticks the guard of a code restarts, or treats the next tick as after a break. */
  readonly interruptions: readonly (readonly [ticks: number, code: string, how: string])[];
  readonly unreadable: () => number;
  readonly clock: HandClock;
  readonly history: MemoryHistory;
  /** Advances the clock in small steps until this many ticks have arrived. */
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

async function play(options: { path?: string; speed?: number } = {}): Promise<Player> {
  const clock = new HandClock(NOW);
  const history = new MemoryHistory(instruments);
  const feed = new ReplayFeed(
    { instruments, clock, log: pino({ level: 'info' }, { write: (line) => log.push(line) }), opensAt: () => true },
    { path: folder, speed: 1, seed: Seed.drawn(), ...options },
  );
  await feed.prepare(history);
  const ticks: RawTick[] = [];
  const interruptions: [number, string, string][] = [];
  let unreadable = 0;
  feed.start({
    accept: (tick) => {
      if (tick.bid <= 0) return { rejected: 'non_positive' };
      if (tick.bid > tick.ask) return { rejected: 'crossed' };
      ticks.push(tick);
      return { durable: Promise.resolve() };
    },
    awaited: () => {},
    sourceSeen: () => {},
    bridgeReported: () => {},
    interrupted: (code, how) => void interruptions.push([ticks.length, code, how]),
    unreadable: () => {
      unreadable += 1;
      return { rejected: 'unreadable' };
    },
  });
  return {
    ticks,
    interruptions,
    unreadable: () => unreadable,
    clock,
    history,
    async until(count) {
      await expect
        .poll(
          () => {
            clock.advance(50);
            return ticks.length >= count;
          },
          { interval: 1, timeout: 20_000 },
        )
        .toBe(true);
    },
    stop: () => feed.stop(),
  };
}

describe('a replay', () => {
  it('plays files of several instruments, merged by time and with current times', async () => {
    await record('EURUSD-2014-05-02.csv', [
      [RECORDED, 1.38, 1.3801],
      [RECORDED + 400, 1.3803, 1.3804],
    ]);
    await record('USDJPY-2014-05-02.csv.gz', [
      [RECORDED + 100, 102.1, 102.11],
      [RECORDED + 500, 102.2, 102.21],
    ]);
    const { ticks, until, stop } = await play();
    await until(4);
    await stop();
    expect(ticks.slice(0, 4)).toEqual([
      { code: 'EURUSD', bid: 1.38, ask: 1.3801, time: NOW },
      { code: 'USDJPY', bid: 102.1, ask: 102.11, time: NOW + 100 },
      { code: 'EURUSD', bid: 1.3803, ask: 1.3804, time: NOW + 400 },
      { code: 'USDJPY', bid: 102.2, ask: 102.21, time: NOW + 500 },
    ]);
  });

  it('runs at its speed, shortens weekends, plays the days of an instrument in order, and repeats at the end', async () => {
    await record('EURUSD-2014-05-02.csv', [
      [RECORDED, 1.38, 1.39],
      [RECORDED + 60_000, 1.381, 1.39],
    ]);
    await record('EURUSD-2014-05-04.csv', [
      [RECORDED + 2 * DAY_MS, 1.4, 1.41],
      [RECORDED + 2 * DAY_MS + 20_000, 1.401, 1.41],
    ]);
    const { ticks, until, stop, clock } = await play({ speed: 20 });
    await until(6);
    await stop();
    const [first = 0, ...times] = ticks.slice(0, 6).map(({ time = 0 }) => time);
    expect(first).toBe(NOW);
    expect(times.slice(0, 3)).toEqual([NOW + 3000, NOW + 6000, NOW + 7000]);
    expect(times[3]).toBeGreaterThanOrEqual(NOW + 10_000);
    expect(times[3]).toBeLessThan(NOW + 10_500);
    expect(times[4]).toBe((times[3] ?? 0) + 3000);
    expect(ticks.slice(4, 6).map(({ bid }) => bid)).toEqual([1.38, 1.381]);
    expect(clock.pendingTimers).toBeLessThanOrEqual(0);
  });

  it('resets the price guard for each file, and reports breaks of a recording', async () => {
    const HOUR_MS = 3_600_000;
    await record('EURUSD-2014-05-02.csv', [
      [RECORDED, 1.38, 1.39],
      [RECORDED + HOUR_MS / 3 - 1, 1.381, 1.39],
      [RECORDED + 2 * HOUR_MS, 1.382, 1.39],
    ]);
    await record('EURUSD-2014-05-04.csv', [[RECORDED + 2 * DAY_MS, 1.4, 1.41]]);
    const { interruptions, until, stop } = await play({ speed: 1000 });
    await until(5);
    await stop();
    expect(interruptions.slice(0, 4)).toEqual([
      [0, 'EURUSD', 'seam'],
      [2, 'EURUSD', 'break'],
      [3, 'EURUSD', 'seam'],
      [4, 'EURUSD', 'seam'],
    ]);
  });

  it('skips unknown instruments, counts unreadable lines, and reports both', async () => {
    await record('NOSUCH-2014-05-02.csv', [[RECORDED, 1, 2]]);
    await record('EURUSD.csv', [
      [RECORDED, 1.38, 1.39],
      [RECORDED + 1, 'nan', 1.39],
      [RECORDED + 2, '', 1.39],
      [RECORDED + 3, 1.39, 1.4],
    ]);
    const { ticks, until, stop, unreadable } = await play();
    await until(2);
    await stop();
    expect(ticks.map(({ bid }) => bid).slice(0, 2)).toEqual([1.38, 1.39]);
    expect(unreadable()).toBeGreaterThanOrEqual(2);
    expect(log.join()).toContain('NOSUCH is not in the catalogue');
  });

  it.each([
    ['semicolons', '1700000000000;1.26400;1.26409', 'not time_ms,bid,ask'],
    ['more columns', '1700000000000.0,1.41,1.42,5,7', 'not time_ms,bid,ask'],
    ['blanks', '1700000000000, 0.9010, 0.9012', 'unreadable'],
    ['times in seconds', '1700000000,1.41,1.42', 'its time is in seconds, not in milliseconds'],
    ['ask before bid', '1700000000000,1.42,1.41', 'crossed'],
    ['negative prices', '1700000000000,-1.42,-1.41', 'non_positive'],
  ])('names once a file with %s, of which nothing becomes a price', async (_, line, reason) => {
    await writeFile(join(folder, 'GBPUSD-1.csv'), `time_ms,bid,ask\n${line}\n${line}\n`);
    await writeFile(join(folder, 'GBPUSD-2.csv'), 'time_ms,bid,ask\n');
    await record('EURUSD.csv', [[RECORDED, 1.38, 1.39]]);
    const { ticks, until, stop } = await play();
    await until(3);
    await stop();
    expect(new Set(ticks.map(({ code }) => code))).toEqual(new Set(['EURUSD']));
    const named = log.filter((each) => each.includes('GBPUSD'));
    expect(named.map((each) => JSON.parse(each).msg)).toEqual([
      `replay: nothing in ${join(folder, 'GBPUSD-1.csv')} became a price; line 2 (${reason}): ${line}`,
      `replay: nothing in ${join(folder, 'GBPUSD-2.csv')} became a price; it has no ticks`,
    ]);
  });

  it('names once a file with a line that is no price, such as a negative one', async () => {
    await record('EURUSD.csv', [
      [RECORDED, 1.38, 1.39],
      [RECORDED + 1, -1.38, -1.37],
      [RECORDED + 2, 0, 0],
      [RECORDED + 3, 1.38, 1.39],
    ]);
    const { until, stop } = await play();
    await until(6);
    await stop();
    const named = log.filter((each) => each.includes('EURUSD'));
    expect(named.map((each) => JSON.parse(each).msg)).toEqual([
      `replay: a line of ${join(folder, 'EURUSD.csv')} is no price: line 3 (non_positive): ${RECORDED + 1},-1.38,-1.37`,
    ]);
  });

  it('continues with the next file when one is broken', async () => {
    const whole = gzipSync(`time_ms,bid,ask\n${RECORDED},1.38,1.39\n`);
    await writeFile(join(folder, 'EURUSD-1.csv.gz'), whole.subarray(0, whole.length - 12));
    await record('EURUSD-2.csv.gz', [[RECORDED + 10, 1.5, 1.6]]);
    const { ticks, until, stop } = await play();
    await until(1);
    await stop();
    expect(ticks.some(({ bid }) => bid === 1.5)).toBe(true);
    expect(log.join()).toContain('EURUSD-1.csv.gz cannot be read to its end');
  });

  it('continues from now after the machine was asleep', async () => {
    await record(
      'EURUSD.csv',
      Array.from({ length: 100 }, (_, index) => [RECORDED + index * 1000, 1.38, 1.39] as const),
    );
    const { ticks, until, stop, clock } = await play();
    await until(3);
    clock.jump(40_000);
    await until(5);
    await stop();
    const [third = 0, fourth = 0, fifth = 0] = ticks.slice(2, 5).map(({ time }) => time);
    expect(fourth - third).toBeLessThan(42_000);
    expect(fifth - Math.max(fourth, third + 40_000)).toBeLessThanOrEqual(1050);
  });

  it('generates a history that ends at the first recorded price, unless candles exist', async () => {
    await record('EURUSD.csv', [[RECORDED, 1.38001, 1.39]]);
    const { history, stop } = await play();
    await stop();
    expect(history.forming(1, '1min')).toMatchObject({ close: 138_001, time: NOW - MINUTE_MS });
    expect(history.candles(1, '1day').length).toBeGreaterThanOrEqual(500);
    expect(history.candles(3, '1min')).toEqual([]);
  });

  it.each([
    ['there is no such path', () => join(folder, 'nothing')],
    ['the folder is empty', () => folder],
  ])('stops the start in one line when %s', async (_, path) => {
    const starting = play({ path: path() });
    await expect(starting).rejects.toThrow(ConfigError);
    await expect(starting).rejects.toThrow(/^FEED_PATH [^\n]+$/u);
  });

  it('stops the start if no file belongs to a known instrument', async () => {
    await record('NOSUCH-1.csv', [[RECORDED, 1, 2]]);
    await expect(play()).rejects.toThrow(/^FEED_PATH .* has no file of an instrument in the catalogue$/u);
  });
});

describe('recorded prices', () => {
  it.each([
    ['1284.065', 2, 128_407],
    ['1284.064999', 2, 128_406],
    ['1284.06', 2, 128_406],
    ['1284', 2, 128_400],
    ['0.99999', 4, 10_000],
    ['61800.2', 0, 61_800],
    ['1e5', 2, undefined],
    ['-1', 2, undefined],
    ['', 2, undefined],
  ])('%s with %i decimals are %s points', (text, precision, points) => {
    expect(toPoints(text, precision)).toBe(points);
  });

  it('of real gold, finer than the catalogue, keep the bid at or below the ask', () => {
    const path = marketData('ticks/XAUUSD-2014-05-04.csv.gz');
    const rows = path === undefined ? [['0', '1284.065', '1284.071']] : readRows(path);
    for (const [, bid = '', ask = ''] of rows)
      expect((toPoints(ask, 2) ?? 0) - (toPoints(bid, 2) ?? 1)).toBeGreaterThanOrEqual(0);
  });
});
