import { expect, it } from 'vitest';
import { run } from './coldstart.ts';

it('runs at toy size and gives every figure that the goals name', async () => {
  const results = await run({ toy: true });
  expect(results.map(({ metric }) => metric)).toEqual([
    'read_open_rows_ms',
    'cold_start_ms',
    'cold_start_history_ms',
    'history_ratio',
  ]);
  for (const { metric, value } of results) expect(value, metric).toBeGreaterThan(0);
});
