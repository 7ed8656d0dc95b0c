import { expect, it } from 'vitest';
import { run } from './orders.ts';

it('the orders benchmark runs at toy size and reports every figure of the goals', async () => {
  const results = await run({ toy: true });
  expect(results.map(({ metric }) => metric)).toEqual([
    'baseline_orders_per_s',
    'host_orders_per_s',
    'host_ratio',
    'http_orders_per_s',
    'http_ratio',
    'key_ratio',
    'http_p50_ms',
    'http_p99_ms',
    'http_p99_ms_half_load',
    'bytes_per_order',
    'wal_bytes_per_order',
    'mass_stop_10k_ms',
    'mass_stop_10k_stall_ms',
  ]);
  for (const { metric, value } of results) expect(value, metric).toBeGreaterThan(0);
});
