/**
 * `npm run screens -- [--out FOLDER] [--routes /,/trade] [--sizes 360x640] [--themes dark] [--languages de]`: screenshots of
 * the app's pages (e2e/pictures).
 */
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { node, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages, ensureApps } from './lib/setup.mjs';

await ensurePackages();
await ensureApps();
await ensureChromium();
process.exit(await run(node, [join(root, 'e2e', 'pictures', 'main.ts'), ...process.argv.slice(2)]));
