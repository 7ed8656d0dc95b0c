/** The failures of a test run, from both runners: repeated in its last lines, where readers look for them. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/** The first lines of a message contain the expected and the actual value. */
const LINES = 6;

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
const shorten = (message = '') => stripVTControlCharacters(message).trim().split('\n').slice(0, LINES);

/** From Vitest's JSON report: failed tests, and files that failed as a whole. `checkout`: where they ran. */
export function vitestFailures(path, checkout = root) {
  return (read(path).testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(checkout, name);
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ name: `${file} › ${fullName}`, lines: shorten(failureMessages[0]) }));
    return status === 'failed' && tests.length === 0 ? [{ name: file, lines: shorten(message) }] : tests;
  });
}

/** From Playwright's JSON report: tests that failed, and errors outside of tests. */
export function playwrightFailures(path) {
  const { suites = [], errors = [] } = read(path);
  const found = errors.map(({ message }) => ({ name: 'e2e', lines: shorten(message) }));
  const visit = ({ suites: inner = [], specs = [] }) => {
    for (const { file, title, tests } of specs) {
      for (const { projectName, status, results } of tests) {
        if (status === 'expected' || status === 'skipped') continue;
        const message = results.map(({ error }) => error?.message).find((text) => text !== undefined);
        found.push({ name: `e2e/${file} › ${title} (${projectName})`, lines: shorten(message) });
      }
    }
    for (const suite of inner) visit(suite);
  };
  for (const suite of suites) visit(suite);
  return found;
}
