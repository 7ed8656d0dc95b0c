/**
 * `npm run fuzz -- [--minutes 60] [--seed N]`: runs the fuzz tests repeatedly with new seeds until the time is over, and
 * prints a summary. It stops at the first failure and prints the seed that reproduces it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bin, node } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';
import { makeTemporaryFolder, removeFolder } from './lib/temporary.mjs';

const FILES = ['fuzz.test.ts', 'platform/http/fuzz.test.ts', 'people/identity/auth-fuzz.test.ts'];

const { minutes, seed: first } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
}).values;
const ends = Date.now() + Number(minutes) * 60_000;
await ensurePackages();
const folder = makeTemporaryFolder();
const report = join(folder, 'report.ndjson');
let [rounds, code] = [0, 0];
for (let seed = Number(first); code === 0 && (rounds === 0 || Date.now() < ends); seed += 1) {
  const env = { FUZZ_SEED: String(seed), FUZZ_RUNS: '10', FUZZ_REPORT: report, TMPDIR: folder };
  const files = FILES.map((file) => join('apps', 'server', 'src', file));
  code = await run(node, [bin('vitest'), 'run', '--testTimeout=600000', ...files], { quiet: true, env });
  if (code !== 0) console.error(`failed with FUZZ_SEED=${seed} FUZZ_RUNS=10`);
  rounds += 1;
}
console.log(`${rounds} rounds, seeds from ${first}\n`);
printTable(
  existsSync(report)
    ? readFileSync(report, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [],
);
removeFolder(folder);
process.exit(code);

/** Prints the number of outcomes for each kind of input. */
function printTable(lines) {
  const kinds = new Map();
  for (const { kind, outcomes } of lines) {
    const sums = kinds.get(kind) ?? {};
    for (const [outcome, count] of Object.entries(outcomes)) sums[outcome] = (sums[outcome] ?? 0) + count;
    kinds.set(kind, sums);
  }
  for (const [kind, outcomes] of kinds) {
    const tried = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
    const parts = Object.entries(outcomes).toSorted(([, a], [, b]) => b - a);
    console.log(`${kind.padEnd(18)} ${String(tried).padStart(10)}  ${parts.map((part) => part.join(': ')).join(', ')}`);
  }
}
