/** `npm run faults`: injects faults that happen in practice into the running product, and prints what was lost (bench/src/faults). */
import { join } from 'node:path';
import { node, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensureApps, ensurePackages } from './lib/setup.mjs';

await ensurePackages();
await ensureApps();
process.exit(await run(node, [join(root, 'bench', 'src', 'faults', 'main.ts'), ...process.argv.slice(2)]));
