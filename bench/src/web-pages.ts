/** Pages of the app in Chromium, and the measurements on them. */
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from '@playwright/test';

export type PageKind = 'quotes' | 'trade' | 'login' | 'desktop';

interface Kind {
  readonly path: string;
  /** Selector of an element that is present once the page can be used. */
  readonly ready: string;
  readonly desktop?: boolean;
}

const KINDS: Readonly<Record<PageKind, Kind>> = {
  quotes: { path: '/', ready: '[data-testid^="quote-row-"]' },
  trade: { path: '/trade', ready: '[data-testid="chart"][data-ready="true"]' },
  login: { path: '/login', ready: 'input' },
  desktop: { path: '/', ready: '[data-testid="chart"][data-ready="true"]', desktop: true },
};
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** A mid-range phone: processor and network throttling as in Lighthouse's mobile run. */
const CPU = 4;
const NETWORK = { offline: false, latency: 60, downloadThroughput: 9_000_000 / 8, uploadThroughput: 9_000_000 / 8 };
/** Stops loading candles if there are fewer than requested. */
const MAX_DRAGS = 600;
/** Layout shifts after the page is ready count, too. */
const SETTLE_MS = 2000;
/** Later pages are fetched by then, and the worker has the app's files: what ticks cost begins after that. */
const LATE_LOADS_MS = 10_000;

/** Runs in the page before its scripts: records when it is ready, layout shifts, and on request frames. */
const WATCHER = (ready: string): string => `(() => {
  const seen = { readyMs: undefined, shift: 0, frames: 0 };
  window.__watched = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  // not a callback longer than it is needed: each costs what is measured
  window.__isReady = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the page was not ready within a minute')), 60_000);
    const look = () => {
      if (document.querySelector(${JSON.stringify(ready)})) resolve((seen.readyMs = performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  window.__countFrames = () => {
    seen.frames += 1;
    requestAnimationFrame(window.__countFrames);
  };
})()`;

interface Watched {
  readonly readyMs: number;
  readonly shift: number;
  readonly frames: number;
}

const watched = (page: Page): Promise<Watched> => page.evaluate('window.__watched');

/** A page with an empty cache. */
async function withPage<Result>(
  browser: Browser,
  kind: PageKind,
  use: (page: Page, protocol: CDPSession) => Promise<Result>,
): Promise<Result> {
  const { desktop = false, ready } = KINDS[kind];
  const context = await browser.newContext({
    viewport: desktop ? DESKTOP : PHONE,
    isMobile: !desktop,
    hasTouch: !desktop,
    deviceScaleFactor: desktop ? 1 : 2,
  });
  const page = await context.newPage();
  await page.addInitScript(WATCHER(ready));
  const protocol = await context.newCDPSession(page);
  await protocol.send('Performance.enable');
  try {
    return await use(page, protocol);
  } finally {
    await context.close();
  }
}

async function open(page: Page, url: string, kind: PageKind): Promise<void> {
  await page.goto(url + KINDS[kind].path);
  // not with waitForFunction: the script that it puts into the page takes 40 ms of what is measured
  await page.evaluate('window.__isReady');
}

export interface Weight {
  /** After gzip. */
  readonly bytes: number;
  readonly files: number;
}

/** Scripts, including texts, that were requested before the page was ready. */
export function weightOf(browser: Browser, url: string, kind: PageKind): Promise<Weight> {
  return withPage(browser, kind, async (page) => {
    await open(page, url, kind);
    const names = await page.evaluate<string[]>(`performance.getEntriesByType('resource')
      .filter(({ name, startTime }) => /\\.js$/.test(name) && startTime < window.__watched.readyMs)
      .map(({ name }) => name)`);
    const files = [...new Set(names)];
    const texts = await Promise.all(files.map(async (name) => Buffer.from(await (await fetch(name)).arrayBuffer())));
    return { files: files.length, bytes: texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) };
  });
}

export function coldStart(browser: Browser, url: string, kind: PageKind): Promise<{ readyS: number; shift: number }> {
  return withPage(browser, kind, async (page, protocol) => {
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', NETWORK);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    await open(page, url, kind);
    await delay(SETTLE_MS);
    const { readyMs, shift } = await watched(page);
    return { readyS: readyMs / 1000, shift };
  });
}

async function scriptSeconds(protocol: CDPSession): Promise<number> {
  const { metrics } = await protocol.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}

/** Share of a core used by scripts while prices tick. */
export function ticking(browser: Browser, url: string, kind: PageKind, forMs: number): Promise<number> {
  return withPage(browser, kind, async (page, protocol) => {
    await open(page, url, kind);
    await delay(LATE_LOADS_MS);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    const [before, beganAt] = [await scriptSeconds(protocol), performance.now()];
    await delay(forMs);
    return ((await scriptSeconds(protocol)) - before) / ((performance.now() - beganAt) / 1000);
  });
}

/** Drags from left to right over the chart, which shows and loads older candles. */
async function drag(page: Page, box: Box, steps: number): Promise<void> {
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.2, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, middle, { steps });
  await page.mouse.up();
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Frames per second while the chart is dragged, with at least this many candles loaded, if available. */
export function panning(
  browser: Browser,
  url: string,
  { forMs, candles }: { readonly forMs: number; readonly candles: number },
): Promise<{ fps: number; candles: number }> {
  return withPage(browser, 'desktop', async (page, protocol) => {
    await open(page, url, 'desktop');
    const chart = page.locator(KINDS.desktop.ready);
    const box = await chart.boundingBox();
    if (box === null) throw new Error('no chart');
    const loaded = async (): Promise<number> =>
      Number(await page.locator('[data-candles]').getAttribute('data-candles'));
    for (let drags = 0; drags < MAX_DRAGS && (await loaded()) < candles; drags += 1) await drag(page, box, 3);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    await page.evaluate('window.__countFrames()');
    const { frames: before } = await watched(page);
    const beganAt = performance.now();
    while (performance.now() - beganAt < forMs) await drag(page, box, 30);
    const { frames } = await watched(page);
    return { fps: ((frames - before) / (performance.now() - beganAt)) * 1000, candles: await loaded() };
  });
}

interface Heap {
  /** All that is alive. */
  readonly used: number;
  /** Of it, what V8 compiled: it does so again and again while a page is used, and throws away what is old. */
  readonly code: number;
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  readonly nodes: readonly number[];
}

async function heapOf(protocol: CDPSession): Promise<Heap> {
  await protocol.send('HeapProfiler.collectGarbage');
  const { metrics } = await protocol.send('Performance.getMetrics');
  const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  const parts: string[] = [];
  const take = ({ chunk }: { chunk: string }): void => void parts.push(chunk);
  protocol.on('HeapProfiler.addHeapSnapshotChunk', take);
  await protocol.send('HeapProfiler.takeHeapSnapshot');
  protocol.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = JSON.parse(parts.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size, isCode] = [fields.indexOf('type'), fields.indexOf('self_size'), types[0].indexOf('code')];
  let code = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (nodes[at + type] === isCode) code += nodes[at + size] ?? 0;
  }
  return { used, code };
}

/** MB that the heap grew by: without compiled code, and that alone. */
export function heapGrowth(
  browser: Browser,
  url: string,
  { forMs = 0, tabChanges = 0 }: { readonly forMs?: number; readonly tabChanges?: number },
): Promise<{ readonly data: number; readonly code: number }> {
  return withPage(browser, 'quotes', async (page, protocol) => {
    await open(page, url, 'quotes');
    const change = async (): Promise<void> => {
      for (const tab of ['trade', 'quotes']) await page.getByTestId(`tab-${tab}`).click();
    };
    // code that is loaded once does not count as growth
    if (tabChanges > 0) for (let turn = 0; turn < 5; turn += 1) await change();
    await delay(SETTLE_MS);
    const before = await heapOf(protocol);
    await delay(forMs);
    for (let turn = 0; turn < tabChanges / 2; turn += 1) await change();
    const after = await heapOf(protocol);
    const code = (after.code - before.code) / 1_000_000;
    return { data: (after.used - before.used) / 1_000_000 - code, code };
  });
}
