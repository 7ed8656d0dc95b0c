/**
 * Cost of a tick with 1 thousand to 1 million open positions, of opening and closing, and memory. One core, real
 * tick moves (generated ones where MARKET_DATA is absent; the first line says which).
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { createEngine } from '@tradewind/engine';
import type { CountingEngine } from '@tradewind/engine';
import { createOracle } from '@tradewind/engine/oracle';

import { SPECS, loadTape } from './engine-market.ts';
import type { TickTape } from './engine-market.ts';
import { Portfolio } from './engine-portfolio.ts';
import type { Stops } from './engine-portfolio.ts';
import { type RolloverCost, rollOver } from './engine-rollover.ts';
import { playTrailing } from './engine-trailing.ts';
import type { BenchOptions, BenchResult } from './harness.ts';

export const name = 'engine';

interface Size {
  readonly label: string;
  readonly positions: number;
}

interface Plan {
  readonly sizes: readonly Size[];
  readonly accounts: number;
  readonly ticks: number;
  readonly oracleTicks: number;
  readonly opens: number;
  /** Number of runs; the best counts, because other work on the machine only ever makes a run slower. */
  readonly runs: number;
}

const FULL: Plan = {
  sizes: [
    { label: '1k', positions: 1_000 },
    { label: '10k', positions: 10_000 },
    { label: '100k', positions: 100_000 },
    { label: '1m', positions: 1_000_000 },
  ],
  accounts: 100_000,
  ticks: 1_000_000,
  oracleTicks: 1_000,
  opens: 100_000,
  runs: 3,
};

const TOY: Plan = {
  sizes: FULL.sizes.map(({ label, positions }) => ({ label, positions: positions / 1000 + 20 })),
  accounts: 200,
  ticks: 4_000,
  oracleTicks: 200,
  opens: 200,
  runs: 1,
};

const CHUNK = 20_000;

interface Run {
  readonly nsPerTick: number;
  readonly triggersPerMillion: number;
  readonly checksPerMillion: number;
}

/** Start in the tape: after the quiet hours, with the afternoon's news ahead. */
const startOf = (tape: TickTape, ticks: number): number =>
  Math.max(0, Math.min(Math.floor(tape.length * 0.4), tape.length - ticks));

/**
 * Plays the ticks in chunks. Positions closed by a chunk are reopened between chunks at current prices, which is not
 * timed; the margin checks that follow are timed.
 */
function playTicks(engine: CountingEngine, portfolio: Portfolio, start: number, ticks: number): Run {
  // bands of all accounts are computed on the first quote after their positions were opened: set-up, not a tick's cost
  portfolio.play(start, start + 1, []);
  const before = { ...engine.work };
  let elapsedMs = 0;
  const end = start + ticks;
  for (let from = start + 1; from < end; from += CHUNK) {
    const closedBy: number[] = [];
    const began = performance.now();
    portfolio.play(from, Math.min(from + CHUNK, end), closedBy);
    elapsedMs += performance.now() - began;
    portfolio.replace(closedBy);
  }
  const millions = ticks / 1e6;
  return {
    nsPerTick: (elapsedMs * 1e6) / ticks,
    triggersPerMillion: (engine.work.triggers - before.triggers) / millions,
    checksPerMillion: (engine.work.marginChecks - before.marginChecks) / millions,
  };
}

/** Buffers are freed outside the collector's accounting, so it collects until the figure no longer falls. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  let least = Infinity;
  for (let steady = 0; steady < 4; steady += 1) {
    if (typeof collect === 'function') collect();
    const { heapUsed, external } = process.memoryUsage();
    if (heapUsed + external < least * 0.999) steady = 0;
    least = Math.min(least, heapUsed + external);
  }
  return least;
}

/** Microseconds per order for opening `count` market orders and closing them again, in addition to existing positions. */
function openAndClose(portfolio: Portfolio, accounts: number, count: number): { openUs: number; closeUs: number } {
  const submissions = Array.from({ length: count }, (_, index) => portfolio.order((index % accounts) + 1));
  const { engine } = portfolio;
  let began = performance.now();
  const opened = submissions.filter((submission) => engine.apply(submission).ok);
  const openMs = performance.now() - began;
  began = performance.now();
  for (const { account, order, now } of opened) engine.apply({ type: 'close', account, order, partId: 0, now });
  const closeMs = performance.now() - began;
  return { openUs: (openMs * 1000) / count, closeUs: (closeMs * 1000) / Math.max(1, opened.length) };
}

interface Measured {
  readonly played: Run;
  /** For a tick that reaches nothing. */
  readonly quietNs: number;
  readonly bytes: number;
  readonly openUs: number;
  readonly closeUs: number;
  readonly rollover: RolloverCost | undefined;
}

interface Case {
  readonly plan: Plan;
  readonly tape: TickTape;
  readonly start: number;
  readonly positions: number;
  readonly stops: Stops;
  /** Memory in use before an engine was created. */
  readonly baseBytes: number;
}

function measure({ plan, tape, start, positions, stops, baseBytes }: Case, withOrders: boolean): Measured {
  const engine = createEngine();
  const portfolio = new Portfolio(engine, tape, start, plan.accounts, positions, stops);
  const played = playTicks(engine, portfolio, start, plan.ticks);
  const quietNs = quietTick(engine, portfolio, plan.ticks);
  // after the ticks, so that the band edges of all accounts are included
  const bytes = withOrders ? (usedBytes() - baseBytes) / positions : 0;
  const orders = withOrders
    ? openAndClose(portfolio, Math.ceil(positions / 10), plan.opens)
    : { openUs: 0, closeUs: 0 };
  const rollover = withOrders ? rollOver(engine, 0) : undefined;
  return { played, quietNs, bytes, ...orders, rollover };
}

/** Nanoseconds of a tick that fires nothing: prices move one point up and down again, within their previous range. */
function quietTick(engine: CountingEngine, portfolio: Portfolio, ticks: number): number {
  portfolio.sway(2 * SPECS.length);
  const before = { ...engine.work };
  const began = performance.now();
  portfolio.sway(ticks);
  const elapsedMs = performance.now() - began;
  if (engine.work.triggers !== before.triggers || engine.work.marginChecks !== before.marginChecks)
    throw new Error('a quiet tick reached something');
  return (elapsedMs * 1e6) / ticks;
}

const best = (runs: readonly Run[]): Run =>
  runs.reduce((least, run) => (run.nsPerTick < least.nsPerTick ? run : least));

function oracleNsPerTick(tape: TickTape, positions: number, ticks: number): number {
  // only accounts with positions, otherwise the plain engine would also pay for idle ones on every tick
  const start = startOf(tape, ticks);
  const portfolio = new Portfolio(createOracle(), tape, start, Math.ceil(positions / 10), positions);
  portfolio.play(start, start + 1, []);
  const began = performance.now();
  portfolio.play(start + 1, start + 1 + ticks, []);
  return ((performance.now() - began) * 1e6) / ticks;
}

/** Microseconds per fired trigger with everything that follows: the cost of the ticks beyond that of as many quiet ones. */
const firedMicroseconds = ({ nsPerTick, triggersPerMillion }: Run, quietNs: number): number =>
  ((nsPerTick - quietNs) * 1e6) / 1000 / Math.max(1, triggersPerMillion);

/** Every figure of one run; the goals use the same metric names. */
export async function run({ toy }: BenchOptions): Promise<readonly BenchResult[]> {
  const plan = toy ? TOY : FULL;
  const tape = loadTape(toy);
  console.error(`engine: ${tape.source}, ${tape.length} ticks over 40 instruments`);
  const results: BenchResult[] = [];
  const nsByLabel = new Map<string, number>();
  const quietByLabel = new Map<string, number>();
  const start = startOf(tape, plan.ticks);
  const baseBytes = usedBytes();
  for (const { label, positions } of plan.sizes) {
    const isLargest = positions === plan.sizes.at(-1)?.positions;
    const measured = Array.from({ length: plan.runs }, () =>
      measure({ plan, tape, start, positions, stops: 'standing', baseBytes }, isLargest),
    );
    const played = best(measured.map((each) => each.played));
    nsByLabel.set(label, played.nsPerTick);
    const quietNs = Math.min(...measured.map((each) => each.quietNs));
    quietByLabel.set(label, quietNs);
    const perSecond = 1e9 / played.nsPerTick;
    results.push(
      isLargest
        ? goal(`ticks_per_s_${label}`, perSecond, 'ticks/s', '≥ 1,000,000', toy || perSecond >= 1e6)
        : figure(`ticks_per_s_${label}`, perSecond, 'ticks/s'),
      figure(`ns_per_tick_${label}`, played.nsPerTick, 'ns'),
      figure(`ns_per_quiet_tick_${label}`, quietNs, 'ns'),
      figure(`triggers_per_m_ticks_${label}`, played.triggersPerMillion, 'triggers'),
      figure(`margin_checks_per_m_ticks_${label}`, played.checksPerMillion, 'checks'),
    );
    if (!isLargest) continue;
    const openUs = Math.min(...measured.map((each) => each.openUs));
    const closeUs = Math.min(...measured.map((each) => each.closeUs));
    const bytes = Math.max(...measured.map((each) => each.bytes));
    const firedUs = firedMicroseconds(played, quietNs);
    results.push(
      figure('fired_us', firedUs, 'µs'),
      goal('open_us', openUs, 'µs', '≤ 2', toy || openUs <= 2),
      figure('close_us', closeUs, 'µs'),
      ...rolloverFigures(measured.flatMap(({ rollover }) => rollover ?? [])),
      goal('bytes_per_position', bytes, 'bytes', '≤ 300', toy || bytes <= 300),
    );
  }
  const middle = nsByLabel.get('10k') ?? 1;
  const quietRatio = (quietByLabel.get('1m') ?? 1) / (quietByLabel.get('1k') ?? 1);
  results.push(goal('quiet_tick_ratio', quietRatio, '×', '≤ 1.5', toy || quietRatio <= 1.5));
  const most = plan.sizes.at(-1)?.positions ?? 0;
  const harsh = { plan, tape, start, positions: most, stops: 'fresh', baseBytes } as const;
  const fresh = best(Array.from({ length: plan.runs }, () => measure(harsh, false).played));
  results.push(
    figure('ns_per_tick_1m_fresh_stops', fresh.nsPerTick, 'ns'),
    figure('triggers_per_m_ticks_1m_fresh_stops', fresh.triggersPerMillion, 'triggers'),
  );
  results.push(...trailing(toy ? 200 : 100_000, toy ? 2_000 : 200_000));
  const oracle = oracleNsPerTick(tape, plan.sizes[1]?.positions ?? 0, plan.oracleTicks);
  const baseline = 1e9 / oracle;
  results.push({ ...figure('ratio_vs_oracle_10k', oracle / middle, '×'), baseline, ratio: oracle / middle });
  return results;
}

const rolloverFigures = (costs: readonly RolloverCost[]): readonly BenchResult[] => [
  figure('rollover_begin_ms', Math.min(...costs.map(({ beginMs }) => beginMs)), 'ms'),
  figure('rollover_chunk_ms', Math.min(...costs.map(({ chunkMs }) => chunkMs)), 'ms'),
  figure('charged_us', Math.min(...costs.map(({ chargeUs }) => chargeUs)), 'µs'),
];

function trailing(stops: number, ticks: number): readonly BenchResult[] {
  const { nsPerTick, movesPerMillion } = playTrailing(stops, ticks);
  const { nsPerTick: without } = playTrailing(0, ticks);
  return [
    { ...figure('trailing_100k_ns_per_tick', nsPerTick, 'ns'), baseline: without },
    figure('trailing_100k_moves_per_m_ticks', movesPerMillion, 'ticks'),
  ];
}

const figure = (metric: string, value: number, unit: string): BenchResult => ({ metric, value, unit, holds: true });

const goal = (metric: string, value: number, unit: string, text: string, holds: boolean): BenchResult => ({
  metric,
  value,
  unit,
  goal: text,
  holds,
});
