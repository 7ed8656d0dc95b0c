/** Geometry of cropping a card from a picture. */
import type { Size } from '../../shared/picture.ts';

/** ISO/IEC 7810 ID-1: identity cards, licences, bank cards. Millimetres. */
export const CARD_ASPECT = 85.6 / 54;

/** In pixels of the rotated picture, whose bounding box has its corner at 0, 0. May extend beyond its edges. */
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

/** The arguments of CanvasRenderingContext2D.setTransform. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The bounding box of a picture rotated clockwise by `degrees`. */
export function boxAround({ width, height }: Size, degrees: number): Size {
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.abs(Math.cos(radians));
  const sin = Math.abs(Math.sin(radians));
  return { width: cos * width + sin * height, height: sin * width + cos * height };
}

/** Maps pixels of the picture to pixels of a card of `width`, so that `area` of the rotated picture fills it. */
export function cutMatrix(picture: Size, degrees: number, area: Area, width: number): Matrix {
  const radians = (degrees * Math.PI) / 180;
  const scale = width / area.width;
  const cos = Math.cos(radians) * scale;
  const sin = Math.sin(radians) * scale;
  const box = boxAround(picture, degrees);
  // the centre of the picture is the centre of its bounding box, whatever the rotation
  const middleX = (box.width / 2 - area.x) * scale;
  const middleY = (box.height / 2 - area.y) * scale;
  const { width: w, height: h } = picture;
  return [cos, sin, -sin, cos, middleX - (cos * w - sin * h) / 2, middleY - (sin * w + cos * h) / 2];
}
