/** Ticks in memory before they are written. */
import { expect, it } from 'vitest';
import { MAX_RUN, Pending } from './pending.ts';

const DAY = Date.UTC(2026, 5, 10, 23, 59, 59);
const tick = (id: number, time = DAY) => ({ id, time, bid: 100, ask: 101 });
const runsOf = (pending: Pending) =>
  pending.takeRuns().runs.map(({ instrument, ticks }) => [instrument, ...ticks.map(({ id }) => id)]);

it('a run is of one instrument and one day', () => {
  const pending = new Pending(100);
  pending.add(1, tick(1));
  pending.add(2, tick(2));
  pending.add(1, tick(3));
  pending.add(1, tick(4, DAY + 1000));
  expect(runsOf(pending)).toEqual([
    [1, 1, 3],
    [1, 4],
    [2, 2],
  ]);
  expect(runsOf(pending)).toEqual([]);
});

it('beyond its limit ticks are lost and counted, and no run goes on across the gap', () => {
  const pending = new Pending(2);
  for (const id of [1, 2, 3]) pending.add(1, tick(id));
  expect(pending.lost).toBe(1);
  const taken = pending.takeRuns();
  pending.add(1, tick(4));
  taken.putBack();
  expect(pending.count).toBe(3);
  pending.add(1, tick(5));
  expect(pending.lost).toBe(2);
  expect(runsOf(pending)).toEqual([
    [1, 1, 2],
    [1, 4],
  ]);
});

it('what could not be written is first among what is fresh', () => {
  const pending = new Pending(100);
  pending.add(1, tick(1));
  const { ticks, putBack } = pending.takeFresh();
  expect([...ticks.keys()]).toEqual([1]);
  pending.add(1, tick(2));
  putBack();
  expect(
    pending
      .takeFresh()
      .ticks.get(1)
      ?.map(({ id }) => id),
  ).toEqual([1, 2]);
  expect(pending.takeFresh().ticks.size).toBe(0);
});

it('a run has an end', () => {
  const pending = new Pending(Number.POSITIVE_INFINITY);
  for (let id = 1; id <= MAX_RUN + 1; id += 1) pending.add(1, tick(id));
  expect(pending.takeRuns().runs.map(({ ticks }) => ticks.length)).toEqual([MAX_RUN, 1]);
});
