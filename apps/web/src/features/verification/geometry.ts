/** Where the pixels of a picture go when the card is cut out of it. */
import type { Size } from '../../shared/picture.ts';

/** ISO/IEC 7810 ID-1: identity cards, licences, bank cards. Millimetres. */
export const CARD_ASPECT = 85.6 / 54;

/** In pixels of the turned picture: the box around it has its corner at 0, 0. May reach over its edges. */
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

/** As CanvasRenderingContext2D.setTransform takes it. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The box around a picture turned clockwise by `degrees`. */
export function boxAround({ width, height }: Size, degrees: number): Size {
  const turn = (degrees * Math.PI) / 180;
  const cos = Math.abs(Math.cos(turn));
  const sin = Math.abs(Math.sin(turn));
  return { width: cos * width + sin * height, height: sin * width + cos * height };
}

/** Maps pixels of the picture to pixels of a card of `width`, so that `area` of the turned picture fills it. */
export function cutMatrix(picture: Size, degrees: number, area: Area, width: number): Matrix {
  const turn = (degrees * Math.PI) / 180;
  const scale = width / area.width;
  const cos = Math.cos(turn) * scale;
  const sin = Math.sin(turn) * scale;
  const box = boxAround(picture, degrees);
  // the middle of the picture is the middle of the box around it, whatever the turn
  const middleX = (box.width / 2 - area.x) * scale;
  const middleY = (box.height / 2 - area.y) * scale;
  const { width: w, height: h } = picture;
  return [cos, sin, -sin, cos, middleX - (cos * w - sin * h) / 2, middleY - (sin * w + cos * h) / 2];
}
