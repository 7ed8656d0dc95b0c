import { expect, it } from 'vitest';
import { run } from './soak.ts';

it('the soak benchmark runs at toy size and reports every figure', async () => {
  const results = await run({ toy: true });
  const flat = [
    'heap_after_gc',
    'external',
    'resident',
    'descriptors',
    'handles',
    'timers',
    'clients',
    'database_connections',
  ];
  const timed = ['cpu', 'order_p50', 'order_p99'];
  const counts = ['orders', 'visits', 'logins', 'frames'];
  expect(results.map(({ metric }) => metric)).toEqual([
    ...[...flat, ...timed].flatMap((metric) => [metric, `${metric}_slope`]),
    ...counts,
    'unavailable',
  ]);
  for (const { metric, value } of results) expect(Number.isFinite(value), metric).toBe(true);
  for (const { metric, value } of results.filter((result) => [...flat, ...counts].includes(result.metric)))
    expect(value, metric).toBeGreaterThan(0);
});
