/** The picture of a captcha: bent strokes under noise, dark on light so that it is legible on any background. */
import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { GLYPHS, type Point, type Stroke } from './glyphs.ts';

/** Pixels; shown at half the size on high-density screens. */
export const PICTURE_SIZE = { width: 400, height: 140 } as const;

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE;
const PAPERS = ['#f3efe6', '#eaf0f4', '#eef2e8', '#f4ecef'];
const INKS = ['#1d2a4d', '#4a1f3d', '#123f3a', '#46300f'];
const DOTS = 140;
const FAINT_LINES = 5;

/** Numbers in [0, 1). */
export type Random = () => number;

const RANGE = 2 ** 32;
const systemRandom: Random = () => randomInt(RANGE) / RANGE;

/** PNG of the characters; each call draws them differently. */
export async function drawPicture(text: string, random: Random = systemRandom): Promise<Buffer> {
  const svg = Buffer.from(new Drawing(random).of(text));
  return sharp(svg).png({ palette: true, colours: 16, dither: 0, effort: 1, compressionLevel: 6 }).toBuffer();
}

class Drawing {
  readonly #random: Random;
  readonly #bend: (point: Point) => Point;

  constructor(random: Random) {
    this.#random = random;
    this.#bend = this.#wave();
  }

  of(text: string): string {
    const paper = this.#pick(PAPERS);
    const ink = this.#pick(INKS);
    const strokes = this.#strokesOf(text).map((stroke) => path(stroke, ink, this.#between(6.5, 8.5)));
    const crossing = path(this.#crossing(), ink, this.#between(3, 4));
    // a line in the background colour cuts the characters, so that programs cannot use their connected shapes
    const cutting = path(this.#crossing(), paper, this.#between(2, 3));
    const faint = Array.from({ length: FAINT_LINES }, () => path(this.#crossing(), ink, 1.5, 0.3));
    const dots = Array.from({ length: DOTS }, () => this.#dot(ink));
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${paper}"/>${faint.join('')}${strokes.join('')}${cutting}${crossing}${dots.join('')}</svg>`;
  }

  #strokesOf(text: string): readonly Stroke[] {
    const glyphs = text.split('').map((character) => {
      const glyph = GLYPHS[character];
      if (glyph === undefined) throw new RangeError(`no glyph for ${character}`);
      return { glyph, size: this.#between(68, 84), gap: this.#between(22, 32) };
    });
    const total = glyphs.reduce((sum, { glyph, size, gap }) => sum + glyph.width * size + gap, 0);
    // wide texts are scaled to fit
    const fit = Math.min(1, (WIDTH - 40) / total);
    let left = (WIDTH - total * fit) / 2 + this.#between(-8, 8);
    return glyphs.flatMap(({ glyph, size, gap }) => {
      const place = this.#placing(glyph.width, size * fit, left);
      left += (glyph.width * size + gap) * fit;
      return glyph.strokes.map((stroke) => stroke.map((point) => this.#bend(place(point))));
    });
  }

  /** Rotates, slants and places a glyph near the middle line. */
  #placing(width: number, size: number, left: number): (point: Point) => Point {
    const angle = this.#between(-0.26, 0.26);
    const lean = this.#between(-0.22, 0.22);
    const middleX = left + (width * size) / 2;
    const middleY = HEIGHT / 2 + this.#between(-10, 10);
    return (point) => {
      const y = (point.y - 0.5) * size;
      const x = (point.x - width / 2) * size - y * lean;
      return {
        x: middleX + x * Math.cos(angle) - y * Math.sin(angle),
        y: middleY + x * Math.sin(angle) + y * Math.cos(angle),
      };
    };
  }

  #wave(): (point: Point) => Point {
    const [risePx, shiftPx] = [this.#between(4, 8), this.#between(2, 4)];
    const [riseEveryPx, shiftEveryPx] = [this.#between(110, 190), this.#between(70, 110)];
    const [riseAt, shiftAt] = [this.#between(0, 2 * Math.PI), this.#between(0, 2 * Math.PI)];
    return ({ x, y }) => ({
      x: x + shiftPx * Math.sin((2 * Math.PI * y) / shiftEveryPx + shiftAt),
      y: y + risePx * Math.sin((2 * Math.PI * x) / riseEveryPx + riseAt),
    });
  }

  /** A curve from left to right. */
  #crossing(): Stroke {
    const from = this.#between(0.25, 0.75) * HEIGHT;
    const to = this.#between(0.25, 0.75) * HEIGHT;
    const highPx = this.#between(10, 26);
    const waves = this.#between(0.8, 2);
    const at = this.#between(0, 2 * Math.PI);
    return Array.from({ length: 41 }, (_, step) => {
      const part = step / 40;
      return { x: part * WIDTH, y: from + (to - from) * part + highPx * Math.sin(2 * Math.PI * waves * part + at) };
    });
  }

  #dot(ink: string): string {
    const [x, y, radius] = [this.#between(0, WIDTH), this.#between(0, HEIGHT), this.#between(0.8, 2)];
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${ink}" opacity="0.55"/>`;
  }

  #between(low: number, high: number): number {
    return low + this.#random() * (high - low);
  }

  #pick(values: readonly string[]): string {
    return values[Math.floor(this.#random() * values.length)] ?? '#000000';
  }
}

/** A tenth of a pixel is precise enough. */
const round = (value: number): string => String(Math.trunc(value * 10) / 10);

function path(stroke: Stroke, colour: string, width: number, opacity = 1): string {
  const points = stroke.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
  return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
}
