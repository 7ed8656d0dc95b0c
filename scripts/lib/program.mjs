/** Runs a program of a workspace, which ends with it. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { onParentGone } from './parent.mjs';
import { compileCache, node, root } from './paths.mjs';
import { endRunning } from './run.mjs';
import { ensurePackages } from './setup.mjs';

/** `file`: below the root of the repository. */
export async function runProgram(file) {
  let program = null;

  /** Before the program has started, stops the setup. */
  function end(signal) {
    if (program !== null) return program.kill('SIGTERM');
    endRunning();
    process.exit(128 + constants.signals[signal]);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  onParentGone(() => end('SIGHUP'));

  await ensurePackages();

  // the folder stays that of the caller, because files are named relative to it
  program = spawn(node, [join(root, file), ...process.argv.slice(2)], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  program.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}
