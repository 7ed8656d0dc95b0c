/** The target of the faults: the product as one process or as several, whose database is verified at the end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
const VERIFY = join(ROOT, 'apps/server/src/verify/main.ts');

/** Settings of every process of the product. */
export const SETTINGS = { FEED: 'sim', FEED_SPEED: '3', DEMO_TRADERS: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' };

export interface Target {
  readonly url: string;
  /** How often a process had to be restarted. */
  readonly restarts: number;
  /** Resolves when customers can trade as before the fault. */
  readonly untilReady: () => Promise<void>;
  /** Stops it for good, and verifies its database; resolves with the program's fault, or undefined. */
  readonly stopAndVerify: () => Promise<string | undefined>;
}

export interface Scenario<Product extends Target, Options = object> {
  readonly name: string;
  /** Prepares something other than an empty folder; the second function removes it again. */
  readonly prepare?: (dataDir: string) => Promise<readonly [Options, () => Promise<void>]>;
  /** Causes the fault; once it is over, resolves with the seconds that it lasted. */
  readonly run: (product: Product, dataDir: string) => Promise<number>;
  /** A planned operation rather than a fault: no order may be refused or answered late. */
  readonly isPlanned?: boolean;
}

/** `waiting`: as a standby, or for other parts. */
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

/** Runs `npm run verify`; resolves with the fault found, or undefined. */
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
