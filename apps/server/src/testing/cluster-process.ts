/** A cluster of real processes for tests that kill and pause parts of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startCluster } from '../../../../scripts/lib/cluster.mjs';
import { serverProgram } from '../../../../scripts/lib/server-program.mjs';

export class TestCluster {
  readonly #cluster: Cluster;
  readonly #folder: string;
  readonly #output: string[];

  private constructor(cluster: Cluster, folder: string, output: string[]) {
    this.#cluster = cluster;
    this.#folder = folder;
    this.#output = output;
  }

  static async start(settings: Readonly<Record<string, string>>): Promise<TestCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'tradewind-cluster-'));
    const output: string[] = [];
    const { main: program } = await serverProgram();
    const onLine = (name: string, line: string): void => void output.push(`${name} ${line}`);
    return new TestCluster(
      await startCluster({
        dataDir: folder,
        // a busy machine must not count as a hung or unreachable database
        settings: { DATABASE_HANG_MS: '10000', DATABASE_CONNECT_MS: '10000', ...settings },
        program,
        workers: 2,
        onLine,
      }),
      folder,
      output,
    );
  }

  get url(): string {
    return this.#cluster.url;
  }

  /** Address of one part, bypassing the load balancer. */
  urlOf(name: string): string {
    return `http://127.0.0.1:${this.#cluster.portOf(name)}`;
  }

  get databaseUrl(): string {
    return this.#cluster.databaseUrl;
  }

  /** Output of the parts. */
  get output(): readonly string[] {
    return this.#output;
  }

  /** The active part of this kind, such as `engine-1`. */
  async active(kind: 'engine' | 'feed' | 'worker'): Promise<string> {
    for (;;)
      for (const name of [`${kind}-1`, `${kind}-2`])
        if (this.#cluster.pids().has(name) && (await this.#isReady(name))) return name;
  }

  lives(name: string): boolean {
    return this.#cluster.pids().has(name);
  }

  signal(name: string, signal: NodeJS.Signals): void {
    const pid = this.#cluster.pids().get(name);
    if (pid === undefined) throw new Error(`${name} is not running`);
    process.kill(pid, signal);
  }

  /** Restarts a part that has ended. */
  async start(name: string): Promise<void> {
    await this.#cluster.start(name);
  }

  async stop(): Promise<void> {
    await this.#cluster.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #isReady(name: string): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(500);
      return (await fetch(`http://127.0.0.1:${this.#cluster.portOf(name)}/readyz`, { signal })).ok;
    } catch {
      return false;
    }
  }
}
