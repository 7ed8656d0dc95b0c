/** What faults are done to: the product as one process or as several, of which it proves the database in the end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
const VERIFY = join(ROOT, 'apps/server/src/verify/main.ts');

/** Of every process of the product. */
export const SETTINGS = { FEED: 'sim', FEED_SPEED: '3', DEMO_TRADERS: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' };

export interface Target {
  readonly url: string;
  /** How often something had to be started again. */
  readonly restarts: number;
  /** Resolves when customers can trade as before the fault. */
  readonly untilReady: () => Promise<void>;
  /** Ends it for good, and proves its database; resolves with the program's fault, or undefined. */
  readonly stopAndVerify: () => Promise<string | undefined>;
}

export interface Scenario<Product extends Target, Options = object> {
  readonly name: string;
  /** Where it runs on something else than an empty folder; the second function takes it away again. */
  readonly prepare?: (dataDir: string) => Promise<readonly [Options, () => Promise<void>]>;
  /** Resolves with the seconds that the fault lasted, once it is over. */
  readonly run: (product: Product, dataDir: string) => Promise<number>;
  /** Work that was planned, and no fault: no order may be refused or answered late. */
  readonly isPlanned?: boolean;
}

/** `waiting`: for its turn, or for others. */
export type Readiness = 'ready' | 'waiting' | 'away';

export async function readiness(url: string): Promise<Readiness> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) });
    if (answer.ok) return 'ready';
    const { data } = (await answer.json()) as { readonly data: { readonly reason?: string } };
    return data.reason === 'starting or stopping' ? 'away' : 'waiting';
  } catch {
    return 'away';
  }
}

/** Process id of the embedded PostgreSQL's postmaster. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n', 1)[0]);

/** Runs `npm run verify`; resolves with what it found, or undefined. */
export async function verify(env: Readonly<Record<string, string>>): Promise<string | undefined> {
  const child = spawn(process.execPath, [VERIFY], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? undefined : said.trim();
}
