/** The benchmark at toy size, so that it keeps working: generated ticks are not held back, and spikes between them are. */
import { expect, test } from 'vitest';

import { report } from './harness.ts';

test('the guard benchmark holds no generated tick and catches every planted forex spike', async () => {
  const { results } = await report(await import('./guard.ts'), { toy: true });
  const valueOf = (metric: string): number | undefined => results.find((each) => each.metric === metric)?.value;
  expect(valueOf('genuine ticks')).toBeGreaterThan(10_000);
  expect(valueOf('genuine ticks held')).toBe(0);
  expect(valueOf('forex spikes caught')).toBe(valueOf('forex spikes planted'));
  expect(valueOf('EURUSD 50 % staircase')).toBe(100);
});
