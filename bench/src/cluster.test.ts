import { expect, it } from 'vitest';
import { run } from './cluster.ts';

it('the cluster benchmark runs at toy size and reports every figure of one, two and four gateways', async () => {
  const results = await run({ toy: true });
  const figures = ['messages', 'message_bytes', 'rows', 'wal_bytes', 'cpu_us', 'deliveries'].map(
    (figure) => `${figure}_per_order`,
  );
  expect(results.map(({ metric }) => metric)).toEqual(
    [...figures, 'idle_cores', 'order_p99_ms'].flatMap((figure) => [1, 2, 4].map((count) => `${figure}_${count}`)),
  );
  for (const { metric, value } of results) expect(Number.isFinite(value), metric).toBe(true);
  // a command, its answer, and what was committed; some orders share the last
  for (const { metric, value } of results.filter((result) => result.metric.startsWith('messages_per_order')))
    expect(value, metric).toBeGreaterThan(1.5);
});
