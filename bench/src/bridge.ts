/**
 * `npm run bench -- bridge [--minutes N]`: how long a price takes from its source through the bridge until the server has
 * committed it, compared with a plain loop of POST requests; and the memory of a bridge while the server is away
 * for N minutes (1 if absent). Everything shares the processors. Linux only (/proc).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type PricedInstrument, krakenLike, makeTicks, tickerOf } from './bridge-source.ts';
import type { BenchOptions, BenchResult } from './harness.ts';
import { startDatabases } from './orders-database.ts';
import { FEED_KEY, percentile, startServer } from './orders-http.ts';
import { residentKibOf } from './processes.ts';

export const name = 'bridge';
export const note = 'The source is a program of this benchmark on the same machine: no network is part of the figures.';

const FULL_SIZE = { walMb: 400, instruments: 20, ticksPerS: 500, warmUpMs: 5000, forMs: 20_000, awayMs: 60_000 };
const TOY_SIZE: typeof FULL_SIZE = {
  ...FULL_SIZE,
  walMb: 160,
  ticksPerS: 50,
  warmUpMs: 300,
  forMs: 700,
  awayMs: 1000,
};
const BRIDGE = join(import.meta.dirname, '..', '..', 'bridges', 'src', 'main.ts');
const TICKS = '/v1/feed/ticks';
/** Often enough to see a peak, rarely enough not to disturb. */
const SAMPLE_MS = 500;

const list = z.object({ data: z.array(z.object({ Code: z.string(), PricePrecision: z.number() })) });
const line = z.object({ time: z.number() });
const answered = z.object({ code: z.literal(1), data: z.object({ accepted: z.number() }) });

/** Stands before the server, and knows when the server has committed the prices of a request. */
class Gate {
  readonly #target: string;
  #server: Server;
  #port = 0;
  latenciesMs: number[] = [];
  accepted = 0;

  constructor(target: string) {
    this.#target = target;
    this.#server = this.#create();
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    this.#server = this.#create();
    await once(this.#server.listen(this.#port, '127.0.0.1'), 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Connections are refused until it opens again. */
  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  #create(): Server {
    return createServer((request, response) => {
      void (async () => {
        const body = await text(request);
        const { method = 'GET', url = '/' } = request;
        const headers = { 'feed-key': FEED_KEY };
        const answer = await fetch(this.#target + url, method === 'POST' ? { method, headers, body } : { headers });
        const result = await answer.text();
        if (url === TICKS) this.#note(body, result);
        response.writeHead(answer.status).end(result);
      })().catch(() => response.destroy());
    });
  }

  #note(body: string, result: string): void {
    const now = Date.now();
    this.accepted += answered.parse(JSON.parse(result)).data.accepted;
    for (const each of body.split('\n')) {
      const tick = line.safeParse(JSON.parse(each));
      if (tick.success) this.latenciesMs.push(now - tick.data.time);
    }
  }
}

function startBridge(url: string, gate: Gate, folder: string, instruments: readonly PricedInstrument[]) {
  const file = join(folder, 'bridge.json');
  const symbols = instruments.map(({ Code: code }) => ({ code, symbol: code }));
  writeFileSync(file, JSON.stringify({ source: 'kraken', server: gate.url, feed_key: FEED_KEY, url, symbols }));
  return spawn(process.execPath, [BRIDGE, file], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Latencies of the ticks of `forMs`, after `warmUpMs`, ascending. */
async function measure(gate: Gate, { warmUpMs, forMs }: typeof FULL_SIZE): Promise<number[]> {
  await delay(warmUpMs);
  gate.latenciesMs = [];
  await delay(forMs);
  return gate.latenciesMs.toSorted((left, right) => left - right);
}

/** A plain loop: posts what has come, waits for the answer, and begins again. */
async function measurePosts(gate: Gate, instruments: readonly PricedInstrument[], sizes: typeof FULL_SIZE) {
  const ended = new AbortController();
  let lines: string[] = [];
  const making = makeTicks(instruments, sizes.ticksPerS, ended.signal, ({ code, bid, ask, time }) => {
    lines.push(JSON.stringify({ code, bid: Number(bid), ask: Number(ask), time }));
  });
  const posting = (async () => {
    while (!ended.signal.aborted) {
      const body = lines.join('\n');
      lines = [];
      if (body === '') await delay(1);
      else await (await fetch(gate.url + TICKS, { method: 'POST', body })).arrayBuffer();
    }
  })();
  const measuring = measure(gate, sizes).finally(() => ended.abort());
  const [latencies] = await Promise.all([measuring, making, posting]);
  return latencies;
}

/** The most memory of the bridge while it cannot deliver, and how soon it delivers again. */
async function serverAway(gate: Gate, bridge: ChildProcess, awayMs: number) {
  const pid = bridge.pid ?? 0;
  const beforeKib = residentKibOf(pid);
  await gate.close();
  let mostKib = beforeKib;
  for (const until = performance.now() + awayMs; performance.now() < until; await delay(SAMPLE_MS))
    mostKib = Math.max(mostKib, residentKibOf(pid));
  const { accepted } = gate;
  await gate.open();
  const openedAt = performance.now();
  while (gate.accepted === accepted) await delay(1);
  return { beforeKib, mostKib, againMs: performance.now() - openedAt };
}

async function throughBridge(gate: Gate, instruments: readonly PricedInstrument[], sizes: typeof FULL_SIZE) {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-bench-bridge-'));
  const source = krakenLike();
  const { url } = await source.listen();
  const bridge = startBridge(url, gate, folder, instruments);
  const ended = new AbortController();
  const making = makeTicks(instruments, sizes.ticksPerS, ended.signal, (tick) => source.send(tickerOf(tick)));
  try {
    const { accepted } = gate;
    while (gate.accepted === accepted && bridge.exitCode === null) await delay(SAMPLE_MS);
    if (bridge.exitCode !== null) throw new Error(`the bridge ended with ${bridge.exitCode}`);
    return { latencies: await measure(gate, sizes), away: await serverAway(gate, bridge, sizes.awayMs) };
  } finally {
    ended.abort();
    await making;
    bridge.kill('SIGKILL');
    await source.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function run({ toy, minutes }: BenchOptions): Promise<BenchResult[]> {
  const sizes = { ...(toy ? TOY_SIZE : FULL_SIZE), ...(minutes === undefined ? {} : { awayMs: minutes * 60_000 }) };
  const databases = await startDatabases(sizes.walMb);
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-bench-bridge-server-'));
  const server = await startServer(await databases.create('bridge'), dataDir);
  const gate = new Gate(server.url.replace(/\/$/u, ''));
  try {
    await gate.open();
    const { data } = list.parse(await (await fetch(new URL('/v1/api/forex/trade_list', server.url))).json());
    const instruments = data.slice(0, sizes.instruments);
    const posts = await measurePosts(gate, instruments, sizes);
    const { latencies, away } = await throughBridge(gate, instruments, sizes);
    const compared = (metric: string, share: number): BenchResult => {
      const value = percentile(latencies, share);
      const baseline = percentile(posts, share);
      return { metric, value, unit: 'ms', baseline, ratio: baseline / value, holds: true };
    };
    return [
      compared('source_to_commit_p50_ms', 0.5),
      compared('source_to_commit_p99_ms', 0.99),
      { metric: 'ticks_per_s', value: (latencies.length / sizes.forMs) * 1000, unit: '', holds: true },
      { metric: 'memory_kib', value: away.beforeKib, unit: 'KiB', holds: true },
      { metric: 'memory_most_while_away_kib', value: away.mostKib, unit: 'KiB', holds: true },
      { metric: 'delivers_again_after_ms', value: away.againMs, unit: 'ms', holds: true },
    ];
  } finally {
    await gate.close();
    await server.stop();
    await databases.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
