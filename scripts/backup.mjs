/** `npm run backup`: copies the embedded database while it runs, and restores it to any point in time. */
import { join } from 'node:path';
import { node, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

await ensurePackages();
const program = join(root, 'apps', 'server', 'src', 'platform', 'db', 'backup-main.ts');
process.exit(await run(node, [program, ...process.argv.slice(2)]));
