/** `npm run texts`: counts what each language lacks. `npm run texts de` lists it for one language. */
import { join } from 'node:path';
import { node, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

await ensurePackages();
process.exit(await run(node, [join(root, 'scripts', 'check', 'texts', 'report.mjs'), ...process.argv.slice(2)]));
