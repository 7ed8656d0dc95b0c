/** Position of a picture in its frame: pure geometry. Lengths in CSS pixels, measured from the middle of the frame. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface View {
  /** 1 = the whole picture just fits the frame. */
  readonly scale: number;
  /** Quarter turns to the right, 0 to 3. */
  readonly turns: number;
  /** The middle of the picture. */
  readonly at: Point;
}

export const WHOLE: View = { scale: 1, turns: 0, at: { x: 0, y: 0 } };
export const MAX_SCALE = 8;

/** Adding 0 turns -0 into 0. */
const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value)) + 0;

/** Screen pixels per pixel of the picture when it just fits in its rotation. */
export function fitOf(frame: Size, picture: Size, turns: number): number {
  const lies = turns % 2 === 1;
  const [width, height] = lies ? [picture.height, picture.width] : [picture.width, picture.height];
  if (width <= 0 || height <= 0) return 1;
  return Math.min(frame.width / width, frame.height / height);
}

/** The picture fills as much of the frame as it can; in a direction in which it is smaller, it is centred. */
function held(view: View, frame: Size, picture: Size): View {
  const size = fitOf(frame, picture, view.turns) * view.scale;
  const lies = view.turns % 2 === 1;
  const [width, height] = lies ? [picture.height, picture.width] : [picture.width, picture.height];
  const limit = (length: number, room: number): number => Math.max(0, (length * size - room) / 2);
  return {
    ...view,
    at: { x: clamp(view.at.x, limit(width, frame.width)), y: clamp(view.at.y, limit(height, frame.height)) },
  };
}

/** Zooms by a factor; the spot under `point` stays under it, as far as the edges allow. */
export function zoomed(view: View, factor: number, point: Point, frame: Size, picture: Size): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  const at = { x: point.x - (point.x - view.at.x) * grown, y: point.y - (point.y - view.at.y) * grown };
  return held({ ...view, scale, at }, frame, picture);
}

export function moved(view: View, by: Point, frame: Size, picture: Size): View {
  return held({ ...view, at: { x: view.at.x + by.x, y: view.at.y + by.y } }, frame, picture);
}

/** Rotated right by a quarter turn, with the zoom reset. */
export const turned = (view: View): View => ({ ...WHOLE, turns: (view.turns + 1) % 4 });
