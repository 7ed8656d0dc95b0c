/** `npm run schema:dump`: writes apps/server/src/platform/db/schema.sql from the migrations. */
import { join } from 'node:path';
import { node, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

await ensurePackages();
process.exit(await run(node, [join(root, 'apps', 'server', 'src', 'platform', 'db', 'schema-dump-main.ts')]));
