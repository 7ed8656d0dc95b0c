/**
 * `npm run bench -- web`: what a page of the app weighs, when it is ready on a slow phone, and what ticking prices
 * cost it. Chromium by its own protocol; sizes are those of the built files, compressed by gzip. The heap takes half
 * an hour; WEB_PARTS names the parts that are wanted, such as `WEB_PARTS=weight,ready`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { Product } from './faults/product.ts';
import { type BenchOptions, type BenchResult, median } from './harness.ts';
import { type PageKind, coldStart, heapGrowth, panning, ticking, weightOf } from './web-pages.ts';
import { lengthenHistory } from './web-history.ts';
import { lighthouse, type Scores } from './web-lighthouse.ts';
import { socketBytes } from './web-socket.ts';

export const name = 'web';

const FULL_SIZE = {
  repeats: 5,
  tickingMs: 10_000,
  candles: 10_000,
  socketMs: 20_000,
  heapMs: 30 * 60_000,
  tabChanges: 1000,
};
const TOY_SIZE: typeof FULL_SIZE = {
  repeats: 1,
  tickingMs: 500,
  candles: 500,
  socketMs: 500,
  heapMs: 500,
  tabChanges: 2,
};

interface Budget {
  readonly metric: string;
  readonly unit: string;
  readonly most: number;
}

const WEIGHTS: readonly (Budget & { readonly kind: PageKind })[] = [
  { metric: 'quotes', kind: 'quotes', unit: 'kB', most: 150 },
  { metric: 'trade', kind: 'trade', unit: 'kB', most: 300 },
];
const READY: readonly (readonly [PageKind, seconds: number])[] = [
  ['quotes', 1.5],
  ['trade', 2.5],
  ['login', 1.5],
];
const TICKING: readonly PageKind[] = ['quotes', 'trade', 'desktop'];
/** Of a core, while prices tick. */
const SCRIPTING_PERCENT = 10;
/** For Lighthouse's mobile run. */
const SCORED: readonly (readonly [name: string, path: string])[] = [
  ['quotes', '/'],
  ['trade', '/trade'],
  ['login', '/login'],
];
const SCORES: readonly (readonly [keyof Scores, least: number])[] = [
  ['performance', 85],
  ['accessibility', 100],
  ['best-practices', 100],
  ['seo', 90],
];
const LAYOUT_SHIFT = 0.05;
const FRAMES_PER_S = 45;
const SOCKET_KB_PER_S = 3;
/** Without compiled code, which V8 adds and discards by itself. */
const HEAP_MB = 3;

const atMost = (metric: string, value: number, unit: string, most: number): BenchResult => ({
  metric,
  value,
  unit,
  goal: `≤ ${most}`,
  holds: value <= most,
});

const atLeast = (metric: string, value: number, unit: string, least: number): BenchResult => ({
  metric,
  value,
  unit,
  goal: `≥ ${least}`,
  holds: value >= least,
});

interface Measured {
  readonly browser: Browser;
  readonly url: string;
  /** Of the embedded database, for its owner. */
  readonly databaseUrl: string;
  readonly size: typeof FULL_SIZE;
  /** Path of the browser; absent = Playwright's own. */
  readonly executablePath: string | undefined;
}

async function weight({ browser, url }: Measured): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const { metric, kind, unit, most } of WEIGHTS) {
    const found = await weightOf(browser, url, kind);
    results.push(atMost(`${metric}_script_kb`, found.bytes / 1000, unit, most));
    results.push({ metric: `${metric}_files`, value: found.files, unit: '', holds: true });
  }
  return results;
}

async function ready({ browser, url, size }: Measured): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [kind, seconds] of READY) {
    const starts = [];
    for (let turn = 0; turn < size.repeats; turn += 1) starts.push(await coldStart(browser, url, kind));
    results.push(atMost(`${kind}_ready_s`, median(starts.map(({ readyS }) => readyS)), 's', seconds));
    results.push(atMost(`${kind}_layout_shift`, Math.max(...starts.map(({ shift }) => shift)), '', LAYOUT_SHIFT));
  }
  return results;
}

async function scripting({ browser, url, size }: Measured): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const kind of TICKING) {
    const share = await ticking(browser, url, kind, size.tickingMs);
    results.push(atMost(`${kind}_scripting`, share * 100, '%', SCRIPTING_PERCENT));
  }
  return results;
}

async function pan({ browser, url, databaseUrl, size }: Measured): Promise<BenchResult[]> {
  await lengthenHistory(databaseUrl, size.candles);
  const { fps, candles } = await panning(browser, url, { forMs: size.tickingMs / 2, candles: size.candles });
  return [atLeast('pan_fps', fps, 'fps', FRAMES_PER_S), atLeast('pan_candles', candles, '', size.candles)];
}

async function heap({ browser, url, size }: Measured): Promise<BenchResult[]> {
  const tabs = await heapGrowth(browser, url, { tabChanges: size.tabChanges });
  const ticks = await heapGrowth(browser, url, { forMs: size.heapMs });
  return [
    atMost('heap_tabs_mb', tabs.data, 'MB', HEAP_MB),
    { metric: 'heap_tabs_code_mb', value: tabs.code, unit: 'MB', holds: true },
    atMost('heap_ticks_mb', ticks.data, 'MB', HEAP_MB),
    { metric: 'heap_ticks_code_mb', value: ticks.code, unit: 'MB', holds: true },
  ];
}

async function socket({ url, size }: Measured): Promise<BenchResult[]> {
  const bytes = await socketBytes(url, size.socketMs);
  return [
    atMost('socket_kb_per_s', bytes.compact / 1000, 'kB/s', SOCKET_KB_PER_S),
    { metric: 'socket_plain_kb_per_s', value: bytes.plain / 1000, unit: 'kB/s', holds: true },
    { metric: 'socket_rows_kb_per_s', value: bytes.rows / 1000, unit: 'kB/s', holds: true },
  ];
}

/** Empty if LIGHTHOUSE is not set. */
async function scores({ url, size, executablePath }: Measured): Promise<BenchResult[]> {
  const folder = process.env['LIGHTHOUSE'];
  if (folder === undefined) {
    console.error('bench web: without scores of Lighthouse; docs/benchmarks.md says how to have them');
    return [];
  }
  const results: BenchResult[] = [];
  for (const [page, path] of SCORED) {
    const runs: Scores[] = [];
    for (let turn = 0; turn < size.repeats; turn += 1) runs.push(await lighthouse(folder, url + path, executablePath));
    for (const [category, goal] of SCORES) {
      const value = median(runs.map((run) => run[category]));
      results.push(atLeast(`${page}_lighthouse_${category.replace('-', '_')}`, value, '', goal));
    }
  }
  return results;
}

const PARTS = { weight, ready, scripting, pan, socket, lighthouse: scores, heap };

/** The parts in WEB_PARTS, or all. */
function partsWanted(): readonly ((measured: Measured) => Promise<BenchResult[]>)[] {
  const names = process.env['WEB_PARTS']?.split(',');
  const unknown = names?.find((part) => !Object.hasOwn(PARTS, part));
  if (unknown !== undefined) throw new Error(`WEB_PARTS has ${unknown}; there are ${Object.keys(PARTS).join(', ')}`);
  return Object.entries(PARTS).flatMap(([part, measure]) => ((names?.includes(part) ?? true) ? [measure] : []));
}

export async function run({ toy }: BenchOptions): Promise<BenchResult[]> {
  const size = toy ? TOY_SIZE : FULL_SIZE;
  const parts = partsWanted();
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-web-'));
  const product = await Product.start({ dataDir });
  // set by scripts/bench.mjs
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const results: BenchResult[] = [];
    const measured = { browser, url: product.url, databaseUrl: product.ownerUrl, size, executablePath };
    for (const measure of parts) results.push(...(await measure(measured)));
    return results;
  } finally {
    await browser.close();
    await product.stopAndVerify();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}
