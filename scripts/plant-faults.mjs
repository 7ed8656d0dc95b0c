/**
 * `npm run plant-faults`: plants known faults in a copy of the checkout, one at a time, and runs the tests that should find each
 * (decision 0596). Prints `found` with the first failing test, or `MISSED`; ends with 1 when one was missed.
 *
 *     npm run plant-faults                              # all; those of a browser come last
 *     npm run plant-faults -- --only "OCO partner stays" --only "stale price fills orders"
 *     npm run plant-faults -- --list
 *     npm run plant-faults -- --without                 # runs the same tests without a fault: all must pass
 *
 * A fault has a name, the file, the text to find (which must occur once), its replacement, and `tests`: a project of Vitest or
 * Playwright, a file (of Playwright relative to e2e), and part of the names of its tests, if a few of them suffice.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sourceFiles } from './check/files.mjs';
import { playwrightFailures, vitestFailures } from './lib/failures.mjs';
import { root } from './lib/paths.mjs';
import { fail } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';
import { makeTemporaryFolder, removeFolder } from './lib/temporary.mjs';
import { APPS } from './planted-faults/apps.mjs';
import { BRIDGES } from './planted-faults/bridges.mjs';
import { CONTENT_AND_CHECKS } from './planted-faults/content-and-checks.mjs';
import { ENGINE } from './planted-faults/engine.mjs';
import { MARKETS } from './planted-faults/market.mjs';
import { MONEY } from './planted-faults/money.mjs';
import { PACKAGES } from './planted-faults/packages.mjs';
import { PERSONS } from './planted-faults/people.mjs';
import { PLATFORM } from './planted-faults/platform.mjs';

const VITEST_PROJECTS = ['units', 'apps', 'server', 'pages'];
const usesBrowser = ({ tests }) => !VITEST_PROJECTS.includes(tests.project);
const TABLE = [
  ...ENGINE,
  ...MONEY,
  ...MARKETS,
  ...PLATFORM,
  ...PERSONS,
  ...PACKAGES,
  ...BRIDGES,
  ...CONTENT_AND_CHECKS,
  ...APPS,
].toSorted((a, b) => Number(usesBrowser(a)) - Number(usesBrowser(b)));

/** A fault may make the program wait for ever, which counts as found. */
const LONGEST_MS = 10 * 60_000;
/** Lines of the runner's output that are shown when the tests did not run. */
const SHOWN_LINES = 20;
/** Of the name of a test, which may contain its data. */
const SHOWN_LETTERS = 160;
/** In node_modules: made from the sources, so the copy has its own. */
const MADE = new Set(['.cache', '.vite', '.vite-temp']);

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    list: { type: 'boolean' },
    without: { type: 'boolean' },
  },
});

const escaped = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
const secondsSince = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** Faults of the table itself, one line per fault. */
function tableFaults() {
  const names = TABLE.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const wrong = TABLE.flatMap((fault) => {
    const { name, file, find, replace, tests } = fault;
    const testFile = usesBrowser(fault) ? `e2e/${tests.file}` : tests.file;
    if (!existsSync(join(root, file))) return [`${name}: ${file} does not exist`];
    const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
    return [
      ...(times === 1 ? [] : [`${name}: its text occurs ${times} times in ${file}`]),
      ...(find === replace ? [`${name}: changes nothing`] : []),
      ...(existsSync(join(root, testFile)) ? [] : [`${name}: ${testFile} does not exist`]),
    ];
  });
  return [...twice.map((name) => `${name}: the name occurs twice`), ...wrong];
}

function chosenFaults() {
  const { only } = values;
  const unknown = only?.find((name) => !TABLE.some((fault) => fault.name === name));
  if (unknown !== undefined) fail(`there is no planted fault "${unknown}"; --list prints all of them`);
  return only === undefined ? TABLE : TABLE.filter(({ name }) => only.includes(name));
}

/** Committed and new files, and the apps as they were built, so that only what a fault changes is built again. */
function copyCheckout(copy) {
  for (const path of sourceFiles(root, /./u)) cpSync(join(root, path), join(copy, path));
  for (const path of ['apps/web/dist', 'apps/backoffice/dist'])
    if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path), { recursive: true });
  for (const folder of ['', 'apps/server', 'apps/web', 'docs']) linkPackages(folder, copy);
  // some checks ask git for the files
  spawnSync('git', ['init', '--quiet'], { cwd: copy });
}

/** Packages from outside are links to those of the checkout; its own ones are the copies. */
function linkPackages(folder, copy) {
  const from = join(root, folder, 'node_modules');
  if (!existsSync(from)) return;
  const to = join(copy, folder, 'node_modules');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@tradewind' && !MADE.has(name)) symlinkSync(join(from, name), join(to, name));
  const own = join(from, '@tradewind');
  if (!existsSync(own)) return;
  mkdirSync(join(to, '@tradewind'));
  for (const name of readdirSync(own))
    symlinkSync(readlinkSync(join(own, name)), join(to, '@tradewind', name), 'junction');
}

/** Runs a program of the copy; resolves with its exit code, undefined when it took too long. */
function runIn(copy, args, { cwd = copy, env = {}, log }) {
  const output = openSync(log, 'w');
  const child = spawn(join(copy, 'node_modules', 'node', 'bin', 'node'), args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    timeout: LONGEST_MS,
  });
  const end = () => child.kill();
  process.once('exit', end);
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? undefined));
  });
  return ended.finally(() => {
    process.off('exit', end);
    closeSync(output);
  });
}

const programOf = (copy, name) => join(copy, 'node_modules', '.bin', name);

/** Returns the exit code, the failures, the number of tests in the chosen files, and of those that passed. */
async function runVitest(copy, { project, file, name }, { report, log, env }) {
  const chosen = name === undefined ? [] : ['--testNamePattern', escaped(name)];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--project', project, file, ...chosen, '--bail=1', ...reporters];
  const code = await runIn(copy, [programOf(copy, 'vitest'), ...args], { env, log });
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const { numPassedTests: passed = 0, numTotalTests: tests = 0 } = counts;
  return { code, tests, passed, failures: vitestFailures(report, copy) };
}

async function runPlaywright(copy, { project, file, name }, { report, log, env }) {
  const built = await runIn(copy, [join(copy, 'scripts', 'build.mjs')], { env, log });
  if (built !== 0) return { code: built, tests: 0, passed: 0, failures: [] };
  const chosen = name === undefined ? [] : ['--grep', escaped(name)];
  const args = ['test', file, '--project', project, ...chosen];
  const code = await runIn(copy, [programOf(copy, 'playwright'), ...args], {
    cwd: join(copy, 'e2e'),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    log,
  });
  const { stats } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const { expected: passed = 0, unexpected = 0 } = stats ?? {};
  return { code, tests: passed + unexpected, passed, failures: playwrightFailures(report) };
}

/** What the tests of a fault say about the copy as it is: whether they ran, and the first that failed, if one did. */
async function judge(copy, fault, files) {
  rmSync(files.report, { force: true });
  const run = usesBrowser(fault) ? runPlaywright : runVitest;
  const { code, tests, passed, failures } = await run(copy, fault.tests, files);
  if (code === undefined) return { ran: true, failed: 'did not end' };
  // a file that cannot even be loaded says nothing about the fault
  if (tests === 0) return { ran: false, failed: failures[0]?.lines.join(' ') };
  const [first] = failures;
  if (first !== undefined) return { ran: true, failed: first.name.slice(0, SHOWN_LETTERS) };
  return { ran: code === 0 && passed > 0, failed: undefined };
}

/** Plants a fault while `work` runs. */
async function withFault(copy, { file, find, replace }, work) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    return await work();
  } finally {
    writeFileSync(path, text);
  }
}

const lastLines = (log) => readFileSync(log, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');

/** How a line begins: without a fault the same tests have to pass. */
const WORDS = values.without === true ? { failed: 'FAILED', passed: 'passed' } : { failed: 'found ', passed: 'MISSED' };

/** Prints a line about a fault; true when its tests said what they should. */
async function report(copy, fault, files) {
  const started = performance.now();
  const work = () => judge(copy, fault, files);
  const { ran, failed } = await (values.without === true ? work() : withFault(copy, fault, work));
  const word = !ran ? 'BROKEN' : failed === undefined ? WORDS.passed : WORDS.failed;
  console.log(`${word} ${fault.name} (${secondsSince(started)})${failed === undefined ? '' : `: ${failed}`}`);
  if (!ran) console.log(lastLines(files.log));
  return word === 'found ' || word === 'passed';
}

const wrong = tableFaults();
if (wrong.length > 0) fail(`the table of faults is wrong:\n${wrong.join('\n')}`);
const faults = chosenFaults();
if (values.list === true) {
  for (const { name, file, tests } of faults) console.log(`${name}\n    ${file}\n    ${tests.project}: ${tests.file}`);
  console.log(`${faults.length} faults`);
  process.exit(0);
}

await ensurePackages();
const folder = makeTemporaryFolder();
process.once('exit', () => removeFolder(folder));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const copy = join(folder, 'checkout');
copyCheckout(copy);
const files = {
  report: join(folder, 'report.json'),
  log: join(folder, 'output.txt'),
  env: { TMPDIR: folder, NODE_COMPILE_CACHE: join(copy, 'node_modules', '.cache', 'compiled') },
};
const bad = [];
for (const fault of faults) if (!(await report(copy, fault, files))) bad.push(fault.name);
const good = faults.length - bad.length;
console.log(
  values.without === true ? `\n${good} passed, ${bad.length} did not` : `\n${good} found, ${bad.length} missed`,
);
for (const name of bad) console.log(`  ${name}`);
process.exit(bad.length === 0 ? 0 : 1);
