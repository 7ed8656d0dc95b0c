/** The benchmark at toy size, so that it keeps working. Its figures are meaningless here. */
import { expect, test } from 'vitest';

import { report, table } from './harness.ts';

const GOALS = [
  'ticks_per_s_1m',
  'quiet_tick_ratio',
  'fired_us',
  'ratio_vs_oracle_10k',
  'open_us',
  'bytes_per_position',
];

test('the engine benchmark runs and reports the figures of the goals', async () => {
  const result = await report(await import('./engine.ts'), { toy: true });
  const metrics = result.results.map(({ metric }) => metric);
  expect(metrics).toEqual(expect.arrayContaining(GOALS));
  expect(new Set(metrics).size).toBe(metrics.length);
  for (const { metric, value } of result.results) expect(Number.isFinite(value), metric).toBe(true);
  expect(table(result).split('\n')).toHaveLength(metrics.length + 2);
});

// needs a browser and both apps, for a minute
if (process.env['TRADEWIND_TEST_LONG'] === '1') {
  test('the web benchmark runs and reports every figure', async () => {
    const results = await (await import('./web.ts')).run({ toy: true });
    expect(results.map(({ metric }) => metric)).toContain('quotes_script_kb');
    for (const { metric, value } of results) expect(Number.isFinite(value), metric).toBe(true);
  });
}
