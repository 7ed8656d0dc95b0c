/** The picture of a captcha: letters of a font that is shipped, bent and crossed by lines, dark on light so that it is legible on any background. */
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';
import sharp from 'sharp';

/** Pixels; shown at half the size on high-density screens. */
export const PICTURE_SIZE = { width: 400, height: 140 } as const;

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE;
const FONT = '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2';
const PAPERS = ['#f3efe6', '#eaf0f4', '#eef2e8', '#f4ecef'];
const INKS = ['#1d2a4d', '#4a1f3d', '#123f3a', '#46300f'];
/** Of a letter's box, pixels. */
const SIZE = { least: 76, most: 92 };
const SPACING = 62;
const FAINT_LINES = 5;
/** How far letters are bent, and how often: pixels, and waves per pixel (feTurbulence). */
const BEND = { least: 12, most: 18 };
const WAVES = 0.012;

let font: Font | undefined;

/** PNG of the characters; each call draws them differently. */
export async function drawPicture(text: string): Promise<Buffer> {
  return sharp(Buffer.from(svgOf(text)))
    .png({ palette: true, colours: 16, dither: 0, effort: 1, compressionLevel: 6 })
    .toBuffer();
}

function svgOf(text: string): string {
  const [paper, ink] = [pick(PAPERS), pick(INKS)];
  const left = (WIDTH - text.length * SPACING) / 2;
  const letters = Array.from(text, (character, index) => letter(character, left + (index + 0.5) * SPACING));
  const faint = Array.from({ length: FAINT_LINES }, () => curve(ink, 1.5, 0.3));
  // a line in the background colour cuts the characters, so that programs cannot use their connected shapes
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <filter id="bend" x="30" y="10" width="${WIDTH - 60}" height="${HEIGHT - 20}" filterUnits="userSpaceOnUse">
      <feTurbulence type="turbulence" baseFrequency="${WAVES}" numOctaves="2" seed="${between(0, 10_000)}"/>
      <feDisplacementMap in="SourceGraphic" scale="${between(BEND.least, BEND.most)}" xChannelSelector="R" yChannelSelector="G"/>
    </filter>
    <rect width="100%" height="100%" fill="${paper}"/>
    ${faint.join('')}
    <g filter="url(#bend)" fill="${ink}">${letters.join('')}</g>
    ${curve(paper, between(2, 3))}${curve(ink, between(3, 4))}
  </svg>`;
}

/** Turned and slanted around the middle of its box. */
function letter(character: string, x: number): string {
  font ??= openSync(createRequire(import.meta.url).resolve(FONT)) as Font;
  const glyph = font.glyphForCodePoint(character.charCodeAt(0));
  const scale = between(SIZE.least, SIZE.most) / font.unitsPerEm;
  const { minX, minY, maxX, maxY } = glyph.bbox;
  const place = `translate(${x} ${HEIGHT / 2 + between(-10, 10)}) rotate(${between(-15, 15)}) skewX(${between(-12, 12)})`;
  return `<path transform="${place} scale(${scale} ${-scale}) translate(${-(minX + maxX) / 2} ${-(minY + maxY) / 2})" d="${glyph.path.toSVG()}"/>`;
}

/** A wave from left to right. */
function curve(colour: string, width: number, opacity = 1): string {
  const [from, first, second, to] = [height(), height(), height(), height()];
  const points = `M0 ${from} C${WIDTH / 3} ${first} ${(WIDTH * 2) / 3} ${second} ${WIDTH} ${to}`;
  return `<path d="${points}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;
}

/** In the middle half, where the letters are. */
const height = (): number => between(HEIGHT / 4, (HEIGHT * 3) / 4);

/** At random, in tenths. */
const between = (low: number, high: number): number => randomInt(low * 10, high * 10 + 1) / 10;

const pick = (values: readonly string[]): string => values[randomInt(values.length)] ?? '#000000';
