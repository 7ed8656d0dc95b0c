/** `npm run bench -- NAME [--json]`: runs a benchmark of bench/ on the pinned Node. */
import { join } from 'node:path';
import { ensureChromium, findBrowsers } from './lib/chromium.mjs';
import { ensureNats } from './lib/nats.mjs';
import { node, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { HUGE_MEMORY } from './lib/runtime.mjs';
import { ensurePackages, ensureApps } from './lib/setup.mjs';

await ensurePackages();
await ensureApps();
if (process.argv[2] === 'web') {
  await ensureChromium();
  const { shell } = findBrowsers();
  if (shell !== undefined) process.env.CHROMIUM_PATH = shell;
}
if (process.argv[2] === 'cluster') process.env.NATS_SERVER_PATH = await ensureNats();
const main = join(root, 'bench', 'src', 'main.ts');
process.exit(await run(node, ['--expose-gc', main, ...process.argv.slice(2)], { env: HUGE_MEMORY }));
