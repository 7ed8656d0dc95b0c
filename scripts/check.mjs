/**
 * `npm run check`: types, lint, format, import directions, tidiness, lock file, licences, glossary and plural forms
 * of the texts, links of documents, deployment, metrics, the table of planted faults, dead code. Prints one line per
 * check. A check that has passed runs again only when a file has changed since.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { checkDeploy } from './check/deploy.mjs';
import { checkDocs } from './check/docs.mjs';
import { sourceFiles } from './check/files.mjs';
import { checkLicences } from './check/licences.mjs';
import { checkLock } from './check/lock.mjs';
import { checkMetrics } from './check/metrics.mjs';
import { checkTidy } from './check/tidy.mjs';
import { hashOf } from './lib/hash.mjs';
import { bin, node, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

await ensurePackages();
// uses a package that may not have been installed before
const { checkDirections } = await import('./check/directions.mjs');

const projects = ['packages', 'apps', '.']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).map((entry) => join(root, folder, entry.name)),
  )
  .flatMap((folder) => ['tsconfig.json', 'tsconfig.test.json'].map((file) => join(folder, file)))
  .filter((path) => existsSync(path));

/** Results of the last type check, by file: only files that changed since then are checked again. */
const typeCache = join(root, 'node_modules', '.cache', 'tradewind-types');

function types(path) {
  const name = relative(root, path);
  const info = join(typeCache, `${name.replaceAll(/[^\w.]/gu, '-')}.tsbuildinfo`);
  return [
    `types ${name}`,
    () => runQuietly('tsc', '-p', path, '--singleThreaded', '--incremental', '--tsBuildInfoFile', info),
  ];
}

/**
 * As many checks run at a time as there are processors, so each gets one: the type checkers (written in Go) would repeat
 * most of their work in every thread, and collect garbage more often than necessary.
 */
const ONE_PROCESSOR = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' };
const runQuietly = (name, ...args) => run(node, [bin(name), ...args], { quiet: true, env: ONE_PROCESSOR });

/** Longest first, as many at a time as there are processors. */
const checks = [
  ['lint', () => runQuietly('oxlint', '--type-aware', '--deny-warnings')],
  ...projects.map(types),
  ['dead code', () => runQuietly('knip', '--no-progress')],
  ['format', () => runQuietly('oxfmt', '--check', '.')],
  ['import directions', () => report(checkDirections(root))],
  ['tidy', () => report(checkTidy(root))],
  ['lock file', () => report(checkLock(root))],
  ['licences', () => report(checkLicences(root))],
  ['glossary', () => run(node, [join(root, 'scripts', 'check', 'texts', 'main.mjs')], { quiet: true })],
  ['documents', () => report(checkDocs(root))],
  ['deployment', () => report(checkDeploy(root))],
  ['metrics', () => report(checkMetrics(root))],
  ['planted faults', () => run(node, [join(root, 'scripts', 'plant-faults.mjs'), '--list'], { quiet: true })],
];

async function report(found) {
  const faults = await found;
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

/** Of each check that has passed: the hash of the files of then. */
const passedFile = join(root, 'node_modules', '.cache', 'tradewind-checks.json');
const passed = existsSync(passedFile) ? JSON.parse(readFileSync(passedFile, 'utf8')) : {};
/** A check reads what is committed or new, and the packages that the lock file names. */
const hash = hashOf(sourceFiles(root, /./u).map((path) => join(root, path)));

function remember(name) {
  passed[name] = hash;
  mkdirSync(dirname(passedFile), { recursive: true });
  writeFileSync(passedFile, JSON.stringify(passed));
}

const failed = [];
async function lane() {
  for (let next = checks.shift(); next !== undefined; next = checks.shift()) {
    const [name, check] = next;
    if (passed[name] === hash) {
      console.log(`ok   ${name} (nothing has changed)`);
      continue;
    }
    const started = performance.now();
    const code = await check();
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    if (code === 0) remember(name);
    else failed.push(name);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, lane));
if (failed.length > 0) {
  console.error(`npm run check: ${failed.join(', ')} failed`);
  process.exit(1);
}
