/** The sessions of docs/recipes/money.md: both engines give the results on the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { createEngine } from './index.ts';
import { createOracle } from './oracle/index.ts';
import { Scenario } from './testing/scenario.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/recipes/money.md'), 'utf8');
const SESSIONS = [...PAGE.matchAll(/^```session\n(?<session>.+?)^```$/gmsu)].map(
  ({ groups }) => groups?.['session'] ?? '',
);

describe.each([
  ['fast engine', createEngine],
  ['plain engine', createOracle],
] as const)('%s', (_, create) => {
  test('the page has sessions', () => expect(SESSIONS.length).toBeGreaterThanOrEqual(5));
  test.each(SESSIONS)('%s', (session) => {
    expect(new Scenario(create()).run(session)).toBe(Scenario.expected(session));
  });
});
