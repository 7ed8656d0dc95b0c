/** `npm run bridge -- FILE.json`, or `-- kraken`: delivers the prices of a source to the server. docs/operations/prices.md */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { onParentGone } from './lib/parent.mjs';
import { compileCache, node, root } from './lib/paths.mjs';
import { endRunning } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

let bridge = null;

/** Before the bridge has started, stops the setup. */
function end(signal) {
  if (bridge !== null) return bridge.kill('SIGTERM');
  endRunning();
  process.exit(128 + constants.signals[signal]);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
onParentGone(() => end('SIGHUP'));

await ensurePackages();

// the folder stays that of the caller, because FILE.json is relative to it
bridge = spawn(node, [join(root, 'bridges', 'src', 'main.ts'), ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
bridge.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
