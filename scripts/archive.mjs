/** `npm run archive`: moves old ranges of the event log from the database to files, and restores them. */
import { join } from 'node:path';
import { node, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

await ensurePackages();
const program = join(root, 'apps', 'server', 'src', 'verify', 'archive-main.ts');
process.exit(await run(node, [program, ...process.argv.slice(2)]));
