import { expect, it } from 'vitest';
import { run } from './hostile.ts';

// other systems have only one address of their own
it.runIf(process.platform === 'linux')('the hostile benchmark runs at toy size and reports every figure', async () => {
  const results = await run({ toy: true });
  expect(results.map(({ metric }) => metric)).toEqual([
    'order_p99_ms_idle',
    'order_p99_ms_pipelining',
    'attack_connections_per_s_pipelining',
    'order_p99_ms_slow_bodies',
    'attack_connections_per_s_slow_bodies',
    'order_p99_ms_socket_flood',
    'attack_connections_per_s_socket_flood',
    'order_p99_ms_login_flood',
    'attack_connections_per_s_login_flood',
  ]);
  for (const { metric, value } of results) expect(value, metric).toBeGreaterThan(0);
});
