import { expect, it } from 'vitest';
import { run } from './failover.ts';

it('the failover benchmark runs at toy size and reports every figure of the goals', async () => {
  const results = await run({ toy: true });
  expect(results.map(({ metric }) => metric)).toEqual(['start_ms', 'killed_ms', 'paused_ms']);
  for (const { metric, value } of results) expect(value, metric).toBeGreaterThan(0);
});
