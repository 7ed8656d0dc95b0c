import { expect, it } from 'vitest';
import { run } from './chat.ts';

it('the chat benchmark runs at toy size and reports every figure', async () => {
  const results = await run({ toy: true });
  expect(results.map(({ metric }) => metric)).toEqual([
    'chat_messages_per_s',
    'chat_pace_messages_per_s',
    'chat_delivery_p50_ms',
    'chat_delivery_p99_ms',
    'order_p99_ms_idle',
    'order_p99_ms_with_chat',
  ]);
  for (const { metric, value } of results) expect(value, metric).toBeGreaterThan(0);
});
