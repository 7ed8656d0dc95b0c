/** Child processes: run one to its end, or fail with one clear line. */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { root } from './paths.mjs';

/** Ends the script with one line for the person who started it. */
export function fail(line) {
  console.error(`Tradewind: ${line}`);
  process.exit(1);
}

const running = new Set();

/** Ends the commands that run() has started and that have not ended yet. */
export function endRunning() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a command in the checkout and resolves with its exit code. `quiet` keeps the output back and prints it
 * only when the command failed. `priority`: niceness, for what may wait when processors are busy.
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
