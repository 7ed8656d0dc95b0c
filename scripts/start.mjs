/** `npm start`: sets everything up and serves the product. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { compileCache, node, root } from './lib/paths.mjs';
import { onParentGone } from './lib/parent.mjs';
import { endRunning } from './lib/run.mjs';
import { HUGE_MEMORY } from './lib/runtime.mjs';
import { ensurePackages, ensureApps } from './lib/setup.mjs';

// Space for short-lived objects from the start: while it grows, collections take tens of milliseconds under load
// (npm run bench -- orders: a 99th percentile of 9 ms instead of 25 at half load).
const HEAP_FLAGS = ['--min-semi-space-size=32', '--max-semi-space-size=32'];

let server = null;

/** Stops the server, which completes pending requests and stops PostgreSQL; before it has started, stops the setup. */
function end(signal) {
  if (server !== null) return server.kill('SIGTERM');
  endRunning();
  process.exit(128 + constants.signals[signal]);
}

// A handler also replaces the "ignore" that a shell script sets for SIGINT in its background jobs. Ctrl-C also reaches the
// server through the terminal; it stops once, however many signals it receives.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));

onParentGone(() => end('SIGHUP'));

await ensurePackages();
await ensureApps();

// The channel notifies the server when this process is gone, so that a killed `npm start` leaves nothing behind.
server = spawn(node, [...HEAP_FLAGS, join(root, 'apps', 'server', 'src', 'main.ts')], {
  cwd: root,
  env: { NODE_COMPILE_CACHE: compileCache, ...HUGE_MEMORY, ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
server.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
