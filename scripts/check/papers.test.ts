/** The files that only the hosting site reads: they must parse, and CI must run the two commands of the README. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      { strategy: { matrix: { os: string[]; shard: string[] } }; steps: readonly { run?: string; uses?: string }[] }
    >
  >;
}

test('CI runs npm start and all parts of npm test on Linux and macOS', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as Workflow;
  const job = jobs['test'];
  expect(job?.strategy.matrix.os).toEqual(['ubuntu-latest', 'macos-latest']);
  const runs = (job?.steps ?? []).map((step) => step.run ?? '');
  expect(runs.filter((run) => run === 'npm test -- --shard=${{ matrix.shard }}')).toHaveLength(1);
  const shards = job?.strategy.matrix.shard ?? [];
  expect(shards).toEqual(shards.map((_, index) => `${index + 1}/${shards.length}`));
  expect(runs.filter((run) => run.startsWith('npm start') && run.includes('/readyz'))).toHaveLength(1);
});

test.each(['bug_report', 'feature_request'])('the issue form %s has a name and fields', (name) => {
  const form = parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)) as { name: string; body: { type: string }[] };
  expect(form.name).not.toBe('');
  expect(form.body.filter(({ type }) => type === 'textarea').length).toBeGreaterThan(1);
});
