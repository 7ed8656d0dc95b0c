/** `npm run rotate-key`: replaces the data key that seals personal data and secrets. */
import { join } from 'node:path';
import { node, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

await ensurePackages();
process.exit(await run(node, [join(root, 'apps', 'server', 'src', 'rotation', 'main.ts'), ...process.argv.slice(2)]));
