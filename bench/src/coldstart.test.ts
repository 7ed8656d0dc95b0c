import { expect, it } from 'vitest';
import { run } from './coldstart.ts';

it('the cold-start benchmark runs at toy size and reports every figure of the goals', async () => {
  const results = await run({ toy: true });
  expect(results.map(({ metric }) => metric)).toEqual([
    'read_open_rows_ms',
    'cold_start_ms',
    'cold_start_history_ms',
    'history_ratio',
  ]);
  for (const { metric, value } of results) expect(value, metric).toBeGreaterThan(0);
});
