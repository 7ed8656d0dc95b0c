/** The product as several processes behind one port, each restarted when it ends (scripts/lib/cluster-child.mjs). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { ROOT, type Readiness, SETTINGS, type Target, postmasterOf, readiness, verify } from './target.ts';

const CHILD = join(ROOT, 'scripts/lib/cluster-child.mjs');
const READY_LIMIT_MS = 180_000;
const LOOK_MS = 50;
/** The part with a relay between itself and NATS, so that it can be cut off alone. */
const APART = 'gateway-1';
/** Number of characters kept of the parts' latest output. */
const SAID_LENGTH = 4000;

export type Kind = 'engine' | 'feed' | 'gateway' | 'worker';
const KINDS: readonly Kind[] = ['engine', 'feed', 'gateway', 'worker'];

interface Part {
  readonly pid: number;
  /** Port of its own /readyz; absent = it has none. */
  readonly port?: number;
}

interface Said {
  readonly ready?: true;
  readonly ended?: string;
  readonly parts?: Readonly<Record<string, Part>>;
}

const namesOf = (kind: Kind): readonly string[] => [`${kind}-1`, `${kind}-2`];

export class Cluster implements Target {
  readonly url: string;
  readonly #dataDir: string;
  readonly #child: ChildProcess;
  #restarts = 0;
  #said = '';
  /** Answers arrive in the order of the questions. */
  readonly #asked: ((parts: Readonly<Record<string, Part>>) => void)[] = [];

  private constructor(dataDir: string, port: number) {
    this.#dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
    this.#child = spawn(process.execPath, [CHILD], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...SETTINGS,
        PORT: String(port),
        DATA_DIR: dataDir,
        CLUSTER_WORKERS: '2',
        CLUSTER_APART: APART,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#said = (this.#said + chunk.toString()).slice(-SAID_LENGTH)));
    this.#child.on('message', ({ ended, parts }: Said) => {
      if (ended !== undefined) this.#restarts += 1;
      if (parts !== undefined) this.#asked.shift()?.(parts);
    });
  }

  /** Resolves when customers can trade and every part is running. */
  static async start(dataDir: string): Promise<Cluster> {
    const cluster = new Cluster(dataDir, await freePort());
    await Promise.race([
      once(cluster.#child, 'message'),
      once(cluster.#child, 'exit').then(() => Promise.reject(new Error(`it did not start: ${cluster.said}`))),
    ]);
    await cluster.untilReady();
    cluster.#restarts = 0;
    return cluster;
  }

  get restarts(): number {
    return this.#restarts;
  }

  get postmaster(): number {
    return postmasterOf(this.#dataDir);
  }

  /** The latest output of its parts. */
  get said(): string {
    return this.#said.trim();
  }

  async pidOf(name: string): Promise<number> {
    const part = (await this.#parts())[name];
    if (part === undefined) throw new Error(`${name} is not running`);
    return part.pid;
  }

  async signal(name: string, signal: NodeJS.Signals): Promise<void> {
    process.kill(await this.pidOf(name), signal);
  }

  /** The parts of a kind, the active one first. */
  async activeFirst(kind: Kind): Promise<readonly [active: string, waiting: string]> {
    for (;;) {
      for (const name of namesOf(kind))
        if ((await this.#stateOf(name)) === 'ready') return [name, namesOf(kind).find((other) => other !== name) ?? ''];
      await delay(LOOK_MS);
    }
  }

  async untilReady(): Promise<void> {
    await until(async () => {
      const states = await Promise.all(
        KINDS.map(async (kind) => Promise.all(namesOf(kind).map((name) => this.#stateOf(name)))),
      );
      return states.every((each, index) => {
        if (each.includes('away')) return false;
        return KINDS[index] === 'gateway' ? !each.includes('waiting') : each.includes('ready');
      });
    }, 'the cluster was not ready again');
  }

  /** Shuts a part down gracefully, and resolves when it is running again. */
  async restart(name: string): Promise<void> {
    const pid = await this.pidOf(name);
    process.kill(pid, 'SIGTERM');
    await until(async () => {
      const part = (await this.#parts())[name];
      return part !== undefined && part.pid !== pid;
    }, `${name} did not come back`);
    await this.untilReady();
  }

  async stopAndVerify(): Promise<string | undefined> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
    return verify({ DATA_DIR: this.#dataDir });
  }

  #parts(): Promise<Readonly<Record<string, Part>>> {
    return new Promise((resolve) => {
      this.#asked.push(resolve);
      this.#child.send({ ask: 'parts' });
    });
  }

  async #stateOf(name: string): Promise<Readiness> {
    const port = (await this.#parts())[name]?.port;
    if (port === undefined) return 'away';
    return readiness(`http://127.0.0.1:${port}`);
  }
}

async function until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  const limit = Date.now() + READY_LIMIT_MS;
  while (Date.now() < limit) {
    if (await isSo()) return;
    await delay(LOOK_MS);
  }
  throw new Error(`${otherwise} within ${READY_LIMIT_MS / 1000} s`);
}
