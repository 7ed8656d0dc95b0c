/** Processes that have ended, but are still listed because their parent does not collect the exit code. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { birthOf, isAlive, waitForEnd } from './process.ts';

/** A shell starts a process and, before that ends, turns into a program that never collects its exit code. */
async function startZombie(): Promise<{ readonly pid: number; readonly end: () => Promise<void> }> {
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [printed] = await once(parent.stdout, 'data');
  const pid = Number(String(printed));
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), { interval: 5 }).toMatch(/\) Z /u);
  return {
    pid,
    async end() {
      const closed = once(parent, 'close');
      parent.kill('SIGKILL');
      await closed;
    },
  };
}

it.runIf(process.platform === 'linux')(
  'a zombie counts as dead: it holds no data folder, and no one waits for it',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradewind-zombie-'));
    const zombie = await startZombie();
    try {
      // as a killed server leaves it
      writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: zombie.pid, birth: birthOf(zombie.pid) }));
      expect([isAlive(process.pid), isAlive(zombie.pid)]).toEqual([true, false]);
      expect(await waitForEnd(zombie.pid, 0)).toBe(true);
      const unlock = lockFolder(folder);
      unlock();
    } finally {
      await zombie.end();
      rmSync(folder, { recursive: true });
    }
  },
);
