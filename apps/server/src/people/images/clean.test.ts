/** Cleaning of uploads that are not what they claim. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { KEPT_SIDE, cleanImage } from './clean.ts';
import * as pictures from './testing/pictures.ts';

const reasonOf = async (bytes: Buffer): Promise<unknown> =>
  cleanImage(bytes).then(
    () => 'taken',
    (refused: { key: string; details: { fields: { file: string } } }) =>
      `${refused.key}: ${refused.details.fields.file}`,
  );

const NOT_AN_IMAGE = 'invalid_input: picture';
const DAMAGED = 'invalid_input: damaged';
const TOO_LARGE = 'invalid_input: too_large';

describe('a picture', () => {
  it.each([
    ['JPEG', pictures.jpeg],
    ['PNG', pictures.png],
    ['WebP', pictures.webp],
  ])('of %s is stored as JPEG of the same size', async (_format, make) => {
    const image = await cleanImage(await make(320, 200));
    expect([image.mediaType, image.width, image.height]).toEqual(['image/jpeg', 320, 200]);
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 200 });
  });

  it('loses everything except its pixels, and is rotated upright', async () => {
    const photo = await pictures.photoWithPlace();
    const before = await sharp(photo).metadata();
    expect([before.orientation, before.exif?.includes('Owner-Of-The-Phone')]).toEqual([6, true]);
    const image = await cleanImage(photo);
    expect([image.width, image.height]).toEqual([200, 300]);
    const after = await sharp(image.bytes).metadata();
    for (const part of ['exif', 'icc', 'xmp', 'iptc', 'orientation', 'comments'] as const)
      expect([part, after[part]]).toEqual([part, undefined]);
    expect(image.bytes.includes('Owner-Of-The-Phone')).toBe(false);
    expect(image.bytes.includes('Exif')).toBe(false);
  });

  it(`is stored with at most ${KEPT_SIDE} pixels a side`, async () => {
    const image = await cleanImage(await pictures.jpeg(6000, 1500));
    expect([image.width, image.height]).toEqual([KEPT_SIDE, 1024]);
  });

  it('with transparency gets a white background', async () => {
    const clear = { width: 4, height: 4, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const image = await cleanImage(await sharp({ create: clear }).png().toBuffer());
    expect([...(await sharp(image.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it('with animation becomes its first frame', async () => {
    const moving = await pictures.animatedWebp();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    const image = await cleanImage(moving);
    const [red = 0, green = 255] = await sharp(image.bytes).raw().toBuffer();
    expect([image.width, image.height, red > 200, green < 60]).toEqual([20, 20, true, true]);
  });

  it('keeps no data that was hidden in it or appended to it', async () => {
    for (const make of [pictures.jpegWithPage, pictures.pngWithArchive]) {
      const lie = await make();
      const image = await cleanImage(lie);
      for (const part of ['script', 'html', 'PK\u0003\u0004', 'payload'])
        expect([part, image.bytes.includes(part)]).toEqual([part, false]);
      expect(image.bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
    }
  });
});

describe('a picture is refused', () => {
  it.each([
    ['an SVG', () => pictures.svg()],
    ['an SVG behind the beginning of a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8]), pictures.svg()])],
    ['a script that says it is a GIF', () => pictures.scriptAsGif()],
    ['a GIF', () => pictures.drawing().gif().toBuffer()],
    ['a TIFF', () => pictures.drawing().tiff().toBuffer()],
    ['an AVIF', () => pictures.drawing(64, 64).avif({ effort: 0 }).toBuffer()],
    ['a HEIC', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a page', () => Buffer.from(`<!doctype html>${pictures.PAYLOAD}`)],
    ['a RIFF that is a sound', () => Buffer.from('RIFF\u0024\0\0\0WAVEfmt ', 'latin1')],
    ['a text', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
  ])('if it is %s', async (_what, make) => {
    expect(await reasonOf(await make())).toBe(NOT_AN_IMAGE);
  });

  it.each([
    ['10,001 × 10,001 pixels', () => pictures.blackPng(10_001, 10_001)],
    ['a long strip', () => pictures.blackPng(10_001, 2)],
    ['no pixels wide', () => pictures.blackPng(0, 10)],
    ['51 megapixels', () => pictures.blackPng(9000, 5667)],
    ['2³¹ pixels a side', () => pictures.blackPng(0x7f_ff_ff_ff, 0x7f_ff_ff_ff)],
    ['16-bit colours that fill the memory', () => pictures.blackPng(9000, 5000, 16, 6)],
  ])('if it is %s, from the header alone', async (_what, make) => {
    const started = performance.now();
    expect(await reasonOf(make())).toMatch(/invalid_input: (?:too_large|damaged)/u);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('if it declares the largest size but has too few pixels', async () => {
    expect(await reasonOf(pictures.blackPng(9999, 5000))).toBe(DAMAGED);
    expect(await reasonOf(pictures.blackPng(10_001, 10_001))).toBe(TOO_LARGE);
  });

  it.each([
    ['JPEG', pictures.jpeg],
    ['PNG', pictures.png],
    ['WebP', pictures.webp],
  ])('if a %s is truncated anywhere', async (_format, make) => {
    const whole = await make();
    for (const part of [0.02, 0.2, 0.5, 0.8, 0.98])
      expect([part, await reasonOf(whole.subarray(0, Math.floor(whole.length * part)))]).toEqual([part, DAMAGED]);
  });

  it('if it is a signature followed by noise', async () => {
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 197) & 0xff));
    for (const make of [pictures.jpeg, pictures.png, pictures.webp]) {
      const whole = await make();
      expect(await reasonOf(Buffer.concat([whole.subarray(0, 16), noise]))).toBe(DAMAGED);
    }
  });
});

it('a text chunk that decompresses to many times its size is cheap to handle', async () => {
  const bomb = await pictures.textBomb();
  const before = process.memoryUsage.rss();
  expect(await reasonOf(bomb)).toMatch(/taken|damaged/u);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
});
