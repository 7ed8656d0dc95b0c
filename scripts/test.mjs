/**
 * `npm test`: sets everything up, then checks, unit and integration tests, browser tests. Ends with one line of
 * totals; exits non-zero when anything failed or a runner ran nothing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { bin, compileCache, node, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages, ensureApps } from './lib/setup.mjs';
import { makeTemporaryFolder, removeFolder } from './lib/temporary.mjs';

await ensurePackages();
await ensureApps();
const chromium = await ensureChromium();
const results = makeTemporaryFolder();
// of all that is started from here on
process.env.TMPDIR = results;
process.env.NODE_COMPILE_CACHE = compileCache;

/** Counts of a runner's JSON report; a runner without report counts as one failure. */
function countsOf(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1 };
}

async function check() {
  const code = await run(node, [join(root, 'scripts', 'check.mjs')]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest() {
  const file = join(results, 'vitest.json');
  const code = await run(node, [
    bin('vitest'),
    'run',
    // they wait for PostgreSQL and for clocks more than they compute: three files at a time, also on two cores
    '--maxWorkers=3',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return withCode(
    code,
    countsOf(file, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })),
  );
}

async function browser() {
  const file = join(results, 'playwright.json');
  const code = await run(node, [bin('playwright'), 'test'], {
    cwd: join(root, 'e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) },
  });
  return withCode(
    code,
    countsOf(file, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })),
  );
}

/** A runner that fails without a failed test (a crash, an unhandled error), or runs none, counts as one failure. */
function withCode(code, { passed, failed }) {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

const totals = { passed: 0, failed: 0 };
for (const [name, part] of [
  ['checks', check],
  ['unit and integration', vitest],
  ['browser', browser],
]) {
  console.log(`\n=== ${name} ===`);
  const { passed, failed } = await part();
  totals.passed += passed;
  totals.failed += failed;
}
removeFolder(results);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
