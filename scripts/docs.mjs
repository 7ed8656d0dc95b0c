/** `npm run docs`: builds docs/ as a site in docs/.vitepress/dist; broken links are errors. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from './lib/paths.mjs';
import { fail, run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

await ensurePackages();
const docs = join(root, 'docs');
const vitepress = join(docs, 'node_modules', 'vitepress', 'bin', 'vitepress.js');

if (!existsSync(vitepress)) {
  console.error('Tradewind: installing the documentation generator …');
  const code = await run('npm', ['ci'], { cwd: docs, quiet: true });
  if (code !== 0) fail('npm ci failed in docs/ (see above).');
}
const code = await run(node, [vitepress, 'build', docs]);
if (code !== 0) fail('building the documentation failed (see above).');
console.log('docs/.vitepress/dist is ready.');
