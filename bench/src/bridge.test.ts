import { expect, it } from 'vitest';
import { run } from './bridge.ts';

it('the benchmark of the bridge runs at toy size and reports every figure', async () => {
  const results = await run({ toy: true });
  expect(results.map(({ metric }) => metric)).toEqual([
    'source_to_commit_p50_ms',
    'source_to_commit_p99_ms',
    'ticks_per_s',
    'memory_kib',
    'memory_most_while_away_kib',
    'delivers_again_after_ms',
  ]);
  for (const { metric, value } of results) expect(value, metric).toBeGreaterThan(0);
});
