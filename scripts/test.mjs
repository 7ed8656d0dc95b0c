/**
 * `npm test`: sets everything up, then checks beside unit, integration and acceptance tests, then browser tests. Ends with the slowest
 * files and one line of totals; exits non-zero when anything failed or a runner ran nothing.
 * `npm test -- --shard=1/3` runs a third of it, as the machines of a CI workflow do side by side; the first one also checks.
 * `npm run test:long` adds what takes long: every crash point by SIGKILL, more random runs, every view with the full audit, and the
 * acceptance tests and the main browser story against a cluster.
 */
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium, findBrowsers } from './lib/chromium.mjs';
import { playwrightFailures, vitestFailures } from './lib/failures.mjs';
import { ensureNats } from './lib/nats.mjs';
import { ensurePostgres } from './lib/postgres.mjs';
import { bin, compileCache, node, root } from './lib/paths.mjs';
import { ensureProxy } from './lib/proxies.mjs';
import { ensurePython } from './lib/python.mjs';
import { installExecutor } from './lib/quickfix.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages, ensureApps } from './lib/setup.mjs';
import { slowestFiles } from './lib/slowest.mjs';
import { makeTemporaryFolder, removeFolder } from './lib/temporary.mjs';

const LONG = {
  TRADEWIND_TEST_LONG: '1',
  ENGINE_LAWS_RUNS: '20000',
  ENGINE_REPLAY_TICKS: '3000',
  FUNDS_LAWS_RUNS: '2000',
  FUZZ_RUNS: '2',
};
const SLOWEST = 20;
/** Types and lint only compute, so they may use what the tests leave over. */
const LOW_PRIORITY = 10;

/** In the long run its bounds assume a machine that does nothing else. */
const ALONE = 'database-faults.test.ts';

const { values: options } = parseArgs({ options: { long: { type: 'boolean' }, shard: { type: 'string' } } });
const isLong = options.long === true;
/** For both runners. */
const shard = options.shard === undefined ? [] : [`--shard=${options.shard}`];
const isFirstShard = options.shard === undefined || options.shard.startsWith('1/');
if (isLong) Object.assign(process.env, { ...LONG, ...process.env });
await ensurePackages();
await ensureApps();
await ensureChromium();
await ensureNats();
await ensurePostgres();
for (const proxy of ['nginx', 'caddy']) await ensureProxy(proxy);
await ensurePython();
if (isLong) await installExecutor();
// both runners start servers
if ((await run(node, [join(root, 'scripts', 'lib', 'server-program.mjs')], { quiet: true })) !== 0) process.exit(1);
const results = makeTemporaryFolder();
// for everything that is started from here on
process.env.TMPDIR = results;
process.env.NODE_COMPILE_CACHE = compileCache;
const times = {
  vitest: join(results, 'vitest-times.json'),
  alone: join(results, 'alone-times.json'),
  acceptance: join(results, 'acceptance.json'),
  playwright: join(results, 'playwright.json'),
  cluster: join(results, 'cluster.json'),
};

/** The failures, each with its name and the first lines of its message. */
const failures = [];

/** Counts from a runner's JSON report; a runner without a report counts as one failure. */
function countsOf(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1 };
}

async function check() {
  const script = join(root, 'scripts', 'check.mjs');
  const code = await run(node, [script], { quiet: true, priority: LOW_PRIORITY });
  if (code !== 0) failures.push({ name: 'npm run check', lines: ['its output is above'] });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** `timesOf`: where the time of each file is written. */
async function vitest(timesOf, ...args) {
  const file = `${timesOf}.results`;
  const name = `vitest ${args.join(' ')}`;
  const code = await run(
    node,
    [
      bin('vitest'),
      'run',
      ...shard,
      ...args,
      // they mostly wait for PostgreSQL and clocks: four files at a time, even on two cores
      '--maxWorkers=4',
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(root, 'scripts', 'lib', 'file-times-reporter.mjs')}`,
      `--outputFile.json=${file}`,
    ],
    // in the long run the bench of the web app drives a browser
    { env: { FILE_TIMES: timesOf, CHROMIUM_PATH: findBrowsers().shell } },
  );
  const found = vitestFailures(file);
  return withCode(
    { name, code, found },
    countsOf(file, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })),
  );
}

/** The data folder that most servers of browser tests start on, created while the other tests are still running. */
const prepareBrowser = () =>
  run(node, [join(root, 'scripts', 'lib', 'data-template.mjs'), 'sim', '7'], { quiet: true, priority: LOW_PRIORITY });

/** `timesOf`: where the report with the time of each test is written. */
async function playwright(timesOf, args, env = {}) {
  const code = await run(
    node,
    [bin('playwright'), 'test', `--output=${join('results', basename(timesOf, '.json'))}`, ...shard, ...args],
    {
      cwd: join(root, 'e2e'),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: timesOf, ...env },
    },
  );
  const found = playwrightFailures(timesOf);
  return withCode(
    { name: `playwright ${args.join(' ')}`, code, found },
    countsOf(timesOf, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })),
  );
}

/** Each server is several processes behind one port; two servers keep two processors busy. */
const onCluster = () =>
  playwright(
    times.cluster,
    ['acceptance/', '/story.spec', '--project=acceptance', '--project=desktop', '--project=phone', '--workers=2'],
    { E2E_CLUSTER: '1' },
  );

/** A runner that fails without a failed test (a crash, an unhandled error), or runs none, counts as one failure. */
function withCode({ name, code, found }, { passed, failed }) {
  const isBroken = failed === 0 && (code !== 0 || passed === 0);
  failures.push(...found);
  if (isBroken && found.length === 0) failures.push({ name, lines: [`ended with ${code}, its output is above`] });
  return { passed, failed: isBroken ? 1 : failed };
}

/** Milliseconds that the processors have worked, and total, since the machine started. */
function processorTimes() {
  const times = cpus().map(({ times: { idle, ...working } }) => ({ idle, busy: sumOf(Object.values(working)) }));
  return { busy: sumOf(times.map(({ busy }) => busy)), all: sumOf(times.map(({ busy, idle }) => busy + idle)) };
}
const sumOf = (numbers) => numbers.reduce((sum, each) => sum + each, 0);

/** Runs one part and prints its result, and how busy the machine was in the meantime, including other work. */
async function part(name, work) {
  const started = performance.now();
  const before = processorTimes();
  const counts = await work();
  const after = processorTimes();
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const busy = ((100 * (after.busy - before.busy)) / (after.all - before.all)).toFixed(0);
  console.log(
    `\n=== ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s, processors ${busy} % busy) ===`,
  );
  return counts;
}

const prepared = prepareBrowser();
// they wait for clocks and messages much of the time: one worker in addition costs little
const accepted = prepared.then(() =>
  part('acceptance', () => playwright(times.acceptance, ['--project=acceptance', '--workers=1'])),
);
const rest = isLong ? ['--exclude', `**/${ALONE}`] : [];
const all = await Promise.all([
  ...(isFirstShard ? [part('checks', check)] : []),
  part('unit and integration', () => vitest(times.vitest, ...rest)),
]);
if (isLong) all.push(await part(ALONE, () => vitest(times.alone, ALONE)));
all.push(
  await part('browser', () =>
    playwright(times.playwright, ['--project=longest', '--project=desktop', '--project=phone']),
  ),
  await accepted,
);
if (isLong) all.push(await part('acceptance and story on a cluster', onCluster));
console.log(`\nThe slowest files:\n${slowestFiles(times, SLOWEST).join('\n')}`);
removeFolder(results);
if (failures.length > 0) {
  const lines = failures.flatMap((failure) => [`  ✗ ${failure.name}`, ...failure.lines.map((line) => `      ${line}`)]);
  console.log(`\nWhat failed:\n${lines.join('\n')}`);
}
const passed = all.reduce((sum, counts) => sum + counts.passed, 0);
const failed = all.reduce((sum, counts) => sum + counts.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
