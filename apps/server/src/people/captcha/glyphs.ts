/**
 * Letters and digits as our own strokes, so that drawing needs no installed font. Each glyph is in a box one unit high
 * and `width` wide, y downwards; its strokes are points close enough together to be bent.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Stroke = readonly Point[];

export interface Glyph {
  readonly width: number;
  readonly strokes: readonly Stroke[];
}

/** Points on each straight segment, and on each quarter of an arc. */
const STEPS = 6;

type Pair = readonly [x: number, y: number];

/** Straight segments from point to point. */
function line(...corners: readonly Pair[]): Stroke {
  return corners.flatMap(([x, y], index) => {
    const before = corners[index - 1];
    if (before === undefined) return [{ x, y }];
    return Array.from({ length: STEPS }, (_, step) => {
      const part = (step + 1) / STEPS;
      return { x: before[0] + (x - before[0]) * part, y: before[1] + (y - before[1]) * part };
    });
  });
}

/** An elliptical arc; degrees, 0 is right, 90 is down. */
function arc([centreX, centreY]: Pair, [radiusX, radiusY]: Pair, from: number, to: number): Stroke {
  const steps = Math.max(2, Math.ceil((Math.abs(to - from) / 90) * STEPS));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return { x: centreX + radiusX * Math.cos(angle), y: centreY + radiusY * Math.sin(angle) };
  });
}

const glyph = (width: number, ...strokes: readonly Stroke[]): Glyph => ({ width, strokes });

const BOWL = [
  ...line([0, 1], [0, 0], [0.3, 0]),
  ...arc([0.3, 0.28], [0.37, 0.28], -90, 90),
  ...line([0.3, 0.56], [0, 0.56]),
];

export const GLYPHS: Readonly<Record<string, Glyph>> = {
  A: glyph(0.8, line([0, 1], [0.4, 0], [0.8, 1]), line([0.14, 0.66], [0.66, 0.66])),
  C: glyph(0.72, arc([0.42, 0.5], [0.42, 0.5], -48, -312)),
  D: glyph(0.72, [...line([0.26, 0], [0, 0], [0, 1], [0.26, 1]), ...arc([0.26, 0.5], [0.46, 0.5], 90, -90)]),
  E: glyph(0.62, line([0.62, 0], [0, 0], [0, 1], [0.62, 1]), line([0, 0.48], [0.52, 0.48])),
  H: glyph(0.7, line([0, 0], [0, 1]), line([0.7, 0], [0.7, 1]), line([0, 0.5], [0.7, 0.5])),
  J: glyph(0.55, [...line([0.55, 0], [0.55, 0.7]), ...arc([0.28, 0.7], [0.27, 0.3], 0, 165)]),
  K: glyph(0.68, line([0, 0], [0, 1]), line([0.64, 0], [0, 0.62]), line([0.24, 0.4], [0.68, 1])),
  L: glyph(0.56, line([0, 0], [0, 1], [0.56, 1])),
  P: glyph(0.67, BOWL),
  R: glyph(0.7, BOWL, line([0.3, 0.56], [0.7, 1])),
  T: glyph(0.7, line([0, 0], [0.7, 0]), line([0.35, 0], [0.35, 1])),
  U: glyph(0.68, [
    ...line([0, 0], [0, 0.64]),
    ...arc([0.34, 0.64], [0.34, 0.36], 180, 0),
    ...line([0.68, 0.64], [0.68, 0]),
  ]),
  X: glyph(0.7, line([0, 0], [0.7, 1]), line([0.7, 0], [0, 1])),
  Y: glyph(0.7, line([0, 0], [0.35, 0.5], [0.7, 0]), line([0.35, 0.5], [0.35, 1])),
  3: glyph(0.6, [...arc([0.27, 0.25], [0.29, 0.25], -155, 90), ...arc([0.27, 0.74], [0.33, 0.26], -90, 150)]),
  // open, so that it does not look like an A
  4: glyph(0.66, line([0.14, 0], [0, 0.62], [0.66, 0.62]), line([0.46, 0.28], [0.46, 1])),
  7: glyph(0.62, line([0, 0], [0.62, 0], [0.22, 1])),
  9: glyph(0.62, arc([0.31, 0.31], [0.31, 0.31], 0, -360), line([0.62, 0.31], [0.58, 0.62], [0.34, 1])),
};
