import { describe, expect, it } from 'vitest';
import { createRhythm } from './rhythm.ts';

const beat = (gaps: readonly number[]) => {
  const rhythm = createRhythm();
  let now = 0;
  rhythm.tick(now, true);
  for (const gap of gaps) rhythm.tick((now += gap), true);
  return rhythm;
};

describe('a rhythm', () => {
  it('is unknown until a few gaps have been measured', () => {
    expect(beat([100, 100, 100, 100]).usualMs()).toBeUndefined();
    expect(beat([100, 100, 100, 100, 100]).usualMs()).toBe(800);
  });

  it('accounts for bursts: a gap as long as an earlier one is usual', () => {
    expect(beat([10, 10, 10, 4000, 10, 10, 10, 10, 10]).usualMs()).toBe(6000);
  });

  it('forgets old gaps', () => {
    expect(beat([60_000, ...Array.from({ length: 20 }, () => 100)]).usualMs()).toBe(800);
  });

  it('ignores interruptions', () => {
    const rhythm = beat([100, 100, 100, 100, 100]);
    rhythm.tick(60_500, false);
    rhythm.pause();
    rhythm.tick(90_000, true);
    expect(rhythm.usualMs()).toBe(800);
  });
});
