import { describe, expect, it } from 'vitest';
import { legendGap, paneHeight } from './pane-height.ts';

describe('panes below the candles', () => {
  it('have their usual height while they fit into half of the chart', () => {
    expect(paneHeight(500, 2)).toBe(76);
    expect(paneHeight(500, 1)).toBe(76);
    expect(paneHeight(180, 1)).toBe(76);
  });

  it.each([
    [150, 2],
    [190, 2],
    [190, 4],
    [100, 3],
  ])('leave the candles half of a chart of %i px, also when there are %i', (chart, count) => {
    const panes = paneHeight(chart, count) * count;
    expect(panes).toBeLessThanOrEqual((chart - 24) / 2);
    expect(panes).toBeGreaterThan((chart - 24) / 2 - count);
  });

  it('are not removed in a chart without a height', () => {
    expect(paneHeight(0, 2)).toBe(1);
  });

  it('have their values below the legend', () => {
    const gap = legendGap(76);
    expect(gap / (1 + gap / 76)).toBeCloseTo(18);
    const low = legendGap(30);
    expect(low / (1 + low / 30)).toBeCloseTo(13.5);
  });
});
