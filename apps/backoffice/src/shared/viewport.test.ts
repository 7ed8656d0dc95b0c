import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitOf, MAX_SCALE, moved, turned, WHOLE, zoomed, type View } from './viewport.ts';

const FRAME = { width: 400, height: 300 };
/** Wide: 400 × 200 in the frame. */
const PICTURE = { width: 1600, height: 800 };
const MIDDLE = { x: 0, y: 0 };

describe('a picture in its frame', () => {
  it('fits completely, also when it is rotated by 90 degrees', () => {
    expect(fitOf(FRAME, PICTURE, 0)).toBe(0.25);
    expect(fitOf(FRAME, PICTURE, 1)).toBe(300 / 1600);
    expect(fitOf(FRAME, PICTURE, 2)).toBe(0.25);
    expect(fitOf(FRAME, { width: 0, height: 0 }, 0)).toBe(1);
  });

  it('cannot be moved while it fits completely', () => {
    expect(moved(WHOLE, { x: 50, y: -50 }, FRAME, PICTURE)).toEqual(WHOLE);
  });

  it('keeps the point under the finger in place while zooming', () => {
    const view = zoomed(WHOLE, 2, { x: 100, y: 20 }, FRAME, PICTURE);
    // 800 × 400 now: the point was 100 right of the middle, and is 200 right of the picture's own middle
    expect(view).toEqual({ scale: 2, turns: 0, at: { x: -100, y: -20 } });
  });

  it('cannot be moved beyond its edges', () => {
    const view = zoomed(WHOLE, 2, MIDDLE, FRAME, PICTURE);
    expect(moved(view, { x: 5000, y: -5000 }, FRAME, PICTURE).at).toEqual({ x: 200, y: -50 });
  });

  it('fits completely after each rotation, and is the original after four', () => {
    const zoomedIn = zoomed(WHOLE, 3, { x: 10, y: 10 }, FRAME, PICTURE);
    expect(turned(zoomedIn)).toEqual({ ...WHOLE, turns: 1 });
    expect(turned(turned(turned(turned(WHOLE))))).toEqual(WHOLE);
  });

  it('fills the frame as far as it can and keeps its zoom limits, whatever the user does', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('zoom' as const),
        factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
        x: fc.integer({ min: -200, max: 200 }),
        y: fc.integer({ min: -150, max: 150 }),
      }),
      fc.record({
        kind: fc.constant('move' as const),
        x: fc.integer({ min: -900, max: 900 }),
        y: fc.integer({ min: -900, max: 900 }),
      }),
      fc.record({ kind: fc.constant('turn' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let view: View = WHOLE;
        for (const one of steps) {
          if (one.kind === 'zoom') view = zoomed(view, one.factor, one, FRAME, PICTURE);
          else if (one.kind === 'move') view = moved(view, one, FRAME, PICTURE);
          else view = turned(view);
          const size = fitOf(FRAME, PICTURE, view.turns) * view.scale;
          const lies = view.turns % 2 === 1;
          const width = (lies ? PICTURE.height : PICTURE.width) * size;
          const height = (lies ? PICTURE.width : PICTURE.height) * size;
          expect(view.scale).toBeGreaterThanOrEqual(1);
          expect(view.scale).toBeLessThanOrEqual(MAX_SCALE);
          expect(Math.abs(view.at.x)).toBeLessThanOrEqual(Math.max(0, (width - FRAME.width) / 2) + 1e-9);
          expect(Math.abs(view.at.y)).toBeLessThanOrEqual(Math.max(0, (height - FRAME.height) / 2) + 1e-9);
        }
      }),
    );
  });
});
