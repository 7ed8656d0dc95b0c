/**
 * Makes a clean image of an upload: the format is determined by the bytes (never by a name or a declared type), the
 * image is decoded and re-encoded. Only pixels survive: no EXIF locations, no colour profile, no comment, no appended
 * or hidden data.
 */
import type { FieldFault } from '@tradewind/contract';
import { availableParallelism } from 'node:os';
import sharp, { type Metadata } from 'sharp';
import { Semaphore } from '../../platform/concurrency/index.ts';
import { Refused } from '../../platform/errors/index.ts';

/** 50-megapixel phones give 8160 × 6120. */
const MAX_PIXELS = 50_000_000;
export const MAX_SIDE = 10_000;
/** All pixels in memory, which interlaced and rotated images need: four 8-bit channels, or fewer 16-bit channels. */
const MAX_DECODED_BYTES = MAX_PIXELS * 4;
/** Longest side of the stored image; an identity card is easy to read at this size. */
export const KEPT_SIDE = 4096;
const QUALITY = 88;
const TIMEOUT_S = 20;
/** Replaces transparency. */
const BACKGROUND = '#ffffff';

export interface CleanImage {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

// Decoding must not take CPU from trading: one thread per image, and two cores stay free if possible.
sharp.concurrency(1);
sharp.cache(false);
const semaphore = new Semaphore(Math.max(1, availableParallelism() - 2));

type Format = 'jpeg' | 'png' | 'webp';

const SIGNATURES: readonly (readonly [format: Format, offset: number, bytes: Buffer])[] = [
  ['jpeg', 0, Buffer.from([0xff, 0xd8, 0xff])],
  ['png', 0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['webp', 8, Buffer.from('WEBPVP8')],
];

/** Decides which decoder gets the bytes. */
function formatOf(bytes: Buffer): Format | undefined {
  return SIGNATURES.find(([, offset, signature]) =>
    signature.equals(bytes.subarray(offset, offset + signature.length)),
  )?.[0];
}

/** The refusal of an upload: `data.fields.file` has the reason. */
export const unusable = (fault: FieldFault): Refused => new Refused('invalid_input', { fields: { file: fault } });

/** Options of the stored image. */
export interface Wanted {
  /** Longest side of the stored image; default KEPT_SIDE. */
  readonly side?: number;
  /** Keeps transparency and stores WebP; otherwise the background becomes white. */
  readonly transparency?: boolean;
}

/** Throws Refused `invalid_input` if the upload is not an image, is damaged, or is too large to decode. */
export async function cleanImage(bytes: Buffer, wanted: Wanted = {}): Promise<CleanImage> {
  const format = formatOf(bytes);
  if (format === undefined) throw unusable('picture');
  return semaphore.run(async () => {
    const { hasAlpha } = await checkHeader(bytes, format);
    try {
      return await redraw(bytes, wanted.side ?? KEPT_SIDE, wanted.transparency === true && hasAlpha);
    } catch {
      // any decoder error means a bad file; its message is of no use to the client
      throw unusable('damaged');
    }
  });
}

/** Reads no pixels. */
async function checkHeader(bytes: Buffer, format: Format): Promise<Metadata> {
  let header: Metadata;
  try {
    header = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw unusable('damaged');
  }
  if (header.format !== format) throw unusable('picture');
  const { width, height, channels, depth } = header;
  const pixels = width * height;
  const decoded = pixels * channels * (depth === 'uchar' ? 1 : 2);
  if (Math.max(width, height) > MAX_SIDE || pixels > MAX_PIXELS || decoded > MAX_DECODED_BYTES)
    throw unusable('too_large');
  return header;
}

/** The first frame of an animation. */
async function redraw(bytes: Buffer, side: number, transparent: boolean): Promise<CleanImage> {
  const drawn = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const encoded = transparent
    ? drawn.webp({ quality: QUALITY, alphaQuality: 100 })
    : drawn.flatten({ background: BACKGROUND }).jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, mediaType: transparent ? 'image/webp' : 'image/jpeg', width: info.width, height: info.height };
}
