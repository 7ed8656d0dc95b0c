/** `npm run check`: types, lint, format, import directions, tidiness, lock file, documents, deployment, dead code. Prints one line a check. */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkDeploy } from './check/deploy.mjs';
import { checkDirections } from './check/directions.mjs';
import { checkDocs } from './check/docs.mjs';
import { checkLock } from './check/lock.mjs';
import { checkTidy } from './check/tidy.mjs';
import { checkWords } from './check/words.mjs';
import { bin, node, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';
import { checkTexts } from './lib/texts.mjs';

await ensurePackages();

const projects = ['packages', 'apps', '.']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).map((entry) => join(root, folder, entry.name)),
  )
  .flatMap((folder) => ['tsconfig.json', 'tsconfig.test.json'].map((file) => join(folder, file)))
  .filter((path) => existsSync(path));

const checks = [
  ...projects.map((path) => [`types ${relative(root, path)}`, () => run(node, [bin('tsc'), '-p', path])]),
  ['lint', () => run(node, [bin('oxlint'), '--type-aware', '--deny-warnings'])],
  ['format', () => run(node, [bin('oxfmt'), '--check', '.'], { quiet: true })],
  ['import directions', () => report(checkDirections(root))],
  ['tidy', () => report(checkTidy(root))],
  ['lock file', () => report(checkLock(root))],
  ['indexes of texts', () => report(checkTexts(root))],
  ['words', () => report(checkWords(root))],
  ['documents', () => report(checkDocs(root))],
  ['deployment', () => report(checkDeploy(root))],
  ['dead code', () => run(node, [bin('knip'), '--no-progress'])],
];

async function report(found) {
  const faults = await found;
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

const failed = [];
for (const [name, check] of checks) {
  const started = Date.now();
  const code = await check();
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`npm run check: ${failed.join(', ')} failed`);
  process.exit(1);
}
