/**
 * `npm run texts`: counts what each language lacks, and its texts that are older than the English; `npm run texts de` lists them for
 * one language. `npm run texts record` writes which are older; `npm run texts accept KEY… [LANGUAGE…]` writes that they are not.
 */
import { join } from 'node:path';
import { node, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

await ensurePackages();
process.exit(await run(node, [join(root, 'scripts', 'check', 'texts', 'report.mjs'), ...process.argv.slice(2)]));
