import { expect, it } from 'vitest';
import { run } from './fanout.ts';

it('the fan-out benchmark runs at toy size and reports every figure', async () => {
  const results = await run({ toy: true });
  expect(results.map(({ metric }) => metric)).toEqual([
    'tick_to_client_p50_ms',
    'tick_to_client_p99_ms',
    'cpu_s',
    'memory_a_socket_kib',
    'frames',
    'p99_ms_with_slow_clients',
    'p99_ms_while_reconnecting',
  ]);
  for (const { metric, value } of results.filter(
    (result) => !result.metric.startsWith('cpu') && !result.metric.startsWith('memory'),
  ))
    expect(value, metric).toBeGreaterThan(0);
});
