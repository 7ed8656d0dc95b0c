/** The slowest files of a test run, from both runners. */
import { existsSync, readFileSync } from 'node:fs';

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/** Seconds by file from the report of file-times-reporter.mjs. */
const vitestTimes = (path) => read(path) ?? [];

/** The same from Playwright's JSON report: all tests of a file in all projects, including their hooks. */
function playwrightTimes(path) {
  const times = new Map();
  const visit = ({ suites = [], specs = [] }) => {
    for (const { file, tests } of specs) {
      const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
      times.set(file, (times.get(file) ?? 0) + ms / 1000);
    }
    for (const suite of suites) visit(suite);
  };
  visit(read(path) ?? {});
  return [...times].map(([file, seconds]) => ({ file: `e2e/${file}`, seconds }));
}

/** One line per file, slowest first. */
export function slowestFiles({ vitest, alone, acceptance, playwright }, count) {
  return [vitestTimes(vitest), vitestTimes(alone), playwrightTimes(acceptance), playwrightTimes(playwright)]
    .flat()
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
