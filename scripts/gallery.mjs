/**
 * `npm run gallery`: shows the components of packages/ui in all their states, with hot reload. `-- --update` takes new
 * pictures of them, which `npm test` compares with.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { bin, node, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

await ensurePackages();
const e2e = join(root, 'e2e');
if (!process.argv.includes('--update'))
  process.exit(await run(node, [bin('vite'), '--open'], { cwd: join(root, 'packages', 'ui') }));
await ensureChromium();
// removes those of components that no longer exist, too
rmSync(join(e2e, 'gallery'), { recursive: true, force: true });
const args = ['test', 'gallery.spec.ts', '--project=phone', '--update-snapshots=all'];
process.exit(await run(node, [bin('playwright'), ...args], { cwd: e2e }));
