/** Child processes: run one to its end, or fail with a clear message in one line. */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { root } from './paths.mjs';

/** Exits the script with a one-line message for the person who started it. */
export function fail(line) {
  console.error(`Tradewind: ${line}`);
  process.exit(1);
}

const running = new Set();

/** Ends the commands started by run() that are still running. */
export function endRunning() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a command in the checkout and resolves with its exit code. `quiet` withholds the output and prints it only when the
 * command fails. `priority`: niceness, for work that may wait when processors are busy.
 */
export function run(command, args, { quiet = false, env = {}, cwd = root, priority = 0 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    running.add(child);
    if (priority !== 0 && child.pid !== undefined) setPriority(child.pid, priority);
    const kept = [];
    child.stdout?.on('data', (chunk) => kept.push(chunk));
    child.stderr?.on('data', (chunk) => kept.push(chunk));
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code) => {
      running.delete(child);
      if (code !== 0 && quiet) process.stderr.write(Buffer.concat(kept));
      resolve(code ?? 1);
    });
  });
}
