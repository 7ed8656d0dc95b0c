/** The gallery of the components (packages/ui/gallery), built from the current sources. No app needs it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, hashOf } from './hash.mjs';
import { bin, node, root } from './paths.mjs';
import { run } from './run.mjs';

const folder = join(root, 'packages', 'ui');
/** Its sources in addition to its own package. */
const USED = ['client', 'contract', 'money'].map((name) => join(root, 'packages', name, 'src'));

/** Returns the folder of the built gallery. Builds it if sources changed since the last time. */
export async function ensureGallery() {
  const built = join(folder, 'dist');
  const marker = join(built, '.source-hash');
  const hash = hashOf([
    join(root, 'package-lock.json'),
    join(root, 'scripts', 'lib', 'lean-fonts.mjs'),
    ...[folder, ...USED].flatMap((source) => [...filesOf(source)]),
  ]);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return built;
  const code = await run(node, [bin('vite'), 'build', '--logLevel', 'warn'], { quiet: true, cwd: folder });
  if (code !== 0) throw new Error('building the gallery failed (see above)');
  writeFileSync(marker, hash);
  return built;
}
