/** The processes of an embedded PostgreSQL, for tests that stop or kill them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export class PostgresProcesses {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  get postmaster(): number {
    return Number(readFileSync(join(this.#dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** The postmaster first. */
  get all(): readonly number[] {
    const { postmaster } = this;
    const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/u).map(Number))
      .flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : []));
    return [postmaster, ...children];
  }

  /** Pauses all of them; the returned function resumes them. */
  pause(): () => void {
    const stopped = new Set<number>();
    // twice, because one may have been started meanwhile
    for (const pid of [...this.all, ...this.all]) {
      if (stopped.has(pid)) continue;
      process.kill(pid, 'SIGSTOP');
      stopped.add(pid);
    }
    return () => {
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    };
  }
}
