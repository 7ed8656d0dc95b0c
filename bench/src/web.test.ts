import { expect, it } from 'vitest';
import { run } from './web.ts';

it.runIf(process.env['TRADEWIND_TEST_LONG'] === '1')('runs at toy size and gives every figure', async () => {
  const results = await run({ toy: true });
  expect(results.map(({ metric }) => metric)).toContain('quotes_script_kb');
  for (const { metric, value } of results) expect(Number.isFinite(value), metric).toBe(true);
});
