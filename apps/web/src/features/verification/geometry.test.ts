import { describe, expect, it } from 'vitest';
import type { Size } from '../../shared/picture.ts';
import { boxAround, CARD_ASPECT, cutMatrix, type Area, type Matrix } from './geometry.ts';

function at([a, b, c, d, e, f]: Matrix, x: number, y: number): { x: number; y: number } {
  const rounded = (value: number) => Math.round(value * 1e6) / 1e6 + 0;
  return { x: rounded(a * x + c * y + e), y: rounded(b * x + d * y + f) };
}

const picture: Size = { width: 400, height: 300 };
const whole = (size: Size): Area => ({ x: 0, y: 0, ...size });

describe('cropping a card from a picture', () => {
  it('takes the area unchanged without rotation', () => {
    const matrix = cutMatrix(picture, 0, { x: 100, y: 50, width: 200, height: 100 }, 400);
    expect(at(matrix, 100, 50)).toEqual({ x: 0, y: 0 });
    expect(at(matrix, 300, 150)).toEqual({ x: 400, y: 200 });
  });

  it('rotates clockwise: the upper left corner moves to the upper right', () => {
    const matrix = cutMatrix(picture, 90, whole(boxAround(picture, 90)), 300);
    expect(at(matrix, 0, 0)).toEqual({ x: 300, y: 0 });
    expect(at(matrix, 400, 300)).toEqual({ x: 0, y: 400 });
  });

  it('turns the picture upside down at 180 degrees', () => {
    const matrix = cutMatrix(picture, 180, whole(picture), 400);
    expect(at(matrix, 0, 0)).toEqual({ x: 400, y: 300 });
  });

  it.each([-45, -30, 7, 90, 135, 270])('keeps the centre in the centre at %s degrees', (degrees) => {
    const box = boxAround(picture, degrees);
    const matrix = cutMatrix(picture, degrees, whole(box), box.width);
    expect(at(matrix, 200, 150)).toEqual({
      x: expect.closeTo(box.width / 2, 5),
      y: expect.closeTo(box.height / 2, 5),
    });
  });

  it('may extend beyond the edge, so that a page shorter than a card is cropped completely', () => {
    const height = 320;
    const width = height * CARD_ASPECT;
    const matrix = cutMatrix(picture, 0, { x: (400 - width) / 2, y: -10, width, height }, width);
    expect(at(matrix, 0, 0)).toEqual({ x: expect.closeTo((width - 400) / 2, 5), y: 10 });
  });
});
