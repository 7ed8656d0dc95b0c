import { expect, it } from 'vitest';
import { parseConfig } from '../config/index.ts';
import { openListener } from './listener.ts';
import { metricsHandler } from './metrics-routes.ts';
import { Metrics } from './metrics.ts';

it('a metric is absent until its value is known', async () => {
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

it.each([[undefined], ['a-token-of-16-letters']])(
  'a separate port serves /metrics only, with token %s',
  async (token) => {
    const listener = await openListener({ ...parseConfig({}), port: 0 });
    const metrics = new Metrics(false);
    listener.answerWith(metricsHandler(metrics, token));
    const statusOf = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
      (await fetch(`${listener.url}${path}`, { headers })).status;
    const bearer = { authorization: `Bearer ${token ?? ''}` };
    expect(await statusOf('/metrics', bearer)).toBe(200);
    expect(await statusOf('/metrics')).toBe(token === undefined ? 200 : 404);
    expect(await statusOf('/', bearer)).toBe(404);
    expect(await statusOf('/api/default/setting', bearer)).toBe(404);
    await listener.close();
  },
);

it('concurrent scrapes share one reading', async () => {
  const metrics = new Metrics(false);
  let readings = 0;
  metrics.gauges('tradewind_shared', 'Something', 'of', async () => ({ all: ++readings }));
  const answers = await Promise.all(Array.from({ length: 50 }, () => metrics.read()));
  expect([readings, new Set(answers.map(({ text }) => text)).size]).toEqual([1, 1]);
  await metrics.read();
  expect(readings).toBe(2);
});
