import { describe, expect, it } from 'vitest';
import { createMiniCharts } from './mini-charts.ts';

function host() {
  const calls: (readonly number[])[] = [];
  let timer: (() => void) | undefined;
  let answer: (ids: readonly number[]) => Promise<Record<number, readonly number[]>> = async (ids) =>
    Object.fromEntries(ids.map((id) => [id, [id, id + 1]]));
  const clock = { nowMs: 0 };
  const charts = createMiniCharts({
    load: (ids) => {
      calls.push(ids);
      return answer(ids);
    },
    now: () => clock.nowMs,
    after: (_, callback) => {
      timer = callback;
    },
  });
  return {
    charts,
    calls,
    clock,
    fail: () => {
      answer = () => Promise.reject(new Error('offline'));
    },
    async run() {
      timer?.();
      timer = undefined;
      // the load and what follows it are a few promises deep
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

describe('mini charts', () => {
  it('are requested together', async () => {
    const { charts, calls, run } = host();
    charts.want(1);
    charts.want(2);
    charts.want(1);
    await run();
    expect(calls).toEqual([[1, 2]]);
    expect(charts.chart(2).get()).toEqual([2, 3]);
  });

  it('are fetched again only when old', async () => {
    const { charts, calls, clock, run } = host();
    charts.want(1);
    await run();
    charts.want(1);
    await run();
    clock.nowMs = 61_000;
    charts.want(1);
    await run();
    expect(calls).toEqual([[1], [1]]);
  });

  it('are requested again after a failure', async () => {
    const { charts, calls, fail, run } = host();
    fail();
    charts.want(1);
    await run();
    charts.want(1);
    await run();
    expect(calls).toEqual([[1], [1]]);
    expect(charts.chart(1).get()).toBeUndefined();
  });
});
