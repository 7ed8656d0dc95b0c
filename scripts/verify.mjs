/** `npm run verify`: verifies the chain, the ledger and the open state of a database, and prints the results. */
import { join } from 'node:path';
import { node, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

await ensurePackages();
process.exit(await run(node, [join(root, 'apps', 'server', 'src', 'verify', 'main.ts'), ...process.argv.slice(2)]));
