/**
 * `npm run bench -- web`: what a page of the app weighs, when it is ready on a slow phone, and what ticking prices
 * cost it. Chromium by its own protocol; sizes are those of the built files, compressed by gzip.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { Product } from './faults/product.ts';
import type { BenchOptions, BenchResult } from './harness.ts';
import { type PageKind, coldStart, heapGrowth, panning, ticking, weightOf } from './web-pages.ts';
import { socketBytes } from './web-socket.ts';

export const name = 'web';

const FULL_SIZE = { repeats: 3, tickingMs: 10_000, socketMs: 20_000, heapMs: 60_000, tabChanges: 100 };
const TOY_SIZE: typeof FULL_SIZE = { repeats: 1, tickingMs: 500, socketMs: 500, heapMs: 500, tabChanges: 2 };

interface Budget {
  readonly metric: string;
  readonly unit: string;
  readonly most: number;
}

const WEIGHTS: readonly (Budget & { readonly kind: PageKind; readonly files?: number })[] = [
  { metric: 'quotes', kind: 'quotes', unit: 'kB', most: 115, files: 6 },
  { metric: 'trade', kind: 'trade', unit: 'kB', most: 230 },
];
const READY: readonly (readonly [PageKind, seconds: number])[] = [
  ['quotes', 1.2],
  ['trade', 1.6],
  ['login', 1.2],
];
const SCRIPTING: readonly (readonly [PageKind, percent: number])[] = [
  ['quotes', 3],
  ['trade', 5],
  ['desktop', 5],
];
const LAYOUT_SHIFT = 0.02;
const FRAMES_PER_S = 55;
const SOCKET_KB_PER_S = 3;
/** A heap breathes with compiled code; beyond this it grows. */
const HEAP_MB = 3;

const atMost = (metric: string, value: number, unit: string, most: number): BenchResult => ({
  metric,
  value,
  unit,
  goal: `≤ ${most}`,
  holds: value <= most,
});

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measure(browser: Browser, url: string, size: typeof FULL_SIZE): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const { metric, kind, unit, most, files } of WEIGHTS) {
    const weight = await weightOf(browser, url, kind);
    results.push(atMost(`${metric}_script_kb`, weight.bytes / 1000, unit, most));
    results.push(
      files === undefined
        ? { metric: `${metric}_files`, value: weight.files, unit: '', holds: true }
        : atMost(`${metric}_files`, weight.files, '', files),
    );
  }
  for (const [kind, seconds] of READY) {
    const starts = [];
    for (let turn = 0; turn < size.repeats; turn += 1) starts.push(await coldStart(browser, url, kind));
    results.push(atMost(`${kind}_ready_s`, median(starts.map(({ readyS }) => readyS)), 's', seconds));
    results.push(atMost(`${kind}_layout_shift`, Math.max(...starts.map(({ shift }) => shift)), '', LAYOUT_SHIFT));
  }
  for (const [kind, percent] of SCRIPTING) {
    const cost = await ticking(browser, url, kind, size.tickingMs);
    results.push(atMost(`${kind}_scripting`, cost.scripting * 100, '%', percent));
    results.push(atMost(`${kind}_commits_per_s`, cost.commitsPerS, '/s', 0));
  }
  const fps = await panning(browser, url, size.tickingMs / 2);
  results.push({
    metric: 'pan_fps',
    value: fps,
    unit: 'fps',
    goal: `≥ ${FRAMES_PER_S}`,
    holds: fps >= FRAMES_PER_S,
  });
  results.push(atMost('heap_ticks_mb', await heapGrowth(browser, url, { forMs: size.heapMs }), 'MB', HEAP_MB));
  results.push(atMost('heap_tabs_mb', await heapGrowth(browser, url, { tabChanges: size.tabChanges }), 'MB', HEAP_MB));
  return results;
}

export async function run({ toy }: BenchOptions): Promise<BenchResult[]> {
  const size = toy ? TOY_SIZE : FULL_SIZE;
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-web-'));
  const product = await Product.start({ dataDir });
  // set by scripts/bench.mjs; absent = Playwright's own
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const bytes = await socketBytes(product.url, size.socketMs);
    return [
      ...(await measure(browser, product.url, size)),
      atMost('socket_kb_per_s', bytes.compact / 1000, 'kB/s', SOCKET_KB_PER_S),
      { metric: 'socket_plain_kb_per_s', value: bytes.plain / 1000, unit: 'kB/s', holds: true },
      { metric: 'socket_rows_kb_per_s', value: bytes.rows / 1000, unit: 'kB/s', holds: true },
    ];
  } finally {
    await browser.close();
    await product.stopAndVerify();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}
