/** The product as in production: a server process, and a supervisor that restarts it whenever it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { ROOT, SETTINGS, type Target, postmasterOf, readiness, verify } from './target.ts';

const SERVER = join(ROOT, 'apps/server/src/main.ts');
/** As in deploy/: RestartSec. */
const RESTART_MS = 200;
const READY_LIMIT_MS = 120_000;
/** Number of characters kept of the server's latest output. */
const SAID_LENGTH = 2000;

export interface ProductOptions {
  readonly dataDir: string;
  /** An external PostgreSQL; absent = the embedded one. */
  readonly databaseUrl?: string;
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

export class Product implements Target {
  readonly url: string;
  readonly #options: ProductOptions;
  readonly #port: number;
  #child: ChildProcess | undefined;
  #stopping = false;
  #starts = 0;
  #ended: Promise<void> = Promise.resolve();

  private constructor(options: ProductOptions, port: number) {
    this.#options = options;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Resolves when customers can trade. */
  static async start(options: ProductOptions): Promise<Product> {
    const product = new Product(options, await freePort());
    product.#supervise();
    await product.untilReady();
    return product;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('the server is not running');
    return pid;
  }

  /** How often the supervisor had to restart it. */
  get restarts(): number {
    return this.#starts - 1;
  }

  /** Process id of the embedded PostgreSQL's postmaster. */
  get postmaster(): number {
    return postmasterOf(this.#options.dataDir);
  }

  /** Connection string of the embedded database for its owner. */
  get ownerUrl(): string {
    return readFileSync(join(this.#options.dataDir, 'postgres/superuser.url'), 'utf8').trim();
  }

  async untilReady(): Promise<void> {
    const limit = Date.now() + READY_LIMIT_MS;
    while (Date.now() < limit) {
      if ((await readiness(this.url)) === 'ready') return;
      await delay(50);
    }
    throw new Error(`the server was not ready again within ${READY_LIMIT_MS / 1000} s`);
  }

  /** Stops it for good, and verifies its database; resolves with the program's fault, or undefined. */
  async stopAndVerify(): Promise<string | undefined> {
    this.#stopping = true;
    this.#child?.kill('SIGTERM');
    await this.#ended;
    const { dataDir, databaseUrl } = this.#options;
    return verify({ DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) });
  }

  #supervise(): void {
    this.#starts += 1;
    const { dataDir, databaseUrl, env } = this.#options;
    const child = spawn(process.execPath, [SERVER], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(this.#port),
        DATA_DIR: dataDir,
        ...SETTINGS,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-SAID_LENGTH)));
    this.#child = child;
    this.#ended = once(child, 'close').then(async ([code, signal]) => {
      if (this.#stopping) return;
      // an exit not caused by a scenario must be reported
      if (signal !== 'SIGKILL') console.error(`the server ended (${String(code ?? signal)}): ${said.trim()}`);
      await delay(RESTART_MS);
      if (!this.#stopping) this.#supervise();
    });
  }
}
