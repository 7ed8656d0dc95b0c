import { expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

it('a figure that is not known yet is absent, and there once it is', async () => {
  const metrics = new Metrics(false);
  let figure = Number.NaN;
  metrics.gauge('known', 'Something', () => figure);
  const values = async () =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('tradewind_known'));
  expect(await values()).toEqual([]);
  figure = 2;
  expect(await values()).toEqual(['tradewind_known 2']);
  figure = Number.NaN;
  expect(await values()).toEqual([]);
});
